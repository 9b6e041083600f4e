/**
 * The folded words of titles: one table for search, comparer and reader of texts.
 * A legal form hardly tells companies apart; a trade does, but only beside a name.
 */

/** Short forms of legal forms and endings, with their words; `?`: short only with a full stop. */
const legalForms = `
  san=sanayi sn=sanayi sanayii=sanayi tic=ticaret tc=ticaret ticareti=ticaret santic=sanayi+ticaret vetic=ve+ticaret
  as=anonim ao=anonim+ortakligi tao=turk+anonim+ortakligi ltd=limited lim=limited ltdsti=limited+sirketi
  limsti=limited+sirketi sti=sirketi sirket=sirketi koll=kollektif kol?=kollektif kolektif=kollektif kom?=komandit
  koop=kooperatifi kooperatif=kooperatifi sor=sorumlu ikt=iktisadi isl=isletmesi tasf?=tasfiye hal?=halinde
`;

/** Short forms of trades with their meanings, likeliest first; `?`: also a word of its own. */
const trades = `
  isl=isletmesi|isletmeleri|isletmeciligi|isleme islet?=isletmeleri|isletmesi|isletmeciligi
  islt=isletmeleri|isletmesi|isletmeciligi tem?=temizlik|temsilcilik|temin
  ith=ithalat ihr=ihracat iht?=ithalat|ihtisas paz?=pazarlama ins=insaat taah=taahhut tah?=taahhut
  muh=muhendislik mim=mimarlik mus?=musavirlik mut?=muteahhitlik dan?=danismanlik dans=danismanlik
  danis=danismanlik hiz=hizmetleri|hizmet hizm=hizmetleri|hizmet tur?=turizm turz=turizm
  sey?=seyahat oto?=otomotiv otom=otomotiv|otomasyon akar=akaryakit aky=akaryakit pet?=petrol
  nak=nakliyat|nakliye nakl=nakliyat|nakliye tas?=tasimacilik tasim=tasimacilik loj?=lojistik
  dep?=depolama|depoculuk antr=antrepo gum?=gumruk|gumrukleme haf?=hafriyat mad?=madencilik
  maden?=madencilik otel?=otelcilik
  met?=metal|metalurji mak?=makina|makine maki=makina|makine iml=imalat|imalati imlt=imalat
  imal?=imalat mon?=montaj tes?=tesisat|tesisleri isit=isitma sog?=sogutma
  hav?=havalandirma|havacilik klim=klima elk=elektrik elek?=elektrik|elektronik
  elkt=elektrik|elektronik elekt=elektrik|elektronik elktr=elektronik|elektrik el?=elektrik
  en?=enerji enj=enerji|enjeksiyon urt=uretim uret?=uretim ur?=urunleri|uretim urun?=urunleri
  urn=urunleri dag?=dagitim ilet=iletim|iletisim ilt=iletisim tel?=telekomunikasyon
  tlk=telekomunikasyon bil?=bilisim|bilgisayar|bilgi bilg=bilgisayar|bilisim|bilgi bls=bilisim
  yaz?=yazilim don?=donanim tek?=teknoloji|teknolojileri|teknik
  tekn=teknoloji|teknolojileri|teknik sis?=sistemleri|sistem otomas=otomasyon
  end?=endustri|endustriyel|endustrisi fab?=fabrikasi|fabrikalari mam?=mamulleri
  mamul=mamulleri mal?=malzemeleri|mallari malz=malzemeleri|malzeme teks=tekstil tekst=tekstil
  konf?=konfeksiyon giy=giyim ayk=ayakkabi|ayakkabicilik der?=deri|dericilik ipl=iplik
  mens=mensucat or?=orme boy?=boya apr=apre gid=gida gd=gida ic?=icecek yem?=yemek tar?=tarim
  tarm=tarim zir?=ziraat|zirai hayv=hayvancilik hayvan?=hayvancilik tav?=tavukculuk orm?=orman
  ker?=kereste mob?=mobilya dek?=dekorasyon dekor?=dekorasyon tuk=tuketim mall?=mallari hird=hirdavat
  nalb=nalburiye yap=yapi cim?=cimento bet?=beton ser?=seramik mer?=mermer plas=plastik
  pls=plastik amb=ambalaj kag=kagit matb=matbaacilik|matbaa bas?=basim|basin
  yay?=yayincilik|yayin kirt=kirtasiye rek=reklam|reklamcilik org?=organizasyon prod=produksiyon
  film?=filmcilik kim?=kimya|kimyevi kozm=kozmetik ilc?=ilac ecz=ecza|eczacilik med?=medikal|medya
  tib=tibbi cih=cihazlar|cihazlari sag?=saglik hast?=hastane|hastanecilik opt?=optik temz=temizlik
  guv=guvenlik kor?=koruma egt=egitim egit=egitim ogr=ogretim eml=emlak gayr?=gayrimenkul
  yat?=yatirim|yatirimlari hold?=holding sig?=sigorta fakt=faktoring kir?=kiralama sav?=savunma
  hvc=havacilik den?=denizcilik gem?=gemi|gemicilik ters?=tersane|tersanecilik limn=liman
  kuy=kuyumculuk kuyum=kuyumculuk muc=mucevherat saat?=saatcilik cev=cevre hurd=hurdacilik
  dok?=dokum alum=aluminyum jak=jakarli dok?=dokuma proj=proje merk=merkezi mud=mudurlugu
  gen?=genel ulus=uluslararasi per?=perakende top?=toptan mag=magazacilik|magazalari
  alisv=alisveris sos=sosyal coz=cozumleri oper=operasyon|operatorlugu
  fabr=fabrikasi|fabrikalari muess=muessesesi muessese=muessesesi port?=portfoy
  ort?=ortakligi|ortaklari menk=menkul mnk=menkul deg?=degerler kiym=kiymetler fin?=finansal|finans girs=girisim
  serm=sermayesi emk=emeklilik bnk=bankasi gmy=gayrimenkul yon?=yonetimi telekom?=telekomunikasyon
`;

/** Trades of several words, each followed by its short forms; public bodies, by their long ones. */
const phrases: readonly (readonly [string, ...string[]])[] = [
  ["gayrimenkul", "gayri menkul"],
  ["gayrimenkul yatirim ortakligi", "gyo", "gmyo", "g y o", "g m y o"],
  ["girisim sermayesi yatirim ortakligi", "gsyo", "g s y o"],
  ["menkul kiymetler yatirim ortakligi", "mkyo"],
  ["yatirim ortakligi", "yat ort", "yatirim ort", "yatirim ortaklik"],
  ["finansal kiralama", "leasing", "fin kir", "finansal kir"],
  ["alisveris merkezi", "avm"],
  ["organize sanayi bolgesi", "osb"],
  ["arastirma gelistirme", "arge", "ar ge"],
  ["serbest muhasebeci mali musavirlik", "smmm", "s m m m"],
  ["yeminli mali musavirlik", "ymm", "y m m"],
  ["belediyesi", "belediye baskanligi", "bld bsk", "bel bsk"],
  ["universitesi", "universitesi rektorlugu"],
];

/** Groups of words that differ by inflection or spelling only; a slash or a line ends a group. */
const variants = `
  malzeme malzemesi malzemeleri malzemeler / kimya kimyevi kimyasal / urun urunu urunleri urunler / makina makine makinasi makinesi makinalari makineleri
  hizmet hizmeti hizmetleri hizmetler / sistem sistemi sistemleri sistemler / mamul mamulu mamulleri mamuller
  isletme isletmesi isletmeleri isletmecilik isletmeciligi / teknoloji teknolojisi teknolojileri
  fabrika fabrikasi fabrikalari / yatirim yatirimi yatirimlari yatirimlar / cihaz cihazi cihazlari cihazlar
  tesis tesisi tesisleri / yonetim yonetimi / uretim uretimi / magaza magazasi magazalari magazacilik
  market marketi marketler marketleri marketcilik / banka bankasi / lastik lastigi lastikleri
  petrol petrolleri petrolculuk / havalimani havalimanlari / otel oteli otelleri otelcilik / imalat imalati
  dokum dokumculuk / kiymet kiymetler / yayin yayini yayinlari yayincilik / parca parcasi parcalari
  alet aleti aletleri / esya esyasi esyalari / gida gidalar gidalari / proje projesi projeleri
  insaat insaati insaatlari / musavirlik musavirligi / muhasebeci muhasebecilik
  endustri endustrisi / egitim egitimi / servis servisi servisleri
`;

export const provinces: ReadonlySet<string> = setOf(`
  adana adiyaman afyon afyonkarahisar agri aksaray amasya ankara antalya ardahan artvin aydin balikesir bartin batman
  bayburt bilecik bingol bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne elazig erzincan
  erzurum eskisehir gaziantep giresun gumushane hakkari hatay igdir isparta istanbul izmir kahramanmaras karabuk karaman
  kars kastamonu kayseri kilis kirikkale kirklareli kirsehir kocaeli konya kutahya malatya manisa mardin mersin mugla mus
  nevsehir nigde ordu osmaniye rize sakarya samsun sanliurfa siirt sinop sirnak sivas tekirdag tokat trabzon tunceli usak
  van yalova yozgat zonguldak
`);

/** Regions and nations in thousands of titles. */
export const regions: ReadonlySet<string> = setOf("turkiye turk anadolu avrupa uluslararasi");

export const places: ReadonlySet<string> = provinces.union(regions);

/** Words in thousands of titles: trades and the words around them, without provinces. */
const tradeWords: ReadonlySet<string> = setOf(`
  sanayi sanayii ticaret ithalat ihracat ic dis pazarlama dagitim toptan perakende uretim imalat imalati taahhut musavirlik
  danismanlik muhendislik mimarlik proje hizmet hizmetleri isletme isletmeleri isletmeciligi yatirim yatirimlari yonetim
  yonetimi holding grup group ortakligi isleri urun urunleri malzeme malzemeleri sistem sistemleri makina makine makinalari
  gida gidalar tarim hayvancilik sut et un unlu mamulleri mamuller firin ekmek pasta icecek su meyve sebze bakkaliye market
  insaat yapi konut emlak gayrimenkul hafriyat beton cimento tugla mobilya dekorasyon ahsap orman kereste cam seramik
  tekstil konfeksiyon giyim iplik dokuma mensucat kumas deri ayakkabi canta moda
  bilisim bilgisayar yazilim teknoloji teknolojileri elektronik elektrik telekomunikasyon iletisim internet
  lojistik nakliyat nakliye tasimacilik depolama kargo kurye gumruk denizcilik havacilik
  otomotiv oto otomobil servis lastik yedek parca akaryakit petrol
  metal demir celik dokum aluminyum madencilik maden kimya plastik kaucuk boya ambalaj kagit karton matbaa matbaacilik basim
  saglik medikal ilac eczane hastane kozmetik temizlik guvenlik
  turizm otel otelcilik seyahat restoran lokanta kafe organizasyon reklam reklamcilik ajans medya yayincilik yayin film
  serbest muhasebeci yeminli mali egitim okul ogretim kirtasiye spor enerji dogalgaz isitma sogutma iklimlendirme sigorta sigortacilik aracilik
  araciligi finans faktoring leasing kuyumculuk kuyum mucevherat altin
`);

/** The words that a short form may stand for, the likeliest first. */
export interface Abbreviation {
  words: readonly string[];
  /** True for a short form that is a word too (`TEK`, `TUR`): it is short only with a full stop. */
  isWord: boolean;
}

export const abbreviations: ReadonlyMap<string, Abbreviation> = readTable(trades, "|");

/** Trades that have a short form, written out: MERMER, MAKİNA. */
export const shortenedTrades: ReadonlySet<string> = new Set(
  [...abbreviations.values()].flatMap(({ words }) => words),
);

/** Short forms of legal forms and endings; the words of each belong together. */
export const shortEndings: ReadonlyMap<string, Abbreviation> = readTable(legalForms, "+");

const tradeEndings: ReadonlySet<string> = setOf("sanayi ticaret");

/** Short forms of trades, and of SANAYİ and TİCARET. */
export const shortWords: ReadonlyMap<string, Abbreviation> = new Map([
  ...abbreviations,
  ...[...shortEndings].filter(
    ([, { words }]) => words.length === 1 && words.every((word) => tradeEndings.has(word)),
  ),
]);

export const legalFormWords: ReadonlySet<string> = setOf(
  "anonim limited sirketi kooperatifi kollektif komandit",
);

/** Words of an ending, without its legal form. */
export const endingWords: ReadonlySet<string> = setOf("sanayi ticaret ithalat ihracat ic dis");

/** Words that alone identify no company. */
export const generalWords: ReadonlySet<string> = places.union(tradeWords).union(legalFormWords);

/** Words of titles that people leave out in any place. */
export const weakWords: ReadonlySet<string> = setOf(
  "turkiye turk cumhuriyeti sirketler sirketleri grubu grup group",
);

/** Words that mark the parent company of a group. */
export const parentWords: ReadonlySet<string> = setOf("holding bankasi bank");

/** The usual spelling of a word, by its other spelling. */
export const spellings: ReadonlyMap<string, string> = new Map([
  ["makine", "makina"],
  ["makinesi", "makinasi"],
  ["makineleri", "makinalari"],
  ["taahut", "taahhut"],
  ["tahhut", "taahhut"],
]);

/** The spellings that are mistakes. */
export const misspellings: ReadonlySet<string> = setOf("taahut tahhut");

const groups = variants.split(/[/\n]/).map((group) => [...setOf(group)]);
const groupOf = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)));

/** Returns the other inflected forms of a word. */
export function variantsOf(word: string): readonly string[] {
  return groupOf.get(word)?.filter((other) => other !== word) ?? [];
}

const gap = "[ .&-]{1,3}";
const patterns = phrases.map(([words, ...shorts]) => {
  const forms = shorts.map((short) => short.replaceAll(" ", gap)).join("|");
  return { words, pattern: new RegExp(`(?<![a-z0-9])(?:${forms})(?![a-z0-9])\\.?`, "g") };
});

/** Public bodies write `T.C.` before their names, whether they are registered with it or not. */
const stateOfBody =
  /^(\W*)turkiye cumhuriyeti (?=.*(?:belediye|universite|bakanlig|valilig|kaymakamlig|mudurlug))/;

/** Expands short forms of phrases: `gyo`, `t.a.ş.`; `yo` and `ik` only behind another word. */
export function writeOutPhrases(folded: string): string {
  let text = folded
    .replace(/(?<![a-z0-9])t\. ?a\.? ?([so?])(?![a-z0-9])\.?/g, "turk a$1 ")
    .replace(/^(\W*)t\.? ?c\.? (?=[a-z])/, "$1turkiye cumhuriyeti ")
    .replace(/^(\W*)t\. ?(?=[a-z]{2})/, "$1turkiye ")
    .replace(/(?<=[a-z0-9]{2}[ .,-]{1,3})y\.?o(?![a-z0-9])\.?/g, "yatirim ortakligi ")
    .replace(/(?<=[a-z0-9]{2}[ .,-]{1,3})i\.?k(?![a-z0-9?])\.?/g, "insan kaynaklari ");
  for (const { words, pattern } of patterns) text = text.replace(pattern, `${words} `);
  return text.replace(stateOfBody, "$1");
}

function readTable(table: string, separator: string): Map<string, Abbreviation> {
  const rows = [...setOf(table)].map((pair): [string, Abbreviation] => {
    const [short = "", words = ""] = pair.split("=");
    const isWord = short.endsWith("?");
    return [isWord ? short.slice(0, -1) : short, { words: words.split(separator), isWord }];
  });
  return new Map(rows);
}

function setOf(words: string): Set<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}
