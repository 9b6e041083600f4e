import type { Ids } from "./ids.ts";

/** A block as the workspace keeps it: every block and every element has its id. */
export interface StoredBlock {
  readonly type: string;
  readonly block_id: string;
  readonly [field: string]: unknown;
}

const silentElements = new Set(["image", "plain_text", "mrkdwn"]);

/** Gives ids to the blocks and elements that came without one, as Slack does. */
export function nameBlocks(blocks: readonly unknown[], ids: Ids): readonly StoredBlock[] {
  return (blocks as readonly Fields[]).map((block) => {
    const named: Fields = { ...block, block_id: block["block_id"] ?? ids.blockId() };
    if (block["type"] === "actions" || block["type"] === "context_actions") {
      named["elements"] = (block["elements"] as Fields[]).map((one) => nameElement(one, ids));
    }
    for (const place of ["accessory", "element"]) {
      if (block[place] !== undefined) named[place] = nameElement(block[place] as Fields, ids);
    }
    return named as unknown as StoredBlock;
  });
}

type Fields = Record<string, unknown>;

function nameElement(element: Fields, ids: Ids): Fields {
  if (silentElements.has(String(element["type"]))) return element;
  return { ...element, action_id: element["action_id"] ?? ids.actionId() };
}
