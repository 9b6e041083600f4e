import { inventPerson, inventSurname } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { forms, type FormName } from "./forms.ts";
import { sectors } from "./sectors.ts";

/** The registered title of an invented company that has no title of its own, without a status prefix. */
export function inventTitle(seed: number): string {
  const random = createRandom(seed, "title");
  const form = formOf(random);
  const sector = random.pick(sectors);
  const trade = random.sample(sector.words, random.percent(45) ? 2 : 1);
  if (random.percent(12)) trade.push(...random.sample(random.pick(sectors).words, 1));
  switch (form) {
    case "gerçek-kişi": {
      const { given, surname } = inventPerson(random);
      return `${brand(random)} ${trade[0] ?? ""} - ${given} ${surname}`;
    }
    case "kooperatif":
      return `SINIRLI SORUMLU ${brand(random)} ${random.pick(cooperativeKinds)} ${forms.kooperatif.suffix}`;
    case "iktisadi-işletme":
      return `${brand(random)} ${random.pick(associationKinds)} ${forms[form].suffix}`;
    case "yabancı-şube":
      return `${brand(random)} ${random.pick(foreignTrades)} ${forms[form].suffix}`;
    default:
      return [name(random), ...trade, random.pick(tails), forms[form].suffix]
        .filter((part) => part !== "")
        .join(" ");
  }
}

function formOf(random: Random): FormName {
  const share = random.below(1_000);
  if (share < 590) return "limited";
  if (share < 930) return "anonim";
  if (share < 955) return "kooperatif";
  if (share < 965) return "kollektif";
  if (share < 970) return "komandit";
  if (share < 973) return "paylı-komandit";
  if (share < 983) return "iktisadi-işletme";
  if (share < 988) return "yabancı-şube";
  return "gerçek-kişi";
}

function name(random: Random): string {
  const style = random.below(100);
  if (style < 55) return brand(random);
  if (style < 70) return `${brand(random)} ${random.pick(natureWords)}`;
  if (style < 80) return `${random.pick(natureWords)} ${brand(random)}`;
  if (style < 90) return `${inventSurname(random)} ${random.pick(familyWords)} ${brand(random)}`;
  return `${brand(random)}-${brand(random)}`;
}

/** A name out of syllables, so that it belongs to no real company. */
function brand(random: Random): string {
  const middle = random.percent(60) ? random.pick(middles) : "";
  return `${random.pick(starts)}${middle}${random.pick(ends)}`;
}

const starts = split(
  "AL BER CEM DOR EL FER GÜR HAS İL KAR LEN MER NOR OR PER RAN SEL TAR UL VEL YEN ZER ÇAĞ GÖK ÖZ ŞEN DEN KOR BAL TUN SAR VAR MİR ÜN ARD ERK",
);
const middles = split("A E O KA LE MA NO RA SE TA VO Dİ Nİ LU BE");
const ends = split(
  "TAŞ SAN DEM LUX MEK PAR TEK NAR VAN LİN KOM TES SER TUR LAN MAR DAN BİR TAN GEN REM KON LAR ZEN NUR ÇEL",
);
const natureWords = split(
  "ANADOLU MARMARA EGE TOROS FIRAT BOĞAZ YAYLA ÇINAR ZEYTİN BAHAR DOĞA UFUK GÜNEY KUZEY DORUK VADİ PINAR IRMAK KÖRFEZ MERKEZ",
);
const familyWords = split("KARDEŞLER OĞULLARI AİLESİ GRUP");
const tails: [string, ...string[]] = [
  "SANAYİ VE TİCARET",
  "SANAYİ VE TİCARET",
  "SANAYİ VE TİCARET",
  "TİCARET",
  "TİCARET VE SANAYİ",
  "İTHALAT İHRACAT SANAYİ VE TİCARET",
  "PAZARLAMA TİCARET",
  "PAZARLAMA SANAYİ VE TİCARET",
  "HİZMETLERİ TİCARET",
  "İÇ VE DIŞ TİCARET",
  "",
];
const cooperativeKinds: [string, ...string[]] = [
  "KONUT YAPI",
  "TARIMSAL KALKINMA",
  "TÜKETİM",
  "MOTORLU TAŞIYICILAR",
  "ESNAF VE SANATKARLAR KREDİ KEFALET",
];
const associationKinds: [string, ...string[]] = [
  "EĞİTİM VE DAYANIŞMA",
  "SPOR KULÜBÜ",
  "KÜLTÜR VE YARDIMLAŞMA",
];
const foreignTrades: [string, ...string[]] = ["TRADING", "ENGINEERING", "SHIPPING"];

function split(text: string): [string, ...string[]] {
  const [first = "", ...rest] = text.split(" ");
  return [first, ...rest];
}
