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
  /** The values of the other inputs, by block id and action id. */
  readonly values?: StateValues;
}

/** The pressed element no longer stands where it was. */
export type PressOutcome = Delivery | { readonly kind: "gone" };

/** Tells the app of a press in a message. */
export function pressInMessage(
  core: Core,
  person: Person,
  channel: Channel,
  message: Message,
  press: Press,
): Promise<PressOutcome> {
  const { id: channelId } = channel;
  const target = { personId: person.id, channelId, messageTs: message.ts };
  return send(core, person, message.blocks, press, (state) => ({
    ...placeOf(core, channel, message),
    state,
    response_url: core.responseUrls.issue(target),
  }));
}

/** Tells the app of a press in a modal or on its Home tab; there is no response_url. */
export function pressInView(
  core: Core,
  person: Person,
  view: View,
  press: Press,
): Promise<PressOutcome> {
  return send(core, person, view.blocks, press, (state) => ({
    container: { type: "view", view_id: view.id },
    view: { ...view, state },
  }));
}

/** The fields of a pressed element that Slack repeats. */
const echoed = /^(text|value|url|style|placeholder|confirm|initial_\w+)$/;

async function send(
  core: Core,
  person: Person,
  blocks: readonly StoredBlock[],
  { blockId, actionId, chosen, values }: Press,
  place: (state: { readonly values: StateValues }) => Record<string, unknown>,
): Promise<PressOutcome> {
  const block = blocks.find((one) => one.block_id === blockId);
  const element = block && elementsIn(block).find((one) => one["action_id"] === actionId);
  if (!element) return { kind: "gone" };
  const fields = Object.entries(element).filter(([name]) => echoed.test(name));
  const action = {
    type: element["type"],
    action_id: actionId,
    block_id: blockId,
    ...Object.fromEntries(fields.map(([name, value]) => [name, escapePlainTexts(value)])),
    ...chosen,
    action_ts: core.ids.actionTs(),
  };
  const content = {
    type: "block_actions",
    ...triggerFields(core, person),
    ...place({ values: wholeState(core, blocks, values) }),
    actions: [action],
  };
  return interact(core, person, content, actionId);
}
