import type { Logger } from "pino";
import { searchHere, searchInWorker, type TitleSource, applyChanges } from "./title-searcher.ts";
import { beforeAnyImport, openSnapshot, snapshotStamp } from "./title-snapshot.ts";
import { retitledBetween } from "../institution/invented-institution.ts";
import { TitleSearchEndedError } from "../titles/search-pool.ts";

/**
 * Opens the titles of a running service, which follow each import without a pause.
 * Few changes are laid over the index; for many a new index is built in the background.
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
    source.recordFile === null && source.companies + (snapshot?.count ?? 0) <= mostTitlesHere;
  let searcher = isSmall
    ? await searchHere(source)
    : await searchInWorker(source, snapshot, closing.signal);

  let importWaitingSince: number | null = null;

  const follow = async (): Promise<void> => {
    const next = await snapshotStamp(source.dataDir);
    if (next === stamp) return;
    const isUsable = stamp !== ended;
    // A snapshot that can't be served is not tried again; the old one stays in use.
    stamp = next;
    importWaitingSince ??= Date.now();
    const [oldSnapshot, oldSearcher] = [snapshot, searcher];
    const fresh = openSnapshot(source.dataDir);
    const own = oldSnapshot?.lineage[0] ?? beforeAnyImport;
    const canFollow = isUsable && fresh?.lineage.includes(own) === true;
    if (canFollow && applyChanges(searcher, source, fresh.changesSince(own))) {
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
  const look = () => {
    if (isFollowing) return;
    isFollowing = true;
    following = follow()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) logger.error({ err: error }, "an import can't be served");
      })
      .finally(() => (isFollowing = false));
  };
  const poll = setInterval(look, pollMs).unref();

  return {
    get size() {
      return searcher.size;
    },
    /** The start of an import's wait in milliseconds since 1970, or null. */
    get importWaitingSince() {
      return importWaitingSince;
    },
    search: (title: string, limit: number) =>
      searcher.search(title, limit).catch((error: unknown) => {
        // The next look builds another index, as after an import.
        if (error instanceof TitleSearchEndedError) stamp = ended;
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

const ended = "ended";

/** Up to this number building takes under a second, and searching without a thread is faster. */
const mostTitlesHere = 50_000;
