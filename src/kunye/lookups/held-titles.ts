import { setImmediate as yieldThread } from "node:timers/promises";
import { isPersonsRecord } from "../../company/people.ts";
import { parseBody, readWhole, titleIn } from "../../company/record.ts";
import { createSimilarTitles } from "../../company/similar-titles.ts";
import { TitleWordIndex } from "../../company/title-word-index.ts";
import type { AnswerStore, HeldPlace } from "./answer-store.ts";
import type { Asker } from "./intents.ts";
import { matchHeld, type AccountTitles, type HeldMatch, type HeldTitle } from "./match-held.ts";

/** The search by title in held answers; the titles are only in memory. */
export type HeldTitles = ReturnType<typeof createHeldTitles>;

type HeldAnswers = Pick<AnswerStore, "companiesHeld" | "openAnswers">;

interface ReadTitles extends AccountTitles {
  newestAt: number;
  /** The first reading of all answers; null before it and after its failure. */
  firstRead: Promise<void> | null;
}

/** The limit of an account's searched titles, the newest ones. Chosen by hand, for memory. */
const maxTitlesOfOne = 200_000;
/** The limit of all accounts' titles; one takes 1.2 kB. Chosen by hand. */
const maxTitlesOfAll = 400_000;
const pageLength = 500;
/** Answers opened before the thread is yielded. Chosen by hand. */
const openBatch = 50;
/** Milliseconds by which another replica may store an answer late. Chosen by hand. */
const lateMs = 60_000;
/** The limit of each title's companies that are compared with the store. Chosen by hand. */
const maxChecked = 20;

export function createHeldTitles(answers: HeldAnswers, maxTitles = maxTitlesOfAll) {
  /** The account that was searched last is the last one. */
  const accounts = new Map<string, ReadTitles>();

  function cacheOf(account: string): ReadTitles {
    return accounts.getOrInsertComputed(account, () => ({
      companies: new Map(),
      byWord: new TitleWordIndex(),
      similar: createSimilarTitles(),
      newestAt: 0,
      firstRead: null,
    }));
  }

  function countTitles(): number {
    return accounts.values().reduce((sum, { companies }) => sum + companies.size, 0);
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
    const held = await readSince(answers, account, cache, 0, signal);
    if (signal?.aborted) return;
    for (const vkn of before) if (!held.has(vkn)) forget(cache, vkn);
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
   * Returns the companies that each written title may mean, the surest first.
   * Only viewers of people get persons' businesses: a match would tell that one is held.
   */
  async function findEach(
    account: string,
    titles: readonly string[],
    { seesPeople }: Pick<Asker, "seesPeople">,
    withNamesakes = false,
  ): Promise<HeldMatch[][]> {
    const cache = await titlesFor(account);
    let all = await matchEach(cache, titles);
    const first = all.flatMap((matches) => matches.slice(0, maxChecked));
    const deleted = await findDeleted(answers, first);
    if (deleted.length > 0) {
      for (const { vkn } of deleted) forget(cache, vkn);
      await readAll(account);
      all = await matchEach(cache, titles);
    }
    const visible = new Set(await withoutHidden(all.flat(), seesPeople));
    return all.map((matches) =>
      matches.filter((one) => visible.has(one) && (withNamesakes || one.isNamesake !== true)),
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
    findEach,
    async find(account: string, written: string, asker: Pick<Asker, "seesPeople">) {
      const [matches = []] = await findEach(account, [written], asker);
      return matches;
    },
    /** Returns the same for a title that is to be paid for: if there are none, its namesakes. */
    async findBeforePaying(account: string, written: string, asker: Pick<Asker, "seesPeople">) {
      const [matches = []] = await findEach(account, [written], asker, true);
      return matches;
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
    /** True if a tax number belongs to a held company, not to a person's business. */
    isCompany: (account: string, vkn: string | null): boolean =>
      cacheOf(account).companies.get(vkn ?? "")?.isPersons === false,
  };
}

/** Leaves out persons' businesses for users who may not see people. */
async function withoutHidden<Held extends HeldTitle>(
  all: Held[],
  seesPeople: Asker["seesPeople"],
): Promise<Held[]> {
  const hasHidden = all.some(({ isPersons }) => isPersons) && !(await seesPeople?.());
  return hasHidden ? all.filter(({ isPersons }) => !isPersons) : all;
}

/** Reads answers that were fetched since a time, newest first; returns their companies. */
async function readSince(
  answers: HeldAnswers,
  account: string,
  cache: ReadTitles,
  since: number,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const readVkns = new Set<string>();
  let newestAt = cache.newestAt;
  let place: HeldPlace | null = null;
  while (readVkns.size < maxTitlesOfOne && !signal?.aborted) {
    const page = await answers.companiesHeld(account, place, pageLength);
    const recent = page.filter(({ fetchedAt }) => fetchedAt >= since);
    newestAt = Math.max(newestAt, recent[0]?.fetchedAt ?? 0);
    const unread = recent.filter(({ vkn }) => vkn !== null && !readVkns.has(vkn));
    for (let from = 0; from < unread.length; from += openBatch) {
      await yieldThread();
      if (signal?.aborted) return readVkns;
      await readAnswers(answers, cache, unread.slice(from, from + openBatch), readVkns);
    }
    place = page.at(-1) ?? null;
    if (recent.length < pageLength) break;
    await yieldThread();
  }
  cache.newestAt = newestAt;
  return readVkns;
}

/** Reads answers; the newest about each company replaces an earlier one. */
async function readAnswers(
  answers: HeldAnswers,
  { companies, byWord, similar }: AccountTitles,
  held: readonly { intentId: string; vkn: string | null }[],
  readVkns: Set<string>,
): Promise<void> {
  const unread = held.filter(
    ({ vkn, intentId }) => companies.get(vkn ?? "")?.intentId !== intentId,
  );
  const bodies = await answers.openAnswers(unread.map(({ intentId }) => intentId));
  for (const { intentId, vkn } of held) {
    if (vkn === null || readVkns.has(vkn)) continue;
    const body = bodies.get(intentId);
    const company = body === undefined ? companies.get(vkn) : heldTitleIn(intentId, vkn, body);
    if (company?.intentId !== intentId) continue;
    readVkns.add(vkn);
    companies.set(vkn, company);
    byWord.add(vkn, company.title);
    similar.add(vkn, company.title);
  }
}

async function matchEach(held: AccountTitles, titles: readonly string[]): Promise<HeldMatch[][]> {
  const all: HeldMatch[][] = [];
  for (const written of titles) all.push(await matchHeld(held, written));
  return all;
}

/** Returns the companies whose answers were deleted or no longer have the title. */
async function findDeleted(
  answers: HeldAnswers,
  found: readonly HeldTitle[],
): Promise<HeldTitle[]> {
  const bodies = await answers.openAnswers([...new Set(found.map(({ intentId }) => intentId))]);
  return found.filter(
    ({ intentId, vkn, title }) =>
      heldTitleIn(intentId, vkn, bodies.get(intentId) ?? "")?.title !== title,
  );
}

function forget({ companies, byWord, similar }: AccountTitles, vkn: string): void {
  companies.delete(vkn);
  byWord.delete(vkn);
  similar.delete(vkn);
}

function heldTitleIn(intentId: string, vkn: string, body: string): HeldTitle | null {
  const record = readWhole(parseBody(body));
  const title = titleIn(record);
  return title === "" ? null : { intentId, vkn, title, isPersons: isPersonsRecord(record) };
}
