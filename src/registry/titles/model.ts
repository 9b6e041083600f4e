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
  /** Less likely than this nothing is found: three in a hundred queries that no title answers get above it. */
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
    missed: 0.971,
    firstMissed: 0.321,
    endingMissed: 0.341,
    firstUnasked: 0.314,
    innerUnasked: 0.416,
    innerUnaskedWeight: 0.068,
    endUnasked: 0.05,
    endUnaskedWhole: 0.498,
    endUnaskedWeight: 0,
    missedAndUnasked: 0.441,
    reordered: 0.391,
    breaks: 0.383,
    formMissing: 0.997,
    otherForm: 1.048,
    noForm: 0.276,
    nameMissing: 0.99,
    nameUnasked: 0.348,
    nameUnaskedWhole: 0.362,
    ticaretFirst: 0.364,
    and: 0.363,
    innerAndMissing: 0.997,
    innerAndUnasked: 0.264,
    windingUpMissing: 1.007,
    windingUpUnasked: 0.303,
    respaced: 0.345,
    unlikeWritten: 0.342,
    otherLetters: 0.354,
    notExact: 0.325,
    unitUnasked: 0.328,
  }),
  sharpness: 3.51,
  likely: [
    1.777, -0.852, -0.137, -0.673, -1.313, 1.778, -1.573, -0.455, 0.772, 0.372, 1.719, -0.616,
    -1.068, -1.18, -0.808,
  ],
  leastLikely: 0.36,
};

function weightsOf(weights: Record<keyof typeof differences, number>): Weights {
  const list = new Float64Array(groupOf.length);
  for (const [name, at] of Object.entries(differences)) {
    list[at] = weights[name as keyof typeof differences];
  }
  return list;
}
