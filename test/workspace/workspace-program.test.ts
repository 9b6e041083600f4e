import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../src/platform/limited-server.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { botToken, signingSecret } from "./support/start-workspace.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { scratch } from "../support/scratch.ts";

let folder: string;
let manifest: string;

beforeAll(async () => {
  folder = await mkdtemp(join(scratch, "workspace-"));
  manifest = join(folder, "manifest.yml");
  await writeFile(manifest, sampleManifest);
});
afterAll(() => rm(folder, { recursive: true }));

const secrets = { SLACK_SIGNING_SECRET: signingSecret, SLACK_BOT_TOKEN: botToken };
const app = "http://127.0.0.1:9/slack/events";

function start(args: readonly string[], env: Readonly<Record<string, string>> = secrets) {
  const program = new URL("../../src/workspace.ts", import.meta.url).pathname;
  return spawn(process.execPath, [program, ...args], {
    env: programEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function runToEnd(args: readonly string[], env?: Readonly<Record<string, string>>) {
  const child = start(args, env);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, errors };
}

test("it says in one line where it listens, and answers there", async () => {
  const child = start(["--port", "0", "--app", app, "--manifest", manifest]);
  try {
    const line = await new Promise<string>((resolve) => {
      child.stdout.setEncoding("utf8").once("data", resolve);
    });
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? "";
    expect(line.trimEnd().split("\n")).toHaveLength(1);
    expect(await call(url, "auth.test", {})).toMatchObject({ ok: true });
  } finally {
    child.kill();
  }
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
});

test("several workspaces print the app's settings, with which it is installed", async () => {
  const redirecting = join(folder, "redirecting.yml");
  const redirect = "oauth_config:\n  redirect_urls: [https://cicek.example/kur/donus]";
  await writeFile(redirecting, sampleManifest.replace("oauth_config:", redirect));
  const args = ["--port", "0", "--app", app, "--manifest", redirecting];
  const child = start([...args, "--workspaces", "2", "--enterprise"], { SLACK_CLIENT_ID: "7.8" });
  try {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    await expect.poll(() => output, { timeout: 20_000 }).toContain("SLACK_CLIENT_SECRET=");
    const settings = new URLSearchParams(output.trim().split("\n").join("&"));
    expect(settings.get("PUBLIC_URL")).toBe("http://127.0.0.1:9");
    expect(settings.get("SLACK_CLIENT_ID")).toBe("7.8");
    expect(settings.get("SLACK_SIGNING_SECRET")).toMatch(/^\w{32,}$/);
    const api = settings.get("SLACK_API_URL") ?? "";
    const url = api.replace(/\/api\/$/, "");
    expect(output).toContain(`Poyrazdere Makine: ${url}/w/T07POYRAZDR/`);
    const query = new URLSearchParams({ client_id: "7.8", scope: "commands" }).toString();
    const answer = await fetch(`${url}/oauth/v2/decision`, {
      method: "POST",
      body: JSON.stringify({
        query,
        isAllowed: true,
        placeId: "T07POYRAZDR",
        personId: "U07SELIN001",
      }),
    });
    const { location } = (await answer.json()) as { location: string };
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:9\/kur\/donus\?code=/);
    const exchange = await call(url, "oauth.v2.access", {
      client_id: "7.8",
      client_secret: settings.get("SLACK_CLIENT_SECRET"),
      code: new URL(location).searchParams.get("code"),
    });
    expect(exchange).toMatchObject({ ok: true, enterprise: { name: "Akçataş Grubu" } });
  } finally {
    child.kill();
  }
});

test.each([
  [["--app", app, "--workspaces", "0"], {}, "--workspaces"],
  [["--app", app, "--workspaces", "40"], {}, "--workspaces"],
  [["--app", app, "--workspaces", "2"], { SLACK_BOT_TOKEN: "xoxb-1" }, "SLACK_BOT_TOKEN"],
  [["--app", app, "--enterprise"], secrets, "--workspaces"],
])("wrong arguments for several workspaces end it with 64: %j, %j", async (args, env, reason) => {
  const { code, errors } = await runToEnd([...args, "--manifest", manifest], env);
  expect(code).toBe(64);
  expect(errors).toContain(reason);
});

test.each([
  [["--app", "yok"], "--app"],
  [["--port", "çok", "--app", app], "--port"],
  [["--app", app, "--nedir"], "--nedir"],
  [["--app", app, "--manifest", "/yok/manifest.yml"], "/yok/manifest.yml"],
])("wrong arguments end it with 64 and the reason: %j", async (args, reason) => {
  const { code, errors } = await runToEnd(args);
  expect(code).toBe(64);
  expect(errors).toContain(reason);
  expect(errors).toContain("Usage:");
});

test("a taken port ends it with 1 and the port's number, without the usage", async () => {
  const holder = createServer();
  const url = await listen(holder, 0, "127.0.0.1");
  try {
    const { port } = new URL(url);
    const args = ["--port", port, "--app", app, "--manifest", manifest];
    const { code, errors } = await runToEnd(args);
    expect(code).toBe(1);
    expect(errors.trimEnd().split("\n")).toHaveLength(1);
    expect(errors).toContain(`Port ${port} could not be opened`);
  } finally {
    holder.close();
  }
});

test("it needs the app's secret and token", async () => {
  const { code, errors } = await runToEnd(["--app", app, "--manifest", manifest], {});
  expect(code).toBe(64);
  expect(errors).toContain("SLACK_SIGNING_SECRET");
});
