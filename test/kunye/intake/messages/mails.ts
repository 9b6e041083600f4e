import type { Message } from "./message.ts";

export const mails: Message[] = [
  {
    text: `Merhaba,
Yeni tedarikçimiz Kuğulu Kağıt Sanayi A.Ş. için cari açar mısınız? Vergi numarası 9399608702.
Teşekkürler`,
    offers: ["9399608702", "Kuğulu Kağıt Sanayi A.Ş."],
  },
  {
    text: `Kimden: fatura@dagkeci.example
Konu: Fatura bilgileri
Tarih: 14.10.2026 09:41

Sayın Yetkili,
Faturanın Dağ Keçisi Outdoor Giyim Ltd. Şti. adına, 0093267119 vergi numarası ile kesilmesini rica ederiz.`,
    offers: ["0093267119", "Dağ Keçisi Outdoor Giyim Ltd. Şti."],
  },
  {
    text: `---------- Yönlendirilen ileti ----------
Gönderen: Sevgi Alkan <sevgi@hanimeli.example>
Konu: Re: Sözleşme

Hanımeli Temizlik Hizmetleri Limited Şirketi'nin bilgileri:
Vergi D.: Erenköy
Vergi N.: 1622021943
Adres: Bağdat Cad. 210/7 Kadıköy`,
    offers: ["1622021943", "Hanımeli Temizlik Hizmetleri Limited Şirketi"],
  },
  {
    text: `Ekte sözleşme taslağı var. Taraflar: Alıcı Mercan Otelcilik A.Ş., Satıcı Kumsal Peyzaj Ltd. Şti.
Toplam bedel 1.250.000,00 TL + KDV.`,
    offers: ["Mercan Otelcilik A.Ş.", "Kumsal Peyzaj Ltd. Şti."],
  },
  {
    text: `Selamlar, şirketimizin yeni unvanı TOROS BULUTU BİLİŞİM A.Ş. olmuştur. VKN değişmemiştir (7073576196).`,
    offers: ["7073576196", "TOROS BULUTU BİLİŞİM A.Ş."],
  },
  {
    text: `Dear colleagues,
please create the vendor "Anka Kuşu Elektronik San. ve Tic. Ltd. Şti." Tax no: 7675189633, IBAN TR15 0000 6055 7386 6726 2361 25.
Payment terms 45 days.`,
    offers: ["7675189633", "Anka Kuşu Elektronik San. ve Tic. Ltd. Şti."],
  },
  {
    text: `Hocam merhaba, şube için fatura keseceğiz. Şubenin mersis numarası 0157756009200035, merkez ise 1577560092 VKN'li firma.`,
    offers: ["1577560092", "0157756009200035"],
  },
  {
    text: `Fatura bilgilerimiz:
Unvan: Safran Baharat ve Kuruyemiş Gıda San. Tic. Ltd. Şti.
Vergi Dairesi: Karabük
Vergi No: 2933501308
Doğrusu: 2928501308`,
    offers: ["2928501308", "Safran Baharat ve Kuruyemiş Gıda San. Tic. Ltd. Şti."],
  },
  {
    text: `Merhaba, gönderdiğiniz VKN 1036803989 sistemde hata veriyor, kontrol eder misiniz?`,
    offers: [],
  },
  {
    text: `Sayın Leylak Ev Tekstili A.Ş. yetkilisi,
30.09.2026 tarihli 48.250,75 TL bakiyenizi bildiririz. Mutabık değilseniz 7 gün içinde dönünüz.
Çığır Bağımsız Denetim A.Ş.`,
    offers: ["Leylak Ev Tekstili A.Ş.", "Çığır Bağımsız Denetim A.Ş."],
  },
  {
    text: `MUTABAKAT MEKTUBU
Borçlu: FİLDİŞİ SERAMİK SAN. VE TİC. A.Ş. (VKN 9656525267)
Alacaklı: OKYANUS NAKLİYAT LTD. ŞTİ. (VKN 2501988800)
Bakiye: 312.900,40 TL`,
    offers: [
      "9656525267",
      "2501988800",
      "FİLDİŞİ SERAMİK SAN. VE TİC. A.Ş.",
      "OKYANUS NAKLİYAT LTD. ŞTİ.",
    ],
  },
  {
    text: `Merhabalar,
Cari kartta görünen 8668060806 numarası ile faturadaki 7710351593 aynı firma mı?`,
    offers: ["8668060806", "7710351593"],
  },
  {
    text: `Konu: Yeni müşteri
Unvan : GELİNCİK OPTİK MEDİKAL SANAYİ
TİCARET LİMİTED ŞİRKETİ
VKN : 1172539894`,
    offers: ["1172539894", "GELİNCİK OPTİK MEDİKAL SANAYİ TİCARET LİMİTED ŞİRKETİ"],
  },
  {
    text: `Ödeme, Pembe Nohut Gıda Limited Şirketinin hesabına yapılacak. Hesap no 6889340295, şube 0123.`,
    offers: ["Pembe Nohut Gıda Limited Şirketi"],
  },
  {
    text: `Fwd: Teklif
Ahşap Rüya Mobilya Sanayi ve Ticaret Ltd. Şti. teklifini ekledim, geçerlilik 15/11/2026.
Vergi kimlik numarası: 9424-628-132`,
    offers: ["9424628132", "Ahşap Rüya Mobilya Sanayi ve Ticaret Ltd. Şti."],
  },
  {
    text: `Sn. Yetkili; 05.10.2026 tarih ve GLB2026000001934 numaralı faturanız Yaylagülü Süt Ürünleri A.Ş. yerine Yaylagülü Et Ürünleri A.Ş. adına düzenlenmiştir.`,
    offers: ["Yaylagülü Süt Ürünleri A.Ş.", "Yaylagülü Et Ürünleri A.Ş."],
  },
  {
    text: `Merhaba,
Adi ortaklık: KARTAL TEPE İNŞAAT - BOZKIR YOL YAPI İŞ ORTAKLIĞI
V.K.N 5825271628
Şantiye tel 0 322 555 40 40`,
    offers: ["5825271628", "KARTAL TEPE İNŞAAT - BOZKIR YOL YAPI İŞ ORTAKLIĞI"],
  },
  {
    text: `Hello, our customer's VAT number is TR7241283540 and the PO number is 2919057149.`,
    offers: ["7241283540"],
  },
  {
    text: `Kurye ile gönderilecek adres: Defne Yaprağı Kozmetik Ltd. Şti., Atatürk Mah. Gül Sok. No: 12 D: 3 Ataşehir 34758`,
    offers: ["Defne Yaprağı Kozmetik Ltd. Şti."],
  },
  {
    text: `Merhaba ekip, vergi levhasında 299 671 22 79 yazıyor ama faturada vkn: 2996712278 geçmiş. Doğrusu ilki olmalı.`,
    offers: ["2996712279"],
  },
  {
    text: `İhracat faturası alıcı alanı:
T.C. Ticaret Bakanlığı VKN 1460415308
İhracatçı: Kehribar Madencilik A.Ş. VKN 1587560386`,
    offers: ["1587560386", "Kehribar Madencilik A.Ş."],
  },
  {
    text: `Ek: vekaletname. Vekil T.C. No 31415926535, müvekkil Buğday Tanesi Un San. A.Ş.`,
    offers: ["Buğday Tanesi Un San. A.Ş."],
    personal: true,
  },
  {
    text: `Şirket kuruluşu tamamlandı 🎉 Tasfiye Halinde Gökkuşağı Oyuncak Ltd. Şti. yerine artık Mor Balon Oyuncak A.Ş. ile çalışacağız.`,
    offers: ["Tasfiye Halinde Gökkuşağı Oyuncak Ltd. Şti.", "Mor Balon Oyuncak A.Ş."],
  },
  {
    text: `Merhaba, Akasya Sigorta Aracılık Hizmetleri Ltd. Şti.’nden poliçe geldi. Poliçe no: 1496200930, prim 12.450 TL.`,
    offers: ["Akasya Sigorta Aracılık Hizmetleri Ltd. Şti."],
  },
  {
    text: `Güncel bilgiler aşağıdadır.
Vergi Dairesi Adı   : Marmara Kurumlar
Vergi Numaramız     : 6859907668
Ticaret Sicil       : 4135394585
Kep                 : gonca@hs01.kep.example`,
    offers: ["6859907668"],
  },
];
