import { named, type HandWritten } from "./hand-written.ts";

/** Records of programs, tables, markup, and words typed behind a command. */
export const technical: readonly HandWritten[] = [
  {
    text: '{"cari_kod":"120.05.0031","cari_unvan1":"İNCİ KEFALİ SU ÜRÜNLERİ SAN. VE","cari_unvan2":"TİC. A.Ş.","cari_vdaire_adi":"VAN","cari_vdaire_no":"4643361993"}',
    parties: [named("4643361993", "İNCİ KEFALİ SU ÜRÜNLERİ SAN. VE TİC. A.Ş.")],
    form: "record",
  },
  {
    text: '{"senderVknTckno":"9682873839","senderName":"Çiğdem Tepesi Kırtasiye Ltd. Şti.","recipientVknTckno":"6767566127","recipientName":"Onikinci Ev Emlak A.Ş.","invoiceNumber":"CGD2026000000014"}',
    parties: [
      named("9682873839", "Çiğdem Tepesi Kırtasiye Ltd. Şti.", { role: "seller" }),
      named("6767566127", "Onikinci Ev Emlak A.Ş.", { role: "buyer" }),
    ],
    form: "record",
  },
  {
    text: "'vkn': '4724380889', 'unvan': 'Kırk Ambar Antika ve Müzayede A.Ş.', 'adres': 'Çukurcuma'",
    parties: [named("4724380889", "Kırk Ambar Antika ve Müzayede A.Ş.")],
    form: "record",
  },
  {
    text: '{"success":true,"data":{"title":"Porsuk Çayı Turizm Ltd. Şti.","identifier":"5059286929","type":"Ozel","firstCreationTime":"2021-03-04T10:11:12"}}',
    parties: [named("5059286929", "Porsuk Çayı Turizm Ltd. Şti.")],
    form: "record",
  },
  {
    text: "firmaAdi: Mihenk Taşı Kuyumculuk A.Ş.\nvergiNo: 9798125849\ntelefon: +90 212 555 18 18\nemail: bilgi@mihenk.example\naktif: true",
    parties: [named("9798125849", "Mihenk Taşı Kuyumculuk A.Ş.")],
    form: "record",
  },
  {
    text: "| Bilgi | Değer |\n|-------|-------|\n| Unvan | Kuş Yuvası Oyuncak San. Tic. Ltd. Şti. |\n| MERSİS No | 0466384959600015 |\n| Vergi Dairesi/No | Beyoğlu / 4663849596 |",
    parties: [
      named("4663849596", "Kuş Yuvası Oyuncak San. Tic. Ltd. Şti.", { mersis: "0466384959600015" }),
    ],
    form: "table",
  },
  {
    text: "Firma\tVergi No\tBakiye\nAltı Nokta Tabela\t4666845523\t1.250,00\nGül Kurusu Dekorasyon Ltd. Şti.\t0797491770\t88.400,10\nToplam\t\t89.650,10",
    parties: [
      named("4666845523", "Altı Nokta Tabela"),
      named("0797491770", "Gül Kurusu Dekorasyon Ltd. Şti."),
    ],
    form: "table",
  },
  {
    text: "320.01.001;Kara Üzüm Bağcılık A.Ş.;Salihli;1883616069;0236 555 12 12\n320.01.002;Ak Güvercin Haberleşme Ltd. Şti.;Konak;5321621401;0232 555 13 13",
    parties: [
      named("1883616069", "Kara Üzüm Bağcılık A.Ş."),
      named("5321621401", "Ak Güvercin Haberleşme Ltd. Şti."),
    ],
    form: "table",
  },
  {
    text: "LIFNR 0000204411\nNAME1 KEÇİ KALESİ GIDA A.Ş.\nSTCD1 SELÇUK\nSTCD2 8884909452",
    parties: [named("8884909452", "KEÇİ KALESİ GIDA A.Ş.")],
    form: "record",
  },
  {
    text: "&Uuml;nvan: D&ouml;nence &Ccedil;evre M&uuml;hendislik Ltd. &#350;ti.<br>Vergi No: 2864719501<br>Tel: 0224 555 60 60",
    parties: [named("2864719501", "Dönence Çevre Mühendislik Ltd. Şti.")],
    form: "record",
  },
  {
    text: "<li><strong>Unvan:</strong> Beş Köşe Ambalaj A.Ş.</li>\n<li><strong>Vergi Dairesi / No:</strong> Gebze / 9865113776</li>",
    parties: [named("9865113776", "Beş Köşe Ambalaj A.Ş.")],
    form: "record",
  },
  {
    text: "https://portal.ornek.example/firma?vkn=4738136784&unvan=Sahil%20Yolu%20Turizm%20A.%C5%9E.",
    parties: [named("4738136784", "Sahil Yolu Turizm A.Ş.", { isGuess: true })],
    form: "record",
  },
  {
    text: "9859679704 3 Balina Dalış Merkezi Ltd. Şti.",
    parties: [named("9859679704", "3 Balina Dalış Merkezi Ltd. Şti.")],
    isTyped: true,
  },
  {
    text: "7639418611 Uzun Köprü Yapı",
    parties: [named("7639418611", "Uzun Köprü Yapı")],
    isTyped: true,
  },
  {
    text: "2767892863 ?",
    parties: [named("2767892863", "")],
    isTyped: true,
  },
  {
    text: "5557535881",
    parties: [named("5557535881", "")],
    isTyped: true,
  },
  {
    text: "9766557485 fatura 2026-118 için",
    parties: [named("9766557485", "")],
    isTyped: true,
  },
  {
    text: "7859190170 Kadıköy Salı Pazarı Esnafları Derneği",
    parties: [named("7859190170", "Kadıköy Salı Pazarı Esnafları Derneği")],
    isTyped: true,
  },
  {
    text: "Error: partner sync failed {vat: 'TR3855885774', name: 'Dört Göz Optik San. Tic. A.Ş.', ref: '0000448120'}",
    parties: [named("3855885774", "Dört Göz Optik San. Tic. A.Ş.")],
    form: "record",
  },
  {
    text: "Vergi No;Ünvan\n4721699093;Öz Safir İş Sendikası\n1843558992;Yarımada Ticaret ve Sanayi Odası",
    parties: [
      named("4721699093", "Öz Safir İş Sendikası"),
      named("1843558992", "Yarımada Ticaret ve Sanayi Odası"),
    ],
    form: "table",
  },
];
