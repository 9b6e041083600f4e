import { compareNames, type NameLikeness } from "../../company/compare-titles.ts";
import { isCompanyMersis, vknOfMersis, wholeVkn } from "../../company/id-numbers.ts";
import { comparePlaces } from "../../company/places.ts";
import type { Merkez } from "../../company/record.ts";
import { isClosing } from "../../company/status.ts";
import {
  misspellingTest,
  standsBehindCommonName,
  writesOtherName,
} from "../../company/title-differences.ts";
import { compareTaxOffices, type Sameness } from "../../company/tax-offices.ts";
import { titleWords } from "../../company/title.ts";
import { isoDay } from "../../company/trade-values.ts";
import { titleAsSeen } from "../intake/text/clean-text.ts";
import type { CompanyRecord, Side } from "./case.ts";
import { noFacts, type ComparedField, type Facts } from "./findings.ts";

/** A written field beside the registered one. */
export interface Comparison {
  field: ComparedField;
  given: string;
  registered: string;
  likeness: NameLikeness | Exclude<Sameness, "unknown">;
}

/** Reads a lone office as a title if it is part of the record's title, and not its tax office. */
export function asNamed(given: Side, merkez: Merkez | null): Side {
  const { title, taxOffice } = given;
  if (!merkez || title !== "" || taxOffice === "") return given;
  if (compareTaxOffices(taxOffice, merkez.VergiDairesi) !== "different") return given;
  const isName = new Set(titleWords(taxOffice)).isSubsetOf(new Set(titleWords(merkez.Unvani)));
  return isName ? { ...given, title: taxOffice, taxOffice: "" } : given;
}

export function factsOf({ date }: Pick<Side, "date">, merkez: Merkez | null): Facts {
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

/** Compares a title beside the company's number, which says what a misspelt name means. */
function compareWithRecord(
  title: string,
  names: Pick<Merkez, "Unvani" | "IsletmeAdi">,
): NameLikeness {
  const likeness = compareNames(title, names);
  const mayBeOther = likeness === "short" || likeness === "different";
  if (mayBeOther && writesOtherName(title, names.Unvani)) return "different";
  if (likeness !== "different") return likeness;
  if (misspellingTest(title)(names.Unvani)) return "spelling";
  return standsBehindCommonName(title, names.Unvani) ? "part" : likeness;
}

/** Compares given and registered fields, in the order of a card, if both are known. */
export function compareRecord(
  given: Side,
  { merkez, detail }: CompanyRecord,
  { date, founded }: Facts,
): Comparison[] {
  if (!merkez) return [];
  const { Unvani, IsletmeAdi, VergiDairesi, Adres, MersisNo } = merkez;
  const { taxOffice, mersis } = given;
  const title = given.title.trim();
  const seen = { Unvani: titleAsSeen(Unvani, Unvani).text, IsletmeAdi };
  const hasTitles = title !== "" && Unvani !== "";
  const name = hasTitles ? compareWithRecord(titleAsSeen(title).text, seen) : "unknown";
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
