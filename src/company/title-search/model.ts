/** Groups of differences; the likelihood sums each group, and leaves out the last. */
const groups = ["misread", "missing", "extra", "order", "other", "none"] as const;

/** The group and the cost of each difference between query and title; a misread letter costs about 1. */
const costs = {
  misread: ["misread", 1],
  missing: ["missing", 1.125],
  firstMissing: ["missing", 0.331],
  firstExtra: ["extra", 0.341],
  innerExtra: ["extra", 0.423],
  innerExtraWeight: ["extra", 0.064],
  endExtra: ["extra", 0.09],
  endExtraWithForm: ["extra", 0.486],
  endExtraWeight: ["extra", 0.008],
  reordered: ["order", 0.372],
  breaks: ["order", 0.385],
  formMissing: ["other", 1.05],
  otherForm: ["other", 1.099],
  noForm: ["other", 0.352],
  tradeMissing: ["other", 1.058],
  tradeExtra: ["other", 0.362],
  tradeExtraWithForm: ["other", 0.372],
  respaced: ["other", 0.36],
  unlikeWritten: ["none", 0.326],
  /** İKTİSADİ İŞLETMESİ (the enterprise of an association) in the title, no legal form in the query. */
  businessUnitExtra: ["other", 0.4],
} as const satisfies Record<string, readonly [(typeof groups)[number], number]>;

const names = Object.keys(costs) as (keyof typeof costs)[];

/** The index of each difference in a comparison's `amounts` and in `weights`. */
export const differences = Object.fromEntries(names.map((name, at) => [name, at])) as Record<
  keyof typeof costs,
  number
>;

export const groupOf = Uint8Array.from(names, (name) => groups.indexOf(costs[name][0]));

export type Weights = Float64Array;

/** Parameters fitted to misquoted titles and unanswerable queries (docs/title-matching.md). */
export interface TitleModel {
  weights: Weights;
  /** The steepness of the decline of a title's share with its cost. */
  sharpness: number;
  /** The weight of each piece of evidence, in log odds. */
  evidenceWeights: readonly number[];
  /** The lowest likelihood of a match; 2 percent of unanswerable queries exceed it. */
  minLikelihood: number;
}

export const noDifferences = (): number[] => names.map(() => 0);

export function add(amounts: number[], difference: number, amount: number): void {
  amounts[difference] = (amounts[difference] ?? 0) + amount;
}

export const usualModel: TitleModel = {
  weights: Float64Array.from(names, (name) => costs[name][1]),
  sharpness: 3.34,
  evidenceWeights: [
    7.428, -2.763, -0.112, -0.446, -2.314, 4.733, -2.487, -0.262, 0.164, -0.047, 2.45, -1.791,
    0.457, -0.648, -0.632, -5.86, -2.882, 0.937, -2.38, -5.703, -2.126, -1.875,
  ],
  minLikelihood: 0.3,
};
