import { named, type HandWritten } from "./hand-written.ts";

/** Mails with greetings, signatures and notices. */
export const mails: readonly HandWritten[] = [
  {
    text: `Merhaba Selin Hanım,
Fatura için bilgilerimiz aşağıda. Mail onayınızı bekliyoruz.

Pergel Mimarlık ve Mühendislik Ltd. Şti.
Koşuyolu Mah. Asmadalı Sok. 7/3 Kadıköy
Kadıköy VD
6876069713

İyi çalışmalar
Okan T.`,
    parties: [named("6876069713", "Pergel Mimarlık ve Mühendislik Ltd. Şti.")],
  },
  {
    text: `Fatura bilgilerimizi soruyordunuz:
Sedef Kâğıt Ambalaj A.Ş.
Nilüfer
5322355580
Organize San. Böl. Mavi Cad. 14 Bursa`,
    parties: [named("5322355580", "Sedef Kâğıt Ambalaj A.Ş.")],
  },
  {
    text: `Sayın Yetkili,

2026/09 dönemi bakım bedelinin Kuşkonmaz Apartmanı Yöneticiliği adına (vergi no 9648563534) faturalanmasını rica ederiz.

Saygılarımızla`,
    parties: [named("9648563534", "Kuşkonmaz Apartmanı Yöneticiliği")],
  },
  {
    text: `Kurumumuz bilgileri:
T.C. Gökova Üniversitesi Rektörlüğü
İdari ve Mali İşler Daire Başkanlığı
Muğla Vergi Dairesi 4657397835`,
    parties: [named("4657397835", "T.C. Gökova Üniversitesi Rektörlüğü")],
  },
  {
    text: `Konu: Bağış makbuzu
Makbuzun Deniz Yıldızı Çocuk Vakfı adına düzenlenmesi gerekiyor.
Vergi D. Beşiktaş - 7687728478
Hesap: Örnekbank A.Ş. TR54 0009 9000 0000 0554 8132 20`,
    parties: [named("7687728478", "Deniz Yıldızı Çocuk Vakfı")],
  },
  {
    text: `Merhaba,
Ekteki teklif Yonca Tarım Makinaları San. ve Tic. A.Ş. tarafından hazırlanmıştır.

Yonca Tarım Makinaları San. ve Tic. A.Ş.
Tel : +90 332 555 18 18 (pbx)
Vergi Dairesi : Meram
Vergi Numarası : 9624825660
Mersis : 0962482566000015
www.yoncatarim.example`,
    parties: [
      named("9624825660", "Yonca Tarım Makinaları San. ve Tic. A.Ş.", {
        mersis: "0962482566000015",
      }),
    ],
  },
  {
    text: `> Merhaba, hangi firmaya keseceğiz?
Mavi Yengeç Su Ürünleri A.Ş.'ye kesilecek.
> Vergi numarası?
3656250249`,
    parties: [named("3656250249", "Mavi Yengeç Su Ürünleri A.Ş.")],
  },
  {
    text: `Değerli iş ortağımız,
Hesap ekstreniz ektedir. Bakiye 84.250,75 TL borçtur.
Bu ileti ve ekleri kişiye özeldir.
Tepecik Elektrik Dağıtım A.Ş. | Sicil No 214566 | VKN 7651752039 | Mersis 0765175203900015`,
    parties: [named("7651752039", "Tepecik Elektrik Dağıtım A.Ş.", { mersis: "0765175203900015" })],
  },
  {
    text: `Tel: 0312 555 61 60 Faks: 0312 555 61 62
muhasebe@ardicli.example | www.ardicli.example
Mersis No: 0364989345800015 | Ticaret Sicil No: 98123 | Doğanbey V.D. 3649893458`,
    parties: [named("3649893458", "", { mersis: "0364989345800015" })],
  },
  {
    text: `Merhaba, iki ayrı fatura olacak:
1. Kızılcık Gıda Pazarlama A.Ş., Ulus VD 2653258813, 12.400 TL
2. Kızılcık Lojistik Ltd. Şti., Ulus VD 1715549399, 3.150 TL`,
    parties: [
      named("2653258813", "Kızılcık Gıda Pazarlama A.Ş."),
      named("1715549399", "Kızılcık Lojistik Ltd. Şti."),
    ],
  },
  {
    text: `Sayın Leylak Tekstil Konfeksiyon Ltd. Şti.,
DNM2026000000412 numaralı faturamız ektedir. Ödemenizi aşağıdaki hesaba yapabilirsiniz.

Papatya İplik San. A.Ş. (VKN 8695141344)
Temsil Bankası T.A.O. TR46 0009 9000 0000 0693 1387 59`,
    parties: [named("8695141344", "Papatya İplik San. A.Ş.", { role: "any" })],
    offered: ["Leylak Tekstil Konfeksiyon Ltd. Şti."],
  },
  {
    text: `Unvan değişikliğimiz tescil edilmiştir. Eski unvan: Bozkır Nakliyat Ltd. Şti.
Yeni unvan: Bozkır Lojistik ve Depolama Ltd. Şti.
Vergi numaramız aynıdır: 4866332693`,
    parties: [named("4866332693", "Bozkır Lojistik ve Depolama Ltd. Şti.")],
    allowed: ["Bozkır Nakliyat Ltd. Şti."],
  },
  {
    text: `Fatura adresi
Karanfil Spor Kulübü Derneği
İstasyon Cad. 41 Sivas
7741656689`,
    parties: [named("7741656689", "Karanfil Spor Kulübü Derneği")],
  },
  {
    text: `Muhasebeden rica: 2603890560 (Sarmal Yapı Denetim Ltd. Şti.) ve 2166347362 (Dingin Su Arıtma A.Ş.) için vergi levhası isteyelim.`,
    parties: [
      named("2603890560", "Sarmal Yapı Denetim Ltd. Şti."),
      named("2166347362", "Dingin Su Arıtma A.Ş."),
    ],
    form: "prose",
  },
  {
    text: `Hasan Aktepe - Aktepe Hırdavat
Bornova V.D. 6843932685
Fatura bu isme, adres aynı.`,
    parties: [
      named("6843932685", "Hasan Aktepe - Aktepe Hırdavat", { alsoTitled: ["Aktepe Hırdavat"] }),
    ],
  },
  {
    text: `Yetkili: Murat S. (T.C. 96841897800)
Firma: Güzel Günler Organizasyon Ltd. Şti.
VKN: 3653079662`,
    parties: [named("3653079662", "Güzel Günler Organizasyon Ltd. Şti.")],
    personal: "96841897800",
  },
  {
    text: `Aşağıdaki şubemize fatura kesilsin:
Nordlicht Pumpen GmbH Türkiye İstanbul Şubesi
Büyükdere Cad. 199 Şişli
Mecidiyeköy V.D. 4854625180`,
    parties: [named("4854625180", "Nordlicht Pumpen GmbH Türkiye İstanbul Şubesi")],
  },
  {
    text: `S.S. 24 Nolu Karayaka Motorlu Taşıyıcılar Kooperatifi
Vergi Dairesi: Seyhan
Vergi No: 7684717717
Durak: 0322 555 24 24`,
    parties: [named("7684717717", "S.S. 24 Nolu Karayaka Motorlu Taşıyıcılar Kooperatifi")],
  },
];
