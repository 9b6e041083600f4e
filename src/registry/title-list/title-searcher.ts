import { fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  type TitleSnapshot,
  beforeAnyImport,
  openSnapshot,
  type TitleChange,
} from "./title-snapshot.ts";
import { createSegmentBuilder } from "../titles/build-segment.ts";
import { type LiveIndex, createLiveIndex } from "../titles/live-index.ts";
import { TitleSearchEndedError } from "../titles/search-pool.ts";
import { readSegment } from "../titles/segment-file.ts";
import type { Segment } from "../titles/segment.ts";
import { numberOfVkn } from "../institution/numbering.ts";
import { registeredTitle } from "../institution/profile.ts";
import { registeredTitles } from "../institution/invented-institution.ts";
import type { TitleEntry } from "../titles/title-index.ts";
import { recordFileTitles } from "../upstreams/record-file.ts";

export interface BuildOrder {
  source: TitleSource;
  /** The file for the built index, and the origin to write into it. */
  path: string;
  origin: string;
}

/** Builds an index and searches in this thread: fast for thousands of titles, not for a million. */
export async function searchHere(source: TitleSource): Promise<LiveIndex> {
  const builder = createSegmentBuilder();
  for (const entry of await loadTitles(source)) builder.add(entry);
  return createLiveIndex(builder.finish(), { threads: 0 });
}

/**
 * Searches in threads. Reads the index from its file, also an earlier snapshot's plus its changes;
 * without a file another process builds it, until the signal aborts.
 */
export async function searchInWorker(
  source: TitleSource,
  snapshot: TitleSnapshot | null,
  signal: AbortSignal,
): Promise<LiveIndex> {
  const path = join(source.dataDir, "titles.index");
  const rest = await restOfOrigin(source);
  const threads = Math.min(2, availableParallelism());
  const lineage = snapshot?.lineage ?? [beforeAnyImport];
  for (const id of lineage) {
    const segment = readSegment(path, `${id}|${rest}`);
    if (!segment) continue;
    const index = createLiveIndex(segment, { threads });
    if (applyChanges(index, source, snapshot?.changesSince(id) ?? [])) return index;
    await index.close();
  }
  const order = { source, path, origin: `${lineage[0] ?? ""}|${rest}` };
  return createLiveIndex(await build(order, signal).catch(ended), { threads });
}

function ended(cause: unknown): never {
  throw new TitleSearchEndedError("the title index was not built", { cause });
}

/** Returns an index's origin without the snapshot: companies, months and record file. */
async function restOfOrigin({ companies, months, recordFile }: TitleSource): Promise<string> {
  const file = recordFile === null ? null : await stat(recordFile, { bigint: true });
  return [companies, months, file ? `${file.ino} ${file.mtimeNs} ${file.size}` : ""].join("|");
}

async function build(order: BuildOrder, signal: AbortSignal): Promise<Segment> {
  signal.throwIfAborted();
  const program = fork(new URL("./build-titles.ts", import.meta.url), [JSON.stringify(order)], {
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

/** The origin of the titles, as plain data for a worker. */
export interface TitleSource {
  /** The directory of the imported titles, which win over all others. */
  dataDir: string;
  companies: number;
  months: number;
  recordFile: string | null;
}

/** Reads the title of every company, one entry per VKN. */
export async function loadTitles(source: TitleSource): Promise<Iterable<TitleEntry>> {
  const records: TitleEntry[] = [];
  if (source.recordFile !== null) {
    for await (const entry of recordFileTitles(source.recordFile)) records.push(entry);
  }
  return titlesOf(source, records);
}

function* titlesOf(
  { dataDir, companies, months }: TitleSource,
  records: readonly TitleEntry[],
): Generator<TitleEntry> {
  const snapshot = openSnapshot(dataDir);
  // Remembers VKNs only if a company can come twice: there may be two million.
  const canRepeat = records.length > 0 || (snapshot !== null && companies > 0);
  const seen = new Set<string>();
  const isNew = ({ vkn }: TitleEntry) => !canRepeat || (!seen.has(vkn) && Boolean(seen.add(vkn)));
  try {
    for (const source of [
      snapshot?.entries() ?? [],
      records,
      registeredTitles(companies, months),
    ]) {
      for (const entry of source) if (isNew(entry)) yield entry;
    }
  } finally {
    snapshot?.close();
  }
}

/** Lays an import's changes over an index; false, with nothing done, if a new index is needed. */
export function applyChanges(
  index: LiveIndex,
  source: TitleSource,
  changes: readonly TitleChange[],
): boolean {
  const latest = new Map(changes.map(({ vkn, title }) => [vkn, title]));
  const saved: TitleEntry[] = [];
  const removed: string[] = [];
  for (const [vkn, title] of latest) {
    if (title !== null) {
      saved.push({ vkn, ad: title });
      continue;
    }
    // The titles of the record file are not kept.
    if (source.recordFile !== null) return false;
    const invented = inventedEntry(vkn, source);
    if (invented) saved.push(invented);
    else removed.push(vkn);
  }
  if (removed.length > 0) index.remove(removed);
  if (saved.length > 0) index.save(saved);
  return true;
}

/** A company that leaves the import may still be an invented one. */
function inventedEntry(vkn: string, { companies, months }: TitleSource): TitleEntry | null {
  const number = numberOfVkn(vkn);
  return number !== null && number < companies ? registeredTitle(number, months) : null;
}
