import { isJsonObject } from "../../platform/exact-json.ts";
import type { StoredBlock } from "../core/named-blocks.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The interactive elements of a block, in the order they are drawn. */
export function elementsIn(block: StoredBlock): readonly Fields[] {
  const { elements, accessory, element } = block;
  const list = Array.isArray(elements) ? (elements as unknown[]) : [];
  return [accessory, element, ...list].filter(
    (one): one is Fields => isJsonObject(one) && "action_id" in one,
  );
}

/** The options of a menu, also of those that it has in groups. */
export function optionsOf(element: Fields): readonly Fields[] {
  const { options = [], option_groups: groups = [] } = element;
  const grouped = (groups as readonly Fields[]).flatMap((group) => group["options"]);
  return [...(options as readonly Fields[]), ...(grouped as readonly Fields[])];
}
