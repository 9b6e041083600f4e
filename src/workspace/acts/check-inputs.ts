import { isJsonObject } from "../../platform/exact-json.ts";
import { extensionOf } from "../core/files.ts";
import type { Fields, StateValues, StoredBlock } from "../core/named-blocks.ts";
import { stateFields } from "./element-state.ts";
import type { SlackTexts } from "./slack-texts.ts";

/** Returns Slack's own errors for a modal's inputs, by block id, before the app gets them. */
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
    outside(
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
    return outside(Number(text), [min_value, texts.atLeast], [max_value, texts.atMost]);
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

/** Says that a number is below the first limit or above the second; undefined if it is neither. */
function outside(size: number, [least, tooLittle]: Limit, [most, tooMuch]: Limit) {
  if (size < Number(least)) return tooLittle(Number(least));
  return size > Number(most) ? tooMuch(Number(most)) : undefined;
}
