/**
 * The weights of the reader, chosen by hand: those that the bench fits (`--fit`) are worse on the
 * layouts left out. Only their order and their distances have a meaning. None changes without the
 * whole bench.
 */
export const weights = {
  /** The segments of a text; the best division of it has the highest sum. */
  segment: {
    /** A title by its proof: a legal form, a noun of organisations, a label. */
    formal: 5,
    organisation: 2.5,
    labelled: 3,
    /** Each word of a title. */
    word: 0.3,
    /** A title behind a title's label, behind a role's, or at a line's beginning. */
    behindTitle: 2,
    behindRole: 1.5,
    atBegin: 0.5,
    /** A label: any; with a colon; at its line's beginning; before a number. */
    label: 0.2,
    labelWithColon: 3,
    labelFirst: 0.6,
    labelOfNumber: 3,
  },
  /** A number and a title; a pair below 0 is none. */
  pair: {
    sameLine: 7,
    sameCell: 0.5,
    sameBlock: 5,
    nextBlock: 2.5,
    sameText: 1.2,
    /** Lost with each line and each hundred letters between the two. */
    perLine: 0.45,
    perHundred: 0.5,
    /** Another number, or another title, stands between the two. */
    numberBetween: -3,
    titleBetween: -2,
    /** Nothing but a label or an office stands between the two. */
    adjacent: 2.5,
    /** Their labels name the same side, or two. */
    sameRole: 2.5,
    otherRole: -6,
    formal: 1.2,
    labelled: 1,
    /** The same place among the numbers of one line and the titles of another. */
    sameColumn: 3,
    otherColumn: -4,
    titleFirst: 0.4,
    /** A bank beside an IBAN. */
    bank: -8,
    /** A number whose other reading is a telephone or a document. */
    phoneLike: -1,
  },
  /** The least difference to the second best assignment for a sure, and for a likely pair. */
  margin: { sure: 1.5, likely: 0.7 },
} as const;
