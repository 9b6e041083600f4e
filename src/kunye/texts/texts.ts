import type { tr } from "./tr.ts";

/** Everything that people read, in one language. A further language is one file that `satisfies Texts`. */
export type Texts = typeof tr;

type Notes = Texts["notes"];
type ArgsOf<Key extends keyof Notes> = Notes[Key] extends (...args: infer Args) => string
  ? Args
  : [];

/** What is to be said, in no language: it is stored with a card. Numbers, ids and escaped words only. */
export interface Note {
  note: keyof Notes;
  args: readonly unknown[];
}

/** A note with the arguments that its text takes. */
export function saying<Key extends keyof Notes>(note: Key, ...args: ArgsOf<Key>): Note {
  return { note, args };
}

/** A note in words. */
export function inWords(texts: Texts, { note, args }: Note): string {
  const text = texts.notes[note] as string | ((...args: readonly unknown[]) => string);
  return typeof text === "string" ? text : text(...args);
}
