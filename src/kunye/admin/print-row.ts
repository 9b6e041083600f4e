/** Prints one row, its cells parted by tabs. */
export function printRow(...cells: string[]): void {
  console.log(cells.join("\t"));
}

/** A moment in epoch milliseconds as ISO 8601 in UTC. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
