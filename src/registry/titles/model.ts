/** What may differ between a query and a title, each by its place in a list of weights. */
export const differences = {
  misread: 0,
  missed: 1,
  firstMissed: 2,
  endingMissed: 3,
  firstUnasked: 4,
  innerUnasked: 5,
  innerUnaskedWeight: 6,
  endUnasked: 7,
  endUnaskedWhole: 8,
  endUnaskedWeight: 9,
  missedAndUnasked: 10,
  reordered: 11,
  breaks: 12,
  formMissing: 13,
  otherForm: 14,
  noForm: 15,
  nameMissing: 16,
  nameUnasked: 17,
  nameUnaskedWhole: 18,
  ticaretFirst: 19,
  and: 20,
  innerAndMissing: 21,
  innerAndUnasked: 22,
  windingUpMissing: 23,
  windingUpUnasked: 24,
  respaced: 25,
  unlikeWritten: 26,
  otherLetters: 27,
  /** Another title is exactly what was asked. */
  notExact: 28,
  /** An association's enterprise (İKTİSADİ İŞLETMESİ), where no legal form was asked. */
  unitUnasked: 29,
} as const;

/** To which group of the evidence each belongs: misread, missed, unasked, order, the rest, or none. */
export const groupOf = Uint8Array.of(
  ...[0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3],
  ...[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 4],
);

/** What each difference costs; a misread letter costs about 1. */
export type Weights = Float64Array;

/** What was fitted to misquoted titles, and to queries that no title answers (docs/title-matching.md). */
export interface TitleModel {
  weights: Weights;
  /** How much likelier a title becomes with what it costs less. */
  sharpness: number;
  /** What each part of the evidence says for a title, in log odds. */
  likely: readonly number[];
  /** Less likely than this nothing is found: two in a hundred queries that no title answers get above it. */
  leastLikely: number;
}

export const noDifferences = (): number[] => new Array<number>(groupOf.length).fill(0);

/** Adds to one difference. */
export function add(parts: number[], difference: number, amount: number): void {
  parts[difference] = (parts[difference] ?? 0) + amount;
}

export const usualModel: TitleModel = {
  weights: weightsOf({
    misread: 1,
    missed: 1.125,
    firstMissed: 0.331,
    endingMissed: 0.36,
    firstUnasked: 0.341,
    innerUnasked: 0.423,
    innerUnaskedWeight: 0.064,
    endUnasked: 0.09,
    endUnaskedWhole: 0.486,
    endUnaskedWeight: 0.008,
    missedAndUnasked: 0.442,
    reordered: 0.372,
    breaks: 0.385,
    formMissing: 1.05,
    otherForm: 1.099,
    noForm: 0.352,
    nameMissing: 1.058,
    nameUnasked: 0.362,
    nameUnaskedWhole: 0.372,
    ticaretFirst: 0.369,
    and: 0.365,
    innerAndMissing: 1.049,
    innerAndUnasked: 0.288,
    windingUpMissing: 1.049,
    windingUpUnasked: 0.283,
    respaced: 0.36,
    unlikeWritten: 0.326,
    otherLetters: 0.362,
    notExact: 0.393,
    unitUnasked: 0.32,
  }),
  sharpness: 3.34,
  likely: [
    7.428, -2.763, -0.112, -0.446, -2.314, 4.733, -2.487, -0.262, 0.164, -0.047, 2.45, -1.791,
    0.457, -0.648, -0.632, -5.86, -2.882, 0.937, -2.38, -5.703, -2.126, -1.875,
  ],
  leastLikely: 0.25,
};

function weightsOf(weights: Record<keyof typeof differences, number>): Weights {
  const list = new Float64Array(groupOf.length);
  for (const [name, at] of Object.entries(differences)) {
    list[at] = weights[name as keyof typeof differences];
  }
  return list;
}
