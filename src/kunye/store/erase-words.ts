import type { Kysely } from "kysely";
import { withoutNames } from "../../company/people.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { ListedRow } from "../lists/company-list.ts";
import { rowsOf } from "./lists.ts";
import { forgetNotices } from "./messages.ts";
import { isOfTeam } from "./purge.ts";
import type { Schema } from "./schema.ts";
import { deleteCards, takeWords } from "./upkeep.ts";
import { idsOf, pages } from "./writes.ts";

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

/** The marks of words about the company's people. */
export interface Subject extends Erasing {
  names: (text: string) => boolean;
  /** The lookups with an answer about the company. */
  ids: ReadonlySet<string>;
  /** The keys of titles that were typed for a person's business. */
  typed: ReadonlySet<string>;
}

/** Erases a company's people from all stored words of a team; returns the counts. */
export async function eraseWords(
  subject: Subject,
): Promise<Pick<Erased, "cards" | "replies" | "rows">> {
  await eraseLedgerWords(subject);
  return {
    replies: await eraseReplies(subject),
    cards: await eraseCards(subject),
    rows: await blankRows(subject),
  };
}

function isNamed(
  { names, typed }: Subject,
  asked: Pick<Schema["offers"], "kind" | "key" | "text">,
) {
  return asked.kind.startsWith("title") && (typed.has(asked.key) || names(asked.text));
}

function isTold({ vkn, names, typed }: Subject, text: string): boolean {
  const hasTyped = () => [...typed].some((key) => text.includes(JSON.stringify(key)));
  return text.includes(vkn) || names(text) || hasTyped();
}

/** Erases the rows of a query that are told, in pages; returns their number. */
async function eraseTold<Row extends { id: string }>(
  rows: AsyncIterable<Row[]>,
  isTold: (row: Row) => boolean,
  erase: (ids: string[]) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for await (const page of rows) {
    const told = page.filter(isTold);
    await erase(idsOf(told));
    count += told.length;
  }
  return count;
}

async function eraseLedgerWords(subject: Subject): Promise<void> {
  const { db, sealer, team, vkn, ids, names } = subject;
  const intents = db
    .selectFrom("intents")
    .select(["id", "kind", "key", "text", "remark"])
    .where(isOfTeam(team));
  for await (const page of pages(intents)) {
    const isNoted = ({ id, key, remark }: (typeof page)[number]) =>
      remark !== null && (key === vkn || ids.has(id) || names(remark));
    const noted = idsOf(page.filter(isNoted));
    await db.updateTable("intents").set({ remark: null }).where("id", "in", noted).execute();
    await takeWords(db, idsOf(page.filter((row) => isNamed(subject, row))));
  }
  const uses = db
    .selectFrom("uses")
    .innerJoin("intents", "intents.id", "uses.intent_id")
    .select(["uses.id", "uses.intent_id", "uses.remark", "intents.key"])
    .where(isOfTeam(team, "uses.account"));
  await eraseTold(
    pages(uses, "uses.id"),
    ({ intent_id, remark, key }) => key === vkn || ids.has(intent_id) || names(remark),
    (told) => db.deleteFrom("uses").where("id", "in", told).execute(),
  );
  await forgetNotices(db, sealer, team, (words) => isTold(subject, words));
}

function eraseReplies({ db, sealer, team, ids, names }: Subject): Promise<number> {
  const own = db.selectFrom("intents").select("id").where(isOfTeam(team));
  const rows = db
    .selectFrom("replies")
    .select(["id", "intent_id", "envelope"])
    .where("intent_id", "in", own);
  return eraseTold(
    pages(rows),
    ({ id, intent_id, envelope }) => ids.has(intent_id) || names(sealer.open(envelope, id)),
    (told) => db.deleteFrom("replies").where("id", "in", told).execute(),
  );
}

async function eraseCards(subject: Subject): Promise<number> {
  const { db, team, ids } = subject;
  const rows = db
    .selectFrom("cards")
    .select(["id", "intent_id", "state"])
    .where("team_id", "=", team);
  let count = 0;
  for await (const page of pages(rows)) {
    const offers = db.selectFrom("offers").select(["card_id", "kind", "key", "text"]);
    const offered = await offers.where("card_id", "in", idsOf(page)).execute();
    const named = offered.filter((offer) => isNamed(subject, offer));
    const offering = new Set(named.map(({ card_id }) => card_id));
    const told = page.filter(
      ({ id, intent_id, state }) =>
        ids.has(intent_id ?? "") || offering.has(id) || isTold(subject, state),
    );
    await deleteCards(db, idsOf(told));
    count += told.length;
  }
  return count;
}

async function blankRows({ db, sealer, team, vkn, ids, names }: Subject): Promise<number> {
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
