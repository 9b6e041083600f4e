import type { Command } from "./feature.ts";
import { say } from "./reply.ts";
import { hasPersonalNumber } from "../../company/people.ts";
import { foldTurkish } from "../../company/title.ts";
import { readLeadingWord, splitFirstWord } from "../intake/text/leading-word.ts";

/** Undoes Slack's escapes: `<https://a.b|a.b>` becomes its label `a.b`, `&amp;` becomes `&`. */
export function unescapeTyped(text: string): string {
  return text
    .replace(/<(?:[^<>|]*\|)?([^<>|]*)>/g, "$1")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();
}

/** True if two words are equal or differ by one missing, wrong or swapped letter. */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [foldTurkish(one), foldTurkish(other)];
  let same = 0;
  while (same < first.length && first[same] === second[same]) same += 1;
  const [a, b] = [first.slice(same), second.slice(same)];
  const isSwapped = a.charAt(0) === b.charAt(1) && a.charAt(1) === b.charAt(0);
  return (
    [a.slice(1), a].includes(b.slice(1)) ||
    a.slice(1) === b ||
    (isSwapped && a.slice(2) === b.slice(2))
  );
}

export function isLikeOneOf(typed: string, words: readonly string[]): boolean {
  return words.some((word) => isAlike(typed, word));
}

export const helpWords = ["yardım", "help"] as const;

/** True if a text is only the word for help, with at most one typing slip. */
export function isHelp(text: string): boolean {
  const { word, rest } = readLeadingWord(text);
  return (word === "help" && rest === "") || isLikeOneOf(text.trim(), helpWords);
}

/** Removes a command's name that was typed where only its words belong: `/unvan örnek gıda`. */
export function withoutCommandName(
  text: string,
  commands: readonly Pick<Command, "name">[],
): string {
  const { first, rest } = splitFirstWord(text);
  return rest !== "" && commands.some(({ name }) => name === first) ? rest : text;
}

/** Chosen by hand: a remark is one line of a card. */
export const maxRemarkLength = 80;

/** Splits off the remark after ` #`; `C#` has no remark. */
export function splitRemark(typed: string): { words: string; remark: string } {
  const [, words = typed, typedRemark = ""] = /^(.*?)\s#(.*)$/su.exec(typed) ?? [];
  return {
    words,
    remark: typedRemark
      .normalize("NFKC")
      .replace(/[\s\p{Cf}]+/gu, " ")
      .trim(),
  };
}

/** Lets a command's words end in a remark; an invalid remark stops the command. */
export function withRemark(run: Command["run"]): Command["run"] {
  return (interaction, typed) => {
    const { input } = interaction.texts;
    const { words, remark } = splitRemark(typed);
    if (remark.length > maxRemarkLength)
      return say(interaction, input.remarkTooLong(maxRemarkLength));
    if (hasPersonalNumber(remark)) return say(interaction, input.personalRemark);
    return run(remark === "" ? interaction : { ...interaction, remark }, words);
  };
}
