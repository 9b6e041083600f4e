import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { onTestFinished } from "vitest";
import { quietClient } from "../../../../../src/kunye/operate/slack-check/call-slack.ts";
import {
  runSlackCheck,
  type SlackCheck,
} from "../../../../../src/kunye/operate/slack-check/run-slack-check.ts";
import type { SlackWorkspaceOptions } from "../../../../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../../../../src/workspace/install/manifest.ts";
import { programEnvironment } from "../../../../support/program-environment.ts";
import { startTestWorkspace } from "../../../../support/people/test-workspace.ts";

/** The bot token of the installed app. */
export const botToken = "xoxb-1234-gizli";

const manifest = readManifest(readFileSync("manifest.yml", "utf8"));

/** Starts a workspace with the app of manifest.yml; by default all scopes are granted. */
export async function startWorkspace(
  options: Pick<SlackWorkspaceOptions, "grantedScopes" | "appToken"> = {},
): ReturnType<typeof startTestWorkspace> {
  const workspace = await startTestWorkspace({
    appUrl: "http://127.0.0.1:9/slack/events",
    signingSecret: "signing-secret",
    botToken,
    manifest,
    ...options,
  });
  onTestFinished(() => workspace.close());
  return workspace;
}

/** The exit code and output of the program. */
export interface Checked {
  code: number;
  out: string;
  err: string;
  lines: string[];
}

/** The path of the program. */
export const program = new URL("../../../../../src/slack-check.ts", import.meta.url).pathname;

/** Runs the program against a Web API, outside the repository's directory. */
export function slackCheck(
  url: string,
  environment: Record<string, string> = {},
  ...args: string[]
): Promise<Checked> {
  const env = settingsFor(url, environment);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: tmpdir(), env }, (error, out, err) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve({ code, out, err, lines: out.split("\n") });
    });
  });
}

const unset = { SPENDERS: [], PEOPLE_VIEWERS: [], PUBLIC_CHANNELS: [] };

/** Runs the check in this process, without the drawing of all cards, which takes most of its time. */
export async function checkHere(
  url: string,
  changes: { token?: string; appToken?: string } & Partial<SlackCheck> = {},
): Promise<Pick<Checked, "code" | "lines"> & { wrong: string[] }> {
  const { token = botToken, appToken, ...others } = changes;
  const apiUrl = `${url}/api/`;
  const lines: string[] = [];
  const code = await runSlackCheck({
    client: quietClient(token, apiUrl, { timeout: 1_000 }),
    appClient: appToken === undefined ? null : quietClient(appToken, apiUrl),
    ids: unset,
    apiUrl,
    manifestScopes: { bot: manifest.scopes, optional: manifest.optionalScopes },
    surfaces: [],
    print: (line) => lines.push(...line.split("\n")),
    ...others,
  });
  return { code, lines, wrong: lines.filter((line) => line.startsWith("✗")) };
}

/** Returns the environment for a check of the Web API at an address. */
export function settingsFor(
  url: string,
  environment: Record<string, string> = {},
): Record<string, string> {
  const settings = { SLACK_BOT_TOKEN: botToken, SLACK_API_URL: `${url}/api/` };
  return programEnvironment({ ...settings, ...environment });
}
