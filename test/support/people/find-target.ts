import { isJsonObject } from "../../../src/platform/exact-json.ts";
import type { Press } from "../../../src/workspace/acts/interactions.ts";
import type { Directory } from "../../../src/workspace/core/directory.ts";
import type { Message } from "../../../src/workspace/core/message-log.ts";
import {
  elementsIn,
  withInnerBlocks,
  type Fields,
} from "../../../src/workspace/core/app-content.ts";
import { optionsOf } from "./choose-value.ts";
import { plainNode } from "./seen-message.ts";

/** A button, or an option of a menu, in a message or view. */
export interface Target {
  readonly label: string;
  readonly press: Press;
  readonly dialog?: {
    readonly title: string;
    readonly text: string;
    readonly confirm: string;
    readonly deny: string;
  };
}

/**
 * Returns the target with this label or action id, or with this start of a label, in the last message that has it.
 * `beside` is text in the same block, if several targets have the label.
 * @throws {Error} that lists the existing labels, if none or several match.
 */
export function findTarget<Place extends WithBlocks>(
  messages: readonly Place[],
  label: string,
  directory: Directory,
  beside = "",
): { readonly message: Place; readonly target: Target } {
  for (const message of messages.toReversed()) {
    const targets = targetsIn(message, directory, beside);
    const exact = targets.filter((one) => one.label === label || one.press.actionId === label);
    const found = exact.length > 0 ? exact : targets.filter((one) => one.label.startsWith(label));
    const [target] = found;
    if (found.length > 1) {
      throw new Error(`"${label}" is ambiguous: ${found.map((one) => one.label).join(" | ")}`);
    }
    if (target) return { message, target };
  }
  const all = messages.flatMap((one) => targetsIn(one, directory).map((target) => target.label));
  throw new Error(`nothing is labelled "${label}"; there is: ${all.join(" | ") || "nothing"}`);
}

type WithBlocks = Pick<Message, "blocks">;

function targetsIn(message: WithBlocks, directory: Directory, beside = ""): readonly Target[] {
  const blocks = withInnerBlocks(message.blocks).filter((block) =>
    plainNode(block, directory).includes(beside),
  );
  return blocks.flatMap((block) =>
    elementsIn(block).flatMap((element) => {
      const press = { blockId: block.block_id, actionId: String(element["action_id"]) };
      const dialog = dialogOf(element["confirm"], directory);
      const more = dialog && { dialog };
      const options = optionsOf(element).map((option) => ({
        label: plainNode(option["text"], directory),
        press: { ...press, ...choiceOf(String(element["type"]), option, press) },
        ...more,
      }));
      if (options.length > 0) return options;
      return [{ label: plainNode(element["text"], directory), press, ...more }];
    }),
  );
}

function choiceOf(type: string, option: Fields, press: { blockId: string; actionId: string }) {
  const isMulti = type === "checkboxes" || type.startsWith("multi_");
  const choice = isMulti ? { selected_options: [option] } : { selected_option: option };
  const values =
    type === "overflow" ? {} : { [press.blockId]: { [press.actionId]: { type, ...choice } } };
  return { choice, values };
}

function dialogOf(confirm: unknown, directory: Directory): Target["dialog"] {
  if (!isJsonObject(confirm)) return undefined;
  const text = (name: string) => plainNode(confirm[name], directory);
  return {
    title: text("title"),
    text: text("text"),
    confirm: text("confirm"),
    deny: text("deny"),
  };
}
