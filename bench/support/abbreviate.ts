import { lower } from "./damage.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { textOf, type MadeTitle } from "./title-world.ts";

/** Returns the title as on an invoice: the ending and some trades are abbreviated. */
export function abbreviated(title: MadeTitle, random: SeededRandom): string {
  const isDotted = random.chance(0.6);
  const isGlued = random.chance(0.3);
  const shorten = (word: string, table: Map<string, string>) => {
    const short = table.get(word);
    return short === undefined ? word : isDotted ? `${short}.` : short;
  };
  const hasShortTrades = random.chance(0.7);
  const words = title.core.map((word, at) =>
    at > 0 && hasShortTrades ? shorten(word, trades) : word,
  );
  const ending = [
    ...title.tail.map((word) => shorten(word, endings)),
    ...formWords(title.form, isDotted).map((word) => shorten(word, endings)),
  ].join(" ");
  return lower([...words, isGlued ? ending.replaceAll(". ", ".") : ending].join(" ")).trim();
}

/** Returns the title with its abbreviations written out. */
export function expanded(title: MadeTitle): string {
  const text = textOf(title).replace("SAN.VE", "SAN. VE");
  return lower(
    text
      .split(" ")
      .map((word) => longForms.get(word) ?? word)
      .join(" "),
  );
}

function formWords(form: string[], isDotted: boolean): string[] {
  return form[0] === "ANONİM" ? [isDotted ? "A.Ş." : "AŞ"] : form;
}

const endings = table("SANAYİ SAN, TİCARET TİC, LİMİTED LTD, ŞİRKETİ ŞTİ, KOOPERATİFİ KOOP");
const trades =
  table(`İNŞAAT İNŞ, TURİZM TUR, OTOMOTİV OTO, TEKSTİL TEKS, TAAHHÜT TAAH, NAKLİYAT NAK,
  PAZARLAMA PAZ, HİZMETLERİ HİZ, İTHALAT İTH, İHRACAT İHR, MÜHENDİSLİK MÜH, TARIM TAR, MAKİNA MAK,
  DANIŞMANLIK DAN, ELEKTRİK ELK, ENERJİ EN, MİMARLIK MİM, PETROL PET, MADENCİLİK MAD, LOJİSTİK LOJ,
  BİLİŞİM BİL, TEKNOLOJİ TEK, YAZILIM YAZ, REKLAM REK, ORGANİZASYON ORG, MEDİKAL MED, KOZMETİK KOZM,
  AMBALAJ AMB, GÜVENLİK GÜV, ÜRÜNLERİ ÜRÜN, ÜRETİM ÜRT, YATIRIM YAT, KONFEKSİYON KONF, MERMER MER,
  HIRDAVAT HIRD, DEKORASYON DEK, KIRTASİYE KIRT, HAFRİYAT HAF, TAŞIMACILIK TAŞ, DAĞITIM DAĞ`);
const longForms = new Map([
  ["SAN.", "SANAYİ"],
  ["TİC.", "TİCARET"],
  ["LTD.", "LİMİTED"],
  ["ŞTİ.", "ŞİRKETİ"],
  ["A.Ş.", "ANONİM ŞİRKETİ"],
  ["KOOP.", "KOOPERATİFİ"],
  ["KOLL.", "KOLLEKTİF"],
  ["İKT.", "İKTİSADİ"],
  ["İŞL.", "İŞLETMESİ"],
]);

function table(text: string): Map<string, string> {
  return new Map(
    text.split(",").map((pair) => {
      const [word = "", short = ""] = pair.trim().split(/\s+/);
      return [word, short];
    }),
  );
}
