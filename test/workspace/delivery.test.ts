import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { isValidSlackRequest } from "@slack/bolt";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { selfSigned } from "../support/self-signed.ts";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { signingSecret, startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(sampleManifest, app.listener, { ackMilliseconds: 300 });
});
afterEach(() => run.stop());

const buttons = [
  {
    type: "actions",
    block_id: "dugmeler",
    elements: [
      {
        type: "button",
        action_id: "ac",
        value: "v1",
        text: { type: "plain_text", text: "Aç & kapa" },
      },
    ],
  },
];

test("a slash command arrives signed, with every field that Slack sends", async () => {
  await run.workspace.person("ayse").in("genel").type("/cicek  papatya & gül");
  const [request] = app.received;
  expect(request?.fields).toMatchObject({
    token: expect.any(String) as string,
    team_id: "T05KARTALTP",
    team_domain: "kartaltepe",
    channel_id: "C05GENEL001",
    channel_name: "genel",
    user_id: "U05AYSE0001",
    user_name: "ayse",
    command: "/cicek",
    text: "papatya & gül",
    api_app_id: "A05UYGULAMA",
    is_enterprise_install: "false",
  });
  expect(request?.fields["response_url"]).toContain(`${run.url}/response/`);
  expect(request?.fields["trigger_id"]).toMatch(/^\d+\.\d+\.[0-9a-f]{32}$/);
  const valid = isValidSlackRequest({
    signingSecret,
    body: request?.body ?? "",
    headers: {
      "x-slack-signature": String(request?.headers["x-slack-signature"]),
      "x-slack-request-timestamp": Number(request?.headers["x-slack-request-timestamp"]),
    },
  });
  expect(valid).toBe(true);
});

test("names are escaped only for commands with should_escape", async () => {
  const genel = run.workspace.person("ayse").in("genel");
  await genel.type("/kime @zeynep #finans https://example.com/a");
  await genel.type("/cicek @zeynep");
  expect(app.received.map((one) => one.fields["text"])).toEqual([
    "<@U05ZEYNEP03|zeynep> <#C05FINANS02|finans> <https://example.com/a>",
    "@zeynep",
  ]);
});

test("a command in a private channel does not carry the channel's name", async () => {
  await run.workspace.person("ayse").in("yonetim").type("/cicek gül");
  expect(app.received[0]?.fields["channel_name"]).toBe("privategroup");
});

test("a command that times out is reported only to the person", async () => {
  app.reply = { isSilent: true };
  const genel = run.workspace.person("ayse").in("genel");
  const outcome = await genel.type("/yavas");
  expect(outcome).toEqual({ kind: "failed", error: "operation_timeout" });
  expect(genel.newest()).toMatchObject({ ephemeral: true, from: "Slackbot" });
  expect(genel.newest().plain).toBe(
    "/yavas başarısız oldu: uygulama zamanında yanıt vermedi (operation_timeout).",
  );
  expect(run.workspace.person("mehmet").in("genel").messages()).toEqual([]);
});

test("an answer other than 200 is a service error", async () => {
  app.reply = { status: 500 };
  const genel = run.workspace.person("ayse").in("genel");
  expect(await genel.type("/cicek")).toEqual({
    kind: "failed",
    error: "http_service_error",
    status: 500,
  });
  expect(genel.newest().plain).toContain("http_service_error");
});

test("an immediate text is shown only to the person", async () => {
  app.reply = { text: "Tamam." };
  const genel = run.workspace.person("ayse").in("genel");
  await genel.type("/cicek");
  expect(genel.newest()).toMatchObject({ ephemeral: true, plain: "Tamam.", from: "Çiçekçi" });
});

test("an immediate public answer shows the command that was typed", async () => {
  app.reply = { json: { response_type: "in_channel", text: "Merhaba" } };
  await run.workspace.person("ayse").in("genel").type("/cicek gül");
  const seen = run.workspace.person("zeynep").in("genel").messages();
  expect(seen.map((one) => [one.from, one.plain])).toEqual([
    ["ayse", "/cicek gül"],
    ["Çiçekçi", "Merhaba"],
  ]);
});

test("an immediate answer with invalid blocks is refused with the JSON pointer", async () => {
  app.reply = { json: { text: "x", blocks: [{ type: "header" }] } };
  const genel = run.workspace.person("ayse").in("genel");
  await genel.type("/cicek");
  expect(genel.newest().plain).toContain("invalid_command_response");
  expect(genel.newest().plain).toContain("/blocks/0");
});

test.each(["/CICEK gül", "/Cİcek gül"])("%s is the same command", async (typed) => {
  await run.workspace.person("ayse").in("genel").type(typed);
  expect(app.received[0]?.fields).toMatchObject({ command: "/cicek", text: "gül" });
});

test("unknown commands and commands of other companies' people don't reach the app", async () => {
  await run.workspace.person("ayse").in("genel").type("/yok");
  const kerem = run.workspace.person("kerem").in("ortak-proje");
  expect(await kerem.type("/cicek gül")).toEqual({ kind: "unknown-command" });
  expect(kerem.newest().plain).toBe("/cicek geçerli bir komut değil.");
  expect(app.received).toEqual([]);
});

test("a press carries the public message, the person and the channel", async () => {
  const posted = await call(run.url, "chat.postMessage", {
    channel: "C05ORTAKP06",
    text: "Kart",
    blocks: buttons,
  });
  await run.workspace.person("kerem").in("ortak-proje").click("Aç");
  expect(app.received[0]?.payload).toMatchObject({
    type: "block_actions",
    user: { id: "U06KEREM005", username: "kerem", team_id: "T06MERCANLJ" },
    team: { id: "T05KARTALTP", domain: "kartaltepe" },
    channel: { id: "C05ORTAKP06", name: "ortak-proje" },
    container: {
      type: "message",
      message_ts: posted["ts"],
      channel_id: "C05ORTAKP06",
      is_ephemeral: false,
    },
    message: { ts: posted["ts"], text: "Kart", bot_id: "B05UYGULAMA" },
    state: { values: {} },
    actions: [
      {
        type: "button",
        action_id: "ac",
        block_id: "dugmeler",
        value: "v1",
        text: { type: "plain_text", text: "Aç &amp; kapa" },
        action_ts: expect.stringMatching(/^\d+\.\d{6}$/) as string,
      },
    ],
  });
});

test("a press in a private message carries no message", async () => {
  await call(run.url, "chat.postEphemeral", {
    channel: "C05GENEL001",
    user: "U05AYSE0001",
    text: "Kart",
    blocks: buttons,
  });
  await run.workspace.person("ayse").in("genel").click("Aç & kapa");
  const [request] = app.received;
  expect(request?.payload["message"]).toBeUndefined();
  expect(request?.payload["container"]).toMatchObject({ is_ephemeral: true });
});

test("the traffic log shows both directions, without the token", async () => {
  await run.workspace.person("ayse").in("genel").type("/cicek gül");
  await call(run.url, "chat.postMessage", { channel: "C05GENEL001", text: "x", token: "gizli" });
  const traffic = run.workspace.traffic();
  expect(traffic.map((one) => [one.direction, one.label, one.status])).toEqual([
    ["to-app", "/cicek", 200],
    ["from-app", "chat.postMessage", 200],
  ]);
  expect(JSON.stringify(traffic)).not.toMatch(/gizli|xoxb/);
});

test("without interactivity in the manifest only commands and events arrive", async () => {
  const notInteractive = sampleManifest.replace("is_enabled: true", "is_enabled: false");
  const other = await startWorkspace(notInteractive, app.listener);
  const message = { channel: "C05GENEL001", text: "x", blocks: buttons };
  await call(other.url, "chat.postMessage", message);
  const genel = other.workspace.person("ayse").in("genel");
  expect(await genel.click("Aç & kapa")).toMatchObject({ error: "interactivity_not_enabled" });
  expect(await genel.type("/cicek gül")).toMatchObject({ kind: "acknowledged" });
  expect(app.received).toHaveLength(1);
  await other.stop();
});

test("an unreachable app is shown with the cause's code, such as a certificate of its own", async () => {
  const https = createServer(selfSigned());
  onTestFinished(() => void https.close());
  await new Promise<void>((resolve) => https.listen(0, "127.0.0.1", resolve));
  const appUrl = `https://localhost:${(https.address() as AddressInfo).port}/slack/events`;
  const told: string[] = [];
  const onUnreachable = (code: string) => told.push(code);
  const other = await startWorkspace(sampleManifest, app.listener, { appUrl, onUnreachable });
  onTestFinished(() => other.stop());
  const outcome = await other.workspace.person("ayse").in("genel").type("/cicek papatya");
  expect(outcome).toMatchObject({ error: "app_unreachable" });
  const code = "DEPTH_ZERO_SELF_SIGNED_CERT";
  const failures = other.workspace.traffic().map(({ failure }) => failure);
  expect(failures).toContain(`app_unreachable (${code})`);
  expect(told).toContain(code);
});
