import { isFitting, titleComparer } from "../../company/compare-titles.ts";
import { titleAsSeen } from "../intake/text/clean-text.ts";
import type { Case, CompanyRecord, Document, OurCompanies, Side } from "./case.ts";
import { asNamed, compareRecord, factsOf, type Comparison } from "./compare-record.ts";
import { groupForms } from "./forms.ts";
import type { Facts } from "./findings.ts";
import { askedVkn } from "./sides.ts";

/** A side of a document beside its company's record, if that is held. */
export interface SideView extends Side {
  of: Document;
  /** The place among the document's sides. */
  index: number;
  /** The number to ask: as written, or from the MERSİS number if only that is valid; may be empty. */
  asked: string;
  record: CompanyRecord | null;
  /** Each written field beside the record's; empty without a record. */
  compared: readonly Comparison[];
  /** The written and registered values that its findings name. */
  facts: Facts;
  /** The comparison of the title beside our own number with ours; null if there is none. */
  ownTitle: "missing" | "fits" | "differs" | null;
}

/** A document with its sides; `prints` are other forms of the same invoice. */
export interface DocumentView {
  document: Document;
  sides: readonly SideView[];
  prints: readonly Document[];
}

/** A case with all that its rules compare. */
export interface CaseView extends Case {
  /** The invoices, each once, and the words around them. */
  views: readonly DocumentView[];
}

/** Compares each side with its record, and groups the forms of each invoice. */
export function viewCase(given: Case): CaseView {
  const invoices = groupForms(given.documents.filter(({ header }) => header !== null));
  const words = given.documents.filter(({ header }) => header === null);
  const views = [...invoices, ...words.map((document) => ({ document, prints: [] }))];
  return {
    ...given,
    views: views.map(({ document, prints }) => ({
      document,
      prints,
      sides: document.sides.map((side, index) => viewSide(side, { of: document, index }, given)),
    })),
  };
}

function viewSide(
  written: Side,
  place: Pick<SideView, "of" | "index">,
  { records, ours }: Case,
): SideView {
  const asked = askedVkn(written);
  const record = records.get(asked) ?? null;
  const merkez = record?.merkez ?? null;
  const side = asNamed(written, merkez);
  const facts = factsOf(side, merkez);
  const compared = record ? compareRecord(side, record, facts) : [];
  return {
    ...side,
    ...place,
    asked,
    record,
    compared,
    facts: { ...facts, compared: compared.map(({ field }) => field) },
    ownTitle: ownTitleOf(written, { asked, isWords: place.of.header === null }, ours),
  };
}

/** Compares the title beside our own number with ours; a number alone in words is no side. */
function ownTitleOf(
  { role, title }: Side,
  { asked, isWords }: { asked: string; isWords: boolean },
  { own, ownTitles }: OurCompanies,
): SideView["ownTitle"] {
  if (!own.has(asked)) return null;
  if (title.trim() === "") return role !== "text" || !isWords ? "missing" : null;
  const known = ownTitles.get(asked);
  if (known === undefined) return null;
  const likeness = titleComparer(titleAsSeen(title).text)(known);
  return isFitting(likeness) ? "fits" : likeness === "different" ? "differs" : null;
}

/** Returns how the written title is like the registered one, if they were compared. */
export function titleLikeness({ compared }: SideView): Comparison["likeness"] | undefined {
  return compared.find(({ field }) => field === "title")?.likeness;
}

/** Returns the asked VKN of a document's seller or buyer, or "". */
export function askedOf({ sides }: Pick<DocumentView, "sides">, role: Side["role"]): string {
  return sides.find((one) => one.role === role)?.asked ?? "";
}
