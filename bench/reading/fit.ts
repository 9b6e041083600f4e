import { weights } from "../../src/kunye/intake/text/weights.ts";
import { seededRandom, type SeededRandom } from "../support/seeded-random.ts";
import { harmlessChanges } from "./changes.ts";
import type { GoldText } from "./gold.ts";
import { judgeText, readGold, type Reader } from "./judge.ts";
import { textsOf, type BenchText } from "./measure.ts";

/** A weight of the reader, by its path: `pair.sameLine`. */
interface Weight {
  path: string;
  read: () => number;
  write: (value: number) => void;
}

/** The weights, which the fit alone changes. */
const all = Object.entries(weights as Record<string, Record<string, number>>).flatMap(
  ([group, values]) =>
    Object.keys(values).map((name): Weight => {
      return {
        path: `${group}.${name}`,
        read: () => values[name] ?? 0,
        write: (value) => {
          values[name] = value;
        },
      };
    }),
);

/** The tried values of a weight, as factors: it keeps its sign. */
const factors = [0.5, 0.8, 1.25, 2];

/** A smaller gain of loss a text is an accident of the texts. */
const leastGain = 0.003;

/** The loss a text of the fitted texts and of those left out, and the changed weights. */
export interface Fit {
  texts: number;
  before: FitLoss;
  after: FitLoss;
  changed: { path: string; from: number; to: number }[];
}

interface FitLoss {
  fitted: number;
  leftOut: number;
}

/**
 * Searches one weight after the other for a lower loss, in a seeded order, until a round finds none.
 * The fitted texts are those by hand and of the tuned layouts, these also under three harmless
 * changes each; the left-out layouts are only measured, before and after.
 */
export function fitWeights(reader: Reader, seed: number, eachLayout: number): Fit {
  const random = seededRandom(seed);
  const texts = textsOf(seed, eachLayout);
  const lossOf = (isFitted: boolean) =>
    lossJudge(
      reader,
      texts
        .filter(({ group }) => isFitted === (group !== "left out"))
        .flatMap((one) => [one.gold, ...changedTexts(one, random)]),
    );
  const fitted = lossOf(true);
  const leftOut = lossOf(false);
  const lossNow = () => {
    return { fitted: fitted.aText(), leftOut: leftOut.aText() };
  };
  const before = lossNow();
  const firstValues = new Map(all.map(({ path, read }) => [path, read()]));
  for (let loss = before.fitted, isLower = true; isLower;) {
    const next = fitRound(shuffled(all, random), fitted.aText, loss);
    isLower = next < loss;
    loss = next;
  }
  const changed = all.flatMap(({ path, read }) => {
    const from = firstValues.get(path) ?? 0;
    return read() === from ? [] : [{ path, from, to: read() }];
  });
  return { texts: fitted.texts, before, after: lossNow(), changed };
}

/** Gives each weight its best value in turn; returns the loss that is left. */
function fitRound(order: readonly Weight[], lossNow: () => number, first: number): number {
  let loss = first;
  for (const weight of order) {
    const from = weight.read();
    const tried = factors.map((factor) => {
      const value = Number((from * factor).toFixed(2));
      weight.write(value);
      return { value, loss: lossNow() };
    });
    const best = tried.reduce((least, one) => (one.loss < least.loss ? one : least));
    const isBetter = best.loss <= loss - leastGain;
    weight.write(isBetter ? best.value : from);
    if (isBetter) loss = best.loss;
  }
  return loss;
}

/** Returns the mean loss of texts; a reading that was judged before is not judged again. */
function lossJudge(reader: Reader, texts: readonly GoldText[]) {
  const judged = texts.map((gold) => ({ gold, losses: new Map<string, number>() }));
  const lossOf = ({ gold, losses }: (typeof judged)[number]) => {
    const reading = readGold(reader, gold);
    const key = JSON.stringify(reading);
    const loss = losses.get(key) ?? judgeText(() => reading, gold).counts.loss;
    losses.set(key, loss);
    return loss;
  };
  return {
    texts: texts.length,
    aText: () => judged.reduce((sum, one) => sum + lossOf(one), 0) / texts.length,
  };
}

const changesEach = 3;

function changedTexts({ form, gold }: BenchText, random: SeededRandom): GoldText[] {
  const fitting = harmlessChanges.filter(({ forms }) => forms.has(form) && gold.isTyped !== true);
  return Array.from({ length: Math.min(changesEach, fitting.length) }, () => {
    return { ...gold, text: random.pick(fitting).apply(gold.text, gold) };
  });
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  return items
    .map((item) => ({ item, at: random.unit() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
