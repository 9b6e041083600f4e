import { named, type HandWritten } from "./hand-written.ts";

/** Prints, slips, contracts and announcements. */
export const documents: readonly HandWritten[] = [
  {
    text: `KARABİBER BAHARAT PAZ. LTD. ŞTİ.
Rami Kuru Gıda Sitesi C Blok No:12 Eyüpsultan/İSTANBUL
Tel:0212 555 30 30 Faks:0212 555 30 31
Vergi Dairesi:RAMİ VKN:8638572625
SAYIN
DÖRT MEVSİM OTELCİLİK VE TURİZM A.Ş.
Lara Cad. No:5 Muratpaşa/ANTALYA
Vergi Dairesi:ANTALYA KURUMLAR VKN:0766121805
Fatura No: KRB2026000001187
Fatura Tarihi:06-11-2026
Fatura Tipi:SATIS`,
    parties: [
      named("8638572625", "KARABİBER BAHARAT PAZ. LTD. ŞTİ.", { role: "seller" }),
      named("0766121805", "DÖRT MEVSİM OTELCİLİK VE TURİZM A.Ş.", { role: "buyer" }),
    ],
  },
  {
    text: `Satıcı: 9 Eylül Boya ve Kimya San. Tic. A.Ş. VKN: 1897219342 Mersis: 0189721934200015 Sicil No: 118822
Alıcı: Erguvan İnşaat Taahhüt Ltd. Şti. VKN: 6832647940
e-Fatura No: EYL2026000000077`,
    parties: [
      named("1897219342", "9 Eylül Boya ve Kimya San. Tic. A.Ş.", {
        role: "seller",
        mersis: "0189721934200015",
      }),
      named("6832647940", "Erguvan İnşaat Taahhüt Ltd. Şti.", { role: "buyer" }),
    ],
  },
  {
    text: `Satıcı: SAKIZ AĞACI KOZMETİK A.Ş.
Vergi No: 36234828l6
Fatura No: SKZ2026000000009`,
    parties: [named("3623482816", "SAKIZ AĞACI KOZMETİK A.Ş.", { role: "any", isGuess: true })],
  },
  {
    text: `GÖNDEREN ADI KALAMIŞ YELKEN A.Ş.
GÖNDEREN VKN 2754375908
ALICI ADI RÜZGARLI MARİNA İŞLETMECİLİĞİ LTD. ŞTİ.
ALICI IBAN TR09 0009 9000 0000 0562 1481 03
TUTAR 48.000,00 TRY
SORGU NUMARASI 4102938475`,
    parties: [named("2754375908", "KALAMIŞ YELKEN A.Ş.")],
    offered: ["RÜZGARLI MARİNA İŞLETMECİLİĞİ LTD. ŞTİ."],
  },
  {
    text: `Gonderen : BEYAZ YAKA KURU TEMIZLEME LTD STI
Vergi Kimlik : 3672704408
Alici : AYNALI CARSI KUYUMCULUK AS
Alici Banka : Numune Katılım Bankası A.Ş.
Aciklama : EKIM KIRA`,
    parties: [named("3672704408", "BEYAZ YAKA KURU TEMIZLEME LTD STI")],
    offered: ["AYNALI CARSI KUYUMCULUK AS"],
  },
  {
    text: `T.C. KAYRAN BELEDİYE BAŞKANLIĞI
Mali Hizmetler Müdürlüğü
Sayı: E-48210033-841.02
Konu: Fatura Bilgileri
Belediyemiz Kayran Vergi Dairesi'nin 2640256035 sicil numaralı mükellefidir.`,
    parties: [named("2640256035", "T.C. KAYRAN BELEDİYE BAŞKANLIĞI")],
  },
  {
    text: `1. TARAFLAR
1.1 Marul Yazılım A.Ş. ("Sağlayıcı"), Üniversiteler Mah. 1605. Cad. No:3 Çankaya, Maltepe V.D. 4899021906
1.2 Turp Perakende Mağazacılık Ltd. Şti. ("Müşteri"), Ostim V.D. 7718672822
2. KONU
Bulut tabanlı stok yazılımının kullandırılması.`,
    parties: [
      named("4899021906", "Marul Yazılım A.Ş."),
      named("7718672822", "Turp Perakende Mağazacılık Ltd. Şti."),
    ],
  },
  {
    text: `İşbu Üyelik Sözleşmesi Pusula Kariyer Eğitim Danışmanlık A.Ş. (Mersis No: 0370077576700015, bundan sonra "Pusula") ile üye arasında elektronik ortamda kurulmuştur.`,
    parties: [
      named("3700775767", "Pusula Kariyer Eğitim Danışmanlık A.Ş.", { mersis: "0370077576700015" }),
    ],
    form: "prose",
  },
  {
    text: `T.C. ANKARA TİCARET SİCİLİ MÜDÜRLÜĞÜ'NDEN
İlan Sıra No: 5521
Mersis No: 0486272678000015
Ticaret Sicil / Dosya No: 301122
Ticaret Unvanı
KEKLİK PINARI ENERJİ ÜRETİM ANONİM ŞİRKETİ
Adres : Söğütözü Mah. 2176. Sok. No:7 Çankaya / Ankara
Şirketin sermayesi tescil edilmiştir.`,
    parties: [
      named("4862726780", "KEKLİK PINARI ENERJİ ÜRETİM ANONİM ŞİRKETİ", {
        mersis: "0486272678000015",
      }),
    ],
  },
  {
    text: `PROFORMA INVOICE No: PI-2026/118
Exporter: Şile Bezi Dokuma Sanayi A.Ş., Ümraniye Tax Office 9769852337
Consignee: Lindqvist Textil AB, Göteborg, Sweden
Bank: Deneme Bankası A.Ş. IBAN TR74 0009 9000 0000 0072 4697 87`,
    parties: [named("9769852337", "Şile Bezi Dokuma Sanayi A.Ş.", { role: "any" })],
    allowed: ["Lindqvist Textil AB"],
  },
  {
    text: `ÇEK
Keşideci  KAYISI KENT İNŞAAT SAN. VE TİC. LTD. ŞTİ.
Vergi No  1848093665
Lehdar    SAMAN YOLU KAĞITÇILIK A.Ş.
Banka     T. Misal Bankası A.Ş.
Çek No    7210046
Tutar     215.000,00 TL`,
    parties: [named("1848093665", "KAYISI KENT İNŞAAT SAN. VE TİC. LTD. ŞTİ.")],
    offered: ["SAMAN YOLU KAĞITÇILIK A.Ş."],
  },
  {
    text: `SEVK İRSALİYESİ  Seri A 004412
Sevk Eden: HARMAN SONU TAHIL TİC. A.Ş. / Polatlı V.D. / 0825917761
Sevk Edilen: DEĞİRMEN ÖNÜ UN FABRİKASI LTD. ŞTİ. / Haymana V.D. / 0624930470
Plaka: 06 ABC 123`,
    parties: [
      named("0825917761", "HARMAN SONU TAHIL TİC. A.Ş.", { role: "any" }),
      named("0624930470", "DEĞİRMEN ÖNÜ UN FABRİKASI LTD. ŞTİ.", { role: "any" }),
    ],
  },
  {
    text: `İHALE KOMİSYON KARARI
En avantajlı teklif: Yedi Tepe Temizlik ve Sosyal Hizmetler Ltd. Şti. - Özlem Güvenlik Hiz. A.Ş. İş Ortaklığı (VKN: 2867815487), 1.904.000,00 TL`,
    parties: [
      named(
        "2867815487",
        "Yedi Tepe Temizlik ve Sosyal Hizmetler Ltd. Şti. - Özlem Güvenlik Hiz. A.Ş. İş Ortaklığı",
      ),
    ],
    allowed: [
      "Yedi Tepe Temizlik ve Sosyal Hizmetler Ltd. Şti.",
      "Özlem Güvenlik Hiz. A.Ş. İş Ortaklığı",
      "Özlem Güvenlik Hiz. A.Ş.",
    ],
  },
  {
    text: `VEKALETNAME
Ben aşağıda imzası bulunan, Gebze Vergi Dairesi 3683547752 vergi numaralı ÇAKIL TAŞI MADENCİLİK NAKLİYAT SANAYİ VE TİCARET LİMİTED ŞİRKETİ yetkilisi olarak, Av. Zeynep Korkutan'ı vekil tayin ettim.`,
    parties: [
      named("3683547752", "ÇAKIL TAŞI MADENCİLİK NAKLİYAT SANAYİ VE TİCARET LİMİTED ŞİRKETİ"),
    ],
    form: "prose",
  },
  {
    text: `ABONE BİLGİLERİ
Abone Adı     : FESLEĞEN SOKAĞI RESTORAN İŞL. LTD. ŞTİ.
Abone No      : 4410029871
Tesisat No    : 8120034567
Vergi No      : 7743089704
Son Ödeme     : 18.12.2026`,
    parties: [named("7743089704", "FESLEĞEN SOKAĞI RESTORAN İŞL. LTD. ŞTİ.", { role: "any" })],
  },
  {
    text: `ADRES ETİKETİ
Gönderici: Bal Kabağı E-Ticaret A.Ş. - 0850 555 44 55
Alıcı: Zeynep Ulusoylu - 0555 555 12 12
Takip: 123456789012`,
    parties: [],
    offered: ["Bal Kabağı E-Ticaret A.Ş."],
  },
  {
    text: `FATURA BİLGİLERİ
Firma Ünvanı
Mor Kalem Yayıncılık Eğitim Araç Gereçleri San. ve
Tic. Ltd. Şti.
Vergi Dairesi
Beyazıt
Vergi No
1748921530`,
    parties: [
      named("1748921530", "Mor Kalem Yayıncılık Eğitim Araç Gereçleri San. ve Tic. Ltd. Şti."),
    ],
  },
  {
    text: `KARTAL YUVASI HAVACILIK A.Ş.   FATURA
Atatürk Hav. Limanı C Terminali   Seri No: KYH2026000000321
Yeşilköy V.D. 2162033368   Tarih: 02.11.2026
Müşteri: Bodrum Gökkuşağı Yatçılık Ltd. Şti.
V.D.: Bodrum  V.No: 7663377924`,
    parties: [
      named("2162033368", "KARTAL YUVASI HAVACILIK A.Ş.", { role: "seller" }),
      named("7663377924", "Bodrum Gökkuşağı Yatçılık Ltd. Şti.", { role: "buyer" }),
    ],
  },
  {
    text: `Z RAPORU
TURUNÇ MARKETÇİLİK GIDA LTD.ŞTİ.
FETHİYE V.D. 9694462967
Z NO: 1044 EKÜ NO: 2
TOPLAM *18.240,50`,
    parties: [named("9694462967", "TURUNÇ MARKETÇİLİK GIDA LTD.ŞTİ.")],
  },
  {
    text: `TEDARİKÇİ SERTİFİKASI
Bu belge, Çınaraltı Soğuk Hava Deposu İşletmeciliği A.Ş. firmasına verilmiştir.
Belge No: 3310245678  Geçerlilik: 31.12.2027`,
    parties: [],
    offered: ["Çınaraltı Soğuk Hava Deposu İşletmeciliği A.Ş."],
  },
];
