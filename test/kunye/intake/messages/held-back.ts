import type { Message } from "./message.ts";

/** Messages in another style, for measuring only. Do not tune the search to them. */
export const heldBack: Message[] = [
  {
    text: "[14:02, 03.11.2026] Ayla: kanka su firmayi bi sorsana TAS KOPRU NAKLIYAT TIC LTD STI vergi no 7988738676",
    offers: ["7988738676", "TAS KOPRU NAKLIYAT TIC LTD STI"],
  },
  {
    text: "[14:05, 03.11.2026] Rıza: hangisi, iki tane var: ak çınar mobilya ltd şti / ak çınar orman ürünleri a.ş.",
    offers: ["ak çınar mobilya ltd şti", "ak çınar orman ürünleri a.ş."],
  },
  {
    text: "Destek talebi #48213 — Kullanıcı, 9582653766 VKN'li müşterisine e-fatura gönderemiyor. Hata: 'alıcı etiketi bulunamadı'. Log: 2026-11-03 10:22:41.123 ERR 0x80070005",
    offers: ["9582653766"],
  },
  {
    text: "F A T U R A\nSATICI : SAHİL  ÇEKİRGE  GIDA  SAN . VE TİC . A . Ş .\nVERGI DAIRESI : MANAVGAT   VERGI NO : 602 550 3281",
    offers: ["6025503281", "SAHİL ÇEKİRGE GIDA SAN . VE TİC . A . Ş ."],
  },
  {
    text: "Onboarding checklist\n[x] Legal name: Gümüş Tilki Oyun Yazılım A.Ş.\n[x] VAT/TIN: 5713871716\n[ ] Bank letter\n[ ] Signature circular",
    offers: ["5713871716", "Gümüş Tilki Oyun Yazılım A.Ş."],
  },
  {
    text: "Hesap özeti (TL)\n01.11 Devir 12.345,67\n02.11 FAST Gelen RÜZGAR GÜLÜ ENERJİ A.Ş. 45.000,00\n03.11 EFT Giden MENDİREK YAT TURİZM LTD.ŞTİ. -8.750,00",
    offers: ["RÜZGAR GÜLÜ ENERJİ A.Ş.", "MENDİREK YAT TURİZM LTD.ŞTİ."],
  },
  {
    text: "Elimdeki liste: 7771268877 8190414042 1186804514 4822894092",
    offers: ["7771268877", "8190414042", "1186804514", "4822894092"],
  },
  {
    text: "7771268877 8642544846 3349567115\n3426035286 1547192252",
    offers: ["7771268877", "8642544846", "3349567115", "3426035286", "1547192252"],
  },
  {
    text: "İmza sirkülerine göre şirket unvanı “Köprübaşı Alabalık Üretim ve Pazarlama Limited Şirketi”, MERSİS numarası ise 0875-5971-1850-0129.",
    offers: [
      "8755971185",
      "0875597118500129",
      "Köprübaşı Alabalık Üretim ve Pazarlama Limited Şirketi",
    ],
  },
  {
    text: "Sayın Hissedarımız, Keskin Viraj Otomotiv A.Ş.'nin olağan genel kurulu 12 Aralık 2026 saat 14.00'te yapılacaktır. Mersis: 0034319450500127",
    offers: ["0343194505", "0034319450500127", "Keskin Viraj Otomotiv A.Ş."],
  },
  {
    text: "müşteri kaydı → ad: Kutup Yıldızı Sigorta Aracılık Hiz. Ltd. Şti. → vkn: 1442431012 → tel: 0 424 555 66 77 → kep: kutup@hs03.kep.example",
    offers: ["1442431012", "Kutup Yıldızı Sigorta Aracılık Hiz. Ltd. Şti."],
  },
  {
    text: "Reçel'e bugün 3 palet gitti, irsaliyeleri RCL2026000000088 ve RCL2026000000089. Şoför 0 535 555 10 01.",
    offers: [],
  },
  {
    text: "@Berk tedarikçi değerlendirme formunda vergi kimlik numarasını 9629327898 yazmışsın, sistem ‘Zambak Tıbbi Cihazlar A.Ş.’ diyor. Doğru mu?",
    offers: ["9629327898", "Zambak Tıbbi Cihazlar A.Ş."],
  },
  {
    text: "Kira kontratı: kiraya veren Necla Özgür (TC 10293847561), kiracı KAMPANA PASTANECİLİK GIDA TURİZM SANAYİ VE TİCARET LİMİTED ŞİRKETİ",
    offers: ["KAMPANA PASTANECİLİK GIDA TURİZM SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
    personal: true,
  },
  {
    text: "Q: Who issued it?\nA: Demirhan Kuyu Sondaj Sanayi Ticaret Anonim Şirketi, tax number 3351802102, Konya.",
    offers: ["3351802102", "Demirhan Kuyu Sondaj Sanayi Ticaret Anonim Şirketi"],
  },
  {
    text: "FYI: Supplier master update\nOLD: Kepez Cam Ltd. Şti. / 3739340778\nNEW: Kepez Cam San. ve Tic. A.Ş. / 3739340778",
    offers: ["3739340778", "Kepez Cam Ltd. Şti.", "Kepez Cam San. ve Tic. A.Ş."],
  },
  {
    text: "Gelen e-fatura | Gönderici VKN=1466293603 | Unvan=SARI KANARYA EVCİL HAYVAN ÜRN. LTD. ŞTİ. | Tutar=2.350,00 TRY",
    offers: ["1466293603", "SARI KANARYA EVCİL HAYVAN ÜRN. LTD. ŞTİ."],
  },
  {
    text: "hocam bana bi mersis atmıştınız 0311756973000125 diye, o karşıyaka mı bornova mı",
    offers: ["3117569730", "0311756973000125"],
  },
  {
    text: "Lojman aidatı 5.748,56 TL; ödeme yapılacak yer: S.S. Ilgaz Dağı Turizm Geliştirme Kooperatifi, TR58 0001 2009 1417 4593 9871 00",
    offers: ["S.S. Ilgaz Dağı Turizm Geliştirme Kooperatifi"],
  },
  {
    text: "Üç firma karşılaştırdım:\na) Toprak Ana Organik Gıda A.Ş. (VKN 8760298062)\nb) Yağmur Damlası Su Arıtma Ltd. Şti. (VKN 8202679503)\nc) Ateş Böceği Aydınlatma A.Ş. (VKN 9600086026)",
    offers: [
      "8760298062",
      "8202679503",
      "9600086026",
      "Toprak Ana Organik Gıda A.Ş.",
      "Yağmur Damlası Su Arıtma Ltd. Şti.",
      "Ateş Böceği Aydınlatma A.Ş.",
    ],
  },
  {
    text: "vergi levhası: mükellefin adı soyadı - / ticaret unvanı BOZ ATLI TAŞIMACILIK LİMİTED ŞİRKETİ vergi türü KURUMLAR VERGİSİ vergi kimlik no 859 440 6086 tc kimlik no -",
    offers: ["8594406086", "BOZ ATLI TAŞIMACILIK LİMİTED ŞİRKETİ"],
  },
  {
    text: "Yarın 11:00'de müfettiş geliyor, 2025/1234567890 sayılı dosya ile 2026/45 esas numaralı dosyayı hazırlayın.",
    offers: [],
  },
  {
    text: "Toplantı özeti: Kırkpınar Pehlivan Spor Malz. Tic. Ltd. Şti ödemeyi 15 gün öteledi; Meriç Ayçiçek A.Ş ise peşin istiyor.",
    offers: ["Kırkpınar Pehlivan Spor Malz. Tic. Ltd. Şti", "Meriç Ayçiçek A.Ş"],
  },
  {
    text: "Adres etiketi\nKUMBARACI AVİZE\nVE AYDINLATMA SANAYİ TİC. LTD. ŞTİ.\nOrganize San. Böl. 7. Cad. No 21\n42250 SELÇUKLU",
    offers: ["KUMBARACI AVİZE VE AYDINLATMA SANAYİ TİC. LTD. ŞTİ."],
  },
  {
    text: "bizim şirketin adı değişti mi? ticaret sicilde hala Ekin Tarlası Biçerdöver Hizmetleri Ltd Şti görünüyor",
    offers: ["Ekin Tarlası Biçerdöver Hizmetleri Ltd Şti"],
  },
  {
    text: "numaram 5357412200, mail at istersen. vkn sonra gelir",
    offers: [],
  },
  {
    text: "Kargo barkodu 8690123456789, desi 12, ücret alıcı ödemeli 145,00 TL, teslim kodu 483920",
    offers: [],
  },
  {
    text: "SELF-BILLING NOTICE / Issuer: ULUDAĞ ŞELALE MEŞRUBAT A.Ş. / Tax Reg. No.: 8595717349 / Trade Reg. No.: 5724615637",
    offers: ["8595717349", "ULUDAĞ ŞELALE MEŞRUBAT A.Ş."],
  },
  {
    text: "Ortak girişim: Sur Kapısı Restorasyon A.Ş. & Taş Ustası Mimarlık Ltd. Şti. (iş ortaklığı VKN: 7457116252)",
    offers: ["7457116252", "Sur Kapısı Restorasyon A.Ş.", "Taş Ustası Mimarlık Ltd. Şti."],
  },
  {
    text: "İcra dosyası borçlusu Gölge Oyunu Kukla Tiyatrosu Ltd.Şti. (V.K.N:2841062207), alacak 76.500 TL, faiz %24, takip 2026/98765 E.",
    offers: ["2841062207", "Gölge Oyunu Kukla Tiyatrosu Ltd.Şti."],
  },
  {
    text: "0672700548 - KADIKÖY VD\n8303923138 - ÜSKÜDAR VD\n5086212747 - TUZLA VD",
    offers: ["0672700548", "8303923138", "5086212747"],
  },
  {
    text: "e-Defter beratı yüklendi: 9932534012-202610-Y-000000.xml",
    offers: [],
  },
  {
    text: "Merhaba, ben Zerrin. Limon Ağacı Butik Otel İşletmeciliği Turizm Ltd. Şti. adına yazıyorum, vergi numaramız: 4969916462. Fiyat listesi rica ederim.",
    offers: ["4969916462", "Limon Ağacı Butik Otel İşletmeciliği Turizm Ltd. Şti."],
  },
  {
    text: "1719995105 kapalı görünüyor, 8209747046 faal; üçüncüye (5785883730) bakamadım",
    offers: ["1719995105", "8209747046", "5785883730"],
  },
  {
    text: "Bütçe: 2026 → 1.719.995.105, 2027 → 1.900.000.000 (TL). Kur: 1 USD = 52,1034",
    offers: [],
  },
  {
    text: "ihale komisyonu: teklif verenler - ÇATALHÖYÜK TUĞLA KİREMİT SAN. A.Ş., OBRUK MADEN TİC. A.Ş., TUZ GÖLÜ KİMYA SAN. TİC. A.Ş.",
    offers: [
      "ÇATALHÖYÜK TUĞLA KİREMİT SAN. A.Ş.",
      "OBRUK MADEN TİC. A.Ş.",
      "TUZ GÖLÜ KİMYA SAN. TİC. A.Ş.",
    ],
  },
  {
    text: "Kredi kartı 4543 6000 1234 5678 ile ödendi, provizyon 004512, slip ekte.",
    offers: [],
  },
  {
    text: "Üyelik: İpekyolu Dokumacılar Odası; fatura: İpekyolu Halı Kilim Dokumacılık San. Tic. Ltd. Şti. V.D. Gazikent V.N. 8388165298",
    offers: ["8388165298", "İpekyolu Halı Kilim Dokumacılık San. Tic. Ltd. Şti."],
  },
  {
    text: "print(vkn_kontrol('6770893024'))  # True\nassert not vkn_kontrol('6770893025')",
    offers: ["6770893024"],
  },
  {
    text: "KVKK talebi: 0555 555 55 55 numaralı hattın sahibi, kimlik 20406080102, hesabı silinsin.",
    offers: [],
    personal: true,
  },
];
