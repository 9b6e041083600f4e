import type { Kysely, Transaction } from "kysely";
import { isPersonsRecord, withoutNames, withoutPeople } from "../../company/people.ts";
import { parseBody, readWhole } from "../../company/record.ts";
import { titleWords } from "../../company/title.ts";
import type { Sealer } from "../../platform/sealer.ts";
import type { Erased, SubjectAnswer, Subjects } from "../lookups/ports/subjects.ts";
import { asHeldAnswer, heldRows } from "./answers.ts";
import { createListRows } from "./list-rows.ts";
import { forgetNotices } from "./notices.ts";
import { isOf, refuseUnderWay } from "./purge.ts";
import { takeWords } from "./retention.ts";
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
        const { names, ...done } = await erase({ trx, sealer, team, vkn });
        const why = names(said.why) ? "" : said.why;
        const row = { team, vkn, by: said.by, why, counts: JSON.stringify(done), at };
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

/** Whose people are erased, and in which transaction. */
interface Erasing {
  trx: Transaction<Schema>;
  sealer: Sealer;
  team: string;
  vkn: string;
}
type Naming = (text: string) => boolean;

/** A company's people go from its answers, and the title of a person's business (what `names` finds) from all the team's words. */
async function erase(erasing: Erasing): Promise<Erased & { names: Naming }> {
  const { trx, sealer, team, vkn } = erasing;
  const found = await answersAbout(trx, sealer, team, vkn);
  const { gone, names } = await eraseAnswers(erasing, found);
  const intents = await trx.selectFrom("intents").selectAll().where(isOf(team)).execute();
  const asked = intents.filter(({ key }) => key === vkn).map(({ id }) => id);
  const about = new Set([...asked, ...found.map(({ answer }) => answer.intentId)]);
  const noted = idsOf(intents.filter(({ id, note }) => about.has(id) || names(note ?? "")));
  await trx.updateTable("intents").set({ note: null }).where("id", "in", noted).execute();
  // What was typed for a person's business may be the name as well.
  const typed = new Set(gone.map(({ answer }) => answer.key));
  const isNamed = ({ kind, key, text }: Pick<Schema["offers"], "kind" | "key" | "text">) =>
    kind.startsWith("title") && (typed.has(key) || names(text));
  await takeWords(trx, idsOf(intents.filter(isNamed)));
  const keys = [...typed].map((key) => JSON.stringify(key));
  const isAbout = (text: string) =>
    text.includes(vkn) || names(text) || keys.some((key) => text.includes(key));
  await forgetNotices(trx, sealer, team, isAbout);
  const own = trx.selectFrom("intents").select("id").where(isOf(team));
  const owed = trx.selectFrom("replies").selectAll().where("intent_id", "in", own);
  const replies = (await owed.execute()).filter(
    ({ id, intent_id, envelope }) => about.has(intent_id) || names(sealer.open(envelope, id)),
  );
  await trx.deleteFrom("replies").where("id", "in", idsOf(replies)).execute();
  const offers = await trx.selectFrom("offers").selectAll().where(isOf(team)).execute();
  const offering = new Set(offers.filter(isNamed).map(({ card_id }) => card_id));
  const drawn = await trx.selectFrom("cards").selectAll().where("team", "=", team).execute();
  // What somebody said of a company stands in its card.
  const cards = drawn.filter(
    ({ id, intent_id, view }) => about.has(intent_id ?? "") || offering.has(id) || isAbout(view),
  );
  await trx.deleteFrom("offers").where("card_id", "in", idsOf(cards)).execute();
  await trx.deleteFrom("cards").where("id", "in", idsOf(cards)).execute();
  const rows = await blankRows(erasing, about, names);
  const answers = { withoutPeople: found.length - gone.length, answers: gone.length };
  return { ...answers, cards: cards.length, replies: replies.length, rows, names };
}

/** PostgreSQL takes no empty list; nothing has an empty id. */
function idsOf(rows: readonly { id: string }[]): string[] {
  return ["", ...rows.map(({ id }) => id)];
}

/** Tells which answers went whole, because they are a person's business's; a company's title is nobody's name. */
async function eraseAnswers(
  { trx, sealer, team, vkn }: Erasing,
  found: readonly SubjectAnswer[],
): Promise<{ gone: SubjectAnswer[]; names: Naming }> {
  const rewrite = async (id: string, text: string, set = {}) => {
    const body = { body: sealer.seal(text, id), sealed_by: sealer.fingerprint, ...set };
    await trx.updateTable("answers").set(body).where("intent_id", "=", id).execute();
  };
  const gone: SubjectAnswer[] = [];
  const titles = new Set<string>();
  for (const one of found) {
    const id = one.answer.intentId;
    const record = readWhole(parseBody(one.text));
    const body = isPersonsRecord(record) ? null : withoutPeople(one.text);
    if (body !== null) {
      await rewrite(id, body, { people_removed: 1 });
      continue;
    }
    gone.push(one);
    const { merkez, sube, matched } = record;
    for (const one of [merkez?.Unvani, merkez?.IsletmeAdi, sube?.Unvani, matched?.ad]) {
      titles.add(one ?? "");
    }
    await trx.deleteFrom("answers").where("intent_id", "=", id).execute();
  }
  if (gone.length === 0 && found.length > 0) return { gone, names: () => false };
  const others = heldRows(trx).select("answers.body").where(isOf(team, "answers.account"));
  for (const { intentId, body } of await others.execute()) {
    const text = sealer.open(body, intentId);
    // It may be another title's match.
    const matches = text.includes(vkn) ? readWhole(parseBody(text)).alternatives : [];
    for (const match of matches) if (match.vkn === vkn) titles.add(match.ad);
    const left = withoutNames(text, naming(titles));
    if (left !== text) await rewrite(intentId, left);
  }
  return { gone, names: naming(titles) };
}

/** Finds these titles in a text, however they are written; what is escaped in JSON or for Slack parts words as a blank does. */
function naming(titles: Iterable<string>): Naming {
  const folded = (text: string) =>
    ` ${titleWords(text.replace(/\\[nrt]|&(?:amp|lt|gt);/g, " ")).join(" ")}`;
  const names = [...titles].map(folded).filter((name) => name !== " ");
  return (text) => names.length > 0 && names.some((name) => folded(text).includes(name));
}

/** Takes the words out of the rows of lists that are about the company or name it, and out of what their lists show. */
async function blankRows(
  { trx, sealer, team, vkn }: Erasing,
  about: ReadonlySet<string>,
  names: Naming,
): Promise<number> {
  let count = 0;
  const { rowsOf } = createListRows({ db: trx, sealer });
  const lists = await trx.selectFrom("lists").selectAll().where("team", "=", team).execute();
  for (const list of lists) {
    const cells = new Set<string>();
    for await (const rows of rowsOf(list.id))
      for (const { no, key, kind, intentId, given } of rows) {
        const words = JSON.stringify(given);
        if (key !== vkn && !about.has(intentId ?? "") && !names(words)) continue;
        for (const cell of given.cells) cells.add(cell);
        const id = `${list.id}:${no}`;
        // What would be asked by its title can't be any more.
        const isLeft = kind === "title" && intentId === null;
        const end = isLeft ? { kind: null, state: "skipped" as const, reason: null } : {};
        const blank = withoutNames(words, (word) => word !== given.remark);
        const set = { ...end, given: sealer.seal(blank, id) };
        await trx.updateTable("list_rows").set(set).where("id", "=", id).execute();
        count += 1;
      }
    const context = sealer.open(list.context, list.id);
    const left = withoutNames(context, (words) => names(words) || cells.has(words));
    const set = { context: sealer.seal(left, list.id) };
    await trx.updateTable("lists").set(set).where("id", "=", list.id).execute();
  }
  return count;
}
