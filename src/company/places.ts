import { usualProvince } from "./general-words.ts";
import { mendEncoding } from "./mend-encoding.ts";
import type { Sameness } from "./tax-offices.ts";
import { provinces } from "./title-words.ts";
import { foldTurkish, titleWords } from "./title.ts";
import { slipBetween } from "./word-slips.ts";

/**
 * Compares a province and a district with a registered address. The district is `same` anywhere
 * in the address, but `different` only if the address ends in a district and a province.
 */
export function comparePlaces(
  given: { city: string; district: string },
  registered: string,
): Sameness {
  const [place, address] = [placeIn(given.city), placeIn(registered)];
  const haveProvinces = place.province !== "" && address.province !== "";
  if (haveProvinces && place.province !== address.province) return "different";
  const words = given.district === "" ? place.before : placeIn(given.district).words;
  const district = words.filter((word) => word !== "merkez" && !provinces.has(word)).join("");
  if (district === "") return haveProvinces ? "same" : "unknown";
  const last = address.before.at(-1) ?? "";
  const isCut = last.length >= 4 && district.startsWith(last);
  if (address.words.join("").includes(district) || isCut || slipBetween(district, last) !== null)
    return "same";
  const isReadable = haveProvinces && last !== "merkez";
  return isReadable && districtBefore.test(registered.trim()) ? "different" : "unknown";
}

/** Returns the district and province at the end of an address, or null unless both are there. */
export function placeAtEnd(address: string): { district: string; city: string } | null {
  const [, district = "", city = ""] = districtAndProvince.exec(address.slice(-maxLength)) ?? [];
  const words = titleWords(district);
  const province = usualProvince(foldTurkish(city));
  const isStreet = (word: string) =>
    streetWords.has(word) && streetLikeDistricts.get(word) !== province;
  const isDistrict = words.length > 0 && !words.some(isStreet);
  return isDistrict && provinces.has(province) ? { district, city } : null;
}

/** Districts with the name of a building's part, with their provinces. */
const streetLikeDistricts = new Map([
  ["bodrum", "mugla"],
  ["han", "eskisehir"],
]);

/** `… NO: 5 ŞİŞLİ / İSTANBUL`; a district is one word, or a number and a word: 19 MAYIS. */
const districtAndProvince =
  /(?:^|[\s,;:])((?:19 (?=may[ıIiİ]s))?\p{L}[\p{L}\p{M}.'’]{1,30})\s{0,3}[/\-–]\s{0,3}(\p{L}[\p{L}\p{M}]{1,20})(?:\s{0,3}[/\-–,]\s{0,3}t[uü]rk[iİ]ye)?[\s.]*$/iu;

/** Folded words of streets and buildings, which are no districts. */
export const streetWords: ReadonlySet<string> = new Set(
  (
    "mah mahalle mahallesi sok sk sokak sokagi cad cd cadde caddesi bulvar bulvari blv yol yolu no kat daire blok apt " +
    "apartmani site sitesi han hani is merkezi plaza avm osb bolge bolgesi sanayi koy koyu mevki mevkii kume evler evleri " +
    "konut konutlari kapi ada parsel pafta bina binasi carsi carsisi pasaj pasaji zemin bodrum asma adres"
  ).split(" "),
);

/** The last letters of an address, which hold its place. Chosen by hand. */
const maxLength = 500;
/** The end of an address with a separator between district and province. */
const districtBefore = /\p{L}{1,40}\.?\s{0,3}[/\-–]\s{0,3}(?:\p{L}\.)?\p{L}{2,20}\W{0,3}$/u;
/** Returns the last province in a text, and the words before it. */
function placeIn(text: string): { province: string; before: string[]; words: string[] } {
  const words = titleWords(mendEncoding(text.slice(-maxLength))).map(usualProvince);
  const at = words.findLastIndex((word) => provinces.has(word));
  return { province: words[at] ?? "", before: at < 0 ? words : words.slice(0, at), words };
}
