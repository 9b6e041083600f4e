import { readAnswer } from "../../company/read-answer.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import type { Bought } from "../lookups/history.ts";
import type { ListedRow } from "./company-list.ts";

/** The ports of reading what a list found. */
interface FoundPorts {
  rowsOf: (id: string) => AsyncIterable<ListedRow[]>;
  bought: (team: string, ids: string[]) => Promise<Bought[]>;
}

/** Returns the VKNs of the companies that a list found, each once. */
export async function foundVkns(
  { rowsOf, bought }: FoundPorts,
  { id, team }: Record<"id" | "team", string>,
): Promise<string[]> {
  const found = new Set<string>();
  for await (const rows of rowsOf(id)) {
    const answered = rows.filter(
      ({ state, reason }) => (state === "done" || state === "free") && reason === null,
    );
    const titled = answered.flatMap(({ key, kind, intentId }) =>
      key === null || kind !== "vkn" ? (intentId ?? []) : [],
    );
    for (const { body } of await bought(team, [...new Set(titled)])) {
      const { matched, merkez } = readAnswer(body);
      const vkn = matched?.vkn ?? vknOfMersis(merkez?.MersisNo ?? "");
      if (vkn) found.add(vkn);
    }
    for (const { key, kind } of answered) if (key !== null && kind === "vkn") found.add(key);
  }
  return [...found];
}
