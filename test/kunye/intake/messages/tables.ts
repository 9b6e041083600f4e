import type { Message } from "./message.ts";

export const tables: Message[] = [
  {
    text: "Cari Kodu\tUnvan\tVKN\tTelefon\n120.01.001\tKayın Ağacı Mobilya Ltd. Şti.\t4135394585\t0224 555 10 10\n120.01.002\tSığla Kimya A.Ş.\t9253433363\t0232 555 20 20",
    offers: ["4135394585", "9253433363", "Kayın Ağacı Mobilya Ltd. Şti.", "Sığla Kimya A.Ş."],
  },
  {
    text: "| Unvan | Vergi No | Tutar |\n|---|---|---|\n| Ceviz İçi Gıda A.Ş. | 2089463911 | 1.200,00 |\n| Fener Balıkçılık Ltd. Şti. | 6565839651 | 85.000,50 |",
    offers: ["2089463911", "6565839651", "Ceviz İçi Gıda A.Ş.", "Fener Balıkçılık Ltd. Şti."],
  },
  {
    text: "VKN\n0017447649\n0539246501\n8386432593",
    offers: ["0017447649", "0539246501", "8386432593"],
  },
  {
    text: "5783720154\n0004169988\n4002575627\n2052430465",
    offers: ["5783720154", "0004169988", "4002575627", "2052430465"],
  },
  {
    text: "vergi_no;unvan;telefon\n9642563651;TUNA BOYA SAN. TİC. A.Ş.;2125550101\n4100310119;DAMLA SU ÜRÜNLERİ LTD. ŞTİ.;5325550102",
    offers: ["9642563651", "4100310119", "TUNA BOYA SAN. TİC. A.Ş.", "DAMLA SU ÜRÜNLERİ LTD. ŞTİ."],
  },
  {
    text: "```\nVKN         Unvan                          Vade\n8944975974  Kardelen Soğutma Ltd. Şti.     30.11.2026\n0081975731  Martı Denizcilik A.Ş.          15.12.2026\n```",
    offers: ["8944975974", "0081975731", "Kardelen Soğutma Ltd. Şti.", "Martı Denizcilik A.Ş."],
  },
  {
    text: "VKN / TCKN\tAd Soyad / Unvan\n0821793947\tBulut Geçidi Yazılım A.Ş.\n98765432109\tYılmaz Aydoğdu",
    offers: ["0821793947", "Bulut Geçidi Yazılım A.Ş."],
    personal: true,
  },
  {
    text: "Fatura No\tTarih\tTutar\nABC2026000000123\t01.10.2026\t12.500,00\nABC2026000000124\t02.10.2026\t7.321,10",
    offers: [],
  },
  {
    text: "Sipariş No\tMüşteri\tAdet\n6280330301\tÇiçek Pasajı Restoran Ltd. Şti.\t12\n2079755751\tNakkaş Halı A.Ş.\t3",
    offers: ["Çiçek Pasajı Restoran Ltd. Şti.", "Nakkaş Halı A.Ş."],
  },
  {
    text: "• Yosun Akvaryum Ltd. Şti. – 6646674084\n• Buzul Soğuk Hava A.Ş. – 9626374195\n• Kaktüs Peyzaj Ltd. Şti. – 5757810256",
    offers: [
      "6646674084",
      "9626374195",
      "5757810256",
      "Yosun Akvaryum Ltd. Şti.",
      "Buzul Soğuk Hava A.Ş.",
      "Kaktüs Peyzaj Ltd. Şti.",
    ],
  },
  {
    text: "1. Turna Kağıt A.Ş.\n2. Serçe Plastik Ltd. Şti.\n3) Leylek Elektrik San. ve Tic. Ltd. Şti.",
    offers: [
      "Turna Kağıt A.Ş.",
      "Serçe Plastik Ltd. Şti.",
      "Leylek Elektrik San. ve Tic. Ltd. Şti.",
    ],
  },
  {
    text: "Sıra | Firma | VKN\n1 | SANDAL AĞACI PARFÜM A.Ş. | 235 633 54 39\n2 | ÜZÜM BAĞI GIDA LTD.ŞTİ. | 774 524 58 74",
    offers: ["2356335439", "7745245874", "SANDAL AĞACI PARFÜM A.Ş.", "ÜZÜM BAĞI GIDA LTD.ŞTİ."],
  },
  {
    text: "VKN\tTutar\n5392867045\t1.000,00\n2120515636\t2.000,00",
    offers: ["5392867045", "2120515636"],
  },
  {
    text: "Telefon\tAd\n5311494583\tAyşe\n2123280529\tSantral\n5341599654\tMehmet",
    offers: [],
  },
  {
    text: "7068677740, 5887908778, 0662759827 bu üçünü kontrol edelim",
    offers: ["7068677740", "5887908778", "0662759827"],
  },
  {
    text: "VKN listesi:\n6532670798\n2935864051\n2912928347\n9068775192\n1536153881\n1422812080\n9550681840\n6529806029\n5977786186\n2716059291\n2838069049\n0275033103",
    offers: [
      "6532670798",
      "2935864051",
      "2912928347",
      "9068775192",
      "1536153881",
      "1422812080",
      "9550681840",
      "6529806029",
      "5977786186",
      "2716059291",
    ],
    more: 2,
  },
  {
    text: "MERSİS\tŞube\n0144200423700377\tİzmir\n0905492904600019\tBursa",
    offers: ["1442004237", "0144200423700377", "9054929046", "0905492904600019"],
  },
  {
    text: "Ürün Kodu\tBarkod\tFiyat\n100200\t8690000000012\t45,90\n100201\t8690000000029\t1.049,90",
    offers: [],
  },
  {
    text: "ünvan | il | vd | vkn\nörsan döküm san tic ltd şti | konya | selçuk | 9564709532\nbozok tarım ltd şti | yozgat | yozgat | 4944683814",
    offers: ["9564709532", "4944683814", "örsan döküm san tic ltd şti", "bozok tarım ltd şti"],
  },
  {
    text: "Müşteri No\tVergi Dairesi\tVergi Numarası\n4098195779\tErtuğrulgazi\t0703035358\n6075541616\tYıldırım\t1282987615",
    offers: ["0703035358", "1282987615"],
  },
];
