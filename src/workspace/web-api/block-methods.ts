import { checkBlocks } from "../block-rules/check-blocks.ts";
import { isObject } from "../block-rules/rule.ts";
import { readView } from "../core/read-view.ts";
import { isSlackError, type SlackError } from "../core/slack-error.ts";
import { free, type Arguments, type MethodAnswer, type WebMethod } from "./web-method.ts";

export const blockMethods: Readonly<Record<string, WebMethod>> = {
  "blocks.validate": { rate: 100, scopes: free, run: (_core, args) => validate(args) },
};

/** What can be validated, each with the problems that Slack finds in it. */
const kinds = {
  /** Blocks alone are looked at as those of a message. */
  blocks: { error: "invalid_blocks", root: "/blocks", problemsOf: blockProblems },
  message: { error: "invalid_message", root: "", problemsOf: messageProblems },
  view: { error: "invalid_view", root: "/view", problemsOf: viewProblems },
} as const;

function validate(args: Arguments): MethodAnswer {
  const names = (["blocks", "message", "view"] as const).filter(
    (name) => args[name] !== undefined && args[name] !== "",
  );
  const [name] = names;
  if (name === undefined || names.length > 1) return { error: "invalid_arguments" };
  const { error, root, problemsOf } = kinds[name];
  const messages = problemsOf(args[name]);
  if (messages.length === 0) return {};
  const errors = messages.map((one) => problemAt(one, root));
  return { error, details: { errors, response_metadata: { messages } } };
}

function blockProblems(blocks: unknown): readonly string[] {
  return checkBlocks(blocks, "message")?.messages ?? [];
}

function messageProblems(message: unknown): readonly string[] {
  if (!isObject(message)) return [written("must be an object", "")];
  const { blocks } = message;
  return blocks === undefined
    ? [written("missing required field: blocks", "")]
    : blockProblems(blocks);
}

function viewProblems(view: unknown): readonly string[] {
  const isHome = isObject(view) && view["type"] === "home";
  return problemsOf(readView(view, isHome ? "home" : "modal"), "/view");
}

/** What was found, or the error's own name where it says no more. */
function problemsOf(outcome: object | SlackError, place: string): readonly string[] {
  if (!isSlackError(outcome)) return [];
  const errors = outcome.details?.["errors"];
  return Array.isArray(errors) ? (errors as string[]) : [written(outcome.error, place)];
}

function written(problem: string, at: string): string {
  return `[ERROR] ${problem} [json-pointer:${at}]`;
}

/** The same problem with its place apart, counted from what was validated. */
function problemAt(message: string, root: string): Readonly<Record<string, string>> {
  const [, problem = message, at = ""] =
    /^\[ERROR\] ([\s\S]*) \[json-pointer:(.*)\]$/.exec(message) ?? [];
  const pointer = at.startsWith(root) ? at.slice(root.length) : at;
  return { pointer, code: "failed_constraint", message: problem };
}
