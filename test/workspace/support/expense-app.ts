import { App, HTTPReceiver, LogLevel, SocketModeReceiver, type Receiver } from "@slack/bolt";
import type { RequestListener } from "node:http";
import { allPickers, claimForm, homeView } from "./expense-blocks.ts";
import { botToken, signingSecret } from "./start-workspace.ts";

export const expenseManifest = `
display_information: { name: Masraf Defteri }
features:
  app_home: { home_tab_enabled: true, messages_tab_enabled: true }
  bot_user: { display_name: Masraf Defteri }
  slash_commands:
    - { command: /masraf, description: Masraf kartı }
  shortcuts:
    - { name: Masraf gir, type: global, callback_id: enter, description: Formu açar }
    - { name: Masrafa ekle, type: message, callback_id: attach, description: İletiyi ekler }
oauth_config:
  scopes:
    bot:
      [app_mentions:read, channels:history, channels:read, chat:write, commands, files:read,
       files:write, im:history]
settings:
  interactivity: { is_enabled: true }
  event_subscriptions:
    bot_events: [app_home_opened, app_mention, message.im]
`;

/** An ordinary Bolt app that knows Slack's address and nothing of this workspace. */
export interface ExpenseApp {
  readonly listener: RequestListener;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createExpenseApp(way: "http" | "socket", slackUrl: () => string): ExpenseApp {
  const receiver =
    way === "http"
      ? new HTTPReceiver({ signingSecret, logLevel: LogLevel.ERROR })
      : new SocketModeReceiver({
          appToken: "xapp-local",
          logLevel: LogLevel.ERROR,
          installerOptions: { clientOptions: { slackApiUrl: `${slackUrl()}/api/` } },
        });
  let app: App | undefined;
  return {
    listener(request, response) {
      if (receiver instanceof HTTPReceiver) receiver.requestListener(request, response);
    },
    async start() {
      app = createBolt(receiver, slackUrl());
      if (way === "socket") await app.start();
    },
    async stop() {
      if (way === "socket") await app?.stop();
    },
  };
}

function createBolt(receiver: Receiver, slackUrl: string): App {
  const app = new App({
    receiver,
    logLevel: LogLevel.ERROR,
    authorize: () => Promise.resolve({ botToken, botId: "B05UYGULAMA", botUserId: "U05UYGULAMA" }),
    clientOptions: { slackApiUrl: `${slackUrl}/api/`, retryConfig: { retries: 0 } },
  });
  listenToMessages(app);
  listenToModals(app);
  listenToEvents(app);
  return app;
}

function listenToMessages(app: App): void {
  app.command("/masraf", async ({ ack, respond }) => {
    await ack();
    await respond({ text: "Masraf kartı", blocks: allPickers });
  });
  app.action(/^pick_/, async ({ ack, respond, action, body }) => {
    await ack();
    const pressed = action as unknown as Fields;
    const values = (body as unknown as { state: { values: Record<string, Fields> } }).state.values;
    const isInState =
      values[String(pressed["block_id"])]?.[String(pressed["action_id"])] !== undefined;
    await respond({ text: JSON.stringify({ ...pressed, isInState }), replace_original: false });
  });
  app.shortcut("attach", async ({ ack, shortcut, client }) => {
    await ack();
    if (shortcut.type !== "message_action") return;
    await client.chat.postMessage({
      channel: shortcut.channel.id,
      thread_ts: shortcut.message_ts,
      text: `Eklendi: ${shortcut.message.text ?? ""}`,
    });
  });
}

function listenToModals(app: App): void {
  app.shortcut({ callback_id: "enter", type: "shortcut" }, async ({ ack, shortcut, client }) => {
    await ack();
    await client.views.open({ trigger_id: shortcut.trigger_id, view: claimForm("Masraf") });
  });
  app.action("preview", async ({ ack, body, client }) => {
    await ack();
    if (body.type !== "block_actions" || !body.view) return;
    const { view } = body;
    await client.views.update({ view_id: view.id, hash: view.hash, view: claimForm("Önizleme") });
  });
  app.view("claim", async ({ ack, view, body, client }) => {
    const inputOf = (block: string) => view.state.values[block]?.["value"];
    const amount = Number(inputOf("amount")?.value);
    if (amount > 1_000) {
      await ack({ response_action: "errors", errors: { amount: "En çok 1.000 TL." } });
    } else if (amount === 1) {
      await ack({ response_action: "update", view: claimForm("Güncellendi") });
    } else if (amount === 2) {
      await ack({ response_action: "push", view: claimForm("İkinci adım", "second") });
    } else {
      await ack();
      const state = JSON.stringify(view.state.values);
      await client.chat.postMessage({ channel: body.user.id, text: state });
    }
  });
  app.view("second", async ({ ack }) => {
    await ack({ response_action: "clear" });
  });
  app.view({ callback_id: "claim", type: "view_closed" }, async ({ ack, body, client }) => {
    await ack();
    const text = "is_cleared" in body && body.is_cleared ? "Hepsi kapatıldı" : "Vazgeçildi";
    await client.chat.postMessage({ channel: body.user.id, text });
  });
}

function listenToEvents(app: App): void {
  app.event("app_home_opened", async ({ event, client }) => {
    await client.views.publish({ user_id: event.user, view: homeView("Henüz masraf yok.") });
  });
  app.action("refresh", async ({ ack, body, client }) => {
    await ack();
    await client.views.publish({ user_id: body.user.id, view: homeView("Yenilendi.") });
  });
  app.event("app_mention", async ({ event, client }) => {
    const thread_ts = event.thread_ts ?? event.ts;
    await client.chat.postMessage({ channel: event.channel, thread_ts, text: "Buradayım." });
  });
  app.message("rapor", async ({ message, client }) => {
    await client.filesUploadV2({
      channel_id: message.channel,
      filename: "rapor.csv",
      file: Buffer.from("tarih;tutar\n"),
      initial_comment: "Rapor hazır",
    });
  });
}

type Fields = Record<string, unknown>;
