import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { runManifest, writtenFiles } from "../../src/kunye/operate/manifest/run-manifest.ts";
import { accessEvents, leavingEvents } from "../../src/kunye/install/workspace-events.ts";
import { scopeReasons } from "../../src/kunye/operate/manifest/scope-reasons.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { keepingOutput, type AdminResult } from "../support/run-admin.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const source = readFileSync("manifest.yml", "utf8");
const program = new URL("../../src/manifest.ts", import.meta.url).pathname;

interface Commands {
  slash_commands: object[];
}

const root = new URL("../../", import.meta.url);

function manifest(...args: string[]): Promise<AdminResult> {
  return manifestWith({}, ...args);
}

function manifestWith(settings: Record<string, string>, ...args: string[]): Promise<AdminResult> {
  return keepingOutput(() => runManifest(args, settings, root));
}

/** Runs the program outside the repository's directory. */
function manifestProgram(...args: string[]): Promise<AdminResult> {
  const options = { cwd: tmpdir(), env: programEnvironment({}) };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

test.each([
  ["--url", "https://kunye.sirket.example"],
  ["--url", "yok"],
])("the program outside the repository says and ends as the command with %j", async (...args) => {
  expect(await manifestProgram(...args)).toEqual(await manifest(...args));
});

test.each([
  ["https://kunye.sirket.example", "https://kunye.sirket.example"],
  ["https://kunye.sirket.example:8443/", "https://kunye.sirket.example:8443"],
  ["http://localhost:3000", "http://localhost:3000"],
])("%s is in every address, and nothing else changes", async (typed, origin) => {
  const { code, out } = await manifest("--url", typed);
  expect(code).toBe(0);
  expect(out).toBe(source.replaceAll("https://kunye.example.com", origin));
  expect(readManifest(out)).toEqual(readManifest(source));
  const url = `${origin}/slack/events`;
  const { features, settings } = parse(out) as { features: Commands; settings: object };
  expect(features.slash_commands).toEqual(
    features.slash_commands.map((command) => ({ ...command, url })),
  );
  expect(settings).toMatchObject({
    event_subscriptions: { request_url: url },
    interactivity: { request_url: url },
  });
});

test.each([
  ["tr", ["--url", "https://kunye.sirket.example"]],
  ["en", ["--socket"]],
  ["en", []],
])("in %s with %j: for many workspaces, with redirect, events and reasons", async (...of) => {
  const [language, args] = of;
  const publicUrl = "https://kunye.sirket.example";
  const many = { SLACK_CLIENT_ID: "1.2", PUBLIC_URL: publicUrl, TEAM_LANGUAGE: language };
  const { code, out } = await manifestWith(many, ...args);
  expect(code).toBe(0);
  const { scopes, botEvents } = readManifest(out);
  const one = readManifest(source);
  expect(scopes).toEqual(one.scopes);
  expect(botEvents).toEqual([...one.botEvents, ...leavingEvents, ...accessEvents]);
  expect(parse(out)).toMatchObject({
    oauth_config: { redirect_urls: [`${publicUrl}/slack/oauth_redirect`] },
    settings: { org_deploy_enabled: true, socket_mode_enabled: args.includes("--socket") },
  });
  const reasons = scopeReasons[language === "tr" ? "tr" : "en"];
  expect(Object.keys(reasons)).toEqual(scopes);
  const lines = out.split("\n").map((line) => line.trim());
  for (const [scope, reason] of Object.entries(reasons)) {
    expect(lines[lines.indexOf(`- ${scope}`) - 1]).toBe(`# ${reason}`);
  }
});

const listed = { SLACK_CLIENT_ID: "1.2", PUBLIC_URL: "https://kunye.sirket.example" };

test.each([
  [{}, "/privacy"],
  [{ PRIVACY_URL: "https://sirket.example/gizlilik" }, "https://sirket.example/gizlilik"],
])("with an e-mail address for support and %j it is ready for Slack's directory", async (...of) => {
  const [more, privacy] = of;
  const support = "destek@sirket.example";
  const { out } = await manifestWith({ ...listed, SUPPORT_CONTACT: support, ...more });
  expect(readManifest(out).scopes).not.toEqual([]);
  expect(parse(out)).toMatchObject({
    app_directory: {
      use_direct_install: true,
      direct_install_url: `${listed.PUBLIC_URL}/slack/install`,
      installation_landing_page: `${listed.PUBLIC_URL}/`,
      privacy_policy_url: new URL(privacy, listed.PUBLIC_URL).href,
      support_url: `${listed.PUBLIC_URL}/`,
      support_email: support,
    },
  });
});

test.each([[{}], [{ SUPPORT_CONTACT: "https://sirket.example/destek" }]])(
  "with %j the group for Slack's directory is left out: it needs an e-mail address",
  async (more) => {
    const { out } = await manifestWith({ ...listed, ...more });
    expect(parse(out)).not.toHaveProperty("app_directory");
  },
);

test.each([["tr"], ["en"]])(
  "in %s with --workflows: the step, its event and no scope",
  async (language) => {
    const { out } = await manifestWith({ TEAM_LANGUAGE: language }, "--socket", "--workflows");
    const { steps, botEvents, scopes, isOrgReady } = readManifest(out);
    const one = readManifest(source);
    expect(steps).toMatchObject([{ callbackId: "tedarikci_denetle" }]);
    expect(
      steps.flatMap(({ inputs }) => inputs.map(({ name, isRequired }) => [name, isRequired])),
    ).toEqual([
      ["vkn", true],
      ["title", true],
      ["account", false],
      ["person", true],
    ]);
    expect(botEvents).toEqual([...one.botEvents, "function_executed"]);
    expect(scopes).toEqual(one.scopes);
    expect(isOrgReady).toBe(true);
  },
);

test("with AGENTS=on the optional scope stands in both lists, as Slack wants it", async () => {
  const agents = { AGENTS: "on", ...listed };
  const { out } = await manifestWith(agents, "--url", "https://kunye.example", "--workflows");
  const { scopes, optionalScopes, mcpServers } = readManifest(out);
  expect(scopes).toContain("mcp:connect");
  expect(optionalScopes).toContain("mcp:connect");
  expect(mcpServers).toEqual(["https://kunye.example/mcp"]);
  expect(out).not.toContain("undefined");
});

test("a wrong PUBLIC_URL is refused, and without a client id it changes nothing", async () => {
  const wrong = { SLACK_CLIENT_ID: "1.2", PUBLIC_URL: "http://kunye.sirket.example" };
  expect(await manifestWith(wrong, "--socket")).toMatchObject({ code: 64, out: "" });
  const { out } = await manifestWith({ PUBLIC_URL: "https://kunye.example" }, "--socket");
  expect(out).toBe((await manifest("--socket")).out);
});

test.each([[["--socket"]], [["--socket", "--url", "https://kunye.sirket.example"]]])(
  "%j is a manifest for Socket Mode, without an address",
  async (args) => {
    const { code, out } = await manifest(...args);
    expect(code).toBe(0);
    expect(out).not.toMatch(/url:|https?:/);
    expect(out).toContain("# Misafirler");
    expect(parse(out)).toMatchObject({ settings: { socket_mode_enabled: true } });
    expect(readManifest(out)).toEqual(readManifest(source));
  },
);

test.each([
  [[], "--url or --socket"],
  [["--url"], "--url needs a value, or takes none.\n"],
  [["--url", ""], "https://"],
  [["--url", "kunye.example.com"], "https://"],
  [["--url", "ftp://kunye.example.com"], "https://"],
  [["--url", "http://kunye.example.com"], "https"],
  [["--url", "https://kunye.example.com/slack/events"], "root address"],
  [["--url", "https://kunye.example.com/?a=1"], "root address"],
  [["--url", "https://ad:parola@kunye.example.com"], "password"],
  [["--socket", "--url", "yok"], "https://"],
  [["--adres", "https://kunye.example.com"], "Unknown option: --adres\n"],
  [["--socket=1"], "--socket needs a value, or takes none.\n"],
  [["https://kunye.example.com"], "A value without an option: https://kunye.example.com\n"],
])("%j ends with 64, the reason and the usage", async (args, reason) => {
  const { code, out, err } = await manifest(...args);
  expect(code).toBe(64);
  expect(out).toBe("");
  expect(err.split("Usage:")[0]).toContain(reason);
  expect(err).toContain("Usage:");
});

test("--write updates each file that follows from the commands, and changes nothing else", async () => {
  const copy = temporaryDirectory();
  const names = Object.keys(writtenFiles());
  const damage: [RegExp, string][] = [
    [/command: \/mersis\n/, "command: /eski\n"],
    [/^\| `\/mersis .*\n/m, ""],
    [/(`CONFIRM_FROM` .*\| )\d/, "$17"],
    [/^\| `users:read` .*\n/m, ""],
  ];
  for (const name of names) {
    const damaged = damage.reduce(
      (text, [words, wrong]) => text.replace(words, wrong),
      readFileSync(name, "utf8"),
    );
    expect(damaged).not.toBe(readFileSync(name, "utf8"));
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    writeFileSync(join(copy, name), damaged);
  }
  expect(await runManifest(["--write"], {}, pathToFileURL(`${copy}/`))).toBe(0);
  for (const name of names) {
    expect(readFileSync(join(copy, name), "utf8"), name).toBe(readFileSync(name, "utf8"));
  }
});

test("a wrong setting ends with 78 and the reason", async () => {
  const root = new URL("../../", import.meta.url);
  expect(await runManifest(["--socket"], { CONFIRM_FROM: "üç" }, root)).toBe(78);
});
