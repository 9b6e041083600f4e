import { groupIban } from "../../company/iban.ts";
import { isCompanyTitle } from "../../company/title-parts.ts";
import type {
  Account,
  Case,
  CompanyRecord,
  Document,
  MemoryFinding,
  OurCompanies,
  Side,
} from "./case.ts";
import type { DocumentId, Doubt, SeenFacts } from "./findings.ts";
import type { Statement } from "./said.ts";
import { askedVkn, isDoubted, payeesAmong } from "./sides.ts";

/** The documents of a check, as its cards keep them. */
export interface StoredCheck {
  /** Its name in the store; absent until its first card is stored. */
  id?: string;
  /** The day of the check in İstanbul, YYYY-MM-DD. */
  day: string;
  documents: readonly CheckedDocument[];
  /** The statements that it made, the earliest first; absent in checks of earlier versions. */
  said?: readonly Statement[];
  /** The ids of the answers by which its last statement was made, in the order of its rows. */
  answers?: readonly (string | null)[];
}

export interface CheckedDocument {
  document: Document;
  memory: readonly MemoryFinding[];
  /** The VKNs that the team held under its titles. */
  namesakes: Readonly<Record<string, readonly string[]>>;
  /** Its id in the team's memory, or null if it is not remembered. */
  remembered: string | null;
}

/** An invoice of the memory that became red after its check, and why. */
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

/** The parts of a case that are read anew for each drawing. */
export interface Current extends Pick<Case, "confirmed"> {
  ours: OurCompanies & {
    /** `set`: the operator named our companies; `said`: users did. */
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
  const nameOf = ({ kind, seen }: Pick<MemoryFinding, "kind" | "seen">) =>
    `${kind} ${seen.account}`;
  const told = new Set(memory.map(nameOf));
  const [payee] = payeesAmong(document.sides, own);
  const side = payee ? document.sides.indexOf(payee) : null;
  return later
    .filter((one) => one.document === remembered)
    .flatMap(({ doubts }) => doubts)
    .flatMap(({ kind, seen }) =>
      !seen || told.has(nameOf({ kind, seen })) ? [] : { kind, seen, side },
    );
}

/** The documents that a company's card keeps of a check, as many as its row names. By hand. */
const maxDocuments = 6;

/** Returns the words about a company in a check: the documents that name it. */
export function wordsAbout(check: StoredCheck, at: SidePlace): WrittenWords {
  const { documents } = check;
  const own = documents.find(({ document }) => document.id === at.document);
  const vkn = askedAt(documents, at);
  const others = documents.filter(
    (one) => one !== own && one.document.sides.some((each) => vkn !== "" && askedVkn(each) === vkn),
  );
  const some = [...(own ? [own] : []), ...others].slice(0, maxDocuments);
  return { kind: "checked", check: { ...check, documents: some }, at };
}

/** Returns the number to ask of a side; "" without one. */
export function askedAt(documents: StoredCheck["documents"], at: SidePlace): string {
  const own = documents.find(({ document }) => document.id === at.document);
  const side = own?.document.sides[at.side];
  return side ? askedVkn(side) : "";
}

/** Returns all that the memory told of a check's documents. */
export function memoryOf({ documents }: StoredCheck, later: readonly LaterDoubts[] = []) {
  return [...documents.flatMap(({ memory }) => memory), ...later.flatMap(({ doubts }) => doubts)];
}

/**
 * Returns documents with their accounts in part: enough to compare them with a page. Of a payee that
 * may be a person only the last characters are kept.
 */
export function withAccountsInPart(documents: readonly Document[]): Document[] {
  const ibans = documents.flatMap(({ accounts }) => accounts.map(({ iban }) => iban));
  const numbers = new Map([...new Set(ibans)].map((iban, at) => [iban, at]));
  return documents.map((document) => ({
    ...document,
    accounts: document.accounts.map((one) => ({
      of: one.of,
      iban: isOfCompany(document, one) ? inPart(one.iban) : `…${one.iban.slice(-4)}`,
      nth: numbers.get(one.iban) ?? 0,
    })),
  }));
}

/** True if all who may own an account are companies by their titles. */
function isOfCompany({ sides }: Document, { of }: Account): boolean {
  const named = sides.filter((one) => of !== "" && askedVkn(one) === of);
  const owners = named.length > 0 ? named : sides.filter(({ role }) => role !== "buyer");
  const isPersonal = (one: Side) => isDoubted(one, "person") || isDoubted(one, "eleven-digits");
  return owners.length > 0 && owners.every((one) => !isPersonal(one) && isCompanyTitle(one.title));
}

function inPart(iban: string): string {
  const grouped = groupIban(iban);
  return `${grouped.slice(0, 9)} … ${grouped.slice(-7)}`;
}
