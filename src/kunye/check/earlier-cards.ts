import type { Document, MemoryFinding, Side } from "./case.ts";
import type { DocumentForm, Doubt, PrintDifference } from "./findings.ts";
import { kindsWith } from "./kinds.ts";
import type { CheckedDocument, SidePlace, StoredCheck, WrittenWords } from "./stored-check.ts";

/** A company as cards of earlier versions stored it. */
interface EarlierMention {
  role: Side["role"];
  given: Omit<Side, "role" | "doubts"> & {
    doubts?: (Doubt & { differences?: readonly PrintDifference[] })[];
  };
  invoice:
    | (Pick<NonNullable<Document["header"]>, "document" | "number" | "amount" | "isReturn"> & {
        ettn?: string;
        source?: "pdf" | "page" | "qr" | "text" | "table";
        accounts?: readonly string[];
      })
    | null;
}

interface EarlierCompany {
  mentions: readonly EarlierMention[];
}

export type EarlierWords =
  WrittenWords | { kind: "mentions"; mentions: readonly EarlierMention[] } | string;

export interface EarlierCheck {
  rows: readonly { named?: EarlierCompany | null; at?: SidePlace | null }[];
  invalid?: readonly EarlierCompany[];
  checked?: readonly (readonly EarlierMention[])[];
  documents?: readonly string[];
}

/** Stands for the unknown day of a check: no document has a later one. */
const lastDay = "9999-12-31";

/** Returns written words, also in the forms of earlier versions. */
export function storedWords(stored: EarlierWords | readonly EarlierMention[]): WrittenWords {
  if (typeof stored === "string") return { kind: "typed", words: stored };
  if ("kind" in stored && stored.kind !== "mentions") return stored;
  const mentions = "kind" in stored ? stored.mentions : stored;
  const documents = mentions.map((one, at) => documentOf([one], `earlier-${at}`));
  const [first] = documents;
  if (!first) return { kind: "typed", words: "" };
  return {
    kind: "checked",
    check: { day: lastDay, documents },
    at: { document: first.document.id, side: 0 },
  };
}

/** Returns a check of an earlier version as it is stored now; its rows name sides. */
export function storedCheck(earlier: EarlierCheck): {
  check: StoredCheck;
  rows: readonly { at: SidePlace | null }[];
} {
  const { rows, invalid = [], checked = [], documents: remembered = [] } = earlier;
  const companies = [...rows.flatMap(({ named }) => named ?? []), ...invalid];
  const words = companies.flatMap(({ mentions }) => mentions.filter((one) => !one.invoice));
  const sides = [...checked, ...(words.length > 0 ? [words] : [])];
  const documents = sides.map((some, at) => documentOf(some, `earlier-${at}`));
  const [only, ...others] = checked;
  if (only && others.length === 0 && documents[0] && remembered.length === 1) {
    documents[0] = { ...documents[0], remembered: remembered[0] ?? null };
  }
  const placeOf = (mention: EarlierMention | undefined): SidePlace | null => {
    for (const [at, some] of sides.entries()) {
      const side = some.findIndex((one) => mention && isSame(one, mention));
      if (side >= 0) return { document: documents[at]?.document.id ?? "", side };
    }
    return null;
  };
  return {
    check: { day: lastDay, documents },
    rows: rows.map(({ named, ...row }) => ({ ...row, at: placeOf(named?.mentions[0]) })),
  };
}

function isSame(one: EarlierMention, other: EarlierMention): boolean {
  const isGiven = one.given.vkn === other.given.vkn && one.given.title === other.given.title;
  return isGiven && one.role === other.role && one.invoice?.number === other.invoice?.number;
}

/** Kinds that earlier versions stored, and that rules derive from the documents. */
const foundAgain = kindsWith("ours", "buyer", "seller", "number", "place")
  .union(kindsWith("unseen", "without-xml"))
  .union(new Set(["title-of-another", "own-title", "same-ettn", "same-sides", "confirmed-iban"]));
const documentKinds = kindsWith("about", "document");

function documentOf(mentions: readonly EarlierMention[], id: string): CheckedDocument {
  const invoice = mentions[0]?.invoice ?? null;
  const all = mentions.map(({ given }) => given.doubts ?? []);
  const isMemorys = ({ seen }: Doubt) => seen !== undefined;
  const ofSides = all.map((doubts) =>
    doubts.filter((one) => !isMemorys(one) && !foundAgain.has(one.kind)),
  );
  const ofDocument = ofSides.flat().filter(({ kind }) => documentKinds.has(kind));
  const document: Document = {
    id,
    form: invoice ? formOf(invoice.source) : "text",
    header: invoice && {
      document: invoice.document,
      number: invoice.number,
      ettn: invoice.ettn ?? "",
      amount: invoice.amount,
      date: mentions[0]?.given.date ?? null,
      ...(invoice.isReturn && { isReturn: true as const }),
    },
    sides: mentions.map(({ role, given }, at) => ({
      ...given,
      role,
      doubts: (ofSides[at] ?? []).filter(({ kind }) => !documentKinds.has(kind)),
    })),
    accounts: (invoice?.accounts ?? []).map((iban) => ({ iban, of: "" })),
    words: { announces: null },
    doubts: [...new Map(ofDocument.map((one) => [one.kind, withDifferences(one)])).values()],
  };
  return {
    document,
    memory: all.flatMap((doubts, side) =>
      doubts.flatMap(({ kind, seen }): MemoryFinding | [] => (seen ? { kind, seen, side } : [])),
    ),
    namesakes: Object.fromEntries(
      mentions.flatMap(({ given }, at) =>
        (all[at] ?? []).flatMap(({ kind, written }) =>
          kind === "title-of-another" || kind === "own-title" ? [[given.title, [written]]] : [],
        ),
      ),
    ),
    remembered: null,
  };
}

function withDifferences({
  kind,
  written,
  differences = [],
}: Doubt & { differences?: readonly PrintDifference[] }): Doubt {
  if (differences.length === 0) return { kind, written };
  return { kind, written: differences.map(({ texts }) => texts.join(" ≠ ")).join("; ") };
}

function formOf(source: NonNullable<EarlierMention["invoice"]>["source"]): DocumentForm {
  if (source === undefined) return "xml";
  return source === "table" ? "row" : source;
}
