import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const manifest = `
display_information: { name: Bağlantıcı }
features: { unfurl_domains: [firma.example] }
oauth_config: { scopes: { bot: [links:read, links:write] } }
settings:
  interactivity: { is_enabled: true }
  event_subscriptions: { bot_events: [link_shared] }
`;

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(manifest, app.listener);
});
afterEach(() => run.stop());

const ayse = (channel = "genel") => run.workspace.person("ayse").in(channel);
const event = () =>
  (JSON.parse(app.received.at(-1)?.body ?? "") as { event: Record<string, unknown> }).event;
const url = "https://www.firma.example/kart?no=1&dil=tr";

test("links to the app's domains are told, and no others", async () => {
  await ayse().type(`${url} ile https://firma.example.evil/ ve https://baska.example/`);
  expect(event()).toMatchObject({
    type: "link_shared",
    channel: "C05GENEL001",
    user: "U05AYSE0001",
    message_ts: ayse().newest().ts,
    links: [{ domain: "firma.example", url }],
    is_bot_user_member: true,
    source: "conversations_history",
  });
  await ayse("rastgele").type(url);
  expect(event()).toMatchObject({ channel: "C05RASTGE03", is_bot_user_member: false });
  await ayse().type("https://baska.example/");
  expect(app.received).toHaveLength(2);
});

test("what the app says of a link stands under the message, and can be pressed", async () => {
  await ayse().type(`bak: ${url}`);
  const { message_ts: ts, unfurl_id } = event();
  const button = { type: "button", text: { type: "plain_text", text: "Aç" } };
  const unfurls = { [url]: { blocks: [{ type: "actions", elements: [button] }] } };
  const where = { channel: "C05GENEL001", ts };
  expect(await call(run.url, "chat.unfurl", { ...where, unfurls })).toEqual({ ok: true });
  expect(ayse().newest().plain).toContain("[Aç]");
  await ayse().click("Aç");
  expect(app.received.at(-1)?.payload).toMatchObject({
    container: { type: "message_attachment", is_app_unfurl: true, app_unfurl_url: url },
  });
  const byId = {
    unfurl_id,
    source: "conversations_history",
    unfurls: { [url]: { text: "Firma" } },
  };
  expect(await call(run.url, "chat.unfurl", byId)).toEqual({ ok: true });
  expect(ayse().newest().plain).toMatch(/^bak: .*\nFirma$/);
});

test("other domains' links, and no links at all, are refused", async () => {
  await ayse().type(url);
  const ask = (unfurls: unknown, ts = ayse().newest().ts) =>
    call(run.url, "chat.unfurl", { channel: "C05GENEL001", ts, unfurls });
  expect(await ask({ "https://baska.example/": { text: "x" } })).toMatchObject({
    error: "cannot_unfurl_url",
  });
  expect(await ask({})).toMatchObject({ error: "missing_unfurls" });
  expect(await ask({ [url]: { text: "x" } }, "1.000001")).toMatchObject({
    error: "cannot_unfurl_message",
  });
  expect(await ask({ [url]: { blocks: [{ type: "header" }] } })).toMatchObject({
    error: "invalid_attachments",
  });
});
