import { creditsToDecimal } from "../../company/credits.ts";
import { examplePrices, lookupKinds } from "../../company/lookup-kind.ts";
import { reportLines } from "../conformance/report-lines.ts";
import { createHttpTransport } from "../conformance/http-transport.ts";
import { runConformance } from "../conformance/run-conformance.ts";
import type { SuiteInputs } from "../conformance/steps.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { missing, readOptions, readPrices, surplus } from "./options.ts";

/** `conformance`: tries a service against the API document; resolves to the exit code, 1 where a rule is broken. */
export async function conformanceCommand(
  args: readonly string[],
  { print }: CommandContext,
): Promise<0 | 1> {
  const { values, flags, positionals } = readOptions(args, optionNames, ["paid", "verbose"]);
  if (positionals.length > 0) throw surplus(positionals);
  const { url, key } = values;
  if (url === undefined || !URL.canParse(url)) throw new UsageError("--url must be an address.");
  if (key === undefined) throw missing("key");
  const inputs: SuiteInputs = {
    key,
    poorKey: values["poor-key"] ?? null,
    vkn: values.vkn ?? "1234567890",
    title: values.title ?? "örnek gıda",
    mersis: values.mersis ?? null,
    noMatch: values["no-match"] ?? "zzkwq plmxx vvqjj",
    isPaid: flags.has("paid"),
  };
  const prices = { ...examplePrices, ...readPrices("--prices", values.prices) };
  const cost = creditsToDecimal(lookupKinds.reduce((sum, kind) => sum + prices[kind], 0));
  print(
    inputs.isPaid
      ? `The paid part spends ${cost} credits (by --prices, else the example prices).`
      : `Only the free part is tried; with --paid it spends ${cost} credits.`,
  );
  const transport = createHttpTransport(url);
  try {
    const results = await runConformance(inputs, transport.send);
    for (const line of reportLines(results, flags.has("verbose"))) print(line);
    return results.some(({ kind }) => kind === "failed") ? 1 : 0;
  } catch (error) {
    const why = error instanceof Error ? error.name : "unknown";
    print(`The service didn't answer (${why}). The run ended early.`);
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
