import { registeredTitles } from "../institution/invented-institution.ts";
import type { TitleEntry } from "../titles/title-index.ts";
import { recordFileTitles } from "../upstreams/record-file.ts";
import { openSnapshot } from "./title-snapshot.ts";

/** Where the titles that can be found come from, as plain data that a worker can be sent. */
export interface TitleSource {
  /** What was imported into it comes first: its titles win. */
  dataDir: string;
  /** How many invented companies there are besides. */
  companies: number;
  /** A file of records whose companies are found besides. */
  recordFile: string | null;
}

/** Every company that can be found, one entry a VKN. */
export async function loadTitles(source: TitleSource): Promise<TitleEntry[]> {
  const snapshot = openSnapshot(source.dataDir);
  const entries = [...(snapshot?.entries() ?? [])];
  snapshot?.close();
  const more: TitleEntry[] = [];
  if (source.recordFile !== null) {
    for await (const entry of recordFileTitles(source.recordFile)) more.push(entry);
  }
  if (source.companies > 0) more.push(...registeredTitles(source.companies));
  if (entries.length === 0 && source.recordFile === null) return more;
  const seen = new Set(entries.map(({ vkn }) => vkn));
  for (const entry of more) {
    if (seen.has(entry.vkn)) continue;
    seen.add(entry.vkn);
    entries.push(entry);
  }
  return entries;
}
