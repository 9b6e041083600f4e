import { languageOf } from "../../platform/language.ts";
import { parseArguments, runCommandLine } from "../../platform/run-command-line.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { manifestIn } from "./english.ts";
import { manifestFor } from "./manifest-for.ts";
import { readAddress } from "./read-address.ts";

const usage = `Usage: npm run -s manifest -- --url https://kunye.example.com   for HTTP, with your server's address
       npm run -s manifest -- --socket                          for Socket Mode, without an address
Paste what it prints as it is into Slack's box "From a manifest".`;

/** Prints the manifest for the address that the arguments name; resolves to the exit code. */
export function runManifest(
  args: string[],
  environment: NodeJS.ProcessEnv,
  source: string,
): Promise<number> {
  const language = languageOf(environment);
  return runCommandLine(usage, args, () => {
    process.stdout.write(manifestFor(manifestIn(source, language), addressIn(args)));
    return 0;
  });
}

/** The address of HTTP; null for Socket Mode, which has none. */
function addressIn(args: string[]): string | null {
  const options = { url: { type: "string" }, socket: { type: "boolean", default: false } } as const;
  const { values } = parseArguments({ args, options });
  if (values.url === undefined) {
    if (values.socket) return null;
    throw new UsageError("--url or --socket is needed.");
  }
  const address = readAddress(values.url);
  if ("problem" in address) throw new UsageError(address.problem);
  return values.socket ? null : address.origin;
}
