import { personName, upper } from "../companies.ts";
import {
  addressOf,
  amountText,
  bankName,
  dateText,
  digits,
  ettn,
  gold,
  invoiceNumber,
  leftOut,
  tuned,
} from "../details.ts";
import { as } from "../gold.ts";

/** Papers of offices, legal pages, bank statements and bilingual texts. */
export const papers = [
  tuned("seller-facts-with-dashes", "lines", (_random, [a]) =>
    gold(
      [
        "1. SATICI BİLGİLERİ",
        `- Unvan: ${a.title}`,
        `- Adres: ${addressOf(a)}`,
        `- Telefon: ${a.phone}`,
        `- Vergi Dairesi / No: ${a.office} / ${a.vkn}`,
        "2. ALICI BİLGİLERİ",
        "- Ad Soyad: (sipariş sırasında girilir)",
      ],
      [as(a, "any")],
    ),
  ),
  leftOut("privacy-notice-bold", "lines", (_random, [a]) =>
    gold(
      [
        "Veri Sorumlusu",
        `**Ünvan:** ${a.title}`,
        `**Adres:** ${addressOf(a)}`,
        `**Mersis No:** ${a.mersis}`,
        `**Vergi No:** ${a.vkn}`,
        `**E-posta:** ${a.mail}`,
      ],
      [as(a, "text", { number: "both" })],
    ),
  ),
  tuned("privacy-notice-sentence", "prose", (_random, [a]) =>
    gold(
      [
        `Kişisel verileriniz, ${addressOf(a)} adresindeki ${a.title} ("Şirket", MERSİS: ${a.mersis}) tarafından veri sorumlusu olarak işlenir.`,
      ],
      [as(a, "text", { number: "mersis" })],
    ),
  ),
  leftOut("flat-json-sides", "record", (random, [a, b]) =>
    gold(
      [
        JSON.stringify({
          faturaNo: invoiceNumber(random),
          tarih: dateText(random),
          gondericiVKN: a.vkn,
          gondericiUnvan: a.title,
          aliciVKN: b.vkn,
          aliciUnvan: b.title,
        }),
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  tuned("statement-lines", "lines", (random, [a, b]) =>
    gold(
      [
        "HESAP HAREKETLERİ",
        ...[a, b].map(
          (one) =>
            `${dateText(random)} GELEN EFT ${upper(one.title)} VKN ${one.vkn} ${amountText(random)} FİŞ ${digits(random, 6)}`,
        ),
        `${dateText(random)} EFT MASRAFI 12,60`,
      ],
      [as(a), as(b)],
    ),
  ),
  leftOut("slip-values-below", "lines", (random, [a]) =>
    gold(
      [
        "GİDEN FAST",
        "GÖNDEREN AD",
        upper(a.title),
        "GÖNDEREN VKN",
        a.vkn,
        "ALICI AD",
        personName(random),
        "ALICI IBAN",
        a.iban,
        "İŞLEM TUTARI",
        `${amountText(random)} TL`,
      ],
      [as(a)],
    ),
  ),
  tuned("invoice-text-layer", "prose", (random, [a, b]) =>
    gold(
      [
        `${a.title} ${addressOf(a)} Tel: ${a.phone} Vergi Dairesi: ${a.office} VKN: ${a.vkn} e-Fatura`,
        `SAYIN ${b.title} ${addressOf(b)} Vergi Dairesi: ${b.office} VKN: ${b.vkn}`,
        `Özelleştirme No: TR1.2 Senaryo: TEMELFATURA Fatura Tipi: SATIS Fatura No: ${invoiceNumber(random)} Fatura Tarihi: ${dateText(random)} ETTN: ${ettn(random)}`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("invoice-with-notes", "lines", (random, [a, b]) =>
    gold(
      [
        upper(a.title),
        `VKN: ${a.vkn}`,
        `SAYIN ${upper(b.title)}`,
        `VKN: ${b.vkn}`,
        `Fatura No: ${invoiceNumber(random)}`,
        `Not: Bedel ${bankName(random)} ${a.city} Şubesi ${a.iban} hesabına ödenir.`,
        `Not: Sipariş ${digits(random, 10)}, irsaliye ${digits(random, 8)}`,
        `Yalnız: #${amountText(random)} TL#`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  tuned("workplace-form", "lines", (random, [a]) =>
    gold(
      [
        "İŞYERİ BİLDİRGESİ",
        `İşyeri Unvanı : ${a.title}`,
        `SGK Sicil No : ${digits(random, 26)}`,
        `Vergi Numarası : ${a.vkn}`,
        `İşveren Vekili : ${a.person}`,
        `Çalışan Sayısı : ${1 + random.below(300)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("no-debt-certificate", "lines", (random, [a]) =>
    gold(
      [
        "BORÇ DURUM YAZISI",
        `Belge No: ${digits(random, 16)}`,
        "MÜKELLEFİN",
        `ADI SOYADI / UNVANI : ${upper(a.title)}`,
        `VERGİ KİMLİK NUMARASI : ${a.vkn}`,
        `Yukarıda bilgileri yazılı mükellefin ${dateText(random)} itibarıyla vadesi geçmiş borcu yoktur.`,
      ],
      [as(a)],
    ),
  ),
  tuned("tax-plate", "lines", (random, [a]) =>
    gold(
      [
        "VERGİ LEVHASI",
        "ADI SOYADI",
        "TİCARET UNVANI",
        upper(a.title),
        "İŞ YERİ ADRESİ",
        upper(addressOf(a)),
        "VERGİ DAİRESİ",
        upper(a.office),
        "VERGİ KİMLİK NO",
        a.vkn,
        "İŞE BAŞLAMA TARİHİ",
        dateText(random),
      ],
      [as(a)],
    ),
  ),
  leftOut("signature-circular", "prose", (random, [a]) =>
    gold(
      [
        "İMZA SİRKÜLERİ",
        `${a.city} Ticaret Sicilinin ${a.register} numarasında ve ${a.office} Vergi Dairesinin ${a.vkn} numarasında kayıtlı ${a.title} adına düzenlenen belgeleri ${personName(random)} münferiden imzalamaya yetkilidir. ${dateText(random)}`,
      ],
      [as(a)],
    ),
  ),
  tuned("bilingual-form", "lines", (random, [a]) =>
    gold(
      [
        "Müşteri Formu / Customer Form",
        `Firma / Company: ${a.title}`,
        `Vergi No / Tax No: ${a.vkn}`,
        `Vergi Dairesi / Tax Office: ${a.office}`,
        `Tarih / Date: ${dateText(random)}`,
      ],
      [as(a, "any")],
    ),
  ),
  leftOut("bilingual-letterhead", "lines", (random, [a]) =>
    gold(
      [
        a.title,
        `Adres/Address: ${addressOf(a)}`,
        `Vergi Dairesi/Tax Office: ${a.office} Vergi No/Tax No: ${a.vkn}`,
        `Tel/Phone: ${a.phone} Cep/Mobile: ${a.mobile}`,
        `Ref: ${digits(random, 7)}`,
      ],
      [as(a)],
    ),
  ),
  tuned("glued-labels", "lines", (_random, [a]) =>
    gold(
      [a.title, `VD:${a.office} VN:${a.vkn}`, `Tel:${a.phone.replace(/\D/g, "")} Mail:${a.mail}`],
      [as(a)],
    ),
  ),
  leftOut("number-before-title", "lines", (random, [a, b]) =>
    gold(
      [
        random.pick(["Kontrol edilecek firmalar", "Bu ay açılan cariler"]),
        ...[a, b].map((one) => `${one.vkn}, ${one.title}, ${one.office}`),
      ],
      [as(a), as(b)],
    ),
  ),
];
