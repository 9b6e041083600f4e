import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import { checkBlocks, viewRule } from "../block-rules/check-blocks.ts";
import { asMessage, checkRule, type Problem, type Report } from "../block-rules/rule.ts";
import type { Ids } from "./ids.ts";

/** An answer with `ok: false`; `details` are further fields of that answer. */
export interface SlackError {
  readonly error: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function isSlackError(value: object): value is SlackError {
  return "error" in value;
}

/** Parses JSON; returns undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface MessageBody {
  readonly text: string;
  readonly blocks: readonly unknown[] | undefined;
}

/** Reads `text` and `blocks` of a message, or returns Slack's error. */
export function readMessageBody(
  fields: Readonly<Record<string, unknown>>,
): MessageBody | SlackError {
  const { blocks } = fields;
  const text = typeof fields["text"] === "string" ? fields["text"] : "";
  const hasBlocks = blocks !== undefined && blocks !== null && blocks !== "";
  if (hasBlocks) {
    const refusal = checkBlocks(blocks, "message");
    if (refusal)
      return { error: refusal.error, details: { errors: refusal.problems.map(asMessage) } };
  }
  const validBlocks = hasBlocks ? (blocks as readonly unknown[]) : undefined;
  if (text.trim() === "" && !validBlocks?.length) return { error: "no_text" };
  return { text: text.slice(0, slackLimits.message.text), blocks: validBlocks };
}

/** Reads a view, or returns Slack's error. */
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

/** Returns all problems of a view except its size. */
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

/** A block with ids for itself and its elements. */
export interface StoredBlock {
  readonly type: string;
  readonly block_id: string;
  readonly [field: string]: unknown;
}

/** Values of inputs, by block id and action id. */
export type StateValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type Fields = Readonly<Record<string, unknown>>;

const elementsWithoutAction = new Set(["image", "plain_text", "mrkdwn"]);

/** Adds missing ids to blocks and elements, as Slack does. */
export function addIds(blocks: readonly unknown[], ids: Ids): readonly StoredBlock[] {
  return (blocks as readonly MutableFields[]).map((block) => addBlockIds(block, ids));
}

/** Returns the interactive elements of a block, in drawing order. */
export function elementsIn(block: StoredBlock): readonly Fields[] {
  const { elements, accessory, element } = block;
  const list = Array.isArray(elements) ? (elements as unknown[]) : [];
  return [accessory, element, ...list].filter(
    (one): one is Fields => isJsonObject(one) && "action_id" in one,
  );
}

type MutableFields = Record<string, unknown>;

function addBlockIds(block: MutableFields, ids: Ids): StoredBlock {
  const copy: MutableFields = { ...block, block_id: block["block_id"] ?? ids.blockId() };
  for (const field of ["accessory", "element"]) {
    const element = block[field];
    if (isJsonObject(element)) copy[field] = addActionId(element, ids);
  }
  if (block["type"] === "actions") {
    copy["elements"] = (block["elements"] as MutableFields[]).map((one) => addActionId(one, ids));
  }
  return copy as unknown as StoredBlock;
}

function addActionId(element: MutableFields, ids: Ids): MutableFields {
  if (elementsWithoutAction.has(String(element["type"]))) return element;
  return { ...element, action_id: element["action_id"] ?? ids.actionId() };
}
