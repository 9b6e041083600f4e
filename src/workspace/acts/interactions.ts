import {
  elementsIn,
  withInnerBlocks,
  type StateValues,
  type StoredBlock,
} from "../core/app-content.ts";
import type { DeliveryOutcome } from "../core/app-delivery.ts";
import { screenOf, type Core } from "../core/core.ts";
import {
  enterpriseFields,
  isOurs,
  payloadChannelName,
  type Channel,
  type Person,
} from "../core/directory.ts";
import { escapePlainTexts } from "../core/escape-text.ts";
import { messageJson } from "../core/message-json.ts";
import type { Message } from "../core/message-log.ts";
import type { View } from "../core/view-store.ts";
import { completeState } from "./form-state.ts";

/** A press of an element, or a new choice in it. */
export interface Press {
  readonly blockId: string;
  readonly actionId: string;
  /** The payload field with the choice: `selected_option`, `selected_date`, `value` … */
  readonly choice?: Readonly<Record<string, unknown>>;
  /** The values of the other inputs, by block id and action id. */
  readonly values?: StateValues;
}

/** `gone`: the message or view no longer has the element. */
export type PressOutcome = DeliveryOutcome | { readonly kind: "gone" };

export function pressInMessage(
  core: Core,
  person: Person,
  channel: Channel,
  message: Message,
  press: Press,
): Promise<PressOutcome> {
  const target = { personId: person.id, channelId: channel.id, messageTs: message.ts };
  return sendPress(core, person, message.blocks, press, (state) => ({
    ...containerFields(core, channel, message),
    state,
    response_url: core.responseUrls.issue(target),
  }));
}

/** Sends a press in a modal or on the Home tab; Slack adds no response_url. */
export function pressInView(
  core: Core,
  person: Person,
  view: View,
  press: Press,
): Promise<PressOutcome> {
  return sendPress(core, person, view.blocks, press, (state) => ({
    container: { type: "view", view_id: view.id },
    view: { ...view, state },
  }));
}

/** The fields of a pressed element that Slack repeats in the payload. */
const repeatedFields = /^(text|value|url|style|placeholder|confirm|initial_\w+)$/;

async function sendPress(
  core: Core,
  person: Person,
  blocks: readonly StoredBlock[],
  { blockId, actionId, choice, values }: Press,
  surfaceFields: (state: { readonly values: StateValues }) => Record<string, unknown>,
): Promise<PressOutcome> {
  const block = withInnerBlocks(blocks).find(({ block_id }) => block_id === blockId);
  const element = block && elementsIn(block).find((one) => one["action_id"] === actionId);
  if (!element) return { kind: "gone" };
  const fields = Object.entries(element).filter(([name]) => repeatedFields.test(name));
  const action = {
    type: element["type"],
    action_id: actionId,
    block_id: blockId,
    ...Object.fromEntries(fields.map(([name, value]) => [name, escapePlainTexts(value)])),
    ...choice,
    action_ts: core.ids.actionTs(),
  };
  const content = {
    type: "block_actions",
    ...triggerFields(core, person),
    ...surfaceFields({ values: completeState(core, blocks, values) }),
    actions: [action],
  };
  return sendInteraction(core, person, content, actionId);
}

interface ChannelMessage {
  readonly channel: Channel;
  readonly message: Message;
}

/** `unknown-shortcut` is also the outcome for people of another company. */
export type ShortcutOutcome = DeliveryOutcome | { readonly kind: "unknown-shortcut" };

/** Runs a shortcut of the message `source`, or a global shortcut if there is none. */
export async function runShortcut(
  core: Core,
  person: Person,
  callbackId: string,
  source?: ChannelMessage,
): Promise<ShortcutOutcome> {
  const type = source ? "message" : "global";
  const isKnown = core.manifest.shortcuts.some(
    (one) => one.type === type && one.callback_id === callbackId,
  );
  if (!isKnown || !isOurs(person) || !core.installation()) return { kind: "unknown-shortcut" };
  const content = {
    ...(source ? messageFields(core, person, source) : { type: "shortcut" }),
    callback_id: callbackId,
    trigger_id: core.triggers.issue(screenOf(core, person)),
    action_ts: core.ids.actionTs(),
  };
  return sendInteraction(core, person, content, callbackId);
}

function messageFields(core: Core, person: Person, { channel, message }: ChannelMessage) {
  return {
    type: "message_action",
    channel: { id: channel.id, name: payloadChannelName(channel) },
    message_ts: message.ts,
    message: messageJson(core, message),
    response_url: core.responseUrls.issue({ personId: person.id, channelId: channel.id }),
  };
}

/** Sends `app_home_opened` to a subscribed app. */
export async function openHome(
  core: Core,
  person: Person,
  tab: "home" | "messages",
): Promise<{ readonly kind: "acknowledged" | "failed" }> {
  if (!isOurs(person)) return { kind: "acknowledged" };
  const view = tab === "home" ? core.views.home(person.id) : undefined;
  if (tab === "messages" && core.knobs.settings().agentView) await startThread(core, person);
  const outcome = await core.events.send({
    event: {
      type: "app_home_opened",
      user: person.id,
      channel: core.directory.directMessage(person.id).id,
      tab,
      event_ts: core.ids.actionTs(),
      ...(view && { view }),
    },
  });
  return { kind: outcome.kind === "failed" ? "failed" : "acknowledged" };
}

/** Sends `assistant_thread_started` to a subscribed app. */
async function startThread(core: Core, person: Person): Promise<void> {
  await core.events.send({
    event: {
      type: "assistant_thread_started",
      assistant_thread: {
        user_id: person.id,
        context: {},
        channel_id: core.directory.directMessage(person.id).id,
        thread_ts: core.ids.ts(),
      },
      event_ts: core.ids.actionTs(),
    },
  });
}

/** Delivers an interaction; the traffic log shows its type and `detail`. */
export function sendInteraction(
  core: Core,
  person: Person,
  content: { readonly type: string; readonly [field: string]: unknown },
  detail?: string,
): Promise<DeliveryOutcome> {
  return core.delivery.deliver({
    to: "interactivity",
    label: detail === undefined ? content.type : `${content.type} · ${detail}`,
    content: { ...actorFields(core, person), ...content },
  });
}

/** Returns a trigger_id and the fields for workflow steps. */
export function triggerFields(core: Core, person: Person): Record<string, unknown> {
  const trigger_id = core.triggers.issue(screenOf(core, person));
  return { trigger_id, ...workflowFields(core, person, trigger_id) };
}

export function workflowFields(
  core: Core,
  person: Person,
  interactivity_pointer: string,
): Record<string, unknown> {
  return {
    function_data: {
      execution_id: core.ids.executionId(),
      function: { callback_id: core.directory.app.handle },
      inputs: {},
    },
    interactivity: {
      interactivity_pointer,
      interactor: { id: person.id, secret: core.ids.secret() },
    },
  };
}

function actorFields(core: Core, person: Person): Record<string, unknown> {
  const { app, team, enterprise } = core.directory;
  return {
    user: {
      id: person.id,
      username: person.handle,
      name: person.handle,
      team_id: person.teamId,
    },
    api_app_id: app.id,
    token: app.verificationToken,
    team: { id: team.id, domain: team.domain, ...enterpriseFields(enterprise) },
    enterprise,
    is_enterprise_install: core.installation()?.isForEnterprise === true,
  };
}

function containerFields(core: Core, channel: Channel, message: Message): Record<string, unknown> {
  const isEphemeral = message.ephemeralTo !== undefined;
  const threadTs = message.threadTs ?? (message.thread && message.ts);
  return {
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      is_app_unfurl: false,
      ...(threadTs !== undefined && { thread_ts: threadTs }),
    },
    channel: { id: channel.id, name: payloadChannelName(channel) },
    // Slack stores no ephemeral messages, so the payload has none.
    ...(isEphemeral ? {} : { message: messageJson(core, message) }),
  };
}
