import { isJsonObject } from "../../platform/exact-json.ts";
import { checkBlocks } from "../block-rules/check-blocks.ts";
import { asMessage, type Problem } from "../block-rules/check-rule.ts";
import { readView, viewProblems } from "../core/read-view.ts";
import { isSlackError } from "../core/slack-error.ts";
import { free, type Arguments, type MethodAnswer, type WebMethod } from "./web-method.ts";

export const blockMethods: Readonly<Record<string, WebMethod>> = {
  "blocks.validate": { scopes: free, run: (_core, args) => validate(args) },
};

function validate(args: Arguments): MethodAnswer {
  const given = kinds.filter(({ name }) => args[name] !== undefined && args[name] !== "");
  const [kind] = given;
  if (kind === undefined || given.length > 1) return { error: "invalid_arguments" };
  const problems = kind.problemsOf(args[kind.name]);
  if (problems.length === 0) return {};
  // A place is counted from what was validated.
  const errors = problems.map(({ problem, at }) => {
    return { pointer: at.slice(kind.root.length), code: "failed_constraint", message: problem };
  });
  const messages = problems.map(asMessage);
  return { error: `invalid_${kind.name}`, details: { errors, response_metadata: { messages } } };
}

/** The values that can be validated, with their beginning and Slack's problems. */
const kinds = [
  // Blocks that come by themselves are looked at as those of a message.
  { name: "blocks", root: "/blocks", problemsOf: blockProblems },
  {
    name: "message",
    root: "",
    problemsOf(message: unknown): readonly Problem[] {
      if (!isJsonObject(message)) return [{ problem: "must be an object", at: "" }];
      const { blocks } = message;
      if (blocks === undefined) return [{ problem: "missing required field: blocks", at: "" }];
      return blockProblems(blocks);
    },
  },
  {
    name: "view",
    root: "/view",
    problemsOf(view: unknown): readonly Problem[] {
      const type = isJsonObject(view) && view["type"] === "home" ? "home" : "modal";
      const problems = viewProblems(view, type);
      if (problems.length > 0) return problems;
      const read = readView(view, type);
      return isSlackError(read) ? [{ problem: read.error, at: "/view" }] : [];
    },
  },
] as const;

function blockProblems(blocks: unknown): readonly Problem[] {
  return checkBlocks(blocks, "message")?.problems ?? [];
}
