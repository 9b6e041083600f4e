import { webApi } from "@slack/bolt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { botToken, startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let run: RunningWorkspace;

beforeAll(async () => {
  run = await startWorkspace(sampleManifest, createRecordingApp().listener, { grantedScopes: [] });
});
afterAll(() => run.stop());

const plain = (text: string) => ({ type: "plain_text", text });
const section = (text: string) => ({ type: "section", text: plain(text) });
const modal = { type: "modal", title: plain("Başlık"), blocks: [section("x")] };
const validate = (args: Readonly<Record<string, unknown>>) =>
  call(run.url, "blocks.validate", args);

test("valid blocks sent as a form by Slack's client are accepted", async () => {
  const client = new webApi.WebClient(botToken, { slackApiUrl: `${run.url}/api/` });
  const blocks = [section("x")];
  expect(await client.blocks.validate({ blocks })).toMatchObject({ ok: true });
  expect(await client.blocks.validate({ message: { blocks } })).toMatchObject({ ok: true });
  expect(await client.blocks.validate({ view: { type: "home", blocks } })).toMatchObject({
    ok: true,
  });
});

const invalidSection = { type: "section", text: { type: "html", text: "x" } };
const longSection = section("x".repeat(3_001));

test.each([
  ["blocks", [invalidSection], "invalid_blocks", "/0/text"],
  ["blocks", { no: "array" }, "invalid_blocks", ""],
  ["message", { blocks: [section("x"), longSection] }, "invalid_message", "/blocks/1/text/text"],
  ["message", {}, "invalid_message", ""],
  ["message", "x", "invalid_message", ""],
  ["view", { ...modal, blocks: [invalidSection] }, "invalid_view", "/blocks/0/text"],
  ["view", { ...modal, title: plain("x".repeat(25)) }, "invalid_view", "/title/text"],
  ["view", [], "invalid_view", ""],
])("%s: %j is refused with its JSON pointer", async (name, value, error, pointer) => {
  const answer = await validate({ [name]: value });
  expect(answer).toMatchObject({ ok: false, error });
  const [first] = answer["errors"] as Record<string, string>[];
  expect(first).toMatchObject({ code: "failed_constraint" });
  expect(first?.["pointer"]).toMatch(new RegExp(`^${pointer}`));
  const { messages } = answer["response_metadata"] as { messages: string[] };
  expect(messages[0]).toContain(first?.["message"]);
});

test("the total size of a message or a view is limited", async () => {
  const blocks = Array.from({ length: 5 }, () => section("x".repeat(2_900)));
  expect(await validate({ message: { blocks } })).toMatchObject({ error: "invalid_message" });
  const many = Array.from({ length: 51 }, () => section("x"));
  expect(await validate({ message: { blocks: many } })).toMatchObject({
    errors: [{ pointer: "/blocks", message: "no more than 50 items allowed" }],
  });
  const large = Array.from({ length: 90 }, () => section("x".repeat(2_900)));
  expect(await validate({ view: { ...modal, blocks: large } })).toMatchObject({
    errors: [{ pointer: "", message: "view_too_large" }],
  });
});

test("exactly one of blocks, message and view is accepted", async () => {
  const refused = { ok: false, error: "invalid_arguments" };
  expect(await validate({})).toEqual(refused);
  expect(await validate({ blocks: [], view: modal })).toEqual(refused);
});
