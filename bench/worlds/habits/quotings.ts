import type { SeededRandom } from "../../support/seeded-random.ts";
import { inStyle, place, type InitialsStyle } from "./brands.ts";
import { hashOf, written, type Role, type Word } from "./words.ts";

/** A way of quoting without randomness, so that two titles can be quoted in the same way. */
export type Quoting = (words: readonly Word[]) => readonly Word[];

/** Finds a way of quoting that suits these words, or returns none. */
export type Planner = (random: SeededRandom, words: readonly Word[]) => Quoting | undefined;

/** Quotes the words as registered. */
export const asRegistered: Planner = () => (words) => words;

/** Omits the legal form, and half of the time the tail. */
export const withoutForm: Planner = (random, words) => {
  const left: readonly Role[] = random.chance(0.5) ? ["form", "tail"] : ["form"];
  const quoting: Quoting = (all) => keptOf(all, (word) => !left.includes(word.role));
  return words.some((word) => word.role === "form") && quoting(words).length > 1
    ? quoting
    : undefined;
};

/** Omits a word that is not the only identifying one. */
export const withoutWord: Planner = (random, words) => {
  const isContent = (word: Word, at: number) =>
    word.text !== "VE" &&
    ["brand", "initial", "place", "trade", "kind"].includes(word.role) &&
    !(word.role === "initial" && words[at - 1]?.role === "initial");
  const content = words.flatMap((word, at) => (isContent(word, at) ? [at] : []));
  if (content.length < 3) return undefined;
  const isDroppable = (at: number) => at !== content[0] && words[at]?.role !== "initial";
  const dropped = content.filter(isDroppable);
  const tailWords = words.flatMap((word, at) => (word.role === "tail" ? [at] : []));
  const at = random.chance(0.85) ? drawn(random, dropped) : drawn(random, tailWords);
  const word = at === undefined ? undefined : words[at];
  if (word === undefined || at === undefined || word.text === "VE") return undefined;
  return (all) => {
    const same = all.findIndex((other) => other.text === word.text);
    const place = same >= 0 ? same : all[at]?.role === word.role ? at : -1;
    return keptOf(all, (_other, index) => index !== place);
  };
};

/** Adds a word that invoices or lists print next to a title. */
export const withExtraWord: Planner = (random) => {
  const isPlace = random.chance(0.3);
  const isFront = !isPlace && random.chance(0.4);
  const text = isPlace ? place(random) : random.pick(isFront ? frontExtras : endExtras);
  const extra: Word = { text, role: "link" };
  return (all) => (isFront ? [extra, ...all] : [...all, extra]);
};

const frontExtras = "SAYIN|FİRMA|CARİ|MÜŞTERİ|ALICI|UNVAN|SATICI|SN|FATURA".split("|");
const endExtras =
  "FATURA|CARİ|ŞUBESİ|CARİ HESABI|FATURASI|MERKEZ|MÜŞTERİ|E-FATURA|ÖDEME|FİRMASI|TEDARİKÇİ|2026|BORÇ|HESABI|EKSTRE".split(
    "|",
  );

const movableRoles: readonly Role[] = ["brand", "initial", "place", "trade"];

/** Moves a word of the name, a trade or the place to another place in the title. */
export const reordered: Planner = (random, words) => {
  const movable = unitsOf(words).flatMap(([first], at) =>
    first !== undefined && movableRoles.includes(first.role) && first.text !== "VE" ? [at] : [],
  );
  const from = random.chance(0.35) ? movable[0] : drawn(random, movable);
  const to = drawn(random, movable);
  if (from === undefined || to === undefined || from === to) return undefined;
  return (all) => {
    const rest = unitsOf(all);
    const [moved] = rest.splice(from, 1);
    return moved === undefined || to > rest.length ? all : rest.toSpliced(to, 0, moved).flat();
  };
};

/** Joins two words or splits one. */
export const spacedOtherwise: Planner = (random, words) => {
  const nearFront = random.chance(0.6) ? 4 : words.length;
  const at = random.below(Math.min(nearFront, words.length));
  const word = words[at];
  if (word === undefined || !/^\p{L}{2,}$/u.test(word.text)) return undefined;
  if (random.chance(0.55)) {
    const next = words[at + 1];
    if (next === undefined || next.isGlued === true) return undefined;
    if (!/^\p{L}{3,}$/u.test(next.text) || next.text.length + word.text.length > 18)
      return undefined;
    return (all) =>
      all.map((other, index) => (index === at + 1 ? { ...other, isGlued: true } : other));
  }
  if (word.text.length < 6) return undefined;
  const cut = 3 + random.below(word.text.length - 5);
  return (all) =>
    all.flatMap((other, index) =>
      index === at && other.text.length > cut
        ? [
            { ...other, text: other.text.slice(0, cut) },
            { text: other.text.slice(cut), role: other.role },
          ]
        : [other],
    );
};

/** Cuts words to their first three to six letters, often only the first words. */
export const cutToPrefixes: Planner = (random, words) => {
  const seed = random.below(0x7fffffff);
  const kept = random.chance(0.4) ? words.length : 4 + random.below(3);
  const quoting: Quoting = (all) =>
    all.slice(0, kept).map((word, at) => {
      const draw = hashOf(String(at), seed);
      const length = (at === 0 ? 4 : 3) + (draw % (at === 0 ? 3 : 4));
      return draw % 97 < 15 ? word : { ...word, text: word.text.slice(0, length) };
    });
  const cut = quoting(words).filter((word, at) => word.text !== words[at]?.text);
  return words.length >= 3 && cut.length >= 2 ? quoting : undefined;
};

/** Writes initials in another style than registered, half of the time without tail and form. */
export const otherInitials: Planner = (random, words) => {
  if (!words.some((word) => word.role === "initial")) return undefined;
  const style = random.pick<InitialsStyle>(["spaced", "dotted", "joined"]);
  const left: readonly Role[] = random.chance(0.5) ? ["tail", "form"] : [];
  const restyled: Quoting = (all) => {
    const letters = all
      .filter((word) => word.role === "initial")
      .map((word) => word.text.charAt(0));
    const first = all.findIndex((word) => word.role === "initial");
    const rest = all.filter((word) => word.role !== "initial");
    return first < 0 ? all : rest.toSpliced(first, 0, ...inStyle(letters, style));
  };
  const isOther = written(restyled(words)) !== written(words);
  return isOther ? (all) => keptOf(restyled(all), (word) => !left.includes(word.role)) : undefined;
};

/** Returns the kept words; a word after an omitted one gets a space before it. */
function keptOf(
  words: readonly Word[],
  isKept: (word: Word, at: number) => boolean,
): readonly Word[] {
  const kept: Word[] = [];
  for (const [at, word] of words.entries()) {
    if (!isKept(word, at)) continue;
    const before = words[at - 1];
    const isCutOff = word.isGlued === true && before !== undefined && !isKept(before, at - 1);
    kept.push(isCutOff ? { ...word, isGlued: false } : word);
  }
  const last = kept.findLastIndex((word) => word.text !== "VE" && word.text !== "-");
  return kept.slice(0, last + 1);
}

/** Groups each word with the words that are glued to it; initials stay together. */
function unitsOf(words: readonly Word[]): Word[][] {
  const units: Word[][] = [];
  for (const word of words) {
    const last = units.at(-1);
    const isInitials = word.role === "initial" && last?.[0]?.role === "initial";
    if (last !== undefined && (word.isGlued === true || isInitials)) last.push(word);
    else units.push([word]);
  }
  return units;
}

function drawn<Item>(random: SeededRandom, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}
