import type { Address, Facts, Finding } from "../findings.ts";
import type { CaseView, DocumentView, SideView } from "../case-view.ts";

/** Finds what is wrong, and what is right, in a case. */
export type Rules = (view: CaseView) => Finding[];

type Row = readonly [applies: boolean, kind: Finding["kind"], written?: string | null | undefined];

/** Returns the findings about a side that apply. */
export function aboutSide(side: SideView, ...rows: readonly Row[]): Finding[] {
  return findings({ document: side.of.id, side: side.index }, side.facts, rows);
}

/** Returns the findings about a document that apply; `place` may name a side. */
export function aboutDocument(
  { document, sides }: DocumentView,
  place: Partial<Address>,
  ...rows: readonly Row[]
): Finding[] {
  const side = sides[place.side ?? 0];
  return side ? findings({ document: document.id, ...place }, side.facts, rows) : [];
}

function findings(at: Address, facts: Facts, rows: readonly Row[]): Finding[] {
  return rows.flatMap(([applies, kind, written]): Finding | [] =>
    applies ? { kind, at, facts: { ...facts, written: written ?? "" } } : [],
  );
}

/** Applies a rule to each side. */
export function eachSide(
  rule: (side: SideView, document: DocumentView, view: CaseView) => Finding[],
): Rules {
  return (view) => view.views.flatMap((one) => one.sides.flatMap((side) => rule(side, one, view)));
}

/** Applies a rule to each document. */
export function eachDocument(rule: (document: DocumentView, view: CaseView) => Finding[]): Rules {
  return (view) => view.views.flatMap((one) => rule(one, view));
}
