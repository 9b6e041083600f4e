import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(sampleManifest, app.listener);
});
afterEach(() => run.stop());

const channel = "C05GENEL001";
const ayse = "U05AYSE0001";
const mehmet = "U05MEHMET02";
const post = (body: object) => call(run.url, "chat.postMessage", { channel, ...body });
const counts = () =>
  ["ayse", "mehmet", "zeynep", "deniz", "kerem"].map(
    (handle) => run.workspace.person(handle).notifications().length,
  );
const mrkdwn = (text: string) => [{ type: "section", text: { type: "mrkdwn", text } }];

test.each([
  ["in the text", { text: `Bkz. <@${ayse}> ve <@${mehmet}|mehmet>` }, [1, 1, 0, 0, 0]],
  ["twice", { text: `<@${ayse}>`, blocks: mrkdwn(`<@${ayse}>`) }, [1, 0, 0, 0, 0]],
  ["of a group", { text: "<!subteam^S05MALIIS01>" }, [1, 0, 1, 0, 0]],
  ["of all", { text: "<!here>" }, [1, 1, 1, 1, 0]],
  ["of somebody who isn't a member", { text: "<@U06KEREM005>" }, [0, 0, 0, 0, 0]],
  ["that is none", { text: `&lt;@${ayse}&gt; @ayse` }, [0, 0, 0, 0, 0]],
])("a mention %s notifies", async (_name, body, expected) => {
  expect(await post(body)).toMatchObject({ ok: true });
  expect(counts()).toEqual(expected);
});

test("a plain text in a block mentions nobody", async () => {
  const text = { type: "plain_text", text: `<@${ayse}>` };
  await post({ blocks: [{ type: "section", text }] });
  expect(counts()).toEqual([0, 0, 0, 0, 0]);
});

test("what only one person sees, or what is edited, notifies nobody", async () => {
  const text = `<@${ayse}>`;
  await call(run.url, "chat.postEphemeral", { channel, user: ayse, text });
  const { ts } = await post({ text: "Kimse yok" });
  await call(run.url, "chat.update", { channel, ts, text });
  expect(counts()).toEqual([0, 0, 0, 0, 0]);
});

test("people notify others by typing, never themselves", async () => {
  const genel = run.workspace.person("ayse").in("genel");
  await genel.type("@ayse @mehmet bakar mısınız?");
  const first = genel.newest().ts;
  await genel.type("@channel toplantı");
  const second = genel.newest().ts;
  expect(counts()).toEqual([0, 2, 1, 1, 0]);
  expect(run.workspace.person("mehmet").notifications()).toEqual([
    { channelId: channel, ts: first },
    { channelId: channel, ts: second },
  ]);
});
