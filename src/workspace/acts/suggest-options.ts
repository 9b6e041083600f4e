import { checkRule } from "../block-rules/check-rule.ts";
import { isObject } from "../block-rules/rule.ts";
import { suggestionsRule } from "../block-rules/object-rules.ts";
import type { Core } from "../core/core.ts";
import type { Channel, Person } from "../core/channels-and-people.ts";
import type { Message } from "../core/message-log.ts";
import type { StoredBlock } from "../core/named-blocks.ts";
import { placeOf, who } from "./interaction-fields.ts";
import { elementsIn } from "./interactive-elements.ts";
import { parseJson } from "../core/parse-json.ts";
import type { HomeView, Modal } from "../core/view-store.ts";

/** What a menu that the app fills has to offer. */
export type Suggestions =
  | {
      readonly kind: "options";
      readonly options: readonly Option[];
      readonly groups: readonly {
        readonly label: { readonly text: string };
        readonly options: readonly Option[];
      }[];
    }
  /** The person has typed less than the menu waits for. */
  | { readonly kind: "too-short"; readonly minimum: number }
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly error: string };

export interface Option {
  readonly text: { readonly text: string };
  readonly value: string;
  readonly [field: string]: unknown;
}

/** The menu that a person types into, in a message or in a view. */
export interface MenuPlace {
  readonly blockId: string;
  readonly actionId: string;
  readonly in:
    { readonly channel: Channel; readonly message: Message } | { readonly view: Modal | HomeView };
}

/** Slack's own, where the menu doesn't say how much must be typed. */
const usualMinimum = 3;

/** Asks the app for the options of a menu that fit what a person has typed. */
export async function suggestOptions(
  core: Core,
  person: Person,
  place: MenuPlace,
  typed: string,
): Promise<Suggestions> {
  const blocks = "view" in place.in ? place.in.view.blocks : place.in.message.blocks;
  const menu = menuIn(blocks, place);
  if (!menu) return { kind: "gone" };
  const minimum = Number(menu["min_query_length"] ?? usualMinimum);
  if (typed.length < minimum) return { kind: "too-short", minimum };
  const where =
    "view" in place.in
      ? { container: { type: "view", view_id: place.in.view.id }, view: place.in.view }
      : placeOf(core, place.in.channel, place.in.message);
  const delivery = await core.delivery.deliver({
    to: "options",
    label: `block_suggestion · ${place.actionId}`,
    content: {
      type: "block_suggestion",
      ...who(core, person),
      ...where,
      action_id: place.actionId,
      block_id: place.blockId,
      value: typed,
    },
  });
  return delivery.kind === "failed" ? delivery : read(delivery.body);
}

function menuIn(blocks: readonly StoredBlock[], { blockId, actionId }: MenuPlace) {
  const block = blocks.find((one) => one.block_id === blockId);
  const element = block && elementsIn(block).find((one) => one["action_id"] === actionId);
  const isExternal = /^(multi_)?external_select$/.test(String(element?.["type"]));
  return isExternal ? element : undefined;
}

function read(body: string): Suggestions {
  const answer = parseJson(body);
  const problems: string[] = [];
  checkRule(suggestionsRule, answer, "", (problem, at) =>
    problems.push(`${problem} [json-pointer:${at}]`),
  );
  if (problems.length > 0 || !isObject(answer)) {
    return { kind: "failed", error: `invalid_options_response: ${problems.join("; ")}` };
  }
  const { options = [], option_groups: groups = [] } = answer as {
    options?: readonly Option[];
    option_groups?: Extract<Suggestions, { kind: "options" }>["groups"];
  };
  return { kind: "options", options, groups };
}
