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
import type { Party } from "./read-invoice.ts";
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
  const facts = factsOf(given, merkez);
  const compared = merkez ? compareRecord(given, merkez, detail, facts) : [];
  const found: { kind: Finding["kind"] }[] = merkez
    ? [
        ...ofFields(compared, given, merkez),
        ...ofLife(facts, given.title, merkez.Unvani, detail?.IflasKonkordato.length ?? 0),
      ].map((kind) => ({ kind }))
    : [{ kind: "not-found" }];
  const doubts = allDoubts(given, merkez?.Unvani ?? "", facts.status);
  const standing = merkez ? doubts.filter((one) => !isSettled(one, compared, merkez)) : doubts;
  const findings = [...found, ...standing]
    .map((one): Finding => ({ ...facts, ...one }))
    .sort(byWorst);
  return { colour: colourOf(findings[0]?.kind ?? "unclear"), findings, compared };
}

function factsOf({ date }: Given, merkez: Merkez | null): Facts {
  const closing = (merkez?.KapanisTarihi ?? "").trim();
  return {
    status: merkez?.Durumu ?? "",
    date: tradeDay(date ?? ""),
    founded: tradeDay(merkez?.TescilTarihi ?? ""),
    // A date that can't be read is a date all the same.
    closed: tradeDay(closing) ?? (/[\p{L}\p{N}]/u.test(closing) ? closing : null),
  };
}

/** Returns the findings of the compared fields. */
function ofFields(
  compared: readonly Comparison[],
  given: Given,
  { MersisNo }: Merkez,
): Finding["kind"][] {
  const kinds = compared.flatMap(({ field, likeness }): Finding["kind"][] => {
    if (field === "title") return [ofTitle[likeness]];
    // Two numbers are compared without a record.
    return likeness === "different" && field !== "mersis" ? [ofField[field]] : [];
  });
  const isTitled = compared.some(({ field }) => field === "title");
  const vkn = askedVkn(given);
  // The record of another company says nothing about the one that was asked for (docs/charge-safety.md, rule 16).
  const isOther = isVkn(vkn) && (vknOfMersis(MersisNo) ?? vkn) !== vkn;
  return [
    ...kinds,
    ...(isTitled ? [] : ["unclear" as const]),
    ...(isOther ? ["record-of-another" as const] : []),
  ];
}

/** True for a doubt about a title that the record settles: two companies may bear one, and one may bear two. */
function isSettled({ kind, written }: Doubt, compared: readonly Comparison[], merkez: Merkez) {
  if (kind === "other-title") return isFittingName(written, merkez);
  const likeness = compared.find(({ field }) => field === "title")?.likeness ?? "different";
  return /^(?:title-of-another|own-title)$/.test(kind) && /^(?:same|spelling)$/.test(likeness);
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
  const isSaid = title !== "" && Unvani !== "";
  const name = isSaid ? compareNames(titleAsSeen(title).text, seen) : "unknown";
  const place = [given.district, given.city].filter(Boolean).join(" / ");
  const { IlAdi = "", IlceAdi = "" } = detail?.AdresDetay ?? {};
  const address = IlAdi === "" ? Adres : `${IlceAdi} / ${IlAdi}`;
  const told = (isKnown: boolean, isSame: boolean) =>
    isKnown ? (isSame ? "same" : "different") : "unknown";
  // Null for a number that doesn't begin with 0, a person's: it isn't carried on.
  const vkn = vknOfMersis(mersis ?? "");
  const shownMersis = isCompanyMersis(MersisNo) ? MersisNo : "";
  const [day, since] = [date ?? "", founded ?? ""];
  const rows: [Comparison["field"], string, string, Comparison["likeness"] | "unknown"][] = [
    ["title", title, name === "business-name" ? IsletmeAdi : Unvani, name],
    ["taxOffice", taxOffice, VergiDairesi, compareTaxOffices(taxOffice, VergiDairesi)],
    ["place", place, address, comparePlaces(given, address)],
    ["mersis", mersis ?? "", shownMersis, told(vkn !== null, vkn === wholeVkn(given.vkn))],
    ["date", day, since, told(day !== "" && since !== "", day >= since)],
  ];
  return rows.flatMap(([field, one, inRecord, likeness]) =>
    likeness === "unknown" ? [] : [{ field, given: one, registered: inRecord, likeness }],
  );
}

/** What the record says about the company's life, at the invoice's date where there is one. */
function ofLife(
  facts: Facts,
  given: string,
  registered: string,
  insolvencies: number,
): Finding["kind"][] {
  const { status, date, closed } = facts;
  const isLost = closed !== null && /^(?:unknown|moved)$/.test(statusGroup(status));
  const isGone = isLost || statusGroup(status) === "closed" || endInTitle(registered) === "closed";
  const ends = [registered, isGone ? "" : status].map(endInTitle);
  const isInsolvent = insolvencies > 0 || ends.includes("insolvent");
  const day = tradeDay(closed ?? "");
  const isLater = day !== null && date !== null && date <= day;
  const gone: Finding["kind"] = isLater ? "struck-off-later" : "struck-off";
  return [
    ...(isInsolvent ? ["insolvency" as const] : []),
    ...(isGone ? [gone] : ofLiving(facts, given, registered)),
  ];
}

function ofLiving({ status, closed }: Facts, given: string, registered: string) {
  const group = statusGroup(status);
  const found: Finding["kind"][] = [];
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
