import { groupIban } from "../../company/iban.ts";
import { isCompanyTitle } from "../../company/title-parts.ts";
import type { Case, CompanyRecord, Document, MemoryFinding, OurCompanies } from "./case.ts";
import type { DocumentId, Doubt, SeenFacts } from "./findings.ts";
import { askedVkn, isDoubted, payeesAmong } from "./sides.ts";

/** What was given to a check, and what the memory told of it then. */
export interface StoredCheck {
  /** The day of the check in İstanbul, YYYY-MM-DD. */
  day: string;
  documents: readonly CheckedDocument[];
}

export interface CheckedDocument {
  document: Document;
  memory: readonly MemoryFinding[];
  /** The VKNs that the team held under its titles. */
  namesakes: Readonly<Record<string, readonly string[]>>;
  /** Its id in the team's memory, or null if it is not remembered. */
  remembered: string | null;
}

/** What made an invoice of the memory red after its check. */
export interface LaterDoubts {
  /** Its id in the memory. */
  document: string;
  doubts: readonly Doubt[];
}

/** A side of a check. */
export interface SidePlace {
  document: DocumentId;
  side: number;
}

/** The words typed behind a number, or a company's side in a check. */
export type WrittenWords =
  { kind: "typed"; words: string } | { kind: "checked"; check: StoredCheck; at: SidePlace };

/** What is known when a card is drawn, pressed or opened. */
export interface Current extends Pick<Case, "confirmed"> {
  ours: OurCompanies & {
    /** Who named our companies: the operator, or users. */
    by: "set" | "said";
    /** Companies that users declared foreign. */
    others: ReadonlySet<string>;
  };
  later: readonly LaterDoubts[];
}

export const nothingCurrent: Current = {
  ours: { own: new Set(), ownTitles: new Map(), by: "said", others: new Set() },
  confirmed: new Map<string, SeenFacts>(),
  later: [],
};

/** Returns a check as the case of this moment. */
export function caseOf(
  { day, documents }: StoredCheck,
  { ours, confirmed, later }: Current,
  records: ReadonlyMap<string, CompanyRecord>,
): Case {
  return {
    documents: documents.map(({ document }) => document),
    ours,
    records,
    confirmed,
    day,
    namesakes: new Map(documents.flatMap(({ namesakes }) => Object.entries(namesakes))),
    memory: new Map(
      documents.map((one) => [
        one.document.id,
        [...one.memory, ...laterFindings(one, ours, later)],
      ]),
    ),
  };
}

/** Returns what came since a document's check, as far as that did not tell it. */
function laterFindings(
  { document, memory, remembered }: CheckedDocument,
  { own }: OurCompanies,
  later: readonly LaterDoubts[],
): MemoryFinding[] {
  const told = new Set(memory.map(({ kind }) => kind));
  const [payee] = payeesAmong(document.sides, own);
  const side = payee ? document.sides.indexOf(payee) : null;
  return later
    .filter((one) => one.document === remembered)
    .flatMap(({ doubts }) => doubts)
    .flatMap(({ kind, seen }) => (told.has(kind) || !seen ? [] : { kind, seen, side }));
}

/** The documents that a company's card keeps of a check, as many as its row names. By hand. */
const maxDocuments = 6;

/** Returns the words about a company in a check: the documents that name it. */
export function wordsAbout({ day, documents }: StoredCheck, at: SidePlace): WrittenWords {
  const [own] = documents.filter(({ document }) => document.id === at.document);
  const side = own?.document.sides[at.side];
  const vkn = side ? askedVkn(side) : "";
  const others = documents.filter(
    (one) => one !== own && one.document.sides.some((each) => vkn !== "" && askedVkn(each) === vkn),
  );
  const some = [...(own ? [own] : []), ...others].slice(0, maxDocuments);
  return { kind: "checked", check: { day, documents: some }, at };
}

/** Returns all that the memory told of a check's documents. */
export function memoryOf({ documents }: StoredCheck, later: readonly LaterDoubts[] = []) {
  return [...documents.flatMap(({ memory }) => memory), ...later.flatMap(({ doubts }) => doubts)];
}

/** More accounts are not shown. Chosen by hand. */
const maxAccounts = 3;

/**
 * Returns a document with its accounts in part: enough to compare them with a page. Of a seller that
 * may be a person only the last characters are kept.
 */
export function withAccountsInPart(document: Document): Document {
  const payees = document.sides.filter(({ role }) => role !== "buyer");
  const isPersonal = payees.some(
    (one) => isDoubted(one, "person") || isDoubted(one, "eleven-digits"),
  );
  const isCompany = !isPersonal && payees.some(({ title }) => isCompanyTitle(title));
  return {
    ...document,
    accounts: document.accounts
      .slice(0, maxAccounts)
      .map(({ iban, of }) => ({ of, iban: isCompany ? inPart(iban) : `…${iban.slice(-4)}` })),
  };
}

function inPart(iban: string): string {
  const grouped = groupIban(iban);
  return `${grouped.slice(0, 9)} … ${grouped.slice(-7)}`;
}
