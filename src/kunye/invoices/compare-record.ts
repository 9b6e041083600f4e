import { compareNames, type NameLikeness } from "../../company/compare-titles.ts";
import { isCompanyMersis, vknOfMersis } from "../../company/mersis.ts";
import { comparePlaces } from "../../company/places.ts";
import type { Answer, Merkez } from "../../company/record.ts";
import { compareTaxOffices, type Agreement } from "../../company/tax-offices.ts";
import { wholeVkn } from "../../company/vkn.ts";
import type { Facts } from "./findings.ts";

/** What somebody gave about a company: typed, or read from an invoice; empty or null where it wasn't given. */
export interface Given {
  /** As written; nine digits where a zero was lost. */
  vkn: string;
  title: string;
  taxOffice: string;
  city: string;
  district: string;
  mersis: string | null;
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

/** Compares what was given with a company's record, in the order of a card; what is missing or can't be told is left out. */
export function compareRecord(
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
  const ofMersis = vkn === null ? "unknown" : agreement(vkn === wholeVkn(given.vkn));
  const ofDate = date === null || founded === null ? "unknown" : agreement(date >= founded);
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

function agreement(agrees: boolean): Agreement {
  return agrees ? "same" : "different";
}
