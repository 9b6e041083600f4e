import {
  commonNames,
  givenNames,
  namesProvince,
  provincesIn,
  usualProvince,
} from "./general-words.ts";
import { isDistrict, placeAtEnd } from "./places.ts";
import type { Answer } from "./record.ts";
import { isTaxOffice } from "./tax-offices.ts";
import { differencesTo } from "./title-differences.ts";
import { titleParts } from "./title-parts.ts";
import { provinces } from "./title-words.ts";
import { foldTurkish, titleWords } from "./title.ts";
import { townOfTradeOffice } from "./trade-values.ts";

/** The places that were typed and that a title lacks, as they are written. */
export interface PlacesBesideTitle {
  /** Places that the record names. */
  named: string[];
  /** Places that the record does not name. */
  missing: string[];
}

/** The parts of an answer that tell where a company is; without a record, none does. */
type Placed = Partial<Pick<Answer, "matched" | "merkez" | "sube" | "detail">>;

/**
 * Returns the typed provinces, districts and tax offices that a company's titles lack; a word that
 * the record names as its place is one of them in any case.
 */
export function placesBesideTitle(typed: string, company: Placed): PlacesBesideTitle {
  const { matched, detail } = company;
  const record = company.merkez ?? company.sube;
  if (!record) return { named: [], missing: [] };
  const { Unvani, Adres, TSM, VergiDairesi } = record;
  const titles = [matched?.ad ?? "", Unvani].filter(Boolean);
  // The title and the place of a person's business are left out.
  if (titles.length === 0) return { named: [], missing: [] };
  const { IlceAdi = "", IlAdi = "" } = detail?.AdresDetay ?? {};
  const { district = "", city = "" } = placeAtEnd(Adres) ?? {};
  const fields = [district, city, IlceAdi, IlAdi, townOfTradeOffice(TSM), VergiDairesi];
  const places = new Set(fields.flatMap(titleWords).filter((word) => !officeWords.has(word)));
  const texts = [...titles, Adres, ...fields].join(" · ");
  const typedProvinces = new Set([...provincesIn(typed), ...wordsOf(typed).filter(isOtherName)]);
  const lacking = wordsLacking(titles, typed);
  const found = wordsOf(typed).filter((word) => {
    const folded = foldTurkish(word);
    const isPlace = typedProvinces.has(word) || isTownWord(folded) || places.has(folded);
    return isPlace && lacking.has(folded);
  });
  const { named = [], missing = [] } = Object.groupBy(new Set(found), (word) => {
    const isNamed = typedProvinces.has(word)
      ? namesProvince(texts, word)
      : places.has(foldTurkish(word));
    return isNamed ? "named" : "missing";
  });
  return { named, missing };
}

/** Returns a typed title without these of its words. */
export function withoutWords(typed: string, words: readonly string[]): string {
  const left = new Set(words);
  const isKept = (word: string) => !left.has(word.replace(/[^\p{L}\p{M}]/gu, ""));
  return words.length === 0 ? typed : (typed.match(/\S+/g) ?? []).filter(isKept).join(" ");
}

/** True for an older or a shorter name of a province: İçel, Antep. */
const isOtherName = (word: string) => usualProvince(foldTurkish(word)) !== foldTurkish(word);

/** True for a folded district or tax office that is not a usual name too. */
export function isTownWord(word: string): boolean {
  const isName = commonNames.has(word) || givenNames.has(word);
  return !isName && !provinces.has(word) && (isTaxOffice(word) || isDistrict(word));
}

/** True for a folded province, district or tax office, also one that is a usual name. */
export function isPlaceWord(word: string): boolean {
  return provinces.has(word) || isTaxOffice(word) || isDistrict(word);
}

/** Words around the name of a tax office. */
const officeWords: ReadonlySet<string> = new Set(["vergi", "dairesi", "mudurlugu", "malmudurlugu"]);

const wordsOf = (text: string) => text.normalize("NFKC").match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Returns the folded words of a typed title that each of the titles lacks. A title may join a
 * province to another word: `DORUKVAN` has the `van` of `doruk van`, and ULUSOY resembles `ulus`.
 */
function wordsLacking(titles: readonly string[], typed: string): ReadonlySet<string> {
  const compare = differencesTo(typed);
  const { behind } = titleParts(typed);
  const all = titles.map((title) => {
    const registered = new Set(titleWords(title));
    const isLacking = (word: string) => !registered.has(word);
    const { extra, resembling } = compare(title);
    const meant = new Set(resembling.map(({ written }) => written));
    return new Set([...extra.filter((word) => !meant.has(word)), ...behind.filter(isLacking)]);
  });
  return all.reduce((left, words) => left.intersection(words));
}
