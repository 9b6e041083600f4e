import type { Message } from "./message.ts";

/** Bank slips, order confirmations and cargo notes. */
export const slips: Message[] = [
  {
    text: `DEKONT
İşlem Tarihi: 06.10.2026 14:22
Gönderen: KESTANE KEBAP GIDA LTD ŞTİ
Gönderen VKN: 6469239780
Alıcı IBAN: TR36 0009 9048 4556 3051 6230 60
Alıcı: MOR SALKIM ÇİÇEKÇİLİK A.Ş.
Tutar: 18.500,00 TRY
Referans: 9335428348`,
    offers: ["6469239780", "KESTANE KEBAP GIDA LTD ŞTİ", "MOR SALKIM ÇİÇEKÇİLİK A.Ş."],
  },
  {
    text: `EFT açıklama: FTR KRN2026000004512 ODEME KARAGOZ PERDE SAN TIC LTD STI 9335428348`,
    offers: ["9335428348", "KARAGOZ PERDE SAN TIC LTD STI"],
  },
  {
    text: `Siparişiniz alındı ✅
Sipariş No: 1956570611
Fatura Unvanı: Su Perisi Havuz Sistemleri Ltd. Şti.
Vergi Dairesi / No: Bornova / 1956570611`,
    offers: ["1956570611", "Su Perisi Havuz Sistemleri Ltd. Şti."],
  },
  {
    text: `Kargonuz yola çıktı. Takip no: 6657630474. Gönderici: Kelebek Etkisi E-Ticaret A.Ş.`,
    offers: ["Kelebek Etkisi E-Ticaret A.Ş."],
  },
  {
    text: `Havale bildirimi: 125.000 TL, alıcı: Çift Kanat Havacılık A.Ş., dekont 0216094938.`,
    offers: ["Çift Kanat Havacılık A.Ş."],
  },
  {
    text: `POS SLİP
İŞYERİ: GECE LAMBASI AYDINLATMA LTD.ŞTİ.
VD: HASKÖY VKN: 1162375536
TERMİNAL: 01234567 BATCH 000123
KART: 5400 **** **** 1234
TUTAR: 845,50 TL`,
    offers: ["1162375536", "GECE LAMBASI AYDINLATMA LTD.ŞTİ."],
  },
  {
    text: `Order confirmation #1375080275
Bill to: Fesleğen Mutfak Gereçleri A.Ş.
Tax ID 1375080275
Ship to: Atatürk Bulvarı 12, 06680 Ankara`,
    offers: ["1375080275", "Fesleğen Mutfak Gereçleri A.Ş."],
  },
  {
    text: `Çek No: 5955504461 Keşideci: UZAK İHTİMAL SİNEMA A.Ş. VKN 3475974933 Vade: 30/01/2027 Tutar: 400.000,00`,
    offers: ["3475974933", "UZAK İHTİMAL SİNEMA A.Ş."],
  },
  {
    text: `Teminat mektubu no 8547379479, lehtar Fırtına Vadisi Hidroelektrik A.Ş., muhatap Örnekbank.`,
    offers: ["Fırtına Vadisi Hidroelektrik A.Ş."],
  },
  {
    text: `Vergi tahsilat: Mükellef VKN 3795043222, dönem 2026/09, tahakkuk no 2026100112345678, tutar 14.220,10`,
    offers: ["3795043222"],
  },
  {
    text: `SGK borcu yoktur yazısı\nUnvan: TAVŞAN KANI ÇAY SAN. VE TİC. A.Ş.\nİşyeri sicil: 1.1234.01.01.1234567.034.01.23\nVergi no: 2142269969`,
    offers: ["2142269969", "TAVŞAN KANI ÇAY SAN. VE TİC. A.Ş."],
  },
  {
    text: `Satınalma Siparişi PO-6109872197 | Tedarikçi: Altın Başak Fırıncılık Ltd. Şti. | V.D.: Seyhan 8642792279`,
    offers: ["8642792279", "Altın Başak Fırıncılık Ltd. Şti."],
  },
  {
    text: `Ekspertiz: dosya no 0809074903, sigortalı Yakut Cam San. Tic. A.Ş., hasar tarihi 01.08.2026`,
    offers: ["Yakut Cam San. Tic. A.Ş."],
  },
  {
    text: `Swift: TRBKTRIS, alıcı: SEDEF KAKMA MÜZİK ALETLERİ LTD. ŞTİ., hesap: TR030007404931610172078932, tutar EUR 6.080,15`,
    offers: ["SEDEF KAKMA MÜZİK ALETLERİ LTD. ŞTİ."],
  },
  {
    text: `Fatura: 6080153944 VKN'li firmaya, teslimat ise 2902181342 vergi numaralı şubesine yapılacak.`,
    offers: ["6080153944", "2902181342"],
  },
];
