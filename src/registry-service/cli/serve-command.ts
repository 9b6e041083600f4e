import { startRegistryService } from "../start-registry-service.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "./command.ts";
import { readOptions, readWholeNumber } from "./options.ts";

/** `serve`: runs until the program is asked to stop. */
export async function serveCommand(
  args: readonly string[],
  { dataDir, host, logger, print, untilStopped }: CommandContext,
): Promise<void> {
  const { values, positionals } = readOptions(args, ["port", "companies"]);
  if (positionals.length > 0) throw new UsageError("serve yalnızca --port ve --companies alır.");
  const port = readWholeNumber("port", values.port ?? "4000", 65_535);
  const companies =
    values.companies === undefined
      ? undefined
      : readWholeNumber("companies", values.companies, 2_000_000);
  const running = await startRegistryService({ dataDir, host, port, companies, logger });
  const source = companies === undefined ? "içe aktarılmış" : "uydurulmuş";
  const { titleCount } = running.service;
  print(`Sorgulama servisi hazır: ${running.url} (${titleCount} ${source} unvan)`);
  await untilStopped();
  await running.close();
}
