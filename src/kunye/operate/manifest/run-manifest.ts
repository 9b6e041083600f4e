import { readFileSync, writeFileSync } from "node:fs";
import { isMap, isScalar, isSeq, parseDocument, visit } from "yaml";
import {
  exitCodes,
  parseArguments,
  runCommandLine,
  UsageError,
} from "../../../platform/command-line.ts";
import { isSecureAddress } from "../../../platform/limited-server.ts";
import { contactAddress } from "../../../platform/contact-address.ts";
import { languageNames, type Language } from "../../../platform/language.ts";
import { redirectUrl } from "../../install/exchange-code.ts";
import { accessEvents, leavingEvents } from "../../install/workspace-events.ts";
import { knownPrices } from "../../lookups/prices.ts";
import type { Rates } from "../../slack/when-sent.ts";
import { ConfigError, defaults, readSettings, settings } from "../../start/settings.ts";
import { lineWidth, manifestIn } from "./manifest-in.ts";
import { withAgents, withWorkflows } from "./optional-parts.ts";
import { scopeReasons } from "./scope-reasons.ts";
import { writtenPages } from "./written-pages.ts";

const usage = `Usage: npm run -s manifest -- --url https://kunye.example.com   for HTTP, with your server's address
       npm run -s manifest -- --socket                          for Socket Mode, without an address
Paste the whole output into Slack's box "From a manifest". With SLACK_CLIENT_ID and PUBLIC_URL the app is for many
workspaces: the address of the installation, the events of an uninstall and the reason for each scope are added, and
with an e-mail address in SUPPORT_CONTACT the entry for Slack's directory of apps. With AGENTS=on Slack's assistant
may call Künye's tools. With --workflows the step for Workflow Builder is added, which needs a paid plan of Slack's.
       npm run manifest -- --write     for developers: writes manifest.yml and the tables of the docs`;

/** Prints the manifest of the repository at `root`, or writes the files of `writtenFiles`. */
export function runManifest(
  args: string[],
  environment: NodeJS.ProcessEnv,
  root: URL,
): Promise<number> {
  // A locale counts too: `en_US` means English.
  const language = /^en/i.test(environment["TEAM_LANGUAGE"] ?? "") ? "en" : "tr";
  return runCommandLine(usage, args, () => {
    const options = {
      url: { type: "string" },
      socket: { type: "boolean", default: false },
      workflows: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    } as const;
    const { write, workflows, ...target } = parseArguments({ args, options }).values;
    if (write) return writeFiles(root);
    const publicUrl = publicUrlIn(environment);
    const { url = target.socket ? undefined : (publicUrl ?? undefined), socket } = target;
    const origin = originOf({ url, socket });
    const source = readFileSync(new URL("manifest.yml", root), "utf8");
    const plain = manifestFor(manifestIn(source, language, ratesIn(environment)), origin);
    const hasAgents = environment["AGENTS"] === "on";
    if (hasAgents && origin === null) {
      throw new UsageError("AGENTS=on needs --url: a socket carries no calls.");
    }
    const withTools = hasAgents && origin !== null ? withAgents(plain, origin) : plain;
    const manifest = workflows ? withWorkflows(withTools, language) : withTools;
    const listing = publicUrl === null ? null : listingFor(publicUrl, environment);
    process.stdout.write(
      publicUrl === null ? manifest : forManyWorkspaces(manifest, { language, publicUrl, listing }),
    );
    return exitCodes.done;
  });
}

/** Returns the address of the app's own pages, or null for one workspace. */
function publicUrlIn(environment: NodeJS.ProcessEnv): string | null {
  const { SLACK_CLIENT_ID: clientId = "", PUBLIC_URL: publicUrl = "" } = environment;
  return clientId === "" || publicUrl === "" ? null : originIn(publicUrl, "PUBLIC_URL");
}

/** Returns the entry for Slack's directory of apps; null without an e-mail address for support. */
function listingFor(publicUrl: string, environment: NodeJS.ProcessEnv): object | null {
  const schema = settings.pick({ SUPPORT_CONTACT: true, PRIVACY_URL: true });
  const values = orUsageError(() => readSettings(environment, schema, () => []));
  const { SUPPORT_CONTACT: support = "", PRIVACY_URL: privacyUrl = `${publicUrl}/privacy` } =
    values;
  if (contactAddress(support) !== `mailto:${support}`) return null;
  return {
    use_direct_install: true,
    direct_install_url: `${publicUrl}/slack/install`,
    installation_landing_page: `${publicUrl}/`,
    privacy_policy_url: privacyUrl,
    support_url: `${publicUrl}/`,
    support_email: support,
    supported_languages: [...languageNames],
    pricing: "paid",
  };
}

/** Returns the rates before any price is learned. */
function ratesIn(environment: NodeJS.ProcessEnv): Rates {
  const schema = settings.pick({ CONFIRM_FROM: true, PRICES: true });
  const { CONFIRM_FROM, PRICES } = orUsageError(() => readSettings(environment, schema, () => []));
  return { prices: knownPrices(PRICES), confirmFrom: CONFIRM_FROM };
}

/** Reads settings; throws UsageError for a wrong one. */
function orUsageError<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(error.message, exitCodes.config, { cause: error });
  }
}

/**
 * The files with parts that the commands, the texts and the defaults determine.
 * Each function returns the updated file.
 */
export function writtenFiles(): Record<string, (text: string) => string> {
  const rates = ratesIn({});
  return {
    "manifest.yml": (source) => manifestIn(source, "tr", rates),
    ...writtenPages(rates, defaults),
  };
}

function writeFiles(root: URL): number {
  for (const [name, write] of Object.entries(writtenFiles())) {
    const file = new URL(name, root);
    const text = readFileSync(file, "utf8");
    const written = write(text);
    if (written !== text) writeFileSync(file, written);
    console.log(`${name}: ${written === text ? "was up to date" : "written"}`);
  }
  return exitCodes.done;
}

/** Returns the app's origin, or null for Socket Mode. Throws UsageError for a wrong address. */
function originOf({
  url: typed,
  socket,
}: {
  url: string | undefined;
  socket: boolean;
}): string | null {
  if (typed === undefined) {
    if (socket) return null;
    throw new UsageError("--url or --socket is needed.");
  }
  const origin = originIn(typed, "--url");
  return socket ? null : origin;
}

/** Returns a typed address's origin. Throws UsageError for a wrong address. */
function originIn(typed: string, name: "--url" | "PUBLIC_URL"): string {
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `${name} must be an address that begins with https://: ${typed || "(empty)"}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new UsageError(`${name} can't hold a user name or a password.`);
  }
  if (url.pathname !== "/" || /[?#]/.test(typed)) {
    throw new UsageError(
      `${name} must be the server's root address alone, such as ${url.origin}; /slack/events is added.`,
    );
  }
  if (!isSecureAddress(url)) {
    throw new UsageError(`Slack sends requests to https addresses only: ${typed}`);
  }
  return url.origin;
}

/** The fields of a manifest with the address for Slack's requests. */
const requestUrls = new Set(["url", "request_url", "message_menu_options_url"]);

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

/** Adds what an app needs that many workspaces install. */
function forManyWorkspaces(
  source: string,
  {
    language,
    publicUrl,
    listing,
  }: { language: Language; publicUrl: string; listing: object | null },
): string {
  const document = parseDocument(source);
  if (listing !== null) document.set("app_directory", document.createNode(listing));
  const oauth = document.get("oauth_config", true);
  if (isMap(oauth)) {
    oauth.items.unshift(document.createPair("redirect_urls", [redirectUrl(publicUrl)]));
  }
  const scopes = document.getIn(["oauth_config", "scopes", "bot"], true);
  for (const scope of isSeq(scopes) ? scopes.items : []) {
    const reason = isScalar(scope) && scopeReasons[language][String(scope.value)];
    if (isScalar(scope) && reason) scope.commentBefore = ` ${reason}`;
  }
  const events = ["settings", "event_subscriptions", "bot_events"];
  for (const event of [...leavingEvents, ...accessEvents]) document.addIn(events, event);
  document.setIn(["settings", "org_deploy_enabled"], true);
  return document.toString({ lineWidth });
}
