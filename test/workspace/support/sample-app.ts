import type { RequestListener } from "node:http";
import { App, HTTPReceiver, LogLevel } from "@slack/bolt";
import type { KnownBlock } from "@slack/types";
import { botToken, signingSecret } from "./start-workspace.ts";

export const sampleManifest = `
display_information:
  name: Çiçekçi
  description: Çiçek siparişlerini Slack'ten verin
features:
  app_home:
    home_tab_enabled: true
    messages_tab_enabled: true
  bot_user:
    display_name: Çiçekçi
  slash_commands:
    - command: /cicek
      description: Bir çiçeğin kartını gösterir
      usage_hint: "[çiçek adı]"
    - command: /cicek-kaydet
      description: Herkesin gördüğü bir sipariş açar
      usage_hint: "[sipariş]"
    - command: /kime
      description: Anılan kişiyi söyler
      usage_hint: "@kişi"
      should_escape: true
    - command: /yavas
      description: Hiç yanıt vermez
    - command: /form
      description: Sipariş formunu açar
  shortcuts:
    - name: Çiçeğe sor
      type: message
      callback_id: sor
      description: İletideki çiçeği arar
oauth_config:
  scopes:
    bot: [commands, chat:write, users:read, channels:read, groups:read]
settings:
  event_subscriptions:
    bot_events: [app_home_opened]
  interactivity:
    is_enabled: true
`;

/** Creates an ordinary Bolt app that calls the workspace at this address. */
export function createSampleApp(workspaceUrl: () => string): RequestListener {
  const receiver = new HTTPReceiver({
    signingSecret,
    logLevel: LogLevel.ERROR,
    // The command /yavas is never answered.
    unhandledRequestHandler: () => undefined,
  });
  const app = new App({
    receiver,
    logLevel: LogLevel.ERROR,
    authorize: () => Promise.resolve({ botToken, botId: "B05UYGULAMA", botUserId: "U05UYGULAMA" }),
    clientOptions: { slackApiUrl: "http://127.0.0.1:1/", retryConfig: { retries: 0 } },
  });

  app.command("/cicek", async ({ ack, respond, command }) => {
    await ack();
    await respond({ text: `Çiçek: ${command.text}`, blocks: card(command.text) });
  });
  app.command("/cicek-kaydet", async ({ ack, command }) => {
    await ack({
      response_type: "in_channel",
      text: "Sipariş açıldı",
      blocks: [
        section(`*Sipariş:* ${command.text}`),
        {
          type: "actions",
          elements: [button("onayla", "Onayla", { style: "primary" }), button("sil", "Sil")],
        },
      ],
    });
  });
  app.command("/kime", async ({ ack, command }) => {
    await ack(`Anılan: ${command.text}`);
  });
  app.command("/form", async ({ ack, command }) => {
    await ack();
    await call(workspaceUrl(), "views.open", { trigger_id: command.trigger_id, view: form });
  });
  app.command("/yavas", () => Promise.resolve());

  app.action("sula", async ({ ack, respond }) => {
    await ack();
    await respond({
      replace_original: true,
      text: "Sulandı",
      blocks: [section("Çiçek *sulandı*.")],
    });
  });
  app.action("paylas", async ({ ack, respond, body }) => {
    await ack();
    await respond({
      replace_original: false,
      response_type: "in_channel",
      text: `<@${body.user.id}> bir kart paylaştı`,
    });
  });
  app.action("tur", async ({ ack, respond, action }) => {
    await ack();
    const chosen = "selected_option" in action ? action.selected_option?.value : undefined;
    await respond({ replace_original: false, text: `Seçilen: ${chosen ?? "yok"}` });
  });
  app.action("sil", async ({ ack, respond }) => {
    await ack();
    await respond({ delete_original: true });
  });
  app.action("onayla", async ({ ack, body }) => {
    await ack();
    const message = "message" in body ? body.message : undefined;
    await call(workspaceUrl(), "chat.update", {
      channel: body.channel?.id,
      ts: message?.ts,
      text: "Onaylandı",
      blocks: [section(`:white_check_mark: <@${body.user.id}> onayladı`)],
    });
  });
  app.shortcut("sor", async ({ ack, respond, shortcut }) => {
    await ack();
    const text = "message" in shortcut ? (shortcut.message.text ?? "") : "";
    await respond(`Aranan: ${text}`);
  });
  app.view("siparis", async ({ ack, body, view }) => {
    const value = view.state.values["ad"]?.["ad"]?.value ?? "";
    if (value.length < 3) {
      await ack({ response_action: "errors", errors: { ad: "En az üç harf yazın." } });
      return;
    }
    await ack();
    await call(workspaceUrl(), "chat.postMessage", {
      channel: body.user.id,
      text: `Sipariş alındı: ${value}`,
    });
  });
  app.event("app_home_opened", async ({ event }) => {
    await call(workspaceUrl(), "views.publish", {
      user_id: event.user,
      view: { type: "home", blocks: [section("*Hoş geldiniz.* Bugün 3 sipariş var.")] },
    });
  });
  return receiver.requestListener;
}

/** Calls a Web API method as any client would. */
export async function call(
  workspaceUrl: string,
  method: string,
  args: Readonly<Record<string, unknown>>,
  token = botToken,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${workspaceUrl}/api/${method}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json; charset=utf-8",
    },
    body: JSON.stringify(args),
  });
  return (await response.json()) as Record<string, unknown>;
}

function card(name: string): KnownBlock[] {
  return [
    { type: "header", text: { type: "plain_text", text: name.toLocaleUpperCase("tr") } },
    section("🟢 *Stokta* · Kesme çiçek · _Yalova serası_"),
    {
      type: "section",
      fields: [
        { type: "mrkdwn", text: "*Kod*\n`7741-02`" },
        { type: "mrkdwn", text: "*Demet*\n12 dal" },
        { type: "mrkdwn", text: "*Geliş*\n12.03.2026" },
        { type: "mrkdwn", text: "*Fiyat*\n180 TL" },
      ],
    },
    section("Serin yerde saklayın. <https://example.com/bakim|Bakım sayfası>"),
    {
      type: "context",
      elements: [{ type: "mrkdwn", text: "Bugün 14.03 · <@U05AYSE0001> · 3 kredi düşüldü" }],
    },
    { type: "divider" },
    {
      type: "actions",
      elements: [
        button("sula", "Sula (ücretli · 3 kredi)", {
          style: "primary",
          confirm: {
            title: { type: "plain_text", text: "3 kredi düşülecek" },
            text: { type: "mrkdwn", text: "Çiçek *sulanacak* ve hesaptan 3 kredi düşülecek." },
            confirm: { type: "plain_text", text: "Sula" },
            deny: { type: "plain_text", text: "Vazgeç" },
          },
        }),
        button("paylas", "Kanalda paylaş · ücretsiz"),
        {
          type: "static_select",
          action_id: "tur",
          placeholder: { type: "plain_text", text: "Tür seçin" },
          options: ["Gül", "Lale"].map((text) => ({
            text: { type: "plain_text", text },
            value: text.toLocaleLowerCase("tr"),
          })),
        },
      ],
    },
  ];
}

const form = {
  type: "modal",
  callback_id: "siparis",
  title: { type: "plain_text", text: "Yeni sipariş" },
  submit: { type: "plain_text", text: "Gönder" },
  close: { type: "plain_text", text: "Vazgeç" },
  blocks: [
    {
      type: "input",
      block_id: "ad",
      label: { type: "plain_text", text: "Çiçeğin adı" },
      element: { type: "plain_text_input", action_id: "ad" },
    },
  ],
};

function section(text: string): KnownBlock {
  return { type: "section", text: { type: "mrkdwn", text } };
}

function button(actionId: string, text: string, more: object = {}) {
  return {
    type: "button",
    action_id: actionId,
    text: { type: "plain_text", text },
    value: `${actionId}-1`,
    ...more,
  } as const;
}
