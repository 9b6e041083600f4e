import { areas, ibanText, mobiles, personName, telephone } from "../companies.ts";
import {
  amountText,
  bankName,
  dateText,
  digits,
  gold,
  invoiceNumber,
  leftOut,
  tuned,
} from "../details.ts";

/** Texts that name no company to ask: all that is offered is needless. */
export const withoutCompanies = [
  tuned("contact-list", "lines", (random) =>
    gold(
      [
        "Nöbetçi listesi",
        ...Array.from(
          { length: 4 },
          () => `${personName(random)} ${telephone(random, random.pick(mobiles))}`,
        ),
      ],
      [],
    ),
  ),
  leftOut("own-account", "lines", (random) =>
    gold(
      [
        "Avans için hesabım:",
        personName(random),
        bankName(random),
        ibanText(random),
        `${amountText(random)} TL yeterli, ${dateText(random)} gibi olur mu?`,
      ],
      [],
    ),
  ),
  tuned("order-numbers", "prose", (random) =>
    gold(
      [
        `Sipariş no ${digits(random, 10)}, kargo takip no ${digits(random, 10)}, müşteri no ${digits(random, 10)}. Destek: ${telephone(random, random.pick(areas))}`,
      ],
      [],
    ),
  ),
  leftOut("invoice-numbers", "lines", (random) =>
    gold(
      [
        "Eksik faturalar:",
        ...Array.from(
          { length: 3 },
          () => `${invoiceNumber(random)} - ${dateText(random)} - ${amountText(random)} TL`,
        ),
      ],
      [],
    ),
  ),
  tuned("meeting", "prose", (random) =>
    gold(
      [
        `${dateText(random)} saat 14:30 toplantısı iptal. Toplantı kimliği ${digits(random, 10)}, şifre ${digits(random, 6)}. Gecikirseniz ${telephone(random, random.pick(mobiles))}`,
      ],
      [],
    ),
  ),
  leftOut("slip-of-persons", "lines", (random) =>
    gold(
      [
        "FAST İŞLEMİ",
        `Gönderen: ${personName(random)}`,
        `Alıcı: ${personName(random)}`,
        `Alıcı IBAN: ${ibanText(random)}`,
        `Banka: ${bankName(random)}`,
        `Sorgu No: ${digits(random, 10)}`,
        `Tutar: ${amountText(random)} TL`,
      ],
      [],
    ),
  ),
];
