import { byWorst, colourOf, isToLookAt, type FindingKind } from "../invoices/findings.ts";
import type { ResultRow } from "./write-result.ts";

/** A company that somebody should look at: its worst row, that row's finding, and the places of all its rows. */
export interface Attention<Row> {
  row: Row;
  kind: FindingKind;
  places: number[];
}

/** Returns the companies to look at, the worst first, each once. */
export function toLookAt<Row extends Pick<ResultRow, "company"> & { findings: FindingKind[] }>(
  rows: readonly Row[],
): Attention<Row>[] {
  const companies = new Map<string, Attention<Row>>();
  for (const [place, row] of rows.entries()) {
    const [kind] = row.findings;
    if (kind === undefined || !isToLookAt(kind)) continue;
    const known = companies.get(row.company);
    if (!known) companies.set(row.company, { row, kind, places: [place] });
    else {
      known.places.push(place);
      if (byUrgency({ kind }, known) < 0) Object.assign(known, { row, kind });
    }
  }
  return [...companies.values()].sort(byUrgency);
}

/** Sorts what is dangerous before what wasn't found, and that before what only differs. */
export function byUrgency(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return urgency(one.kind) - urgency(other.kind) || byWorst(one, other);
}

function urgency(kind: FindingKind): number {
  const colour = colourOf(kind);
  if (colour === "red") return 0;
  if (colour === "orange") return 1;
  return kind === "not-found" ? 2 : colour === "yellow" ? 3 : 4;
}
