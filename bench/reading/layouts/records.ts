import { personName, upper } from "../companies.ts";
import {
  addressOf,
  amountText,
  bankName,
  dateText,
  digits,
  gold,
  leftOut,
  tuned,
} from "../details.ts";
import { as } from "../gold.ts";

/** JSON, fields of programs, tables of sheets and forms. */
export const records = [
  tuned("json-camel-case", "record", (random, [a]) =>
    gold(
      [
        JSON.stringify({
          cariKod: `320.01.${digits(random, 4)}`,
          unvan: a.title,
          vkn: a.vkn,
          vergiDairesi: a.office,
        }),
      ],
      [as(a)],
    ),
  ),
  leftOut("json-nested", "record", (random, [a, b]) =>
    gold(
      [
        JSON.stringify(
          {
            belgeNo: digits(random, 8),
            gonderen: { unvan: a.title, vknTckn: a.vkn, telefon: a.phone },
            alici: { unvan: b.title, vknTckn: b.vkn },
          },
          null,
          2,
        ),
      ],
      [as(a, "seller"), as(b, "buyer")],
    ),
  ),
  tuned("json-upper-fields", "record", (_random, [a]) =>
    gold(
      [
        JSON.stringify({
          CARI_ISIM: a.title,
          VERGI_DAIRESI: a.office,
          VERGI_NUMARASI: a.vkn,
          TELEFON: a.phone,
        }),
      ],
      [as(a)],
    ),
  ),
  leftOut("json-single-quotes", "record", (_random, [a]) =>
    gold(
      [
        `{'vknTckn': '${a.vkn}', 'firmaUnvan': "${a.title}", 'vergiDairesi': '${a.office}', 'il': '${a.city}'}`,
      ],
      [as(a)],
    ),
  ),
  tuned("field-equals-value", "record", (random, [a]) =>
    gold(
      [
        `unvan=${a.title}`,
        `vergi_no=${a.vkn}`,
        `vergi_dairesi=${a.office}`,
        `musteri_no=${digits(random, 10)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("vendor-master-fields", "record", (random, [a]) =>
    gold(
      [
        `LIFNR 0000${digits(random, 6)}`,
        `NAME1 ${a.title}`,
        `ORT01 ${upper(a.city)}`,
        `STCD1 ${upper(a.office)}`,
        `STCD2 ${a.vkn}`,
      ],
      [as(a)],
    ),
  ),
  tuned("table-tabs", "table", (random, [a, b, c]) =>
    gold(
      [
        "Unvan\tVKN\tTutar",
        ...[a, b, c].map((one) => `${one.title}\t${one.vkn}\t${amountText(random)}`),
      ],
      [as(a), as(b), as(c)],
    ),
  ),
  leftOut("table-pipes", "table", (random, [a, b]) =>
    gold(
      [
        "| No | Vergi No | Firma | Vade |",
        "|----|----------|-------|------|",
        ...[a, b].map(
          (one, at) => `| ${at + 1} | ${one.vkn} | ${one.title} | ${dateText(random)} |`,
        ),
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("table-without-heading", "table", (random, [a, b, c]) =>
    gold(
      [a, b, c].map((one) => `${one.vkn}\t${one.title}\t${one.phone}\t${amountText(random)}`),
      [as(a), as(b), as(c)],
    ),
  ),
  leftOut("table-semicolons", "table", (random, [a, b]) =>
    gold(
      [
        "Cari Kod;Cari Unvan;Vergi Dairesi;Vergi No;Telefon",
        ...[a, b].map(
          (one) => `120.${digits(random, 3)};${one.title};${one.office};${one.vkn};${one.phone}`,
        ),
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("form-filled", "lines", (random, [a]) =>
    gold(
      [
        "TEDARİKÇİ BİLGİ FORMU",
        `1. Firmanın ticari unvanı: ${a.title}`,
        `2. Vergi dairesi: ${a.office}`,
        `3. Vergi numarası: ${a.vkn}`,
        `4. Ticaret sicil no: ${a.register}`,
        `5. Banka / IBAN: ${bankName(random)} / ${a.iban}`,
        `6. Yetkili: ${a.person} - ${a.mobile}`,
      ],
      [as(a, "any")],
    ),
  ),
  leftOut("form-answers-below", "lines", (random, [a]) =>
    gold(
      [
        "Firma Unvanı",
        a.title,
        "Vergi Dairesi",
        a.office,
        "Vergi Numarası",
        a.vkn,
        "Fatura Adresi",
        addressOf(a),
        "Yetkili Adı Soyadı",
        personName(random),
        "Cep Telefonu",
        a.mobile,
      ],
      [as(a)],
    ),
  ),
  tuned("form-ticks", "lines", (random, [a]) =>
    gold(
      [
        "[x] Kurumsal  [ ] Bireysel",
        `Firma Adı: ${a.title}`,
        `Vergi Dairesi: ${a.office} Vergi No: ${a.vkn}`,
        `[x] e-Fatura mükellefiyim  Sipariş: ${digits(random, 9)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("xml-fragment", "record", (_random, [a]) =>
    gold(
      [
        `<cbc:ID schemeID="VKN">${a.vkn}</cbc:ID>`,
        `<cac:PartyName><cbc:Name>${a.title.replace(/&/g, "&amp;")}</cbc:Name></cac:PartyName>`,
        `<cac:TaxScheme><cbc:Name>${a.office}</cbc:Name></cac:TaxScheme>`,
      ],
      [as(a)],
    ),
  ),
  tuned("query-result", "lines", (random, [a]) =>
    gold(
      [
        "Mükellef Sorgulama Sonucu",
        `Vergi Kimlik Numarası ${a.vkn}`,
        `Unvan ${a.title}`,
        `Vergi Dairesi ${upper(a.office)} VERGİ DAİRESİ MÜDÜRLÜĞÜ`,
        "Durum FAAL",
        `Sorgu Zamanı ${dateText(random)} 10:${10 + random.below(49)}`,
      ],
      [as(a)],
    ),
  ),
  leftOut("log-line", "record", (random, [a]) =>
    gold(
      [
        `2026-10-0${1 + random.below(9)}T08:14:22Z INFO customer.created id=${digits(random, 10)} taxNumber=${a.vkn} companyName="${a.title}" phone=${a.mobile.replace(/\D/g, "")}`,
      ],
      [as(a)],
    ),
  ),
];
