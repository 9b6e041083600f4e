import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import { checkBlocks } from "../block-rules/check-blocks.ts";
import { checkRule } from "../block-rules/check-rule.ts";
import { viewRule } from "../block-rules/view-rule.ts";
import type { SlackError } from "./slack-error.ts";

/** Reads a view as Slack does, or says what is wrong with it and where. */
export function readView(
  view: unknown,
  type: "modal" | "home",
): { readonly view: Record<string, unknown> } | SlackError {
  if (!isJsonObject(view)) return invalid(["[ERROR] must be an object [json-pointer:/view]"]);
  const messages: string[] = [];
  checkRule(viewRule, view, "/view", (problem, at) =>
    messages.push(`[ERROR] ${problem} [json-pointer:${at}]`),
  );
  if (!Array.isArray(view["blocks"])) return invalid(messages);
  if (view["type"] !== type) {
    messages.push(`[ERROR] must be ${type} here [json-pointer:/view/type]`);
  }
  if (type === "modal" && view["title"] === undefined) {
    messages.push("[ERROR] missing required field: title [json-pointer:/view]");
  }
  const blocks = Array.isArray(view["blocks"]) ? (view["blocks"] as unknown[]) : [];
  const hasInput = blocks.some((block) => isJsonObject(block) && block["type"] === "input");
  if (type === "modal" && hasInput && view["submit"] === undefined) {
    messages.push("[ERROR] missing required field: submit [json-pointer:/view]");
  }
  const problems = checkBlocks(view["blocks"], type);
  messages.push(
    ...(problems?.messages ?? []).map((one) => one.replace(":/blocks", ":/view/blocks")),
  );
  if (messages.length > 0) return invalid(messages);
  if (Buffer.byteLength(JSON.stringify(view)) > slackLimits.view.bytes)
    return { error: "view_too_large" };
  return { view };
}

function invalid(messages: readonly string[]): SlackError {
  return { error: "invalid_arguments", details: { errors: messages } };
}
