import type { CheckResult } from "./check.ts";

/** A run as people read it: a line a group, what is wrong under it, and the sum; every check where that is wanted. */
export function reportLines(results: readonly CheckResult[], isVerbose: boolean): string[] {
  const groups = Map.groupBy(results, ({ check }) => check.group);
  const lines = [...groups].flatMap(([group, members]) => {
    const failed = members.filter(({ kind }) => kind === "failed").length;
    const skipped = members.filter(({ kind }) => kind === "skipped").length;
    const mark =
      failed > 0 ? marks.failed : skipped === members.length ? marks.skipped : marks.passed;
    const counts = [
      `${members.length} denetim`,
      ...(failed > 0 ? [`${failed} hatalı`] : []),
      ...(skipped > 0 ? [`${skipped} atlandı`] : []),
    ];
    return [
      `${mark} ${group} (${counts.join(", ")})`,
      ...members.flatMap(isVerbose ? every : wrong),
    ];
  });
  const count = (kind: CheckResult["kind"]) =>
    results.filter((result) => result.kind === kind).length;
  return [
    ...lines,
    "",
    `Toplam ${results.length} denetim: ${count("passed")} uygun, ${count("failed")} hatalı, ${count("skipped")} atlandı.`,
  ];
}

const marks = { passed: "✓", failed: "✗", skipped: "–" } as const;

function wrong(result: CheckResult): string[] {
  return result.kind === "failed" ? every(result) : [];
}

function every(result: CheckResult): string[] {
  const why = result.kind === "failed" ? `: ${result.problems.join("; ")}` : "";
  return [`    ${marks[result.kind]} ${result.check.rule}${why} [${result.check.id}]`];
}
