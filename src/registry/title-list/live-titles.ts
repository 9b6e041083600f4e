import type { Logger } from "pino";
import { searchHere, searchInWorker, type TitleSource, applyChanges } from "./title-searcher.ts";
import { beforeAnyImport, openSnapshot, snapshotStamp } from "./title-snapshot.ts";
import { retitledBetween } from "../institution/invented-institution.ts";
import { TitleSearchEndedError } from "../titles/search-pool.ts";

/**
 * Opens the titles of a running service and updates them after each import without a pause.
 * Few changes are applied to the index; for many a new index is built in the background.
 */
export async function openLiveTitles({
  source: first,
  pollMs,
  logger,
}: {
  source: TitleSource;
  pollMs: number;
  logger: Logger;
}) {
  let source = first;
  let stamp = await snapshotStamp(source.dataDir);
  let snapshot = openSnapshot(source.dataDir);
  const closing = new AbortController();
  const isSmall =
    source.recordFile === null && source.companies + (snapshot?.count ?? 0) <= maxTitlesInThread;
  let searcher = isSmall
    ? await searchHere(source)
    : await searchInWorker(source, snapshot, closing.signal);

  let importWaitingSince: number | null = null;

  const followImport = async (): Promise<void> => {
    const next = await snapshotStamp(source.dataDir);
    if (next === stamp) return;
    const isSearchable = stamp !== searchEnded;
    // A snapshot that can't be served is not retried; the old one stays in use.
    stamp = next;
    importWaitingSince ??= Date.now();
    const [oldSnapshot, oldSearcher] = [snapshot, searcher];
    const fresh = openSnapshot(source.dataDir);
    const servedId = oldSnapshot?.lineage[0] ?? beforeAnyImport;
    const canApplyChanges = isSearchable && fresh?.lineage.includes(servedId) === true;
    if (canApplyChanges && applyChanges(searcher, source, fresh.changesSince(servedId))) {
      snapshot = fresh;
    } else {
      const rebuilt = await searchInWorker(source, fresh, closing.signal).catch(
        (error: unknown) => {
          fresh?.close();
          throw error;
        },
      );
      if (closing.signal.aborted) {
        fresh?.close();
        return rebuilt.close();
      }
      [snapshot, searcher] = [fresh, rebuilt];
    }
    importWaitingSince = null;
    oldSnapshot?.close();
    logger.info({ titles: searcher.size }, "an import is served");
    if (searcher !== oldSearcher) await oldSearcher.close();
  };

  let following: Promise<void> = Promise.resolve();
  let isFollowing = false;
  const checkForImport = () => {
    if (isFollowing) return;
    isFollowing = true;
    following = followImport()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) logger.error({ err: error }, "an import can't be served");
      })
      .finally(() => (isFollowing = false));
  };
  const poll = setInterval(checkForImport, pollMs).unref();

  return {
    get size() {
      return searcher.size;
    },
    /** The time since when an import waits to be served, in milliseconds since 1970, or null. */
    get importWaitingSince() {
      return importWaitingSince;
    },
    search: (title: string, limit: number) =>
      searcher.search(title, limit).catch((error: unknown) => {
        // The next check builds a new index, as after an import.
        if (error instanceof TitleSearchEndedError) stamp = searchEnded;
        throw error;
      }),
    get months() {
      return source.months;
    },
    /** Updates the titles of the invented companies to a later month. */
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

const searchEnded = "search ended";

/** Up to this number a build takes under a second, and a search without threads is faster. */
const maxTitlesInThread = 50_000;
