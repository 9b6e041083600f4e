import { isScalar, parseDocument, visit } from "yaml";
import { languageOf } from "../../../platform/language.ts";
import { parseArguments, runCommandLine, UsageError } from "../../../platform/command-line.ts";
import { isSecureAddress } from "../../../platform/secure-address.ts";
import { manifestIn } from "./english.ts";

const usage = `Usage: npm run -s manifest -- --url https://kunye.example.com   for HTTP, with your server's address
       npm run -s manifest -- --socket                          for Socket Mode, without an address
Paste what it prints as it is into Slack's box "From a manifest".`;

/** Prints the manifest for the address of the arguments; resolves to the exit code. */
export function runManifest(
  args: string[],
  environment: NodeJS.ProcessEnv,
  source: string,
): Promise<number> {
  const language = languageOf(environment);
  return runCommandLine(usage, args, () => {
    process.stdout.write(manifestFor(manifestIn(source, language), originIn(args)));
    return 0;
  });
}

/** Returns the app's origin for HTTP, or null for Socket Mode. Throws UsageError for a wrong address. */
function originIn(args: string[]): string | null {
  const options = { url: { type: "string" }, socket: { type: "boolean", default: false } } as const;
  const { url: typed, socket } = parseArguments({ args, options }).values;
  if (typed === undefined) {
    if (socket) return null;
    throw new UsageError("--url or --socket is needed.");
  }
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--url must be an address that begins with https://: ${typed || "(empty)"}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError("--url can't hold a user name or a password.");
  }
  if (url.pathname !== "/" || /[?#]/.test(typed)) {
    throw new UsageError(
      `--url must be the server's root address alone, such as ${url.origin}; /slack/events is added.`,
    );
  }
  if (!isSecureAddress(url)) {
    throw new UsageError(`Slack sends requests to https addresses only: ${typed}`);
  }
  return socket ? null : url.origin;
}

/** The fields of a manifest with the address for Slack's requests. */
const requestUrls = new Set(["url", "request_url", "message_menu_options_url"]);

/** The width of manifest.yml, so that its paragraphs stay the same. */
const lineWidth = 110;

/** Writes the app's address into a manifest, or removes addresses for Socket Mode; comments stay. */
function manifestFor(source: string, origin: string | null): string {
  const document = parseDocument(source);
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !requestUrls.has(String(key.value))) return undefined;
      if (origin === null) return visit.REMOVE;
      if (isScalar(value)) value.value = `${origin}/slack/events`;
      return undefined;
    },
  });
  document.setIn(["settings", "socket_mode_enabled"], origin === null);
  return document.toString({ lineWidth });
}
