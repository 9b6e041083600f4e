import { numberOfVkn } from "../institution/numbering.ts";
import { registeredTitle } from "../institution/profile.ts";
import { registeredTitles } from "../institution/invented-institution.ts";
import type { LiveIndex } from "../titles/live-index.ts";
import type { TitleEntry } from "../titles/title-index.ts";
import { recordFileTitles } from "../upstreams/record-file.ts";
import { openSnapshot, type TitleChange } from "./title-snapshot.ts";

/** The origin of the titles that can be found, as plain data that a worker can be sent. */
export interface TitleSource {
  /** What was imported into it comes first: its titles win. */
  dataDir: string;
  /** The number of invented companies that are added. */
  companies: number;
  /** The number of months that have passed for the invented companies. */
  months: number;
  /** A file of records whose companies are found too. */
  recordFile: string | null;
}

/** Reads every company that can be found as it is taken, one entry a VKN. */
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
  // Two million remembered VKNs are worth it only where a company can come twice.
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

/** Lays the changes of imports over an index; false, and nothing done, if only another index can follow them. */
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
    // Where a company's record stands in the file, and with what title, is not kept.
    if (source.recordFile !== null) return false;
    const invented = inventedEntry(vkn, source);
    if (invented) saved.push(invented);
    else removed.push(vkn);
  }
  if (removed.length > 0) index.remove(removed);
  if (saved.length > 0) index.save(saved);
  return true;
}

/** A company that the import no longer names may still be one of the invented ones. */
function inventedEntry(vkn: string, { companies, months }: TitleSource): TitleEntry | null {
  const number = numberOfVkn(vkn);
  return number !== null && number < companies ? registeredTitle(number, months) : null;
}
