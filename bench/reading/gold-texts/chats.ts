import { named, type HandWritten } from "./hand-written.ts";

/** Short messages of colleagues. */
export const chats: readonly HandWritten[] = [
  {
    text: "1644046003 pamukova belediyesi mi bu? emlak vergisi dekontu istiyorlar",
    parties: [named("1644046003", "pamukova belediyesi")],
    form: "prose",
  },
  {
    text: "yarın sabah Mercanköşk Lojistik ile görüşeceğim, vergi numaraları 2720235260",
    parties: [named("2720235260", "Mercanköşk Lojistik")],
    form: "prose",
  },
  {
    text: "Bulut Dokuma Tekstil San. Tic. A.Ş. (vkn 0754514062) bizden iade faturası bekliyor, kim bakıyor?",
    parties: [named("0754514062", "Bulut Dokuma Tekstil San. Tic. A.Ş.")],
    form: "prose",
  },
  {
    text: "vkn 5447793991 kime ait? cari listede yok",
    parties: [named("5447793991", "")],
    form: "prose",
  },
  {
    text: "Nurcan: fatura bilgilerimiz\nNurcan: 5 yıldız organizasyon ltd şti\nNurcan: ümraniye vd 4778564601",
    parties: [named("4778564601", "5 yıldız organizasyon ltd şti")],
  },
  {
    text: "Nurcan: yeni müşteri\nNurcan: tarçın kafe işletmeciliği aş\nNurcan: çankaya\nNurcan: 5328621892",
    parties: [named("5328621892", "tarçın kafe işletmeciliği aş")],
  },
  {
    text: "8650913258 ve 9665272424 aynı grubun mu?",
    parties: [named("8650913258", ""), named("9665272424", "")],
    form: "prose",
  },
  {
    text: "Ödemeyi Kutup Ayısı Soğutma Ltd. Şti. adına yapmışız ama fatura 7872799270 vergi numaralı Kutup Ayısı Servis Hizmetleri Ltd. Şti. tarafından kesilmiş",
    parties: [named("7872799270", "Kutup Ayısı Servis Hizmetleri Ltd. Şti.")],
    offered: ["Kutup Ayısı Soğutma Ltd. Şti."],
    form: "prose",
  },
  {
    text: "abi şu numaraya bi bak 184 295 1379 tabela kırlangıç optik diyor",
    parties: [named("1842951379", "kırlangıç optik")],
    form: "prose",
  },
  {
    text: "Tedarikçi: Öz Harman Un ve Yem San. A.Ş.\nVKN: 0795818923\nvade 45 gün, 0079581892300015 mersisi",
    parties: [
      named("0795818923", "Öz Harman Un ve Yem San. A.Ş.", {
        role: "any",
        mersis: "0079581892300015",
      }),
    ],
  },
  {
    text: "A'dan Z'ye Kırtasiye Ltd. Şti. 4879768006 — sözleşme yenilenecek mi?",
    parties: [named("4879768006", "A'dan Z'ye Kırtasiye Ltd. Şti.")],
    form: "prose",
  },
  {
    text: "B&D Yapı Kimyasalları A.Ş., 0864197405. Tel 0212 555 14 14, Deniz Bey'i sorun",
    parties: [named("0864197405", "B&D Yapı Kimyasalları A.Ş.")],
    form: "prose",
  },
  {
    text: "kargoyu 0846373064 vergi nolu firmaya kesin: Çift Çınar Mobilya Dekorasyon Limited Şirketi",
    parties: [named("0846373064", "Çift Çınar Mobilya Dekorasyon Limited Şirketi")],
    form: "prose",
  },
  {
    text: "firma yetkilisi aradı, 0532 555 31 31'den. firma: Uçurtma Reklam Ajansı, v.no: 5443838186",
    parties: [named("5443838186", "Uçurtma Reklam Ajansı")],
    form: "prose",
  },
  {
    text: "Yalı Kavağı Turizm A.Ş.'nin vergi numarası değişmemiş, hâlâ 6788747394",
    parties: [named("6788747394", "Yalı Kavağı Turizm A.Ş.")],
    form: "prose",
  },
  {
    text: "Bursa'daki Dokumacılar Kooperatifi için cari açıldı mı, numarası 6877004435 idi sanırım",
    parties: [
      named("6877004435", "Dokumacılar Kooperatifi", {
        alsoTitled: ["Bursa'daki Dokumacılar Kooperatifi"],
      }),
    ],
    form: "prose",
  },
  {
    text: "toplantı 14.30'da, sipariş no 8879965633, lütfen geç kalmayın",
    parties: [],
    form: "prose",
  },
  {
    text: "Pazartesi 0532 555 20 26 numaralı hattan arayın; olmazsa 0216 555 40 40 (dahili 118)",
    parties: [],
    form: "prose",
  },
  {
    text: "Ayşe Hanım'ın kimlik numarası 67763316526, avans formuna yazar mısınız",
    parties: [],
    personal: "67763316526",
    form: "prose",
  },
  {
    text: "Mavi Fener Balıkçılık 1872496386 / kimlik 13676117248 yetkilinin",
    parties: [named("1872496386", "Mavi Fener Balıkçılık")],
    personal: "13676117248",
    form: "prose",
  },
  {
    text: "Ekip, 9762723999 VKN'li Sönmez Kardeşler Kollektif Şirketi Mehmet Sönmez ve Ortakları'na ödeme çıkmayın",
    parties: [
      named("9762723999", "Sönmez Kardeşler Kollektif Şirketi Mehmet Sönmez ve Ortakları", {
        alsoTitled: ["Sönmez Kardeşler Kollektif Şirketi"],
      }),
    ],
    form: "prose",
  },
  {
    text: "tk holding değil tk lojistik, numara 1771421736: T.K. Lojistik A.Ş.",
    parties: [named("1771421736", "T.K. Lojistik A.Ş.")],
    allowed: ["tk holding"],
    form: "prose",
  },
];
