import type { ModalView } from "@slack/types";
import { merkez } from "./sample-answers.ts";
import { slackLimits } from "../../../../src/platform/slack-limits.ts";
import { type Message } from "../../../../src/kunye/slack/blocks.ts";
import { checkBlocks } from "../../../../src/workspace/block-rules/check-blocks.ts";
import { readView } from "../../../../src/workspace/core/app-content.ts";
import { asText } from "./drawing.ts";

/** Returns the faults that Slack would find in messages. */
export function problemsOf(messages: readonly Message[]): unknown[] {
  return messages.flatMap(({ text, blocks }) => [
    ...(checkBlocks(blocks, "message")?.problems ?? []),
    ...(text.trim() === "" ? ["no text"] : []),
    ...(text.length > slackLimits.message.text ? ["too long a text"] : []),
  ]);
}

/** Returns the faults that Slack would find in a modal. */
export function problemsOfView(view: ModalView): unknown {
  const read = readView(view, "modal");
  return "error" in read ? read : [];
}

/** Returns different words, `length` characters in all. */
export function wordsOf(name: string, length: number): string {
  const made: string[] = [];
  for (let size = 0; size < length; size += (made.at(-1)?.length ?? 0) + 1) {
    made.push(`${name}${made.length}`);
  }
  return made.join(" ");
}

/** Returns the words of these values that the messages do not show. */
export function missingWords(values: readonly string[], messages: readonly Message[]): string[] {
  const parts = /[\s/*•`()·]+/;
  const shown = new Set(asText(messages).split(parts));
  return values.flatMap((value) => value.split(parts)).filter((word) => !shown.has(word));
}

/** Returns a central record with a value from this function in every field. */
export const filledRecord = (value: (key: string) => unknown): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(merkez).map((key) => [key, value(key)])),
  MersisNo: merkez.MersisNo,
});
