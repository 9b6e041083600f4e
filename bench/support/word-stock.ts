import { seededRandom, type SeededRandom } from "./seeded-random.ts";

/** The words of invented titles, the commonest of each kind first. */
export interface WordStock {
  names: string[];
  trades: string[];
  places: string[];
  surnames: string[];
}

/** Creates a stock of invented names and of ordinary Turkish trades, places and surnames. */
export function createWordStock(seed: number, names: number): WordStock {
  return { names: inventNames(seed, names), trades, places, surnames };
}

/** Invents a pronounceable name of two to four syllables. */
export function inventName(random: SeededRandom): string {
  const share = random.unit();
  if (share < 0.22) return random.pick(roots) + random.pick(endings);
  if (share < 0.34) return random.pick(roots) + random.pick(roots);
  const syllables = share < 0.5 ? 2 : share < 0.9 ? 3 : 4;
  let name = "";
  for (let at = 0; at < syllables; at += 1) name += syllable(random, at === 0);
  return name;
}

function inventNames(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  const names = new Set(roots);
  while (names.size < count) {
    const name = inventName(random);
    if (name.length >= 3) names.add(name);
  }
  return [...names];
}

function syllable(random: SeededRandom, isFirst: boolean): string {
  const onset = isFirst && random.chance(0.2) ? "" : random.pick(onsets);
  const coda = random.chance(0.45) ? random.pick(codas) : "";
  return onset + random.pick(vowels) + coda;
}

const onsets = Array.from("BCÇDFGHKLMNPRSŞTVYZBDKLMRSTKMS");
const vowels = Array.from("AAAEEEIİİOÖUÜAE");
const codas = Array.from("RNLKTŞSMZYRNLKPBÇ");
const roots =
  split(`YILDIZ GÜNEŞ DEMİR ÇELİK ANADOLU ÖZ YENİ DOĞAN ASLAN KAYA TAŞ ALTIN EGE MARMARA DENİZ
  BOĞAZ TOROS FIRAT DİCLE UFUK BAHAR ÇINAR LALE MAVİ AK KARA GÖK ERDEM UMUT GÜVEN BEREKET HİLAL ATLAS
  DORUK ZİRVE KARTAL ŞAHİN TURAN SELÇUK OSMAN ALP ER CAN NUR IŞIK KUZEY GÜNEY DOĞU BATI MERT EFE ADA
  POLAT TEKİN ÖNCÜ ÖZEN BİRLİK HÜR BARIŞ SEVGİ EMEK ÜMİT KORAY TUNA BALKAN AVRASYA TRAKYA OLİMPOS TRUVA
  ASYA AVRUPA GLOBAL MODERN MEGA DELTA ALFA OMEGA STAR PRESTİJ ELİT ROYAL PARK PLAZA VİZYON MİSYON FORUM`);
const endings =
  split(`SAN TAŞ TEK PAR LAR SOY OĞLU KENT KOM PET LUX MAK TUR SEL LİM DAŞ ER KAN TÜRK LİFE NET
  MED MET BİR GEN İŞ ÇAM SU KAR EL`);
const trades =
  split(`İNŞAAT GIDA TURİZM OTOMOTİV TEKSTİL TAAHHÜT NAKLİYAT PAZARLAMA HİZMETLERİ İTHALAT İHRACAT
  MÜHENDİSLİK TARIM YAPI MAKİNA DANIŞMANLIK ELEKTRİK ENERJİ MİMARLIK EMLAK HAYVANCILIK PETROL MOBİLYA
  METAL PLASTİK KİMYA MADENCİLİK LOJİSTİK BİLİŞİM TEKNOLOJİ YAZILIM ELEKTRONİK REKLAM ORGANİZASYON
  SAĞLIK EĞİTİM MEDİKAL KOZMETİK AMBALAJ TEMİZLİK GÜVENLİK ÜRÜNLERİ ÜRETİM DIŞ SİGORTA ARACILIK
  YATIRIM GAYRİMENKUL HOLDİNG AKARYAKIT OTO YEDEK PARÇA SERVİS KONFEKSİYON GİYİM AYAKKABI DERİ İPLİK DOKUMA
  MENSUCAT KUYUMCULUK MÜCEVHERAT MERMER SERAMİK CAM ÇİMENTO BETON DEMİR ÇELİK DÖKÜM ALÜMİNYUM BAKIR
  HIRDAVAT NALBURİYE ORMAN KERESTE DEKORASYON MUTFAK BEYAZ EŞYA DAYANIKLI TÜKETİM MALLARI KIRTASİYE
  MATBAACILIK BASIM YAYIN YAYINCILIK FİLM PRODÜKSİYON MEDYA İLETİŞİM TELEKOMÜNİKASYON BİLGİSAYAR SİSTEMLERİ
  OTOMASYON ENDÜSTRİYEL TESİSAT ISITMA SOĞUTMA HAVALANDIRMA KLİMA ASANSÖR İZOLASYON BOYA PEYZAJ ÇEVRE
  GERİ DÖNÜŞÜM HAFRİYAT NAKLİYE TAŞIMACILIK DENİZCİLİK GEMİ HAVACILIK KARGO KURYE DEPOLAMA ANTREPO GÜMRÜK
  MÜŞAVİRLİK DENETİM MUHASEBE FİNANS FAKTORİNG KİRALAMA SAVUNMA ARAŞTIRMA GELİŞTİRME PROJE TASARIM ECZA
  ECZACILIK İLAÇ HASTANE DİŞ OPTİK VETERİNER SPOR OYUNCAK HEDİYELİK ÇİÇEKÇİLİK FIRIN UNLU MAMULLER PASTA
  ET SÜT SU TAVUKÇULUK BALIKÇILIK YEM TOHUM GÜBRE ZİRAAT SERACILIK FİDANCILIK MEYVE SEBZE BAHARAT KURUYEMİŞ
  ŞEKERLEME ÇİKOLATA İÇECEK MEŞRUBAT KAHVE ÇAY RESTORAN LOKANTA CAFE CATERİNG YEMEK OTEL OTELCİLİK SEYAHAT
  ACENTASI ULUSLARARASI MAĞAZACILIK MARKET PERAKENDE TOPTAN DAĞITIM SATIŞ KAUÇUK KAĞIT KARTON ETİKET BANT
  KABLO AYDINLATMA JENERATÖR BATARYA GÜNEŞ RÜZGAR SONDAJ HARİTA ZEMİN YOL KÖPRÜ PREFABRİK KONTEYNER KAYNAK
  CIVATA RULMAN POMPA VANA HİDROLİK PNÖMATİK KALIP TORNA FREZE YAY YAĞ LASTİK JANT MOTOR BİSİKLET TRAKTÖR
  TÜL PERDE HALI NAKIŞ BRODE ÇORAP TRİKO ÖRME BATTANİYE HAVLU ÇANTA KEMER SAAT GÖZLÜK PARFÜM SABUN DETERJAN`);
const places =
  split(`İSTANBUL ANKARA İZMİR BURSA ANTALYA KONYA ADANA GAZİANTEP KAYSERİ MERSİN ESKİŞEHİR DİYARBAKIR SAMSUN
  DENİZLİ TRABZON MALATYA ERZURUM SAKARYA MANİSA BALIKESİR AYDIN MUĞLA HATAY KOCAELİ TEKİRDAĞ ÇORUM SİVAS ELAZIĞ
  VAN BATMAN MARDİN ŞANLIURFA ORDU GİRESUN RİZE UŞAK KÜTAHYA AFYON ISPARTA BURDUR EDİRNE ÇANAKKALE BOLU DÜZCE
  KADIKÖY ÜSKÜDAR BEŞİKTAŞ ŞİŞLİ BAĞCILAR GEBZE ÇORLU ALANYA BODRUM FETHİYE ÇANKAYA BORNOVA NİLÜFER TÜRKİYE`);
const surnames =
  split(`YILMAZ KAYA DEMİR ŞAHİN ÇELİK YILDIZ YILDIRIM ÖZTÜRK AYDIN ÖZDEMİR ARSLAN DOĞAN KILIÇ ASLAN ÇETİN
  KARA KOÇ KURT ÖZKAN ŞİMŞEK POLAT KORKMAZ ÖZCAN ÇAKIR ERDOĞAN YAVUZ CAN ACAR ŞEN AKTAŞ GÜLER YALÇIN GÜNEŞ BOZKURT
  BULUT KESKİN ÜNAL TURAN GÜL ÖZER IŞIK KAPLAN AVCI SARI TEKİN TAŞ KÖSE YÜKSEL ATEŞ AKSOY KARTAL ERGİN KOCAMAN
  KARDEŞLER OĞULLARI GRUP AİLESİ`);

function split(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ""))];
}
