import { numberOfVkn } from "../institution/numbering.ts";
import { registeredTitle } from "../institution/profile.ts";
import type { TitleChange } from "./snapshot-lineage.ts";
import { textOfVkn } from "./title-snapshot.ts";
import type { TitleSource } from "./title-source.ts";
import type { LiveIndex } from "../titles/live-index.ts";
import type { TitleEntry } from "../titles/title-index.ts";

/** Lays what imports have changed over an index; false, and nothing done, where only another index can follow them. */
export function applyChanges(
  index: LiveIndex,
  source: TitleSource,
  changes: readonly TitleChange[],
): boolean {
  const latest = new Map(changes.map(({ vkn, title }) => [vkn, title]));
  const saved: TitleEntry[] = [];
  const removed: string[] = [];
  for (const [number, title] of latest) {
    const vkn = textOfVkn(number);
    if (title !== null) {
      saved.push({ vkn, ad: title });
      continue;
    }
    // Where a company's record stands in the file, and with what title, is not kept.
    if (source.recordFile !== null) return false;
    const invented = inventedEntry(vkn, source.companies);
    if (invented) saved.push(invented);
    else removed.push(vkn);
  }
  if (removed.length > 0) index.remove(removed);
  if (saved.length > 0) index.save(saved);
  return true;
}

/** A company that the import no longer names may still be one of the invented ones. */
function inventedEntry(vkn: string, companies: number): TitleEntry | null {
  const number = numberOfVkn(vkn);
  return number !== null && number < companies ? registeredTitle(number) : null;
}
