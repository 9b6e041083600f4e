import { startRegistryService } from "../start-registry-service.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { isSecureAddress } from "../../platform/secure-address.ts";
import { parseArguments, UsageError } from "../../platform/command-line.ts";
import { flag, readWholeNumber, text, type CommandContext } from "./command.ts";

/** Serves until the program is asked to stop. */
export async function serveCommand(
  args: readonly string[],
  { dataDir, host, logger, upstreamToken, print, untilStopped }: CommandContext,
): Promise<void> {
  const { values } = parseArguments({ args: [...args], options });
  const { companies, records, upstream: address } = values;
  const institutions = [companies, records, address].filter((value) => value !== undefined);
  if (institutions.length > 1)
    throw new UsageError("Give only one of --companies, --records and --upstream.");
  const url = address === undefined ? null : readUrl(address, values["allow-http"] === true);
  const running = await startRegistryService({
    port: readWholeNumber("port", values.port, 65_535) ?? 4_000,
    dataDir,
    host,
    logger,
    companies: readWholeNumber("companies", companies, 2_000_000),
    recordFile: records,
    upstream: url === null ? undefined : await httpUpstream(url, upstreamToken),
    upstreamTimeoutMs: readWholeNumber("upstream-timeout", values["upstream-timeout"], 60_000),
  });
  print(`Lookup service ready: ${running.url} (titles: ${running.titleCount})`);
  await untilStopped();
  await running.close();
}

const options = {
  port: text,
  companies: text,
  records: text,
  upstream: text,
  "upstream-timeout": text,
  "allow-http": flag,
};

/** Imported only where it is needed: the HTTP client takes 17 MB. */
async function httpUpstream(baseUrl: string, token: string | undefined): Promise<Upstream> {
  const { createHttpUpstream } = await import("../upstreams/http-upstream.ts");
  return createHttpUpstream({ baseUrl, token });
}

/** Reads the address of people's full names: plain HTTP only on this machine, or with `--allow-http`. */
function readUrl(address: string, allowHttp: boolean): string {
  const url = URL.parse(address);
  const isPlain = url?.protocol === "http:";
  if (url && (isSecureAddress(url) || (isPlain && allowHttp))) return url.href;
  throw new UsageError(
    "--upstream must be an https address (http for this machine, or with --allow-http).",
  );
}
