/** Groups of differences that count as one piece of evidence; the last counts as none. */
const groups = ["misread", "missed", "unasked", "order", "rest", "none"] as const;

/** Differences between a query and a title: the group and the cost; a misread letter costs about 1. */
const costs = {
  misread: ["misread", 1],
  missed: ["missed", 1.125],
  firstMissed: ["missed", 0.331],
  firstUnasked: ["unasked", 0.341],
  innerUnasked: ["unasked", 0.423],
  innerUnaskedWeight: ["unasked", 0.064],
  endUnasked: ["unasked", 0.09],
  endUnaskedWhole: ["unasked", 0.486],
  endUnaskedWeight: ["unasked", 0.008],
  reordered: ["order", 0.372],
  breaks: ["order", 0.385],
  formMissing: ["rest", 1.05],
  otherForm: ["rest", 1.099],
  noForm: ["rest", 0.352],
  nameMissing: ["rest", 1.058],
  nameUnasked: ["rest", 0.362],
  nameUnaskedWhole: ["rest", 0.372],
  respaced: ["rest", 0.36],
  unlikeWritten: ["none", 0.326],
  /** An association's enterprise (İKTİSADİ İŞLETMESİ), where no legal form was asked. */
  unitUnasked: ["rest", 0.4],
} as const satisfies Record<string, readonly [(typeof groups)[number], number]>;

const names = Object.keys(costs) as (keyof typeof costs)[];

/** The place of each difference in a list of parts or weights. */
export const differences = Object.fromEntries(names.map((name, at) => [name, at])) as Record<
  keyof typeof costs,
  number
>;

export const groupOf = Uint8Array.from(names, (name) => groups.indexOf(costs[name][0]));

export type Weights = Float64Array;

/** The parameters fitted to misquoted titles and to queries without an answer (docs/title-matching.md). */
export interface TitleModel {
  weights: Weights;
  /** The steepness of a title's likelihood against its cost. */
  sharpness: number;
  /** The weight of each part of the evidence, in log odds. */
  likely: readonly number[];
  /** The lowest likelihood of a match; 2 percent of queries without an answer exceed it. */
  leastLikely: number;
}

export const noDifferences = (): number[] => names.map(() => 0);

export function add(parts: number[], difference: number, amount: number): void {
  parts[difference] = (parts[difference] ?? 0) + amount;
}

export const usualModel: TitleModel = {
  weights: Float64Array.from(names, (name) => costs[name][1]),
  sharpness: 3.34,
  likely: [
    7.428, -2.763, -0.112, -0.446, -2.314, 4.733, -2.487, -0.262, 0.164, -0.047, 2.45, -1.791,
    0.457, -0.648, -0.632, -5.86, -2.882, 0.937, -2.38, -5.703, -2.126, -1.875,
  ],
  leastLikely: 0.28,
};
