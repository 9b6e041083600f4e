import { inventSibling, personName } from "../companies.ts";
import {
  addressOf,
  amountText,
  dateText,
  gold,
  invoiceNumber,
  leftOut,
  officeText,
  tuned,
  vknLabel,
} from "../details.ts";
import { as } from "../gold.ts";

/** Companies of one group beside each other, and texts with several invoices. */
export const groups = [
  tuned("siblings-in-lines", "lines", (random, [a]) => {
    const sibling = inventSibling(random, a);
    return gold(
      [
        "Grup şirketlerimizin bilgileri:",
        `${a.title} - ${officeText(random, a)} ${a.vkn}`,
        `${sibling.title} - ${officeText(random, sibling)} ${sibling.vkn}`,
      ],
      [as(a), as(sibling)],
    );
  }),
  leftOut("siblings-in-sentence", "prose", (random, [a]) => {
    const sibling = inventSibling(random, a);
    return gold(
      [
        `Faturayı ${sibling.title} (${vknLabel(random)} ${sibling.vkn}) adına kesin, ${a.title} (${vknLabel(random)} ${a.vkn}) adına değil.`,
      ],
      [as(sibling, "any"), as(a, "any")],
    );
  }),
  tuned("sibling-without-number", "prose", (random, [a]) => {
    const sibling = inventSibling(random, a);
    return gold(
      [
        `${sibling.title} ile karışmasın.`,
        `Bizim çalıştığımız ${a.title}, vergi numarası ${a.vkn}.`,
      ],
      [as(a)],
      { offered: [sibling.title] },
    );
  }),
  leftOut("group-signature", "lines", (random, [a]) => {
    const holding = `${a.name} Holding A.Ş.`;
    return gold(
      [
        personName(random),
        a.title,
        addressOf(a),
        `${officeText(random, a)} - ${a.vkn}`,
        `Bir ${holding} kuruluşudur.`,
      ],
      [as(a)],
      { allowed: [holding] },
    );
  }),
  tuned("several-with-addresses", "lines", (random, [a, b, c]) =>
    gold(
      [a, b, c].flatMap((one) => [
        one.title,
        addressOf(one),
        `${officeText(random, one)} / ${one.vkn}`,
        `Tel: ${one.phone}`,
        "",
      ]),
      [as(a), as(b), as(c)],
    ),
  ),
  leftOut("two-invoices", "lines", (random, [a, b, c]) =>
    gold(
      [a, b].flatMap((one) => [
        `Fatura No: ${invoiceNumber(random)}`,
        `Tarih: ${dateText(random)}`,
        `Satıcı: ${one.title} VKN: ${one.vkn}`,
        `Alıcı: ${c.title} VKN: ${c.vkn}`,
        `Tutar: ${amountText(random)} TL`,
        "",
      ]),
      [as(a, "seller"), as(b, "seller"), as(c, "buyer")],
    ),
  ),
];
