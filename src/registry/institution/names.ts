import { forms, type FormName } from "./forms.ts";
import { createRandom, listOf, type Random } from "./random.ts";
import { sectors } from "./sectors.ts";

export function inventPerson(random: Random): { given: string; surname: string } {
  const first = random.pick(givenNames);
  const second = random.percent(18) ? random.pick(givenNames) : first;
  return { given: second === first ? first : `${first} ${second}`, surname: random.pick(surnames) };
}

export function inventTitle(seed: number): string {
  const random = createRandom(seed, "title");
  const form = random.draw(formShares);
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

function name(random: Random): string {
  const style = random.below(100);
  if (style < 55) return brand(random);
  if (style < 70) return `${brand(random)} ${random.pick(natureWords)}`;
  if (style < 80) return `${random.pick(natureWords)} ${brand(random)}`;
  if (style < 90) return `${random.pick(surnames)} ${random.pick(familyWords)} ${brand(random)}`;
  return `${brand(random)}-${brand(random)}`;
}

/** Joins syllables to a name that no real company has. */
function brand(random: Random): string {
  const middle = random.percent(60) ? random.pick(middles) : "";
  return `${random.pick(starts)}${middle}${random.pick(ends)}`;
}

/** Companies of each form per thousand. */
const formShares: Record<FormName, number> = {
  limited: 590,
  anonim: 340,
  kooperatif: 25,
  kollektif: 10,
  komandit: 5,
  "paylı-komandit": 3,
  "iktisadi-işletme": 10,
  "yabancı-şube": 5,
  "gerçek-kişi": 12,
};

const givenNames = words(`
  AHMET MEHMET MUSTAFA ALİ HÜSEYİN HASAN İBRAHİM İSMAİL OSMAN YUSUF MURAT ÖMER RAMAZAN HALİL SÜLEYMAN
  ABDULLAH MAHMUT RECEP SALİH FATİH KADİR EMRE HAKAN ADEM KEMAL YAŞAR BEKİR MUSA METİN ORHAN SERKAN
  UĞUR CEM CAN BURAK ONUR VOLKAN TOLGA BARIŞ DENİZ ENGİN ERCAN GÖKHAN İLKER KAAN KORAY LEVENT OĞUZ
  FATMA AYŞE EMİNE HATİCE ZEYNEP ELİF MERYEM ŞERİFE ZEHRA SULTAN HANİFE MERVE HAVVA ZELİHA ESRA
  FADİME ÖZLEM HACER MELEK HÜLYA LEYLA CEMİLE SEVİM GÜLSÜM DERYA EBRU GAMZE IŞIL NALAN PELİN SEDA
  ŞULE TUĞBA ÜLKÜ YASEMİN NURCAN ÇİĞDEM BELGİN AYLİN BİRSEN
`);
const surnames = words(`
  YILMAZ KAYA DEMİR ÇELİK ŞAHİN YILDIZ YILDIRIM ÖZTÜRK AYDIN ÖZDEMİR ARSLAN DOĞAN KILIÇ ASLAN ÇETİN
  KARA KURT ÖZKAN ŞİMŞEK POLAT KORKMAZ ÇAKIR ERDOĞMUŞ ACAR ALTUN AVCI BULUT TEKİN KESKİN TURAN ÜNAL
  GÜLER IŞIK COŞKUN BOZKURT DUMAN SÖNMEZ ATEŞ TAŞ KAPLAN SARI GÜNEŞ YALÇIN BAYRAM ÇINAR ERGÜN DİNÇER
  KARACA ÖNAL TOPRAK UYSAL ELMAS GENÇ SEZER ORUÇ EKİNCİ DEMİRCİ BALCI FİDAN SOYLU TUNÇ AKIN GÖKÇE
  PINAR YAZICI ÇOBAN SEVİNÇ UÇAR BİLGİN ÖZER DURAN
`);
const starts = words(`
  AL BER CEM DOR EL FER GÜR HAS İL KAR LEN MER NOR OR PER RAN SEL TAR UL VEL YEN ZER ÇAĞ GÖK ÖZ
  ŞEN DEN KOR BAL TUN SAR VAR MİR ÜN ARD ERK
`);
const middles = words("A E O KA LE MA NO RA SE TA VO Dİ Nİ LU BE");
const ends = words(`
  TAŞ SAN DEM LUX MEK PAR TEK NAR VAN LİN KOM TES SER TUR LAN MAR DAN BİR TAN GEN REM KON LAR ZEN
  NUR ÇEL
`);
const natureWords = words(`
  ANADOLU MARMARA EGE TOROS FIRAT BOĞAZ YAYLA ÇINAR ZEYTİN BAHAR DOĞA UFUK GÜNEY KUZEY DORUK VADİ
  PINAR IRMAK KÖRFEZ MERKEZ
`);
const familyWords = words("KARDEŞLER OĞULLARI AİLESİ GRUP");
const tails = listOf(`
  SANAYİ VE TİCARET, SANAYİ VE TİCARET, SANAYİ VE TİCARET, TİCARET, TİCARET VE SANAYİ,
  İTHALAT İHRACAT SANAYİ VE TİCARET, PAZARLAMA TİCARET, PAZARLAMA SANAYİ VE TİCARET,
  HİZMETLERİ TİCARET, İÇ VE DIŞ TİCARET,
`);
const cooperativeKinds = listOf(`
  KONUT YAPI, TARIMSAL KALKINMA, TÜKETİM, MOTORLU TAŞIYICILAR, ESNAF VE SANATKARLAR KREDİ KEFALET
`);
const associationKinds = listOf("EĞİTİM VE DAYANIŞMA, SPOR KULÜBÜ, KÜLTÜR VE YARDIMLAŞMA");
const foreignTrades = listOf("TRADING, ENGINEERING, SHIPPING");

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
