import type { KnownBlock, View } from "@slack/types";

const plain = (text: string) => ({ type: "plain_text", text }) as const;
const placeholder = (text: string) => ({ placeholder: plain(text) });
const options = ["Yemek", "Yol", "Konaklama"].map((text) => ({ text: plain(text), value: text }));

/** The blocks of a message with every interactive element. */
export const allPickers: KnownBlock[] = [
  { type: "section", text: { type: "mrkdwn", text: "*Masraf kartı*" } },
  {
    type: "actions",
    block_id: "simple",
    elements: [
      { type: "button", action_id: "pick_button", text: plain("Öde"), value: "pay" },
      { type: "overflow", action_id: "pick_overflow", options: options.slice(0, 1) },
      { type: "datepicker", action_id: "pick_date", ...placeholder("Tarih") },
      { type: "timepicker", action_id: "pick_time", ...placeholder("Saat") },
    ],
  },
  {
    type: "actions",
    block_id: "choices",
    elements: [
      { type: "checkboxes", action_id: "pick_checkboxes", options },
      { type: "radio_buttons", action_id: "pick_radio", options },
    ],
  },
  {
    type: "actions",
    block_id: "selects",
    elements: [
      { type: "static_select", action_id: "pick_static", ...placeholder("Tür"), options },
      { type: "users_select", action_id: "pick_user", ...placeholder("Kişi") },
      { type: "conversations_select", action_id: "pick_conversation", ...placeholder("Yer") },
      { type: "channels_select", action_id: "pick_channel", ...placeholder("Kanal") },
    ],
  },
  {
    type: "actions",
    block_id: "multi_selects",
    elements: [
      {
        type: "multi_static_select",
        action_id: "pick_multi_static",
        ...placeholder("Türler"),
        options,
      },
      { type: "multi_users_select", action_id: "pick_multi_users", ...placeholder("Kişiler") },
    ],
  },
];

const action_id = "value";

/** Returns a modal with the usual kinds of inputs. */
export function claimForm(title: string, callbackId = "claim"): View {
  const input = (block_id: string, label: string, element: object, more: object = {}) =>
    ({
      type: "input",
      block_id,
      label: plain(label),
      element,
      optional: true,
      ...more,
    }) as KnownBlock;
  return {
    type: "modal",
    callback_id: callbackId,
    notify_on_close: true,
    private_metadata: "gizli",
    title: plain(title),
    submit: plain("Gönder"),
    close: plain("Vazgeç"),
    blocks: [
      {
        type: "actions",
        elements: [{ type: "button", action_id: "preview", text: plain("Önizle") }],
      },
      input(
        "amount",
        "Tutar",
        { type: "number_input", is_decimal_allowed: true, action_id, min_value: "0" },
        { optional: false },
      ),
      input("note", "Not", {
        type: "plain_text_input",
        action_id,
        initial_value: "Taslak",
        max_length: 20,
      }),
      input("email", "E-posta", { type: "email_text_input", action_id }),
      input("url", "Adres", { type: "url_text_input", action_id }),
      input("date", "Gün", { type: "datepicker", action_id, initial_date: "2026-01-31" }),
      input("kinds", "Türler", { type: "checkboxes", action_id, options }),
      input("receipts", "Fişler", {
        type: "file_input",
        action_id,
        filetypes: ["pdf", "jpg"],
        max_files: 2,
      }),
    ],
  };
}

export function homeView(text: string): View {
  return {
    type: "home",
    blocks: [
      {
        type: "section",
        text: { type: "mrkdwn", text },
        accessory: { type: "button", action_id: "refresh", text: plain("Yenile") },
      },
    ],
  };
}
