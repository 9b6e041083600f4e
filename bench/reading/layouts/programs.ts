import { personName, upper } from "../companies.ts";
import {
  addressOf,
  amountText,
  dateText,
  digits,
  ettn,
  gold,
  invoiceNumber,
  leftOut,
  tuned,
} from "../details.ts";
import { as } from "../gold.ts";

/** What accounting programs, portals and web pages export or show. */
export const programs = [
  tuned("json-sender-recipient", "record", (random, [a, b]) =>
    gold(
      [
        JSON.stringify({
          documentNo: invoiceNumber(random),
          senderVknTckno: a.vkn,
          senderName: a.title,
          recipientVknTckno: b.vkn,
          recipientName: b.title,
        }),
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  leftOut("json-title-in-two-fields", "record", (random, [a]) => {
    const words = a.title.split(" ");
    const half = Math.max(1, Math.ceil(words.length / 2));
    const [one, other] = [words.slice(0, half).join(" "), words.slice(half).join(" ")];
    return gold(
      [
        JSON.stringify({
          cari_kod: `120.${digits(random, 5)}`,
          cari_unvan1: one,
          cari_unvan2: other,
          cari_vdaire_adi: upper(a.office),
          cari_vdaire_no: a.vkn,
          cari_CepTel: a.mobile,
        }),
      ],
      [as(a)],
    );
  }),
  tuned("markdown-facts", "table", (_random, [a]) =>
    gold(
      [
        "| Bilgi | Değer |",
        "|-------|-------|",
        `| Unvan | ${a.title} |`,
        `| Adres | ${addressOf(a)} |`,
        `| MERSİS No | ${a.mersis} |`,
        `| Vergi Dairesi/No | ${a.office} / ${a.vkn} |`,
      ],
      [as(a, "text", { number: "both" })],
    ),
  ),
  leftOut("yaml-fields", "record", (random, [a]) =>
    gold(
      [
        `firmaAdi: ${a.title}`,
        `vergiDairesi: ${a.office}`,
        `vergiNo: ${a.vkn}`,
        `telefon: ${a.phone}`,
        `email: ${a.mail}`,
        `kayitNo: ${digits(random, 10)}`,
      ],
      [as(a)],
    ),
  ),
  tuned("web-list-markup", "record", (_random, [a]) =>
    gold(
      [
        "<ul>",
        `<li><strong>Ünvan:</strong> ${a.title.replace(/&/g, "&amp;")}</li>`,
        `<li><strong>Vergi Dairesi:</strong> ${a.office}</li>`,
        `<li><strong>Vergi No:</strong> ${a.vkn}</li>`,
        `<li><strong>Telefon:</strong> ${a.phone}</li>`,
        "</ul>",
      ],
      [as(a)],
    ),
  ),
  leftOut("portal-inbox-rows", "table", (random, [a, b, c]) =>
    gold(
      [
        "Belge No\tGönderen VKN/TCKN\tGönderen Ünvan\tETTN\tTarih\tTutar",
        ...[a, b, c].map(
          (one) =>
            `${invoiceNumber(random)}\t${one.vkn}\t${one.title}\t${ettn(random)}\t${dateText(random)}\t${amountText(random)}`,
        ),
      ],
      [as(a, "any"), as(b, "any"), as(c, "any")],
    ),
  ),
  tuned("ledger-rows", "table", (random, [a, b]) =>
    gold(
      [
        "Hesap Kodu\tHesap Adı\tVergi No\tBorç\tAlacak",
        "320\tSATICILAR\t\t0,00\t0,00",
        ...[a, b].map(
          (one) =>
            `320.01.${digits(random, 3)}\t${one.title}\t${one.vkn}\t0,00\t${amountText(random)}`,
        ),
        `\tTOPLAM\t\t0,00\t${amountText(random)}`,
      ],
      [as(a), as(b)],
    ),
  ),
  leftOut("purchase-report", "table", (random, [a, b]) =>
    gold(
      [
        "Sıra;Soyadı/Unvanı;Adı/Unvanı Devamı;Ülke;Vergi Kimlik No;Belge Sayısı;Tutar",
        ...[a, b].map(
          (one, at) =>
            `${at + 1};${one.title};;TÜRKİYE;${one.vkn};${1 + random.below(30)};${amountText(random)}`,
        ),
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("chat-card-of-person", "lines", (random, [a]) =>
    gold(
      [
        `Yetkili: ${a.person}`,
        `Cep: ${a.mobile}`,
        `Şirket: ${a.title}`,
        `Vergi No: ${a.vkn} (${a.office})`,
        `Kayıt: ${dateText(random)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("crm-note", "lines", (random, [a]) =>
    gold(
      [
        `Görüşme notu ${dateText(random)}`,
        `Müşteri: ${a.title}`,
        `Vergi kimlik no: ${a.vkn}`,
        `İlgili: ${a.person} ${a.mobile}`,
        `Beklenen ciro ${amountText(random)} TL, teklif no ${digits(random, 10)}`,
      ],
      [as(a, "any")],
    ),
  ),
  tuned("ticket", "lines", (random, [a]) =>
    gold(
      [
        `Talep #${digits(random, 10)}`,
        `Firma ${a.title}`,
        `VKN ${a.vkn}`,
        `Açan ${a.person}`,
        "Konu e-fatura gönderilemiyor",
      ],
      [as(a)],
    ),
  ),
  leftOut("cargo-label", "lines", (random, [a, b]) =>
    gold(
      [
        `GÖNDERİ NO: ${digits(random, 12)}`,
        `GÖNDEREN: ${a.title}`,
        `VERGİ NO: ${a.vkn}`,
        `ALICI: ${personName(random)}`,
        `ADRES: ${addressOf(b)}`,
        `TEL: ${b.mobile}`,
      ],
      [as(a, "any")],
    ),
  ),
];
