import { upper } from "../companies.ts";
import {
  addressOf,
  amountText,
  dateText,
  digits,
  gold,
  leftOut,
  officeText,
  tuned,
  vknLabel,
} from "../details.ts";
import { as } from "../gold.ts";

/** Contracts, letters to offices, announcements: long sentences with two companies. */
export const contracts = [
  tuned("contract-first-article", "prose", (random, [a, b]) =>
    gold(
      [
        "MADDE 1 - TARAFLAR",
        `İşbu sözleşme, bir tarafta ${addressOf(a)} adresinde mukim, ${a.office} Vergi Dairesi'ne kayıtlı ${a.vkn} vergi kimlik numaralı ${a.title} (bundan böyle "YÜKLENİCİ" olarak anılacaktır) ile diğer tarafta ${addressOf(b)} adresinde mukim, ${b.office} Vergi Dairesi'ne kayıtlı ${b.vkn} vergi kimlik numaralı ${b.title} (bundan böyle "İŞVEREN") arasında ${dateText(random)} tarihinde imzalanmıştır.`,
      ],
      [as(a), as(b)],
    ),
  ),
  leftOut("contract-title-first", "prose", (random, [a, b]) =>
    gold(
      [
        "1. TARAFLAR",
        `1.1. ${a.title} (${vknLabel(random)}: ${a.vkn}, adres: ${addressOf(a)}) kısaca "Kiraya Veren";`,
        `1.2. ${b.title} (${vknLabel(random)}: ${b.vkn}, adres: ${addressOf(b)}) kısaca "Kiracı" olarak anılır.`,
        `2. Aylık kira bedeli ${amountText(random)} TL'dir.`,
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("contract-party-table", "grid", (random, [a, b]) =>
    gold(
      [
        "\tHizmet Veren\tHizmet Alan",
        `Unvan\t${a.title}\t${b.title}`,
        `Adres\t${addressOf(a)}\t${addressOf(b)}`,
        `Vergi Dairesi\t${a.office}\t${b.office}`,
        `Vergi No\t${a.vkn}\t${b.vkn}`,
        `Tarih\t${dateText(random)}\t${dateText(random)}`,
      ],
      [as(a), as(b)],
    ),
  ),
  leftOut("contract-label-blocks", "lines", (random, [a, b]) =>
    gold(
      [
        "TEDARİKÇİ",
        `Unvanı : ${a.title}`,
        `Adresi : ${addressOf(a)}`,
        `Vergi Dairesi / Numarası : ${a.office} / ${a.vkn}`,
        `Temsilcisi : ${a.person}`,
        "",
        "DİSTRİBÜTÖR",
        `Unvanı : ${b.title}`,
        `Adresi : ${addressOf(b)}`,
        `Vergi Dairesi / Numarası : ${b.office} / ${b.vkn}`,
        `Temsilcisi : ${b.person}`,
        `Sözleşme No : ${digits(random, 10)}`,
      ],
      [as(a, "any"), as(b, "any")],
    ),
  ),
  tuned("contract-english", "prose", (random, [a, b]) =>
    gold(
      [
        "NON-DISCLOSURE AGREEMENT",
        `This agreement is made on ${dateText(random)} between ${a.title}, with tax identification number ${a.vkn} and its registered office at ${addressOf(a)} ("Discloser"), and ${b.title}, with tax identification number ${b.vkn} ("Recipient").`,
      ],
      [as(a), as(b)],
    ),
  ),
  leftOut("contract-signature-block", "lines", (random, [a, b]) =>
    gold(
      [
        `İki nüsha olarak ${dateText(random)} tarihinde imza altına alınmıştır.`,
        "",
        "Kaşe / İmza",
        a.title,
        `${officeText(random, a)} ${a.vkn}`,
        "",
        "Kaşe / İmza",
        b.title,
        `${officeText(random, b)} ${b.vkn}`,
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("power-of-attorney", "prose", (random, [a]) =>
    gold(
      [
        "VEKALETNAME",
        `Vekalet veren: ${addressOf(a)} adresinde faaliyet gösteren, ${a.office} vergi dairesinin ${a.vkn} numarasında kayıtlı ${a.title}`,
        `Vekil: ${a.person}`,
        `Yevmiye No: ${digits(random, 5)} Tarih: ${dateText(random)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("letter-to-office", "prose", (random, [a]) =>
    gold(
      [
        `${upper(a.office)} VERGİ DAİRESİ MÜDÜRLÜĞÜ'NE`,
        "",
        `Müdürlüğünüzün ${a.vkn} vergi numaralı mükellefiyiz. ${dateText(random)} tarihli borcu yoktur yazısının düzenlenmesini arz ederiz.`,
        "",
        a.title,
        addressOf(a),
      ],
      [as(a)],
    ),
  ),
  tuned("register-announcement", "lines", (random, [a]) =>
    gold(
      [
        `İlan Sıra No: ${digits(random, 6)}`,
        `Mersis No: ${a.mersis}`,
        `Ticaret Sicil/Dosya No: ${a.register}`,
        "Ticaret Unvanı",
        upper(a.title),
        `Adres: ${addressOf(a)}`,
        `Şirketin genel kurul kararı ${dateText(random)} tarihinde tescil edilmiştir.`,
      ],
      [as(a, "text", { number: "mersis" })],
    ),
  ),
  leftOut("tender-bidders", "lines", (random, [a, b, c]) =>
    gold(
      [
        "İHALEYE KATILAN İSTEKLİLER",
        ...[a, b, c].map(
          (one, at) => `${at + 1}. ${one.title} (Vergi No: ${one.vkn}) ${amountText(random)} TL`,
        ),
      ],
      [as(a), as(b), as(c)],
    ),
  ),
  tuned("authorisation-letter", "lines", (random, [a]) =>
    gold(
      [
        "YETKİ BELGESİ",
        `Firma Unvanı   : ${a.title}`,
        `Vergi Dairesi  : ${a.office}`,
        `Vergi Numarası : ${a.vkn}`,
        `Yetkili Kişi   : ${a.person}`,
        `Telefon        : ${a.mobile}`,
        `Tarih          : ${dateText(random)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("rent-notice", "prose", (random, [a]) =>
    gold(
      [
        `Kiracımız ${a.title}'nin (V.D. ${a.office}, V.N. ${a.vkn}) ${dateText(random)} dönemine ait ${amountText(random)} TL kira borcu bulunmaktadır.`,
      ],
      [as(a)],
    ),
  ),
];
