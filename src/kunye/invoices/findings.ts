/** The severity of a finding for the payer. */
export type Colour = "red" | "orange" | "yellow" | "green" | "grey";

/** All findings, the worst first. */
const colours = {
  "invalid-vkn": "red",
  "several-vkns": "red",
  "eleven-digits": "red",
  "same-sides": "red",
  "same-ettn": "red",
  "record-of-another": "red",
  "own-title": "red",
  "mersis-of-another": "red",
  "invalid-mersis": "red",
  "title-of-another": "red",
  "title-differs": "red",
  "struck-off": "red",
  insolvency: "red",
  "loud-status": "orange",
  "words-behind": "orange",
  "other-title": "orange",
  "winding-up-unsaid": "orange",
  "winding-up": "orange",
  "before-founding": "orange",
  "struck-off-later": "yellow",
  "closing-unclear": "yellow",
  moved: "yellow",
  "own-seller": "yellow",
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
  "unknown-status": "grey",
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

const order = Object.keys(colours);

export function colourOf(kind: FindingKind): Colour {
  return colours[kind];
}

/** True if a user should check the finding. */
export function needsAttention(kind: FindingKind): boolean {
  return kind !== "person" && colourOf(kind) !== "green";
}

export function byWorst(one: { kind: FindingKind }, other: { kind: FindingKind }): number {
  return order.indexOf(one.kind) - order.indexOf(other.kind);
}
