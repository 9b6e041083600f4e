import { fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createTitleIndex } from "../titles/create-title-index.ts";
import { createLiveIndex } from "../titles/live-index.ts";
import { readSegment } from "../titles/segment-file.ts";
import { TitleSearchEndedError } from "../titles/search-pool.ts";
import type { Segment } from "../titles/segment.ts";
import type { TitleMatch } from "../titles/title-index.ts";
import { snapshotStamp } from "./title-snapshot.ts";
import { loadTitles, type TitleSource } from "./title-source.ts";

export { TitleSearchEndedError };

/** A title index over one state of its source, wherever it runs. */
export interface TitleSearcher {
  readonly size: number;
  search(title: string, limit: number): Promise<TitleMatch[]>;
  close(): Promise<void>;
}

/** What the building program is told. */
export interface BuildOrder {
  source: TitleSource;
  /** Where the built index is kept for the next start, and what it says of its origin. */
  path: string;
  origin: string;
}
/** Builds the index in this thread: quick for a few thousand titles, a standstill for a million. */
export async function searchHere(source: TitleSource): Promise<TitleSearcher> {
  const index = createTitleIndex(await loadTitles(source));
  return {
    size: index.size,
    search: (title, limit) => Promise.resolve(index.search(title, limit)),
    close: () => Promise.resolve(),
  };
}

/**
 * Searches in threads of their own, so that this one goes on answering. The index is read from its file
 * or, where that is not of this source, built by a program of its own; the signal gives the building up.
 */
export async function searchInWorker(
  source: TitleSource,
  signal: AbortSignal,
): Promise<TitleSearcher> {
  const order: BuildOrder = {
    source,
    path: join(source.dataDir, "titles.index"),
    origin: await originOf(source),
  };
  const segment =
    readSegment(order.path, order.origin) ?? (await build(order, signal).catch(ended));
  return createLiveIndex(segment, { threads: Math.min(2, availableParallelism()) });
}

function ended(cause: unknown): never {
  throw new TitleSearchEndedError("the title index was not built", { cause });
}

/** From what an index is built: another import, number of companies or file of records makes another one. */
async function originOf({ dataDir, companies, recordFile }: TitleSource): Promise<string> {
  const file = recordFile === null ? null : await stat(recordFile, { bigint: true });
  const records = file ? `${file.ino} ${file.mtimeNs} ${file.size}` : "";
  return [await snapshotStamp(dataDir), companies, records].join("|");
}

async function build(order: BuildOrder, signal: AbortSignal): Promise<Segment> {
  signal.throwIfAborted();
  const program = fork(new URL("./build-titles.ts", import.meta.url), [JSON.stringify(order)], {
    // Millions of titles outgrow the usual heap while they are read.
    execArgv: ["--max-old-space-size=6144"],
    signal,
  });
  await new Promise<void>((resolve, reject) => {
    program.once("error", reject);
    program.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error("the program that builds the title index has failed"));
    });
  });
  const segment = readSegment(order.path, order.origin);
  if (!segment) throw new Error("the title index that was built can't be read");
  return segment;
}
