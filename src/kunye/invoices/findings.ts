/** How bad something is for somebody who is about to pay. */
export type Colour = "red" | "orange" | "yellow" | "green" | "grey";

/**
 * All that a check can come to, the worst first, and what a record says before what concerns the asking alone
 * (`invalid-vkn`, `similar-held`, `person`, `not-found`), so that cards and lists have one order.
 */
const colours = {
  "record-of-another": "red",
  "title-differs": "red",
  "struck-off": "red",
  insolvency: "red",
  "invalid-vkn": "red",
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
  "lost-zero": "yellow",
  "similar-held": "yellow",
  person: "grey",
  "not-found": "grey",
  unclear: "grey",
  "unknown-status": "grey",
  matches: "green",
} as const satisfies Record<string, Colour>;

/** What a check can come to. */
export type FindingKind = keyof typeof colours;

/** What findings are told with: the status in the record's words, and days as `YYYY-MM-DD`. */
export interface Facts {
  status: string;
  /** The invoice's day. */
  date: string | null;
  founded: string | null;
  closed: string | null;
}

/** One thing that a record says about what was given. */
export type Finding = Facts & {
  kind: Exclude<FindingKind, "invalid-vkn" | "similar-held" | "person">;
};

const order = Object.keys(colours);

/** The colour of a finding. */
export function colourOf(kind: FindingKind): Colour {
  return colours[kind];
}

/** Whether somebody should look at it. */
export function isToLookAt(kind: FindingKind): boolean {
  return kind !== "person" && colourOf(kind) !== "green";
}

/** Sorts kinds of findings, the worst first. */
export function byWorst(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return order.indexOf(one.kind) - order.indexOf(other.kind);
}
