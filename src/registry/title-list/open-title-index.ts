import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  type TitleSnapshot,
  beforeAnyImport,
  openSnapshot,
  type TitleChange,
} from "./title-snapshot.ts";
import { runProgram } from "./run-program.ts";
import { createSegmentBuilder } from "../../company/title-search/build-segment.ts";
import { type LiveIndex, createLiveIndex } from "../titles/live-index.ts";
import { TitleSearchEndedError } from "../titles/search-pool.ts";
import { readSegment } from "../titles/segment-file.ts";
import type { Segment } from "../../company/title-search/segment.ts";
import { numberOfVkn } from "../institution/numbering.ts";
import { registeredTitle } from "../institution/profile.ts";
import { registeredTitles } from "../institution/invented-institution.ts";
import type { TitleEntry } from "../../company/title-search/title-index.ts";
import { recordFileTitles } from "../upstreams/record-file.ts";

export interface BuildOrder {
  source: TitleSource;
  /** The file to write the index to, and the origin to note in the file. */
  path: string;
  origin: string;
}

/** Builds an index that this thread searches: fast for thousands of titles, not for a million. */
export async function openUnthreadedIndex(source: TitleSource): Promise<LiveIndex> {
  const builder = createSegmentBuilder();
  for (const entry of await loadTitles(source)) builder.add(entry);
  return warmedUp(createLiveIndex(builder.finish(), { threads: 0 }), 1);
}

/**
 * Opens an index that threads search. Reads this snapshot's index from its file, or an earlier one's
 * plus the changes. Without a usable file another process builds the index; the signal aborts that.
 */
export async function openThreadedIndex(
  source: TitleSource,
  snapshot: TitleSnapshot | null,
  signal: AbortSignal,
): Promise<LiveIndex> {
  const path = join(source.dataDir, "titles.index");
  const sourceKey = await sourceKeyOf(source);
  const threads = Math.min(2, availableParallelism());
  const lineage = snapshot?.lineage ?? [beforeAnyImport];
  for (const id of lineage) {
    const segment = readSegment(path, `${id}|${sourceKey}`);
    if (!segment) continue;
    const index = createLiveIndex(segment, { threads });
    if (applyChanges(index, source, snapshot?.changesSince(id) ?? [])) {
      return warmedUp(index, threads);
    }
    await index.close();
  }
  const order = { source, path, origin: `${lineage[0] ?? ""}|${sourceKey}` };
  const segment = await buildInProcess(order, signal).catch(throwNotBuilt);
  return warmedUp(createLiveIndex(segment, { threads }), threads);
}

/** Searches once in each thread: the first search compiles the code, and took ten times as long. */
async function warmedUp(index: LiveIndex, threads: number): Promise<LiveIndex> {
  for (const title of warmUpTitles) {
    await Promise.all(Array.from({ length: threads }, () => index.search(title, 6)));
  }
  return index;
}

/** A short title, a whole one, and one with missing letters: they search in different ways. */
const warmUpTitles = [
  "deniz gıda",
  "yıldız inşaat sanayi ve ticaret limited şirketi",
  "dnz gda san tic ltd şti",
];

function throwNotBuilt(cause: unknown): never {
  throw new TitleSearchEndedError("the title index was not built", { cause });
}

/** Returns the part of an index's origin that tells the companies, months and record file. */
async function sourceKeyOf({ companies, months, recordFile }: TitleSource): Promise<string> {
  const file = recordFile === null ? null : await stat(recordFile, { bigint: true });
  return [companies, months, file ? `${file.ino} ${file.mtimeNs} ${file.size}` : ""].join("|");
}

async function buildInProcess(order: BuildOrder, signal: AbortSignal): Promise<Segment> {
  await runProgram(buildProgram, order, signal);
  const segment = readSegment(order.path, order.origin);
  if (!segment) throw new Error("the title index that was built can't be read");
  return segment;
}

const buildProgram = new URL("./build-titles.ts", import.meta.url);

/** The sources of the titles, as plain data for another process. */
export interface TitleSource {
  /** The directory of the imported titles, which take precedence over all others. */
  dataDir: string;
  companies: number;
  months: number;
  recordFile: string | null;
}

/** Reads the titles of all sources, one entry per VKN. */
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
  // VKNs are remembered only if a company can occur twice: there may be two million.
  const canRepeat = records.length > 0 || (snapshot !== null && companies > 0);
  const seenVkns = new Set<string>();
  const isFirstOfVkn = ({ vkn }: TitleEntry) => {
    if (canRepeat && seenVkns.has(vkn)) return false;
    if (canRepeat) seenVkns.add(vkn);
    return true;
  };
  try {
    const sources = [snapshot?.entries() ?? [], records, registeredTitles(companies, months)];
    for (const source of sources) {
      for (const entry of source) if (isFirstOfVkn(entry)) yield entry;
    }
  } finally {
    snapshot?.close();
  }
}

/** Applies an import's changes to an index; returns false without changes if a new index is needed. */
export function applyChanges(
  index: LiveIndex,
  source: TitleSource,
  changes: readonly TitleChange[],
): boolean {
  const latest = new Map(changes.map(({ vkn, title }) => [vkn, title]));
  const changed: TitleEntry[] = [];
  const removed: string[] = [];
  for (const [vkn, title] of latest) {
    if (title !== null) {
      changed.push({ vkn, ad: title });
      continue;
    }
    // The company may be in the record file, whose titles are not in memory.
    if (source.recordFile !== null) return false;
    const invented = inventedEntry(vkn, source);
    if (invented) changed.push(invented);
    else removed.push(vkn);
  }
  if (removed.length > 0) index.remove(removed);
  if (changed.length > 0) index.save(changed);
  return true;
}

/** Returns the invented company of a VKN that is no longer imported, or null if there is none. */
function inventedEntry(vkn: string, { companies, months }: TitleSource): TitleEntry | null {
  const number = numberOfVkn(vkn);
  return number !== null && number < companies ? registeredTitle(number, months) : null;
}
