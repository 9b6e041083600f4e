/** How bad something is for somebody who is about to pay. */
export type Colour = "red" | "orange" | "yellow" | "green" | "grey";

/**
 * All that a check can come to, the worst first. What concerns the asking alone (`invalid-vkn`, `person`, `not-found`)
 * stands here too, so that cards and lists have one order.
 */
const colours = {
  "invalid-vkn": "red",
  person: "grey",
  "record-of-another": "red",
  "title-differs": "red",
  "struck-off": "red",
  insolvency: "red",
  "winding-up-unsaid": "orange",
  "winding-up": "orange",
  "before-founding": "orange",
  "struck-off-later": "yellow",
  "closing-unclear": "yellow",
  moved: "yellow",
  "tax-office-differs": "yellow",
  "place-differs": "yellow",
  "mersis-of-another": "yellow",
  "business-name": "yellow",
  spelling: "yellow",
  "title-part": "yellow",
  "short-title": "yellow",
  "not-found": "grey",
  unclear: "grey",
  "unknown-status": "grey",
  matches: "green",
} as const satisfies Record<string, Colour>;

/** What a check can come to. */
export type FindingKind = keyof typeof colours;

/** One thing that a record says about what was given; dates are `YYYY-MM-DD`. */
export type Finding =
  | { kind: SidedKind; given: string; registered: string }
  | { kind: "struck-off"; status: string; closed: string | null }
  | { kind: "struck-off-later"; status: string; closed: string; date: string }
  | { kind: "closing-unclear"; status: string; closed: string }
  /** `entries` is how many the detail has; what they say is in no known form. */
  | { kind: "insolvency"; status: string; entries: number }
  | { kind: "winding-up" | "winding-up-unsaid" | "moved" | "unknown-status"; status: string }
  | { kind: "not-found" };

/** What is shown with both sides: titles, names, numbers, or the invoice's date beside the founding's. */
type SidedKind =
  | "record-of-another"
  | "title-differs"
  | "before-founding"
  | "tax-office-differs"
  | "place-differs"
  | "mersis-of-another"
  | "business-name"
  | "spelling"
  | "title-part"
  | "short-title"
  | "unclear"
  | "matches";

const order = Object.keys(colours);

/** The colour of a finding. */
export function colourOf(kind: FindingKind): Colour {
  return colours[kind];
}

/** Sorts kinds of findings, the worst first. */
export function byWorst(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return order.indexOf(one.kind) - order.indexOf(other.kind);
}
