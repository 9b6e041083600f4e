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
  { print }: CommandContext,
): Promise<0 | 1> {
  const { values, flags, positionals } = readOptions(args, optionNames, ["paid", "verbose"]);
  if (positionals.length > 0) throw new UsageError(`Fazladan değer: ${positionals.join(" ")}`);
  const { url, key } = values;
  if (url === undefined || !URL.canParse(url)) throw new UsageError("--url bir adres olmalı.");
  if (key === undefined) throw new UsageError("--key gerekli.");
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
  const cost = lookupKinds.reduce((sum, kind) => sum + prices[kind], 0);
  print(
    inputs.isPaid
      ? `Ücretli bölüm ${creditsToDecimal(cost)} kredi harcar (--prices ile verilen, yoksa belgedeki örnek fiyatlarla).`
      : `Yalnızca ücretsiz bölüm denenir; --paid ile gelen bölüm ${creditsToDecimal(cost)} kredi harcar.`,
  );
  const transport = createHttpTransport(url);
  try {
    const results = await runConformance(inputs, transport.send);
    for (const line of reportLines(results, flags.has("verbose"))) print(line);
    return results.some(({ kind }) => kind === "failed") ? 1 : 0;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "bilinmeyen";
    print(`Servise ulaşılamadı veya yanıt gelmedi (${reason}). Deneme yarıda kaldı.`);
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
