import type { Delivery } from "./app-delivery.ts";
import type { Core } from "./core.ts";
import { payloadChannelName, type Channel, type Person } from "./directory.ts";
import { wholeState, type StateValues } from "./element-state.ts";
import { escapePlainTexts } from "./escape-text.ts";
import type { Message } from "./message-log.ts";
import type { StoredBlock } from "./named-blocks.ts";
import type { HomeView, Modal } from "./view-store.ts";
import { messageJson } from "./web-api/message-json.ts";

/** An element that was pressed or chosen from, and what it now holds. */
export interface Press {
  readonly blockId: string;
  readonly actionId: string;
  /** `selected_option`, `selected_date`, `value` of an input …: what the element adds. */
  readonly chosen?: Readonly<Record<string, unknown>>;
  /** What the message's or view's other inputs hold: block id, then action id. */
  readonly values?: StateValues;
}

/** The pressed element no longer stands where it was. */
export type PressOutcome = Delivery | { readonly kind: "gone" };

/** Tells the app of a press in a message. */
export async function pressInMessage(
  core: Core,
  person: Person,
  channel: Channel,
  message: Message,
  press: Press,
): Promise<PressOutcome> {
  const action = actionOf(core, message.blocks, press);
  if (!action) return { kind: "gone" };
  return send(core, person, press.actionId, {
    ...placeOf(core, channel, message),
    state: { values: wholeState(core, message.blocks, press.values) },
    response_url: core.responseUrls.issue({
      personId: person.id,
      channelId: channel.id,
      messageTs: message.ts,
    }),
    actions: [action],
  });
}

/** The fields that say in which message it happened. */
export function placeOf(core: Core, channel: Channel, message: Message): Record<string, unknown> {
  const isEphemeral = message.ephemeralTo !== undefined;
  const threadTs = message.threadTs ?? (message.thread && message.ts);
  return {
    container: {
      type: "message",
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: isEphemeral,
      ...(threadTs !== undefined && { thread_ts: threadTs }),
    },
    channel: { id: channel.id, name: payloadChannelName(channel) },
    // Slack keeps no ephemeral message, so it has none to send along.
    ...(isEphemeral ? {} : { message: messageJson(core, message) }),
  };
}

/** Tells the app of a press in a modal or on its Home tab; there is no response_url. */
export async function pressInView(
  core: Core,
  person: Person,
  view: Modal | HomeView,
  press: Press,
): Promise<PressOutcome> {
  const action = actionOf(core, view.blocks, press);
  if (!action) return { kind: "gone" };
  return send(core, person, press.actionId, {
    container: { type: "view", view_id: view.id },
    view: { ...view, state: { values: wholeState(core, view.blocks, press.values) } },
    actions: [action],
  });
}

/** The fields of an interaction that can open a modal. */
export function whoAndTrigger(core: Core, person: Person): Record<string, unknown> {
  return { ...who(core, person), trigger_id: core.triggers.issue(person.id) };
}

/** The fields that every interaction payload has. */
export function who(core: Core, person: Person): Record<string, unknown> {
  const { app, team } = core.directory;
  return {
    user: {
      id: person.id,
      username: person.handle,
      name: person.handle,
      team_id: person.teamId,
    },
    api_app_id: app.id,
    token: app.verificationToken,
    team: { id: team.id, domain: team.domain },
    enterprise: null,
    is_enterprise_install: false,
  };
}

function send(
  core: Core,
  person: Person,
  actionId: string,
  payload: Record<string, unknown>,
): Promise<Delivery> {
  return core.delivery.deliver({
    to: "interactivity",
    label: `block_actions · ${actionId}`,
    content: { type: "block_actions", ...whoAndTrigger(core, person), ...payload },
  });
}

/** What Slack repeats of the element that was pressed. */
const echoed = /^(text|value|url|style|placeholder|confirm|min_query_length|initial_\w+)$/;

function actionOf(
  core: Core,
  blocks: readonly StoredBlock[],
  press: Press,
): Record<string, unknown> | undefined {
  const block = blocks.find((one) => one.block_id === press.blockId);
  const element = block && elementsIn(block).find((one) => one["action_id"] === press.actionId);
  if (!element) return undefined;
  return {
    type: element["type"],
    action_id: press.actionId,
    block_id: press.blockId,
    ...Object.fromEntries(
      Object.entries(element)
        .filter(([name]) => echoed.test(name))
        .map(([name, value]) => [name, escapePlainTexts(value)]),
    ),
    ...press.chosen,
    action_ts: core.ids.actionTs(),
  };
}

/** The interactive elements of a block, in the order they are drawn. */
export function elementsIn(block: StoredBlock): readonly Record<string, unknown>[] {
  const { elements, actions, accessory, element } = block;
  const lists = [elements, actions].flatMap((one) =>
    Array.isArray(one) ? (one as unknown[]) : [],
  );
  return [accessory, element, ...lists].filter(
    (one): one is Record<string, unknown> =>
      typeof one === "object" && one !== null && "action_id" in one,
  );
}
