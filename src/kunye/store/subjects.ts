import { sql, type RawBuilder } from "kysely";
import { isPersonsRecord, withoutNames, withoutPeople } from "../../company/people.ts";
import { peopleSectionsIn } from "../../company/read-answer.ts";
import { parseBody, readWhole } from "../../company/record.ts";
import { titleWords } from "../../company/title.ts";
import { eraseLedgerTitles, eraseWords, type Erasing, type Subject } from "./erase-words.ts";
import type {
  Erased,
  ErasureOrder,
  ErasureReason,
  SubjectAnswer,
} from "../lookups/erase-people.ts";
import { maxAccesses, type LoggedAccess, type PeopleAccess } from "../lookups/see-people.ts";
import { asHeldAnswer, heldRows } from "./answers.ts";
import { pages } from "./writes.ts";
import { endErasedRows } from "./lists.ts";
import { isOfTeam } from "./keeping.ts";
import { refuseUnderWay } from "./purge.ts";
import { forgetSeen } from "./seen.ts";
import type { StoreContext } from "./store-context.ts";
import { forgetWatched, holdRounds, isWatchedPerson } from "./watches.ts";

/** Logs who saw a company's people; finds and erases people (docs/kvkk.md). */
export function createSubjects({ db, sealer, now, scrub }: StoreContext) {
  return {
    async logAccess({ intentId, userId, ...access }: PeopleAccess): Promise<void> {
      const row = { ...access, intent_id: intentId, user_id: userId, at: await now() };
      await db.insertInto("people_access").values(row).execute();
    },
    accessesTo(vkn: string, team: string | null, from?: number): Promise<LoggedAccess[]> {
      const rows = accesses(db, team).where("vkn", "=", vkn);
      return (from === undefined ? rows : rows.limit(maxAccesses).offset(from)).execute();
    },
    /** Returns what a user saw, newest first; null: in all teams. */
    accessesBy: (userId: string, team: string | null): Promise<LoggedAccess[]> =>
      accesses(db, team).where("user_id", "=", userId).execute(),
    async answersAbout(team: string, vkn: string): Promise<SubjectAnswer[]> {
      const { subjectAnswers } = await findAnswers({ db, sealer, team, vkn });
      return subjectAnswers.sort((a, b) => b.answer.fetchedAt - a.answer.fetchedAt);
    },
    async erasePeople(team: string, vkn: string, order: ErasureOrder): Promise<Erased> {
      await holdRounds({ db, now }, { team, vkn });
      await refuseUnderWay(db, team, null);
      const erased = await erase({ db, sealer, team, vkn }, order, now);
      // The hourly upkeep of a server empties the log again, and tells of its failure.
      if (order.isServer === true) await scrub(false).catch(() => undefined);
      else await scrub(true);
      return erased;
    },
    async erasures(team: string, vkn: string) {
      const rows = await db
        .selectFrom("erasures")
        .select(["by", "why", "counts", "at"])
        .where("team_id", "=", team)
        .where("vkn", "=", vkn)
        .orderBy("at", "desc")
        .execute();
      return rows.map(({ counts, ...row }) => ({ ...row, erased: JSON.parse(counts) as Erased }));
    },
  };
}

function accesses(db: StoreContext["db"], team: string | null) {
  const rows = db
    .selectFrom("people_access")
    .select(["account", "vkn", "intent_id as intentId", "user_id as userId"])
    .select(["how", "sections", "at"])
    .orderBy("at", "desc");
  return team === null ? rows : rows.where(isOfTeam(team));
}

/** Finds answers about a company, and the ids of all opened answers. */
async function findAnswers({ db, sealer, team, vkn }: Erasing) {
  const openedIds = new Set<string>();
  const subjectAnswers: SubjectAnswer[] = [];
  const rows = heldRows(db)
    .select(["answers.body", "answers.intent_id as id"])
    .where(mayBeAbout(team, vkn));
  for await (const page of pages(rows, "answers.intent_id")) {
    for (const { id, body, ...row } of page) {
      openedIds.add(id);
      const text = sealer.open(body, id);
      const answer = asHeldAnswer(row);
      if (answer.vkn !== vkn && !text.includes(vkn)) continue;
      const parsed = parseBody(text);
      const isWhole = isPersonsRecord(readWhole(parsed)) || withoutPeople(text) === null;
      const hasPeople = peopleSectionsIn(parsed).length > 0;
      subjectAnswers.push({ answer, text, isWhole, hasPeople });
    }
  }
  return { subjectAnswers, openedIds };
}

/** Matches answers about the company, and answers without a known company. */
function mayBeAbout(team: string, vkn: string): RawBuilder<boolean> {
  return sql<boolean>`${isOfTeam(team, "answers.account")} and (answers.vkn = ${vkn} or answers.vkn is null)`;
}

/**
 * Erases people from a company's answers, and the title of a person's business from all words.
 * The company's answers go last: a killed erasure finds the name in them again.
 */
async function erase(
  erasing: Erasing,
  reason: ErasureReason,
  now: () => Promise<number>,
): Promise<Erased> {
  const { db, sealer, team, vkn } = erasing;
  const counts = { cards: 0, replies: 0, rows: 0 };
  for (;;) {
    const { subjectAnswers, openedIds } = await findAnswers(erasing);
    const toDelete = subjectAnswers.filter(({ isWhole }) => isWhole);
    const hasName = await findNameMatcher(erasing, subjectAnswers, toDelete);
    const subject: Subject = {
      ...erasing,
      hasName,
      intentIds: new Set(subjectAnswers.map(({ answer }) => answer.intentId)),
      // A title that was typed for a person's business may be its name.
      typedKeys: new Set(toDelete.map(({ answer }) => answer.key)),
    };
    const { cards, replies, rows } = await eraseWords(subject);
    counts.cards += cards;
    counts.replies += replies;
    counts.rows += rows;
    await eraseNamesElsewhere(subject);
    const erased = {
      withoutPeople: subjectAnswers.filter((one) => one.hasPeople && !one.isWhole).length,
      answers: toDelete.length,
      ...counts,
    };
    const why = hasName(reason.why) ? "" : reason.why;
    const row = {
      team_id: team,
      vkn,
      by: reason.by,
      why,
      counts: JSON.stringify(erased),
      at: await now(),
    };
    const isDone = await db.transaction().execute(async (trx) => {
      // First, so that a round's claim is seen below or finds its company gone.
      const isPersons = toDelete.length > 0 || (await isWatchedPerson(trx, sealer, { team, vkn }));
      if (isPersons) await forgetWatched(trx, sealer, { team, vkn, hasName });
      // Without an answer, the number may be a person's.
      if (isPersons || subjectAnswers.length === 0) await endErasedRows(trx, { team, vkn });
      await refuseUnderWay(trx, team, null, { isPartly: true });
      const current = trx.selectFrom("answers").select("intent_id").where(mayBeAbout(team, vkn));
      // An answer that was bought during the erasure may name people.
      if ((await current.execute()).some(({ intent_id }) => !openedIds.has(intent_id)))
        return false;
      // After the last check for queries under way: titles that were claimed earlier have ended.
      await eraseLedgerTitles({ ...subject, db: trx });
      await eraseAnswers({ ...erasing, db: trx }, subjectAnswers, toDelete);
      await forgetSeen(trx, sealer, { team, vkn });
      const confirmations = trx.deleteFrom("team_book").where(isOfTeam(team));
      await confirmations.where("name", "=", `iban:${vkn}`).execute();
      await trx.insertInto("erasures").values(row).execute();
      return true;
    });
    if (isDone) return erased;
  }
}

const matchNothing: Subject["hasName"] = () => false;

/** Returns a matcher of the business's titles, taken from all answers that name the business. */
async function findNameMatcher(
  erasing: Erasing,
  subjectAnswers: readonly SubjectAnswer[],
  toDelete: readonly SubjectAnswer[],
): Promise<Subject["hasName"]> {
  if (toDelete.length === 0 && subjectAnswers.length > 0) return matchNothing;
  const titles = new Set<string>();
  for (const { text } of toDelete) {
    const { merkez, sube, matched } = readWhole(parseBody(text));
    for (const title of [merkez?.Unvani, merkez?.IsletmeAdi, sube?.Unvani, matched?.ad]) {
      titles.add(title ?? "");
    }
  }
  for await (const page of answerPages(erasing)) {
    for (const { text } of page) {
      const matches = text.includes(erasing.vkn) ? readWhole(parseBody(text)).alternatives : [];
      for (const match of matches) if (match.vkn === erasing.vkn) titles.add(match.ad);
    }
  }
  return titleMatcher(titles);
}

async function* answerPages({ db, sealer, team }: Erasing) {
  const rows = db.selectFrom("answers").select(["intent_id as id", "body"]).where(isOfTeam(team));
  for await (const page of pages(rows, "intent_id")) {
    yield page.map(({ id, body }) => ({ id, text: sealer.open(body, id) }));
  }
}

async function eraseNamesElsewhere(subject: Subject): Promise<void> {
  const { db, hasName, intentIds } = subject;
  if (hasName === matchNothing) return;
  const nameless = (text: string) => withoutNames(text, hasName);
  for await (const page of answerPages(subject)) {
    const named = page.filter(({ id, text }) => !intentIds.has(id) && nameless(text) !== text);
    for (const { id } of named) {
      await db.transaction().execute((trx) => rewriteAnswer({ ...subject, db: trx }, id, nameless));
    }
  }
}

async function eraseAnswers(
  erasing: Erasing,
  subjectAnswers: readonly SubjectAnswer[],
  toDelete: readonly SubjectAnswer[],
): Promise<void> {
  const ids = new Set(toDelete.map(({ answer }) => answer.intentId));
  await erasing.db
    .deleteFrom("answers")
    .where("intent_id", "in", ["", ...ids])
    .execute();
  for (const { answer } of subjectAnswers) {
    if (ids.has(answer.intentId)) continue;
    await rewriteAnswer(erasing, answer.intentId, withoutPeople, { people_removed: 1 });
  }
}

async function rewriteAnswer(
  { db, sealer }: Erasing,
  id: string,
  change: (text: string) => string | null,
  set: { people_removed?: number } = {},
): Promise<void> {
  const row = await db
    .selectFrom("answers")
    .select("body")
    .where("intent_id", "=", id)
    .executeTakeFirst();
  const text = row ? change(sealer.open(row.body, id)) : null;
  if (text === null) return;
  const body = { body: sealer.seal(text, id), sealed_by: sealer.fingerprint, ...set };
  await db.updateTable("answers").set(body).where("intent_id", "=", id).execute();
}

/** Matches titles in any spelling; escapes of JSON and Slack separate words like spaces. */
function titleMatcher(titles: Iterable<string>): Subject["hasName"] {
  const folded = (text: string) =>
    ` ${titleWords(text.replace(/\\[nrt]|&(?:amp|lt|gt);/g, " ")).join(" ")}`;
  const names = [...titles].map(folded).filter((name) => name !== " ");
  if (names.length === 0) return matchNothing;
  return (text) => {
    const words = folded(text);
    return names.some((name) => words.includes(name));
  };
}
