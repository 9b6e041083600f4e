import { vknCheckDigit } from "../../../../src/company/id-numbers.ts";
import { envelopeXml } from "./ubl.ts";

/** A company of an invented registry. */
export interface Company {
  vkn: string;
  mersis: string;
  title: string;
  office: string;
  district: string;
  city: string;
}

/** A side of an invoice as written, correct or changed. */
export type WrittenSide = Pick<
  Company,
  "vkn" | "mersis" | "title" | "office" | "district" | "city"
>;

/** Creates a seeded generator of numbers from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

const words = (text: string) => text.trim().split(/\s+/);
const first = words(`
  ALTINKAYA BOZDOĞAN ÇINARDERE DERİNSU EFLATUN FINDIKLI GÖKÇEAĞAÇ HİSARÖNÜ IHLAMUR İNCİRALTI KARTALTEPE LALEDEVRİ
  MENEKŞE NİLÜFERLİ ORTAKUYU PAPATYALI REYHANLIK SÖĞÜTLÜ ŞAHİNBURUN TURNAGÖL UZUNYAYLA ÜÇPINAR YELKENCİ ZEYTİNLİK
`);
const second = words(`
  AKDERE BEYTEPE CEVİZLİK DOĞANCI ELMALIK FENERCİ GÜVERCİN KUZEYLİ LEYLAK MARTICA NARLIDERE POYRAZ SEDİRLİ TAŞKÖPRÜ
  ULUÇAY VADİLİ YAKAMOZ ZAMBAKLI
`);
/** Trades of different meaning: none is a synonym of another. */
const trades = words(`
  GIDA TEKSTİL İNŞAAT LOJİSTİK MADENCİLİK KİMYA PLASTİK MOBİLYA ELEKTRİK OTOMOTİV TURİZM YAZILIM AMBALAJ SERAMİK
`);
const places = [
  ["KADIKÖY", "İSTANBUL", "KADIKÖY"],
  ["NİLÜFER", "BURSA", "ULUDAĞ"],
  ["ÇANKAYA", "ANKARA", "ÇANKAYA"],
  ["BORNOVA", "İZMİR", "BORNOVA"],
  ["SELÇUKLU", "KONYA", "MERAM"],
] as const;
const forms = [
  "SANAYİ VE TİCARET ANONİM ŞİRKETİ",
  "LİMİTED ŞİRKETİ",
  "SANAYİ VE TİCARET LİMİTED ŞİRKETİ",
];

/** Invents companies with different titles. */
export function companiesOf(random: () => number, count: number): Company[] {
  const titles = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const firstNine = String(100_000_000 + Math.floor(random() * 800_000_000)).slice(0, 9);
    const vkn = `${firstNine}${vknCheckDigit(firstNine)}`;
    const [district, city, office] = pick(random, places);
    let title = "";
    while (title === "" || titles.has(title)) {
      const name = [pick(random, first), pick(random, second), pick(random, trades)];
      title = `${name.join(" ")} ${pick(random, forms)}`;
    }
    titles.add(title);
    const sequence = String(1 + (at % 90)).padStart(5, "0");
    return { vkn, mersis: `0${vkn}${sequence}`, title, office, district, city };
  });
}

const shortForms: readonly (readonly [string, string])[] = [
  ["SANAYİ VE TİCARET", "SAN. VE TİC."],
  ["ANONİM ŞİRKETİ", "A.Ş."],
  ["LİMİTED ŞİRKETİ", "LTD. ŞTİ."],
];

/** Writes a title in full, with short forms, or in mixed case. */
export function styled(random: () => number, title: string): string {
  const short = shortForms.reduce((text, [long, brief]) => text.replace(long, brief), title);
  return pick(random, [
    title,
    short,
    short.replace("LTD. ŞTİ.", "Ltd.Şti."),
    short.replace(/\p{L}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLocaleLowerCase("tr")),
  ]);
}

/** Replaces one word of a title by a word of another meaning. */
export function withOtherWord(random: () => number, title: string): string {
  const all = title.split(" ");
  // `VE` has no meaning, and `Ltd.Şti.` is two words.
  const places = all.flatMap((word, at) => (/^(?:ve|ltd\.şti\.)$/i.test(word) ? [] : [at]));
  const at = pick(random, places);
  const known = (all[at] ?? "").toLocaleUpperCase("tr");
  const pool = [first, second, trades][at] ?? trades;
  const other = pick(
    random,
    pool.filter((word) => !known.startsWith(word.slice(0, 4))),
  );
  return all.map((word, place) => (place === at ? other : word)).join(" ");
}

/** Replaces one digit between `from` and `to`. */
export function withOtherDigit(random: () => number, digits: string, from = 0, to = digits.length) {
  const at = from + Math.floor(random() * (to - from));
  const other = (Number(digits[at]) + 1 + Math.floor(random() * 9)) % 10;
  return `${digits.slice(0, at)}${other}${digits.slice(at + 1)}`;
}

export interface Head {
  number: string;
  /** YYYY-MM-DD. */
  date: string;
}

export type Layout = (seller: WrittenSide, buyer: WrittenSide, head: Head) => string;

const labels = [
  { vkn: "VKN: ", mersis: "MERSİS No: ", office: "Vergi Dairesi: " },
  { vkn: "Vergi No : ", mersis: "Mersis Numarası : ", office: "V.D. : " },
  { vkn: "Vergi Kimlik Numarası ", mersis: "MERSISNO: ", office: "Vergi Dairesi : " },
  { vkn: "V.K.N.: ", mersis: "Mersis: ", office: "VERGİ DAİRESİ: " },
] as const;
type Labels = (typeof labels)[number];

const day = ({ date }: Head) => date.split("-").reverse().join(".");
const foot = (head: Head) => `Fatura No: ${head.number}\nFatura Tarihi: ${day(head)}`;
const linesOf = (one: WrittenSide, label: Labels) => [
  one.title,
  `GÜL MAH. ÇAY SOK. NO: 3 ${one.district} / ${one.city}`,
  `${label.office}${one.office}`,
  `${label.vkn}${one.vkn}`,
  `${label.mersis}${one.mersis}`,
];

/** Five arrangements of two sides; each is used with four sets of labels. */
const frames: ((label: Labels) => Layout)[] = [
  (label) => (seller, buyer, head) =>
    ["e-FATURA", ...linesOf(seller, label), "SAYIN", ...linesOf(buyer, label), foot(head)].join(
      "\n",
    ),
  (label) => (seller, buyer, head) =>
    [
      `SATICI: ${linesOf(seller, label).join("\n")}`,
      `ALICI: ${linesOf(buyer, label).join("\n")}`,
      foot(head),
    ].join("\n"),
  (label) => (seller, buyer, head) =>
    [linesOf(seller, label).join("\n"), linesOf(buyer, label).join("\n"), foot(head)].join("\n\n"),
  (label) => (seller, buyer, head) =>
    `${foot(head)}\nSatıcı: ${seller.title} ${label.vkn}${seller.vkn} ${label.mersis}${seller.mersis}\nAlıcı: ${buyer.title} ${label.vkn}${buyer.vkn} ${label.mersis}${buyer.mersis}`,
  (label) => (seller, buyer, head) =>
    [
      "Satıcı",
      `${label.vkn}${seller.vkn}`,
      `Unvan: ${seller.title}`,
      `${label.mersis}${seller.mersis}`,
      "",
      "Alıcı",
      `${label.vkn}${buyer.vkn}`,
      `Unvan: ${buyer.title}`,
      `${label.mersis}${buyer.mersis}`,
      "",
      foot(head),
    ].join("\n"),
];

export const textLayouts: readonly Layout[] = frames.flatMap((frame) => labels.map(frame));

const spaces = {
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/** The variable parts of an XML document. */
interface XmlStyle {
  cac: string;
  cbc: string;
  isMersisFirst: boolean;
  isRegistered: boolean;
  isDespatch: boolean;
  isInEnvelope: boolean;
}

const prefixes = [
  ["cac:", "cbc:"],
  ["n1:", "n2:"],
  ["ns3:", "ns4:"],
  ["cac-x:", "b.c:"],
  ["", "cbc:"],
] as const;
const styles: readonly XmlStyle[] = prefixes.flatMap(([cac, cbc]) =>
  [0, 1, 2, 3].map((at) => ({
    cac,
    cbc,
    isMersisFirst: at % 2 === 1,
    isRegistered: at === 2,
    isDespatch: at === 3,
    isInEnvelope: at === 1,
  })),
);

export const xmlLayouts: readonly Layout[] = styles.map(
  (style) => (seller, buyer, head) => xmlOf(style, seller, buyer, head),
);

function xmlOf(style: XmlStyle, seller: WrittenSide, buyer: WrittenSide, head: Head): string {
  const root = style.isDespatch ? "DespatchAdvice" : "Invoice";
  const [from, to] = style.isDespatch
    ? (["DespatchSupplierParty", "DeliveryCustomerParty"] as const)
    : (["AccountingSupplierParty", "AccountingCustomerParty"] as const);
  const { cac, cbc } = style;
  const a = (name: string, inside: string) => `<${cac}${name}>${inside}</${cac}${name}>`;
  const b = (name: string, text: string) => `<${cbc}${name}>${text}</${cbc}${name}>`;
  const party = (one: WrittenSide) => {
    const ids = [
      ["VKN", one.vkn],
      ["MERSISNO", one.mersis],
    ];
    const numbers = (style.isMersisFirst ? ids.toReversed() : ids).map(
      ([scheme = "", number = ""]) =>
        a("PartyIdentification", `<${cbc}ID schemeID="${scheme}">${number}</${cbc}ID>`),
    );
    const name = style.isRegistered
      ? a("PartyLegalEntity", b("RegistrationName", one.title))
      : a("PartyName", b("Name", one.title));
    const address = a(
      "PostalAddress",
      b("CitySubdivisionName", one.district) + b("CityName", one.city),
    );
    const office = a("PartyTaxScheme", a("TaxScheme", b("Name", one.office)));
    return a("Party", [...numbers, name, address, office].join(""));
  };
  const rootSpace =
    cac === "" ? spaces.cac : `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`;
  const declared = [
    `xmlns="${rootSpace}"`,
    ...(cac === "" ? [] : [`xmlns:${cac.slice(0, -1)}="${spaces.cac}"`]),
    `xmlns:${cbc.slice(0, -1)}="${spaces.cbc}"`,
  ];
  const body = [
    b("ProfileID", style.isDespatch ? "TEMELIRSALIYE" : "TICARIFATURA"),
    b("ID", head.number),
    b("IssueDate", head.date),
    a(from, party(seller)),
    a(to, party(buyer)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?><${root} ${declared.join(" ")}>${body.join("")}</${root}>`;
  return style.isInEnvelope ? envelopeXml([xml]) : xml;
}
