import { addressOf, amountText, dateText, gold, leftOut, tuned, vknLabel } from "../details.ts";
import { as } from "../gold.ts";

/** Numbers apart from their names: in a named order, by keys, behind footnotes, in stacks. */
export const apart = [
  tuned("numbers-in-named-order", "lines", (random, [a, b, c]) =>
    gold(
      [
        "Teklif alınan firmalar:",
        `1- ${a.title}`,
        `2- ${b.title}`,
        `3- ${c.title}`,
        `Vergi numaraları ${random.pick(["sırasıyla", "aynı sırayla"])}: ${a.vkn}, ${b.vkn}, ${c.vkn}`,
      ],
      [as(a), as(b), as(c)],
    ),
  ),
  leftOut("respectively", "prose", (_random, [a, b]) =>
    gold(
      [
        `We have registered ${a.title} and ${b.title} as suppliers.`,
        `Their tax numbers are ${a.vkn} and ${b.vkn}, respectively.`,
      ],
      [as(a), as(b)],
    ),
  ),
  tuned("keys-before-labels", "grid", (random, [a, b]) => {
    const [one, other] = random.pick([
      ["Devreden", "Devralan"],
      ["Ana yüklenici", "Alt yüklenici"],
      ["Sigortalı", "Sigorta ettiren"],
      ["Guarantor", "Principal"],
    ] as const);
    return gold(
      [
        `${one}: ${a.title}`,
        `${other}: ${b.title}`,
        `Tarih: ${dateText(random)}`,
        `${one} vergi no: ${a.vkn}`,
        `${other} vergi no: ${b.vkn}`,
      ],
      [as(a, "any"), as(b, "any")],
    );
  }),
  leftOut("keys-in-sentence", "prose", (random, [a, b]) => {
    const [one, other, ofOne, ofOther] = random.pick([
      ["Temlik eden", "Temlik alan", "Temlik edenin", "temlik alanın"],
      ["Kiralayan", "Kiracı", "Kiralayanın", "kiracının"],
      ["Vekâlet veren", "Muhatap", "Vekâlet verenin", "muhatabın"],
    ] as const);
    return gold(
      [
        `${one}: ${a.title}`,
        `${other}: ${b.title}`,
        "",
        `${ofOne} vergi numarası ${a.vkn}, ${ofOther} vergi numarası ${b.vkn}'dir.`,
      ],
      [as(a, "any"), as(b, "any")],
    );
  }),
  tuned("letters-as-keys", "grid", (random, [a, b, c]) =>
    gold(
      [
        `A) ${a.title}`,
        `B) ${b.title}`,
        `C) ${c.title}`,
        "",
        `${vknLabel(random)}:`,
        `A) ${a.vkn}`,
        `C) ${c.vkn}`,
        `B) ${b.vkn}`,
      ],
      [as(a), as(b), as(c)],
    ),
  ),
  leftOut("letters-behind-labels", "grid", (random, [a, b]) => {
    const label = vknLabel(random);
    return gold(
      [
        `Taraf A: ${a.title}`,
        `Taraf B: ${b.title}`,
        `Bedel: ${amountText(random)} TL`,
        `${label} (B): ${b.vkn}`,
        `${label} (A): ${a.vkn}`,
      ],
      [as(a), as(b)],
    );
  }),
  tuned("footnotes", "grid", (random, [a, b]) =>
    gold(
      [
        `Ortaklarımız ${a.title} [1] ve ${b.title} [2] ile protokol ${dateText(random)} günü imzalandı.`,
        "",
        `[1] ${vknLabel(random)} ${a.vkn}`,
        `[2] ${vknLabel(random)} ${b.vkn}`,
      ],
      [as(a), as(b)],
    ),
  ),
  leftOut("raised-footnotes", "grid", (random, [a, b, c]) =>
    gold(
      [
        `İstekliler: ${a.title}¹, ${b.title}² ve ${c.title}³`,
        "Teklifler komisyonca açılmıştır.",
        "",
        ...[a, b, c].map((one, at) => `${"¹²³".charAt(at)} ${vknLabel(random)}: ${one.vkn}`),
      ],
      [as(a), as(b), as(c)],
    ),
  ),
  tuned("stack-of-numbers-first", "grid", (_random, [a, b, c]) =>
    gold(
      ["Vergi No", a.vkn, b.vkn, c.vkn, "", "Unvan", a.title, b.title, c.title],
      [as(a), as(b), as(c)],
    ),
  ),
  leftOut("stack-of-numbers-below", "grid", (random, [a, b, c]) =>
    gold(
      [
        "Firmalar",
        a.title,
        b.title,
        c.title,
        "",
        `${vknLabel(random)} listesi`,
        a.vkn,
        b.vkn,
        c.vkn,
      ],
      [as(a), as(b), as(c)],
    ),
  ),
  tuned("number-not-known", "grid", (random, [a, b, c]) => {
    const unknown = random.pick(["-> ?", ": yok", "– n/a", "(henüz alınmadı)"]);
    return gold(
      [
        "Kaydı istenenler",
        `${a.title} -> ${a.vkn}`,
        `${b.title} ${unknown}`,
        `${c.title} -> ${c.vkn}`,
      ],
      [as(a), as(c)],
      { allowed: [b.title] },
    );
  }),
  leftOut("number-not-known-between", "lines", (random, [a, b, c]) =>
    gold(
      [
        `${a.title}, ${addressOf(a)}, ${vknLabel(random)} ${a.vkn}`,
        `${b.title}, ${vknLabel(random)}: ?`,
        `${vknLabel(random)} ${c.vkn}: ${c.title}`,
      ],
      [as(a), as(c)],
      { allowed: [b.title] },
    ),
  ),
];
