import type { Texts } from "../texts/texts.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { worstCards } from "./worst-cards.ts";
import { worstChecks } from "./worst-checks.ts";
import { worstDetails } from "./worst-details.ts";
import { worstLists } from "./worst-lists.ts";
import { worstNotes } from "./worst-notes.ts";
import { worstSums } from "./worst-sums.ts";

/** One thing that the app shows, at its worst, in as many messages as it takes. */
export interface WorstCase {
  name: string;
  /** Of those that are the same to the letter only one. */
  messages: Message[];
}

/** Everything that the app posts, drawn in a language by its own functions from invented companies. */
export function worstMessages(texts: Texts): Promise<WorstCase[]> {
  const cases = {
    ...worstCards(),
    ...worstDetails(),
    ...worstSums(texts),
    ...worstChecks(),
    ...worstLists(texts),
    ...worstNotes(texts),
  };
  return Promise.all(
    Object.entries(cases).map(async ([name, drawn]) => {
      const different = new Map<string, Message>();
      for (const part of drawn) {
        const messages = typeof part === "function" ? await part(texts) : [part];
        for (const one of messages) different.set(JSON.stringify(one), one);
      }
      return { name, messages: [...different.values()] };
    }),
  );
}
