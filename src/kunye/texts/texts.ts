import { foldTurkish } from "../../company/title.ts";
import type * as tr from "./tr.ts";

/** All that people read, in one language; each language exports the same names. */
export type Texts = typeof tr;

/** A registry's value with its meaning, if the language needs one: `Terkin (struck off)`. */
export function glossed({ glosses }: Texts, value: string): string {
  const meaning = glosses.get(foldTurkish(value).replace(/['’.()]/g, ""));
  return meaning === undefined ? value : `${value} (${meaning})`;
}

type Notes = Texts["notes"];
type ArgsOf<Key extends keyof Notes> = Notes[Key] extends (...args: infer Args) => string
  ? Args
  : [];

/** A sentence in no language, stored with a card: numbers, ids and escaped words only. */
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
