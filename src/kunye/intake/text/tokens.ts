import type { CleanText } from "./clean-text.ts";

/** A word, a number's digits, a sign or a line's end, at `[start, end)` of the text. */
export interface Token {
  kind: "word" | "digits" | "sign" | "line";
  /** The letters as shown; a sign as folded. */
  text: string;
  /** The folded letters up to an apostrophe, without full stops: `A.Ş.` is `as`. */
  folded: string;
  start: number;
  end: number;
  line: number;
  /** The number of the cell on its line, in a table or between two blanks. */
  cell: number;
}

/**
 * Initials (`A.Ş.`), a word that may begin with up to three digits (`3M`), digits, a sign. An
 * apostrophe belongs to the word that it joins.
 */
const pattern =
  /\n|(?:\p{L}\.){2,8}(?:\p{L}(?![\p{L}\p{N}'])\.?)?|(?:(?<!\d)\d{1,3}(?=\p{L}{1,20}(?!\d)))?\p{L}[\p{L}\p{M}]{0,60}(?:\d{1,4}(?!\d)\p{L}{0,20})?(?:'[\p{L}]{1,12})*|\d+|[^\s]/gu;

/** The border of two words in a field's name: `aliciUnvan`. */
const camel =
  /(?<=^\p{Ll}{2,20}|^\p{Lu}\p{Ll}{1,20}|(?<=\p{Ll})\p{Lu}\p{Ll}{1,20})(?=\p{Lu}\p{Ll})/gu;

/** A case ending behind an apostrophe; other letters belong to a name (`D'Arte`). */
const ending =
  /'(?:n?[iu]n|[yn]?[iuea]|[dt][ae]n?|nd[ae]n?|yl[ae]|s[iu](?:n[iuae]|n[iu]n)?|l[iu]|l[ae]r|[dt][iu]r|m[iu]z)(?:ki)?$/;

/** Splits a text into tokens, in order. */
export function tokensOf({ shown, folded }: CleanText): Token[] {
  const tokens: Token[] = [];
  let [line, cell, last] = [0, 0, 0];
  const add = (kind: Token["kind"], start: number, end: number) => {
    const plain = folded.slice(start, end);
    tokens.push({
      kind,
      text: kind === "sign" ? plain : shown.slice(start, end),
      folded:
        kind === "word" ? plain.replace(/\./g, "").replace(ending, "").replaceAll("'", "") : plain,
      start,
      end,
      line,
      cell,
    });
  };
  for (const { 0: whole, index } of shown.matchAll(pattern)) {
    cell += cellsBetween(shown.slice(last, index), tokens.at(-1)?.text, whole);
    last = index + whole.length;
    if (whole === "\n") {
      add("line", index, last);
      [line, cell] = [line + 1, 0];
    } else if (/^\d+$/.test(whole)) add("digits", index, last);
    else if (!/\p{L}/u.test(whole)) {
      if (isBorder(whole)) cell += 1;
      add("sign", index, last);
    } else {
      let from = index;
      const cuts = /\p{Ll}\p{Lu}/u.test(whole) ? Array.from(whole.matchAll(camel)) : [];
      for (const cut of cuts) {
        add("word", from, index + cut.index);
        from = index + cut.index;
      }
      add("word", from, last);
    }
  }
  return tokens;
}

const isBorder = (sign: string | undefined) => sign === "|" || sign === ";";

/** Returns the number of cells that a gap ends: one for each tab, or for two blanks. */
function cellsBetween(gap: string, before: string | undefined, behind: string): number {
  // A tab may follow a label's colon.
  if (gap === "" || gap === " " || before === ":" || before === "=") return 0;
  const tabs = gap.split("\t").length - 1;
  const isBeside = isBorder(before) || isBorder(behind) || before === undefined || before === "\n";
  return tabs === 0 && !isBeside ? 1 : tabs;
}

/** Returns a function that finds the first token at or behind an index. */
export function createTokenFinder(tokens: readonly Token[]): (index: number) => number {
  return (index) => {
    let [low, high] = [0, tokens.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tokens[middle]?.start ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
