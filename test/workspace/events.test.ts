import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const manifest = `
display_information: { name: Dinleyici }
oauth_config:
  scopes:
    bot:
      - chat:write
      - app_mentions:read
      - channels:history
      - groups:history
      - im:history
      - channels:read
settings:
  event_subscriptions:
    bot_events:
      - app_mention
      - app_home_opened
      - message.channels
      - message.im
      - member_joined_channel
`;

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(manifest, app.listener);
  run.workspace.knobs.turn({ retryPausesMs: [0, 5, 5] });
});
afterEach(() => run.stop());

interface Envelope {
  readonly event_id: string;
  readonly event: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

const envelopes = () => app.received.map((one) => JSON.parse(one.body) as Envelope);
const events = () => envelopes().map((one) => one.event);
const tries = () => app.received.map((one) => one.headers["x-slack-retry-num"]);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const ayse = (channel = "genel") => run.workspace.person("ayse").in(channel);

test("a message in a channel arrives in Slack's envelope", async () => {
  await ayse().type("merhaba");
  const [envelope] = envelopes();
  expect(envelope).toEqual({
    token: "local-workspace-token",
    team_id: "T05KARTALTP",
    context_team_id: "T05KARTALTP",
    context_enterprise_id: null,
    api_app_id: "A05UYGULAMA",
    type: "event_callback",
    event_id: expect.stringMatching(/^Ev\w{9}$/) as string,
    event_time: expect.any(Number) as number,
    authorizations: [
      {
        enterprise_id: null,
        team_id: "T05KARTALTP",
        user_id: "U05UYGULAMA",
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event_context: expect.any(String) as string,
    event: {
      type: "message",
      user: "U05AYSE0001",
      ts: ayse().newest().ts,
      event_ts: ayse().newest().ts,
      client_msg_id: expect.any(String) as string,
      text: "merhaba",
      team: "T05KARTALTP",
      channel: "C05GENEL001",
      channel_type: "channel",
    },
  });
  expect(tries()).toEqual([undefined]);
});

test("a mention of the app sends a second event, except in a direct message", async () => {
  await ayse().type("@Dinleyici duyuyor musun?");
  expect(events().map((one) => one["type"])).toEqual(["message", "app_mention"]);
  expect(events()[1]).toMatchObject({ text: "<@U05UYGULAMA> duyuyor musun?" });
  await run.workspace.person("ayse").withApp().type("@dinleyici burada mısın?");
  expect(events().slice(2)).toMatchObject([{ type: "message", channel_type: "im" }]);
});

test("typed names and addresses become references", async () => {
  await ayse().type("@zeynep bak: #finans & https://example.com/?a=1&b=2 <b>");
  expect(events()[0]?.["text"]).toBe(
    "<@U05ZEYNEP03> bak: <#C05FINANS02> &amp; <https://example.com/?a=1&amp;b=2> &lt;b&gt;",
  );
});

test("channels without the app and events without a subscription send nothing", async () => {
  await ayse("yonetim").type("gizli");
  await ayse("rastgele").type("@Dinleyici yok");
  await ayse("satis").type("özel kanalda, abone olunmadan");
  expect(app.received).toEqual([]);
});

test("changes and removals are events, also for the app's own messages", async () => {
  const posted = await call(run.url, "chat.postMessage", { channel: "C05GENEL001", text: "bir" });
  const where = { channel: "C05GENEL001", ts: posted["ts"] };
  await call(run.url, "chat.update", { ...where, text: "iki" });
  await call(run.url, "chat.delete", where);
  await until(() => app.received.length === 3);
  expect(events()).toMatchObject([
    { bot_id: "B05UYGULAMA", text: "bir" },
    { subtype: "message_changed", message: { text: "iki" }, previous_message: { text: "bir" } },
    { subtype: "message_deleted", deleted_ts: posted["ts"] },
  ]);
});

test("an invitation of the app and a shared file are events", async () => {
  await ayse("rastgele").type("/invite @Dinleyici");
  await ayse("rastgele").type("dosya", { files: [{ name: "liste.csv", content: "a;b" }] });
  await until(() => app.received.length === 2);
  expect(events()).toMatchObject([
    { type: "member_joined_channel", user: "U05UYGULAMA", inviter: "U05AYSE0001" },
    {
      type: "message",
      subtype: "file_share",
      files: [{ name: "liste.csv", filetype: "csv", size: 3 }],
    },
  ]);
});

test("in a shared channel an event has the team of its author", async () => {
  await run.workspace.person("kerem").in("ortak-proje").type("Merhaba");
  await ayse("ortak-proje").type("Buyurun");
  const [ours, other] = ["T05KARTALTP", "T06MERCANLJ"];
  expect(envelopes()).toMatchObject([
    {
      team_id: other,
      context_team_id: ours,
      is_ext_shared_channel: true,
      authorizations: [{ enterprise_id: null, team_id: ours }],
      event: { type: "message", team: other, user_team: other },
    },
    { team_id: ours, event: { team: ours } },
  ]);
});

test("a refused event is retried three times, with the reason", async () => {
  app.reply = { status: 500 };
  await ayse().type("duy beni");
  await until(() => app.received.length === 4);
  expect(tries()).toEqual([undefined, "1", "2", "3"]);
  expect(app.received.at(-1)?.headers["x-slack-retry-reason"]).toBe("http_error");
  expect(new Set(envelopes().map((one) => one.event_id)).size).toBe(1);
});

test("an acknowledged event is not retried", async () => {
  app.next.push({ status: 500 }, { status: 202 });
  await ayse().type("duy beni");
  await until(() => app.received.length === 2);
  await ayse().type("başka");
  expect(events().map((one) => one["text"])).toEqual(["duy beni", "duy beni", "başka"]);
});

test("x-slack-no-retry stops the retries", async () => {
  app.reply = { status: 500, headers: { "x-slack-no-retry": "1" } };
  await ayse().type("bir kez");
  app.reply = {};
  await ayse().type("sonra");
  expect(events().map((one) => one["text"])).toEqual(["bir kez", "sonra"]);
});

test("a manifest with a subscription without its scope is refused", async () => {
  await expect(startWorkspace(manifest.replace("- im:history", ""), app.listener)).rejects.toThrow(
    "message.im needs im:history",
  );
});
