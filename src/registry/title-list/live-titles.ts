import type { Logger } from "pino";
import {
  applyChanges,
  openUnthreadedIndex,
  openThreadedIndex,
  type TitleSource,
} from "./open-title-index.ts";
import { beforeAnyImport, openSnapshot, snapshotStamp } from "./title-snapshot.ts";
import { retitledBetween } from "../institution/invented-institution.ts";
import { TitleSearchEndedError } from "../titles/search-pool.ts";

/**
 * Opens the titles of a running service and updates them after each import, without a pause.
 * Few changes are applied to the index; for many a new index is built in the background.
 */
export async function openLiveTitles({
  source: initialSource,
  pollMs,
  logger,
}: {
  source: TitleSource;
  pollMs: number;
  logger: Logger;
}) {
  let source = initialSource;
  let stamp = await snapshotStamp(source.dataDir);
  let snapshot = openSnapshot(source.dataDir);
  const closing = new AbortController();
  const isSmall =
    source.recordFile === null && source.companies + (snapshot?.count ?? 0) <= maxUnthreadedTitles;
  let searcher = isSmall
    ? await openUnthreadedIndex(source)
    : await openThreadedIndex(source, snapshot, closing.signal);

  let importWaitingSince: number | null = null;
  let isSearchable = true;
  let retryAt = 0;

  const followImport = async (): Promise<void> => {
    const newStamp = await snapshotStamp(source.dataDir);
    const hasEnded = stamp === searchEndedStamp;
    if (newStamp === stamp || (hasEnded && performance.now() < retryAt)) return;
    // A snapshot that can't be served is not retried; the old one stays in use.
    stamp = newStamp;
    importWaitingSince ??= Date.now();
    const [oldSnapshot, oldSearcher] = [snapshot, searcher];
    const newSnapshot = openSnapshot(source.dataDir);
    const servedId = oldSnapshot?.lineage[0] ?? beforeAnyImport;
    const canApplyChanges = !hasEnded && newSnapshot?.lineage.includes(servedId) === true;
    if (canApplyChanges && applyChanges(searcher, source, newSnapshot.changesSince(servedId))) {
      snapshot = newSnapshot;
    } else {
      const newSearcher = await openThreadedIndex(source, newSnapshot, closing.signal).catch(
        (error: unknown) => {
          newSnapshot?.close();
          throw error;
        },
      );
      if (closing.signal.aborted) {
        newSnapshot?.close();
        return newSearcher.close();
      }
      [snapshot, searcher] = [newSnapshot, newSearcher];
    }
    importWaitingSince = null;
    isSearchable = true;
    oldSnapshot?.close();
    logger.info({ titles: searcher.size }, "an import or a rebuilt index is served");
    if (searcher !== oldSearcher) await oldSearcher.close();
  };

  let following: Promise<void> = Promise.resolve();
  let isFollowing = false;
  const checkForImport = () => {
    if (isFollowing) return;
    isFollowing = true;
    following = followImport()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        logger.error({ err: error }, "an import can't be served");
        if (isSearchable) return;
        // No query comes while the replica is not ready, so none would ask for another rebuild.
        stamp = searchEndedStamp;
        retryAt = performance.now() + pollsUntilRetry * pollMs;
      })
      .finally(() => (isFollowing = false));
  };
  const poll = setInterval(checkForImport, pollMs).unref();

  return {
    get size() {
      return searcher.size;
    },
    /** The id of the import that is served. */
    get servedId() {
      return snapshot?.lineage[0] ?? beforeAnyImport;
    },
    /** False after a failure of the search threads, until a search succeeds or a new index is served. */
    get isSearchable() {
      return isSearchable;
    },
    /** The time since when an import or a rebuild waits, in milliseconds since 1970, or null. */
    get importWaitingSince() {
      return importWaitingSince;
    },
    search: async (title: string, limit: number) => {
      try {
        const matches = await searcher.search(title, limit);
        isSearchable = true;
        return matches;
      } catch (error) {
        if (error instanceof TitleSearchEndedError) {
          stamp = searchEndedStamp;
          isSearchable = false;
        }
        throw error;
      }
    },
    isSure: (asked: string, found: string) => searcher.isSure(asked, found),
    get months() {
      return source.months;
    },
    /** Updates the titles of invented companies to a later month. */
    passMonths: async (months: number) => {
      while (isFollowing) await following;
      if (months <= source.months) return;
      const changed = [...retitledBetween(source.months, months, source.companies)];
      // An imported title wins over an invented one.
      searcher.save(changed.filter(({ vkn }) => snapshot?.titleOf(vkn) == null));
      source = { ...source, months };
    },
    titleOf: (vkn: string) => snapshot?.titleOf(vkn) ?? null,
    close: async () => {
      clearInterval(poll);
      closing.abort();
      await following;
      snapshot?.close();
      await searcher.close();
    },
  };
}

/** The number of checks between two tries to rebuild: a rebuild keeps a core busy. */
const pollsUntilRetry = 10;

/** Differs from each snapshot's stamp, so that the next check builds a new index. */
const searchEndedStamp = "search ended";

/** Up to this number a build takes under a second, and a search without threads is faster. */
const maxUnthreadedTitles = 50_000;
