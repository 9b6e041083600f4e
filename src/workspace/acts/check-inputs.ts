import { isJsonObject } from "../../platform/exact-json.ts";
import { extensionOf } from "../core/files.ts";
import type { StateValues, StoredBlock } from "../core/named-blocks.ts";
import { stateFields } from "./element-state.ts";
import type { SlackTexts } from "./slack-texts.ts";

/** What Slack itself says against a modal's inputs, by block id, before the app hears of them. */
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
    const problem = isEmpty
      ? block["optional"] !== true && texts.required
      : problemWith(element, value, texts);
    return problem ? [[block.block_id, problem] as const] : [];
  });
  return Object.fromEntries(problems);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

type Fields = Readonly<Record<string, unknown>>;

function problemWith(element: Fields, value: unknown, texts: SlackTexts): string | undefined {
  const text = typeof value === "string" ? value : "";
  switch (element["type"]) {
    case "plain_text_input": {
      const least = Number(element["min_length"] ?? 0);
      const most = Number(element["max_length"] ?? 3_000);
      if (text.length < least) return texts.atLeastCharacters(least);
      return text.length > most ? texts.atMostCharacters(most) : undefined;
    }
    case "email_text_input":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : texts.noEmail;
    case "url_text_input":
      return /^https?:$/.test(URL.parse(text)?.protocol ?? "") ? undefined : texts.noUrl;
    case "number_input":
      return numberProblem(element, text, texts);
    case "file_input":
      return fileProblem(element, value as readonly Fields[], texts);
    default: {
      const most = element["max_selected_items"];
      const isTooMany = typeof most === "number" && Array.isArray(value) && value.length > most;
      return isTooMany ? texts.atMostChoices(most) : undefined;
    }
  }
}

function numberProblem(element: Fields, text: string, texts: SlackTexts): string | undefined {
  const pattern = element["is_decimal_allowed"] === true ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/;
  if (!pattern.test(text)) return texts.noNumber;
  const least = Number(element["min_value"] ?? -Infinity);
  const most = Number(element["max_value"] ?? Infinity);
  if (Number(text) < least) return texts.atLeast(least);
  return Number(text) > most ? texts.atMost(most) : undefined;
}

function fileProblem(
  element: Fields,
  files: readonly Fields[],
  texts: SlackTexts,
): string | undefined {
  const most = Number(element["max_files"] ?? 10);
  if (files.length > most) return texts.atMostFiles(most);
  const accepted = element["filetypes"];
  if (!Array.isArray(accepted)) return undefined;
  const wrong = files.find((file) => {
    const endings = [extensionOf(String(file["name"])), file["filetype"]];
    return !endings.some((one) => accepted.includes(one));
  });
  return wrong && texts.otherFile(String(wrong["name"]), accepted.join(", "));
}
