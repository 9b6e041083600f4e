import type { Message } from "./message.ts";

export const signatures: Message[] = [
  {
    text: `Selin Aktuna
Muhasebe Sorumlusu
Kırlangıç Gıda Sanayi ve Ticaret A.Ş.
Tel: 0212 555 44 33 | Faks: 0212 555 44 34
Kadıköy V.D. 8054570385`,
    offers: ["8054570385", "Kırlangıç Gıda Sanayi ve Ticaret A.Ş."],
  },
  {
    text: `Saygılarımla,
Mert Doruk
PAPATYA TEKSTİL KONF. SAN. VE TİC. LTD. ŞTİ.
Vergi Dairesi: Osmangazi
Vergi No: 847 408 81 23
GSM: +90 532 555 11 22`,
    offers: ["8474088123", "PAPATYA TEKSTİL KONF. SAN. VE TİC. LTD. ŞTİ."],
  },
  {
    text: `--
Deniz Yalın | Satın Alma | Akçakavak Lojistik A.Ş.
M: 0533 555 66 77 | T: 0 (262) 555 10 20 | www.akcakavak.example
VKN: 7007591739 | MERSİS: 0700759173900019`,
    offers: ["7007591739", "0700759173900019", "Akçakavak Lojistik A.Ş."],
  },
  {
    text: `İyi çalışmalar

Ece Tanır
Finans Uzmanı

Mavi Ufuk Enerji Yatırımları Anonim Şirketi
Büyükdere Cad. No: 123/4 34394 Şişli / İstanbul
Mersis No : 0856071416400013`,
    offers: ["8560714164", "0856071416400013", "Mavi Ufuk Enerji Yatırımları Anonim Şirketi"],
  },
  {
    text: `*Bora Sezgin*
_Genel Müdür_
*Yamaç Yapı İnşaat Ltd. Şti.*
:telephone_receiver: 0(312) 555 20 30
V.D.: Çankaya - 2755979547`,
    offers: ["2755979547", "Yamaç Yapı İnşaat Ltd. Şti."],
  },
  {
    text: `Best regards,
Lale Ferhan
Accounts Payable
Turkuaz Deri San. Tic. A.Ş.
Tax Office: Zeytinburnu
Tax ID: 1497299627
Phone: +90 212 555 90 90`,
    offers: ["1497299627", "Turkuaz Deri San. Tic. A.Ş."],
  },
  {
    text: `Kind regards / Saygılar
Onur Pars
GÜMÜŞDERE MAKİNA SANAYİ VE TİCARET LİMİTED ŞİRKETİ
Ostim OSB 1234. Cad. No:5 ANKARA
Vergi Dairesi / No: OSTİM / 6998457330
Ticaret Sicil No: 345678`,
    offers: ["6998457330", "GÜMÜŞDERE MAKİNA SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
  },
  {
    text: `Hande Bilir
Dış Ticaret
KUZEY YELKEN DENIZCILIK SAN VE TIC LTD STI
Tuzla VD 6027320876
hande@kuzeyyelken.example`,
    offers: ["6027320876", "KUZEY YELKEN DENIZCILIK SAN VE TIC LTD STI"],
  },
  {
    text: `Teşekkürler
Kerem

Badem Ağacı Yazılım A.Ş. | Maslak
+90 (212) 555 77 00
0850 555 0 123`,
    offers: ["Badem Ağacı Yazılım A.Ş."],
  },
  {
    text: `Arda Menteş
Mali Müşavir
SMMM Oda Sicil No: 5313217226
Cep: 0542 555 12 12`,
    offers: [],
  },
  {
    text: `ZÜMRÜT KAPI AMBALAJ SAN.VE TİC.LTD.ŞTİ.
İkitelli OSB Mah. 34490 Başakşehir
İkitelli V.D. 679 216 5292
IBAN: TR68 0001 5013 1588 9670 4676 65`,
    offers: ["6792165292", "ZÜMRÜT KAPI AMBALAJ SAN.VE TİC.LTD.ŞTİ."],
  },
  {
    text: `Pelin Ors
Çınaraltı Kırtasiye Koll. Şti.
VD/VKN: Beyoğlu / 0730323330`,
    offers: ["0730323330", "Çınaraltı Kırtasiye Koll. Şti."],
  },
  {
    text: `Gönderen: Tuna Eralp
Firma: Sedir Mobilya Dekorasyon Ltd.Şti.
V.K.N.: 5763167510
Tel : 0 532 555 98 76`,
    offers: ["5763167510", "Sedir Mobilya Dekorasyon Ltd.Şti."],
  },
  {
    text: `> Bahar Kutlu
> Poyraz Havacılık Hizmetleri T.A.Ş.
> Yeşilköy V.D. – 200 657 7647
> Faks 0212 555 00 01`,
    offers: ["2006577647", "Poyraz Havacılık Hizmetleri T.A.Ş."],
  },
  {
    text: `Umut Ergin
S.S. Yeşil Vadi Konut Yapı Kooperatifi
Muhasebe
umut@yesilvadi.example`,
    offers: ["S.S. Yeşil Vadi Konut Yapı Kooperatifi"],
  },
  {
    text: `Nil Başar
Kestane Kahve San. ve Tic. A.Ş.
Vergi kimlik no 4358174105`,
    offers: ["4358174105", "Kestane Kahve San. ve Tic. A.Ş."],
  },
  {
    text: `Sinan Aral — Yakamoz Turizm Seyahat Ltd. Şti. — V.N. 2639618017 — 0242 555 31 31`,
    offers: ["2639618017", "Yakamoz Turizm Seyahat Ltd. Şti."],
  },
  {
    text: `Gökçe Irmak
Ardıç Medikal A.Ş
Mersis: 0-9562-6666-9300019
Web: https://ardicmedikal.example/iletisim?id=9685762569`,
    offers: ["9562666693", "0956266669300019", "Ardıç Medikal A.Ş"],
  },
  {
    text: `Cem Varol (T.C. 12345678901)
Lodos Reklam Ajansı Ltd. Şti.
Şişli VD: 9685762569`,
    offers: ["9685762569", "Lodos Reklam Ajansı Ltd. Şti."],
    personal: true,
  },
  {
    text: `Derya Ünsal
Menekşe Kozmetik İç ve Dış Tic. Ltd. Şti.
Vergi Dairesi ve Numarası: Bağcılar 6462412972`,
    offers: ["6462412972", "Menekşe Kozmetik İç ve Dış Tic. Ltd. Şti."],
  },
  {
    text: `Yıldız & Oğulları Baharat Ltd. Şti.
Eminönü / İstanbul
Tel 0212 555 23 23 pbx
VN:7872515625`,
    offers: ["7872515625", "Yıldız & Oğulları Baharat Ltd. Şti."],
  },
  {
    text: `İpek Sayar
3D Kalıp Mühendislik San. Tic. Ltd. Şti.
Nilüfer Vergi Dairesi 9120172348`,
    offers: ["9120172348", "3D Kalıp Mühendislik San. Tic. Ltd. Şti."],
  },
  {
    text: `Ferit Olcay
Ihlamur Eczacılık A. Ş.
MERSİS 0835 6644 1450 0028`,
    offers: ["8356644145", "0835664414500028", "Ihlamur Eczacılık A. Ş."],
  },
  {
    text: `Oya Tekin
Çam Sakızı Organizasyon
0532 555 87 65
oya@camsakizi.example`,
    offers: [],
  },
  {
    text: `Levent Uçar
Nar Çiçeği Gıda Pazarlama Dağıtım A.Ş.
Vergi Dairesi: Büyük Mükellefler
VKN\u00a0:\u00a0962\u00a0249\u00a07261`,
    offers: ["9622497261", "Nar Çiçeği Gıda Pazarlama Dağıtım A.Ş."],
  },
];
