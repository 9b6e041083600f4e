import { isJsonObject } from "../../platform/exact-json.ts";
import { checkBlocks } from "../block-rules/check-blocks.ts";
import { readView } from "../core/read-view.ts";
import { isSlackError } from "../core/slack-error.ts";
import { free, type Arguments, type MethodAnswer, type WebMethod } from "./web-method.ts";

export const blockMethods: Readonly<Record<string, WebMethod>> = {
  "blocks.validate": { scopes: free, run: (_core, args) => validate(args) },
};

function validate(args: Arguments): MethodAnswer {
  const given = kinds.filter(({ name }) => args[name] !== undefined && args[name] !== "");
  const [kind] = given;
  if (kind === undefined || given.length > 1) return { error: "invalid_arguments" };
  const messages = kind.problemsOf(args[kind.name]);
  if (messages.length === 0) return {};
  const errors = messages.map((one) => problemAt(one, kind.root));
  return { error: `invalid_${kind.name}`, details: { errors, response_metadata: { messages } } };
}

/** What can be validated, with where it begins and the problems that Slack finds in it. */
const kinds = [
  // Blocks that come by themselves are looked at as those of a message.
  { name: "blocks", root: "/blocks", problemsOf: blockProblems },
  {
    name: "message",
    root: "",
    problemsOf(message: unknown): readonly string[] {
      if (!isJsonObject(message)) return [written("must be an object", "")];
      const { blocks } = message;
      if (blocks === undefined) return [written("missing required field: blocks", "")];
      return blockProblems(blocks);
    },
  },
  {
    name: "view",
    root: "/view",
    problemsOf(view: unknown): readonly string[] {
      const outcome = readView(
        view,
        isJsonObject(view) && view["type"] === "home" ? "home" : "modal",
      );
      if (!isSlackError(outcome)) return [];
      const errors = outcome.details?.["errors"];
      return Array.isArray(errors) ? (errors as string[]) : [written(outcome.error, "/view")];
    },
  },
] as const;

function blockProblems(blocks: unknown): readonly string[] {
  return checkBlocks(blocks, "message")?.messages ?? [];
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
