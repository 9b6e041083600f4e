import { languageOf } from "../../platform/language.ts";
import { parseArguments, runCommandLine } from "../../platform/run-command-line.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { manifestIn } from "./english.ts";
import { manifestFor } from "./manifest-for.ts";
import { readAddress } from "./read-address.ts";
import { manifestTexts } from "./texts.ts";

/** Prints the manifest for the address that the arguments name; resolves to the exit code. */
export function runManifest(
  args: string[],
  environment: NodeJS.ProcessEnv,
  source: string,
): Promise<number> {
  const language = languageOf(environment);
  return runCommandLine(manifestTexts.usage, args, () => {
    process.stdout.write(manifestFor(manifestIn(source, language), addressIn(args)));
    return 0;
  });
}

/** The address of HTTP; null for Socket Mode, which has none. */
function addressIn(args: string[]): string | null {
  const texts = manifestTexts;
  const options = { url: { type: "string" }, socket: { type: "boolean", default: false } } as const;
  const { values } = parseArguments({ args, options });
  if (values.url === undefined) {
    if (values.socket) return null;
    throw new UsageError(texts.urlOrSocket);
  }
  const address = readAddress(values.url, texts);
  if ("problem" in address) throw new UsageError(address.problem);
  return values.socket ? null : address.origin;
}
