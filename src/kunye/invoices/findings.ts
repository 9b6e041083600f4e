import { stateColours, type Colour, type CompanyState } from "../../company/status.ts";

/** All findings, the worst first. */
const colours = {
  "invalid-vkn": "red",
  "several-vkns": "red",
  "eleven-digits": "red",
  "same-sides": "red",
  "same-ettn": "red",
  "record-of-another": "red",
  /** Our number in the seller's place; `own-sale`: with our registered title. */
  "own-seller": "red",
  "own-title": "red",
  "mersis-of-another": "red",
  "invalid-mersis": "red",
  "title-of-another": "red",
  "title-differs": "red",
  "struck-off": stateColours.closed,
  insolvency: stateColours.insolvent,
  "loud-status": stateColours.alarming,
  "words-behind": "orange",
  "other-title": "orange",
  "winding-up-unsaid": stateColours["winding-up"],
  "winding-up": stateColours["winding-up"],
  "before-founding": "orange",
  "struck-off-later": "yellow",
  "closing-unclear": stateColours.contradictory,
  moved: stateColours.moved,
  "own-sale": "yellow",
  "tax-office-differs": "yellow",
  "place-differs": "yellow",
  "odd-letters": "yellow",
  "cut-title": "yellow",
  "business-name": "yellow",
  spelling: "yellow",
  "title-part": "yellow",
  "short-title": "yellow",
  "lost-zero": "yellow",
  "similar-held": "yellow",
  "foreign-vat": "grey",
  "no-vkn": "grey",
  person: "grey",
  "not-found": "grey",
  unclear: "grey",
  "unknown-status": stateColours.unknown,
  matches: "green",
  /** A remark below a green verdict. */
  "vkn-from-mersis": "grey",
} as const satisfies Record<string, Colour>;

export type FindingKind = keyof typeof colours;

/** Facts behind a finding: the registered status, and days as YYYY-MM-DD or as received. */
export interface Facts {
  status: string;
  date: string | null;
  founded: string | null;
  closed: string | null;
  /** The number or words that the finding is about, or empty; never a person's. */
  written: string;
  /** True if a record was read. */
  hasRecord: boolean;
}

export const noFacts: Facts = {
  status: "",
  date: null,
  founded: null,
  closed: null,
  written: "",
  hasRecord: false,
};

export type Finding = Facts & { kind: Exclude<FindingKind, "similar-held"> };

/** A finding before any record is seen. */
export type Doubt = Pick<Finding, "kind" | "written">;

/** Returns the doubts of the rules that apply. */
export function doubtsBy(
  ...rules: readonly [applies: boolean, kind: Doubt["kind"], written?: string | null | undefined][]
): Doubt[] {
  return rules.flatMap(([applies, kind, written]) =>
    applies ? { kind, written: written ?? "" } : [],
  );
}

/** The finding about a company in a state; null for an active one. */
export const findingOfState = {
  closed: "struck-off",
  insolvent: "insolvency",
  alarming: "loud-status",
  "winding-up": "winding-up",
  contradictory: "closing-unclear",
  moved: "moved",
  unknown: "unknown-status",
  active: null,
} as const satisfies Record<CompanyState, FindingKind | null>;

const order = Object.keys(colours);

export function colourOf(kind: FindingKind): Colour {
  return colours[kind];
}

export function byWorst(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return order.indexOf(one.kind) - order.indexOf(other.kind);
}
