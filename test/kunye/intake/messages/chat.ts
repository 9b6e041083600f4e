import type { Message } from "./message.ts";

export const chat: Message[] = [
  { text: "örnek gıda ltd şti için fatura kesin", offers: ["örnek gıda ltd şti"] },
  { text: "6109083002 bu kim?", offers: ["6109083002"] },
  { text: "vkn 7111891276 aktif mi bakar mısın", offers: ["7111891276"] },
  {
    text: "Dün Sarmaşık Peyzaj Ltd. Şti. aradı, ödeme soruyor",
    offers: ["Sarmaşık Peyzaj Ltd. Şti."],
  },
  { text: "bize kuzgun tekstil a.ş. fatura kesmiş mi", offers: ["kuzgun tekstil a.ş."] },
  {
    text: "Ahmet Bey selam, Tomurcuk Tohumculuk A.Ş.'nin cari hesabını kapatalım mı?",
    offers: ["Tomurcuk Tohumculuk A.Ş."],
  },
  { text: "2951659153 ve 8671975030 aynı grubun şirketleri", offers: ["2951659153", "8671975030"] },
  {
    text: "bunu *Zeytin Dalı Sabun A.Ş.* üstüne keselim, `0151235898`",
    offers: ["0151235898", "Zeytin Dalı Sabun A.Ş."],
  },
  {
    text: "arkadaşlar ayçiçeği yağ sanayi ve ticaret limited şirketi ile çalışan var mı",
    offers: ["ayçiçeği yağ sanayi ve ticaret limited şirketi"],
  },
  {
    text: "KIRMIZI BISIKLET KURYE HIZMETLERI LTD STI VKN 8829501558 ONAYLAR MISINIZ",
    offers: ["8829501558", "KIRMIZI BISIKLET KURYE HIZMETLERI LTD STI"],
  },
  { text: "8931815852'nin unvanı değişmiş galiba", offers: ["8931815852"] },
  { text: "vergi no: 1819 383 170", offers: ["1819383170"] },
  {
    text: "Alfa Kedi Maması A.Ş. ve Beta Köpek Maması Ltd. Şti. birleşiyormuş",
    offers: ["Alfa Kedi Maması A.Ş.", "Beta Köpek Maması Ltd. Şti."],
  },
  {
    text: "şu firmaya bakalım: Gizemli Bahçe Fidancılık Ltd.Şti. (3065812261)",
    offers: ["3065812261", "Gizemli Bahçe Fidancılık Ltd.Şti."],
  },
  { text: "Firma: 8327151940 Tel: 5313749141", offers: ["8327151940"] },
  { text: "vergi numarası 5367882618 olan firma", offers: ["5367882618"] },
  { text: "mersis 0724505548200024 hangi şube?", offers: ["7245055482", "0724505548200024"] },
  {
    text: "Merhaba Şimşek Oto Yıkama Ltd. Şti. bilgilerini alabilir miyim",
    offers: ["Şimşek Oto Yıkama Ltd. Şti."],
  },
  {
    text: "tamamdır. Porsuk Kitap Kafe Ltd. Şti. sözleşmesi imzalandı.",
    offers: ["Porsuk Kitap Kafe Ltd. Şti."],
  },
  {
    text: "Ortağımız “Düş Kapanı Yapım Prodüksiyon A.Ş.” için ödeme çıkalım",
    offers: ["Düş Kapanı Yapım Prodüksiyon A.Ş."],
  },
  {
    text: "vkn:3514811957 mersis:0351481195700013 ikisi de aynı",
    offers: ["3514811957", "0351481195700013"],
  },
  {
    text: "1223130960 numaralı firma ile 0213458346 vkn'li firma borcunu ödedi mi?",
    offers: ["0213458346", "1223130960"],
  },
  { text: "Lütfen güvercin iletişim aş'ye dönüş yapın", offers: ["güvercin iletişim aş"] },
  {
    text: "Kum Saati Danışmanlık A.Ş.ye 3 fatura kestik, toplam 45.000 TL",
    offers: ["Kum Saati Danışmanlık A.Ş."],
  },
  {
    text: "faturayı kum saati danışmanlık anonim şirketine keselim",
    offers: ["kum saati danışmanlık anonim şirketi"],
  },
  {
    text: "Tedarikçi listemize GÖKÇE ADA BAL LTD. ŞTİ. ve KUMRU ZEYTİN A.Ş. eklensin",
    offers: ["GÖKÇE ADA BAL LTD. ŞTİ.", "KUMRU ZEYTİN A.Ş."],
  },
  {
    text: "VKN:4038306946\nVKN:2135719666\nVKN:4038306946",
    offers: ["4038306946", "2135719666"],
  },
  {
    text: "~3738787866~ yanlış, doğrusu 2444206326",
    offers: ["3738787866", "2444206326"],
  },
  { text: "Mavi Kapı Emlak AŞ. fatura istiyor mu?", offers: ["Mavi Kapı Emlak AŞ"] },
  {
    text: "yarın Ankara'daki Tunç Bilek Spor Malzemeleri Ltd. Şti. ziyaretimiz var",
    offers: ["Tunç Bilek Spor Malzemeleri Ltd. Şti."],
  },
  {
    text: "Can you check Gece Kuşu Eğlence A.Ş. before we sign? VKN is 7893013565",
    offers: ["7893013565", "Gece Kuşu Eğlence A.Ş."],
  },
  {
    text: "Hi team, vendor Dalga Kıran Marina İşletmeciliği A.Ş. wants to be paid by Friday",
    offers: ["Dalga Kıran Marina İşletmeciliği A.Ş."],
  },
  { text: "VKN９１０３６４２５４３", offers: ["9103642543"] },
  { text: "Vergi No: 82\u00ad8887\u200b0300", offers: ["8288870300"] },
  {
    text: "- 6912743916\n- 9533814307\n- 4405995965",
    offers: ["6912743916", "9533814307", "4405995965"],
  },
  {
    text: "SAN. VE TİC. LTD. ŞTİ. olarak yazmışlar ama Kör Kuyu Sondaj San. ve Tic. Ltd. Şti. olmalı",
    offers: ["Kör Kuyu Sondaj San. ve Tic. Ltd. Şti."],
  },
  {
    text: "Kör Kuyu Sondaj Ltd. Şti. dedik, KÖR KUYU SONDAJ LTD ŞTİ değil mi?",
    offers: ["Kör Kuyu Sondaj Ltd. Şti."],
  },
  {
    text: "VKN'si 0498420665 olan firmanın cebi 0532 555 44 44",
    offers: ["0498420665"],
  },
  {
    text: "Örnekbank A.Ş. ile Bal Peteği Faktoring A.Ş. limitleri\n_Bal Peteği Faktoring A.Ş._ kapandı",
    offers: ["Örnekbank A.Ş.", "Bal Peteği Faktoring A.Ş."],
  },
  {
    text: "Yeni cari: DENIZ YILDIZI BALIK URUNLERI SAN. VE TIC. A.S., VKN 0803567452, tel 02425550909",
    offers: ["0803567452", "DENIZ YILDIZI BALIK URUNLERI SAN. VE TIC. A.S."],
  },
];
