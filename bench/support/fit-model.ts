import type { Judged } from "./judge-search.ts";
import { type Comparison, costOf } from "../../src/company/title-search/compare-title.ts";
import {
  type TitleModel,
  differences,
  noDifferences,
  usualModel,
} from "../../src/company/title-search/model.ts";
import { evidenceOf, likelihoodOf } from "../../src/company/title-search/score.ts";

/**
 * Fits a model to searches: first weights and sharpness, so that the true company gets the largest share of the
 * candidates (a conditional logit), then the likelihood that the first candidate is right (a logistic regression).
 */
export function fitModel(worlds: readonly (readonly Judged[])[], rarest: number): TitleModel {
  const judged = worlds.flat();
  const choices = judged
    .filter(({ truthAt }) => truthAt >= 0)
    .map(({ found, truthAt }) => ({
      truth: truthAt,
      rows: found.slice(0, Math.max(maxCompared, truthAt + 1)).map(({ amounts }) => amounts),
    }));
  const start = plainWeights();
  const fitted = descend(start, (at, gradient) => {
    for (const { rows, truth } of choices) {
      const odds = rows.map((amounts) => -dot(amounts, at));
      const shares = softmax(odds);
      for (const [row, amounts] of rows.entries()) {
        const wrong = ((row === truth ? 1 : 0) - (shares[row] ?? 0)) / choices.length;
        for (const [part, value] of amounts.entries()) {
          gradient[part] = (gradient[part] ?? 0) + wrong * value;
        }
      }
    }
    // Weights without much evidence stay near their start.
    for (const [part, value] of at.entries()) {
      gradient[part] = (gradient[part] ?? 0) + pull * (value - (start[part] ?? 0));
    }
  });
  const sharpness = fitted[0] ?? 1;
  const weights = fitted.map((value, part) =>
    round(Math.max(ofWeights.includes(part) ? 0 : minCost, value / sharpness), 3),
  );
  const chosen = { weights, sharpness: round(sharpness, 2) };
  const evidenceWeights = fitLikelihood(judged, rarest, chosen);
  const model = { ...chosen, evidenceWeights, minLikelihood: 0 };
  const limits = worlds.map((world) => {
    const unanswered = world
      .filter(({ query }) => query === null)
      .map(({ found }) => firstOf(found, rarest, model)?.likelihood ?? 0)
      .sort((a, b) => b - a);
    return unanswered[Math.floor(unanswered.length * maxAcceptedShare)] ?? 0.5;
  });
  return { ...model, minLikelihood: round(Math.max(...limits), 2) };
}

function fitLikelihood(
  judged: readonly Judged[],
  rarest: number,
  chosen: Pick<TitleModel, "weights" | "sharpness">,
): number[] {
  const examples = judged.flatMap(({ query, found, truthAt }) => {
    const first = firstOf(found, rarest, { ...usualModel, ...chosen });
    if (!first || first.likelihood === 0) return [];
    // An ambiguous query counts as answered by any company.
    const isAmbiguous = query?.set === "ambiguous";
    const isAnswered = isAmbiguous || (truthAt >= 0 && truthAt < maxCompared);
    return [{ values: first.values, answer: isAnswered ? 1 : 0 }];
  });

  return logistic(examples).map((value) => round(value, 3));
}

/** Fits a logistic regression by Newton's method; each part is divided by its standard deviation. */
function logistic(examples: readonly { values: readonly number[]; answer: number }[]): number[] {
  const count = examples.length;
  const size = examples[0]?.values.length ?? 0;
  const spread = Array.from({ length: size }, (_, part) => {
    const column = examples.map(({ values }) => values[part] ?? 0);
    const mean = column.reduce((sum, value) => sum + value, 0) / count;
    return part === 0
      ? 1
      : Math.sqrt(column.reduce((sum, x) => sum + (x - mean) ** 2, 0) / count) || 1;
  });
  const rows = examples.map(({ values }) =>
    values.map((value, part) => value / (spread[part] ?? 1)),
  );
  const at = new Array<number>(size).fill(0);
  for (let step = 0; step < newtonSteps; step += 1) {
    const gradient = at.map((value, part) => (part === 0 ? 0 : -likelihoodPull * count * value));
    const curve = at.map((_, part) =>
      at.map((__, other) => (part === other ? likelihoodPull * count : 0)),
    );
    for (const [example, row] of rows.entries()) {
      const chance = 1 / (1 + Math.exp(-dot(row, at)));
      const wrong = (examples[example]?.answer ?? 0) - chance;
      for (let part = 0; part < size; part += 1) {
        gradient[part] = (gradient[part] ?? 0) + wrong * (row[part] ?? 0);
        const line = curve[part] ?? [];
        const factor = chance * (1 - chance) * (row[part] ?? 0);
        for (let other = 0; other < size; other += 1) {
          line[other] = (line[other] ?? 0) + factor * (row[other] ?? 0);
        }
      }
    }
    for (const [part, value] of solved(curve, gradient).entries())
      at[part] = (at[part] ?? 0) + value;
  }
  return at.map((value, part) => value / (spread[part] ?? 1));
}

/** Solves a system of linear equations with a positive definite matrix. */
function solved(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

/** Returns the evidence and likelihood of the title that the weights put first. */
function firstOf(found: readonly Comparison[], rarest: number, model: TitleModel) {
  const costs = found.map((one) => costOf(one, model.weights));
  const lowest = Math.min(...costs);
  const first = found[costs.indexOf(lowest)];
  if (!first) return null;
  const weights = costs.map((cost) => Math.exp(model.sharpness * (lowest - cost)));
  const rivals = { rarest, share: 1 / weights.reduce((left, right) => left + right, 0) };
  const likelihood = likelihoodOf(first, rivals, model);
  return { values: evidenceOf(first, rivals, model), likelihood };
}

/** Returns start weights: missing parts cost as much as a misread letter, other differences less. */
function plainWeights(): Float64Array {
  const { misread, missing, formMissing, otherForm, tradeMissing } = differences;
  const weights = Float64Array.from(noDifferences()).fill(1.2);
  const ofQuery = [misread, missing, formMissing, otherForm, tradeMissing];
  for (const part of ofQuery) weights[part] = 3.5;
  for (const part of ofWeights) weights[part] = 0.1;
  return weights;
}

/** Minimizes by gradient descent (Adam); no value falls below 0. */
function descend(
  start: Float64Array,
  gradientAt: (at: Float64Array, gradient: Float64Array) => void,
): Float64Array {
  const at = start.slice();
  const [mean, square] = [new Float64Array(at.length), new Float64Array(at.length)];
  for (let step = 1; step <= steps; step += 1) {
    const gradient = new Float64Array(at.length);
    gradientAt(at, gradient);
    for (const [part, value] of gradient.entries()) {
      mean[part] = 0.9 * (mean[part] ?? 0) + 0.1 * value;
      square[part] = 0.999 * (square[part] ?? 0) + 0.001 * value * value;
      const rate = 0.05 / (1 + step / 100);
      const first = (mean[part] ?? 0) / (1 - 0.9 ** step);
      const second = Math.sqrt((square[part] ?? 0) / (1 - 0.999 ** step)) + 1e-9;
      at[part] = Math.max(0, (at[part] ?? 0) - (rate * first) / second);
    }
  }
  return at;
}

/** Each difference costs something, so that between similar titles the one with fewer differences is first. */
const minCost = 0.05;
const ofWeights: readonly number[] = [differences.innerExtraWeight, differences.endExtraWeight];
const steps = 500;
const pull = 3e-3;
const likelihoodPull = 1e-4;
const newtonSteps = 30;
/** The share of unanswerable queries that may be answered. */
const maxAcceptedShare = 0.0175;
const maxCompared = 12;

function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

function softmax(odds: readonly number[]): number[] {
  const highest = Math.max(...odds);
  const powers = odds.map((value) => Math.exp(value - highest));
  const sum = powers.reduce((left, right) => left + right, 0);
  return powers.map((power) => power / sum);
}

const round = (value: number, places: number) => Number(value.toFixed(places));
