/** The counts of the checks and the lines about them. */
export type Report = ReturnType<typeof createReport>;

/** Builds a report that prints each line as soon as it is known. */
export function createReport(print: (line: string) => void) {
  const counts = { good: 0, bad: 0 };
  const remark = (line: string) => print(`    ${line}`);
  return {
    counts,
    remark,
    good(line: string) {
      counts.good += 1;
      print(`✓ ${line}`);
    },
    bad(line: string, details: readonly string[] = []) {
      counts.bad += 1;
      print(`✗ ${line}`);
      details.forEach(remark);
    },
    /** Prints a check that was left out; the line counts as no check. */
    skipped: (line: string) => print(`– ${line}`),
  };
}
