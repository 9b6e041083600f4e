import { compareNames, type NameLikeness } from "../../company/compare-titles.ts";
import { isCompanyMersis, vknOfMersis } from "../../company/mersis.ts";
import { comparePlaces } from "../../company/places.ts";
import type { Answer, Merkez } from "../../company/record.ts";
import { compareTaxOffices, type Agreement } from "../../company/tax-offices.ts";
import { tradeDay } from "../../company/trade-values.ts";

/** What somebody gave about a company: typed, or read from an invoice; empty or null where it wasn't given. */
export interface Given {
  vkn: string;
  title: string;
  taxOffice: string;
  city: string;
  district: string;
  mersis: string | null;
  /** The invoice's, YYYY-MM-DD. */
  date: string | null;
}

/** What is compared, in the order of a card. */
export const comparedFields = ["title", "taxOffice", "place", "mersis", "date"] as const;

/** One field, given beside registered; `unknown` where one of them is missing or can't be told. */
export interface Comparison {
  field: (typeof comparedFields)[number];
  given: string;
  registered: string;
  likeness: NameLikeness | Agreement;
}

/** Compares all that was given with a company's record. */
export function compareRecord(
  given: Given,
  merkez: Merkez,
  detail: Answer["detail"],
): Comparison[] {
  const { VergiDairesi, Adres } = merkez;
  const { IlAdi = "", IlceAdi = "" } = detail?.AdresDetay ?? {};
  const address = IlAdi === "" ? Adres : `${IlceAdi} / ${IlAdi}`;
  return [
    compareTitle(given.title.trim(), merkez),
    {
      field: "taxOffice",
      given: given.taxOffice,
      registered: VergiDairesi,
      likeness: compareTaxOffices(given.taxOffice, VergiDairesi),
    },
    {
      field: "place",
      given: [given.district, given.city].filter(Boolean).join(" / "),
      registered: address,
      likeness: comparePlaces(given, address),
    },
    compareMersis(given, merkez),
    compareDate(given.date, merkez),
  ];
}

function compareTitle(given: string, { Unvani, IsletmeAdi }: Merkez): Comparison {
  const likeness =
    given === "" || Unvani === "" ? "unknown" : compareNames(given, { Unvani, IsletmeAdi });
  const registered = likeness === "business-name" ? IsletmeAdi : Unvani;
  return { field: "title", given, registered, likeness };
}

/** A number that doesn't begin with 0 is a person's: it isn't compared, and isn't carried on. */
function compareMersis({ mersis, vkn }: Given, { MersisNo }: Merkez): Comparison {
  const registered = isCompanyMersis(MersisNo) ? MersisNo : "";
  const isGiven = mersis !== null && isCompanyMersis(mersis);
  if (!isGiven) return { field: "mersis", given: "", registered, likeness: "unknown" };
  const likeness = vknOfMersis(mersis) === vkn ? "same" : "different";
  return { field: "mersis", given: mersis, registered, likeness };
}

function compareDate(date: string | null, { TescilTarihi }: Merkez): Comparison {
  const founded = tradeDay(TescilTarihi);
  const beside = { field: "date", given: date ?? "", registered: founded ?? "" } as const;
  if (date === null || founded === null) return { ...beside, likeness: "unknown" };
  return { ...beside, likeness: date < founded ? "different" : "same" };
}
