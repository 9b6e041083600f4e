import type { Message } from "../slack-app/cards/blocks.ts";
import { worstCards } from "./worst-cards.ts";
import { worstDetails } from "./worst-details.ts";
import { worstNotes } from "./worst-notes.ts";
import { worstSums } from "./worst-sums.ts";

/** One thing that the app shows, at its worst, in as many messages as it takes. */
export interface WorstCase {
  /** In Turkish, as the administrator reads it. */
  name: string;
  messages: Message[];
}

/** Everything that the app posts, drawn by its own functions from invented companies. */
export async function worstMessages(): Promise<WorstCase[]> {
  const cases = [worstCards(), worstDetails(), worstSums(), worstNotes()];
  return (await Promise.all(cases)).flat();
}
