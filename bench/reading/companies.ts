import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { inventName } from "../support/word-stock.ts";
import { ibanOf } from "../../test/support/ibans.ts";

/** An invented company, with the details that letterheads and slips show. */
export interface BenchCompany {
  /** The name within the title, which all companies of a group have. */
  name: string;
  vkn: string;
  /** The head office's MERSİS number, and a branch's. */
  mersis: string;
  branch: string;
  /** The title as a registry writes it. */
  registered: string;
  /** The same title as people write it. */
  title: string;
  /** Registered titles that differ by a word: another name, a sibling of the group, another form. */
  nearMisses: readonly string[];
  /** True if the title ends with a legal form. */
  hasForm: boolean;
  office: string;
  district: string;
  city: string;
  street: string;
  phone: string;
  mobile: string;
  iban: string;
  site: string;
  mail: string;
  /** The number in the trade register. */
  register: string;
  /** An invented employee. */
  person: string;
}

/** Invents a company of a random kind. */
export function inventCompany(random: SeededRandom): BenchCompany {
  const name = nameOf(random);
  return companyOf(random, name, kindOf(random)(random, name));
}

/** Invents a company of the same group: it has the same name and another trade. */
export function inventSibling(
  random: SeededRandom,
  { name, registered }: BenchCompany,
): BenchCompany {
  const invent = tradeTitle(random.pick(["Anonim Şirketi", "Limited Şirketi"]));
  let title = invent(random, name);
  while (tradesIn(title.registered).some((trade) => upper(registered).includes(trade)))
    title = invent(random, name);
  const sibling = companyOf(random, name, title);
  return { ...sibling, nearMisses: [...sibling.nearMisses, registered] };
}

function tradesIn(title: string): string[] {
  return trades.map(upper).filter((trade) => upper(title).includes(trade));
}

function companyOf(
  random: SeededRandom,
  name: string,
  { registered, nearMisses, hasForm }: InventedTitle,
): BenchCompany {
  const vkn = inventVkn(random);
  const [office, district, city] = random.pick(places);
  const host = asciiOf(name).replace(/[^a-z0-9]/g, "");
  return {
    name,
    vkn,
    mersis: `0${vkn}${random.pick(["00001", "00015", "00019", "00379"])}`,
    branch: `0${vkn}${random.pick(["00002", "00023", "00107"])}`,
    registered: upper(registered),
    title: asPeopleWrite(random, registered),
    nearMisses: nearMisses.map(upper),
    hasForm,
    office,
    district,
    city,
    street: streetOf(random),
    phone: telephone(random, random.pick(areas)),
    mobile: telephone(random, random.pick(mobiles)),
    iban: ibanText(random),
    site: `www.${host}.example`,
    mail: `${random.pick(["bilgi", "muhasebe", "info", "satis"])}@${host}.example`,
    register: String(10_000 + random.below(900_000)),
    person: personName(random),
  };
}

/** Invents a valid VKN of any prefix; one in six looks like a telephone number. */
function inventVkn(random: SeededRandom): string {
  const prefix = random.chance(1 / 6)
    ? random.pick([...areas, ...mobiles])
    : String(random.below(1_000)).padStart(3, "0");
  const nine = prefix + String(random.below(1_000_000)).padStart(6, "0");
  return nine + String(vknCheckDigit(nine));
}

/** Returns a telephone number in one of the usual groupings. */
export function telephone(random: SeededRandom, area: string): string {
  const rest = String(2_000_000 + random.below(7_999_999));
  const groups = [rest.slice(0, 3), rest.slice(3, 5), rest.slice(5)];
  return random.pick([
    `0${area} ${groups.join(" ")}`,
    `+90 ${area} ${groups.join(" ")}`,
    `(0${area}) ${groups[0] ?? ""} ${rest.slice(3, 5)} ${rest.slice(5)}`,
    `0 (${area}) ${groups.join(" ")}`,
    `0${area}${rest}`,
    `0${area}-${groups.join("-")}`,
  ]);
}

export const areas = ["212", "216", "224", "232", "242", "262", "312", "322", "352", "462"];
export const mobiles = ["505", "530", "532", "533", "542", "544", "551", "555"];

/** Returns an invented IBAN, in groups of four or without blanks. */
export function ibanText(random: SeededRandom): string {
  const iban = ibanOf(random.below(1_000_000_000));
  return random.chance(0.6) ? iban.replace(/.{4}(?=.)/g, "$& ") : iban;
}

export function personName(random: SeededRandom): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`;
}

function streetOf(random: SeededRandom): string {
  const number = 1 + random.below(180);
  return random.pick([
    `${random.pick(quarters)} Mah. ${random.pick(streets)} Sok. No: ${number}`,
    `${random.pick(quarters)} Mahallesi ${1_000 + random.below(4_000)}. Sokak No:${number}/${1 + random.below(20)}`,
    `${random.pick(streets)} Cad. ${random.pick(quarters)} Plaza K:${1 + random.below(12)} D:${number}`,
    `Organize Sanayi Bölgesi ${1 + random.below(40)}. Cad. No: ${number}`,
  ]);
}

/** Returns a text in Turkish capitals. */
export function upper(text: string): string {
  return text.toLocaleUpperCase("tr");
}

/** Returns a text in small letters, as chats write. */
export function lower(text: string): string {
  return text.toLocaleLowerCase("tr");
}

/** Replaces the Turkish letters of a text. */
export function withoutTurkishLetters(text: string): string {
  return text.replace(/[çğıöşüÇĞİÖŞÜâîû]/g, (letter) => plainLetters[letter] ?? letter);
}

const plainLetters: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("çğıöşüÇĞİÖŞÜâîû", (letter, at) => [letter, "cgiosuCGIOSUaiu"[at] ?? letter]),
);

function asciiOf(text: string): string {
  return withoutTurkishLetters(lower(text));
}

interface InventedTitle {
  registered: string;
  nearMisses: string[];
  hasForm: boolean;
}
type InventTitle = (random: SeededRandom, name: string) => InventedTitle;

/** Kinds of companies with their share in 100. */
const kinds: readonly (readonly [share: number, invent: InventTitle])[] = [
  [27, tradeTitle("Anonim Şirketi")],
  [29, tradeTitle("Limited Şirketi")],
  [4, framed(["Holding Anonim Şirketi"], ["Gıda Sanayi Anonim Şirketi"])],
  [3, framed(["Bankası Anonim Şirketi", "Katılım Bankası Anonim Şirketi"], ["Leasing A.Ş."])],
  [4, framed(["Sigorta Anonim Şirketi", "Emeklilik ve Hayat Anonim Şirketi"], ["Bankası A.Ş."])],
  [1, framed(["Anonim Türk Sigorta Şirketi"], ["Otelcilik Anonim Şirketi"])],
  [4, framed(["Üniversitesi", "Üniversitesi Rektörlüğü"], ["Vakfı"])],
  [3, framed(["Belediye Başkanlığı", "Belediyesi", "Büyükşehir Belediyesi"], ["Vakfı"])],
  [3, framed(["Eğitim ve Kültür Vakfı", "Sağlık Vakfı"], ["Üniversitesi"])],
  [4, framed(["Yardımlaşma Derneği", "Spor Kulübü Derneği", "Cemiyeti"], ["Vakfı"])],
  [3, cooperativeTitle],
  [3, framed(["Ticaret ve Sanayi Odası", "Ziraat Odası", "Esnaf Odası"], ["Ticaret Borsası"])],
  [2, foreignBranch],
  [3, soleTrader],
  [2, framed(["İş Sendikası", "İşverenleri Sendikası"], ["Vakfı"])],
  [2, framed(["Organize Sanayi Bölgesi Müdürlüğü", "Sitesi Yöneticiliği"], ["Vakfı"])],
  [2, framed(["Hastanesi", "Koleji", "Okulları"], ["Turizm Limited Şirketi"])],
  [1, jointVenture],
];

function kindOf(random: SeededRandom): InventTitle {
  let rank = random.below(kinds.reduce((sum, [share]) => sum + share, 0));
  const found = kinds.find(([share]) => (rank -= share) < 0);
  return (found ?? kinds[0] ?? [0, soleTrader])[1];
}

function tradeTitle(form: string): InventTitle {
  return (random, name) => {
    const [first, second, other] = differentTrades(random);
    const trade = random.chance(0.5) ? first : `${first} ${second}`;
    const ending = random.pick(["", "", "Sanayi ve Ticaret ", "Ticaret ", "Ticaret ve Sanayi "]);
    const titleOf = (one: string, trades: string, type = form) =>
      `${one} ${trades} ${ending}${type}`;
    const otherForm = form === "Limited Şirketi" ? "Anonim Şirketi" : "Limited Şirketi";
    return {
      registered: titleOf(name, trade),
      nearMisses: [
        titleOf(otherName(random, name), trade),
        titleOf(name, trade.replace(first, other)),
        titleOf(name, trade, otherForm),
      ],
      hasForm: true,
    };
  };
}

/** Titles of a name and a fixed end; a sibling of the group has another end. */
function framed(ends: readonly string[], others: readonly string[]): InventTitle {
  return (random, name) => {
    const end = random.pick(ends);
    return {
      registered: `${name} ${end}`,
      nearMisses: [`${otherName(random, name)} ${end}`, `${name} ${random.pick(others)}`],
      hasForm: /Şirketi$/.test(end),
    };
  };
}

function cooperativeTitle(random: SeededRandom, name: string): InventedTitle {
  const number = random.chance(0.3) ? `${1 + random.below(40)} Nolu ` : "";
  const end = random.pick([
    "Konut Yapı Kooperatifi",
    "Tarımsal Kalkınma Kooperatifi",
    "Motorlu Taşıyıcılar Kooperatifi",
  ]);
  const prefix = random.pick(["S.S. ", "Sınırlı Sorumlu "]);
  return {
    registered: `${prefix}${number}${name} ${end}`,
    nearMisses: [`${prefix}${number}${otherName(random, name)} ${end}`],
    hasForm: true,
  };
}

function foreignBranch(random: SeededRandom, name: string): InventedTitle {
  const form = random.pick(["GmbH", "S.p.A.", "Limited", "B.V."]);
  const trade = random.pick(["Electric", "Chemicals", "Shipping", "Systems"]);
  const end = random.pick(["Türkiye Şubesi", "İstanbul Merkez Şubesi", "İstanbul Şubesi"]);
  return {
    registered: `${name} ${trade} ${form} ${end}`,
    nearMisses: [`${otherName(random, name)} ${trade} ${form} ${end}`],
    hasForm: false,
  };
}

function soleTrader(random: SeededRandom, name: string): InventedTitle {
  const person = personName(random);
  const [trade] = differentTrades(random);
  return {
    registered: `${name} ${trade} ${person}`,
    nearMisses: [`${otherName(random, name)} ${trade} ${personName(random)}`],
    hasForm: false,
  };
}

function jointVenture(random: SeededRandom, name: string): InventedTitle {
  const partner = otherName(random, name);
  return {
    registered: `${name} - ${partner} İş Ortaklığı`,
    nearMisses: [`${otherName(random, name + partner)} - ${partner} İş Ortaklığı`],
    hasForm: true,
  };
}

function differentTrades(random: SeededRandom): [string, string, string] {
  const from = random.below(trades.length);
  const at = (step: number) => trades[(from + step) % trades.length] ?? "Gıda";
  return [at(0), at(3), at(7)];
}

function nameOf(random: SeededRandom): string {
  const share = random.unit();
  if (share < 0.35) return random.pick(phrases);
  if (share < 0.55) return titleCase(inventName(random));
  if (share < 0.75) return `${titleCase(inventName(random))} ${random.pick(plainNames)}`;
  if (share < 0.85) return random.pick(plainNames);
  return random.pick(oddNames);
}

/** Returns a name that shares no word with another. */
function otherName(random: SeededRandom, name: string): string {
  const used = new Set(lower(name).split(/\s+/));
  const left = [...phrases, ...plainNames].filter((one) =>
    lower(one)
      .split(/\s+/)
      .every((word) => !used.has(word)),
  );
  return random.pick(left);
}

function titleCase(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => upper(word.charAt(0)) + lower(word.slice(1)));
}

/** Writes a registered title as people do: short forms, capitals, no blank after a point. */
function asPeopleWrite(random: SeededRandom, registered: string): string {
  const style = random.below(6);
  if (style === 0) return registered;
  const short = shortForms(random).reduce(
    (title, [long, brief]) => title.replace(long, brief),
    registered,
  );
  const glued = style === 3 ? short.replace(/\. (?=\p{L})/gu, ".") : short;
  return style === 2 || style === 3 ? upper(glued) : glued;
}

function shortForms(random: SeededRandom): [string, string][] {
  return [
    ["Sanayi ve Ticaret", random.pick(["San. ve Tic.", "San. Tic.", "Sanayi ve Ticaret"])],
    ["Ticaret ve Sanayi", random.pick(["Tic. ve San.", "Ticaret ve Sanayi"])],
    ["Anonim Şirketi", random.pick(["A.Ş.", "A.Ş.", "AŞ", "A.Ş"])],
    ["Limited Şirketi", random.pick(["Ltd. Şti.", "Ltd.Şti.", "Ltd Şti", "Ltd. Şti"])],
    ["İnşaat", random.pick(["İnş.", "İnşaat"])],
    ["Turizm", random.pick(["Tur.", "Turizm"])],
    ["Pazarlama", random.pick(["Paz.", "Pazarlama"])],
    ["Kooperatifi", random.pick(["Kooperatifi", "Koop."])],
  ];
}

/** A tax office with its district and province. */
const places = [
  ["Kadıköy", "Kadıköy", "İstanbul"],
  ["Kozyatağı", "Ataşehir", "İstanbul"],
  ["Mecidiyeköy", "Şişli", "İstanbul"],
  ["Beyoğlu", "Beyoğlu", "İstanbul"],
  ["Büyük Mükellefler", "Bakırköy", "İstanbul"],
  ["Ümraniye", "Ümraniye", "İstanbul"],
  ["Maltepe", "Çankaya", "Ankara"],
  ["Doğanbey", "Altındağ", "Ankara"],
  ["Ostim", "Yenimahalle", "Ankara"],
  ["Kemeraltı", "Konak", "İzmir"],
  ["Bornova", "Bornova", "İzmir"],
  ["Uludağ", "Osmangazi", "Bursa"],
  ["Nilüfer", "Nilüfer", "Bursa"],
  ["Meram", "Meram", "Konya"],
  ["Seyhan", "Seyhan", "Adana"],
  ["Gebze", "Gebze", "Kocaeli"],
  ["Alanya", "Alanya", "Antalya"],
  ["Gökalp", "Kayapınar", "Diyarbakır"],
] as const;
const quarters = ["Cumhuriyet", "Barbaros", "Yeşilyurt", "Fevzi Çakmak", "Atatürk", "Hürriyet"];
const streets = ["Lale", "Menekşe", "Çınar", "Okul", "Değirmen", "İstasyon", "Bağlar"];
const firstNames = ["Ayşe", "Mehmet", "Elif", "Hasan", "Zeynep", "Murat", "Selin", "Okan"];
const lastNames = ["Yıldıran", "Korkutan", "Sarıgöz", "Demirbağ", "Aktepe", "Ulusoylu", "Tunçer"];
/** Trades of different meaning: none is a synonym of another. */
const trades =
  `Gıda Tekstil İnşaat Lojistik Madencilik Kimya Plastik Mobilya Elektrik Otomotiv Turizm
  Yazılım Ambalaj Seramik Pazarlama Danışmanlık Tarım Matbaacılık Sağlık Eğitim`.split(/\s+/);
const phrases = [
  "Kum Saati",
  "Gece Lambası",
  "Sarı Defter",
  "Ak Tepe",
  "Üç Pınar",
  "Kuzgun Kaya",
  "Mor Salkım",
  "Rüzgar Gülü",
  "Gökçe Ada",
  "Beş Taş",
  "Su Perisi",
  "Nar Çiçeği",
];
const plainNames =
  `Poyraz Kestane Turkuaz Zümrüt Fesleğen Kardelen Yakamoz Martı Defne Sedir Boncuk Pelikan
  Akasya Ceylan Safran Fulya Lacivert Ihlamur`.split(/\s+/);
/** Names with numbers, signs, single letters, initials and apostrophes. */
const oddNames = [
  "3 Kardeşler",
  "1071",
  "7 Mevsim",
  "Dört 4 Mevsim",
  "K2 Zirve",
  "A 14 Yeni",
  "Demir & Oğulları",
  "T&K",
  "M.K. Deniz",
  "X Medya",
  "Öz-Kardelen",
  "Nar'ın Evi",
  "D'Arte",
  "Be One",
  "H.O.S. Kaya",
  "Evren Of",
  "Ve Tasarım",
  "24 Saat",
];
