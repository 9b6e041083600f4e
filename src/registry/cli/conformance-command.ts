import { creditsToDecimal } from "../../company/credits.ts";
import { examplePrices, lookupKinds } from "../../company/lookup-kind.ts";
import { reportLines } from "../conformance/report-lines.ts";
import { createHttpTransport } from "../conformance/http-transport.ts";
import { runConformance } from "../conformance/run-conformance.ts";
import type { SuiteInputs } from "../conformance/steps.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readOptions, readPrices } from "./options.ts";

/** `conformance`: tries a service against the API document; resolves to the exit code, 1 where a rule is broken. */
export async function conformanceCommand(
  args: readonly string[],
  { texts, print }: CommandContext,
): Promise<0 | 1> {
  const { values, flags, positionals } = readOptions(args, optionNames, ["paid", "verbose"]);
  if (positionals.length > 0) throw new UsageError(texts.extra(positionals.join(" ")));
  const { url, key } = values;
  if (url === undefined || !URL.canParse(url)) throw new UsageError(texts.address);
  if (key === undefined) throw new UsageError(texts.required("key"));
  const inputs: SuiteInputs = {
    key,
    poorKey: values["poor-key"] ?? null,
    vkn: values.vkn ?? "1234567890",
    title: values.title ?? "örnek gıda",
    mersis: values.mersis ?? null,
    noMatch: values["no-match"] ?? "zzkwq plmxx vvqjj",
    isPaid: flags.has("paid"),
  };
  const prices = { ...examplePrices, ...readPrices("--prices", values.prices, texts) };
  const cost = creditsToDecimal(lookupKinds.reduce((sum, kind) => sum + prices[kind], 0));
  print(inputs.isPaid ? texts.paid(cost) : texts.free(cost));
  const transport = createHttpTransport(url);
  try {
    const results = await runConformance(inputs, transport.send);
    for (const line of reportLines(results, flags.has("verbose"))) print(line);
    return results.some(({ kind }) => kind === "failed") ? 1 : 0;
  } catch (error) {
    print(texts.unreachable(error instanceof Error ? error.name : null));
    return 1;
  } finally {
    await transport.close();
  }
}

const optionNames = [
  "url",
  "key",
  "poor-key",
  "vkn",
  "title",
  "mersis",
  "no-match",
  "prices",
] as const;
