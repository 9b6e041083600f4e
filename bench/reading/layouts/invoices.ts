import { upper } from "../companies.ts";
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
  officeText,
  tuned,
  vknLabel,
} from "../details.ts";
import { as } from "../gold.ts";

/** Prints of invoices, proformas, orders and dispatch notes: a seller and a buyer. */
export const invoices = [
  tuned("invoice-blocks", "lines", (random, [a, b]) =>
    gold(
      [
        a.title,
        addressOf(a),
        `Tel: ${a.phone} Fax: `,
        `Web Sitesi: ${a.site}`,
        `Vergi Dairesi: ${a.office}`,
        `VKN: ${a.vkn}`,
        "e-FATURA",
        "SAYIN",
        b.title,
        addressOf(b),
        `Vergi Dairesi: ${b.office}`,
        `VKN: ${b.vkn}`,
        `ETTN: ${ettn(random)}`,
        `Fatura No: ${invoiceNumber(random)}`,
        `Fatura Tarihi: ${dateText(random)}`,
        `Ödenecek Tutar: ${amountText(random)} TL`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("invoice-labels", "lines", (random, [a, b]) =>
    gold(
      [
        `Fatura No : ${invoiceNumber(random)}`,
        `Tarih : ${dateText(random)}`,
        `Satıcı Unvan : ${a.title}`,
        `Satıcı ${vknLabel(random)} : ${a.vkn}`,
        `Alıcı Unvan : ${b.title}`,
        `Alıcı ${vknLabel(random)} : ${b.vkn}`,
        `Toplam : ${amountText(random)} TL`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  tuned("invoice-grid", "grid", (random, [a, b]) =>
    gold(
      [
        "SATICI\tALICI",
        `${a.title}\t${b.title}`,
        `${a.street}\t${b.street}`,
        `${a.district} / ${a.city}\t${b.district} / ${b.city}`,
        `Vergi Dairesi: ${a.office}\tVergi Dairesi: ${b.office}`,
        `Vergi No: ${a.vkn}\tVergi No: ${b.vkn}`,
        `Fatura No: ${invoiceNumber(random)}\tFatura Tarihi: ${dateText(random)}`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("invoice-grid-blanks", "grid", (random, [a, b]) => {
    const row = (one: string, other: string) => `${one.padEnd(64)}${other}`;
    return gold(
      [
        row("Satıcı", "Alıcı"),
        row(a.title, b.title),
        row(`VD: ${a.office}`, `VD: ${b.office}`),
        row(`VKN: ${a.vkn}`, `VKN: ${b.vkn}`),
        row(`Tel: ${a.phone}`, `Tel: ${b.phone}`),
        "",
        `e-Arşiv Fatura No: ${invoiceNumber(random)}  Tarih: ${dateText(random)}`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    );
  }),
  tuned("invoice-buyer-first", "lines", (random, [a, b]) =>
    gold(
      [
        `Fatura Tarihi: ${dateText(random)}`,
        "Fatura Edilen:",
        b.title,
        `${b.office} V.D. ${b.vkn}`,
        "",
        "Faturayı Düzenleyen:",
        a.title,
        `${a.office} V.D. ${a.vkn}`,
        `Genel Toplam ${amountText(random)} TL`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("invoice-with-items", "lines", (random, [a, b]) =>
    gold(
      [
        upper(a.title),
        addressOf(a),
        `${officeText(random, a)} ${vknLabel(random)}: ${a.vkn} Mersis No: ${a.mersis}`,
        "",
        "MÜŞTERİ",
        b.title,
        addressOf(b),
        `${officeText(random, b)} ${vknLabel(random)}: ${b.vkn}`,
        "",
        `e-Fatura ${invoiceNumber(random)} ${dateText(random)}`,
        `1 Montaj hizmeti 2 Adet ${amountText(random)} %20 ${amountText(random)}`,
        `2 Bakım paketi 1 Adet ${amountText(random)} %20 ${amountText(random)}`,
        `Banka: ${bankName(random)} IBAN: ${a.iban}`,
      ],
      [as(a, "seller", { number: "both" }), as(b, "buyer")],
    ),
  ),
  tuned("invoice-portal-copy", "lines", (random, [a, b]) =>
    gold(
      [
        "Gönderen",
        `VKN/TCKN`,
        a.vkn,
        "Unvan",
        a.title,
        "Alıcı",
        `VKN/TCKN`,
        b.vkn,
        "Unvan",
        b.title,
        "Fatura No",
        invoiceNumber(random),
        "Tutar",
        `${amountText(random)} TRY`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("receipt-slip", "lines", (random, [a]) =>
    gold(
      [
        upper(a.title),
        upper(`${a.district} ${a.city}`),
        `${upper(a.office)} V.D. ${a.vkn}`,
        `TARİH ${dateText(random)} SAAT 14:${10 + random.below(49)}`,
        `FİŞ NO ${String(random.below(9_999)).padStart(4, "0")}`,
        `TOPKDV *${amountText(random)}`,
        `TOPLAM *${amountText(random)}`,
        "NAKİT",
        `EKÜ NO 0001 Z NO ${random.below(2_000)}`,
      ],
      [as(a)],
    ),
  ),
  tuned("proforma-turkish", "lines", (random, [a, b]) =>
    gold(
      [
        "PROFORMA FATURA",
        `Düzenleyen: ${a.title}`,
        `V.D./V.No: ${a.office} / ${a.vkn}`,
        `Müşteri: ${b.title}`,
        `V.D./V.No: ${b.office} / ${b.vkn}`,
        `Geçerlilik: ${dateText(random)}`,
        `Proforma No: ${digits(random, 10)}`,
        `Tutar: ${amountText(random)} EUR + KDV`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("proforma-english", "lines", (random, [a, b]) =>
    gold(
      [
        "PROFORMA INVOICE",
        `Seller: ${a.title}`,
        `Address: ${addressOf(a)}`,
        `Tax Office / Tax No: ${a.office} / ${a.vkn}`,
        "",
        `Buyer: ${b.title}`,
        `Address: ${addressOf(b)}`,
        `Tax Office / Tax No: ${b.office} / ${b.vkn}`,
        "",
        `Invoice date: ${dateText(random)}`,
        `Payment terms: 30 days, ${bankName(random)}, IBAN ${a.iban}`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  tuned("order-bill-to", "lines", (random, [a]) =>
    gold(
      [
        `Order confirmation #${digits(random, 10)}`,
        `Bill to: ${a.title}`,
        `Tax ID ${a.vkn}`,
        `Ship to: ${a.street}, ${a.city}`,
        `Total: ${amountText(random)} USD`,
      ],
      [as(a, "buyer")],
    ),
  ),
  leftOut("order-confirmation", "lines", (random, [a]) =>
    gold(
      [
        "Siparişiniz alınmıştır.",
        `Sipariş No: ${digits(random, 10)}`,
        `Müşteri No: ${digits(random, 8)}`,
        `Fatura Unvanı: ${a.title}`,
        `Vergi Dairesi: ${a.office}`,
        `Vergi Numarası: ${a.vkn}`,
        `Teslimat Adresi: ${addressOf(a)}`,
        `Kargo Takip No: ${digits(random, 12)}`,
      ],
      [as(a, "buyer")],
    ),
  ),
  tuned("dispatch-note", "lines", (random, [a, b]) =>
    gold(
      [
        "SEVK İRSALİYESİ",
        `e-İrsaliye No: ${invoiceNumber(random)}`,
        `Satıcı: ${a.title} VKN: ${a.vkn}`,
        `Alıcı: ${b.title} VKN: ${b.vkn}`,
        `Sevk Tarihi: ${dateText(random)} Plaka: 34 ABC ${random.below(999)}`,
        `Şoför: ${a.person} Tel ${a.mobile}`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("dispatch-three-parties", "lines", (random, [a, b, c]) =>
    gold(
      [
        `e-İrsaliye ${invoiceNumber(random)}`,
        `Gönderici: ${a.title}`,
        `VKN: ${a.vkn}`,
        `Alıcı: ${b.title}`,
        `VKN: ${b.vkn}`,
        `Taşıyıcı: ${c.title}`,
        `VKN: ${c.vkn}`,
        `Fiili sevk: ${dateText(random)} 09:30`,
      ],
      [as(a, "seller"), as(b, "buyer"), as(c)],
    ),
  ),
  tuned("quote-with-customer", "lines", (random, [a, b]) =>
    gold(
      [
        `Teklif No: TKL-${random.below(9_000)}`,
        `Sayın ${b.title}`,
        `${officeText(random, b)} - ${vknLabel(random)}: ${b.vkn}`,
        "",
        "Talebiniz doğrultusunda hazırladığımız teklif aşağıdadır.",
        `Toplam: ${amountText(random)} TL`,
        "",
        "Saygılarımızla,",
        a.title,
        `${officeText(random, a)} - ${vknLabel(random)}: ${a.vkn}`,
      ],
      [as(a, "any"), as(b, "buyer")],
    ),
  ),
  leftOut("invoice-english", "lines", (random, [a, b]) =>
    gold(
      [
        "INVOICE",
        `No: ${invoiceNumber(random)}`,
        "From:",
        a.title,
        addressOf(a),
        `Tax number: ${a.vkn}`,
        "To:",
        b.title,
        addressOf(b),
        `Tax number: ${b.vkn}`,
        `Due: ${dateText(random)}`,
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
];
