import type { Message } from "./message.ts";

export const invoices: Message[] = [
  {
    text: `e-FATURA
KARINCA TARIM MAKİNALARI SANAYİ VE TİCARET ANONİM ŞİRKETİ
Organize Sanayi Bölgesi 4. Cadde No: 18 Selçuklu / KONYA
Tel: 0332 555 60 60 Fax: 0332 555 60 61
Vergi Dairesi: Meram
VKN: 8959121182
MERSISNO: 0895912118200015
SAYIN
DOLUNAY HAYVANCILIK LTD. ŞTİ.
VKN: 6425276851
Senaryo: TICARIFATURA
Fatura No: KRN2026000004512
Fatura Tarihi: 12-10-2026
ETTN: 3f2a1b4c-1234-4d5e-9f60-1234567890ab`,
    offers: [
      "8959121182",
      "6425276851",
      "0895912118200015",
      "KARINCA TARIM MAKİNALARI SANAYİ VE TİCARET ANONİM ŞİRKETİ",
      "DOLUNAY HAYVANCILIK LTD. ŞTİ.",
    ],
  },
  {
    text: `e-İRSALİYE
Gönderen: Bora Rüzgarı Lojistik A.Ş. VKN:1442289237
Alıcı: Hasat Değirmen Un San. Tic. Ltd. Şti. VKN:1122113201
İrsaliye No: BRL2026000000981
Plaka: 34 ABC 123 Şoför TC: 45678912345`,
    offers: [
      "1442289237",
      "1122113201",
      "Bora Rüzgarı Lojistik A.Ş.",
      "Hasat Değirmen Un San. Tic. Ltd. Şti.",
    ],
    personal: true,
  },
  {
    text: `ALICI
Unvan: MENENGİÇ KAHVE GIDA SAN. VE DIŞ TİC. LTD. ŞTİ.
Vergi Dairesi / No: KADIKÖY / 0697794800
Mal/Hizmet Toplam Tutarı 3.101.422,55 TL
Hesaplanan KDV (%20) 620.284,51 TL
Ödenecek Tutar 3.721.707,06 TL`,
    offers: ["0697794800", "MENENGİÇ KAHVE GIDA SAN. VE DIŞ TİC. LTD. ŞTİ."],
  },
  {
    text: `FATURA
Seri A Sıra No 123456
Sayın: Erguvan Sanat Galerisi Ltd. Şti.
V.D. Beyoğlu V.No 3101422559
Banka: Örnekbank IBAN: TR740006706979006223737796`,
    offers: ["3101422559", "Erguvan Sanat Galerisi Ltd. Şti."],
  },
  {
    text: `SATICI: Yelpaze Klima Soğutma A.Ş. | Vergi No: 1118930764 | Mersis: 0111893076400012
ALICI: Pusula Danışmanlık Ltd. Şti. | Vergi No: 2119864446
Belge No: YLP2026000000077 | Sipariş No: 6732837055`,
    offers: [
      "1118930764",
      "2119864446",
      "0111893076400012",
      "Yelpaze Klima Soğutma A.Ş.",
      "Pusula Danışmanlık Ltd. Şti.",
    ],
  },
  {
    text: `e-Arşiv Fatura
TCKN: 11111111111
NİHAİ TÜKETİCİ
Fatura No: EAR2026000123456
Satıcı VKN: 6732837055
Karanfil Sokak Kitabevi Yayıncılık A.Ş.`,
    offers: ["6732837055", "Karanfil Sokak Kitabevi Yayıncılık A.Ş."],
  },
  {
    text: `COMMERCIAL INVOICE
Exporter: SARDUNYA SERA TEKNOLOJILERI SANAYI VE TICARET A.S.
Tax No: 7816526265
Invoice No: EXP2026000000045 Date: 2026-10-01
Total: USD 1,234,567.89
Consignee: Northwind Greenhouses GmbH`,
    offers: ["7816526265", "SARDUNYA SERA TEKNOLOJILERI SANAYI VE TICARET A.S."],
  },
  {
    text: `<cbc:ID schemeID="VKN">8552049015</cbc:ID>
<cbc:Name>FINDIK KABUĞU ENERJİ A.Ş.</cbc:Name>`,
    offers: ["8552049015", "FINDIK KABUĞU ENERJİ A.Ş."],
  },
  {
    text: `Müşteri VKN/TCKN: 8679191587
Müşteri Unvan: Kiraz Dalı Anaokulu İşletmeleri A.Ş.
Abone No: 2251198763
Tesisat No: 8295529590
Son Ödeme Tarihi: 25.10.2026
Ödenecek: 4.312,90 TL`,
    offers: ["8679191587", "Kiraz Dalı Anaokulu İşletmeleri A.Ş."],
  },
  {
    text: `SEVK İRSALİYESİ
Sevk adresi: Tepe Sanayi Sitesi B Blok No 44
Firma ünvanı: Demir Ökçe Ayakkabı San.Tic.Ltd.Şti
Vergi Dairesi: Gedikpaşa  Vergi Sicil No: 2251198763`,
    offers: ["2251198763", "Demir Ökçe Ayakkabı San.Tic.Ltd.Şti"],
  },
  {
    text: `ÖZEL MATRAHLI FATURA
Kayısı Çekirdeği Kuruyemiş Kolektif Şirketi
Vergi No 829 552 9590 Malatya V.D.`,
    offers: ["8295529590", "Kayısı Çekirdeği Kuruyemiş Kolektif Şirketi"],
  },
  {
    text: `İADE FATURASI
VKN : 8918833868 - Aras Vadisi Besicilik Tarım Ltd. Şti.
İade edilen fatura: ARS2026000000311 / 03.09.2026`,
    offers: ["8918833868", "Aras Vadisi Besicilik Tarım Ltd. Şti."],
  },
  {
    text: `PROFORMA
Kime: GÜZ YAPRAĞI MATBAACILIK SANAYİ
VE TİCARET A.Ş.
Vergi No: 9562666693
Geçerlilik: 10 gün. Teslim: 2-3 hafta.`,
    offers: ["9562666693", "GÜZ YAPRAĞI MATBAACILIK SANAYİ VE TİCARET A.Ş."],
  },
  {
    text: `GİDER PUSULASI
Düzenleyen: Çağla Badem Reçelcilik Ltd. Şti., vergi no'su 8356644145
Adı soyadı: Hatice Tunç, T.C. Kimlik No: 27182818284
Tutar: 3.500,00`,
    offers: ["8356644145", "Çağla Badem Reçelcilik Ltd. Şti."],
    personal: true,
  },
  {
    text: `Vergi Dairesi
BOĞAZİÇİ KURUMLAR
Vergi Kimlik No
1577560092
Ticaret Unvanı
RÜYA DEĞİRMENİ FİLM YAPIM A.Ş.`,
    offers: ["1577560092", "RÜYA DEĞİRMENİ FİLM YAPIM A.Ş."],
  },
  {
    text: `TEVKİFATLI FATURA — İrem Güvenlik Hizmetleri A.Ş. (VD: Mecidiyeköy, VKN: 1442004237) → Alıcı: Ulu Çınar AVM Yönetimi A.Ş. (VKN: 9054929046)`,
    offers: [
      "1442004237",
      "9054929046",
      "İrem Güvenlik Hizmetleri A.Ş.",
      "Ulu Çınar AVM Yönetimi A.Ş.",
    ],
  },
  {
    text: `Vergi Dairesi: Kozyatağı | VKN: 3515340709 | Tic. Sic. No: 7245055482 | MERSİS No: 0351534070900018`,
    offers: ["3515340709", "0351534070900018"],
  },
  {
    text: `MUHTASAR: İŞVEREN VKN 7245055482, İŞYERİ SGK SİCİL 2 4711 01 01 1234567 034 12-34`,
    offers: ["7245055482"],
  },
  {
    text: `Fatura tipi: IHRACAT
Buyer VKN: 1460415308 Gümrük ve Ticaret Bakanlığı
Supplier: PAMUK PRENSES İPLİK SAN. A.Ş. — 0531925914`,
    offers: ["0531925914", "PAMUK PRENSES İPLİK SAN. A.Ş."],
  },
  {
    text: `HAKEDİŞ No 7 | Yüklenici: S.S. Kızılırmak Sulama Kooperatifi | Vergi No: 3046805887 | Tutar: ₺2.142.269.969,00`,
    offers: ["3046805887", "S.S. Kızılırmak Sulama Kooperatifi"],
  },
];
