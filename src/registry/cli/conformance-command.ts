import { creditsToDecimal } from "../../company/credits.ts";
import { examplePrices, lookupKinds } from "../../company/lookup-kind.ts";
import { createHttpTransport } from "../conformance/check.ts";
import {
  runConformance,
  type CheckResult,
  type SuiteInputs,
} from "../conformance/run-conformance.ts";
import { parseArguments, UsageError } from "../../platform/command-line.ts";
import { missingOption, option, readPrices, type CommandContext } from "./command.ts";

/** Checks a service against the API document; resolves to 1 if it breaks a rule or gives no answer. */
export async function conformanceCommand(
  args: readonly string[],
  { print }: CommandContext,
): Promise<0 | 1> {
  const { values } = parseArguments({ args: [...args], options });
  const { url, key } = values;
  if (url === undefined || !URL.canParse(url)) throw new UsageError("--url must be an address.");
  if (key === undefined) throw missingOption("key");
  const inputs: SuiteInputs = {
    key,
    poorKey: values["poor-key"] ?? null,
    vkn: values.vkn,
    title: values.title,
    mersis: values.mersis ?? null,
    noMatch: values["no-match"],
    includesPaid: values.paid,
  };
  const prices = { ...examplePrices, ...readPrices("--prices", values.prices) };
  const cost = creditsToDecimal(lookupKinds.reduce((sum, kind) => sum + prices[kind], 0));
  print(
    inputs.includesPaid
      ? `The paid part spends ${cost} credits (by --prices, else the example prices).`
      : `Only the free part runs. With --paid, a run spends ${cost} credits.`,
  );
  try {
    const results = await runConformance(inputs, createHttpTransport(url));
    for (const line of reportLines(results, values.verbose)) print(line);
    return results.some(({ kind }) => kind === "failed") ? 1 : 0;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    print(`The service didn't answer (${cause?.code ?? name}). The run ended early.`);
    return 1;
  }
}

const options = {
  url: option.text,
  key: option.text,
  "poor-key": option.text,
  vkn: { ...option.text, default: "1234567890" },
  title: { ...option.text, default: "örnek gıda" },
  mersis: option.text,
  "no-match": { ...option.text, default: "zzkwq plmxx vvqjj" },
  prices: option.text,
  paid: { ...option.flag, default: false },
  verbose: { ...option.flag, default: false },
};

/** Reports a run: a line per group, its broken rules (verbose: all its checks), and the totals. */
export function reportLines(results: readonly CheckResult[], isVerbose: boolean): string[] {
  const groups = Map.groupBy(results, ({ check }) => check.group);
  const lines = [...groups].flatMap(([group, groupResults]) => {
    const [passed, failed, skipped] = kinds.map((kind) => countOf(groupResults, kind));
    const groupKind = failed ? "failed" : passed ? "passed" : "skipped";
    const counts = [failed && `, ${failed} failed`, skipped && `, ${skipped} skipped`];
    return [
      `${marks[groupKind]} ${group} (${groupResults.length} in all${counts.filter(Boolean).join("")})`,
      ...groupResults.filter(({ kind }) => isVerbose || kind === "failed").map(lineOf),
    ];
  });
  const counts = kinds.map((kind) => `${countOf(results, kind)} ${kind}`);
  return [...lines, "", `Checks, ${results.length} in all: ${counts.join(", ")}.`];
}

const kinds = ["passed", "failed", "skipped"] as const;
const marks = { passed: "✓", failed: "✗", skipped: "–" } as const;

function countOf(results: readonly CheckResult[], kind: CheckResult["kind"]): number {
  return results.filter((result) => result.kind === kind).length;
}

function lineOf(result: CheckResult): string {
  const problems = result.kind === "failed" ? `: ${result.problems.join("; ")}` : "";
  return `    ${marks[result.kind]} ${result.check.rule}${problems} [${result.check.id}]`;
}
