import { isJsonObject } from "../../platform/exact-json.ts";
import type { Delivery } from "../core/app-delivery.ts";
import type { Person } from "../core/directory.ts";
import { screenOf, type Core } from "../core/core.ts";
import {
  elementsIn,
  isSlackError,
  parseJson,
  type Fields,
  type StateValues,
  type StoredBlock,
} from "../core/app-content.ts";
import type { Screen } from "../core/view-store.ts";
import { checkInputs, handInFiles, wholeState } from "./form-state.ts";
import { functionFields, interact, triggerFields } from "./interactions.ts";
import { slackTexts } from "./slack-texts.ts";

/** The outcome of a modal's submission; `errors` are messages by block id. */
export type SubmitOutcome =
  | { readonly kind: "closed" | "changed" | "gone" }
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, unknown>> }
  | Extract<Delivery, { kind: "failed" }>;

/** Checks the inputs of the front modal, submits it and follows the app's answer. */
export async function submitModal(
  core: Core,
  person: Person,
  viewId: string,
  values: StateValues,
): Promise<SubmitOutcome> {
  const screen = screenOf(core, person);
  const modal = core.views.stack(screen).at(-1);
  if (modal?.id !== viewId) return { kind: "gone" };
  const state = wholeState(core, modal.blocks, values);
  const errors = checkInputs(modal.blocks, state, slackTexts[core.language]);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  handInFiles(core, state);
  const delivery = await interact(core, person, {
    type: "view_submission",
    ...triggerFields(core, person),
    view: { ...modal, state: { values: state } },
    response_urls: responseUrls(core, person, modal.blocks, state),
  });
  if (delivery.kind === "failed") return delivery;
  const isOpen = core.views.stack(screen).some(({ id }) => id === viewId);
  if (!isOpen) return { kind: "gone" };
  const answer = delivery.body.trim() === "" ? {} : parseJson(delivery.body);
  return respond(core, screen, viewId, isJsonObject(answer) ? answer : {});
}

/** Follows the app's `response_action`; without one the modal closes. */
function respond(core: Core, screen: Screen, viewId: string, answer: Fields): SubmitOutcome {
  const { response_action: action = "", errors, view } = answer;
  switch (action) {
    case "":
    case "clear":
      core.views.close(screen, action === "clear");
      return { kind: "closed" };
    case "errors":
      return isJsonObject(errors) ? { kind: "invalid", errors } : invalidAnswer;
    case "update":
    case "push": {
      const shown =
        action === "update" ? core.views.update(viewId, view) : core.views.push(screen, view);
      return isSlackError(shown) ? invalidAnswer : { kind: "changed" };
    }
    default:
      return invalidAnswer;
  }
}

/** Returns a response_url for each chosen conversation with `response_url_enabled`. */
function responseUrls(
  core: Core,
  person: Person,
  blocks: readonly StoredBlock[],
  state: StateValues,
): readonly object[] {
  return blocks.flatMap((block) =>
    elementsIn(block).flatMap(({ action_id, response_url_enabled: isWanted }) => {
      const held = state[block.block_id]?.[String(action_id)];
      const fields: Fields = isJsonObject(held) ? held : {};
      const chosen = fields["selected_conversation"] ?? fields["selected_channel"];
      const channel = core.directory.channel(String(chosen));
      if (isWanted !== true || !channel) return [];
      const target = { personId: person.id, channelId: channel.id };
      const response_url = core.responseUrls.issue(target);
      return [{ block_id: block.block_id, action_id, channel_id: channel.id, response_url }];
    }),
  );
}

/** Closes the front modal, or all of them; `notify_on_close` sends `view_closed`. */
export async function closeModal(
  core: Core,
  person: Person,
  viewId: string,
  all = false,
): Promise<{ readonly kind: "closed" | "gone" }> {
  const screen = screenOf(core, person);
  const stack = core.views.stack(screen);
  const front = stack.at(-1);
  if (front?.id !== viewId) return { kind: "gone" };
  const closed = all ? stack.toReversed() : [front];
  core.views.close(screen, all);
  for (const view of closed) {
    if (view["notify_on_close"] !== true) continue;
    await interact(core, person, {
      type: "view_closed",
      ...functionFields(core, person, core.ids.triggerId()),
      view,
      is_cleared: all,
    });
  }
  return { kind: "closed" };
}

const invalidAnswer: SubmitOutcome = { kind: "failed", error: "http_service_error" };
