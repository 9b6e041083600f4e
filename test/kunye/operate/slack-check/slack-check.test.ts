import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { surfacesIn } from "../../../../src/kunye/operate/slack-check/worst-surfaces.ts";
import * as en from "../../../../src/kunye/texts/all.en.ts";
import { tr } from "../../../support/wording.ts";
import { readManifest } from "../../../../src/workspace/install/manifest.ts";
import { startBreakingProxy } from "./support/breaking-proxy.ts";
import {
  botToken,
  checkHere,
  program,
  settingsFor,
  slackCheck,
  startWorkspace,
} from "./support/check-program.ts";
import { startTroubledProxy, type Troubles } from "./support/troubled-proxy.ts";

const whereScopesAre =
  "Add it under “Bot Token Scopes” on the app's page “OAuth & Permissions”, and install the app again.";
/** All surfaces of the check, which take some seconds to draw. */
let drawn: ReturnType<typeof surfacesIn> | null = null;
const allSurfaces = () =>
  (drawn ??= Promise.all([tr, en].map(surfacesIn)).then((both) => both.flat()));
const { scopes } = readManifest(readFileSync("manifest.yml", "utf8"));

test("every longest card is valid: a line per card, exit 0, no posted message", async () => {
  const workspace = await startWorkspace();
  const { code, out, err, lines } = await slackCheck(workspace.url);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("No message is posted");
  expect(out).toContain("✓ Token: Kartaltepe Ticaret (T05KARTALTP) · bot kunye (B05UYGULAMA)");
  expect(out).toContain(`✓ Scopes: all ${scopes.length} of the manifest are granted`);
  const surfaces = await allSurfaces();
  for (const surface of surfaces) {
    const size = "view" in surface ? "view" : `messages: ${surface.messages.length}`;
    expect(lines).toContain(`✓ ${surface.name} · ${size}`);
  }
  expect(lines.filter((line) => line.startsWith("–"))).toEqual(
    ["SLACK_APP_TOKEN", "SPENDERS", "PEOPLE_VIEWERS", "PUBLIC_CHANNELS"].map(
      (name) => `– ${name} · not set, not checked`,
    ),
  );
  const checks = surfaces.length + 4;
  expect(lines.filter((line) => line.startsWith("✓"))).toHaveLength(checks);
  expect(lines.at(-2)).toMatch(`Result: all ${checks} checks passed`);
  const calls = new Set(workspace.traffic().map(({ label }) => label));
  expect([...calls].sort()).toEqual([
    ...["auth.test", "blocks.validate", "files.getUploadURLExternal", "users.info"],
  ]);
  expect(out).not.toContain(botToken);
});

test("a missing scope is a failure, an extra scope only a remark", async () => {
  const grantedScopes = [...scopes.filter((name) => name !== "users:read"), "reactions:write"];
  const { url } = await startWorkspace({ grantedScopes });
  const { code, lines, wrong } = await checkHere(url);
  expect(code).toBe(1);
  expect(wrong).toEqual([
    "✗ Scope missing: users:read",
    `✗ User data · a scope is missing (users:read). ${whereScopesAre}`,
  ]);
  expect(lines).toContain("    granted, but not in the manifest: reactions:write");
  expect(lines.at(-1)).toMatch(/^Result: 2 of \d+ checks failed\.$/);
});

test("a refused token ends the check with advice, and is not printed", async () => {
  const { url } = await startWorkspace();
  const { code, lines } = await checkHere(url, { token: "xoxb-eski-gizli" });
  expect(code).toBe(1);
  const [problem = "", ...others] = lines.filter((line) => /^[✓✗]/.test(line));
  expect(problem).toMatch(/invalid_auth.*SLACK_BOT_TOKEN.*OAuth & Permissions/);
  expect(others).toEqual([]);
  expect(lines.join("\n")).not.toContain("gizli");
});

test("a block that is too long is reported with its card, message and place", async () => {
  const { url } = await startWorkspace();
  const proxy = await startBreakingProxy(url, "*Temsilciler* (");
  const details = (await surfacesIn(tr)).filter(({ name }) => name.startsWith("Detail ("));
  const { code, lines } = await checkHere(proxy, { surfaces: details });
  expect(code).toBe(1);
  const [wrong, ...others] = lines.filter((line) => line.startsWith("✗"));
  expect(others).toEqual([]);
  expect(wrong).toMatch(/^✗ Detail \(37 partners, 200 branches.*Slack refuses it$/);
  const place = lines[lines.indexOf(wrong ?? "") + 1];
  expect(place).toMatch(/^ {4}message \d \(“.+”\) \/blocks\/0\/text.*: .*15[01]/);
});

test.each([
  [{ SLACK_BOT_TOKEN: "", SLACK_API_URL: "slack.com/api" }, ["TOKEN: missing", "API_URL"]],
  [
    { SLACK_BOT_TOKEN: "xoxb-1", SLACK_API_URL: "http://10.0.0.5/api/" },
    ["plain http is for this machine only"],
  ],
  [{ SLACK_BOT_TOKEN: "xoxb-gizli\n" }, ["SLACK_BOT_TOKEN: can't hold spaces"]],
  [{ SLACK_APP_TOKEN: "xoxb-gizli" }, ["SLACK_APP_TOKEN: must begin with xapp-"]],
  [
    { SPENDERS: "@gizli", PUBLIC_CHANNELS: "#finans" },
    ["SPENDERS: must be the ids of user", "PUBLIC_CHANNELS: must be the ids of channels"],
  ],
])("wrong settings end the check with 78 and all problems: %j", async (environment, words) => {
  const { code, out, err } = await slackCheck("http://127.0.0.1:9", environment);
  expect({ code, out }).toEqual({ code: 78, out: "" });
  for (const word of words) expect(err.split("Usage:")[0]).toContain(word);
  expect(err).not.toContain("gizli");
});

test("arguments end the check with 64 and the usage, which --help prints alone", async () => {
  const { code, err } = await slackCheck("http://127.0.0.1:9", {}, "--now");
  expect(code).toBe(64);
  expect(err).toContain("Usage:");
  const helped = await slackCheck("http://127.0.0.1:9", {}, "--help");
  expect([helped.code, helped.err]).toEqual([0, ""]);
});

const appToken = "xapp-1-gizli";
const ids = {
  SPENDERS: ["S05MALIIS01"],
  PEOPLE_VIEWERS: ["S05MALIIS01", "S05SATIS002"],
  PUBLIC_CHANNELS: ["C05FINANS02", "C05ESKIPRJ9", "C05ORTAKP06"],
};

test("Socket Mode, each group and each channel have a line; no connection address is printed", async () => {
  const { url } = await startWorkspace({ appToken });
  const proxy = await startTroubledProxy(url, {});
  const { code, lines } = await checkHere(proxy, { appToken, ids });
  expect(code).toBe(0);
  const closed = "no cards in the open here";
  const place = lines.findIndex((line) => line.includes("SLACK_APP_TOKEN"));
  expect(lines.slice(place, place + 9)).toEqual([
    "✓ SLACK_APP_TOKEN · Slack allows a Socket Mode connection",
    "✓ User data · Slack knows the user kunye",
    "✓ SPENDERS S05MALIIS01 · members: 2",
    "✓ PEOPLE_VIEWERS S05MALIIS01 · members: 2",
    "✓ PEOPLE_VIEWERS S05SATIS002 · members: 1",
    "✓ PUBLIC_CHANNELS C05FINANS02 · #finans",
    `✓ PUBLIC_CHANNELS C05ESKIPRJ9 · #eski-proje · ${closed}: the channel is archived`,
    `✓ PUBLIC_CHANNELS C05ORTAKP06 · #ortak-proje · ${closed}: the channel is shared with another company`,
    "✓ Sending files · Slack gives an upload address; no file was sent",
  ]);
  expect(lines.join("\n")).not.toMatch(/gizli|wss?:/);
});

const refusing = (error: string, more = {}) => ({ ok: false, error, ...more });
const troubles: [Troubles, Record<string, RegExp>][] = [
  [
    {
      "apps.connections.open": refusing("invalid_auth"),
      "users.info": (res) => res.end("<html>gizli</html>"),
      "usergroups.users.list": refusing("missing_scope", { needed: "usergroups:read" }),
      "conversations.info": refusing("channel_not_found"),
      "files.getUploadURLExternal": (res) => res.writeHead(429, { "retry-after": "3600" }).end(),
    },
    {
      SLACK_APP_TOKEN: /\(invalid_auth\)\. .*“App-Level Tokens”.* set SLACK_APP_TOKEN to it\.$/,
      "User data":
        /127\.0\.0\.1:\d+ does not answer as Slack does\. Check SLACK_API_URL .* proxy in between\.$/,
      "SPENDERS S05MALIIS01":
        /\(usergroups:read\)\. .*“Bot Token Scopes” .* install the app again\.$/,
      "PUBLIC_CHANNELS C05FINANS02":
        /\(channel_not_found\)\. Copy the id .* type \/invite @kunye\.$/,
      "Sending files": /\(429\); try again later$/,
    },
  ],
  [
    {
      "apps.connections.open": refusing("missing_scope", { needed: "connections:write" }),
      "users.info": () => undefined,
      "usergroups.users.list": refusing("no_such_subteam"),
      "conversations.info": (res) => res.writeHead(503).end(),
      "files.getUploadURLExternal": refusing("unknown_method"),
    },
    {
      SLACK_APP_TOKEN: /\(connections:write\)\. Make a new token .*“App-Level Tokens” .*\.$/,
      "User data": /127\.0\.0\.1:\d+ did not answer in time\. .* try again in a while\.$/,
      "SPENDERS S05MALIIS01": /\(no_such_subteam\)\. Copy the group's id .* correct SPENDERS\.$/,
      "PUBLIC_CHANNELS C05FINANS02": /answered with HTTP 503; try again in a while$/,
      "Sending files": /does not know files\.getUploadURLExternal \(unknown_method\)/,
    },
  ],
];

test.each(troubles)("each failure has a line with advice: %#", async (met, expected) => {
  const { url } = await startWorkspace({ appToken });
  const proxy = await startTroubledProxy(url, met);
  const one = { SPENDERS: ["S05MALIIS01"], PUBLIC_CHANNELS: ["C05FINANS02"], PEOPLE_VIEWERS: [] };
  const { code, lines, wrong: failures } = await checkHere(proxy, { appToken, ids: one });
  expect(code).toBe(1);
  const wrong = failures.map((line) => /^✗ (.+?) · (.+)$/.exec(line)?.slice(1));
  const told = Object.entries(expected);
  expect(wrong).toEqual(
    told.map(([name, words]) => [name, expect.stringMatching(words) as string]),
  );
  expect(lines.at(-1)).toMatch(/^Result: 5 of \d+ checks failed\.$/);
  expect(lines.join("\n")).not.toMatch(/gizli|<html>/);
});

test("the check ends silently with 141 if its output is closed", async () => {
  const workspace = await startWorkspace();
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: settingsFor(workspace.url),
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  child.stdout.once("data", () => child.stdout.destroy());
  const [code] = (await once(child, "close")) as [number];
  expect({ code, errors }).toEqual({ code: 141, errors: "" });
  const surfaces = await allSurfaces();
  const validated = workspace.traffic().filter(({ label }) => label === "blocks.validate");
  expect(validated.length).toBeLessThan(surfaces.length / 2);
});
