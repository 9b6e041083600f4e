import { named, type HandWritten } from "./hand-written.ts";

/** Shapes that strangers sent: bare blocks, banks beside accounts, odd names, odd digits. */
export const shapes: readonly HandWritten[] = [
  {
    text: "Islık Müzik Prodüksiyon A.Ş.\nBeşiktaş VD\n2326090228",
    parties: [named("2326090228", "Islık Müzik Prodüksiyon A.Ş.")],
  },
  {
    text: "Islık Müzik Prodüksiyon A.Ş.\n5058441310\nAbbasağa Mah. Yıldız Cad. No:8",
    parties: [named("5058441310", "Islık Müzik Prodüksiyon A.Ş.")],
  },
  {
    text: "Kozyatağı V.D.\n2122527034\nLimonlu Bahçe Kafe Ltd. Şti.",
    parties: [named("2122527034", "Limonlu Bahçe Kafe Ltd. Şti.")],
  },
  {
    text: "Fatura bilgilerimiz:\nAkıntı Burnu Su Sporları A.Ş.\nİskele Sok. No:2 Sarıyer/İstanbul\nSarıyer 5059586409",
    parties: [named("5059586409", "Akıntı Burnu Su Sporları A.Ş.")],
  },
  {
    text: "fatura unvanı\nTaş Fırın Ekmekçilik Ltd. Şti.\nBağcılar\n9829699239",
    parties: [named("9829699239", "Taş Fırın Ekmekçilik Ltd. Şti.")],
  },
  {
    text: "Vergi numaramız aşağıdadır:\n4621179262\nKum Fırtınası Lojistik A.Ş.",
    parties: [named("4621179262", "Kum Fırtınası Lojistik A.Ş.")],
  },
  {
    text: "İpek Yolu Halı A.Ş. VKN 3803853536\nBanka: Örnekbank A.Ş. Kapalıçarşı Şubesi\nIBAN: TR09 0009 9000 0000 0816 1176 74",
    parties: [named("3803853536", "İpek Yolu Halı A.Ş.")],
  },
  {
    text: "Bank: T. Misal Bankası A.Ş.\nIBAN TR38 0009 9000 0000 0024 8987 25\nHesap adı: Ceviz Ağacı Eğitim Kurumları A.Ş. VKN 6746159590",
    parties: [named("6746159590", "Ceviz Ağacı Eğitim Kurumları A.Ş.")],
  },
  {
    text: "Alıcı VKN (deneme için): 4679377923 (MK)\nGönderen VKN: 4816497007",
    parties: [named("4679377923", "", { role: "any" }), named("4816497007", "", { role: "any" })],
  },
  {
    text: "Faturayı 1453 Surlar Turizm A.Ş. kesti, VKN 8698132124",
    parties: [named("8698132124", "1453 Surlar Turizm A.Ş.", { role: "any" })],
    form: "prose",
  },
  {
    text: "Satıcı: 8 Kollu Ahtapot Balıkçılık Ltd. Şti.\nVKN: 9743960756",
    parties: [named("9743960756", "8 Kollu Ahtapot Balıkçılık Ltd. Şti.", { role: "seller" })],
  },
  {
    text: "SS ÇAMLIK VADİSİ – Gölbaşı Konut Yapı Kooperatifi, VKN: 6837175739",
    parties: [named("6837175739", "SS ÇAMLIK VADİSİ – Gölbaşı Konut Yapı Kooperatifi")],
    form: "prose",
  },
  {
    text: "Karşıyaka Org. San. Bölgesi Müdürlüğü VKN 7865378528",
    parties: [named("7865378528", "Karşıyaka Org. San. Bölgesi Müdürlüğü")],
    form: "prose",
  },
  {
    text: "Türkiye Leylek Severler Cemiyeti VKN 9617412307",
    parties: [named("9617412307", "Türkiye Leylek Severler Cemiyeti")],
    form: "prose",
  },
  {
    text: "Gülpınar Belediye Başkanlığı\nVKN: 9678976540",
    parties: [named("9678976540", "Gülpınar Belediye Başkanlığı")],
  },
  {
    text: "SATICI: BERRAK KAPLlCA TURlZM SAN. TlC. LTD. ŞTl.\nVKN: 0712687498",
    parties: [
      named("0712687498", "BERRAK KAPLICA TURİZM SAN. TİC. LTD. ŞTİ.", {
        role: "seller",
        alsoTitled: ["BERRAK KAPLlCA TURlZM SAN. TlC. LTD. ŞTl."],
      }),
    ],
    form: "lines",
  },
  {
    text: "Vergi Dairesi : ULUDAG Vergi No : 689 913 6248\nNILUFER CICEGI AMBALAJ SANAYI VE TICARET A.S",
    parties: [named("6899136248", "NILUFER CICEGI AMBALAJ SANAYI VE TICARET A.S")],
  },
  {
    text: "SIĞINAK KİTABEVİ A.Ş. Mersis No: 379488074100015",
    parties: [named("3794880741", "SIĞINAK KİTABEVİ A.Ş.")],
    form: "prose",
  },
  {
    text: "Ihlamur Çayı Gıda A.Ş. (Mersis: 0374855996000015)",
    parties: [named("3748559960", "Ihlamur Çayı Gıda A.Ş.", { mersis: "0374855996000015" })],
    form: "prose",
  },
  {
    text: "VKN 8798446880 Mersis 0879844688000015",
    parties: [named("8798446880", "", { mersis: "0879844688000015" })],
    form: "prose",
  },
  {
    text: "Resmi Ünvan / Ad Soyadı: Kedi Merdiveni Yazılım Ltd. Şti.\nİş Yeri Adresi: GÜVENEVLER MAH. 12. SK. A-4 ÇANKAYA / ANKARA\nVergi Dairesi ve No: MALTEPE VERGİ DAİRESİ / 9667591097\nE-posta: bilgi@kedi.example",
    parties: [named("9667591097", "Kedi Merdiveni Yazılım Ltd. Şti.")],
  },
  {
    text: "Yalın & Yalın Bağımsız Denetim ve SMMM A.Ş.\nVKN 8687863748",
    parties: [named("8687863748", "Yalın & Yalın Bağımsız Denetim ve SMMM A.Ş.")],
  },
  {
    text: "Firma: D.N.Z. Denizcilik\nVergi Dairesi: Tuzla\nVergi No: 0662887807",
    parties: [named("0662887807", "D.N.Z. Denizcilik")],
  },
  {
    text: "Unvan Kepez Isı Sanayi Limited Şirketi Vergi Dairesi Kurumlar Vergi No 0641769897 Adres Varsak Antalya",
    parties: [named("0641769897", "Kepez Isı Sanayi Limited Şirketi")],
    form: "prose",
  },
];
