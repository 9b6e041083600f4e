import {
  compareNames,
  differInFormOnly,
  isFitting,
  isSameTitle,
  type NameLikeness,
} from "../../company/compare-titles.ts";
import {
  isCompanyMersis,
  isVkn,
  vknInRecord,
  vknOfMersis,
  wholeVkn,
} from "../../company/id-numbers.ts";
import { behalfWords, branchWords } from "../../company/general-words.ts";
import { comparePlaces, placeAtEnd } from "../../company/places.ts";
import type { Answer, Merkez } from "../../company/record.ts";
import { isClosing, statesOf, type CompanyState } from "../../company/status.ts";
import { compareTaxOffices, readsAsOffice, type Sameness } from "../../company/tax-offices.ts";
import { provinces } from "../../company/title-words.ts";
import { saysWindingUp, titleParts } from "../../company/title-parts.ts";
import { titleWords } from "../../company/title.ts";
import { isoDay } from "../../company/trade-values.ts";
import { titleAsSeen } from "../intake/text/clean-text.ts";
import {
  doubtsBy,
  noFacts,
  type ComparedField,
  type Doubt,
  type Facts,
  type Finding,
} from "./findings.ts";
import { byWorst, colourOf, type FindingKind, hasKind, kindsWith } from "./kinds.ts";
import type { Party } from "../intake/files/read-invoice.ts";

/** A company's given data, typed or read; missing fields are empty or null. */
export interface GivenData extends Omit<Party, "kind"> {
  /** The written number; nine digits if its zero was lost. */
  vkn: string;
  /** The invoice's date, YYYY-MM-DD. */
  date: string | null;
}

export interface Comparison {
  field: ComparedField;
  given: string;
  registered: string;
  likeness: NameLikeness | Exclude<Sameness, "unknown">;
}

/** Returns the number to ask: as written, or from the MERSİS number if only that is valid. */
export function askedVkn({ vkn, mersis }: Pick<GivenData, "vkn" | "mersis">): string {
  const whole = wholeVkn(vkn);
  const inMersis = vknOfMersis(mersis ?? "") ?? "";
  return isVkn(whole) || !isVkn(inMersis) ? whole : inMersis;
}

/** Returns the findings without a record, the worst first. */
export function doubtsOf(given: GivenData): Finding[] {
  return findingsOf(given, null, noFacts, []);
}

/** Judges given data by a record: the worst finding's colour, findings, comparisons. */
export function verdictOf(written: GivenData, record: Pick<Answer, "merkez" | "detail">) {
  const given = asNamed(written, record.merkez);
  const facts = factsOf(given, record.merkez);
  const compared = compareRecord(given, record, facts);
  const findings = findingsOf(given, record, facts, compared);
  return { colour: colourOf(findings[0]?.kind ?? "unclear"), findings, compared };
}

const noStates: readonly CompanyState[] = [];

/** Returns all findings, the worst first; without a record only those about the given data. */
function findingsOf(
  given: GivenData,
  record: Pick<Answer, "merkez" | "detail"> | null,
  facts: Facts,
  compared: readonly Comparison[],
): Finding[] {
  const { vkn, title, mersis, doubts = [] } = given;
  const { date, closed } = facts;
  const merkez = record?.merkez ?? null;
  const registered = merkez?.Unvani ?? "";
  const likeness = new Map(compared.map((one) => [one.field, one.likeness]));
  const likeTitle = likeness.get("title");
  const [whole, inMersis] = [wholeVkn(vkn), vknOfMersis(mersis ?? "")];
  const isMersis = inMersis !== null && isVkn(inMersis);
  const seen = titleAsSeen(title, registered);
  const extraWords = wordsBehind(seen.text, merkez);
  const asked = askedVkn(given);
  const inRecord = vknInRecord(merkez?.MersisNo ?? "", asked) ?? asked;
  const states = new Set(
    merkez ? statesOf(merkez, record?.detail?.IflasKonkordato.length) : noStates,
  );
  const day = isoDay(closed ?? "");
  const isClosedLater = day !== null && date !== null && date <= day;
  const isAnnounced = title === "" || saysWindingUp(title);
  const found = doubtsBy(
    [vkn !== "" && !isVkn(whole), "invalid-vkn", vkn],
    [isVkn(whole) && whole !== vkn, "lost-zero", vkn],
    [inMersis !== null && !isMersis, "invalid-mersis", mersis],
    [isMersis && isVkn(whole) && inMersis !== whole, "mersis-of-another", mersis],
    [seen.isOdd && doubts.every(({ kind }) => kind !== "odd-letters"), "odd-letters"],
    [isCutShort(title), "cut-title"],
    [extraWords !== "", "words-behind", extraWords],
    [record !== null && merkez === null, "not-found"],
    // The record belongs to another company (docs/charge-safety.md, R16).
    [isVkn(asked) && inRecord !== asked, "record-of-another"],
    [merkez !== null && title.trim() === "", "untitled"],
    [merkez !== null && title.trim() !== "" && likeTitle === undefined, "unclear", title],
    [likeTitle === "same", "matches"],
    [likeTitle === "spelling", "spelling"],
    [likeTitle === "part", "title-part"],
    [likeTitle === "short", "short-title"],
    [likeTitle === "business-name", "business-name"],
    [
      likeTitle === "different",
      differInFormOnly(seen.text, registered) ? "form-differs" : "title-differs",
    ],
    [likeness.get("taxOffice") === "different", "tax-office-differs"],
    [likeness.get("place") === "different", "place-differs"],
    [likeness.get("date") === "different", "before-founding"],
    [states.has("insolvent"), "insolvency"],
    [states.has("closed"), isClosedLater ? "struck-off-later" : "struck-off"],
    [states.has("contradictory"), "closing-unclear"],
    [states.has("winding-up"), isAnnounced ? "winding-up" : "winding-up-unsaid"],
    [states.has("moved"), "moved"],
    [states.has("alarming"), "loud-status"],
    [states.has("unknown"), "unknown-status"],
  );
  const kinds = new Set(doubts.map(({ kind }) => kind));
  const isTold = hasKind(doubts, unnumberedKinds);
  // A record judges our title better than what users said.
  const isSaid = !merkez && kinds.has("own-said");
  const isOther = kinds.has("own-title-differs") && (!merkez || likeTitle === "different");
  const left = doubts.filter(
    (one) =>
      !paperKinds.has(one.kind) &&
      !(missingNumber.has(one.kind) && isTold) &&
      !(one.kind === "own-said" && !isSaid) &&
      !(one.kind === "own-title-differs" && !isOther) &&
      (!merkez || !isSettled(one, likeTitle, merkez)),
  );
  const isSelling = kinds.has("own-seller");
  const ofSale = isSaid ? "own-sale" : isOther ? "own-seller" : saleKind(likeTitle);
  const all = [...left, ...found].map((one) =>
    one.kind === "own-seller" ? { ...one, kind: ofSale } : one,
  );
  const isOfAnother = hasKind(all, titlesOfAnother);
  // Our own side is told as such: by the seller's place, by a title that is not ours, by our number.
  const untold: ReadonlySet<FindingKind> = new Set<FindingKind>([
    ...(isOfAnother ? fittingTitles : []),
    ...(isOther ? differingTitles : []),
    ...(isOther && isSelling ? (["own-title-differs"] as const) : []),
    ...(kinds.has("own-number") || kinds.has("not-compared") ? (["untitled"] as const) : []),
    ...(kinds.has("not-compared") ? (["own-number"] as const) : []),
    ...(isSelling ? (["own-number"] as const) : []),
  ]);
  const told = all.filter(({ kind }) => !untold.has(kind)).sort(byWorst);
  const worst = told.find(({ kind }) => kind !== "print-matches");
  // A print only takes the green from what agrees.
  const isGreen = worst !== undefined && colourOf(worst.kind) === "green";
  return told
    .filter(({ kind }) => kind !== "print-matches" || isGreen)
    .map((one): Finding => ({ ...facts, compared: compared.map(({ field }) => field), ...one }));
}

const paperKinds = kindsWith("tone", "paper");
const missingNumber = kindsWith("number", "missing");
/** Findings that tell of a side without a number. */
const unnumberedKinds = kindsWith("ours", "buyer", "seller");
/** The findings of our own side that are made without our record. */
const ownSideKinds = kindsWith("ours", "number");
const fittingTitles = kindsWith("title", "fits");
const differingTitles = kindsWith("title", "differs");
const titlesOfAnother = kindsWith("title", "another's");

/** True for our own side that is judged without our record. */
export function isOwnSideJudged({ doubts }: Pick<GivenData, "doubts">): boolean {
  return hasKind(doubts, ownSideKinds);
}

/** Returns the finding about our number in the seller's place, by the title beside it. */
function saleKind(likeTitle: Comparison["likeness"] | undefined): Finding["kind"] {
  if (likeTitle === undefined || likeTitle === "short") return "unproved-sale";
  return likeTitle === "different" ? "own-seller" : "own-sale";
}

/** True for a doubt about a title that the record settles. */
function isSettled(
  { kind, written }: Doubt,
  likeTitle: Comparison["likeness"] | undefined,
  merkez: Merkez,
): boolean {
  if (kind !== "other-title") {
    return titlesOfAnother.has(kind) && isSameTitle(likeTitle);
  }
  const likeness = compareNames(titleAsSeen(written).text, merkez);
  return likeness === "business-name" || isFitting(likeness);
}

/** Reads a lone office as a title if it is part of the record's title, and not its tax office. */
function asNamed(given: GivenData, merkez: Merkez | null): GivenData {
  const { title, taxOffice } = given;
  if (!merkez || title !== "" || taxOffice === "") return given;
  if (compareTaxOffices(taxOffice, merkez.VergiDairesi) !== "different") return given;
  const isName = new Set(titleWords(taxOffice)).isSubsetOf(new Set(titleWords(merkez.Unvani)));
  return isName ? { ...given, title: taxOffice, taxOffice: "" } : given;
}

function factsOf({ date }: GivenData, merkez: Merkez | null): Facts {
  const closing = (merkez?.KapanisTarihi ?? "").trim();
  return {
    ...noFacts,
    hasRecord: merkez !== null,
    status: merkez?.Durumu ?? "",
    date: isoDay(date ?? ""),
    founded: isoDay(merkez?.TescilTarihi ?? ""),
    // An unreadable date still means a closing.
    closed: isoDay(closing) ?? (isClosing(closing) ? closing : null),
  };
}

/** Compares given and registered fields, in the order of a card, if both are known. */
function compareRecord(
  given: GivenData,
  { merkez, detail }: Pick<Answer, "merkez" | "detail">,
  { date, founded }: Facts,
): Comparison[] {
  if (!merkez) return [];
  const { Unvani, IsletmeAdi, VergiDairesi, Adres, MersisNo } = merkez;
  const { taxOffice, mersis } = given;
  const title = given.title.trim();
  const seen = { Unvani: titleAsSeen(Unvani, Unvani).text, IsletmeAdi };
  const hasTitles = title !== "" && Unvani !== "";
  const name = hasTitles ? compareNames(titleAsSeen(title).text, seen) : "unknown";
  const place = [given.district, given.city].filter(Boolean).join(" / ");
  const { IlAdi = "", IlceAdi = "" } = detail?.AdresDetay ?? {};
  const address = IlAdi === "" ? Adres : `${IlceAdi} / ${IlAdi}`;
  const likenessIf = (isKnown: boolean, isSame: boolean) =>
    isKnown ? (isSame ? "same" : "different") : "unknown";
  // Null for a person's number, which must not be shown.
  const vkn = vknOfMersis(mersis ?? "");
  const shownMersis = isCompanyMersis(MersisNo) ? MersisNo : "";
  const [day, since] = [date ?? "", founded ?? ""];
  const rows: [Comparison["field"], string, string, Comparison["likeness"] | "unknown"][] = [
    ["title", title, name === "business-name" ? IsletmeAdi : Unvani, name],
    ["taxOffice", taxOffice, VergiDairesi, compareTaxOffices(taxOffice, VergiDairesi)],
    ["place", place, address, comparePlaces(given, address)],
    ["mersis", mersis ?? "", shownMersis, likenessIf(vkn !== null, vkn === wholeVkn(given.vkn))],
    ["date", day, since, likenessIf(day !== "" && since !== "", day >= since)],
  ];
  return rows.flatMap(([field, one, inRecord, likeness]) =>
    likeness === "unknown" ? [] : [{ field, given: one, registered: inRecord, likeness }],
  );
}

/** `titleParts` does not compare the rest of a longer title. */
const maxComparedLength = 600;
const maxComparedWords = 40;

function isCutShort(title: string): boolean {
  return title.length > maxComparedLength || titleWords(title).length > maxComparedWords;
}

/** Meaningless words after a legal form. */
const idleWords =
  /^(?:[a-z]|turk|turkiye|tr|st|ss|sinirli|sorumlu|isl|isletmesi|sayin|tasf(?:iye)?|hal|halinde|iflas|nedeniyle|konkordato|ortakligi)$/;
/** Words that name another company, never a branch. */
const groupWords: ReadonlySet<string> = new Set(["holding", "grubu"]);
/** The name of a branch has at most so many words. Chosen by hand. */
const maxBranchWords = 5;

/** Returns the words after a title's legal form that no record, place or branch explains. */
function wordsBehind(title: string, merkez: Merkez | null): string {
  const { words: compared, behind } = titleParts(title);
  // Without a record, a bare office or district waits for its comparison.
  if (!merkez && readsAsOffice(behind.join(" "))) return "";
  const all = [...compared.map(({ text }) => text), ...behind];
  const known = merkez ? wordsOfRecord(merkez) : [];
  const times = (words: readonly string[], word: string) =>
    words.filter((one) => one === word).length;
  const words = behind.filter((word) => {
    return times(all, word) > times(known, word) && !idleWords.test(word);
  });
  const hasBranch = words.some((word) => branchWords.has(word));
  const namesOther = words.some((word) => behalfWords.has(word) || groupWords.has(word));
  const rest = words.filter((word) => !branchWords.has(word) && !provinces.has(word));
  if (rest.length === 0 || (hasBranch && !namesOther && rest.length <= maxBranchWords)) return "";
  const shown = title
    .split(/\s+/)
    .filter((word) => titleWords(word).some((one) => words.includes(one)));
  return (shown.length > 0 ? shown : words).join(" ");
}

/** Returns the registered words that may stand behind a title. */
function wordsOfRecord({ Unvani, Durumu, VergiDairesi, Adres }: Merkez): string[] {
  const { district = "", city = "" } = placeAtEnd(Adres) ?? {};
  return [Unvani, Durumu, VergiDairesi, district, city].flatMap(titleWords);
}
