import { isJsonObject } from "../../platform/exact-json.ts";
import {
  elementsIn,
  withInnerBlocks,
  type Fields,
  type StateValues,
  type StoredBlock,
} from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import { extensionOf } from "../core/files.ts";
import { fileJson } from "../core/message-json.ts";
import type { SlackTexts } from "./slack-texts.ts";

/** The payload fields of an element's value and initial value, and its empty value. */
interface StateField {
  readonly name: string;
  readonly initial: string;
  readonly empty: null | readonly [];
}

const single = (name: string, initial: string): StateField => ({ name, initial, empty: null });
const multiple = (name: string, initial: string): StateField => ({ name, initial, empty: [] });
const typedValue = single("value", "initial_value");
const option = single("selected_option", "initial_option");
const options = multiple("selected_options", "initial_options");

/** State fields by element type; buttons and overflow menus have none. */
export const stateFields: Readonly<Record<string, StateField>> = {
  plain_text_input: typedValue,
  email_text_input: typedValue,
  url_text_input: typedValue,
  number_input: typedValue,
  static_select: option,
  radio_buttons: option,
  checkboxes: options,
  multi_static_select: options,
  users_select: single("selected_user", "initial_user"),
  multi_users_select: multiple("selected_users", "initial_users"),
  conversations_select: single("selected_conversation", "initial_conversation"),
  channels_select: single("selected_channel", "initial_channel"),
  datepicker: single("selected_date", "initial_date"),
  datetimepicker: single("selected_date_time", "initial_date_time"),
  timepicker: single("selected_time", "initial_time"),
  file_input: multiple("files", "initial_files"),
};

/** Returns the state that Slack sends: filled-in values, else initial, else empty values. */
export function completeState(
  core: Core,
  blocks: readonly StoredBlock[],
  filledValues: StateValues = {},
): StateValues {
  const state: Record<string, Record<string, unknown>> = {};
  for (const block of withInnerBlocks(blocks)) {
    for (const element of elementsIn(block)) {
      const type = String(element["type"]);
      const field = stateFields[type];
      if (!field) continue;
      const actionId = String(element["action_id"]);
      const input = filledValues[block.block_id]?.[actionId];
      const current = isJsonObject(input) ? input[field.name] : element[field.initial];
      const value = type === "file_input" ? filesOf(core, current) : (current ?? field.empty);
      (state[block.block_id] ??= {})[actionId] = { type, [field.name]: value };
    }
  }
  return state;
}

export function handInFiles(core: Core, state: StateValues): void {
  for (const input of Object.values(state).flatMap((block) => Object.values(block))) {
    const files = isJsonObject(input) && input["type"] === "file_input" ? input["files"] : [];
    for (const file of files as readonly { readonly id: string }[]) core.files.handIn(file.id);
  }
}

/** Returns the file objects for the file ids that the page sends. */
function filesOf(core: Core, value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const file = isJsonObject(item) ? core.files.find(String(item["id"])) : undefined;
    return file ? [fileJson(core, file)] : [];
  });
}

/** Returns Slack's own errors for a modal's inputs, by block id. */
export function checkInputs(
  blocks: readonly StoredBlock[],
  state: StateValues,
  texts: SlackTexts,
): Readonly<Record<string, string>> {
  const problems = blocks.flatMap((block) => {
    const { element } = block;
    if (block.type !== "input" || !isJsonObject(element)) return [];
    const input = state[block.block_id]?.[String(element["action_id"])];
    const field = stateFields[String(element["type"])];
    const value = isJsonObject(input) && field ? input[field.name] : undefined;
    const isEmpty = value === undefined || value === null || value === "" || isEmptyList(value);
    const check = checks[String(element["type"])] ?? choiceProblem;
    const problem = isEmpty
      ? block["optional"] !== true && texts.required
      : check(element, value, texts);
    return problem ? [[block.block_id, problem] as const] : [];
  });
  return Object.fromEntries(problems);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

type Check = (element: Fields, value: unknown, texts: SlackTexts) => string | undefined;

const checks: Readonly<Record<string, Check>> = {
  plain_text_input: ({ min_length = 0, max_length = 3_000 }, text, texts) =>
    limitProblem(
      String(text).length,
      [min_length, texts.minCharacters],
      [max_length, texts.maxCharacters],
    ),
  email_text_input: (_element, text, texts) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(text)) ? undefined : texts.invalidEmail,
  url_text_input: (_element, text, texts) =>
    /^https?:$/.test(URL.parse(String(text))?.protocol ?? "") ? undefined : texts.invalidUrl,
  number_input(element, text, texts) {
    const { is_decimal_allowed, min_value = -Infinity, max_value = Infinity } = element;
    const pattern = is_decimal_allowed === true ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/;
    if (!pattern.test(String(text))) return texts.invalidNumber;
    return limitProblem(Number(text), [min_value, texts.minNumber], [max_value, texts.maxNumber]);
  },
  file_input({ max_files = 10, filetypes }, value, texts) {
    const files = value as readonly Fields[];
    if (files.length > Number(max_files)) return texts.maxFiles(Number(max_files));
    if (!Array.isArray(filetypes)) return undefined;
    const refusedFile = files.find((file) => {
      const types = [extensionOf(String(file["name"])), file["filetype"]];
      return !types.some((type) => filetypes.includes(type));
    });
    return refusedFile && texts.wrongFileType(String(refusedFile["name"]), filetypes.join(", "));
  },
};

function choiceProblem(element: Fields, value: unknown, texts: SlackTexts): string | undefined {
  const max = Number(element["max_selected_items"] ?? Infinity);
  const count = Array.isArray(value) ? value.length : 0;
  return count > max ? texts.maxChoices(max) : undefined;
}

type Limit = readonly [limit: unknown, text: (limit: number) => string];

function limitProblem(size: number, [min, tooSmall]: Limit, [max, tooLarge]: Limit) {
  if (size < Number(min)) return tooSmall(Number(min));
  return size > Number(max) ? tooLarge(Number(max)) : undefined;
}
