import { setImmediate as yieldThread } from "node:timers/promises";
import { isPersonsRecord } from "../../company/people.ts";
import { differencesTo } from "../../company/title-differences.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { parseBody, readWhole, titleIn } from "../../company/record.ts";
import { isByTitle } from "../../company/lookup-kind.ts";
import type { AnswerStore, HeldPlace } from "./answer-store.ts";
import type { Asker } from "./intents.ts";
import { createListedTitles, listedIn, type ListedTitles } from "./listed-titles.ts";
import {
  bearsName,
  inOrder,
  isListed,
  matchTitles,
  withPlaces,
  type HeldMatch,
  type HeldTitle,
  type KnownMatch,
} from "./match-held.ts";
import {
  createTitleSet,
  dropTitle,
  putTitle,
  type KnownTitle,
  type TitleSet,
} from "./title-set.ts";

/** The search by title in held answers; the titles are only in memory. */
export type HeldTitles = ReturnType<typeof createHeldTitles>;

type HeldAnswers = Pick<AnswerStore, "companiesHeld" | "openAnswers">;

interface ReadTitles extends TitleSet<HeldTitle> {
  listed: ListedTitles;
  newestAt: number;
  /** The first reading of all answers; null before it and after its failure. */
  firstRead: Promise<void> | null;
}

/** The limit of an account's searched titles, the newest ones. Chosen by hand, for memory. */
const maxTitlesOfOne = 200_000;
/** The limit of all accounts' titles; one takes 1.2 kB. Chosen by hand. */
const maxTitlesOfAll = 400_000;
/** The limit of an account's titles that only searches have named. Chosen by hand, for memory. */
const maxListed = 50_000;
const pageLength = 500;
/** Answers opened before the thread is yielded. Chosen by hand. */
const openBatch = 50;
/** Milliseconds by which another replica may store an answer late. Chosen by hand. */
const lateMs = 60_000;
/** The limit of each title's companies that are compared with the store. Chosen by hand. */
const maxChecked = 20;

/** Two words may tell a company, and a place has at most two (`Sarıyer Şubesi`). Chosen by hand. */
const leastWords = 2;
const maxPlaceWords = 2;

/** Returns a title without its last word, and without its last two. */
function withoutLastWords(written: string): string[] {
  const words = written.trim().split(/\s+/);
  const most = Math.min(maxPlaceWords, words.length - leastWords);
  return Array.from({ length: Math.max(0, most) }, (_, at) => words.slice(0, -at - 1).join(" "));
}

export function createHeldTitles(answers: HeldAnswers, maxTitles = maxTitlesOfAll) {
  /** The account that was searched last is the last one. */
  const accounts = new Map<string, ReadTitles>();

  function cacheOf(account: string): ReadTitles {
    return accounts.getOrInsertComputed(account, () => ({
      ...createTitleSet<HeldTitle>(),
      listed: createListedTitles(maxListed),
      newestAt: 0,
      firstRead: null,
    }));
  }

  function countTitles(): number {
    const sizeOf = ({ companies, listed }: ReadTitles) =>
      companies.size + listed.titles.companies.size;
    return accounts.values().reduce((sum, cache) => sum + sizeOf(cache), 0);
  }

  /** Forgets the titles of accounts that were searched longest ago, if there are too many. */
  function makePlaceFor(account: string, cache: ReadTitles): void {
    accounts.delete(account);
    accounts.set(account, cache);
    for (const other of accounts.keys()) {
      if (other === account || countTitles() <= maxTitles) return;
      accounts.delete(other);
    }
  }

  /** Reads all held titles, and forgets deleted ones. */
  async function readAll(account: string, signal?: AbortSignal): Promise<void> {
    const cache = cacheOf(account);
    const before = [...cache.companies.keys()];
    const { vkns, searches } = await readSince(answers, account, cache, 0, signal);
    if (signal?.aborted) return;
    for (const vkn of before) if (!vkns.has(vkn)) dropTitle(cache, vkn);
    cache.listed.keepOnly(searches);
  }

  /** Waits for the first reading; later calls read newer answers, too. */
  async function readNewer(account: string): Promise<ReadTitles> {
    const cache = cacheOf(account);
    const isFirst = cache.firstRead === null;
    cache.firstRead ??= readAll(account).catch((error: unknown) => {
      cache.firstRead = null;
      throw error;
    });
    await cache.firstRead;
    if (!isFirst) await readSince(answers, account, cache, cache.newestAt - lateMs);
    return cache;
  }

  /** Returns an account's titles for a search. */
  async function titlesFor(account: string): Promise<ReadTitles> {
    const cache = await readNewer(account);
    makePlaceFor(account, cache);
    return cache;
  }

  /**
   * Returns the known companies that each written title may mean, the surest first: held ones, those
   * that bear only the name, and those that a paid search has named.
   * Only viewers of people get persons' businesses: a match would tell that one is held.
   */
  async function matchEach(
    account: string,
    titles: readonly string[],
    { seesPeople }: Pick<Asker, "seesPeople">,
  ): Promise<KnownMatch[][]> {
    const cache = await titlesFor(account);
    let all = await matchAll(cache, titles);
    let bodies = await openFirst(answers, all);
    const deleted = deletedAmong(all, bodies);
    if (deleted.length > 0) {
      for (const one of deleted) if (!isListed(one)) dropTitle(cache, one.vkn);
      const searches = deleted.flatMap((one) => (isListed(one) ? one.searchId : []));
      cache.listed.forget(new Set(searches));
      await readAll(account);
      all = await matchAll(cache, titles);
      bodies = await openFirst(answers, all);
    }
    all = all.map((matches, at) => besidePlaces(titles[at] ?? "", matches, bodies));
    const visible = new Set(await withoutHidden(all.flat(), seesPeople));
    return all.map((matches) => matches.filter((one) => visible.has(one)));
  }

  async function findEach(
    account: string,
    titles: readonly string[],
    asker: Pick<Asker, "seesPeople">,
  ): Promise<HeldMatch[][]> {
    const all = await matchEach(account, titles, asker);
    return all.map((matches) =>
      matches.flatMap((one) => (isListed(one) || one.isNamesake === true ? [] : one)),
    );
  }

  return {
    /** Reads all held titles again, the first time if they have a place; that cannot be aborted. */
    async refresh(account: string, signal: AbortSignal): Promise<void> {
      if (accounts.get(account)?.firstRead) return readAll(account, signal);
      if (countTitles() < maxTitles) await readNewer(account);
    },
    /** Forgets the titles of all other accounts. */
    keepOnly(kept: ReadonlySet<string>): void {
      for (const account of accounts.keys()) if (!kept.has(account)) accounts.delete(account);
    },
    /** Returns the held companies that each written title may mean, the surest first. */
    findEach,
    async find(account: string, written: string, asker: Pick<Asker, "seesPeople">) {
      const [matches = []] = await findEach(account, [written], asker);
      return matches;
    },
    /** Returns the held companies, and those that a paid search has named beside another one. */
    async findKnown(
      account: string,
      titles: readonly string[],
      asker: Pick<Asker, "seesPeople">,
    ): Promise<KnownMatch[][]> {
      const all = await matchEach(account, titles, asker);
      return all.map((matches) => matches.filter(({ isNamesake }) => isNamesake !== true));
    },
    /**
     * Returns the same for titles that are to be paid for: if there are none, the held companies
     * that the first words mean, because a place may stand behind them, or the namesakes.
     */
    async findBeforePaying(
      account: string,
      titles: readonly string[],
      asker: Pick<Asker, "seesPeople">,
    ): Promise<KnownMatch[][]> {
      const all = await matchEach(account, titles, asker);
      const shorter = all.map((matches, at) =>
        matches.some(({ isNamesake }) => isNamesake !== true)
          ? []
          : withoutLastWords(titles[at] ?? ""),
      );
      const byShorter = new Map<string, KnownMatch[]>();
      const words = [...new Set(shorter.flat())];
      const found = words.length > 0 ? await matchEach(account, words, asker) : [];
      for (const [at, text] of words.entries()) {
        byShorter.set(
          text,
          (found[at] ?? []).filter((one) => !isListed(one) && bearsName(text, one)),
        );
      }
      return all.map((matches, at) => {
        const held = (shorter[at] ?? []).map((text) => byShorter.get(text) ?? []);
        const first = held.find(({ length }) => length > 0);
        return first?.map((one) => ({ ...one, fits: false })) ?? matches;
      });
    },
    /**
     * Returns companies whose titles have each of these words, or a longer or similar one.
     * Only viewers of people get persons' businesses.
     * The caller checks that the answers are still held.
     */
    async findByWords(
      account: string,
      words: string,
      { seesPeople }: Pick<Asker, "seesPeople">,
    ): Promise<HeldTitle[]> {
      const { companies, byWord } = await titlesFor(account);
      const all = byWord.idsWithWords(words).flatMap((vkn) => companies.get(vkn) ?? []);
      return withoutHidden(all, seesPeople);
    },
    /** Returns a function that tells whose the held record of a tax number is; null without one. */
    async heldOwners(account: string): Promise<(vkn: string) => "company" | "person" | null> {
      const { companies } = await titlesFor(account);
      return (vkn) => {
        const held = companies.get(vkn);
        return held ? (held.isPersons ? "person" : "company") : null;
      };
    },
    /** Returns the titles of those companies whose records are held, by VKN. */
    async titlesOf(account: string, vkns: ReadonlySet<string>): Promise<Map<string, string>> {
      const { companies } = await titlesFor(account);
      return new Map(
        [...vkns].flatMap((vkn) => {
          const title = companies.get(vkn)?.title;
          return title === undefined ? [] : [[vkn, title]];
        }),
      );
    },
    /** Returns those tax numbers with which a paid search has named companies. */
    async listedAmong(account: string, vkns: readonly string[]): Promise<ReadonlySet<string>> {
      const { companies } = (await titlesFor(account)).listed.titles;
      return new Set(vkns.filter((vkn) => companies.get(vkn)?.isPersons === false));
    },
    /** True if a tax number belongs to a held company, not to a person's business. */
    isCompany: (account: string, vkn: string | null): boolean =>
      cacheOf(account).companies.get(vkn ?? "")?.isPersons === false,
  };
}

/** Leaves out persons' businesses for users who may not see people. */
async function withoutHidden<Title extends KnownTitle>(
  all: Title[],
  seesPeople: Asker["seesPeople"],
): Promise<Title[]> {
  const hasHidden = all.some(({ isPersons }) => isPersons) && !(await seesPeople?.());
  return hasHidden ? all.filter(({ isPersons }) => !isPersons) : all;
}

/** The companies and searches that a reading met. */
interface Read {
  vkns: Set<string>;
  searches: Set<string>;
}

/** Reads answers that were fetched since a time, newest first. */
async function readSince(
  answers: HeldAnswers,
  account: string,
  cache: ReadTitles,
  since: number,
  signal?: AbortSignal,
): Promise<Read> {
  const read: Read = { vkns: new Set(), searches: new Set() };
  let newestAt = cache.newestAt;
  let place: HeldPlace | null = null;
  while (read.vkns.size < maxTitlesOfOne && !signal?.aborted) {
    const page = await answers.companiesHeld(account, place, pageLength);
    const recent = page.filter(({ fetchedAt }) => fetchedAt >= since);
    newestAt = Math.max(newestAt, recent[0]?.fetchedAt ?? 0);
    const unread = recent.filter(
      ({ vkn, kind }) => isByTitle(kind) || (vkn !== null && !read.vkns.has(vkn)),
    );
    for (let from = 0; from < unread.length; from += openBatch) {
      await yieldThread();
      if (signal?.aborted) return read;
      await readAnswers(answers, cache, unread.slice(from, from + openBatch), read);
    }
    place = page.at(-1) ?? null;
    if (recent.length < pageLength) break;
    await yieldThread();
  }
  cache.newestAt = newestAt;
  return read;
}

/** Reads answers; the newest about each company replaces an earlier one. */
async function readAnswers(
  answers: HeldAnswers,
  cache: ReadTitles,
  held: Awaited<ReturnType<HeldAnswers["companiesHeld"]>>,
  read: Read,
): Promise<void> {
  const { companies, listed } = cache;
  const isUnreadSearch = ({ kind, intentId }: (typeof held)[number]) =>
    isByTitle(kind) && !listed.has(intentId);
  const isUnreadCompany = ({ vkn, intentId }: (typeof held)[number]) =>
    vkn !== null && !read.vkns.has(vkn) && companies.get(vkn)?.intentId !== intentId;
  const unread = held.filter((one) => isUnreadCompany(one) || isUnreadSearch(one));
  const bodies = await answers.openAnswers(unread.map(({ intentId }) => intentId));
  for (const one of held) {
    const { intentId, kind, vkn } = one;
    const body = bodies.get(intentId);
    if (body !== undefined && isUnreadSearch(one)) listed.add(intentId, body);
    if (isByTitle(kind)) read.searches.add(intentId);
    if (vkn === null || read.vkns.has(vkn)) continue;
    const company = body === undefined ? companies.get(vkn) : heldTitleIn(intentId, vkn, body);
    if (company?.intentId !== intentId) continue;
    read.vkns.add(vkn);
    putTitle(cache, company);
  }
}

async function matchAll(cache: ReadTitles, titles: readonly string[]): Promise<KnownMatch[][]> {
  const all: KnownMatch[][] = [];
  for (const written of titles) all.push(await matchKnown(cache, written));
  return all;
}

/** Returns the companies that a written title may mean; namesakes only if no other one fits. */
async function matchKnown(cache: ReadTitles, written: string): Promise<KnownMatch[]> {
  const held = await matchTitles(cache, written);
  const named = await matchTitles(cache.listed.titles, written);
  const listed = named.filter(
    ({ vkn, isNamesake }) => isNamesake !== true && !cache.companies.has(vkn),
  );
  if (listed.length === 0) return held;
  const hasFitting = listed.some(({ fits }) => fits);
  const shown = hasFitting ? held.filter(({ isNamesake }) => isNamesake !== true) : held;
  return inOrder(written, [...shown, ...listed]);
}

const answerOf = (one: KnownMatch) => (isListed(one) ? one.searchId : one.intentId);

/** Opens the answers of the first companies of each title, by their ids. */
async function openFirst(
  answers: HeldAnswers,
  all: readonly (readonly KnownMatch[])[],
): Promise<Map<string, string>> {
  const first = all.flatMap((matches) => matches.slice(0, maxChecked));
  return answers.openAnswers([...new Set(first.map(answerOf))]);
}

/** Returns the first companies whose answers were deleted or no longer have the title. */
function deletedAmong(
  all: readonly (readonly KnownMatch[])[],
  bodies: ReadonlyMap<string, string>,
): KnownMatch[] {
  const first = all.flatMap((matches) => matches.slice(0, maxChecked));
  return first.filter((one) => {
    const { vkn, title } = one;
    const body = bodies.get(answerOf(one)) ?? "";
    return isListed(one)
      ? !listedIn(one.searchId, body).some((other) => other.vkn === vkn && other.title === title)
      : heldTitleIn(one.intentId, vkn, body)?.title !== title;
  });
}

/** Compares the places that were written beside a title with the records of its companies. */
function besidePlaces(
  written: string,
  matches: readonly KnownMatch[],
  bodies: ReadonlyMap<string, string>,
): KnownMatch[] {
  const compare = differencesTo(written);
  const judged = matches.map((one) => {
    const body = isListed(one) || one.isPersons ? undefined : bodies.get(one.intentId);
    const mayNamePlace = body !== undefined && compare(one.title).extra.length > 0;
    if (isListed(one) || !mayNamePlace) return one;
    return withPlaces(written, one, readAnswer(parseBody(body)));
  });
  return inOrder(written, judged);
}

function heldTitleIn(intentId: string, vkn: string, body: string): HeldTitle | null {
  const record = readWhole(parseBody(body));
  const title = titleIn(record);
  return title === "" ? null : { intentId, vkn, title, isPersons: isPersonsRecord(record) };
}
