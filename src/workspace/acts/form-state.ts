import { isJsonObject } from "../../platform/exact-json.ts";
import {
  elementsIn,
  type Fields,
  type StateValues,
  type StoredBlock,
} from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import { extensionOf } from "../core/files.ts";
import { fileJson } from "../core/message-json.ts";
import type { SlackTexts } from "./slack-texts.ts";

/** The names of an element's state and initial state, and its empty value. */
interface StateField {
  readonly name: string;
  readonly initial: string;
  readonly empty: null | readonly [];
}

const one = (name: string, initial: string): StateField => ({ name, initial, empty: null });
const multiple = (name: string, initial: string): StateField => ({ name, initial, empty: [] });
const typed = one("value", "initial_value");
const option = one("selected_option", "initial_option");
const options = multiple("selected_options", "initial_options");

/** State fields by element type; buttons and overflow menus have none. */
export const stateFields: Readonly<Record<string, StateField>> = {
  plain_text_input: typed,
  email_text_input: typed,
  url_text_input: typed,
  number_input: typed,
  static_select: option,
  radio_buttons: option,
  checkboxes: options,
  multi_static_select: options,
  users_select: one("selected_user", "initial_user"),
  multi_users_select: multiple("selected_users", "initial_users"),
  conversations_select: one("selected_conversation", "initial_conversation"),
  channels_select: one("selected_channel", "initial_channel"),
  datepicker: one("selected_date", "initial_date"),
  timepicker: one("selected_time", "initial_time"),
  file_input: multiple("files", "initial_files"),
};

/** Returns the whole state as Slack sends it: filled-in values, else initial, else empty ones. */
export function wholeState(
  core: Core,
  blocks: readonly StoredBlock[],
  filled: StateValues = {},
): StateValues {
  const state: Record<string, Record<string, unknown>> = {};
  for (const block of blocks) {
    for (const element of elementsIn(block)) {
      const type = String(element["type"]);
      const field = stateFields[type];
      if (!field) continue;
      const actionId = String(element["action_id"]);
      const given = filled[block.block_id]?.[actionId];
      const held = isJsonObject(given) ? given[field.name] : element[field.initial];
      const value = type === "file_input" ? filesOf(core, held) : (held ?? field.empty);
      (state[block.block_id] ??= {})[actionId] = { type, [field.name]: value };
    }
  }
  return state;
}

export function handInFiles(core: Core, state: StateValues): void {
  for (const held of Object.values(state).flatMap((block) => Object.values(block))) {
    const files = isJsonObject(held) && held["type"] === "file_input" ? held["files"] : [];
    for (const file of files as readonly { readonly id: string }[]) core.files.handIn(file.id);
  }
}

/** The page sends ids of files; the app gets whole file objects. */
function filesOf(core: Core, held: unknown): readonly unknown[] {
  return (Array.isArray(held) ? held : []).flatMap((given: unknown) => {
    const file = isJsonObject(given) ? core.files.find(String(given["id"])) : undefined;
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
    const held = state[block.block_id]?.[String(element["action_id"])];
    const field = stateFields[String(element["type"])];
    const value = isJsonObject(held) && field ? held[field.name] : undefined;
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
      [min_length, texts.atLeastCharacters],
      [max_length, texts.atMostCharacters],
    ),
  email_text_input: (_element, text, texts) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(text)) ? undefined : texts.noEmail,
  url_text_input: (_element, text, texts) =>
    /^https?:$/.test(URL.parse(String(text))?.protocol ?? "") ? undefined : texts.noUrl,
  number_input(element, text, texts) {
    const { is_decimal_allowed, min_value = -Infinity, max_value = Infinity } = element;
    const pattern = is_decimal_allowed === true ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/;
    if (!pattern.test(String(text))) return texts.noNumber;
    return limitProblem(Number(text), [min_value, texts.atLeast], [max_value, texts.atMost]);
  },
  file_input({ max_files = 10, filetypes: accepted }, value, texts) {
    const files = value as readonly Fields[];
    if (files.length > Number(max_files)) return texts.atMostFiles(Number(max_files));
    if (!Array.isArray(accepted)) return undefined;
    const wrong = files.find((file) => {
      const endings = [extensionOf(String(file["name"])), file["filetype"]];
      return !endings.some((one) => accepted.includes(one));
    });
    return wrong && texts.otherFile(String(wrong["name"]), accepted.join(", "));
  },
};

function choiceProblem(element: Fields, value: unknown, texts: SlackTexts): string | undefined {
  const { max_selected_items: most = Infinity } = element;
  const count = Array.isArray(value) ? value.length : 0;
  return count > Number(most) ? texts.atMostChoices(Number(most)) : undefined;
}

type Limit = readonly [limit: unknown, text: (limit: number) => string];

function limitProblem(size: number, [least, tooLittle]: Limit, [most, tooMuch]: Limit) {
  if (size < Number(least)) return tooLittle(Number(least));
  return size > Number(most) ? tooMuch(Number(most)) : undefined;
}
