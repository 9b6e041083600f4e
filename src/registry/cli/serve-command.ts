import { startRegistryService } from "../start-registry-service.ts";
import { RecordFileError } from "../upstreams/record-file.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes } from "../../platform/exit-codes.ts";
import { isSecureAddress } from "../../platform/secure-address.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readOptions, readWholeNumber } from "./options.ts";
import type { Texts } from "./texts.ts";

/** `serve`: runs until the program is asked to stop. */
export async function serveCommand(
  args: readonly string[],
  { dataDir, host, logger, texts, upstreamToken, print, untilStopped }: CommandContext,
): Promise<void> {
  const { values, flags, positionals } = readOptions(args, optionNames, ["allow-http"]);
  if (positionals.length > 0) throw new UsageError(texts.extra(positionals.join(" ")));
  const { companies, records, upstream: address } = values;
  const institutions = [companies, records, address].filter((value) => value !== undefined);
  if (institutions.length > 1) throw new UsageError(texts.oneInstitution);
  const url = address === undefined ? null : readUrl(address, flags.has("allow-http"), texts);
  const running = await startRegistryService({
    port: readWholeNumber("port", values.port ?? "4000", 65_535, texts),
    dataDir,
    host,
    logger,
    companies:
      companies === undefined
        ? undefined
        : readWholeNumber("companies", companies, 2_000_000, texts),
    recordFile: records,
    upstream: url === null ? undefined : await httpUpstream(url, upstreamToken),
    upstreamTimeoutMs:
      values["upstream-timeout"] === undefined
        ? undefined
        : readWholeNumber("upstream-timeout", values["upstream-timeout"], 60_000, texts),
  }).catch((error: unknown) => {
    throw (records === undefined ? null : fileProblem(error, texts)) ?? error;
  });
  const { titleCount } = running.service;
  print(texts.ready(running.url, titleCount));
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
function readUrl(text: string, allowHttp: boolean, texts: Texts): string {
  const url = URL.parse(text);
  const isPlain = url?.protocol === "http:";
  if (url && (isSecureAddress(url) || (isPlain && allowHttp))) return url.href;
  throw new UsageError(texts.upstream);
}

function fileProblem(error: unknown, texts: Texts): UsageError | null {
  if (error instanceof RecordFileError) {
    return new UsageError(texts.noRecord(error.line), exitCodes.data);
  }
  const isUnreadable = error instanceof Error && "syscall" in error && "path" in error;
  return isUnreadable ? new UsageError(texts.recordsUnreadable, exitCodes.data) : null;
}
