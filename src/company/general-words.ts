import { expandedTitleWords, foldTurkish, legalFormWords, titleWords } from "./title.ts";

/** The provinces' names, folded. */
export const provinces: ReadonlySet<string> = foldedWords(`
adana adıyaman afyon afyonkarahisar ağrı aksaray amasya ankara antalya ardahan artvin aydın balıkesir bartın batman
bayburt bilecik bingöl bitlis bolu burdur bursa çanakkale çankırı çorum denizli diyarbakır düzce edirne elazığ erzincan
erzurum eskişehir gaziantep giresun gümüşhane hakkari hatay ığdır ısparta istanbul izmir kahramanmaraş karabük karaman
kars kastamonu kayseri kilis kırıkkale kırklareli kırşehir kocaeli konya kütahya malatya manisa mardin mersin muğla muş
nevşehir niğde ordu osmaniye rize sakarya samsun şanlıurfa siirt sinop şırnak sivas tekirdağ tokat trabzon tunceli uşak
van yalova yozgat zonguldak
`);

/** Words that thousands of titles have, and that are no provinces: trades and what surrounds them. */
const tradeWords = foldedWords(`
türkiye türk anadolu avrupa uluslararası
sanayi sanayii ticaret ithalat ihracat iç dış pazarlama dağıtım toptan perakende üretim imalat imalatı taahhüt müşavirlik
danışmanlık mühendislik mimarlık proje hizmet hizmetleri işletme işletmeleri işletmeciliği yatırım yatırımları yönetim
yönetimi holding grup group ortaklığı iş işleri ürün ürünleri malzeme malzemeleri sistem sistemleri makina makine makinaları
gıda gıdalar tarım hayvancılık süt et un unlu mamulleri mamuller fırın ekmek pasta içecek su meyve sebze bakkaliye market
inşaat yapı emlak gayrimenkul hafriyat beton çimento tuğla mobilya dekorasyon ahşap orman kereste cam seramik
tekstil konfeksiyon giyim iplik dokuma mensucat kumaş deri ayakkabı çanta moda
bilişim bilgisayar yazılım teknoloji teknolojileri elektronik elektrik telekomünikasyon iletişim internet
lojistik nakliyat nakliye taşımacılık depolama kargo kurye gümrük denizcilik havacılık
otomotiv oto otomobil servis lastik yedek parça akaryakıt petrol
metal demir çelik döküm alüminyum madencilik maden kimya plastik kauçuk boya ambalaj kağıt karton matbaa matbaacılık basım
sağlık medikal ilaç eczane hastane kozmetik temizlik güvenlik
turizm otel otelcilik seyahat restoran lokanta kafe organizasyon reklam reklamcılık ajans medya yayıncılık yayın film
eğitim okul öğretim kırtasiye spor enerji doğalgaz ısıtma soğutma iklimlendirme sigorta sigortacılık aracılık
aracılığı finans faktoring leasing kuyumculuk kuyum mücevherat altın
`);

/** Folded words of a chat that are hardly ever in a title. */
export const chatWords: ReadonlySet<string> = foldedWords(`
merhaba merhabalar selam selamlar günaydın iyi günler akşamlar geceler teşekkür teşekkürler sağol sağolun tamam evet
hayır lütfen peki nasıl nasılsın nasılsınız ne neden niye nedir nerede kim kimin hangi kaç mi mu misin misiniz bu şu
var yok ol olun olur oldu ederim gelsin tabii harika ben sen siz
`);

/** Folded words of titles that tell next to nothing about which company it is. */
export const generalWords: ReadonlySet<string> = provinces.union(tradeWords).union(legalFormWords);

/** So many words without a legal form are a sentence. */
const longestBareTitle = 8;

/** Whether a title says nothing but trades, places and legal forms: thousands of companies fit it. */
export function isTooGeneral(title: string): boolean {
  return expandedTitleWords(title).every((word) => generalWords.has(word));
}

/** The provinces that a written title names, as they were written. */
export function provincesIn(title: string): string[] {
  const words = title.normalize("NFKC").match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => provinces.has(foldTurkish(word)));
}

/** Whether a text of a company's record names a province, by any of its names. */
export function namesProvince(text: string, province: string): boolean {
  return titleWords(text)
    .map(usualProvince)
    .includes(usualProvince(foldTurkish(province)));
}

/** A folded word, or the usual name of the province that it names in another way. */
export function usualProvince(word: string): string {
  return otherNames.get(word) ?? word;
}

const otherNames = new Map([
  ["afyonkarahisar", "afyon"],
  ["antep", "gaziantep"],
  ["icel", "mersin"],
  ["maras", "kahramanmaras"],
  ["urfa", "sanliurfa"],
]);

/**
 * Whether a text that nobody called a title reads as one: no question, no word of a chat and no long number in it, and
 * either a legal form or two to eight words that tell companies apart.
 */
export function readsAsTitle(text: string): boolean {
  if (/\?|\d{6}/.test(text)) return false;
  const words = expandedTitleWords(text);
  if (words.some((word) => chatWords.has(word))) return false;
  if (words.some((word) => legalFormWords.has(word) && word !== "sirketi")) return true;
  return words.length >= 2 && words.length <= longestBareTitle && !isTooGeneral(text);
}

/** The words of a list, folded. */
export function foldedWords(list: string): Set<string> {
  return new Set(list.split(/\s+/).filter(Boolean).map(foldTurkish));
}
