import fc from "fast-check";

const areas = ["212", "216", "222", "224", "232", "242", "262", "312", "322", "332", "352", "850"];
const mobiles = ["501", "505", "530", "532", "533", "542", "544", "551", "555"];

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length.toString()}}$`));
const numberUpTo = (most: number) => fc.integer({ min: 1, max: most });
const two = (value: number) => String(value).padStart(2, "0");

const phone = fc
  .tuple(
    fc.constantFrom("", "0", "0 ", "+90 ", "90 ", "+90", "0090 "),
    fc.constantFrom(...areas, ...mobiles),
    digits(7),
    fc.constantFrom(
      "XXXYYYZZTT",
      "XXX YYY ZZ TT",
      "(XXX) YYY ZZ TT",
      "XXX-YYY-ZZTT",
      "XXX.YYY.ZZ.TT",
    ),
  )
  .map(([zero, area, rest, shape]) => {
    const written = shape
      .replace("XXX", area)
      .replace("YYY", rest.slice(0, 3))
      .replace("ZZ", rest.slice(3, 5))
      .replace("TT", rest.slice(5));
    return `${zero}${written}`;
  });
const iban = fc
  .tuple(
    fc.constantFrom("TR", "tr"),
    digits(24),
    fc.constantFrom(4, 24, 10, 5),
    fc.constantFrom(" ", "-"),
  )
  .map(([country, number, group, sign]) =>
    (country + number).replace(new RegExp(`.{${group.toString()}}(?=.)`, "g"), `$&${sign}`),
  );
const date = fc
  .tuple(numberUpTo(28), numberUpTo(12), fc.integer({ min: 1990, max: 2035 }), digits(2), digits(2))
  .chain(([day, month, year, hour, minute]) =>
    fc.constantFrom(
      `${two(day)}.${two(month)}.${year} ${hour}:${minute}`,
      `${year}-${two(month)}-${two(day)}T${hour}:${minute}:00`,
      `${two(day)}/${two(month)}/${year}`,
      `${two(day)}-${two(month)}-${year} ${hour}.${minute}`,
      `${year}${two(month)}${two(day)}`,
    ),
  );
const amount = fc
  .tuple(
    fc.integer({ min: 1, max: 9_999_999_999 }),
    digits(2),
    fc.constantFrom("TL", "₺", "USD", "EUR"),
  )
  .chain(([whole, cents, currency]) =>
    fc.constantFrom(
      `${whole.toLocaleString("tr-TR")},${cents} ${currency}`,
      `${whole.toLocaleString("en-US")}.${cents}`,
      `${whole},${cents}`,
      `${whole} ${currency}`,
      whole.toLocaleString("tr-TR"),
    ),
  );
const einvoice = fc
  .tuple(fc.stringMatching(/^[A-Z0-9]{3}$/), fc.integer({ min: 10, max: 39 }), digits(9))
  .map(([series, year, rest]) => `${series}20${year}${rest}`);
const person = fc
  .tuple(digits(10), numberUpTo(9), fc.constantFrom("$1$2$3$4", "$1 $2 $3 $4", "$1.$2.$3.$4"))
  .map(([rest, first, shape]) =>
    `${first}${rest}`.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, shape),
  );

const before = [
  "",
  "ödeme ",
  "Tel: ",
  "(",
  "*",
  "`",
  "- ",
  "1. ",
  "vkn'si yok, ",
  "no: ",
  "Ayşe Hanım ",
  "> ",
  "a\t",
  "| ",
];
const behind = [
  "",
  " lütfen",
  ")",
  ".",
  ",",
  "*",
  "`",
  "\n8 kişi",
  " | 4",
  "\t5",
  "?",
  " - tamam",
  "'e bakın",
];

const number = fc.oneof(phone, iban, date, amount, einvoice, person);
const text = fc
  .tuple(
    fc.constantFrom(...before),
    number,
    fc.constantFrom(", ", "\n", " | ", " ve "),
    number,
    fc.constantFrom(...behind),
  )
  .map((parts) => parts.join(""));

/** Invents texts with two numbers each, none of them a company's. */
export function textsWithoutCompanies(count: number): string[] {
  return fc.sample(text, { seed: 20261122, numRuns: count });
}
