import { readNumber } from "../company/number-input.ts";
import { usageCard } from "./cards/usage-card.ts";
import { inputNote } from "./commands/number-notes.ts";
import { unescapeTyped } from "./commands/typed-words.ts";
import { reply } from "./replies.ts";
import { maySpend, show, type Talk } from "./talk.ts";
import { input, usage } from "./texts/tr.ts";

/** A message that a person wrote to the app itself. */
export interface DirectMessage {
  user: string;
  channel: string;
  text: string;
}

/** Reads a `message` event; null for edits, the app's own messages and other conversations. */
export function directMessage(event: object): DirectMessage | null {
  const fields = event as Record<string, unknown>;
  const { channel_type, subtype, bot_id, user, channel, text } = fields;
  if (channel_type !== "im" || bot_id !== undefined) return null;
  if (subtype !== undefined && subtype !== "file_share") return null;
  if (typeof user !== "string" || typeof channel !== "string") return null;
  return { user, channel, text: typeof text === "string" ? text : "" };
}

/** Answers what was written to the app without a command: a number with its priced button, all else with the usage. Free. */
export async function answerMessage(talk: Talk, text: string): Promise<void> {
  const read = readNumber(unescapeTyped(text));
  switch (read.kind) {
    case "empty":
    case "title":
    case "wrong-length":
      return reply(talk, [usageCard(null, usage.byCommand)], talk.parts.log, { inChannel: true });
    default: {
      const note = inputNote(read, input.wantedVkn);
      if (note.choices.length > 0 && !(await maySpend(talk))) return;
      return show(talk, note, null, true);
    }
  }
}
