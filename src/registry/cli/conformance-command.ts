import { creditsToDecimal } from "../../company/credits.ts";
import { examplePrices, lookupKinds } from "../../company/lookup-kind.ts";
import { createHttpTransport } from "../conformance/check.ts";
import {
  runConformance,
  type CheckResult,
  type SuiteInputs,
} from "../conformance/run-conformance.ts";
import { parseArguments, UsageError } from "../../platform/command-line.ts";
import { flag, missing, readPrices, text, type CommandContext } from "./command.ts";

/** Checks a service against the API document; resolves to the exit code, 1 if a rule is broken. */
export async function conformanceCommand(
  args: readonly string[],
  { print }: CommandContext,
): Promise<0 | 1> {
  const { values } = parseArguments({ args: [...args], options });
  const { url, key } = values;
  if (url === undefined || !URL.canParse(url)) throw new UsageError("--url must be an address.");
  if (key === undefined) throw missing("key");
  const inputs: SuiteInputs = {
    key,
    poorKey: values["poor-key"] ?? null,
    vkn: values.vkn,
    title: values.title,
    mersis: values.mersis ?? null,
    noMatch: values["no-match"],
    isPaid: values.paid,
  };
  const prices = { ...examplePrices, ...readPrices("--prices", values.prices) };
  const cost = creditsToDecimal(lookupKinds.reduce((sum, kind) => sum + prices[kind], 0));
  print(
    inputs.isPaid
      ? `The paid part spends ${cost} credits (by --prices, else the example prices).`
      : `Only the free part is tried; with --paid it spends ${cost} credits.`,
  );
  try {
    const results = await runConformance(inputs, createHttpTransport(url));
    for (const line of reportLines(results, values.verbose)) print(line);
    return results.some(({ kind }) => kind === "failed") ? 1 : 0;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const why = cause?.code ?? name;
    print(`The service didn't answer (${why}). The run ended early.`);
    return 1;
  }
}

const options = {
  url: text,
  key: text,
  "poor-key": text,
  vkn: { ...text, default: "1234567890" },
  title: { ...text, default: "örnek gıda" },
  mersis: text,
  "no-match": { ...text, default: "zzkwq plmxx vvqjj" },
  prices: text,
  paid: { ...flag, default: false },
  verbose: { ...flag, default: false },
};

/** Reports a run: a line per group, its broken rules (verbose: all its checks), and the sum. */
export function reportLines(results: readonly CheckResult[], isVerbose: boolean): string[] {
  const groups = Map.groupBy(results, ({ check }) => check.group);
  const lines = [...groups].flatMap(([group, members]) => {
    const [passed, failed, skipped] = kinds.map((kind) => countOf(members, kind));
    const mark = failed ? "failed" : passed ? "passed" : "skipped";
    const counted = [failed && `, ${failed} failed`, skipped && `, ${skipped} skipped`];
    return [
      `${marks[mark]} ${group} (${members.length} in all${counted.filter(Boolean).join("")})`,
      ...members.filter(({ kind }) => isVerbose || kind === "failed").map(lineOf),
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
  const why = result.kind === "failed" ? `: ${result.problems.join("; ")}` : "";
  return `    ${marks[result.kind]} ${result.check.rule}${why} [${result.check.id}]`;
}
