import type { CheckResult } from "./check.ts";

/** A run as people read it: a line a group, what is wrong under it, and the sum; every check where that is wanted. */
export function reportLines(results: readonly CheckResult[], isVerbose: boolean): string[] {
  const wrong = (result: CheckResult) => (result.kind === "failed" ? lineOf(result) : []);
  const groups = Map.groupBy(results, ({ check }) => check.group);
  const lines = [...groups].flatMap(([group, members]) => {
    const failed = members.filter(({ kind }) => kind === "failed").length;
    const skipped = members.filter(({ kind }) => kind === "skipped").length;
    const mark =
      failed > 0 ? marks.failed : skipped === members.length ? marks.skipped : marks.passed;
    const counts = [
      `${members.length} in all`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ];
    return [
      `${mark} ${group} (${counts.join(", ")})`,
      ...members.flatMap(isVerbose ? lineOf : wrong),
    ];
  });
  const counts = (["passed", "failed", "skipped"] as const).map(
    (kind) => `${results.filter((result) => result.kind === kind).length} ${kind}`,
  );
  return [...lines, "", `Checks, ${results.length} in all: ${counts.join(", ")}.`];
}

const marks = { passed: "✓", failed: "✗", skipped: "–" } as const;

function lineOf(result: CheckResult): string[] {
  const why = result.kind === "failed" ? `: ${result.problems.join("; ")}` : "";
  return [`    ${marks[result.kind]} ${result.check.rule}${why} [${result.check.id}]`];
}
