import { titleWords } from "../../company/title.ts";
import { forms } from "./forms.ts";
import { createRandom, splitAtCommas } from "./random.ts";
import { sectorOfTitle, sectors } from "./sectors.ts";

/** Smaller worlds have no everyday titles, and keep their drawn ones. */
const firstNumber = 1_000;

/** Names that many companies share; those before the bar have three companies in each trade. */
const [commonNames = [], rarerNames = []] = `
  YILDIZ, YILMAZ, KAYA, ÖZTÜRK, ŞAHİN, KILIÇ, YILDIRIM, DENİZ
  |
  ARSLAN, KARA, AKIN, BALCI, BEYAZ, MAVİ, YEŞİL, ÇINAR, BAHAR, TOPRAK, GÜVEN, UMUT, BARIŞ, UFUK,
  DORUK, GÜNEY, KUZEY, DOĞU, BATI, MARMARA, TOROS, AKDENİZ, KARADENİZ, KARDEŞLER
`
  .split("|")
  .map(splitAtCommas);
const trades = splitAtCommas(`
  İNŞAAT, GIDA, TEKSTİL, YAPI, NAKLİYAT, OTOMOTİV, MOBİLYA, ELEKTRİK, MAKİNA, TURİZM, TARIM, PLASTİK,
  BİLİŞİM, YAZILIM, LOJİSTİK, KONFEKSİYON, KIRTASİYE, TEMİZLİK, MEDİKAL, MERMER, AMBALAJ, KUYUMCULUK,
  PETROL, REKLAM
`);
const endings = splitAtCommas("SANAYİ VE TİCARET, SANAYİ VE TİCARET, TİCARET, PAZARLAMA TİCARET");

/** The name of each everyday company; `version` counts the companies of one name and trade. */
const companies = trades.flatMap((trade) => [
  ...[...commonNames, ...rarerNames].map((name) => ({ name, trade, version: 0 })),
  ...commonNames.flatMap((name) => [1, 2].map((version) => ({ name, trade, version }))),
]);

/** Returns the everyday title of a company, such as `YILDIZ İNŞAAT …`, or null for most companies. */
export function everydayTitle(number: number, seed: number): string | null {
  const company = companies[number - firstNumber];
  if (!company) return null;
  const { name, trade, version } = company;
  const random = createRandom(seed, "everyday");
  const sector = sectorOfTitle(titleWords(trade), random.pick(sectors));
  const others = sector.words.filter((word) => word !== trade);
  const words = [
    version === 1 ? `${name} KARDEŞLER` : name,
    trade,
    version === 2 ? random.pick(others) : "",
    random.pick(endings),
    forms[random.percent(65) ? "limited" : "anonim"].suffix,
  ];
  return words.filter((word) => word !== "").join(" ");
}
