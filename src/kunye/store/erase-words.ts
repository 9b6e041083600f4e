import type { Kysely } from "kysely";
import { withoutNames } from "../../company/people.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { ListedRow } from "../lists/company-list.ts";
import { pages } from "./writes.ts";
import { rowsOf } from "./lists.ts";
import { forgetNotices } from "./messages.ts";
import { isOf } from "./purge.ts";
import { deleteCards, takeWords } from "./upkeep.ts";
import type { Schema } from "./schema.ts";

/** The counts of an erasure. */
export interface Erased {
  withoutPeople: number;
  answers: number;
  cards: number;
  replies: number;
  rows: number;
}

export interface Erasing {
  db: Kysely<Schema>;
  sealer: Sealer;
  team: string;
  vkn: string;
}
export type Naming = (text: string) => boolean;

/** The marks of words about the company's people. */
export interface Subject {
  names: Naming;
  /** The lookups with an answer about the company. */
  ids: ReadonlySet<string>;
  /** The keys of titles that were typed for a person's business. */
  typed: ReadonlySet<string>;
}

/** Erases a company's people from all stored words of a team; returns the counts. */
export async function eraseWords(
  erasing: Erasing,
  subject: Subject,
): Promise<Pick<Erased, "cards" | "replies" | "rows">> {
  await eraseLedgerWords(erasing, subject);
  return {
    replies: await eraseReplies(erasing, subject),
    cards: await eraseCards(erasing, subject),
    rows: await blankRows(erasing, subject),
  };
}

function isNamed(
  { names, typed }: Subject,
  asked: Pick<Schema["offers"], "kind" | "key" | "text">,
) {
  return asked.kind.startsWith("title") && (typed.has(asked.key) || names(asked.text));
}

function isTold({ names, typed }: Subject, vkn: string, text: string): boolean {
  return (
    text.includes(vkn) ||
    names(text) ||
    [...typed].some((key) => text.includes(JSON.stringify(key)))
  );
}

async function eraseLedgerWords(erasing: Erasing, subject: Subject): Promise<void> {
  const { db, sealer, team, vkn } = erasing;
  const rows = db
    .selectFrom("intents")
    .select(["id", "kind", "key", "text", "remark"])
    .where(isOf(team));
  for await (const page of pages(rows)) {
    const isNoted = ({ id, key, remark }: (typeof page)[number]) =>
      remark !== null && (key === vkn || subject.ids.has(id) || subject.names(remark));
    const noted = idsOf(page.filter(isNoted));
    await db.updateTable("intents").set({ remark: null }).where("id", "in", noted).execute();
    await takeWords(db, idsOf(page.filter((row) => isNamed(subject, row))));
  }
  await eraseUses(erasing, subject);
  await forgetNotices(db, sealer, team, (words) => isTold(subject, vkn, words));
}

async function eraseUses({ db, team, vkn }: Erasing, { ids, names }: Subject): Promise<void> {
  const rows = db
    .selectFrom("uses")
    .innerJoin("intents", "intents.id", "uses.intent_id")
    .select(["uses.id", "uses.intent_id", "uses.remark", "intents.key"])
    .where(isOf(team, "uses.account"));
  for await (const page of pages(rows, "uses.id")) {
    const told = page.filter(
      ({ intent_id, remark, key }) => key === vkn || ids.has(intent_id) || names(remark),
    );
    await db.deleteFrom("uses").where("id", "in", idsOf(told)).execute();
  }
}

async function eraseReplies(
  { db, sealer, team }: Erasing,
  { ids, names }: Subject,
): Promise<number> {
  const own = db.selectFrom("intents").select("id").where(isOf(team));
  const rows = db
    .selectFrom("replies")
    .select(["id", "intent_id", "envelope"])
    .where("intent_id", "in", own);
  let count = 0;
  for await (const page of pages(rows)) {
    const told = page.filter(
      ({ id, intent_id, envelope }) => ids.has(intent_id) || names(sealer.open(envelope, id)),
    );
    await db.deleteFrom("replies").where("id", "in", idsOf(told)).execute();
    count += told.length;
  }
  return count;
}

async function eraseCards({ db, team, vkn }: Erasing, subject: Subject): Promise<number> {
  const rows = db
    .selectFrom("cards")
    .select(["id", "intent_id", "state"])
    .where("team_id", "=", team);
  let count = 0;
  for await (const page of pages(rows)) {
    const offers = db.selectFrom("offers").select(["card_id", "kind", "key", "text"]);
    const offered = await offers.where("card_id", "in", idsOf(page)).execute();
    const offering = new Set(
      offered.filter((offer) => isNamed(subject, offer)).map(({ card_id }) => card_id),
    );
    const told = page.filter(
      ({ id, intent_id, state }) =>
        subject.ids.has(intent_id ?? "") || offering.has(id) || isTold(subject, vkn, state),
    );
    await deleteCards(db, idsOf(told));
    count += told.length;
  }
  return count;
}

/** PostgreSQL takes no empty list; no row has an empty id. */
function idsOf(rows: readonly { id: string }[]): string[] {
  return ["", ...rows.map(({ id }) => id)];
}

async function blankRows(
  { db, sealer, team, vkn }: Erasing,
  { ids, names }: Subject,
): Promise<number> {
  let count = 0;
  const lists = await db.selectFrom("lists").select("id").where("team_id", "=", team).execute();
  for (const { id: list } of lists) {
    const told: ListedRow[] = [];
    for await (const rows of rowsOf(db, sealer, list)) {
      const isTold = ({ key, intentId, given }: ListedRow) =>
        key === vkn || ids.has(intentId ?? "") || names(JSON.stringify(given));
      told.push(...rows.filter(isTold));
    }
    const cells = new Set(told.flatMap(({ given }) => given.cells));
    // One transaction: the words of the list are found by its rows.
    await db.transaction().execute(async (trx) => {
      for (const { no, kind, intentId, given } of told) {
        const id = `${list}:${no}`;
        // Without its title the row can't be asked.
        const isLeft = kind === "title" && intentId === null;
        const end = isLeft ? { kind: null, state: "skipped" as const, reason: null } : {};
        const blank = withoutNames(JSON.stringify(given), (word) => word !== given.remark);
        const set = { ...end, given: sealer.seal(blank, id) };
        await trx.updateTable("list_rows").set(set).where("id", "=", id).execute();
      }
      const row = trx.selectFrom("lists").select("context").where("id", "=", list);
      const { context } = await row.executeTakeFirstOrThrow();
      const shown = sealer.open(context, list);
      const left = withoutNames(shown, (word) => names(word) || cells.has(word));
      if (left === shown) return;
      const set = { context: sealer.seal(left, list) };
      await trx.updateTable("lists").set(set).where("id", "=", list).execute();
    });
    count += told.length;
  }
  return count;
}
