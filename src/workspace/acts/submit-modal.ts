import { isJsonObject } from "../../platform/exact-json.ts";
import type { DeliveryOutcome } from "../core/app-delivery.ts";
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
import { checkInputs, handInFiles, completeState } from "./form-state.ts";
import { sendInteraction, triggerFields, workflowFields } from "./interactions.ts";
import { slackTexts } from "./slack-texts.ts";

/** The outcome of a modal's submission; `errors` are messages by block id. */
export type SubmitOutcome =
  | { readonly kind: "closed" | "changed" | "gone" }
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, unknown>> }
  | Extract<DeliveryOutcome, { kind: "failed" }>;

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
  const state = completeState(core, modal.blocks, values);
  const errors = checkInputs(modal.blocks, state, slackTexts[core.language]);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  handInFiles(core, state);
  const outcome = await sendInteraction(core, person, {
    type: "view_submission",
    ...triggerFields(core, person),
    view: { ...modal, state: { values: state } },
    response_urls: responseUrls(core, person, modal.blocks, state),
  });
  if (outcome.kind === "failed") return outcome;
  const isOpen = core.views.stack(screen).some(({ id }) => id === viewId);
  if (!isOpen) return { kind: "gone" };
  const answer = outcome.body.trim() === "" ? {} : parseJson(outcome.body);
  return followAnswer(core, screen, viewId, isJsonObject(answer) ? answer : {});
}

/** Follows the app's `response_action`; closes the modal if there is none. */
function followAnswer(core: Core, screen: Screen, viewId: string, answer: Fields): SubmitOutcome {
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
      const outcome =
        action === "update" ? core.views.update(viewId, view) : core.views.push(screen, view);
      return isSlackError(outcome) ? invalidAnswer : { kind: "changed" };
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
      const input = state[block.block_id]?.[String(action_id)];
      const fields: Fields = isJsonObject(input) ? input : {};
      const channelId = fields["selected_conversation"] ?? fields["selected_channel"];
      const channel = core.directory.channel(String(channelId));
      if (isWanted !== true || !channel) return [];
      const target = { personId: person.id, channelId: channel.id };
      const response_url = core.responseUrls.issue(target);
      return [{ block_id: block.block_id, action_id, channel_id: channel.id, response_url }];
    }),
  );
}

/** Closes the front modal or all modals; sends `view_closed` for `notify_on_close`. */
export async function closeModal(
  core: Core,
  person: Person,
  viewId: string,
  closesAll = false,
): Promise<{ readonly kind: "closed" | "gone" }> {
  const screen = screenOf(core, person);
  const stack = core.views.stack(screen);
  const frontView = stack.at(-1);
  if (frontView?.id !== viewId) return { kind: "gone" };
  const closedViews = closesAll ? stack.toReversed() : [frontView];
  core.views.close(screen, closesAll);
  for (const view of closedViews) {
    if (view["notify_on_close"] !== true) continue;
    await sendInteraction(core, person, {
      type: "view_closed",
      ...workflowFields(core, person, core.ids.triggerId()),
      view,
      is_cleared: closesAll,
    });
  }
  return { kind: "closed" };
}

const invalidAnswer: SubmitOutcome = { kind: "failed", error: "http_service_error" };
