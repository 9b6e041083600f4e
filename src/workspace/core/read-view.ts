import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import { checkBlocks } from "../block-rules/check-blocks.ts";
import { asMessage, checkRule, type Problem, type Report } from "../block-rules/check-rule.ts";
import { viewRule } from "../block-rules/block-rules.ts";
import type { SlackError } from "./slack-error.ts";

/** Reads a view as Slack does, or says what is wrong with it and where. */
export function readView(
  view: unknown,
  type: "modal" | "home",
): { readonly view: Record<string, unknown> } | SlackError {
  const problems = viewProblems(view, type);
  if (problems.length > 0 || !isJsonObject(view)) {
    return { error: "invalid_arguments", details: { errors: problems.map(asMessage) } };
  }
  if (Buffer.byteLength(JSON.stringify(view)) > slackLimits.view.bytes) {
    return { error: "view_too_large" };
  }
  return { view };
}

/** Everything that is wrong with a view but its size. */
export function viewProblems(view: unknown, type: "modal" | "home"): readonly Problem[] {
  if (!isJsonObject(view)) return [{ problem: "must be an object", at: "/view" }];
  const problems: Problem[] = [];
  const report: Report = (problem, at) => problems.push({ problem, at });
  checkRule(viewRule, view, "/view", report);
  const { blocks } = view;
  if (!Array.isArray(blocks)) return problems;
  if (view["type"] !== type) report(`must be ${type} here`, "/view/type");
  if (type === "modal" && view["title"] === undefined) {
    report("missing required field: title", "/view");
  }
  const hasInput = blocks.some((block) => isJsonObject(block) && block["type"] === "input");
  if (type === "modal" && hasInput && view["submit"] === undefined) {
    report("missing required field: submit", "/view");
  }
  return [...problems, ...(checkBlocks(blocks, type, "/view/blocks")?.problems ?? [])];
}
