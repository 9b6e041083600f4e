import { lettersApart } from "../platform/letters-apart.ts";
import { configTexts } from "./config-texts.ts";

/** Variables of other programs that look like ours and may well stand beside them. */
const othersNames = new Set(["SLACK_API_TOKEN", "REGISTER", "PRICE"]);

/** What is said of each variable that is none of the settings but was most likely meant to be, because nothing would read it. */
export function mistypedSettings(names: readonly string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (settings.includes(name) || othersNames.has(name)) return [];
    const meant = settings
      .filter((setting) => isLike(name, setting))
      .sort((one, other) => lettersApart(name, one) - lettersApart(name, other))[0];
    return meant === undefined ? [] : [configTexts.mistyped(name, meant)];
  });
}

function isLike(name: string, setting: string): boolean {
  // HOME and POST are no HOST; PROT is.
  if (setting.length < shortest)
    return lettersApart(name, setting) === 1 && isShuffled(name, setting);
  const written = name.toUpperCase();
  if (lettersApart(written, setting) > (setting.length < 8 ? 1 : 2)) return false;
  const words = written.split("_");
  const meant = setting.split("_");
  // DATABASE_SSL and META_DIR are other words, not other letters.
  return (
    words.length !== meant.length ||
    words.every((word, at) => {
      const one = meant[at] ?? "";
      return lettersApart(word, one) <= (one.length <= 4 ? 1 : 2);
    })
  );
}

const shortest = 6;

function isShuffled(one: string, other: string): boolean {
  return Array.from(one).sort().join("") === Array.from(other).sort().join("");
}
