import { osaDistance } from "../../support/osa-distance.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import type { WorldQuery } from "../naming-world.ts";
import * as quotings from "./quotings.ts";
import type { Planner, Quoting } from "./quotings.ts";
import { abbreviated, writtenOut } from "./short-quotings.ts";
import * as slips from "./slips.ts";
import { foldedLine, type Slip } from "./slips.ts";
import { hashOf, streamOf, written, type Word } from "./words.ts";

/** The titles of a world as words. */
export interface Titles {
  readonly count: number;
  wordsOf(number: number): readonly Word[];
}

interface Class {
  set: "main" | "hard";
  name: string;
  /** The ways of quoting, which are used in turn. */
  plans: readonly Planner[];
  /** The changes of letters, which are used in turn. */
  slips: readonly Slip[];
}

const { asRegistered } = quotings;
const shortPlans = [abbreviated("spaced"), abbreviated("dotted"), abbreviated("glued")] as const;
const unchanged: Slip = (_random, line) => line;

const classes: readonly Class[] = [
  main("exact", [asRegistered], [unchanged]),
  main(
    "lower-case",
    [asRegistered],
    [...Array<Slip>(4).fill(slips.turkishLower), slips.foreignLower],
  ),
  main("no-diacritics", [asRegistered], [slips.withoutMarks]),
  main("some-diacritics", [asRegistered], [inAnyCase(slips.withoutSomeMarks)]),
  main("one-typo", [asRegistered], [inAnyCase(slips.typos(1))]),
  main("two-typos", [asRegistered], [inAnyCase(slips.typos(2))]),
  main("no-form", [quotings.withoutForm]),
  main("abbreviated-spaced", [shortPlans[0]]),
  main("abbreviated-dotted", [shortPlans[1]]),
  main("abbreviated-glued", [...Array<Planner>(4).fill(shortPlans[2]), writtenOut]),
  main("initials", [quotings.otherInitials]),
  main("word-missing", [quotings.withoutWord]),
  main("extra-word", [quotings.withExtraWord]),
  main("reordered", [quotings.reordered]),
  main("spacing", [quotings.spacedOtherwise]),
  main("prefixes", [quotings.cutToPrefixes]),
  { set: "hard", name: "ocr", plans: [asRegistered], slips: [slips.scanned] },
  { set: "hard", name: "by-ear", plans: [asRegistered], slips: [slips.heard] },
];

/** Returns seeded misquotations, `each` of every class. */
export function misquotations(titles: Titles, seed: number, each: number): WorldQuery[] {
  const queries = classes.flatMap((kind) =>
    Array.from({ length: each }, (_, turn) => misquotation(titles, seed, kind, turn)),
  );
  const threefold = Array.from({ length: each }, (_, turn) => {
    const random = streamOf(seed, hashOf("three-damages", 0), turn);
    return misquotation(titles, seed, threeDamages(random), turn);
  });
  return [...queries, ...threefold, ...brandsAlone(titles, seed, each)];
}

function misquotation(titles: Titles, seed: number, kind: Class, turn: number): WorldQuery {
  const random = streamOf(seed, hashOf(kind.name, 1), turn);
  const plan = kind.plans[turn % kind.plans.length] ?? asRegistered;
  const slip = kind.slips[turn % kind.slips.length] ?? unchanged;
  for (let tries = 0; tries < 20_000; tries += 1) {
    const truth = random.below(titles.count);
    const words = titles.wordsOf(truth);
    const quoting = plan(random, words);
    if (quoting === undefined) continue;
    const line = written(quoting(words));
    if (plan !== asRegistered && foldedLine(line) === foldedLine(written(words))) continue;
    const text = slip(random, line);
    if (text === undefined) continue;
    const isAnswer = judge(titles, truth, quoting, text);
    return { set: kind.set, class: kind.name, text, truth, isAnswer };
  }
  throw new Error(`The world has no title for the class ${kind.name}`);
}

/** Returns a test for right answers: titles that are as near to the query as the true one. */
function judge(titles: Titles, truth: number, quoting: Quoting, text: string) {
  const asked = foldedLine(text);
  const truthWords = titles.wordsOf(truth);
  const title = foldedLine(written(truthWords));
  const distance = osaDistance(foldedLine(written(quoting(truthWords))), asked, 1000);
  const isNear = (line: string) => osaDistance(line, asked, distance) <= distance;
  return (number: number) => {
    if (number === truth) return true;
    const words = titles.wordsOf(number);
    const full = foldedLine(written(words));
    return full === title || isNear(full) || isNear(foldedLine(written(quoting(words))));
  };
}

/** Combines three different damages, those of words before those of letters. */
function threeDamages(random: SeededRandom): Class {
  const wordDamages = [
    quotings.withoutForm,
    quotings.withoutWord,
    random.pick(shortPlans),
    quotings.reordered,
    quotings.withExtraWord,
    quotings.spacedOtherwise,
  ];
  const letterDamages = [slips.typos(1), slips.withoutMarks];
  const lettersDamaged = letterDamages.filter(() => random.chance(0.65));
  const missing = 3 - lettersDamaged.length;
  const chosen = new Set<Planner>();
  while (chosen.size < missing) chosen.add(random.pick(wordDamages));
  const planners = wordDamages.filter((planner) => chosen.has(planner));
  const slip: Slip = (stream, line) =>
    lettersDamaged.reduce<string | undefined>(
      (text, damage) => (text === undefined ? undefined : damage(stream, text)),
      slips.anyCase(stream, line),
    );
  return { set: "hard", name: "three-damages", plans: [inTurn(planners)], slips: [slip] };
}

/** Plans each way of quoting on the result of the previous ones. */
function inTurn(planners: readonly Planner[]): Planner {
  return (random, words) => {
    const found: Quoting[] = [];
    let quoted = words;
    for (const planner of planners) {
      const next = planner(random, quoted);
      if (next === undefined) return undefined;
      const before = written(quoted);
      quoted = next(quoted);
      if (written(quoted) === before) return undefined;
      found.push(next);
    }
    return (all) => found.reduce((rest, next) => next(rest), all);
  };
}

/** Returns brands that at least three companies share; the true company is a random one. */
function brandsAlone(titles: Titles, seed: number, each: number): WorldQuery[] {
  const random = streamOf(seed, hashOf("brand-only", 1));
  const holders = new Map<string, number[]>();
  for (let tries = 0; tries < 8 * each; tries += 1) {
    const brand = written(brandOnly(titles.wordsOf(random.below(titles.count))));
    if (brand !== "") holders.set(brand, []);
  }
  const shared: number[][] = [];
  for (let number = 0; number < titles.count && shared.length < each; number += 1) {
    const found = holders.get(written(brandOnly(titles.wordsOf(number))));
    if (found?.push(number) === 3) shared.push(found);
  }
  return shared.map((found) => {
    const truth = random.pick(found);
    const text = slips.anyCase(random, written(brandOnly(titles.wordsOf(truth)))) ?? "";
    const isAnswer = judge(titles, truth, brandOnly, text);
    return { set: "ambiguous", class: "brand-only", text, truth, isAnswer };
  });
}

const brandOnly: Quoting = (words) =>
  words.filter((word) => word.role === "brand" || word.role === "initial");

function main(
  name: string,
  plans: readonly Planner[],
  lineSlips: readonly Slip[] = [slips.anyCase],
): Class {
  return { set: "main", name, plans, slips: lineSlips };
}

function inAnyCase(slip: Slip): Slip {
  return (random, line) => slip(random, slips.anyCase(random, line) ?? line);
}
