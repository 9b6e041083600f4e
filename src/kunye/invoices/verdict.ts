import { compareNames, isFitting, type NameLikeness } from "../../company/compare-titles.ts";
import { isCompanyMersis, vknOfMersis } from "../../company/mersis.ts";
import { comparePlaces } from "../../company/places.ts";
import type { Answer, Merkez } from "../../company/record.ts";
import { endInTitle, isLoudStatus, statusGroup } from "../../company/status.ts";
import { compareTaxOffices, type Agreement } from "../../company/tax-offices.ts";
import { saysWindingUp } from "../../company/title-parts.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import { byWorst, colourOf, noFacts, type Doubt, type Facts, type Finding } from "./findings.ts";
import type { Party } from "./invoice.ts";
import { isCutShort, titleAsSeen, wordsBehind } from "./title-doubts.ts";

/** What somebody gave about a company: typed, or read from an invoice; empty or null where it wasn't given. */
export interface Given extends Omit<Party, "kind"> {
  /** As written; nine digits where a zero was lost. */
  vkn: string;
  /** The invoice's, YYYY-MM-DD. */
  date: string | null;
}

/** One field, given beside registered. */
export interface Comparison {
  field: "title" | "taxOffice" | "place" | "mersis" | "date";
  given: string;
  registered: string;
  likeness: NameLikeness | Exclude<Agreement, "unknown">;
}

/** A company's verdict. */
export type Verdict = ReturnType<typeof verdictOf>;

/** The number that a company is asked by: as written, or out of its MERSİS number where that alone can be right. */
export function askedVkn({ vkn, mersis }: Pick<Given, "vkn" | "mersis">): string {
  const whole = wholeVkn(vkn);
  const inMersis = vknOfMersis(mersis ?? "") ?? "";
  return isVkn(whole) || !isVkn(inMersis) ? whole : inMersis;
}

/** All that disagrees or isn't understood in what was given, before any record is seen, the worst first. */
export function doubtsOf(given: Given): Finding[] {
  return allDoubts(given, "", "")
    .map((one) => ({ ...noFacts, ...one }))
    .sort(byWorst);
}

/**
 * Judges what was given by a company's record: all findings that apply, the worst first, with its colour, and what could
 * be compared. Asks nobody and keeps nothing.
 */
export function verdictOf(given: Given, { merkez, detail }: Pick<Answer, "merkez" | "detail">) {
  const closing = (merkez?.KapanisTarihi ?? "").trim();
  const facts: Facts = {
    status: merkez?.Durumu ?? "",
    date: tradeDay(given.date ?? ""),
    founded: tradeDay(merkez?.TescilTarihi ?? ""),
    // A date that can't be read is a date all the same.
    closed: tradeDay(closing) ?? (/[\p{L}\p{N}]/u.test(closing) ? closing : null),
  };
  const compared = merkez ? compareRecord(given, merkez, detail, facts) : [];
  const kinds = compared.flatMap(({ field, likeness }): Finding["kind"][] => {
    if (field === "title") return [ofTitle[likeness]];
    // Two numbers are compared without a record.
    return likeness === "different" && field !== "mersis" ? [ofField[field]] : [];
  });
  const vkn = askedVkn(given);
  if (merkez) {
    kinds.push(...ofLife(facts, given.title, merkez.Unvani, detail?.IflasKonkordato.length ?? 0));
    if (!compared.some(({ field }) => field === "title")) kinds.push("unclear");
    // The record of another company says nothing about the one that was asked for (docs/charge-safety.md, rule 16).
    const inRecord = vknOfMersis(merkez.MersisNo) ?? vkn;
    if (isVkn(vkn) && inRecord !== vkn) kinds.push("record-of-another");
  } else kinds.push("not-found");
  const likeness = compared.find(({ field }) => field === "title")?.likeness ?? "different";
  const isSame = likeness === "same" || likeness === "spelling";
  const doubts = allDoubts(given, merkez?.Unvani ?? "", facts.status).filter(
    ({ kind, written }) => {
      // Two companies may bear one title; the record decides.
      if (kind === "title-of-another" || kind === "own-title") return !isSame;
      return kind !== "other-title" || !merkez || !isFittingName(written, merkez);
    },
  );
  const findings = [...kinds.map((kind) => ({ kind })), ...doubts]
    .map((one): Finding => ({ ...facts, ...one }))
    .sort(byWorst);
  return { colour: colourOf(findings[0]?.kind ?? "unclear"), findings, compared };
}

function allDoubts(given: Given, registered: string, status: string): Doubt[] {
  const { vkn, mersis, title } = given;
  const [whole, inMersis] = [wholeVkn(vkn), vknOfMersis(mersis ?? "")];
  const doubts: Doubt[] = [...(given.doubts ?? [])];
  const add = (isSo: boolean, kind: Doubt["kind"], written = "") => {
    if (isSo) doubts.push({ kind, written });
  };
  add(vkn !== "" && !isVkn(whole), "invalid-vkn", vkn);
  add(isVkn(whole) && whole !== vkn, "lost-zero", vkn);
  add(inMersis !== null && !isVkn(inMersis), "invalid-mersis", mersis ?? "");
  add(
    inMersis !== null && isVkn(inMersis) && isVkn(whole) && inMersis !== whole,
    "mersis-of-another",
    mersis ?? "",
  );
  const isOdd = doubts.some(({ kind }) => kind === "odd-letters");
  add(!isOdd && titleAsSeen(title, registered).isOdd, "odd-letters");
  add(isCutShort(title), "cut-title");
  const behind = wordsBehind(titleAsSeen(title).text, registered, status);
  add(behind !== "", "words-behind", behind);
  return doubts;
}

function isFittingName(written: string, merkez: Merkez): boolean {
  const likeness = compareNames(titleAsSeen(written).text, merkez);
  return likeness === "business-name" || isFitting(likeness);
}

/**
 * Compares what was given with a company's record, in the order of a card;
 * what is missing or can't be told is left out.
 */
function compareRecord(
  given: Given,
  merkez: Merkez,
  detail: Answer["detail"],
  { date, founded }: Facts,
): Comparison[] {
  const { Unvani, IsletmeAdi, VergiDairesi, Adres, MersisNo } = merkez;
  const { taxOffice, mersis } = given;
  const title = given.title.trim();
  const seen = { Unvani: titleAsSeen(Unvani, Unvani).text, IsletmeAdi };
  const isUnsaid = title === "" || Unvani === "";
  const name = isUnsaid ? "unknown" : compareNames(titleAsSeen(title).text, seen);
  const place = [given.district, given.city].filter(Boolean).join(" / ");
  const { IlAdi = "", IlceAdi = "" } = detail?.AdresDetay ?? {};
  const address = IlAdi === "" ? Adres : `${IlceAdi} / ${IlAdi}`;
  // Null for a number that doesn't begin with 0, a person's: it isn't carried on.
  const vkn = vknOfMersis(mersis ?? "");
  const ofMersis = vkn === null ? "unknown" : vkn === wholeVkn(given.vkn) ? "same" : "different";
  const ofDate =
    date === null || founded === null ? "unknown" : date >= founded ? "same" : "different";
  const rows: [Comparison["field"], string, string, Comparison["likeness"] | "unknown"][] = [
    ["title", title, name === "business-name" ? IsletmeAdi : Unvani, name],
    ["taxOffice", taxOffice, VergiDairesi, compareTaxOffices(taxOffice, VergiDairesi)],
    ["place", place, address, comparePlaces(given, address)],
    ["mersis", mersis ?? "", isCompanyMersis(MersisNo) ? MersisNo : "", ofMersis],
    ["date", date ?? "", founded ?? "", ofDate],
  ];
  return rows.flatMap(([field, one, inRecord, likeness]) =>
    likeness === "unknown" ? [] : [{ field, given: one, registered: inRecord, likeness }],
  );
}

/** What the record says about the company's life, at the invoice's date where there is one. */
function ofLife(
  { status, date, closed }: Facts,
  given: string,
  registered: string,
  insolvencies: number,
): Finding["kind"][] {
  const group = statusGroup(status);
  const end = endInTitle(registered);
  const isLost = closed !== null && /^(?:unknown|moved)$/.test(group);
  const isGone = group === "closed" || end === "closed" || isLost;
  const found: Finding["kind"][] = [];
  if (insolvencies > 0 || end === "insolvent" || (!isGone && endInTitle(status) === "insolvent")) {
    found.push("insolvency");
  }
  if (isGone) {
    const isLater = closed !== null && date !== null && tradeDay(closed) !== null && date <= closed;
    return [...found, isLater ? "struck-off-later" : "struck-off"];
  }
  if (closed !== null) found.push("closing-unclear");
  if (group === "winding-up" || saysWindingUp(registered)) {
    found.push(given === "" || saysWindingUp(given) ? "winding-up" : "winding-up-unsaid");
  }
  if (group === "moved") found.push("moved");
  if (isLoudStatus(status)) found.push("loud-status");
  else if (group === "unknown") found.push("unknown-status");
  return found;
}

const ofTitle = {
  same: "matches",
  spelling: "spelling",
  part: "title-part",
  short: "short-title",
  "business-name": "business-name",
  different: "title-differs",
} as const satisfies Record<Comparison["likeness"], Finding["kind"]>;

const ofField = {
  taxOffice: "tax-office-differs",
  place: "place-differs",
  date: "before-founding",
} as const satisfies Record<Exclude<Comparison["field"], "title" | "mersis">, Finding["kind"]>;
