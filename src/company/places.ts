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

/** Folded districts of one word that have no tax office of their name, and are no usual name. */
const districts: ReadonlySet<string> = new Set(
  `
  adapazari adilcevaz ahlat akcakale akdagmadeni akseki aladag alapli altieylul altindag altinordu araban
  arakli arifiye armutlu arnavutkoy arsin arsuz artova artuklu asarcik atakum atasehir avanos ayancik ayas
  aydincik ayvacik bagcilar bahcelievler balya basaksehir basiskele battalgazi bayrakli bayramic besikduzu
  beydag borcka bozova bozyazi buca buyukorhan cameli camlidere camliyayla canik catalca cayirova cekmekoy
  ceylanpinar ciftlikkoy cinarcik dalaman darende darica datca demre derinkuyu dikili dilovasi dogansehir
  dogubayazit domanic dosemealti dulkadiroglu duzici ergene ermenek erzin eskipazar espiye eyupsultan eyyubiye
  ezine feke ferizli findikli finike foca gazipasa gebze gelendost gemerek gerze goksun golhisar golkoy
  golmarmara gomec gorele goynuk gudul gulnar gulsehir gundogmus gursu guzelbahce haliliye harmancik harran
  havran hilvan honaz horasan ibradi ilkadim incirliova iskenderun iskilip ivrindi izmit kadinhani kandira
  karabaglar karaburun karaisali karakocan karakopru karapurcek karatay karkamis karliova kartepe kayapinar
  kaynasli keciborlu kepez kepsut kestel kilimli kizilcahamam kocaali konyaalti kovancilar kurtalan lapseki
  macka mamak manyas marmaraereglisi melikgazi mengen merkezefendi mezitli midyat mucur mudurnu nallihan
  narlidere nurdagi odunpazari oguzeli oltu onikisubat orhaneli ortahisar osmancik osmaneli palandoken
  pamukova pasinler payas pinarhisar pozanti pursaklar saimbeyli salihli sancaktepe sarayonu saricam savastepe
  seferihisar sehzadeler selcuklu selendi semdinli serdivan serinhisar seydikemer silvan sivrihisar solhan
  suhehri sultandagi sultangazi surmene talas tarakli tarsus tefenni tekkekoy tirebolu tonya toroslar
  tufanbeyli tusba ulukisla urgup vezirkopru yahyali yakutiye yavuzeli yesilyurt yildizeli yomra yumurtalik
  yunak yunusemre
`
    .trim()
    .split(/\s+/),
);

/** True for a folded district that `isTaxOffice` does not know. */
export function isDistrict(word: string): boolean {
  return districts.has(word);
}

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
