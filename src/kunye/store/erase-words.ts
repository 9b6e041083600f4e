import { isByTitle } from "../../company/lookup-kind.ts";
import type { Kysely } from "kysely";
import { withoutNames } from "../../company/people.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { ListedRow } from "../lists/company-list.ts";
import type { Erased } from "../lookups/erase-people.ts";
import type { StepWords } from "../lookups/workflow-steps.ts";
import { rowsOf } from "./lists.ts";
import { forgetNotices } from "./notices.ts";
import { deleteCards, openOffer } from "./cards.ts";
import { pagesOfChecks } from "./checks.ts";
import { isOfTeam } from "./keeping.ts";
import type { Schema } from "./schema.ts";
import { eraseTitles, titles } from "./upkeep.ts";
import { idsOf, inSlices, pages } from "./writes.ts";

export interface Erasing {
  db: Kysely<Schema>;
  sealer: Sealer;
  team: string;
  vkn: string;
}

/** The company, with the matchers of words about its people. */
export interface Subject extends Erasing {
  hasName: (text: string) => boolean;
  /** The lookups with an answer about the company. */
  intentIds: ReadonlySet<string>;
  /** The keys of titles that were typed for a person's business. */
  typedKeys: ReadonlySet<string>;
}

/** Erases a company's people from a team's words, except titles of lookups; returns the counts. */
export async function eraseWords(
  subject: Subject,
): Promise<Pick<Erased, "cards" | "replies" | "rows">> {
  await eraseLedgerWords(subject);
  await eraseStepWords(subject);
  return {
    replies: await eraseReplies(subject),
    cards: await eraseCards(subject),
    rows: await blankRows(subject),
  };
}

function mayBeNameQuery(
  { hasName, typedKeys }: Subject,
  { kind, key, text }: Pick<Schema["offers"], "kind" | "key" | "text">,
) {
  return isByTitle(kind) && (typedKeys.has(key) || hasName(text));
}

function isAbout({ vkn, hasName, typedKeys }: Subject, text: string): boolean {
  const hasKey = () => [...typedKeys].some((key) => text.includes(JSON.stringify(key)));
  return text.includes(vkn) || hasName(text) || hasKey();
}

/** Erases the matching rows of a query in pages; returns their number. */
async function eraseMatching<Row extends { id: string }>(
  rows: AsyncIterable<Row[]>,
  isMatch: (row: Row) => boolean,
  erase: (ids: string[]) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for await (const page of rows) {
    const matching = page.filter(isMatch);
    await erase(idsOf(matching));
    count += matching.length;
  }
  return count;
}

/** Erases the titles of ended lookups; the words of a lookup under way are its claim. */
export async function eraseLedgerTitles(subject: Subject): Promise<void> {
  const { db, team } = subject;
  const lookups = db.selectFrom("intents").select(["id", "kind", "key", "text"]);
  for await (const page of pages(lookups.where("kind", "in", titles).where(isOfTeam(team)))) {
    await eraseTitles(db, idsOf(page.filter((row) => mayBeNameQuery(subject, row))));
  }
}

async function eraseLedgerWords(subject: Subject): Promise<void> {
  const { db, sealer, team, vkn, intentIds, hasName } = subject;
  const remarks = db
    .selectFrom("intents")
    .select(["id", "key", "remark"])
    .where("remark", "is not", null)
    .where(isOfTeam(team));
  await eraseMatching(
    pages(remarks),
    ({ id, key, remark }) => key === vkn || intentIds.has(id) || hasName(remark ?? ""),
    (ids) => db.updateTable("intents").set({ remark: null }).where("id", "in", ids).execute(),
  );
  const uses = db
    .selectFrom("uses")
    .innerJoin("intents", "intents.id", "uses.intent_id")
    .select(["uses.id", "uses.intent_id", "uses.remark", "intents.key"])
    .where(isOfTeam(team, "uses.account"));
  await eraseMatching(
    pages(uses, "uses.id"),
    ({ intent_id, remark, key }) => key === vkn || intentIds.has(intent_id) || hasName(remark),
    (ids) => db.deleteFrom("uses").where("id", "in", ids).execute(),
  );
  await forgetNotices(db, sealer, { team, vkn, isAbout: (words) => isAbout(subject, words) });
}

/** Blanks the words of workflows' steps; their workflows still get an end. */
async function eraseStepWords(subject: Subject): Promise<void> {
  const { db, sealer, team, vkn } = subject;
  const steps = db.selectFrom("workflow_steps").select(["id", "vkn", "body"]);
  const blank = JSON.stringify({ title: "", account: "" } satisfies StepWords);
  for (const step of await steps.where("team_id", "=", team).execute()) {
    const { id, body } = step;
    if (body === null || !(step.vkn === vkn || isAbout(subject, sealer.open(body, id)))) continue;
    const set = { body: sealer.seal(blank, id), sealed_by: sealer.fingerprint };
    const own = db.updateTable("workflow_steps").where("id", "=", id);
    await own.where("body", "is not", null).set(set).execute();
  }
}

function eraseReplies({ db, sealer, team, intentIds, hasName }: Subject): Promise<number> {
  const own = db.selectFrom("intents").select("id").where(isOfTeam(team));
  const rows = db
    .selectFrom("replies")
    .select(["id", "intent_id", "envelope"])
    .where("intent_id", "in", own);
  return eraseMatching(
    pages(rows),
    ({ id, intent_id, envelope }) => intentIds.has(intent_id) || hasName(sealer.open(envelope, id)),
    (ids) => db.deleteFrom("replies").where("id", "in", ids).execute(),
  );
}

async function eraseCards(subject: Subject): Promise<number> {
  const { db, sealer, team, intentIds } = subject;
  const checks = await checksAbout(subject);
  const rows = db
    .selectFrom("cards")
    .select(["id", "intent_id", "check_id", "state"])
    .where("team_id", "=", team);
  let count = 0;
  for await (const page of pages(rows)) {
    const offers = db.selectFrom("offers").select(["id", "card_id", "kind", "key", "text", "body"]);
    const offered = await offers.where("card_id", "in", idsOf(page)).execute();
    const named = offered.filter((offer) => mayBeNameQuery(subject, openOffer(sealer, offer)));
    const offering = new Set(named.map(({ card_id }) => card_id));
    const matching = page.filter(
      ({ id, intent_id, check_id, state }) =>
        intentIds.has(intent_id ?? "") ||
        checks.has(check_id ?? "") ||
        offering.has(id) ||
        isAbout(subject, state),
    );
    await deleteCards(db, idsOf(matching));
    count += matching.length;
  }
  // A card that was opened meanwhile finds its documents gone.
  await inSlices([...checks], (ids) => db.deleteFrom("checks").where("id", "in", ids).execute());
  return count;
}

/** Returns the ids of the checks whose documents name the company or its people. */
async function checksAbout(subject: Subject): Promise<Set<string>> {
  const { db, sealer, team } = subject;
  const found = new Set<string>();
  for await (const page of pagesOfChecks(db, team)) {
    for (const { id, body } of page) if (isAbout(subject, sealer.open(body, id))) found.add(id);
  }
  return found;
}

async function blankRows({ db, sealer, team, vkn, intentIds, hasName }: Subject): Promise<number> {
  let count = 0;
  const lists = await db.selectFrom("lists").select("id").where("team_id", "=", team).execute();
  for (const { id: list } of lists) {
    const matching: ListedRow[] = [];
    for await (const rows of rowsOf(db, sealer, list)) {
      const isMatch = ({ key, intentId, given }: ListedRow) =>
        key === vkn || intentIds.has(intentId ?? "") || hasName(JSON.stringify(given));
      matching.push(...rows.filter(isMatch));
    }
    const cells = new Set(matching.flatMap(({ given }) => given.cells));
    // One transaction: the rows tell which words the list's context must lose.
    await db.transaction().execute(async (trx) => {
      // The list first, then its rows, like every writer of both: this order prevents deadlocks.
      const locked = trx.updateTable("lists").set({ id: list }).where("id", "=", list);
      const { context } = (await locked.returning("context").executeTakeFirst()) ?? {};
      // The list and its rows were deleted in between.
      if (context === undefined) return;
      for (const { no, kind, intentId, given } of matching) {
        const id = `${list}:${no}`;
        // Without its title the row can't be looked up.
        const isUnasked = kind === "title" && intentId === null;
        const ending = isUnasked ? { kind: null, state: "skipped" as const, reason: null } : {};
        // A blank finding would be of no kind.
        const words = JSON.stringify({ ...given, doubts: undefined });
        const blank = withoutNames(words, (word) => word !== given.remark);
        const set = { ...ending, given: sealer.seal(blank, id) };
        await trx.updateTable("list_rows").set(set).where("id", "=", id).execute();
      }
      const text = sealer.open(context, list);
      const nameless = withoutNames(text, (word) => hasName(word) || cells.has(word));
      if (nameless === text) return;
      const set = { context: sealer.seal(nameless, list) };
      await trx.updateTable("lists").set(set).where("id", "=", list).execute();
    });
    count += matching.length;
  }
  return count;
}
