import { isJsonObject } from "../../platform/exact-json.ts";
import type { Core } from "../core/core.ts";
import { fileJson } from "../core/file-json.ts";
import { type StateValues, type StoredBlock, elementsIn } from "../core/named-blocks.ts";

/** The field that an element's state is in, the one it starts from, and how it is empty. */
interface StateField {
  readonly name: string;
  readonly initial: string;
  readonly empty: null | readonly [];
}

const one = (name: string, initial: string): StateField => ({ name, initial, empty: null });
const many = (name: string, initial: string): StateField => ({ name, initial, empty: [] });
const typed = one("value", "initial_value");
const option = one("selected_option", "initial_option");
const options = many("selected_options", "initial_options");

/** The elements that hold something; buttons and overflow menus don't. */
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
  multi_users_select: many("selected_users", "initial_users"),
  conversations_select: one("selected_conversation", "initial_conversation"),
  channels_select: one("selected_channel", "initial_channel"),
  datepicker: one("selected_date", "initial_date"),
  timepicker: one("selected_time", "initial_time"),
  file_input: many("files", "initial_files"),
};

/** The whole state as Slack sends it: what was filled in, else what it started from, else nothing. */
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

/** Gives the app the files of a submitted form. */
export function handInFiles(core: Core, state: StateValues): void {
  for (const held of Object.values(state).flatMap((block) => Object.values(block))) {
    const files = isJsonObject(held) && held["type"] === "file_input" ? held["files"] : [];
    for (const file of files as readonly { readonly id: string }[]) core.files.handIn(file.id);
  }
}

/** The page tells which files by their ids; the app gets all there is to know of them. */
function filesOf(core: Core, held: unknown): readonly unknown[] {
  return (Array.isArray(held) ? held : []).flatMap((given: unknown) => {
    const file = isJsonObject(given) ? core.files.find(String(given["id"])) : undefined;
    return file ? [fileJson(core, file)] : [];
  });
}
