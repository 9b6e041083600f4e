import type { Language } from "../../platform/language.ts";
import type { CheckResult } from "./check.ts";
import { inEnglish } from "./english.ts";

/** A run as people read it: a line a group, what is wrong under it, and the sum; every check where that is wanted. */
export function reportLines(
  results: readonly CheckResult[],
  isVerbose: boolean,
  language: Language,
): string[] {
  const say = words[language];
  const every = (result: CheckResult) => lineOf(result, language === "en" ? inEnglish : String);
  const wrong = (result: CheckResult) => (result.kind === "failed" ? every(result) : []);
  const groups = Map.groupBy(results, ({ check }) => check.group);
  const lines = [...groups].flatMap(([group, members]) => {
    const failed = members.filter(({ kind }) => kind === "failed").length;
    const skipped = members.filter(({ kind }) => kind === "skipped").length;
    const mark =
      failed > 0 ? marks.failed : skipped === members.length ? marks.skipped : marks.passed;
    const counts = [
      `${members.length} ${say.all}`,
      ...(failed > 0 ? [`${failed} ${say.failed}`] : []),
      ...(skipped > 0 ? [`${skipped} ${say.skipped}`] : []),
    ];
    return [
      `${mark} ${typeof group === "string" ? group : group[language]} (${counts.join(", ")})`,
      ...members.flatMap(isVerbose ? every : wrong),
    ];
  });
  const counts = (["passed", "failed", "skipped"] as const).map(
    (kind) => `${results.filter((result) => result.kind === kind).length} ${say[kind]}`,
  );
  return [...lines, "", `${say.total} ${results.length} ${say.all}: ${counts.join(", ")}.`];
}

const words: Record<Language, Record<"total" | "all" | CheckResult["kind"], string>> = {
  tr: { total: "Toplam", all: "denetim", passed: "uygun", failed: "hatalı", skipped: "atlandı" },
  en: { total: "Checks,", all: "in all", passed: "passed", failed: "failed", skipped: "skipped" },
};

const marks = { passed: "✓", failed: "✗", skipped: "–" } as const;

function lineOf(result: CheckResult, said: (text: string) => string): string[] {
  const why = result.kind === "failed" ? `: ${result.problems.map(said).join("; ")}` : "";
  return [`    ${marks[result.kind]} ${said(result.check.rule)}${why} [${result.check.id}]`];
}
