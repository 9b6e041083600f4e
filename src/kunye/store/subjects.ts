import { sql, type Kysely, type Transaction } from "kysely";
import { readWhole } from "../../company/record.ts";
import { isPersonsRecord, withoutPeople } from "../../company/people.ts";
import { parseExactJson } from "../../platform/exact-json.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { NewRow } from "../lists/ports/list-store.ts";
import type { Erased, SubjectAnswer, Subjects } from "../lookups/ports/subjects.ts";
import { asHeldAnswer, heldRows } from "./answers.ts";
import { isOf, refuseUnderWay } from "./purge.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";

/** Finds and erases a company's people; `scrub` leaves nothing of what was erased on the disk. */
export function createSubjects(
  { db, sealer, now }: StoreContext,
  scrub: (all: boolean) => Promise<void>,
): Subjects {
  return {
    answersAbout: (team, vkn) => answersAbout(db, sealer, team, vkn),
    async erasePeople(team, vkn, said) {
      const at = await now();
      const erased = await db.transaction().execute(async (trx) => {
        const done = await erase(trx, sealer, team, vkn);
        const row = { team, vkn, ...said, counts: JSON.stringify(done), at };
        await trx.insertInto("erasures").values(row).execute();
        await refuseUnderWay(trx, team, null);
        return done;
      });
      await scrub(true);
      return erased;
    },
    async erasures(team, vkn) {
      const rows = await db
        .selectFrom("erasures")
        .select(["by", "why", "counts", "at"])
        .where("team", "=", team)
        .where("vkn", "=", vkn)
        .orderBy("at", "desc")
        .execute();
      return rows.map(({ counts, ...row }) => ({ ...row, erased: JSON.parse(counts) as Erased }));
    },
  };
}

/** Throws SealError where one doesn't open: it may be about them. */
async function answersAbout(
  db: Kysely<Schema>,
  sealer: Sealer,
  team: string,
  vkn: string,
): Promise<SubjectAnswer[]> {
  const rows = await heldRows(db)
    .select("answers.body")
    .where(isOf(team, "answers.account"))
    .where((where) => where.or([where("vkn", "=", vkn), where("vkn", "is", null)]))
    .orderBy("answers.fetched_at", "desc")
    .execute();
  const opened = rows.map(({ body, ...row }) => {
    return { answer: asHeldAnswer(row), text: sealer.open(body, row.intentId) };
  });
  return opened.filter(({ answer, text }) => answer.vkn === vkn || text.includes(vkn));
}

type Deleted = { numDeletedRows: bigint };

async function erase(
  trx: Transaction<Schema>,
  sealer: Sealer,
  team: string,
  vkn: string,
): Promise<Erased> {
  const found = await answersAbout(trx, sealer, team, vkn);
  const count = ({ numDeletedRows }: Deleted) => Number(numDeletedRows);
  const gone: string[] = [];
  for (const { answer, text } of found) {
    const id = answer.intentId;
    const body = isNameless(text) ? withoutPeople(text) : null;
    if (body === null) {
      gone.push(id);
      continue;
    }
    const without = { body: sealer.seal(body, id), sealed_by: sealer.fingerprint };
    const set = { ...without, people_removed: 1 };
    await trx.updateTable("answers").set(set).where("intent_id", "=", id).execute();
  }
  await trx.deleteFrom("answers").where("intent_id", "in", some(gone)).execute();
  const asked = trx.selectFrom("intents").select("id").where(isOf(team)).where("key", "=", vkn);
  const ids = (await asked.execute()).map(({ id }) => id);
  const about = some([...ids, ...found.map(({ answer }) => answer.intentId)]);
  const replies = await trx
    .deleteFrom("replies")
    .where("intent_id", "in", about)
    .executeTakeFirstOrThrow();
  // What was typed for a person's business may be the name; it stands on buttons and in notes as well.
  const words = found.filter(({ answer }) => gone.includes(answer.intentId));
  const named = some(words.map(({ answer }) => answer.key));
  const offers = trx.selectFrom("offers").select("card_id").where(isOf(team));
  const cards = trx
    .selectFrom("cards")
    .select("id")
    .where("team", "=", team)
    .where((where) =>
      where.or([
        where("intent_id", "in", about),
        // What somebody said of a company stands in its card.
        where("view", "like", `%${vkn}%`),
        where("id", "in", offers.where("key", "in", named)),
      ]),
    );
  const drawn = some((await cards.execute()).map(({ id }) => id));
  await trx.deleteFrom("offers").where("card_id", "in", drawn).execute();
  const shown = await trx.deleteFrom("cards").where("id", "in", drawn).executeTakeFirstOrThrow();
  await trx.updateTable("intents").set({ note: null }).where("id", "in", about).execute();
  await trx
    .updateTable("intents")
    .set((row) => ({ key: row.ref("id"), text: "" }))
    .where("id", "in", some(gone))
    .where("kind", "in", ["title", "title_detail"])
    .execute();
  return {
    withoutPeople: found.length - gone.length,
    answers: gone.length,
    cards: count(shown),
    replies: count(replies),
    rows: await blankRows(trx, sealer, { team, vkn, about }),
  };
}

/** PostgreSQL takes no empty list; nothing has an empty id. */
function some(ids: string[]): string[] {
  return ["", ...ids];
}

/** Whether an answer names nobody once its people's sections are gone: a person's business bears a name itself. */
function isNameless(text: string): boolean {
  try {
    return !isPersonsRecord(readWhole(parseExactJson(text)));
  } catch {
    return false;
  }
}

/** Takes the words out of the company's rows in lists; one that is still asked by its title keeps them. */
async function blankRows(
  trx: Transaction<Schema>,
  sealer: Sealer,
  { team, vkn, about }: { team: string; vkn: string; about: string[] },
): Promise<number> {
  const rows = await trx
    .selectFrom("listed_rows")
    .select(["id", "given"])
    .where("list_id", "in", trx.selectFrom("lists").select("id").where("team", "=", team))
    .where((where) => where.or([where("key", "=", vkn), where("intent_id", "in", about)]))
    .where((where) =>
      where.or([
        where("kind", "is distinct from", sql.lit("title")),
        where("intent_id", "is not", null),
      ]),
    )
    .execute();
  for (const { id, given } of rows) {
    const { cells, remark } = JSON.parse(sealer.open(given, id)) as NewRow["given"];
    const blank = { title: "", taxOffice: "", city: "", remark, cells: cells.map(() => "") };
    const set = { given: sealer.seal(JSON.stringify(blank), id) };
    await trx.updateTable("list_rows").set(set).where("id", "=", id).execute();
  }
  return rows.length;
}
