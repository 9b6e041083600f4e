import { upper, withoutTurkishLetters } from "../companies.ts";
import {
  amountText,
  bankName,
  dateText,
  digits,
  gold,
  invoiceNumber,
  leftOut,
  tuned,
  vknLabel,
} from "../details.ts";
import { as } from "../gold.ts";

const titleOnly = (hasForm: boolean, title: string) =>
  hasForm ? { offered: [title] } : { allowed: [title] };

/** Bank slips, payment lists and cheques. */
export const payments = [
  tuned("slip-colons", "lines", (random, [a, b]) =>
    gold(
      [
        "DEKONT",
        `İşlem Tarihi: ${dateText(random)}`,
        `Gönderen: ${a.title}`,
        `Gönderen VKN: ${a.vkn}`,
        `Alıcı: ${b.title}`,
        `Alıcı IBAN: ${b.iban}`,
        `Tutar: ${amountText(random)} TRY`,
        `Referans: ${digits(random, 10)}`,
      ],
      [as(a)],
      titleOnly(b.hasForm, b.title),
    ),
  ),
  leftOut("slip-both-numbers", "lines", (random, [a, b]) =>
    gold(
      [
        bankName(random),
        "HAVALE DEKONTU",
        `Gönderen Ad/Unvan : ${upper(a.title)}`,
        `Gönderen VKN/TCKN : ${a.vkn}`,
        `Alıcı Ad/Unvan : ${upper(b.title)}`,
        `Alıcı VKN/TCKN : ${b.vkn}`,
        `Alıcı IBAN : ${b.iban}`,
        `Sorgu No : ${digits(random, 10)}`,
        `Tutar : ${amountText(random)} TL`,
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("slip-without-colons", "lines", (random, [a]) =>
    gold(
      [
        `ALICI ADI ${upper(a.title)}`,
        `ALICI VKN ${a.vkn}`,
        `ALICI IBAN ${a.iban.replace(/ /g, "")}`,
        `TUTAR ${amountText(random)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("slip-one-line", "prose", (random, [a, b]) =>
    gold(
      [
        `GONDEREN AD ${withoutTurkishLetters(upper(a.title))} GONDEREN VKN ${a.vkn} ALICI AD ${withoutTurkishLetters(upper(b.title))} TUTAR ${amountText(random)} SORGU NO ${digits(random, 10)}`,
      ],
      [as(a)],
      titleOnly(b.hasForm, b.title),
    ),
  ),
  tuned("transfer-description", "prose", (random, [a]) =>
    gold(
      [`EFT AÇIKLAMA: ${invoiceNumber(random)} NOLU FATURA ÖDEMESİ ${upper(a.title)} VKN ${a.vkn}`],
      [as(a)],
    ),
  ),
  leftOut("slip-identity-number", "prose", (random, [a]) =>
    gold(
      [
        `Gonderen Unvani ${a.title} Gonderen Kimlik No ${a.vkn} Aciklama FATURA ${random.below(900)}`,
      ],
      [as(a, "any")],
    ),
  ),
  tuned("payment-list", "lines", (random, [a, b, c]) =>
    gold(
      [
        `ÖDEME LİSTESİ ${dateText(random)}`,
        ...[a, b, c].map(
          (one) => `${one.title} / ${one.vkn} / ${one.iban} / ${amountText(random)} TL`,
        ),
      ],
      [as(a), as(b), as(c)],
    ),
  ),
  leftOut("payment-blocks", "lines", (random, [a, b]) =>
    gold(
      [a, b].flatMap((one) => [
        `Firma: ${one.title}`,
        `${vknLabel(random)}: ${one.vkn}`,
        `Banka: ${bankName(random)}`,
        `IBAN: ${one.iban}`,
        `Tutar: ${amountText(random)} TL`,
        "",
      ]),
      [as(a), as(b)],
    ),
  ),
  tuned("cheque", "prose", (random, [a]) =>
    gold(
      [
        `Çek No: ${digits(random, 10)} Keşideci: ${a.title} VKN ${a.vkn} Banka: ${bankName(random)} Vade: ${dateText(random)} Tutar: ${amountText(random)} TL`,
      ],
      [as(a)],
    ),
  ),
  leftOut("guarantee-letter", "lines", (random, [a, b]) =>
    gold(
      [
        "KESİN TEMİNAT MEKTUBU",
        `Mektup No: ${digits(random, 10)}`,
        `Muhatap: ${b.title} (VKN ${b.vkn})`,
        `Lehtar: ${a.title} (VKN ${a.vkn})`,
        `Tutar: ${amountText(random)} TL Vade: ${dateText(random)}`,
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("account-movement", "lines", (random, [a]) =>
    gold(
      [
        `${dateText(random)} Gelen FAST`,
        `Gönderen ${a.title}`,
        `Vergi No ${a.vkn}`,
        `Açıklama cari hesap ödemesi`,
        `+${amountText(random)} TL`,
        `Fiş No ${digits(random, 10)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("pos-slip", "lines", (random, [a]) =>
    gold(
      [
        "SATIŞ",
        `İŞYERİ: ${upper(a.title)}`,
        `VD: ${upper(a.office)} VKN: ${a.vkn}`,
        `TERMİNAL: ${digits(random, 8)} BATCH 000${digits(random, 3)}`,
        `KART: 5400 **** **** ${digits(random, 4)}`,
        `TUTAR: ${amountText(random)} TL ONAY: ${digits(random, 6)}`,
      ],
      [as(a)],
    ),
  ),
];
