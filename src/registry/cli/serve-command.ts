import { startRegistryService } from "../start-registry-service.ts";
import { RecordFileError } from "../upstreams/record-file.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readOptions, readWholeNumber } from "./options.ts";

/** `serve`: runs until the program is asked to stop. */
export async function serveCommand(
  args: readonly string[],
  { dataDir, host, logger, upstreamToken, print, untilStopped }: CommandContext,
): Promise<void> {
  const { values, flags, positionals } = readOptions(args, optionNames, ["allow-http"]);
  if (positionals.length > 0) throw new UsageError(`Fazladan değer: ${positionals.join(" ")}`);
  const { companies, records, upstream: address } = values;
  const institutions = [companies, records, address].filter((value) => value !== undefined);
  if (institutions.length > 1) {
    throw new UsageError("--companies, --records ve --upstream birlikte verilemez.");
  }
  const url = address === undefined ? null : readUrl(address, flags.has("allow-http"));
  const running = await startRegistryService({
    port: readWholeNumber("port", values.port ?? "4000", 65_535),
    dataDir,
    host,
    logger,
    companies:
      companies === undefined ? undefined : readWholeNumber("companies", companies, 2_000_000),
    recordFile: records,
    upstream: url === null ? undefined : await httpUpstream(url, upstreamToken),
    upstreamTimeoutMs:
      values["upstream-timeout"] === undefined
        ? undefined
        : readWholeNumber("upstream-timeout", values["upstream-timeout"], 60_000),
  }).catch((error: unknown) => {
    throw (records === undefined ? null : fileProblem(error)) ?? error;
  });
  const { titleCount } = running.service;
  print(`Sorgulama servisi hazır: ${running.url} (${titleCount} unvan)`);
  await untilStopped();
  await running.close();
}

const optionNames = ["port", "companies", "records", "upstream", "upstream-timeout"] as const;

/** Imported only where it is needed: the HTTP client takes 17 MB. */
async function httpUpstream(baseUrl: string, token: string | undefined): Promise<Upstream> {
  const { createHttpUpstream } = await import("../upstreams/http-upstream.ts");
  return createHttpUpstream({ baseUrl, token });
}

/** People's full names and numbers come from there, so plain HTTP is for this machine, or with `--allow-http` for a private network. */
function readUrl(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url?.hostname ?? "");
  if (url?.protocol === "https:" || (url?.protocol === "http:" && (isLocal || allowHttp))) {
    return url.href;
  }
  throw new UsageError(
    "--upstream bir https adresi olmalı (http yalnızca bu makine için, ya da --allow-http ile).",
  );
}

function fileProblem(error: unknown): UsageError | null {
  if (error instanceof RecordFileError) {
    return new UsageError(
      `Kayıt dosyasının ${error.line}. satırı bir kayıt değil.`,
      exitCodes.data,
    );
  }
  const isUnreadable = error instanceof Error && "syscall" in error && "path" in error;
  return isUnreadable ? new UsageError("Kayıt dosyası okunamadı.", exitCodes.data) : null;
}
