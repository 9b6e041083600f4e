import { stateFields } from "../../../src/workspace/acts/form-state.ts";
import {
  elementsIn,
  withInnerBlocks,
  type Fields,
  type StateValues,
  type StoredBlock,
} from "../../../src/workspace/core/app-content.ts";
import type { Core } from "../../../src/workspace/core/core.ts";
import type { Message } from "../../../src/workspace/core/message-log.ts";
import { plainNode } from "./seen-message.ts";

/**
 * A value for an input: a text, an option's label, a handle, a channel's name, a date
 * (`2026-01-31`), a time (`14:30`) or a file's id; a list if the input takes several.
 */
export type InputValue = string | readonly string[];

/** An input of a message or a view. */
interface Input {
  readonly block: StoredBlock;
  readonly element: Readonly<Record<string, unknown>>;
  readonly blockId: string;
  readonly actionId: string;
}

/**
 * Returns the input with this label, placeholder or action id.
 * @throws {Error} that lists the existing inputs, if there is none.
 */
export function findInput(core: Core, blocks: readonly StoredBlock[], name: string): Input {
  const inputs = inputsIn(core, blocks);
  const found = inputs.find((one) => one.names.includes(name));
  if (found) return found;
  const names = inputs.map((one) => one.names.filter(Boolean).join("/")).join(" | ");
  throw new Error(`there is no input "${name}"; there is: ${names || "nothing"}`);
}

/** Returns the inputs of blocks with their possible names. */
export function inputsIn(core: Core, blocks: readonly StoredBlock[]) {
  return withInnerBlocks(blocks).flatMap((block) =>
    elementsIn(block)
      .filter((element) => String(element["type"]) in stateFields)
      .map((element) => {
        const actionId = String(element["action_id"]);
        const texts = [block["label"], element["placeholder"], block["text"]];
        const names = [actionId, ...texts.map((text) => plainNode(text, core.directory))];
        return { block, element, blockId: block.block_id, actionId, names };
      }),
  );
}

/** Returns the new value of an input, as in `state.values`. */
export function valueFor(
  core: Core,
  input: Input,
  value: InputValue,
): Readonly<Record<string, unknown>> {
  const type = String(input.element["type"]);
  const field = stateFields[type];
  if (!field) throw new Error(`${type} holds nothing`);
  const list = typeof value === "object" ? value : [value];
  const values = list.map((one) => readValue(core, type, input, one));
  return { [field.name]: field.empty === null ? values[0] : values };
}

/** Returns `state.values` with one more input. */
export function withInput(state: StateValues, input: Input, value: object): StateValues {
  const type = input.element["type"];
  const block = { ...state[input.blockId], [input.actionId]: { type, ...value } };
  return { ...state, [input.blockId]: block };
}

function readValue(core: Core, type: string, input: Input, text: string): unknown {
  switch (type.replace(/^multi_/, "")) {
    case "static_select":
    case "radio_buttons":
    case "checkboxes":
      return optionNamed(core, input, text);
    case "users_select":
      return requireId(core.directory.person(text)?.id, text);
    case "channels_select":
    case "conversations_select":
      return requireId(
        core.directory.channelNamed(text)?.id ?? core.directory.person(text)?.id,
        text,
      );
    case "file_input":
      return { id: text };
    default:
      return text;
  }
}

function optionNamed(core: Core, { element }: Input, label: string): unknown {
  const options = optionsOf(element);
  const labelOf = (option: Fields) => plainNode(option["text"], core.directory);
  const found = options.find((one) => labelOf(one) === label);
  if (found) return found;
  throw new Error(
    `there is no option "${label}"; there is: ${options.map(labelOf).join(" | ") || "nothing"}`,
  );
}

function requireId(id: string | undefined, name: string): string {
  if (id === undefined) throw new Error(`there is no ${name}`);
  return id;
}

/** Returns the options of a menu, including the options of its groups. */
export function optionsOf(element: Fields): readonly Fields[] {
  const { options = [], option_groups: groups = [] } = element;
  const grouped = (groups as readonly Fields[]).flatMap((group) => group["options"]);
  return [...(options as readonly Fields[]), ...(grouped as readonly Fields[])];
}

const rememberedInputs = new WeakMap<Core, Map<string, StateValues>>();

/** Adds to a person's values for a message's inputs; returns all values. */
export function rememberInputs(
  core: Core,
  personId: string,
  { channelId, ts }: Message,
  values: StateValues,
): StateValues {
  const inputs = rememberedInputs.get(core) ?? new Map<string, StateValues>();
  rememberedInputs.set(core, inputs);
  const key = `${personId}/${channelId}/${ts}`;
  const allValues = { ...inputs.get(key) };
  for (const [blockId, block] of Object.entries(values)) {
    allValues[blockId] = { ...allValues[blockId], ...block };
  }
  inputs.set(key, allValues);
  return allValues;
}
