import { forms, type FormName } from "./forms.ts";
import { createRandom, splitAtCommas, type Random } from "./random.ts";
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
  const tradeWords = random.sample(sector.words, random.percent(45) ? 2 : 1);
  if (random.percent(12)) tradeWords.push(...random.sample(random.pick(sectors).words, 1));
  switch (form) {
    case "gerçek-kişi": {
      const { given, surname } = inventPerson(random);
      return `${drawBrand(random)} ${tradeWords[0] ?? ""} - ${given} ${surname}`;
    }
    case "kooperatif":
      return `SINIRLI SORUMLU ${drawBrand(random)} ${random.pick(cooperativeKinds)} ${forms.kooperatif.suffix}`;
    case "iktisadi-işletme":
      return `${drawBrand(random)} ${random.pick(associationKinds)} ${forms[form].suffix}`;
    case "yabancı-şube":
      return `${drawBrand(random)} ${random.pick(foreignTrades)} ${forms[form].suffix}`;
    default:
      return [inventName(random), ...tradeWords, random.pick(tradeEndings), forms[form].suffix]
        .filter((part) => part !== "")
        .join(" ");
  }
}

function inventName(random: Random): string {
  const style = random.below(100);
  if (style < 55) return drawBrand(random);
  if (style < 70) return `${drawBrand(random)} ${random.pick(natureWords)}`;
  if (style < 80) return `${random.pick(natureWords)} ${drawBrand(random)}`;
  if (style < 90)
    return `${random.pick(surnames)} ${random.pick(familyWords)} ${drawBrand(random)}`;
  return `${drawBrand(random)}-${drawBrand(random)}`;
}

function drawBrand(random: Random): string {
  const middle = random.percent(60) ? random.pick(brandMiddles) : "";
  return `${random.pick(brandStarts)}${middle}${random.pick(brandEnds)}`;
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

const givenNames = splitWords(`
  AHMET MEHMET MUSTAFA ALİ HÜSEYİN HASAN İBRAHİM İSMAİL OSMAN YUSUF MURAT ÖMER RAMAZAN HALİL SÜLEYMAN
  ABDULLAH MAHMUT RECEP SALİH FATİH KADİR EMRE HAKAN ADEM KEMAL YAŞAR BEKİR MUSA METİN ORHAN SERKAN
  UĞUR CEM CAN BURAK ONUR VOLKAN TOLGA BARIŞ DENİZ ENGİN ERCAN GÖKHAN İLKER KAAN KORAY LEVENT OĞUZ
  FATMA AYŞE EMİNE HATİCE ZEYNEP ELİF MERYEM ŞERİFE ZEHRA SULTAN HANİFE MERVE HAVVA ZELİHA ESRA
  FADİME ÖZLEM HACER MELEK HÜLYA LEYLA CEMİLE SEVİM GÜLSÜM DERYA EBRU GAMZE IŞIL NALAN PELİN SEDA
  ŞULE TUĞBA ÜLKÜ YASEMİN NURCAN ÇİĞDEM BELGİN AYLİN BİRSEN
`);
const surnames = splitWords(`
  YILMAZ KAYA DEMİR ÇELİK ŞAHİN YILDIZ YILDIRIM ÖZTÜRK AYDIN ÖZDEMİR ARSLAN DOĞAN KILIÇ ASLAN ÇETİN
  KARA KURT ÖZKAN ŞİMŞEK POLAT KORKMAZ ÇAKIR ERDOĞMUŞ ACAR ALTUN AVCI BULUT TEKİN KESKİN TURAN ÜNAL
  GÜLER IŞIK COŞKUN BOZKURT DUMAN SÖNMEZ ATEŞ TAŞ KAPLAN SARI GÜNEŞ YALÇIN BAYRAM ÇINAR ERGÜN DİNÇER
  KARACA ÖNAL TOPRAK UYSAL ELMAS GENÇ SEZER ORUÇ EKİNCİ DEMİRCİ BALCI FİDAN SOYLU TUNÇ AKIN GÖKÇE
  PINAR YAZICI ÇOBAN SEVİNÇ UÇAR BİLGİN ÖZER DURAN
`);
const brandStarts = splitWords(`
  AL BER CEM DOR EL FER GÜR HAS İL KAR LEN MER NOR OR PER RAN SEL TAR UL VEL YEN ZER ÇAĞ GÖK ÖZ
  ŞEN DEN KOR BAL TUN SAR VAR MİR ÜN ARD ERK
`);
const brandMiddles = splitWords("A E O KA LE MA NO RA SE TA VO Dİ Nİ LU BE");
const brandEnds = splitWords(`
  TAŞ SAN DEM LUX MEK PAR TEK NAR VAN LİN KOM TES SER TUR LAN MAR DAN BİR TAN GEN REM KON LAR ZEN
  NUR ÇEL
`);
const natureWords = splitWords(`
  ANADOLU MARMARA EGE TOROS FIRAT BOĞAZ YAYLA ÇINAR ZEYTİN BAHAR DOĞA UFUK GÜNEY KUZEY DORUK VADİ
  PINAR IRMAK KÖRFEZ MERKEZ
`);
const familyWords = splitWords("KARDEŞLER OĞULLARI AİLESİ GRUP");
const tradeEndings = splitAtCommas(`
  SANAYİ VE TİCARET, SANAYİ VE TİCARET, SANAYİ VE TİCARET, TİCARET, TİCARET VE SANAYİ,
  İTHALAT İHRACAT SANAYİ VE TİCARET, PAZARLAMA TİCARET, PAZARLAMA SANAYİ VE TİCARET,
  HİZMETLERİ TİCARET, İÇ VE DIŞ TİCARET,
`);
const cooperativeKinds = splitAtCommas(`
  KONUT YAPI, TARIMSAL KALKINMA, TÜKETİM, MOTORLU TAŞIYICILAR, ESNAF VE SANATKARLAR KREDİ KEFALET
`);
const associationKinds = splitAtCommas("EĞİTİM VE DAYANIŞMA, SPOR KULÜBÜ, KÜLTÜR VE YARDIMLAŞMA");
const foreignTrades = splitAtCommas("TRADING, ENGINEERING, SHIPPING");

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/);
}
