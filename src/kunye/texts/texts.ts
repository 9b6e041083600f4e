import { foldTurkish } from "../../company/title.ts";
import type * as tr from "./all.tr.ts";

/** All texts in one language: those that several rooms use, and each feature's under its names. */
export type Texts = typeof tr;

/** Adds the meaning of a registry's value if the language needs it: `Terkin (struck off)`. */
export function withMeaning({ meanings }: Texts, value: string): string {
  const meaning = meanings.get(foldTurkish(value).replace(/['’.()]/g, ""));
  return meaning === undefined ? value : `${value} (${meaning})`;
}

type Notes = Texts["notes"];
type ArgsOf<Key extends keyof Notes> = Notes[Key] extends (...args: infer Args) => string
  ? Args
  : [];

/** A stored sentence: a key and numbers, ids or escaped words, in no language. */
export interface Note {
  note: keyof Notes;
  args: readonly unknown[];
}

export function saying<Key extends keyof Notes>(note: Key, ...args: ArgsOf<Key>): Note {
  return { note, args };
}

/** Sentences of cards that earlier versions stored. */
const formerNotes: Record<string, (args: readonly unknown[]) => Note> = {
  ambiguousBalance: ([title]) => saying("ambiguousCommand", String(title), "/bakiye"),
  unknown: ([asked, kind, isKept, soon = true]) => ({
    note: "unknown",
    args: [asked, kind, isKept, soon],
  }),
};

export function inWords(texts: Texts, stored: Note): string {
  const { note, args } = formerNotes[stored.note]?.(stored.args) ?? stored;
  const text = texts.notes[note] as string | ((...args: readonly unknown[]) => string);
  return typeof text === "string" ? text : text(...args);
}
