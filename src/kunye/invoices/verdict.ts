import { compareNames, type NameLikeness } from "../../company/compare-titles.ts";
import { isCompanyMersis, vknOfMersis } from "../../company/mersis.ts";
import { comparePlaces } from "../../company/places.ts";
import type { Answer, Merkez } from "../../company/record.ts";
import { statusGroup } from "../../company/status.ts";
import { compareTaxOffices, type Agreement } from "../../company/tax-offices.ts";
import { saysInsolvent, saysWindingUp } from "../../company/title-parts.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { wholeVkn } from "../../company/vkn.ts";
import { byWorst, colourOf, type Facts, type Finding } from "./findings.ts";
import type { Party } from "./invoice.ts";

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

/**
 * Judges what was given by a company's record: all findings that apply, the worst first, with its colour, and what could
 * be compared. Asks nobody and keeps nothing.
 */
export function verdictOf(given: Given, { merkez, detail }: Pick<Answer, "merkez" | "detail">) {
  const facts: Facts = {
    status: merkez?.Durumu ?? "",
    date: tradeDay(given.date ?? ""),
    founded: tradeDay(merkez?.TescilTarihi ?? ""),
    closed: tradeDay(merkez?.KapanisTarihi ?? ""),
  };
  const compared = merkez ? compareRecord(given, merkez, detail, facts) : [];
  const kinds = compared.flatMap(({ field, likeness }): Finding["kind"][] => {
    if (field === "title") return [ofTitle[likeness]];
    return likeness === "different" ? [ofField[field]] : [];
  });
  const vkn = wholeVkn(given.vkn);
  if (vkn !== given.vkn) kinds.push("lost-zero");
  if (merkez) {
    kinds.push(...ofLife(facts, given.title, merkez.Unvani, detail?.IflasKonkordato.length ?? 0));
    if (!compared.some(({ field }) => field === "title")) kinds.push("unclear");
    // The record of another company says nothing about the one that was asked for (docs/charge-safety.md, rule 16).
    if ((vknOfMersis(merkez.MersisNo) ?? vkn) !== vkn) kinds.push("record-of-another");
  } else kinds.push("not-found");
  const findings = kinds.map((kind) => ({ kind, ...facts })).sort(byWorst);
  return { colour: colourOf(findings[0]?.kind ?? "unclear"), findings, compared };
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
  const name = title === "" || Unvani === "" ? "unknown" : compareNames(title, merkez);
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
  return rows.flatMap(([field, one, registered, likeness]) =>
    likeness === "unknown" ? [] : [{ field, given: one, registered, likeness }],
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
  const isGone = group === "closed" || (closed !== null && /^(?:unknown|moved)$/.test(group));
  const found: Finding["kind"][] = [];
  if (insolvencies > 0 || saysInsolvent(registered) || (!isGone && saysInsolvent(status))) {
    found.push("insolvency");
  }
  if (isGone) {
    const isLater = closed !== null && date !== null && date <= closed;
    return [...found, isLater ? "struck-off-later" : "struck-off"];
  }
  if (closed !== null) found.push("closing-unclear");
  if (group === "winding-up" || saysWindingUp(registered)) {
    found.push(given === "" || saysWindingUp(given) ? "winding-up" : "winding-up-unsaid");
  }
  if (group === "moved") found.push("moved");
  if (group === "unknown") found.push("unknown-status");
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
  mersis: "mersis-of-another",
  date: "before-founding",
} as const satisfies Record<Exclude<Comparison["field"], "title">, Finding["kind"]>;
