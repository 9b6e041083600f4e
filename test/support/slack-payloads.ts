import type { SeededRandom } from "../../bench/support/seeded-random.ts";

/** A payload of Slack: a form's fields, an interaction, or an event's envelope. */
export type SlackPayload =
  | { way: "form"; fields: Record<string, unknown> }
  | { way: "interaction"; payload: Record<string, unknown> }
  | { way: "event"; payload: Record<string, unknown> };

const actor = {
  enterprise: null,
  team: { id: "T05KARTALTP", domain: "kartaltepe" },
  user: { id: "U05AYSE0001", username: "ayse", name: "ayse", team_id: "T05KARTALTP" },
  api_app_id: "A05UYGULAMA",
  token: "token",
  is_enterprise_install: false,
};
const channel = { id: "C05FINANS02", name: "finans" };
const trigger = { trigger_id: "13345224609.738474920.8088930838d88f008e0" };
const responseUrl = { response_url: "http://127.0.0.1:9/nowhere" };
const container = {
  type: "message",
  message_ts: "1.1",
  channel_id: channel.id,
  is_ephemeral: true,
};
const message = { type: "message", user: "U05UYGULAMA", ts: "1.1", text: "kart", blocks: [] };
const view = {
  id: "V1",
  team_id: "T05KARTALTP",
  type: "modal",
  callback_id: "form",
  hash: "1.a",
  private_metadata: "",
  state: { values: {} },
  blocks: [],
  external_id: "",
  title: { type: "plain_text", text: "Künye" },
  submit: null,
  close: null,
  root_view_id: "V1",
  previous_view_id: null,
  bot_id: "B05UYGULAMA",
  app_installed_team_id: "T05KARTALTP",
};
const press = { type: "button", action_id: "offer:x", block_id: "b", value: "v", action_ts: "1.1" };
const pick = {
  type: "static_select",
  action_id: "pick",
  block_id: "b",
  action_ts: "1.1",
  selected_option: { text: { type: "plain_text", text: "bir" }, value: "1" },
};

const interactions: Record<string, Record<string, unknown>> = {
  "a button in a message": {
    type: "block_actions",
    ...actor,
    ...trigger,
    ...responseUrl,
    channel,
    container,
    message,
    actions: [press],
    state: { values: {} },
  },
  "a button in a modal": {
    type: "block_actions",
    ...actor,
    ...trigger,
    view,
    actions: [press],
    container: { type: "view", view_id: "V1" },
  },
  "a list in a message": {
    type: "block_actions",
    ...actor,
    ...trigger,
    ...responseUrl,
    channel,
    container,
    message,
    actions: [pick],
  },
  "an installation for a whole enterprise": {
    type: "block_actions",
    ...actor,
    ...trigger,
    ...responseUrl,
    channel,
    actions: [press],
    team: null,
    enterprise: { id: "E1", name: "Kartal" },
    is_enterprise_install: true,
  },
  "a list's options for typed text": {
    type: "block_suggestion",
    ...actor,
    view,
    container: { type: "view", view_id: "V1" },
    action_id: "pick",
    block_id: "b",
    value: "kar",
  },
  "a modal that is submitted": {
    type: "view_submission",
    ...actor,
    ...trigger,
    view,
    response_urls: [],
  },
  "a modal that is closed": { type: "view_closed", ...actor, view, is_cleared: false },
  "a global shortcut": {
    type: "shortcut",
    ...actor,
    ...trigger,
    callback_id: "kunye_ac",
    action_ts: "1.1",
  },
  "a message's shortcut": {
    type: "message_action",
    ...actor,
    ...trigger,
    ...responseUrl,
    channel,
    message,
    callback_id: "sirket_sorgula",
    message_ts: "1.1",
    action_ts: "1.1",
  },
};

const event = (fields: Record<string, unknown>) => ({
  type: "event_callback",
  token: "token",
  team_id: "T05KARTALTP",
  api_app_id: "A05UYGULAMA",
  event: fields,
  event_id: "Ev1",
  event_time: 1,
  is_ext_shared_channel: false,
  authorizations: [{ enterprise_id: null, team_id: "T05KARTALTP", is_bot: true }],
});

const typed = {
  type: "message",
  channel_type: "im",
  channel: "D05AYSE0001",
  user: "U05AYSE0001",
  text: "merhaba",
  ts: "1.1",
};
/** A change that Slack shows nobody as a message. */
const hidden = {
  type: "message",
  hidden: true,
  channel_type: "im",
  channel: "D05AYSE0001",
  ts: "1.4",
};
const thread = { user_id: "U05AYSE0001", channel_id: "D05AYSE0001", thread_ts: "1.1", context: {} };

const address = "http://127.0.0.1:9/files-pri/T05KARTALTP-F1/x";
const fileKinds = [
  { mode: "snippet", filetype: "text", size: 9, preview: "merhaba", url_private: address },
  { mode: "quip", filetype: "quip", mimetype: "application/vnd.slack-docs", url_private: address },
  { mode: "list", filetype: "list", mimetype: "application/vnd.slack-list", url_private: address },
  {
    mode: "external",
    filetype: "gdoc",
    is_external: true,
    url_private: "https://docs.example.com",
  },
  { mode: "tombstone" },
  { mode: "hidden_by_limit" },
  { mode: "file_access", file_access: "check_file_info", created: 0, user: "" },
];

const events: Record<string, Record<string, unknown>> = {
  "a message to the app": event({
    type: "message",
    channel_type: "im",
    channel: "D05AYSE0001",
    user: "U05AYSE0001",
    text: "merhaba",
    ts: "1.1",
  }),
  "a link's preview": event({
    type: "message",
    subtype: "message_changed",
    hidden: true,
    channel_type: "im",
    channel: "D05AYSE0001",
    ts: "1.3",
    message: { ...typed, attachments: [{ id: 1, from_url: "https://example.com", title: "x" }] },
    previous_message: typed,
  }),
  // Slack's page warns that this event has no subtype over the Events API.
  "a thread that got a reply": event({
    ...hidden,
    message: { ...typed, thread_ts: "1.1", reply_count: 1, replies: [{ user: "U1", ts: "1.2" }] },
  }),
  "a thread that got a reply, with its subtype": event({
    ...hidden,
    subtype: "message_replied",
    message: { ...typed, thread_ts: "1.1", reply_count: 1 },
  }),
  "a reply that the channel sees too": event({
    ...typed,
    subtype: "thread_broadcast",
    thread_ts: "1.0",
    root: { ...typed, ts: "1.0", thread_ts: "1.0", reply_count: 1 },
  }),
  "a removed message": event({ ...hidden, subtype: "message_deleted", deleted_ts: "1.1" }),
  "a message of Slackbot's": event({ ...typed, user: "USLACKBOT", text: "Hatırlatma: merhaba." }),
  "an answer of Slackbot's": event({
    ...typed,
    subtype: "slackbot_response",
    user: "USLACKBOT",
    text: "1234567890",
  }),
  "a message of a bot": event({ ...typed, subtype: "bot_message", bot_id: "B9", user: undefined }),
  "a telephone number typed on a phone": event({
    ...typed,
    text: "<tel:1234567890|1234567890> <mailto:a@firma.com.tr|a@firma.com.tr>",
  }),
  "the root of an assistant's thread": event({
    ...hidden,
    subtype: "message_changed",
    message: { ...typed, subtype: "assistant_app_thread", assistant_app_thread: { title: "x" } },
    previous_message: { ...typed, subtype: "assistant_app_thread" },
  }),
  "an assistant's thread": event({ type: "assistant_thread_started", assistant_thread: thread }),
  "an assistant's new context": event({
    type: "assistant_thread_context_changed",
    assistant_thread: { ...thread, context: { channel_id: "C1", team_id: "T1" } },
  }),
  "an agent's new context": event({
    type: "app_context_changed",
    user: "U05AYSE0001",
    context: {},
  }),
  ...Object.fromEntries(
    fileKinds.map((file) => [
      `a file that is ${file.mode}`,
      event({ ...typed, subtype: "file_share", text: "", files: [{ id: "F1", ...file }] }),
    ]),
  ),
  "an opened Home": event({ type: "app_home_opened", user: "U05AYSE0001", channel: "D1" }),
  "an uninstallation": event({ type: "app_uninstalled" }),
  "a check of the address": { type: "url_verification", token: "token", challenge: "3eZbrw" },
  "a note that events were left out": { type: "app_rate_limited", team_id: "T05KARTALTP" },
};

const command = {
  command: "/vkn",
  text: "yardım",
  team_id: "T05KARTALTP",
  team_domain: "kartaltepe",
  user_id: "U05AYSE0001",
  user_name: "ayse",
  channel_id: channel.id,
  channel_name: "finans",
  ...trigger,
  ...responseUrl,
  api_app_id: "A05UYGULAMA",
  is_enterprise_install: "false",
};

/** A payload of each kind that Slack sends to an app with commands, buttons and events, by name. */
export const slackPayloads: [string, SlackPayload][] = [
  ["a command", { way: "form", fields: command }],
  ["a command of an enterprise", { way: "form", fields: { ...command, enterprise_id: "E1" } }],
  ["an unknown command", { way: "form", fields: { ...command, command: "/sirket" } }],
  ["a check of the certificate", { way: "form", fields: { ssl_check: "1", token: "token" } }],
  ...Object.entries(interactions).map(([name, payload]): [string, SlackPayload] => [
    name,
    { way: "interaction", payload },
  ]),
  ...Object.entries(events).map(([name, payload]): [string, SlackPayload] => [
    name,
    { way: "event", payload },
  ]),
];

const oddValues: unknown[] = [null, 0, 1.5, true, "", "x", [], [null], {}, { id: null }, "🏢"];
const oddTypes = [
  ...["interactive_message", "dialog_submission", "dialog_suggestion", "dialog_cancellation"],
  ...["workflow_step_edit", "block_actions", "view_submission", "shortcut", "message_action"],
  ...["block_suggestion", "event_callback", "app_rate_limited", "nonsense", "constructor"],
];

/** Returns a payload with a few fields removed, replaced, or taken from another payload. */
export function spoiltPayload(random: SeededRandom): SlackPayload {
  const pick = <Value>(from: readonly Value[]) => random.pick(from);
  const odd = structuredClone(pick(slackPayloads)[1]);
  const content = odd.way === "form" ? odd.fields : odd.payload;
  for (let changes = random.below(4) + 1; changes > 0; changes -= 1) {
    const chance = random.unit();
    if (chance < 0.15 && odd.way !== "form") content["type"] = pick(oddTypes);
    else if (chance < 0.3) {
      const other = structuredClone(pick(slackPayloads)[1]);
      const [key, value] = pick(
        Object.entries(other.way === "form" ? other.fields : other.payload),
      );
      content[key] ??= value;
    } else if (chance < 0.4)
      content[pick(["actions", "name", "event", "command"])] = pick(oddValues);
    else spoil(content, random.chance(0.5) ? undefined : pick(oddValues), random);
  }
  return odd;
}

/** Changes one field, at any depth; `undefined` removes the field. */
function spoil(content: object, value: unknown, random: SeededRandom): void {
  const keys = Object.keys(content);
  if (keys.length === 0) return;
  const key = random.pick(keys);
  const inner: unknown = Reflect.get(content, key);
  const goesDeeper = typeof inner === "object" && inner !== null && random.chance(0.7);
  if (goesDeeper) spoil(inner, value, random);
  else if (value === undefined) Reflect.deleteProperty(content, key);
  else Reflect.set(content, key, structuredClone(value));
}

/** Returns the body and the content type of a request with the payload. */
export function encodePayload(payload: SlackPayload): { type: string; body: string } {
  const form = "application/x-www-form-urlencoded";
  switch (payload.way) {
    case "form": {
      const fields = Object.entries(payload.fields).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).map((one) => [key, String(one)]),
      );
      return { type: form, body: new URLSearchParams(fields).toString() };
    }
    case "interaction": {
      const body = new URLSearchParams({ payload: JSON.stringify(payload.payload) }).toString();
      return { type: form, body };
    }
    case "event":
      return { type: "application/json", body: JSON.stringify(payload.payload) };
  }
}
