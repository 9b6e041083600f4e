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
} as const;

/** To which group of the evidence each belongs: misread, missed, unasked, order, the rest, or none. */
export const groupOf = Uint8Array.of(
  ...[0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3],
  ...[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5],
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
  /** Less likely than this nothing is found: one in a hundred queries that no title answers gets above it. */
  leastLikely: number;
}

export const noDifferences = (): Float64Array => new Float64Array(groupOf.length);

export const usualModel: TitleModel = {
  weights: weightsOf({
    misread: 1,
    missed: 1.172,
    firstMissed: 0,
    endingMissed: 0.144,
    firstUnasked: 0.087,
    innerUnasked: 0.271,
    innerUnaskedWeight: 0.071,
    endUnasked: 0,
    endUnaskedWhole: 0.755,
    endUnaskedWeight: 0.011,
    missedAndUnasked: 0.93,
    reordered: 0.173,
    breaks: 0.654,
    formMissing: 0.755,
    otherForm: 1.681,
    noForm: 0.202,
    nameMissing: 0.748,
    nameUnasked: 0.176,
    nameUnaskedWhole: 0.614,
    ticaretFirst: 0.705,
    and: 0.448,
    innerAndMissing: 0.656,
    innerAndUnasked: 0.052,
    windingUpMissing: 0.29,
    windingUpUnasked: 0,
    respaced: 0.558,
    unlikeWritten: 0.164,
    otherLetters: 0.235,
    notExact: 0.256,
  }),
  sharpness: 4.16,
  likely: [
    0.798, -2.763, -0.836, -0.64, -3.512, 4.887, -2.637, 0.039, 0.337, 0.033, 2.803, -1.41, 0.487,
    -1.182, -0.368,
  ],
  leastLikely: 0.44,
};

function weightsOf(weights: Record<keyof typeof differences, number>): Weights {
  const list = noDifferences();
  for (const [name, at] of Object.entries(differences)) {
    list[at] = weights[name as keyof typeof differences];
  }
  return list;
}
