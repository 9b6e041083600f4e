/** What was found so far, said line by line. */
export interface Report {
  good(line: string): void;
  /** What is wrong, and its details below. */
  bad(line: string, details?: readonly string[]): void;
  /** What is neither. */
  remark(line: string): void;
  counts(): { checks: number; bad: number };
}

/** A report that says each line as soon as it is known. */
export function createReport(print: (line: string) => void): Report {
  const found = { good: 0, bad: 0 };
  const remark = (line: string) => print(`    ${line}`);
  return {
    remark,
    good(line) {
      found.good += 1;
      print(`✓ ${line}`);
    },
    bad(line, details = []) {
      found.bad += 1;
      print(`✗ ${line}`);
      details.forEach(remark);
    },
    counts: () => ({ checks: found.good + found.bad, bad: found.bad }),
  };
}
