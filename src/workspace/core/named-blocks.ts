import { isJsonObject } from "../../platform/exact-json.ts";
import type { Ids } from "./ids.ts";

/** A block as the workspace keeps it: every block and every element has its id. */
export interface StoredBlock {
  readonly type: string;
  readonly block_id: string;
  readonly [field: string]: unknown;
}

/** The values of the inputs of a message or view, by block id and action id. */
export type StateValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type Fields = Readonly<Record<string, unknown>>;

const silentElements = new Set(["image", "plain_text", "mrkdwn"]);

/** Gives ids to the blocks and elements that came without one, as Slack does. */
export function nameBlocks(blocks: readonly unknown[], ids: Ids): readonly StoredBlock[] {
  return (blocks as readonly Unnamed[]).map((block) => nameBlock(block, ids));
}

/** The interactive elements of a block, in the order they are drawn. */
export function elementsIn(block: StoredBlock): readonly Fields[] {
  const { elements, accessory, element } = block;
  const list = Array.isArray(elements) ? (elements as unknown[]) : [];
  return [accessory, element, ...list].filter(
    (one): one is Fields => isJsonObject(one) && "action_id" in one,
  );
}

type Unnamed = Record<string, unknown>;

function nameBlock(block: Unnamed, ids: Ids): StoredBlock {
  const named: Unnamed = { ...block, block_id: block["block_id"] ?? ids.blockId() };
  for (const place of ["accessory", "element"]) {
    const element = block[place];
    if (isJsonObject(element)) named[place] = nameElement(element, ids);
  }
  if (block["type"] === "actions") {
    named["elements"] = (block["elements"] as Unnamed[]).map((one) => nameElement(one, ids));
  }
  return named as unknown as StoredBlock;
}

function nameElement(element: Unnamed, ids: Ids): Unnamed {
  if (silentElements.has(String(element["type"]))) return element;
  return { ...element, action_id: element["action_id"] ?? ids.actionId() };
}
