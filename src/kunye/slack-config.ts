import { isSecureAddress } from "../platform/secure-address.ts";
import { configTexts } from "./config-texts.ts";
import type { SlackConnection } from "./slack-app/reception/create-slack-app.ts";

const { slack: texts, plain } = configTexts;

/** Where the app's Slack is: on this machine, or a real workspace. */
export type SlackConfig =
  | { mode: "local" }
  | { mode: "workspace"; connection: SlackConnection; botToken: string; apiUrl: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that are read here. */
export const slackNames = [
  "SLACK_SIGNING_SECRET",
  "SLACK_BOT_TOKEN",
  "SLACK_APP_TOKEN",
  "SLACK_API_URL",
];
const oauthNames = ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_STATE_SECRET"];

/** Reads which Slack the settings name, null where they are wrong: then `problems` tells how. */
export function readSlack(env: Environment, problems: string[]): SlackConfig | null {
  if ([...slackNames, ...oauthNames].every((name) => env[name] === undefined))
    return { mode: "local" };
  const found = problems.length;
  for (const name of oauthNames) {
    if (env[name] !== undefined) {
      problems.push(`${name}: ${texts.oauth}`);
    }
  }
  const secret = env["SLACK_SIGNING_SECRET"];
  const appToken = env["SLACK_APP_TOKEN"];
  const botToken = env["SLACK_BOT_TOKEN"];
  const apiUrl = env["SLACK_API_URL"] ?? "https://slack.com/api/";
  const api = URL.parse(apiUrl);
  const isPlain = (name: string, value: string | undefined) => {
    if (value === undefined || isPlainSecret(value)) return true;
    problems.push(`${name}: ${plain}`);
    return false;
  };
  isPlain("SLACK_SIGNING_SECRET", secret);
  if (botToken === undefined) problems.push(texts.botMissing);
  else if (isPlain("SLACK_BOT_TOKEN", botToken) && !botToken.startsWith("xoxb-")) {
    problems.push(texts.botPrefix);
  }
  if (isPlain("SLACK_APP_TOKEN", appToken) && appToken?.startsWith("xapp-") === false) {
    problems.push(texts.appPrefix);
  }
  if (secret === undefined && appToken === undefined) problems.push(texts.secretMissing);
  if (!api || !isSecureAddress(api)) problems.push(texts.apiUrl);
  const connection: SlackConnection | null =
    appToken !== undefined ? { appToken } : secret !== undefined ? { signingSecret: secret } : null;
  if (problems.length > found || botToken === undefined || !connection) return null;
  return {
    mode: "workspace",
    connection,
    botToken,
    apiUrl: apiUrl.endsWith("/") ? apiUrl : `${apiUrl}/`,
  };
}

/** Whether a secret has only what may stand in a header; quotes are those of a settings file that weren't taken off. */
export function isPlainSecret(secret: string): boolean {
  return /^[\x21-\x7e]+$/.test(secret) && !/["']/.test(secret);
}
