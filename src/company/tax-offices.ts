import { legalFormWords, provinces } from "./title-words.ts";
import { mendEncoding } from "./mend-encoding.ts";
import { foldTurkish } from "./title.ts";

/** The result of comparing a written value with a registered one. */
export type Sameness = "same" | "different" | "unknown";

/** Compares two tax offices in any spelling; an unlisted name is never `different`. */
export function compareTaxOffices(given: string, registered: string): Sameness {
  const [written, listed] = [officeName(given), officeName(registered)];
  if (written === "" || listed === "") return "unknown";
  if (written === listed) return "same";
  return isKnownOffice(written) && isKnownOffice(listed) ? "different" : "unknown";
}

/** Shortens a tax office's name as accounting programs do: without `VERGİ DAİRESİ`. */
export function shortTaxOffice(name: string): string {
  const end = /(?<!\s)\s+VERGİ\s+DAİRESİ(?:\s+(?:MÜDÜRLÜĞÜ|BAŞKANLIĞI))?$/u.exec(
    name.toLocaleUpperCase("tr"),
  );
  return end ? name.slice(0, end.index) : name;
}

/** A tax office in a text: the stretch with its mark (`V.D.`), and the name in it. */
export interface OfficeInText {
  start: number;
  end: number;
  name: { start: number; end: number };
}

/** The mark of a tax office: `vergi dairesi`, `v. d.`, `vd mud.`, `malmudurlugu`, `tax office`. */
const officeMark =
  /(?<![a-z0-9])(?:(?:vergi ?(?:dairesi|dai\.?|d\.)|v[./]? ?d(?![a-z0-9])\.?|vdm(?![a-z]))(?: ?(?:mud(?:urlugu)?|md|m|bsk|baskanligi)(?![a-z0-9])\.?)?|mal ?mud(?:urlugu)?(?![a-z])\.?|(?:tax|vat) ?(?:office|department)(?: of(?= [a-z]))?(?![a-z]))/g;
/** The letters before a mark in which a name is looked for. Chosen by hand: three long words. */
const maxNameLength = 60;

/** Finds the tax offices in a folded text: `kadikoy v.d.`, `v.d.: kadikoy`. */
export function officesIn(folded: string): OfficeInText[] {
  return Array.from(folded.matchAll(officeMark)).flatMap(({ 0: mark, index: start }) => {
    const end = start + mark.length;
    const [gap = "", sign = ""] = /^ ?(?:adi)? ?([:=–-]?) */.exec(folded.slice(end)) ?? [];
    const before = wordsBefore(folded, start);
    const behind = wordsBehind(folded, end + gap.length);
    const isLabel = /[:=]/.test(sign) && behind.length > 0;
    const name =
      (isLabel ? null : listedAtEnd(before)) ??
      listedAtStart(behind) ??
      (isLabel ? behind.slice(0, 2) : before.slice(-2));
    const [first, last] = [name[0], name.at(-1)];
    if (!first || !last) return [];
    const span = { start: first.start, end: last.end };
    return [{ name: span, start: Math.min(start, span.start), end: Math.max(end, span.end) }];
  });
}

interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

function wordsOf(text: string, offset: number): PlacedWord[] {
  return Array.from(text.matchAll(/[a-z0-9]+/g), ({ 0: word, index }) => {
    return { word, start: offset + index, end: offset + index + word.length };
  });
}

/** Returns up to four words directly before a mark, from the last legal form or long number on. */
function wordsBefore(folded: string, end: number): PlacedWord[] {
  const near = folded.slice(Math.max(0, end - maxNameLength), end);
  const [run = ""] = /(?:[a-z0-9]+[ /-])*[a-z0-9]+ ?[/-]? ?$/.exec(near) ?? [];
  const words = wordsOf(run, end - run.length);
  const isEnd = ({ word }: PlacedWord) => formWords.has(word) || /^\d{4,}$/.test(word);
  return words.slice(words.findLastIndex(isEnd) + 1).slice(-4);
}

/** The last words of companies' and organisations' names, behind which an office's name begins. */
const formWords = legalFormWords.union(
  new Set(
    (
      "sti ltd as ortakligi isletmesi vakfi dernegi cemiyeti universitesi rektorlugu belediyesi odasi sendikasi birligi " +
      "bankasi subesi holding yoneticiligi okullari"
    ).split(" "),
  ),
);

function wordsBehind(folded: string, start: number): PlacedWord[] {
  const [run = ""] = /^[a-z0-9]+(?: [a-z0-9]+){0,3}/.exec(folded.slice(start)) ?? [];
  const words = wordsOf(run, start);
  const label = words.findIndex(({ word }) =>
    /^(?:vergi|vkn|v|no|tel|mersis|tax|\d{4,})$/.test(word),
  );
  return label < 0 ? words : words.slice(0, label);
}

function listedAtEnd(words: readonly PlacedWord[]): readonly PlacedWord[] | null {
  const from = words.findIndex((_one, at) => joinsToOffice(words.slice(at)));
  return from < 0 ? null : words.slice(from);
}

function listedAtStart(words: readonly PlacedWord[]): readonly PlacedWord[] | null {
  const to = words.findLastIndex((_one, at) => joinsToOffice(words.slice(0, at + 1)));
  return to < 0 ? null : words.slice(0, to + 1);
}

function joinsToOffice(words: readonly PlacedWord[]): boolean {
  return isKnownOffice(words.map(({ word }) => word).join(""));
}

/** True if a text is a tax office and nothing else. A name without a mark must be listed. */
export function readsAsOffice(text: string): boolean {
  const folded = foldTurkish(text.trim());
  if (isKnownOffice(officeName(text))) return folded.split(/[^a-z0-9]+/).length <= 7;
  const [office, ...others] = officesIn(folded);
  return others.length === 0 && office?.start === 0 && office.end === folded.length;
}

/** Splits a listed tax office off a typed title; a single word behind the office stays with it. */
export function splitOffice(title: string): { office: string; title: string } {
  const folded = foldTurkish(title);
  const [office] = folded.length === title.length ? officesIn(folded) : [];
  const rest = office?.start === 0 ? folded.slice(office.end) : "";
  const [gap = null] = /^(?: ?[-–—] ?(?=[a-z])|[ ,/–—-]*(?=[a-z]+ [a-z]))/.exec(rest) ?? [];
  if (!office || gap === null || !isKnownOffice(officeName(title.slice(0, office.end))))
    return { office: "", title };
  return { office: title.slice(0, office.end), title: title.slice(office.end + gap.length) };
}

/** True for the name of a tax office: a listed one, or any words before `V.D.`. */
export function isTaxOffice(text: string): boolean {
  return (
    isKnownOffice(officeName(text)) ||
    /[a-z] (?:vergi dairesi|v\.? ?d|(?:tax|vat) ?office)\.?$/.test(foldTurkish(text))
  );
}

/** The letters of a text that are read as an office. Chosen by hand, far above any name. */
const maxLength = 200;
const officeWord =
  /^(?:vergi|dai?r?(?:esi)?|v|d|vd|vdm|m|md|mal|(?:mal)?mud(?:urlugu)?|baskanligi|bsk|tax|vat|(?:tax)?office|department|\d{3,})$/;

function officeName(text: string): string {
  const words = foldTurkish(mendEncoding(text.slice(0, maxLength))).split(/[^a-z0-9]+/);
  const name = words.filter((word) => word !== "" && !officeWord.test(word));
  const whole = name.join("");
  const withoutProvinces = name.filter((word) => !provinces.has(word)).join("");
  return isKnownOffice(whole) || withoutProvinces === "" ? whole : withoutProvinces;
}

function isKnownOffice(name: string): boolean {
  return /.(?:ihtisas|kurumlar|verasetveharclar)$/.test(name) || officeNames.has(name);
}

/** Folded names without spaces. District revenue offices are left out. */
const officeNames = new Set(
  `
  19mayis 23temmuz 30agustos 5ocak 9eylul acipayam acisu adalar adiyaman afsin agri akcaabat akcakoca akdeniz akhisar
  aksaray aksehir aksu akyazi alaaddin alanya alasehir alemdag alemdar aliaga alifuatcebesoy amasya anamur antakya
  arda ardahan ardesen arhavi artvin asimgunduz aslanbey atisalani avcilar ayvalik aziziye babaeski bafra bakirkoy
  balcova banaz bandirma bartin baskent batman bayburt bayindir bayrampasa belkahve bergama besiktas beyazit beydagi
  beykoz beylikduzu beyoglu beypazari beysehir biga bigadic bilecik bingol birecik bismil bitlis bodrum bogazliyan
  bolu bolvadin bor bornova boyabat boztepe bozuyuk bucak bulancak buldan bunyan burdur burhaniye buyukcekmece
  buyukmukellefler cahitsitkitaranci cal can canakkale cankaya cankiri carsamba cay caycuma cayeli cekirge cerkezkoy
  cesme ceyhan cigli cihanbeyli cinar cine cinili civril cizre corlu corum cubuk cukurova cumhuriyet cumra davraz
  davutpasa demirci derince develi devrek didim dikimevi dinar diskapi doganbey dogubeyazit dortyol duden dursunbey
  duzce edremit efeler ege egirdir elbistan elmadag elmali emet emirdag erbaa ercis erciyes erdek erdemli eregli
  erenkoy ergani ertugrulgazi esenler esenyurt eskisehir esme etimesgut fatih fatsa fethiye fevzipasa firat gaziemir
  gazikent gaziler gaziosmanpasa gediz gelibolu gemlik gerede germencik gevhernesibe geyve giresun gobeklitepe gokalp
  gokdere gokpinar golbasi golcuk gonen gordes goztepe gumrukonu gumushacikoy gumushane gunesli gungoren guzelhisar
  hakkari halkali harclar harput hasantahsin havsa havza haymana hayrabolu hazar hendek hitit hizirbey hocapasa hopa
  igdir ikitelli ilgin ilyasbey inegol ipsala irmak iscehisar islahiye istiklal ivedik iznik kackar kadifekale kadikoy
  kadirli kagithane kahramankazan kahta kale kalekapi kaleonu kaletepe kaman kapakli karabuk karacabey karadeniz
  karaelmas karaman karamursel karapinar karasu karatas karesi kars karsiyaka kartal kasimpasa kastamonu kavaklidere
  kaymakkapi kazimkarabekir kecioren kemalpasa kemer kemeralti kesan kilis kinik kiraz kirikhan kirkagac kirklareli
  kirkpinar kirsehir kizilbey kizilmurat kiziltepe kocamustafapasa kocasinan kocatepe konak koprubasi kordon korfez
  korkuteli koycegiz kozan kozanli kozyatagi kucukcekmece kucukkoy kucukyali kula kulu kumluca kurtdereli kusadasi
  liman luleburgaz malkara maltepe manavgat mardin marmaris maslak mecidiyekoy menderes menemen meram merter merzifon
  mesir mevlana milas mimarsinan mithatpasa mudanya mugla muhammetkaraguzel muratli muratpasa mus mustafakemalpasa
  nakilvasitalari namikkemal nazilli nevsehir nigde niksar nilufer nizip nusaybin odemis of orhangazi osmangazi
  osmaniye ostim pamukkale patnos pazar pazarcik pendik pinarbasi polatli reyhanli safranbolu sahil sahinbey
  salihliadiloral samandag sandikli sapanca saraykoy saraylar sarigazi sarigol sariyer sarkisla sarkoy saruhanli
  segmenler sehitcihangunes sehitkamil sehitkerim sehitlik selcuk sereflikochisar serik setbasi seydisehir seyhan
  siirt sile silifke silivri silopi simav sincan sindirgi sinop sirinyer sirnak sisli site siverek soke soma sorgun
  suburcu sukrukanatli suleymannazif suleymanpasa sultanbeyli suluova sungurlu suruc susurluk tasitlar taskopru tasova
  tatvan tavas tavsanli tepecik terme tinaztepe tire tokat topcumeydani torbali toros tosya tuna tunceli turgutlu
  turhal tuzla uckapilar ulucinar uludag ulus umraniye unye uray urla usak uskudar uzunkopru uzunmehmet vakfikebir van
  verasetveintikal viransehir yahyagalip yakacik yalova yalvac yamanlar yatagan yegenbey yenibosna yenikapi
  yenimahalle yenisehir yerkoy yesil yesilcay yildirim yildirimbeyazit yozgat yuksekova yuregir zafer zeytinburnu zile
  zincirlikuyu ziyapasa
`
    .trim()
    .split(/\s+/),
);
