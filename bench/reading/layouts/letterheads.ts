import { areas, lower, telephone, upper } from "../companies.ts";
import {
  addressOf,
  bankName,
  dateText,
  gold,
  leftOut,
  officeText,
  tuned,
  vknLabel,
} from "../details.ts";
import { as } from "../gold.ts";

/** Letterheads, stamps, signatures and footers of pages: one company with its details. */
export const letterheads = [
  tuned("letterhead-centred", "lines", (random, [a]) =>
    gold(
      [
        a.title,
        addressOf(a),
        `Tel: ${a.phone} Faks: ${telephone(random, random.pick(areas))}`,
        `${officeText(random, a)} ${vknLabel(random)}: ${a.vkn}`,
        `${a.site} ${a.mail}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("letterhead-piped", "lines", (random, [a]) =>
    gold(
      [
        upper(a.title),
        `${addressOf(a)} | T: ${a.phone} | ${a.mail}`,
        `${a.office} V.D. ${a.vkn} | Mersis: ${a.mersis} | Tic. Sicil No: ${a.register}`,
        "",
        `Tarih: ${dateText(random)}`,
        "Konu: Fiyat teklifi",
      ],
      [as(a, "text", { number: "both" })],
    ),
  ),
  tuned("stamp-lines", "lines", (_random, [a]) =>
    gold(
      [
        upper(a.title),
        upper(a.street),
        upper(`${a.district} / ${a.city}`),
        `Tel: ${a.phone}`,
        `${upper(a.office)} V.D. ${a.vkn}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("stamp-one-line", "prose", (random, [a]) =>
    gold(
      [
        `${a.title} ${addressOf(a)} ${a.office} V.D. ${a.vkn} Tel: ${a.phone}${
          random.chance(0.5) ? ` Tic. Sic. No: ${a.register}` : ""
        }`,
      ],
      [as(a)],
    ),
  ),
  tuned("stamp-without-labels", "lines", (_random, [a]) =>
    gold([a.title, a.street, `${a.office} ${a.vkn}`], [as(a)]),
  ),
  leftOut("three-bare-lines", "lines", (_random, [a]) => gold([a.title, a.office, a.vkn], [as(a)])),
  tuned("mail-signature", "lines", (random, [a]) =>
    gold(
      [
        "Merhaba,",
        "",
        "Fatura bilgilerimiz imzamızın altındadır, teşekkürler.",
        "",
        a.person,
        random.pick(["Muhasebe Uzmanı", "Satış Müdürü", "Finans Sorumlusu"]),
        a.title,
        `T: ${a.phone} M: ${a.mobile}`,
        addressOf(a),
        `${officeText(random, a)} / ${a.vkn}`,
        a.site,
      ],
      [as(a)],
    ),
  ),
  leftOut("mail-footer-notice", "prose", (random, [a]) =>
    gold(
      [
        "İyi günler, belge ektedir.",
        "",
        `${a.person} | ${a.title} | ${a.phone}`,
        "",
        `Bu e-posta gizlidir. Yanlışlıkla aldıysanız lütfen siliniz. ${vknLabel(random)} ${a.vkn}, Mersis No ${a.mersis}, merkezi: ${a.district}/${a.city}.`,
      ],
      [as(a, "text", { number: "both" })],
    ),
  ),
  tuned("web-footer", "prose", (random, [a]) =>
    gold(
      [
        "Gizlilik | Çerezler | Üyelik Sözleşmesi | İade Koşulları",
        `© 2026 ${a.title} Tüm hakları saklıdır.`,
        `Mersis No: ${a.mersis} | Vergi Dairesi: ${a.office} | ${vknLabel(random)}: ${a.vkn}`,
        `Müşteri Hizmetleri: ${random.pick(["0850 555 10 20", "444 0 555"])}`,
      ],
      [as(a, "text", { number: "both" })],
    ),
  ),
  leftOut("web-imprint-labels", "lines", (random, [a]) =>
    gold(
      [
        "Künye",
        `Ticaret Unvanı: ${a.title}`,
        `Merkez Adresi: ${addressOf(a)}`,
        `Mersis Numarası: ${a.mersis}`,
        `Ticaret Sicil Numarası: ${a.register}`,
        `Vergi Dairesi ve Numarası: ${a.office} - ${a.vkn}`,
        `KEP Adresi: ${lower(a.city).slice(0, 3)}.firma@hs01.kep.example`,
        `Telefon: ${a.phone}`,
        `Barındıran: ${random.pick(["Örnek Veri Merkezi", "Deneme Sunucu Hizmetleri"])}`,
      ],
      [as(a, "text", { number: "both" })],
    ),
  ),
  tuned("web-imprint-mersis-only", "lines", (_random, [a]) =>
    gold(
      [
        "Hakkımızda",
        a.title,
        `Mersis No: ${a.mersis}`,
        `Adres: ${addressOf(a)}`,
        `E-posta: ${a.mail}`,
      ],
      [as(a, "text", { number: "mersis" })],
    ),
  ),
  leftOut("visiting-card", "lines", (random, [a]) =>
    gold(
      [
        a.person,
        "Genel Koordinatör",
        upper(a.title),
        `GSM: ${a.mobile}`,
        `Ofis: ${a.phone}`,
        a.mail,
        `${a.office} VD - ${vknLabel(random)} ${a.vkn}`,
      ],
      [as(a)],
    ),
  ),
  tuned("english-signature", "lines", (random, [a]) =>
    gold(
      [
        "Best regards,",
        a.person,
        a.title,
        `${a.street}, ${a.district}, ${a.city}, Turkey`,
        `Tax Office: ${a.office} Tax No: ${a.vkn}`,
        `Phone: ${a.phone}`,
        ...(random.chance(0.5) ? [`Trade Reg. No: ${a.register}`] : []),
      ],
      [as(a)],
    ),
  ),
  leftOut("english-company-details", "lines", (random, [a]) =>
    gold(
      [
        "Please find our company details below:",
        `Company name: ${a.title}`,
        `Registered address: ${addressOf(a)}`,
        `VAT / Tax ID: ${a.vkn} (${a.office} tax office)`,
        `Bank: ${bankName(random)}`,
        `IBAN: ${a.iban}`,
        `Contact: ${a.person}, ${a.mobile}`,
      ],
      [as(a)],
    ),
  ),
  tuned("account-sheet", "lines", (random, [a]) =>
    gold(
      [
        "BANKA HESAP BİLGİLERİMİZ",
        `Hesap Sahibi: ${a.title}`,
        `Banka: ${bankName(random)} ${a.district} Şubesi`,
        `IBAN: ${a.iban}`,
        `Vergi Dairesi / No: ${a.office} / ${a.vkn}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("account-sheet-two-banks", "lines", (random, [a]) =>
    gold(
      [
        a.title,
        `${vknLabel(random)} ${a.vkn}`,
        "",
        "TL hesabı",
        `${bankName(random)} ${a.iban}`,
        "USD hesabı",
        `${bankName(random)} / ${a.district} Şb. / ${a.iban}`,
      ],
      [as(a)],
    ),
  ),
];
