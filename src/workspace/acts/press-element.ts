import type { Delivery } from "../core/app-delivery.ts";
import type { Channel, Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { escapePlainTexts } from "../core/escape-text.ts";
import type { Message } from "../core/message-log.ts";
import { type StateValues, type StoredBlock, elementsIn } from "../core/named-blocks.ts";
import type { View } from "../core/view-store.ts";
import { wholeState } from "./element-state.ts";
import { interact, placeOf, triggerFields } from "./interaction-fields.ts";

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
  const content = {
    type: "block_actions",
    ...triggerFields(core, person),
    ...placeOf(core, channel, message),
    state: { values: wholeState(core, message.blocks, press.values) },
    response_url: core.responseUrls.issue({
      personId: person.id,
      channelId: channel.id,
      messageTs: message.ts,
    }),
    actions: [action],
  };
  return interact(core, person, content, press.actionId);
}

/** Tells the app of a press in a modal or on its Home tab; there is no response_url. */
export async function pressInView(
  core: Core,
  person: Person,
  view: View,
  press: Press,
): Promise<PressOutcome> {
  const action = actionOf(core, view.blocks, press);
  if (!action) return { kind: "gone" };
  const content = {
    type: "block_actions",
    ...triggerFields(core, person),
    container: { type: "view", view_id: view.id },
    view: { ...view, state: { values: wholeState(core, view.blocks, press.values) } },
    actions: [action],
  };
  return interact(core, person, content, press.actionId);
}

/** What Slack repeats of the element that was pressed. */
const echoed = /^(text|value|url|style|placeholder|confirm|initial_\w+)$/;

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
