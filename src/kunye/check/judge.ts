import { compareNames, isFitting, isSameTitle } from "../../company/compare-titles.ts";
import type { Colour } from "../../company/status.ts";
import { titleAsSeen } from "../intake/text/clean-text.ts";
import type { Case } from "./case.ts";
import type { DocumentId, Finding } from "./findings.ts";
import { byWorst, colourOf, kindsWith, settledBy, type FindingKind } from "./kinds.ts";
import { titleLikeness, viewCase, type CaseView, type SideView } from "./case-view.ts";
import { accountFindings } from "./rules/accounts.ts";
import { documentFindings, ettnFindings, printFindings } from "./rules/documents.ts";
import type { Rules } from "./rules/finding.ts";
import { numberFindings } from "./rules/numbers.ts";
import { ourFindings } from "./rules/ours.ts";
import { readingFindings } from "./rules/reading.ts";
import { recordFindings } from "./rules/record.ts";
import { namesakeFindings, titleFindings } from "./rules/titles.ts";

const rules: readonly Rules[] = [
  readingFindings,
  numberFindings,
  titleFindings,
  namesakeFindings,
  recordFindings,
  documentFindings,
  ettnFindings,
  printFindings,
  ourFindings,
  accountFindings,
];

/** A case with what its rules found, the worst first. */
export interface Judgement extends CaseView {
  findings: readonly Finding[];
  /** The findings by the name of their place: hundreds of sides ask for theirs. */
  byPlace: ReadonlyMap<string, readonly Finding[]>;
}

/** Judges a case. Pure: no store, no clock, no order of arrival. */
export function judge(given: Case): Judgement {
  const view = viewCase(given);
  const found = settle(
    view,
    rules.flatMap((rule) => rule(view)),
  ).sort(byWorst);
  return withFindings(view, withoutIdlePrints(withoutNeedless(found)));
}

/** Returns a judgement with these findings. */
export function withFindings(view: CaseView, findings: readonly Finding[]): Judgement {
  return { ...view, findings, byPlace: byPlace(findings) };
}

function byPlace(findings: readonly Finding[]): Map<string, Finding[]> {
  return Map.groupBy(findings, (one) =>
    ofBothSides.has(one.kind) ? placeName(one.at.document, undefined) : placeOfFinding(one),
  );
}

/** Leaves out what a record settles, and tells confirmed accounts as such. */
function settle({ views, confirmed }: CaseView, found: readonly Finding[]): Finding[] {
  const sides = new Map(
    views.flatMap((one) => one.sides.map((side) => [placeOf(side), side] as const)),
  );
  return found.flatMap((one): Finding | [] => {
    switch (settledBy(one.kind)) {
      case "record":
        return isSettled(one, sides.get(placeOfFinding(one))) ? [] : one;
      case "confirmation": {
        const seen = confirmed.get(one.at.account ?? "");
        return seen ? { ...one, kind: "confirmed-iban", facts: { ...one.facts, seen } } : one;
      }
      default:
        return one;
    }
  });
}

/** True for a finding about a title that the record settles. */
function isSettled({ kind, facts }: Finding, side: SideView | undefined): boolean {
  const merkez = side?.record?.merkez;
  if (!merkez) return false;
  if (kind !== "other-title") return isSameTitle(titleLikeness(side));
  const likeness = compareNames(titleAsSeen(facts.written).text, merkez);
  return likeness === "business-name" || isFitting(likeness);
}

/** The findings of a side that make others of that side needless. */
const needless: readonly (readonly [
  by: ReadonlySet<FindingKind>,
  others: ReadonlySet<FindingKind>,
])[] = [
  [kindsWith("title", "another's"), kindsWith("title", "fits")],
  [new Set(["own-title-differs", "own-seller"]), kindsWith("title", "differs")],
  [
    new Set(["own-seller", "own-sale", "unproved-sale"]),
    new Set(["own-number", "own-title-differs"]),
  ],
  [new Set(["not-compared"]), new Set(["untitled", "own-number"])],
  [new Set(["own-number"]), new Set(["untitled"])],
];
const missingNumber = kindsWith("number", "missing");
/** Findings that tell of a side without a number. */
const unnumberedKinds = kindsWith("ours", "buyer", "seller");
/** Those of them that both sides have: whose invoice it is. */
const ofBothSides = unnumberedKinds.difference(new Set<FindingKind>(["own-buyer", "own-sale"]));

function withoutNeedless(found: readonly Finding[]): Finding[] {
  const byDocument = Map.groupBy(found, ({ at }) => at.document);
  const bySide = Map.groupBy(found, placeOfFinding);
  return found.filter((one) => {
    const beside = bySide.get(placeOfFinding(one)) ?? [];
    const isNeedless = needless.some(
      ([by, others]) => others.has(one.kind) && beside.some(({ kind }) => by.has(kind)),
    );
    if (isNeedless || !missingNumber.has(one.kind)) return !isNeedless;
    return !(byDocument.get(one.at.document) ?? []).some(
      (other) => unnumberedKinds.has(other.kind) && isOn(other, one.at.document, one.at.side),
    );
  });
}

/** A print only takes the green from a side whose every word agrees. */
function withoutIdlePrints(found: readonly Finding[]): Finding[] {
  const byDocument = Map.groupBy(found, ({ at }) => at.document);
  const isGreen = ({ at }: Finding) => {
    const worst = byDocument
      .get(at.document)
      ?.find(
        (one) => one.kind !== "print-matches" && isTold(one) && isOn(one, at.document, at.side),
      );
    return worst !== undefined && colourOf(worst.kind) === "green";
  };
  return found.filter((one) => one.kind !== "print-matches" || isGreen(one));
}

const paperKinds = kindsWith("tone", "paper");

/** True for a finding that cards tell, too. */
export function isTold({ kind }: Finding): boolean {
  return !paperKinds.has(kind);
}

/** The findings about a document that say nothing of its sides: they are told with the first. */
const ofFirstSide: ReadonlySet<FindingKind> = new Set<FindingKind>([
  "print-differs",
  "sum-differs",
  "future-date",
]);

/** True for a finding about a side, or about its whole document. */
function isOn({ kind, at }: Finding, document: DocumentId, side: number | undefined): boolean {
  if (at.document !== document) return false;
  if (at.side === undefined) return side === 0 || !ofFirstSide.has(kind);
  return at.side === side || ofBothSides.has(kind);
}

/** Returns what cards tell of a side and of its whole document, the worst first. */
export function findingsOn(
  { byPlace: all }: Judgement,
  { of, index }: SideView,
  tells: (finding: Finding) => boolean = isTold,
): Finding[] {
  const at = (side: number | undefined) => all.get(placeName(of.id, side)) ?? [];
  return [...at(undefined), ...at(index)]
    .filter((one) => tells(one) && isOn(one, of.id, index))
    .sort(byWorst);
}

/** Returns what cards tell of a side where the invoice has a line of its own. */
export function findingsOfSide(judgement: Judgement, side: SideView): Finding[] {
  const { index, role } = side;
  return findingsOn(judgement, side).filter(
    ({ at }) => at.side === index || (at.side === undefined && role !== "buyer"),
  );
}

export function colourOfFindings([worst]: readonly Finding[]): Colour {
  return colourOf(worst?.kind ?? "unclear");
}

function placeOf({ of, index }: Pick<SideView, "of" | "index">): string {
  return placeName(of.id, index);
}

function placeOfFinding({ at }: Finding): string {
  return placeName(at.document, at.side);
}

function placeName(document: DocumentId, side: number | undefined): string {
  return `${document} ${side ?? ""}`;
}
