import { titleWords } from "../../company/title.ts";
import { splitAtCommas } from "./random.ts";

/** A trade: its title words, its NACE activities (main one first) and its clauses of purpose. */
export type Sector = ReturnType<typeof readSector>;

/** Returns the trade that a title's folded words name, else the fallback. */
export function sectorOfTitle(words: readonly string[], fallback: Sector): Sector {
  for (const word of words) {
    const sector = sectorByWord.get(word);
    if (sector) return sector;
  }
  return fallback;
}

export const commonPurposes: readonly string[] = [
  "Şirket, amacını gerçekleştirmek için taşınır ve taşınmaz mal alabilir, satabilir, kiralayabilir ve kiraya verebilir.",
  "Şirket, konusu ile ilgili makine, araç, gereç ve yedek parçaları ithal ve ihraç edebilir.",
  "Şirket, yurt içinde ve yurt dışında şube, temsilcilik, büro, mağaza ve depo açabilir.",
  "Şirket, kendi borçları veya üçüncü kişilerin borçları için rehin, ipotek ve kefalet verebilir, bunları kaldırabilir.",
  "Şirket, patent, marka, faydalı model, tasarım, lisans ve benzeri sınai hakları edinebilir, devredebilir ve kullandırabilir.",
  "Şirket, resmî ve özel kuruluşların açacağı ihalelere katılabilir, taahhütlerde bulunabilir.",
  "Şirket, konusu ile ilgili olarak yerli ve yabancı gerçek ve tüzel kişilerle ortaklıklar kurabilir, kurulmuş olanlara katılabilir.",
  "Şirket, faaliyetleri için bankalardan ve finans kuruluşlarından kısa, orta ve uzun vadeli kredi alabilir.",
  "Şirket, konusuna giren işler için eğitim, bakım, montaj, teknik servis ve danışmanlık hizmetleri verebilir.",
  "Şirket, internet üzerinden satış yapabilir, elektronik ticaret siteleri kurabilir ve işletebilir.",
];

/** The invented trades: title words, then NACE codes with names, then sentences of purpose. */
const sectorRows = `
GIDA, UNLU MAMULLER, SÜT ÜRÜNLERİ, ET ÜRÜNLERİ, BAHARAT, KURUYEMİŞ, ÇİKOLATA
10.71.01 Taze pastane ürünleri imalatı; 10.51.02 Peynir, lor ve çökelek imalatı;
10.13.01 Et ürünleri imalatı; 10.84.01 Baharat imalatı;
46.38.02 Diğer gıda maddelerinin toptan ticareti;
47.11.01 Gıda ağırlıklı mağazalarda perakende ticaret
- Her türlü gıda maddesinin üretimi, işlenmesi, paketlenmesi, alımı ve satımı.
- Unlu mamuller, süt ve süt ürünleri, et ve et ürünleri ile baharat üretmek ve pazarlamak.
- Gıda maddelerini saklamak üzere soğuk hava depoları kurmak, kiralamak ve işletmek.
- Gıda maddelerinin ithalatını, ihracatını, toptan ve perakende ticaretini yapmak.

İNŞAAT, YAPI, TAAHHÜT, HAFRİYAT, GAYRİMENKUL
41.20.02 İkamet amaçlı binaların inşaatı; 41.20.01 İkamet amaçlı olmayan binaların inşaatı;
42.11.01 Oto yollar ve kara yollarının inşaatı; 43.12.01 Arazinin hazırlanması ve hafriyat işleri;
68.20.02 Kendine ait veya kiralanan gayrimenkulün kiraya verilmesi
- Konut, iş yeri, fabrika ve her türlü binanın yapımını üstlenmek, kat karşılığı inşaat yapmak.
- Yol, köprü, altyapı, kanalizasyon ve çevre düzenleme işlerini taahhüt etmek.
- Hafriyat, dolgu ve yıkım işlerini yapmak, iş makinesi alıp satmak ve kiralamak.
- Taşınmaz almak, satmak, kiralamak, üzerlerinde ayni haklar kurmak ve kaldırmak.

TEKSTİL, KONFEKSİYON, GİYİM, DOKUMA, İPLİK, MENSUCAT
13.20.16 Pamuklu kumaş dokuma; 13.10.03 Pamuk ipliği imalatı; 14.13.05 Dış giyim eşyası imalatı;
14.14.01 İç giyim eşyası imalatı; 46.41.01 Kumaş ve tuhafiye toptan ticareti
- Her türlü iplik, kumaş ve dokuma ürünlerinin üretimi, boyanması ve ticareti.
- Hazır giyim, konfeksiyon ve ev tekstili ürünleri tasarlamak, diktirmek ve satmak.
- Yurt içinde ve yurt dışında mağazalar açmak ve işletmek.

BİLİŞİM, YAZILIM, BİLGİSAYAR, TEKNOLOJİ
62.01.01 Bilgisayar programlama faaliyetleri; 62.02.01 Bilgisayar danışmanlık faaliyetleri;
63.11.08 Veri işleme, barındırma ve ilgili faaliyetler;
46.51.01 Bilgisayar ve çevre donanımlarının toptan ticareti
- Bilgisayar programları geliştirmek, uyarlamak, kiralamak ve bakımını yapmak.
- Veri merkezi kurmak, barındırma ve bulut hizmetleri sunmak.
- Bilgisayar, çevre birimi ve ağ donanımlarının alımı, satımı ve kurulumu.

LOJİSTİK, NAKLİYAT, TAŞIMACILIK, DEPOLAMA
49.41.02 Kara yolu ile şehirler arası yük taşımacılığı; 52.10.05 Depolama ve ambarlama;
52.29.06 Taşımacılığı destekleyici diğer faaliyetler; 53.20.09 Kurye faaliyetleri
- Yurt içi ve uluslararası kara, deniz, hava ve demir yolu taşımacılığı yapmak.
- Antrepo, depo ve ambar kurmak, kiralamak ve işletmek.
- Gümrükleme, sigorta ve paketleme gibi taşımayı tamamlayan hizmetleri vermek.

OTOMOTİV, YEDEK PARÇA, OTO SERVİS, LASTİK
45.31.10 Motorlu taşıt parçalarının toptan ticareti;
45.11.10 Otomobillerin toptan ve perakende ticareti; 45.20.02 Motorlu taşıtların bakım ve onarımı;
29.32.21 Motorlu taşıtlar için diğer parçaların imalatı
- Motorlu taşıtların, yedek parça ve aksesuarlarının üretimi, alımı ve satımı.
- Araç bakım, onarım ve ekspertiz istasyonları kurmak ve işletmek.
- Araç kiralama ve filo yönetimi hizmetleri vermek.

MAKİNA, KALIP, METAL, HİDROLİK
28.99.14 Özel amaçlı diğer makinelerin imalatı; 25.62.02 Metallerin makinede işlenmesi;
25.11.06 Metalden yapı ve yapı parçalarının imalatı; 25.73.05 Kalıp ve el aletleri imalatı
- Sanayi makineleri, kalıp, aparat ve yedek parçalarının tasarımı ve imalatı.
- Metal işleme, kaynak, kaplama ve ısıl işlem yapmak.
- Makinelerin montajını, bakımını ve onarımını üstlenmek.

ELEKTRİK, ELEKTRONİK, AYDINLATMA, OTOMASYON
43.21.01 Bina ve yapıların elektrik tesisatı;
27.12.03 Elektrik dağıtım ve kontrol cihazları imalatı; 27.40.04 Aydınlatma ekipmanları imalatı;
46.52.03 Elektronik malzemelerin toptan ticareti
- Alçak ve yüksek gerilim elektrik tesisleri kurmak, bakım ve onarımını yapmak.
- Elektrik ve elektronik malzeme, pano ve aydınlatma ürünleri üretmek ve satmak.
- Endüstriyel otomasyon sistemleri projelendirmek ve devreye almak.

ENERJİ, PETROL, AKARYAKIT, GÜNEŞ ENERJİSİ
35.11.19 Elektrik enerjisi üretimi; 35.14.01 Elektrik enerjisi ticareti;
47.30.01 Motorlu taşıt yakıtı perakende ticareti; 43.22.05 Enerji tesisatı kurulumu
- Elektrik üretim tesisi kurmak, işletmeye almak ve üretilen enerjiyi satmak.
- Akaryakıt istasyonu kurmak, işletmek, akaryakıt ve madeni yağ ticareti yapmak.
- Güneş ve rüzgâr enerjisi santrallerinin projelendirilmesi ve kurulması.

TARIM, HAYVANCILIK, TOHUM, SERACILIK, YEM
01.13.17 Sebze yetiştiriciliği; 01.47.01 Kümes hayvanları yetiştiriciliği;
10.91.01 Çiftlik hayvanları için hazır yem imalatı; 46.21.04 Hububat, tohum ve yem toptan ticareti
- Her türlü tarla, bahçe ve sera ürününün yetiştirilmesi, işlenmesi ve satılması.
- Büyükbaş, küçükbaş ve kümes hayvanı yetiştirmek, besi çiftliği kurmak.
- Tohum, fide, gübre ve tarım makinelerinin alımını ve satımını yapmak.

TURİZM, OTELCİLİK, SEYAHAT, ORGANİZASYON
55.10.02 Otellerin faaliyetleri; 79.11.01 Seyahat acentesi faaliyetleri;
79.12.01 Tur operatörü faaliyetleri; 82.30.02 Kongre ve ticari gösteri organizasyonu
- Otel, motel, tatil köyü ve konaklama tesisleri kurmak, kiralamak ve işletmek.
- Yurt içi ve yurt dışı turlar düzenlemek, bilet ve rezervasyon hizmetleri vermek.
- Kongre, fuar, düğün ve toplantı organizasyonları yapmak.

MOBİLYA, ORMAN ÜRÜNLERİ, AHŞAP, DEKORASYON
31.09.04 Ev mobilyaları imalatı; 31.01.01 Büro ve mağaza mobilyaları imalatı;
16.23.01 Ahşap doğrama imalatı; 46.47.03 Mobilya toptan ticareti
- Ev, büro ve bahçe mobilyası tasarlamak, üretmek ve satmak.
- Kereste, sunta, parke ve diğer orman ürünlerinin ticaretini yapmak.
- İç mimarlık ve dekorasyon işlerini üstlenmek.

PLASTİK, AMBALAJ, KAUÇUK, KAĞIT
22.22.43 Plastik ambalaj malzemeleri imalatı; 17.21.11 Kâğıt ve mukavva kutu imalatı;
22.19.09 Diğer kauçuk ürünleri imalatı; 46.76.02 Plastik ham madde toptan ticareti
- Plastik, kauçuk ve kâğıt esaslı ambalaj malzemelerinin üretimi ve ticareti.
- Plastik enjeksiyon ve şişirme kalıpları yapmak ve yaptırmak.
- Ambalaj atıklarını toplamak ve geri kazanmak.

KİMYA, KOZMETİK, BOYA, DETERJAN
20.30.11 Boya, vernik ve benzeri kaplayıcı maddelerin imalatı;
20.42.04 Parfüm ve kozmetik ürünlerin imalatı; 20.41.01 Sabun ve deterjan imalatı;
46.75.01 Endüstriyel kimyasalların toptan ticareti
- Boya, vernik, yapıştırıcı ve sanayi kimyasalları üretmek ve satmak.
- Kozmetik, temizlik ve kişisel bakım ürünlerinin üretimi ve pazarlanması.
- Laboratuvar kurmak, analiz ve ürün geliştirme hizmetleri vermek.

MEDİKAL, SAĞLIK, İLAÇ, OPTİK
46.46.02 Tıbbi cihaz ve malzemelerin toptan ticareti; 86.10.05 Özel hastane hizmetleri;
32.50.13 Tıbbi ve cerrahi alet imalatı; 47.73.01 Eczacılık ürünlerinin perakende ticareti
- Tıbbi cihaz, sarf malzemesi ve laboratuvar ürünlerinin üretimi ve ticareti.
- Hastane, tıp merkezi ve görüntüleme merkezi kurmak ve işletmek.
- Optik ürünlerin alımını, satımını ve onarımını yapmak.

TEMİZLİK, GÜVENLİK, İNSAN KAYNAKLARI
81.21.01 Binaların genel temizliği; 80.10.05 Özel güvenlik faaliyetleri;
78.10.01 İş bulma acentelerinin faaliyetleri; 81.29.03 Diğer temizlik faaliyetleri
- Konut, iş yeri, hastane ve tesislerin temizlik işlerini üstlenmek.
- Mevzuata uygun olarak özel güvenlik ve koruma hizmeti vermek.
- Personel temini, bordrolama ve tesis yönetimi hizmetleri sunmak.

EĞİTİM, DANIŞMANLIK, MÜŞAVİRLİK
85.59.09 Diğer eğitim faaliyetleri; 70.22.02 İşletme ve diğer idari danışmanlık faaliyetleri;
69.20.02 Mali müşavirlik hizmetleri; 85.31.12 Genel ortaöğretim
- Okul, kurs, etüt ve kişisel gelişim merkezleri açmak ve işletmek.
- Yönetim, yatırım, kalite ve insan kaynakları konularında danışmanlık yapmak.
- Eğitim yayınları hazırlamak, basmak ve satmak.

MADENCİLİK, MERMER, ÇİMENTO, BETON
08.11.01 Mermer ocakçılığı; 23.70.01 Taş ve mermerin kesilmesi ve şekil verilmesi;
23.63.01 Hazır beton imalatı; 08.12.01 Çakıl ve kum ocakçılığı
- Maden arama ve işletme ruhsatı almak, ocak açmak ve işletmek.
- Mermer, granit ve doğal taş blok ve plakalarının üretimi ve ihracatı.
- Hazır beton, çimento ve agrega üretmek ve satmak.

DEMİR ÇELİK, DÖKÜM, HIRDAVAT, ALÜMİNYUM
24.10.02 Demir ve çelik ürünleri imalatı; 24.51.13 Demir döküm; 24.42.16 Alüminyum imalatı;
46.72.02 Demir ve çelik toptan ticareti; 46.74.01 Hırdavat malzemelerinin toptan ticareti
- Demir, çelik, alüminyum ve bunlardan mamul ürünlerin üretimi ve ticareti.
- Dökümhane, haddehane ve çelik servis merkezi kurmak ve işletmek.
- Hırdavat, nalburiye ve el aletlerinin alımını ve satımını yapmak.

REKLAM, MATBAACILIK, YAYINCILIK, MEDYA
73.11.01 Reklam ajanslarının faaliyetleri; 18.12.07 Diğer matbaacılık faaliyetleri;
58.11.01 Kitap yayımı; 59.11.03 Film ve televizyon programı yapım faaliyetleri
- Reklam kampanyası tasarlamak, yürütmek ve reklam alanı kiralamak.
- Kitap, dergi, broşür ve ambalaj baskısı yapmak.
- Film, dizi ve dijital içerik üretmek ve yayımlamak.

ÇEVRE, GERİ DÖNÜŞÜM, ARITMA
38.32.02 Tasnif edilmiş materyallerin geri kazanımı; 38.11.01 Tehlikesiz atıkların toplanması;
37.00.01 Kanalizasyon ve atık su arıtma; 39.00.01 İyileştirme ve diğer atık yönetimi hizmetleri
- Atık toplama, ayırma, geri dönüşüm ve bertaraf tesisleri kurmak ve işletmek.
- İçme suyu ve atık su arıtma sistemleri projelendirmek ve kurmak.
- Çevre ölçüm ve danışmanlık hizmetleri vermek.

LOKANTACILIK, YEMEK, CATERING, KAFE
56.10.08 Lokanta ve restoranların faaliyetleri;
56.21.01 Özel günlerde dışarıya yemek sunan işletmelerin faaliyetleri;
56.30.02 İçecek sunum hizmetleri
- Lokanta, kafeterya, pastane ve benzeri işletmeler açmak ve işletmek.
- Okul, fabrika ve iş yerlerine toplu yemek hizmeti vermek.
- Marka hakları almak, vermek ve bayilikler kurmak.

DENİZCİLİK, GEMİ, TERSANECİLİK
30.11.07 Gemi ve yüzen yapıların inşası; 50.20.18 Deniz ve kıyı sularında yük taşımacılığı;
33.15.01 Gemi ve teknelerin bakım ve onarımı
- Her türlü deniz aracının inşası, alımı, satımı, kiralanması ve işletilmesi.
- Liman, iskele ve tersane hizmetleri vermek, gemi acenteliği yapmak.
- Yat ve tekne bakım, onarım ve kışlama tesisleri işletmek.

KUYUMCULUK, MÜCEVHERAT, SAATÇİLİK
32.12.01 Kuyumculuk ve mücevherat imalatı; 47.77.01 Saat ve mücevher perakende ticareti;
46.48.01 Saat ve mücevher toptan ticareti
- Altın, gümüş ve kıymetli taşlardan takı üretmek, almak ve satmak.
- Saat, aksesuar ve hediyelik eşya ticareti yapmak.

SPOR, OYUNCAK, KIRTASİYE
47.64.02 Spor malzemelerinin perakende ticareti; 93.13.01 Form tutma salonlarının faaliyetleri;
46.49.05 Kırtasiye ve oyuncak toptan ticareti
- Spor salonu, halı saha ve yüzme havuzu kurmak ve işletmek.
- Oyuncak, kırtasiye, kitap ve spor malzemelerinin ticaretini yapmak.

HOLDİNG, YATIRIM, DIŞ TİCARET
64.20.19 Holding şirketlerinin faaliyetleri;
46.90.04 Belirli bir mala tahsis edilmemiş mağazalarda toptan ticaret;
66.19.05 Diğer finansal hizmetlere yardımcı faaliyetler
- Kurulmuş veya kurulacak şirketlerin sermaye ve yönetimine katılmak.
- Aracılık ve portföy yöneticiliği niteliğinde olmamak üzere menkul kıymet alıp satmak.
- Konusu ile ilgili ithalat, ihracat, temsilcilik ve mümessillik yapmak.
`;

export const sectors = sectorRows.trim().split("\n\n").map(readSector);

/** The first trade that has a word, or a phrase beginning with this word. */
const sectorByWord = new Map(
  sectors
    .flatMap((sector) =>
      sector.words.map((phrase) => [titleWords(phrase)[0] ?? "", sector] as const),
    )
    .reverse(),
);

function readSector(text: string) {
  const [names = ""] = text.split("\n", 1);
  return {
    words: splitAtCommas(names),
    naces: Array.from(
      text.matchAll(/(\d\d\.\d\d\.\d\d) ([^;\n]+)/g),
      ([, code = "", name = ""]) => ({
        code,
        name,
      }),
    ),
    purposes: Array.from(text.matchAll(/^- (.+)$/gm), ([, purpose = ""]) => purpose),
  };
}
