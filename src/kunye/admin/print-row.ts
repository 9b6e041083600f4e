/** Prints one row, its cells parted by tabs. */
export function printRow(...cells: string[]): void {
  console.log(cells.join("\t"));
}

/** Prints rows under a heading and says how many; both on stderr, so that what is piped on is rows alone. */
export function printTable(head: string, rows: string[][], count: (rows: number) => string): void {
  if (rows.length > 0) console.error(head);
  for (const row of rows) printRow(...row);
  console.error(count(rows.length));
}

/** A moment in epoch milliseconds as ISO 8601 in UTC. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
