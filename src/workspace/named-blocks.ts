import type { Ids } from "./ids.ts";

/** A block as the workspace keeps it: every block and every element has its id. */
export interface StoredBlock {
  readonly type: string;
  readonly block_id: string;
  readonly [field: string]: unknown;
}

const silentElements = new Set(["image", "plain_text", "mrkdwn"]);

/** Where a block holds elements, or blocks of its own. */
const elementPlaces = ["accessory", "element"];
const elementLists = ["elements", "actions"];
const blockLists = ["child_blocks", "tasks"];

/** Gives ids to the blocks and elements that came without one, as Slack does. */
export function nameBlocks(blocks: readonly unknown[], ids: Ids): readonly StoredBlock[] {
  return (blocks as readonly Fields[]).map((block) => nameBlock(block, ids));
}

/** Blocks and those that they hold, each before its own. */
export function flatBlocks(blocks: readonly StoredBlock[]): readonly StoredBlock[] {
  return blocks.flatMap((block) => [block, ...flatBlocks(innerBlocks(block))]);
}

type Fields = Record<string, unknown>;

function nameBlock(block: Fields, ids: Ids): StoredBlock {
  const named: Fields = { ...block, block_id: block["block_id"] ?? ids.blockId() };
  for (const place of elementPlaces) {
    if (isFields(block[place])) named[place] = nameElement(block[place], ids);
  }
  for (const place of blocksIn(block)) named[place] = nameBlocks(block[place] as Fields[], ids);
  for (const place of elementsOnlyIn(block)) {
    named[place] = (block[place] as Fields[]).map((one) => nameElement(one, ids));
  }
  return named as unknown as StoredBlock;
}

function innerBlocks(block: StoredBlock): readonly StoredBlock[] {
  return blocksIn(block).flatMap((place) => block[place] as readonly StoredBlock[]);
}

function blocksIn(block: Readonly<Fields>): readonly string[] {
  const lists = block["type"] === "carousel" ? ["elements"] : blockLists;
  return lists.filter((place) => Array.isArray(block[place]));
}

function elementsOnlyIn(block: Readonly<Fields>): readonly string[] {
  const holders = ["actions", "context_actions", "card"];
  if (!holders.includes(String(block["type"]))) return [];
  return elementLists.filter((place) => Array.isArray(block[place]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function nameElement(element: Fields, ids: Ids): Fields {
  if (silentElements.has(String(element["type"]))) return element;
  return { ...element, action_id: element["action_id"] ?? ids.actionId() };
}
