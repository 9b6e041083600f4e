import { hasPersonalNumber } from "../../company/people.ts";
import { say } from "./replies.ts";
import type { Command } from "./commands/command.ts";

const longestNote = 80;

/** What was typed, and the words of the asker's own behind a `#` after a space; `C#` is no note. */
export function splitNote(typed: string): { words: string; note: string } {
  const [, words = typed, note = ""] = /^(.*?)\s#(.*)$/su.exec(typed) ?? [];
  return {
    words,
    note: note
      .normalize("NFKC")
      .replace(/[\s\p{Cf}]+/gu, " ")
      .trim(),
  };
}

/** Runs a command whose words may end in a note; nothing is asked under one that can't be kept. */
export function withNote(run: Command["run"]): Command["run"] {
  return (interaction, typed) => {
    const { input } = interaction.texts;
    const { words, note } = splitNote(typed);
    if (note.length > longestNote) return say(interaction, input.noteTooLong(longestNote));
    if (hasPersonalNumber(note)) return say(interaction, input.personalNote);
    return run(note === "" ? interaction : { ...interaction, note }, words);
  };
}
