import type { Logger } from "pino";
import type { TitleMatch } from "../titles/title-index.ts";
import {
  searchHere,
  searchInWorker,
  TitleSearchEndedError,
  type TitleSearcher,
} from "./title-searcher.ts";
import { openSnapshot, snapshotStamp, type TitleSnapshot } from "./title-snapshot.ts";
import type { TitleSource } from "./title-source.ts";

/** The titles of a running service, which follow every import without a pause in answers. */
export interface LiveTitles {
  /** How many companies a title query can find. */
  readonly size: number;
  search(title: string, limit: number): Promise<TitleMatch[]>;
  /** The imported title of a company. */
  titleOf(vkn: string): string | null;
  close(): Promise<void>;
}

interface LiveTitlesOptions {
  source: TitleSource;
  /** How often to look for an import, in milliseconds. */
  pollMs: number;
  logger: Logger;
}

/** Opens the titles, and rebuilds and swaps their index in the background whenever an import was published. */
export async function openLiveTitles({
  source,
  pollMs,
  logger,
}: LiveTitlesOptions): Promise<LiveTitles> {
  let stamp = await snapshotStamp(source.dataDir);
  let snapshot = openSnapshot(source.dataDir);
  const closing = new AbortController();
  let searcher = await openSearcher(source, snapshot, closing.signal);

  const follow = async (): Promise<void> => {
    const next = await snapshotStamp(source.dataDir);
    if (next === stamp) return;
    // A snapshot that can't be served is not tried again; the one in use stays.
    stamp = next;
    const [oldSnapshot, oldSearcher] = [snapshot, searcher];
    const fresh = await searchInWorker(source, closing.signal);
    if (closing.signal.aborted) return fresh.close();
    [snapshot, searcher] = [openSnapshot(source.dataDir), fresh];
    oldSnapshot?.close();
    logger.info({ titles: fresh.size }, "an import is served");
    await oldSearcher.close();
  };

  let following: Promise<void> = Promise.resolve();
  let isFollowing = false;
  const poll = setInterval(() => {
    if (isFollowing) return;
    isFollowing = true;
    following = follow()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) logger.error({ err: error }, "an import can't be served");
      })
      .finally(() => (isFollowing = false));
  }, pollMs).unref();

  return {
    get size() {
      return searcher.size;
    },
    search: (title, limit) =>
      searcher.search(title, limit).catch((error: unknown) => {
        // Another index is built at the next look, as after an import.
        if (error instanceof TitleSearchEndedError) stamp = ended;
        throw error;
      }),
    titleOf: (vkn) => snapshot?.titleOf(vkn) ?? null,
    close: async () => {
      clearInterval(poll);
      closing.abort();
      await following;
      snapshot?.close();
      await searcher.close();
    },
  };
}

/** No snapshot has this stamp. */
const ended = "ended";

/** Up to here building takes well under a second, and a search without a thread is the quicker one. */
const mostTitlesHere = 50_000;

function openSearcher(
  source: TitleSource,
  snapshot: TitleSnapshot | null,
  signal: AbortSignal,
): Promise<TitleSearcher> {
  const isSmall =
    source.recordFile === null && source.companies + (snapshot?.count ?? 0) <= mostTitlesHere;
  return isSmall ? searchHere(source) : searchInWorker(source, signal);
}
