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

/** Returns blocks with the blocks inside them: cards of a carousel, children of a container. */
export function withInnerBlocks(blocks: readonly StoredBlock[]): readonly StoredBlock[] {
  return blocks.flatMap((block) => {
    const field = innerBlockFields[block.type];
    const inner = field === undefined ? undefined : (block[field] as StoredBlock[] | undefined);
    return [block, ...withInnerBlocks(inner ?? [])];
  });
}

/** The fields with blocks inside a block, by type. */
const innerBlockFields: Readonly<Record<string, string>> = {
  carousel: "elements",
  container: "child_blocks",
  plan: "tasks",
};

/** Returns the interactive elements of a block, in drawing order. */
export function elementsIn(block: StoredBlock): readonly Fields[] {
  const { elements, accessory, element, actions } = block;
  const list = [elements, actions].flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : []));
  return [accessory, element, ...list].filter(
    (one): one is Fields => isJsonObject(one) && "action_id" in one,
  );
}

type MutableFields = Record<string, unknown>;

function addBlockIds(block: MutableFields, ids: Ids): StoredBlock {
  const type = String(block["type"]);
  // Slack does not keep the block_id of markdown.
  const given = type === "markdown" ? undefined : block["block_id"];
  const copy: MutableFields = { ...block, block_id: given ?? ids.blockId() };
  for (const field of ["accessory", "element"]) {
    const element = block[field];
    if (isJsonObject(element)) copy[field] = addActionId(element, ids);
  }
  const actionField = actionFields[type];
  if (actionField !== undefined && actionField in block) {
    const elements = block[actionField] as MutableFields[];
    copy[actionField] = elements.map((one) => addActionId(one, ids));
  }
  const innerField = innerBlockFields[type];
  if (innerField !== undefined && innerField in block) {
    copy[innerField] = addIds(block[innerField] as unknown[], ids);
  }
  return copy as unknown as StoredBlock;
}

/** The fields with interactive elements, by type of block. */
const actionFields: Readonly<Record<string, string>> = {
  actions: "elements",
  context_actions: "elements",
  card: "actions",
};

function addActionId(element: MutableFields, ids: Ids): MutableFields {
  if (elementsWithoutAction.has(String(element["type"]))) return element;
  return { ...element, action_id: element["action_id"] ?? ids.actionId() };
}
