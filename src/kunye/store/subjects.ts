import { sql, type RawBuilder } from "kysely";
import { isPersonsRecord, withoutNames, withoutPeople } from "../../company/people.ts";
import { parseBody, readWhole } from "../../company/record.ts";
import { titleWords } from "../../company/title.ts";
import { eraseWords, type Erased, type Erasing, type Subject } from "./erase-words.ts";
import type { HeldAnswer } from "../lookups/intents.ts";
import { maxAccesses, type LoggedAccess, type PeopleAccess } from "../lookups/see-people.ts";
import { asHeldAnswer, heldRows } from "./answers.ts";
import { pages } from "./writes.ts";
import { isOfTeam, refuseUnderWay } from "./purge.ts";
import type { StoreContext } from "./store-context.ts";
import { forgetWatched } from "./watches.ts";

export interface SubjectAnswer {
  answer: HeldAnswer;
  text: string;
}

/** Logs who saw a company's people; finds and erases people (docs/kvkk.md). */
export function createSubjects({ db, sealer, now, scrub }: StoreContext) {
  return {
    async noteAccess({ intentId, userId, ...access }: PeopleAccess): Promise<void> {
      const row = { ...access, intent_id: intentId, user_id: userId, at: await now() };
      await db.insertInto("people_access").values(row).execute();
    },
    /** Returns a page of who saw a company's people in a team or (null) in all, newest first. */
    accessesTo(vkn: string, team: string | null, from?: number): Promise<LoggedAccess[]> {
      let rows = db
        .selectFrom("people_access")
        .select(["account", "vkn", "intent_id as intentId", "user_id as userId"])
        .select(["how", "sections", "at"])
        .where("vkn", "=", vkn)
        .orderBy("at", "desc");
      if (team !== null) rows = rows.where(isOfTeam(team));
      return (from === undefined ? rows : rows.limit(maxAccesses).offset(from)).execute();
    },
    /** Returns a team's answers about a company, or with its number in them. */
    async answersAbout(team: string, vkn: string): Promise<SubjectAnswer[]> {
      const { about } = await findAnswers({ db, sealer, team, vkn });
      return about.sort((a, b) => b.answer.fetchedAt - a.answer.fetchedAt);
    },
    /** Erases a company's people from a team's data, not from the ledger. Throws UnderWay. */
    async erasePeople(
      team: string,
      vkn: string,
      said: { by: string; why: string },
    ): Promise<Erased> {
      await refuseUnderWay(db, team, null);
      const erased = await erase({ db, sealer, team, vkn }, said, now);
      await scrub(true);
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

/** Finds answers about a company, and the ids of all opened answers. */
async function findAnswers({ db, sealer, team, vkn }: Erasing) {
  const seen = new Set<string>();
  const about: SubjectAnswer[] = [];
  const rows = heldRows(db)
    .select(["answers.body", "answers.intent_id as id"])
    .where(isAbout(team, vkn));
  for await (const page of pages(rows, "answers.intent_id")) {
    for (const { id, body, ...row } of page) {
      seen.add(id);
      const text = sealer.open(body, id);
      const answer = asHeldAnswer(row);
      if (answer.vkn === vkn || text.includes(vkn)) about.push({ answer, text });
    }
  }
  return { about, seen };
}

/** An answer without a known company has to be opened. */
function isAbout(team: string, vkn: string): RawBuilder<boolean> {
  return sql<boolean>`${isOfTeam(team, "answers.account")} and (answers.vkn = ${vkn} or answers.vkn is null)`;
}

/**
 * Erases people from a company's answers, and the title of a person's business from all words.
 * Its answers go last, because they hold the name: a killed erasure finds them again.
 */
async function erase(
  erasing: Erasing,
  said: { by: string; why: string },
  now: () => Promise<number>,
): Promise<Erased> {
  const { db, sealer, team, vkn } = erasing;
  const counts = { cards: 0, replies: 0, rows: 0 };
  for (;;) {
    const { about, seen } = await findAnswers(erasing);
    const gone = about.filter(
      ({ text }) => isPersonsRecord(readWhole(parseBody(text))) || withoutPeople(text) === null,
    );
    const names = await findNames(erasing, about, gone);
    const subject: Subject = {
      ...erasing,
      names,
      ids: new Set(about.map(({ answer }) => answer.intentId)),
      // A title that was typed for a person's business may be its name.
      typed: new Set(gone.map(({ answer }) => answer.key)),
    };
    const { cards, replies, rows } = await eraseWords(subject);
    counts.cards += cards;
    counts.replies += replies;
    counts.rows += rows;
    await eraseMatches(subject);
    const erased = { withoutPeople: about.length - gone.length, answers: gone.length, ...counts };
    const why = names(said.why) ? "" : said.why;
    const row = {
      team_id: team,
      vkn,
      by: said.by,
      why,
      counts: JSON.stringify(erased),
      at: await now(),
    };
    const isDone = await db.transaction().execute(async (trx) => {
      await refuseUnderWay(trx, team, null);
      const here = trx.selectFrom("answers").select("intent_id").where(isAbout(team, vkn));
      // An answer that was bought during the erasure may name people.
      if ((await here.execute()).some(({ intent_id }) => !seen.has(intent_id))) return false;
      await eraseAnswers({ ...erasing, db: trx }, about, gone);
      if (gone.length > 0) await forgetWatched(trx, sealer, { team, vkn, names });
      await trx.insertInto("erasures").values(row).execute();
      return true;
    });
    if (isDone) return erased;
  }
}

const nobody: Subject["names"] = () => false;

/** Returns a matcher of the business's titles, from its own answers and others' matches. */
async function findNames(
  erasing: Erasing,
  about: readonly SubjectAnswer[],
  gone: readonly SubjectAnswer[],
): Promise<Subject["names"]> {
  if (gone.length === 0 && about.length > 0) return nobody;
  const titles = new Set<string>();
  for (const { text } of gone) {
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
  return naming(titles);
}

async function* answerPages({ db, sealer, team }: Erasing) {
  const rows = db.selectFrom("answers").select(["intent_id as id", "body"]).where(isOfTeam(team));
  for await (const page of pages(rows, "intent_id")) {
    yield page.map(({ id, body }) => ({ id, text: sealer.open(body, id) }));
  }
}

async function eraseMatches(subject: Subject): Promise<void> {
  const { db, names, ids } = subject;
  if (names === nobody) return;
  const nameless = (text: string) => withoutNames(text, names);
  for await (const page of answerPages(subject)) {
    const named = page.filter(({ id, text }) => !ids.has(id) && nameless(text) !== text);
    for (const { id } of named) {
      await db.transaction().execute((trx) => rewrite({ ...subject, db: trx }, id, nameless));
    }
  }
}

async function eraseAnswers(
  erasing: Erasing,
  about: readonly SubjectAnswer[],
  gone: readonly SubjectAnswer[],
): Promise<void> {
  const ids = new Set(gone.map(({ answer }) => answer.intentId));
  await erasing.db
    .deleteFrom("answers")
    .where("intent_id", "in", ["", ...ids])
    .execute();
  for (const { answer } of about) {
    if (ids.has(answer.intentId)) continue;
    await rewrite(erasing, answer.intentId, withoutPeople, { people_removed: 1 });
  }
}

async function rewrite(
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

/** Matches titles in any spelling; JSON and Slack escapes part words like blanks. */
function naming(titles: Iterable<string>): Subject["names"] {
  const folded = (text: string) =>
    ` ${titleWords(text.replace(/\\[nrt]|&(?:amp|lt|gt);/g, " ")).join(" ")}`;
  const names = [...titles].map(folded).filter((name) => name !== " ");
  if (names.length === 0) return nobody;
  return (text) => {
    const words = folded(text);
    return names.some((name) => words.includes(name));
  };
}
