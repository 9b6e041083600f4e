import { isScalar, parseDocument, visit, isCollection } from "yaml";
import type { Language } from "../../../platform/language.ts";
import { parseArguments, runCommandLine, UsageError } from "../../../platform/command-line.ts";
import { isSecureAddress } from "../../../platform/limited-server.ts";

const usage = `Usage: npm run -s manifest -- --url https://kunye.example.com   for HTTP, with your server's address
       npm run -s manifest -- --socket                          for Socket Mode, without an address
Paste the whole output into Slack's box "From a manifest".`;

export function runManifest(
  args: string[],
  environment: NodeJS.ProcessEnv,
  source: string,
): Promise<number> {
  // A locale counts too: `en_US` means English.
  const language = /^en/i.test(environment["TEAM_LANGUAGE"] ?? "") ? "en" : "tr";
  return runCommandLine(usage, args, () => {
    process.stdout.write(manifestFor(manifestIn(source, language), originIn(args)));
    return 0;
  });
}

/** Returns the app's origin, or null for Socket Mode. Throws UsageError for a wrong address. */
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

/** The width of manifest.yml, so that its line breaks stay the same. */
const lineWidth = 110;

/** Writes the app's address into a manifest; for Socket Mode (null) removes all addresses. */
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

/** English texts by their paths in the manifest; commands and shortcuts by index. */
const english = {
  "display_information.description":
    "Looks up Turkish companies by VKN, title or MERSİS number; nothing is paid twice.",
  "display_information.long_description":
    "With Künye, finance, sales and invoicing teams look up Turkish companies without leaving Slack. Write a tax number, a title or a MERSİS number: the company's record comes as a card, with its status, address, tax office and registry number. Shareholders, representatives and branches are asked for separately. Every button says what it costs, every card what was charged and what is left. What the team has bought is not charged again. Only the person who asked sees the answer; sharing it is one click.",
  "features.slash_commands.0.description": "Company card by tax number",
  "features.slash_commands.0.usage_hint":
    "1234567890 (queries when sent · ~1 credit) · detail 1234567890 (asks first · ~3 credits) · help",
  "features.slash_commands.1.description": "Search for a company by its title",
  "features.slash_commands.1.usage_hint":
    "örnek gıda (queries when sent · ~2 credits) · detail örnek gıda (asks first · ~4 credits) · help",
  "features.slash_commands.2.description": "Branch card by MERSİS number",
  "features.slash_commands.2.usage_hint":
    "0123456789000027 (queries when sent · ~2 credits) · help",
  "features.slash_commands.3.description": "Credits left and this month's spending (free)",
  "features.slash_commands.3.usage_hint": "help",
  "features.slash_commands.4.description":
    "Understands a number, a title or a text; other commands work here too",
  "features.slash_commands.4.usage_hint":
    "1234567890 (queries when sent · ~1 credit) · örnek gıda (asks first) · check · balance · help",
  "features.shortcuts.0.name": "Look up companies",
  "features.shortcuts.0.description": "Shows the companies in the message, with their prices",
  "features.shortcuts.1.name": "Query with Künye",
  "features.shortcuts.1.description": "A window for a number, a title or a text",
};

/** Returns the manifest in a language; in English without the Turkish comments. */
export function manifestIn(source: string, language: Language): string {
  if (language === "tr") return source;
  const document = parseDocument(source);
  visit(document, {
    Node(_key, node) {
      if (isScalar(node) || isCollection(node)) node.commentBefore = null;
    },
  });
  for (const [place, text] of Object.entries(english)) document.setIn(place.split("."), text);
  return document.toString();
}
