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

const button = { type: "button", text: { type: "plain_text", text: "Bas" } };
const bar = { color: "#14663c", blocks: [{ type: "actions", elements: [button] }] };
const post = (attachments: unknown, more: object = {}) =>
  call(run.url, "chat.postMessage", { channel: "C05GENEL001", attachments, ...more });
const genel = () => run.workspace.person("ayse").in("genel");

test("an attachment alone is a message, and can be read", async () => {
  const old = {
    pretext: "Önce",
    title: "Başlık",
    text: "*kalın*",
    fields: [{ title: "Ad", value: "Lale" }],
    footer: "Son",
  };
  expect(await post([old])).toMatchObject({
    ok: true,
    message: { attachments: [{ id: 1, title: "Başlık", fallback: "[no preview available]" }] },
  });
  expect(genel().newest().plain).toBe("Önce\nBaşlık\nkalın\nAd: Lale\nSon");
});

test("a press in an attachment says which one it was", async () => {
  await post([{ text: "bir" }, bar], { text: "Kart" });
  await genel().click("Bas");
  expect(app.received[0]?.payload).toMatchObject({
    container: { type: "message_attachment", attachment_id: 2 },
    message: { attachments: [{ id: 1 }, { id: 2, color: "#14663c" }] },
  });
});

test("they stay when only the text changes, and go when they are emptied", async () => {
  const { ts } = await post([bar], { text: "Kart" });
  const change = (more: object) =>
    call(run.url, "chat.update", { channel: "C05GENEL001", ts, text: "Yeni", ...more });
  await change({});
  expect(genel().newest().plain).toBe("Yeni\n[Bas]");
  await change({ attachments: [] });
  expect(genel().newest().plain).toBe("Yeni");
});

test("their blocks are checked, and there are a hundred at most", async () => {
  const wrong = { blocks: [{ type: "header" }] };
  expect(await post([bar, wrong])).toMatchObject({
    error: "invalid_attachments",
    errors: ["[ERROR] missing required field: text [json-pointer:/attachments/1/blocks/0]"],
  });
  expect(await post("yok")).toMatchObject({ error: "invalid_attachments" });
  const many = (count: number) => post(Array.from({ length: count }, () => ({ text: "x" })));
  expect(await many(100)).toMatchObject({ ok: true });
  expect(await many(101)).toMatchObject({ error: "too_many_attachments" });
  expect(await post([])).toMatchObject({ error: "no_text" });
});

test("buttons in cards, carousels and containers can be pressed, and all of it can be read", async () => {
  const plain = (text: string) => ({ type: "plain_text", text });
  const mrkdwn = (text: string) => ({ type: "mrkdwn", text });
  const press = (text: string) => ({ type: "button", text: plain(text), value: text });
  const card = (text: string) => ({
    type: "card",
    title: mrkdwn(`*${text}*`),
    body: mrkdwn("gövde"),
    actions: [press(`${text} al`)],
  });
  const blocks = [
    card("Lale"),
    { type: "carousel", elements: [card("Gül"), card("Nergis")] },
    {
      type: "container",
      title: plain("Kutu"),
      child_blocks: [{ type: "actions", block_id: "ic", elements: [press("Kutudan al")] }],
    },
  ];
  const posted = { channel: "C05GENEL001", text: "x", blocks };
  expect(await call(run.url, "chat.postMessage", posted)).toMatchObject({ ok: true });
  expect(genel().newest().plain).toBe(
    "Lale\ngövde\n[Lale al]\nGül\ngövde\n[Gül al]\nNergis\ngövde\n[Nergis al]\nKutu\n[Kutudan al]",
  );
  for (const label of ["Lale al", "Nergis al", "Kutudan al"]) await genel().click(label);
  const actions = app.received.map((one) => (one.payload["actions"] as { value: string }[])[0]);
  expect(actions).toMatchObject([
    { value: "Lale al" },
    { value: "Nergis al" },
    { value: "Kutudan al", block_id: "ic" },
  ]);
});
