import { foldTurkish } from "../../../src/company/title.ts";
import { osaDistance } from "../../support/osa-distance.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";

/** Changes letters of a line; returns none if the line does not suit. */
export type Slip = (random: SeededRandom, line: string) => string | undefined;

/** Folds a line for comparison. */
export function foldedLine(line: string): string {
  return foldTurkish(line).replace(/\s+/g, " ").trim();
}

/** Changes the case at random. */
export const anyCase: Slip = (random, line) => {
  const draw = random.unit();
  if (draw < 0.4) return line;
  const lower = line.toLocaleLowerCase("tr");
  if (draw < 0.75) return lower;
  return lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toLocaleUpperCase("tr"));
};

export const turkishLower: Slip = (_random, line) => line.toLocaleLowerCase("tr");

/** Lower-cases without Turkish rules: `i̇` with a combining dot, or decomposed letters. */
export const foreignLower: Slip = (random, line) => {
  if (!line.includes("İ")) return undefined;
  return random.chance(0.5) ? line.toLowerCase() : line.toLocaleLowerCase("tr").normalize("NFD");
};

export const withoutMarks: Slip = (random, line) => {
  const plain = line.replace(/[ÇĞİÖŞÜçğıöşü]/g, plainLetter);
  if (plain === line) return undefined;
  return random.chance(0.5) ? plain : plain.toLowerCase();
};

/** Removes the marks of one or two letters. */
export const withoutSomeMarks: Slip = (random, line) => {
  const at = [...line.matchAll(/[ÇĞİÖŞÜçğıöşü]/g)].map((match) => match.index);
  if (at.length < 3) return undefined;
  const lost = new Set([random.pick(at), ...(random.chance(0.5) ? [random.pick(at)] : [])]);
  return Array.from(line)
    .map((letter, index) => (lost.has(index) ? plainLetter(letter) : letter))
    .join("");
};

function plainLetter(letter: string): string {
  return "CGIOSUcgiosu".charAt("ÇĞİÖŞÜçğıöşü".indexOf(letter));
}

/** Makes typing errors, each in a word of at least four letters. */
export function typos(count: number): Slip {
  return (random, line) => {
    let typed = line;
    const hit = new Set<number>();
    for (let done = 0; done < count; done += 1) {
      const all = [...typed.matchAll(/\p{L}{4,}/gu)].map((match, at) => ({ match, at }));
      const free = all.filter(({ match, at }) => !hit.has(at) && match[0].length >= 4 + count);
      if (free.length === 0) return undefined;
      const { match, at } = random.pick(free);
      hit.add(at);
      typed =
        typed.slice(0, match.index) +
        mistyped(random, match[0]) +
        typed.slice(match.index + match[0].length);
    }
    return osaDistance(foldedLine(line), foldedLine(typed), count) === count ? typed : undefined;
  };
}

const keyRows = ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"];

function mistyped(random: SeededRandom, word: string): string {
  const at = random.chance(0.1) ? 0 : 1 + random.below(word.length - 1);
  const letter = word.charAt(at);
  const isUpper = letter === letter.toLocaleUpperCase("tr");
  const inCase = (text: string) => (isUpper ? text.toLocaleUpperCase("tr") : text);
  const kind = random.unit();
  if (kind < 0.28) return word.slice(0, at) + word.slice(at + 1);
  if (kind < 0.42) return word.slice(0, at) + letter + word.slice(at);
  if (kind < 0.6 && at > 0) {
    return word.slice(0, at - 1) + letter + word.charAt(at - 1) + word.slice(at + 1);
  }
  const neighbour = inCase(neighbourKey(random, letter.toLocaleLowerCase("tr")));
  return word.slice(0, at) + neighbour + word.slice(kind < 0.75 ? at : at + 1);
}

function neighbourKey(random: SeededRandom, letter: string): string {
  const row = keyRows.find((keys) => keys.includes(letter)) ?? "aeirn";
  const at = Math.max(0, row.indexOf(letter));
  const neighbours = [row.charAt(at - 1), row.charAt(at + 1)].filter((key) => key !== "");
  return random.pick(neighbours);
}

/** Misreads one to three letters as text recognition does. */
export const scanned: Slip = (random, line) =>
  confused(random, line.toLocaleUpperCase("tr"), scanConfusions, { count: 1 + random.below(3) });

/** Spells by sound or in a foreign way; names change more often than legal forms. */
export const heard: Slip = (random, line) =>
  confused(random, line.toLocaleLowerCase("tr"), soundConfusions, {
    count: 1 + random.below(2),
    prefersFront: true,
  });

type Confusion = readonly [from: string, to: string];

function confused(
  random: SeededRandom,
  line: string,
  confusions: readonly Confusion[],
  { count, prefersFront = false }: { count: number; prefersFront?: boolean },
): string | undefined {
  let read = line;
  for (let done = 0; done < count; done += 1) {
    const places = confusions.flatMap(([from, to]) =>
      [...read.matchAll(new RegExp(from, "gu"))].map((match) => ({ match, to })),
    );
    if (places.length === 0) return undefined;
    const first = random.pick(places);
    const second = random.pick(places);
    const isSecond = prefersFront && second.match.index < first.match.index;
    const { match, to } = isSecond ? second : first;
    read = read.slice(0, match.index) + to + read.slice(match.index + match[0].length);
  }
  return foldedLine(read) === foldedLine(line) ? undefined : read;
}

function confusionsOf(table: string): readonly Confusion[] {
  return table
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(">"))
    .map(([from = "", to = ""]) => [from, to.replaceAll("_", "")]);
}

const scanConfusions =
  confusionsOf(`O>0 Ö>0 [Iİ]>1 [Iİ]>L L>I S>5 Ş>5 B>8 G>6 Ğ>6 Z>2 RN>M M>RN CL>D E>F F>E
  U>V V>U H>N N>H C>G Ğ>C D>O Ü>0 Y>V K>X A>4 T>7 P>F R>P Lİ>U Q>O W>VV İI>N`);
const soundConfusions =
  confusionsOf(`ğ>_ ğ>y oğlu>olu oğlu>oolu (?<=\\p{L})h>_ p(?!\\p{L})>b t(?!\\p{L})>d
  ç(?!\\p{L})>c k(?!\\p{L})>g b>p d>t v>f f>v c>j j>c iye>ya iyat>iat ı>u u>ı e>i ö>e ü>i z>s s>z (?<=\\p{L})y>_
  ll>l tt>t ss>s mm>m x>ks w>v q>k sh>ş ph>f th>t ou>u oo>u ee>i ck>k (?<=[aeıioöuü])r(?=\\p{L})>_ nb>mb ks>x a>e
  (?<=\\p{L}[aeıioöuü])l(?=[aeıioöuü])>ll (?<=\\p{L}[aeıioöuü])t(?=[aeıioöuü])>tt`);
