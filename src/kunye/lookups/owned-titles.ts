import { setImmediate as yieldThread } from "node:timers/promises";
import { isPersonsRecord } from "../../company/people.ts";
import { parseBody, readWhole, titleIn } from "../../company/record.ts";
import { TitleIndex } from "../../company/title-index.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { Asker } from "./intents.ts";
import { matchHeld, type OwnedMatch, type OwnedTitle } from "./match-held.ts";
import type { HeldPlace } from "../store/answers.ts";

/** The search by title in held answers; the titles are only in memory. */
export type OwnedTitles = ReturnType<typeof createOwnedTitles>;

type HeldAnswers = Pick<KunyeStore, "companiesHeld" | "openAnswers">;

interface AccountTitles {
  companies: Map<string, OwnedTitle>;
  index: TitleIndex;
  newestAt: number;
  /** The first reading of all answers; null before it, and after it failed. */
  read: Promise<void> | null;
}

/** Only the newest titles are searched. */
const maxTitles = 200_000;
const pageLength = 500;
const openBatch = 50;
/** Milliseconds by which another replica may store an answer late. */
const lateMs = 60_000;
/** The limit of found companies that are compared with the store. */
const maxChecked = 20;

export function createOwnedTitles(store: HeldAnswers) {
  const accounts = new Map<string, AccountTitles>();

  function knownOf(account: string): AccountTitles {
    const empty = { companies: new Map(), index: new TitleIndex(), newestAt: 0, read: null };
    const known: AccountTitles = accounts.get(account) ?? empty;
    accounts.set(account, known);
    return known;
  }

  /** Reads all held titles, and forgets deleted ones. */
  async function readAll(account: string, signal?: AbortSignal): Promise<void> {
    const known = knownOf(account);
    const before = [...known.companies.keys()];
    const held = await readSince(store, account, known, 0, signal);
    if (signal?.aborted) return;
    for (const vkn of before) if (!held.has(vkn)) forget(known, vkn);
  }

  /** Waits for the first reading, and reads newer answers. */
  async function upToDate(account: string): Promise<AccountTitles> {
    const known = knownOf(account);
    const isFirst = known.read === null;
    known.read ??= readAll(account).catch((error: unknown) => {
      known.read = null;
      throw error;
    });
    await known.read;
    if (!isFirst) await readSince(store, account, known, known.newestAt - lateMs);
    return known;
  }

  /**
   * Returns the companies that each written title may mean, the surest first.
   * Only viewers of people get persons' businesses: a match would tell that one is held.
   */
  async function findEach(
    account: string,
    titles: readonly string[],
    { seesPeople }: Pick<Asker, "seesPeople">,
  ): Promise<OwnedMatch[][]> {
    const known = await upToDate(account);
    let all = await matchEach(known, titles);
    const shown = all.flatMap((found) => found.slice(0, maxChecked));
    const gone = await findDeleted(store, shown);
    if (gone.length > 0) {
      for (const { vkn } of gone) forget(known, vkn);
      await readAll(account);
      all = await matchEach(known, titles);
    }
    const seen = new Set(await visible(all.flat(), seesPeople));
    return all.map((found) => found.filter((one) => seen.has(one)));
  }

  return {
    /** Updates an account's titles from the held answers; titles of deleted answers go. */
    async refresh(account: string, signal: AbortSignal): Promise<void> {
      const known = knownOf(account);
      if (known.read) return readAll(account, signal);
      await upToDate(account);
    },
    findEach,
    async find(account: string, written: string, asker: Pick<Asker, "seesPeople">) {
      const [found = []] = await findEach(account, [written], asker);
      return found;
    },
    /**
     * Returns companies whose titles have all of these words or prefixes, for viewers as above.
     * The caller checks that their answers are still held.
     */
    async having(
      account: string,
      words: string,
      { seesPeople }: Pick<Asker, "seesPeople">,
    ): Promise<OwnedTitle[]> {
      const { companies, index } = await upToDate(account);
      const all = index.idsWithWords(words).flatMap((vkn) => companies.get(vkn) ?? []);
      return visible(all, seesPeople);
    },
    /** True if a tax number belongs to a held company, not to a person's business. */
    isCompany: (account: string, vkn: string | null): boolean =>
      knownOf(account).companies.get(vkn ?? "")?.isPersons === false,
  };
}

async function visible<Owned extends OwnedTitle>(
  all: Owned[],
  seesPeople: Asker["seesPeople"],
): Promise<Owned[]> {
  const isHidden = all.some(({ isPersons }) => isPersons) && !(await seesPeople?.());
  return isHidden ? all.filter(({ isPersons }) => !isPersons) : all;
}

/** Reads answers that were fetched after a moment, newest first; returns their companies. */
async function readSince(
  store: HeldAnswers,
  account: string,
  known: AccountTitles,
  since: number,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const seen = new Set<string>();
  let newestAt = known.newestAt;
  let place: HeldPlace | null = null;
  while (seen.size < maxTitles && !signal?.aborted) {
    const page = await store.companiesHeld(account, place, pageLength);
    const recent = page.filter(({ fetchedAt }) => fetchedAt >= since);
    newestAt = Math.max(newestAt, recent[0]?.fetchedAt ?? 0);
    const newer = recent.filter(({ vkn }) => vkn !== null && !seen.has(vkn));
    for (let from = 0; from < newer.length; from += openBatch) {
      await yieldThread();
      if (signal?.aborted) return seen;
      await readAnswers(store, known, newer.slice(from, from + openBatch), seen);
    }
    place = page.at(-1) ?? null;
    if (recent.length < pageLength) break;
    await yieldThread();
  }
  known.newestAt = newestAt;
  return seen;
}

/** Reads answers; the newest about each company replaces an earlier one. */
async function readAnswers(
  store: HeldAnswers,
  { companies, index }: AccountTitles,
  held: readonly { intentId: string; vkn: string | null }[],
  seen: Set<string>,
): Promise<void> {
  const unread = held.filter(
    ({ vkn, intentId }) => companies.get(vkn ?? "")?.intentId !== intentId,
  );
  const bodies = await store.openAnswers(unread.map(({ intentId }) => intentId));
  for (const { intentId, vkn } of held) {
    if (vkn === null || seen.has(vkn)) continue;
    const body = bodies.get(intentId);
    const owned = body === undefined ? companies.get(vkn) : ownedIn(intentId, vkn, body);
    if (owned?.intentId !== intentId) continue;
    seen.add(vkn);
    companies.set(vkn, owned);
    index.add(vkn, owned.title);
  }
}

async function matchEach(
  { index, companies }: AccountTitles,
  titles: readonly string[],
): Promise<OwnedMatch[][]> {
  const all: OwnedMatch[][] = [];
  for (const written of titles) all.push(await matchHeld(index, companies, written));
  return all;
}

/** Returns the companies whose answers another program deleted. */
async function findDeleted(
  store: HeldAnswers,
  found: readonly OwnedTitle[],
): Promise<OwnedTitle[]> {
  const bodies = await store.openAnswers([...new Set(found.map(({ intentId }) => intentId))]);
  return found.filter(
    ({ intentId, vkn, title }) =>
      ownedIn(intentId, vkn, bodies.get(intentId) ?? "")?.title !== title,
  );
}

function forget({ companies, index }: AccountTitles, vkn: string): void {
  companies.delete(vkn);
  index.delete(vkn);
}

function ownedIn(intentId: string, vkn: string, body: string): OwnedTitle | null {
  const record = readWhole(parseBody(body));
  const title = titleIn(record);
  return title === "" ? null : { intentId, vkn, title, isPersons: isPersonsRecord(record) };
}
