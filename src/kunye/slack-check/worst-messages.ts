import type { WorstCase } from "./worst-case.ts";
import { worstCards } from "./worst-cards.ts";
import { worstChecks } from "./worst-checks.ts";
import { worstDetails } from "./worst-details.ts";
import { worstLists } from "./worst-lists.ts";
import { worstNotes } from "./worst-notes.ts";
import { worstSums } from "./worst-sums.ts";

/** Everything that the app posts, drawn by its own functions from invented companies. */
export async function worstMessages(): Promise<WorstCase[]> {
  const cases = [
    worstCards(),
    worstDetails(),
    worstSums(),
    worstChecks(),
    worstLists(),
    worstNotes(),
  ];
  return (await Promise.all(cases)).flat();
}
