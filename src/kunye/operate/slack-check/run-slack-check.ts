import type { KnownBlock, View } from "@slack/types";
import * as webApi from "@slack/web-api";
import {
  exitCodes,
  runCommandLine,
  UsageError,
  endWithReader,
} from "../../../platform/command-line.ts";
import { createLogger } from "../../../platform/logger.ts";
import type { StoredInstallation } from "../../installations/installation-store.ts";
import { clip } from "../../slack/blocks.ts";
import { slackFailure } from "../../slack/web-api.ts";
import { readConfig, type Config, type ManyWorkspaces } from "../../start/config.ts";
import { storePlace, storeSetup } from "../../start/store-setup.ts";
import { databaseOf, openStore } from "../../store/open-store.ts";
import { ConfigError, readSettings, settings } from "../../start/settings.ts";
import * as en from "../../texts/all.en.ts";
import * as tr from "../../texts/all.tr.ts";
import { callSlack, quietClient, explainFailure, type FailedCall } from "./call-slack.ts";
import {
  checkCalls,
  createReport,
  type CheckedCalls,
  type Identity,
  type Report,
} from "./check-calls.ts";
import type { WorstSurface } from "./drawing-board.ts";
import { surfacesIn } from "./worst-surfaces.ts";

const usage = `Usage: SLACK_BOT_TOKEN=xoxb-… npm run slack-check
Asks Slack about the token, its scopes and the longest cards that the app draws. Posts no message anywhere, looks
up no company, spends no credits. SLACK_API_URL is for another Slack; without it: https://slack.com/api/.
SLACK_APP_TOKEN, SPENDERS, PEOPLE_VIEWERS and PUBLIC_CHANNELS are checked too where they are set.
With SLACK_CLIENT_ID (and Künye's other settings) instead of SLACK_BOT_TOKEN: the app's credentials, and the token of
each workspace that installed Künye.`;

const checkedSettings = settings.pick({
  SLACK_BOT_TOKEN: true,
  SLACK_APP_TOKEN: true,
  SLACK_API_URL: true,
  SPENDERS: true,
  PEOPLE_VIEWERS: true,
  PUBLIC_CHANNELS: true,
});

/** Runs the check with an environment's settings and a manifest's scopes. */
export function startSlackCheck(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  manifestScopes: SlackCheck["manifestScopes"],
): Promise<number> {
  return runCommandLine(usage, args, async () => {
    if (args.length > 0) throw new UsageError(`Unknown argument: ${args.join(" ")}`);
    const drawSurfaces = async () => (await Promise.all([tr, en].map(surfacesIn))).flat();
    const print = (line: string) => {
      console.log(line);
    };
    if (isForMany(environment)) {
      const config = asUsage(() => readConfig(environment));
      endWithReader();
      const workspaces = await activeWorkspaces(config);
      return checkWorkspaces(config, {
        workspaces,
        manifestScopes,
        drawSurfaces,
        print,
      });
    }
    const {
      SLACK_BOT_TOKEN: token = "",
      SLACK_APP_TOKEN: appToken,
      SLACK_API_URL: apiUrl,
      PEOPLE_VIEWERS = [],
      ...ids
    } = readCheckSettings(environment);
    endWithReader();
    return runSlackCheck({
      client: quietClient(token, apiUrl),
      appClient: appToken === undefined ? null : quietClient(appToken, apiUrl),
      apiUrl,
      manifestScopes,
      ids: { ...ids, PEOPLE_VIEWERS },
      surfaces: await drawSurfaces(),
      print,
    });
  });
}

function isForMany({ SLACK_CLIENT_ID: id = "", SLACK_BOT_TOKEN: token = "" }: NodeJS.ProcessEnv) {
  return id !== "" && token === "";
}

/** Reads the active installations, also while Künye runs; creates no store. */
async function activeWorkspaces(config: Config): Promise<StoredInstallation[]> {
  if (await databaseOf(storePlace(config)).findMissingLedger()) return [];
  const { store } = await openStore(storeSetup(config), createLogger("silent"), "require");
  const { installations } = await store.installations.all().finally(() => store.close());
  return installations.filter(({ revokedAt }) => revokedAt === null);
}

/** Checks the app's credentials, and the token of each workspace; the cards at the first one. */
async function checkWorkspaces(
  { slack }: Config,
  {
    workspaces,
    drawSurfaces,
    ...check
  }: Pick<SlackCheck, "manifestScopes" | "print"> & {
    workspaces: readonly StoredInstallation[];
    /** Takes some seconds, which a check without a workspace is spared. */
    drawSurfaces: () => Promise<readonly WorstSurface[]>;
  },
): Promise<0 | 1> {
  if (slack.mode !== "many") throw new Error("SLACK_CLIENT_ID is for many workspaces");
  const { connection, apiUrl } = slack;
  const { print } = check;
  const report = createReport(print);
  await checkCredentials(slack, report);
  const ids = { SPENDERS: [], PEOPLE_VIEWERS: [], PUBLIC_CHANNELS: [] };
  const appClient = "appToken" in connection ? quietClient(connection.appToken, apiUrl) : null;
  let failed = report.counts.failed > 0 ? 1 : 0;
  let uncheckedSurfaces: readonly WorstSurface[] | null = null;
  for (const { id, name, botToken } of workspaces) {
    print(`\n${name} (${id})`);
    if (botToken === null) {
      print("✗ Token · its encryption key is missing: put it back into ENCRYPTION_KEYS");
      failed += 1;
      continue;
    }
    const client = quietClient(botToken, apiUrl);
    uncheckedSurfaces ??= await drawSurfaces();
    const ofOne = { ...check, client, appClient, apiUrl, ids, surfaces: uncheckedSurfaces };
    if ((await runSlackCheck(ofOne)) === 1) failed += 1;
    else uncheckedSurfaces = [];
  }
  print(`\nWorkspaces: ${workspaces.length}. Parts with a failure: ${failed}.`);
  return failed === 0 ? 0 : 1;
}

/** Checks client id and secret with a code that can't exist: Slack looks at them first. */
async function checkCredentials(
  { apiUrl, clientId, clientSecret }: ManyWorkspaces,
  report: Report,
): Promise<void> {
  const form = { client_id: clientId, client_secret: clientSecret, code: "kunye-slack-check" };
  const name = "SLACK_CLIENT_ID and SLACK_CLIENT_SECRET";
  try {
    await quietClient("", apiUrl).oauth.v2.access(form);
    report.fail(`${name} · Slack accepted a code that was never given`);
  } catch (error) {
    const { code } = slackFailure(error);
    if (code === "invalid_code") report.pass(`${name} · Slack knows the app`);
    else report.fail(`${name} · Slack answered ${code}; copy both from “Basic Information”`);
  }
}

function readCheckSettings(environment: NodeJS.ProcessEnv) {
  return asUsage(() =>
    readSettings(environment, checkedSettings, ({ SLACK_BOT_TOKEN: token }) => [
      token === undefined && "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    ]),
  );
}

/** Reads settings; wrong ones end the program with the usage. */
function asUsage<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new UsageError(`${error.message}\n\n${usage}`, exitCodes.config);
  }
}

export interface SlackCheck extends CheckedCalls {
  apiUrl: string;
  /** The bot scopes of a manifest; `optional` lists the scopes that may be missing. */
  manifestScopes: { bot: readonly string[]; optional: readonly string[] };
  surfaces: readonly WorstSurface[];
}

/** Checks token, scopes, settings and surfaces; returns 1 if a check fails. Spends nothing. */
export async function runSlackCheck(check: SlackCheck): Promise<0 | 1> {
  const { apiUrl, surfaces, print } = check;
  const report = createReport(print);
  const messages = surfaces.flatMap((surface) => payloadsOf(surface)).length;
  const subject =
    messages === 0
      ? "token, scopes and settings; no cards this time"
      : `token, scopes, settings and cards: ${surfaces.length} cards, ${messages} messages`;
  print(
    `Asking ${apiUrl} about Künye's ${subject}.\n` +
      "No message is posted, no company looked up, no credit spent.\n",
  );
  const identity = await checkToken(check, report);
  if (identity) await checkCalls(check, identity, new URL(apiUrl).host, report);
  const skipped = identity ? await checkSurfaces(check, report) : surfaces.length;
  const { passed, failed } = report.counts;
  const checks = passed + failed;
  const skippedWords = skipped > 0 ? `; cards not checked: ${skipped}` : "";
  const acceptedWords = messages > 0 ? `; Slack accepts all ${messages} messages` : "";
  const result =
    failed === 0
      ? `all ${checks} checks passed${acceptedWords}`
      : `${failed} of ${checks} checks failed${skippedWords}`;
  print(`\nResult: ${result}.`);
  return failed === 0 ? 0 : 1;
}

/** Checks the token and its scopes; returns the bot's identity, or null for a refused token. */
async function checkToken(
  { client, apiUrl, manifestScopes, print }: SlackCheck,
  report: Report,
): Promise<Identity | null> {
  try {
    const answer = await callSlack(() => client.auth.test(), print);
    const owner = `Token: ${ownerOf(answer)}`;
    if (answer.bot_id) report.pass(owner);
    else report.fail(`${owner} · this is no bot token; use the one that begins with xoxb-…`);
    const scopes = answer.response_metadata?.scopes ?? null;
    checkScopes(manifestScopes, scopes, report);
    return { userId: answer.user_id ?? "", scopes: scopes ?? [] };
  } catch (error) {
    report.fail(explainFailure(error, botCall(apiUrl, "auth.test")).words);
    return null;
  }
}

function ownerOf(answer: webApi.AuthTestResponse): string {
  const { team = "", team_id: teamId, enterprise_id: enterprise, user = "", bot_id: bot } = answer;
  const everywhere = answer.is_enterprise_install === true;
  return [
    teamId ? `${team} (${teamId})` : team,
    everywhere
      ? "installed in every workspace of the enterprise"
      : enterprise && `enterprise ${enterprise}`,
    bot ? `bot ${user} (${bot})` : user,
  ]
    .filter(Boolean)
    .join(" · ");
}

function checkScopes(
  { bot, optional }: SlackCheck["manifestScopes"],
  granted: string[] | null,
  report: Report,
): void {
  if (granted === null) {
    report.fail("Scopes: Slack did not say which were granted (no x-oauth-scopes)");
    return;
  }
  const absent = bot.filter((name) => !granted.includes(name));
  const missing = absent.filter((name) => !optional.includes(name));
  const ungranted = absent.filter((name) => optional.includes(name));
  const extra = granted.filter((name) => name !== "" && !bot.includes(name));
  for (const name of missing) report.fail(`Scope missing: ${name}`);
  if (missing.length === 0) {
    report.pass(`Scopes: all ${bot.length - ungranted.length} of the manifest are granted`);
  } else {
    report.remark(
      "Add the missing scopes under “Bot Token Scopes” on the app's page “OAuth & Permissions”, and install the app again.",
    );
  }
  if (ungranted.length > 0) report.remark(`optional and not granted: ${ungranted.join(", ")}`);
  if (extra.length > 0) {
    report.remark(`granted, but not in the manifest: ${extra.join(", ")}`);
  }
}

/** Validates the surfaces; returns the number of surfaces skipped after a lasting failure. */
async function checkSurfaces(
  { client, apiUrl, surfaces, print }: SlackCheck,
  report: Report,
): Promise<number> {
  for (const [index, surface] of surfaces.entries()) {
    const { name } = surface;
    try {
      const lines: string[] = [];
      for (const [place, payload] of payloadsOf(surface)) {
        lines.push(...(await callSlack(() => findingsOf(client, payload, place), print)));
      }
      const size = "view" in surface ? "view" : `messages: ${surface.messages.length}`;
      if (lines.length > 0) report.fail(`${name} · Slack refuses it`, lines);
      else report.pass(`${name} · ${size}`);
    } catch (error) {
      const { words, isLasting } = explainFailure(error, botCall(apiUrl, "blocks.validate"));
      report.fail(`${name} · ${words}`);
      if (isLasting) return surfaces.length - index - 1;
    }
  }
  return 0;
}

function botCall(apiUrl: string, method: string): FailedCall {
  return { host: new URL(apiUrl).host, method, token: "bot" };
}

type Payload = { view: View } | { message: { blocks: KnownBlock[] } };

function payloadsOf(surface: WorstSurface): [place: string, payload: Payload][] {
  if ("view" in surface) return [["", { view: surface.view }]];
  return surface.messages.map(({ text, blocks }, index) => [
    `message ${index + 1} (“${clip(text, 60)}”)`,
    { message: { blocks } },
  ]);
}

/** Returns Slack's findings about a payload; throws any other failure. */
async function findingsOf(
  client: webApi.WebClient,
  payload: Payload,
  place: string,
): Promise<string[]> {
  try {
    await client.blocks.validate(payload);
    return [];
  } catch (error) {
    if (!(error instanceof webApi.WebAPIPlatformError)) throw error;
    const { error: code, errors = [] } = error.data as webApi.BlocksValidateResponse;
    if (!/^invalid_(blocks|message|view)$/.test(code ?? "")) throw error;
    const noReason = "Slack gave no reason";
    if (errors.length === 0) return [`${place}: ${noReason}`];
    return errors.map(
      ({ pointer = "", message, code: kind }) =>
        `${[place, pointer].filter(Boolean).join(" ")}: ${message ?? kind ?? noReason}`,
    );
  }
}
