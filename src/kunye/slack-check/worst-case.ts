import type { Message } from "../slack-app/cards/blocks.ts";

/** One thing that the app shows, at its worst, in as many messages as it takes. */
export interface WorstCase {
  /** In Turkish, as the administrator reads it. */
  name: string;
  messages: Message[];
}
