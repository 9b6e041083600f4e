import { registeredTitles } from "../institution/invented-institution.ts";
import { openSnapshot } from "./title-snapshot.ts";
import type { TitleEntry } from "../titles/title-index.ts";
import { recordFileTitles } from "../upstreams/record-file.ts";

/** Where the titles that can be found come from, as plain data that a worker can be sent. */
export interface TitleSource {
  /** What was imported into it comes first: its titles win. */
  dataDir: string;
  /** How many invented companies are added. */
  companies: number;
  /** A file of records whose companies are found too. */
  recordFile: string | null;
}

/** Every company that can be found, one entry a VKN, read as it is taken. */
export async function loadTitles(source: TitleSource): Promise<Iterable<TitleEntry>> {
  const records: TitleEntry[] = [];
  if (source.recordFile !== null) {
    for await (const entry of recordFileTitles(source.recordFile)) records.push(entry);
  }
  return titlesOf(source, records);
}

function* titlesOf(
  { dataDir, companies }: TitleSource,
  records: readonly TitleEntry[],
): Generator<TitleEntry> {
  const snapshot = openSnapshot(dataDir);
  // Two million remembered VKNs are worth it only where a company can come twice.
  const canRepeat = records.length > 0 || (snapshot !== null && companies > 0);
  const seen = new Set<string>();
  const isNew = ({ vkn }: TitleEntry) => !canRepeat || (!seen.has(vkn) && Boolean(seen.add(vkn)));
  try {
    for (const source of [snapshot?.entries() ?? [], records, registeredTitles(companies)]) {
      for (const entry of source) if (isNew(entry)) yield entry;
    }
  } finally {
    snapshot?.close();
  }
}
