import type { Planner, Quoting } from "./quotings.ts";
import { shortForms } from "./trades.ts";
import { hashOf, written, type Word } from "./words.ts";

type Style = "spaced" | "dotted" | "glued";

/** Abbreviates trades, tail and form: `SAN TİC`, `SAN. TİC.` or `SAN.TİC.`. */
export function abbreviated(style: Style): Planner {
  return (random, words) => {
    const seed = random.below(0x7fffffff);
    const share = random.pick([0.35, 0.7, 1]);
    const keepsVe = random.chance(0.4);
    const gluesFull = style === "glued" && random.chance(0.4);
    const quoting: Quoting = (all) => {
      const quoted: Word[] = [];
      let isAfterDot = false;
      for (const word of joinedForm(all)) {
        if (word.text === "VE" && word.role === "tail" && !keepsVe) continue;
        const short = shortOf(word, seed, share);
        const mayGlue = style === "glued" && isAfterDot && word.role !== "brand";
        const isGlued = mayGlue && (short !== undefined || gluesFull || word.text === "VE");
        const isInitial = word.role === "initial";
        isAfterDot = short !== undefined;
        quoted.push({
          role: word.role,
          text: short === undefined ? word.text : styled(short, style),
          isGlued: isGlued || (isInitial && word.isGlued === true),
        });
      }
      return quoted;
    };
    const count = words.filter((word) => shortForms.has(word.text)).length;
    const isOther = written(quoting(words)) !== written(words);
    return count >= 2 && isOther ? quoting : undefined;
  };
}

/** Writes out the abbreviations of a registered title: `SAĞLIK TURİZM` for `SAĞ.TUR`. */
export const writtenOut: Planner = (_random, words) => {
  const isShort = (word: Word) => word.long !== undefined && word.text.endsWith(".");
  const glued = words.some(
    (word, at) => word.isGlued === true && words[at - 1]?.long !== undefined,
  );
  if (!glued || words.filter(isShort).length === 0) return undefined;
  return (all) => {
    let isAfterShort = false;
    return all.map((word) => {
      const text = word.long ?? word.text;
      const isGlued = word.isGlued === true && !isAfterShort;
      isAfterShort = word.long !== undefined;
      return { role: word.role, text, isGlued };
    });
  };
};

const knownShorts = new Set([...shortForms.values()].flat());

/** Returns a word's abbreviation, the same in every title, or none if the word stays unchanged. */
function shortOf(word: Word, seed: number, share: number): string | undefined {
  if (word.role === "brand" || word.role === "initial" || word.role === "place") return undefined;
  const bare = word.text.replaceAll(".", "");
  const isRegisteredShort =
    word.long !== undefined || (bare !== word.text && knownShorts.has(bare));
  if (isRegisteredShort || bare === "AŞ" || bare === "TAŞ" || bare === "SS") return bare;
  const options = shortForms.get(word.text);
  if (options === undefined) return undefined;
  const draw = hashOf(word.text, seed);
  const isAlways = word.role === "tail" || word.role === "form";
  if (!isAlways && (draw % 1000) / 1000 >= share) return undefined;
  return options[(draw >>> 10) % options.length];
}

function styled(short: string, style: Style): string {
  if (/^(?:A|TA)Ş$|^SS$/.test(short)) {
    return style === "spaced" ? short : Array.from(short, (letter) => `${letter}.`).join("");
  }
  return style === "spaced" ? short : `${short}.`;
}

/** Joins `ANONİM ŞİRKETİ`, which is abbreviated as one word. */
function joinedForm(words: readonly Word[]): Word[] {
  return words.flatMap((word, at): Word[] => {
    if (word.text === "ANONİM") return [{ text: "A.Ş.", role: "form" }];
    return word.text === "ŞİRKETİ" && words[at - 1]?.text === "ANONİM" ? [] : [word];
  });
}
