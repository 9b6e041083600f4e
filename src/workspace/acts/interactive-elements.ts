import type { StoredBlock } from "../core/named-blocks.ts";

/** The interactive elements of a block, in the order they are drawn. */
export function elementsIn(block: StoredBlock): readonly Record<string, unknown>[] {
  const { elements, accessory, element } = block;
  const list = Array.isArray(elements) ? (elements as unknown[]) : [];
  return [accessory, element, ...list].filter(
    (one): one is Record<string, unknown> =>
      typeof one === "object" && one !== null && "action_id" in one,
  );
}
