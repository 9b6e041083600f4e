import fc from "fast-check";
import { expect, test } from "vitest";
import { findColumns } from "../../../src/kunye/lists/find-columns.ts";
import { freePass, markHeld } from "../../../src/kunye/lists/free-pass.ts";
import { tr } from "../../../src/kunye/texts/tr.ts";
import { tckn, vkn, wrong } from "./support/numbers.ts";

const known = (own: string[] = [], held: string[] = []) => ({
  own: new Set(own),
  held: new Set(held),
});
const person = tckn(234_567_891);

function classified(rows: string[][], { own, held } = known()) {
  const pass = freePass(rows, findColumns(rows), own);
  return { ...pass, ...markHeld(pass, held) };
}

/** One row a number, under a header with a title and a MERSİS number. */
function pass(cells: readonly (readonly string[])[], sets = known()) {
  const header = ["VKN", "Ünvan", "Mersis No"];
  const rows = [header, ...cells.map((row) => [...row])];
  return classified(rows, sets);
}

test("each row has one class, and the counts of an offer add up", () => {
  const { classes, counts } = pass(
    [
      [vkn(111_111_111), "BİR A.Ş."],
      [vkn(222_222_222), "İKİ A.Ş."],
      [`VKN: ${vkn(111_111_111)}`],
      [vkn(12_345_678).slice(1)],
      [wrong(vkn(333_333_333))],
      ["12345"],
      [person, "AYŞE ÖRNEK"],
      ["", "YALNIZ UNVAN LTD. ŞTİ."],
      ["YOK", "UNVANI VAR A.Ş."],
      ["", "", `0${vkn(444_444_444)}00016`],
      [],
      ["-"],
      [vkn(555_555_555)],
      [vkn(222_222_222)],
      [`${vkn(666_666_666)} ALTI GIDA A.Ş.`],
      [vkn(12_345_678)],
    ],
    known([vkn(555_555_555)], [vkn(222_222_222)]),
  );
  expect(classes).toEqual([
    { kind: "ask", vkn: vkn(111_111_111), remark: null },
    { kind: "held", vkn: vkn(222_222_222), remark: null },
    { kind: "duplicate", vkn: vkn(111_111_111), of: 0 },
    { kind: "ask", vkn: vkn(12_345_678), remark: "lost-zero" },
    { kind: "invalid", why: "check-digit" },
    { kind: "invalid", why: "length" },
    { kind: "person" },
    { kind: "title" },
    { kind: "title" },
    { kind: "ask", vkn: vkn(444_444_444), remark: "from-mersis" },
    { kind: "empty" },
    { kind: "empty" },
    { kind: "own", vkn: vkn(555_555_555) },
    { kind: "duplicate", vkn: vkn(222_222_222), of: 1 },
    { kind: "ask", vkn: vkn(666_666_666), remark: null },
    { kind: "duplicate", vkn: vkn(12_345_678), of: 3 },
  ]);
  expect(counts).toEqual({
    rows: 16,
    distinct: 5,
    ask: 4,
    held: 1,
    duplicate: 3,
    invalid: 2,
    person: 1,
    own: 1,
    title: 2,
    empty: 2,
  });
});

test.each([
  ["a number that Excel shortened", "1,23457E+09", "rounded"],
  ["a telephone", "0532 123 45 67", "other-number"],
  ["a bank account", "TR12 0001 0012 3456 7890 1234 56", "other-number"],
  ["two numbers in one cell", `${vkn(1)}, ${vkn(2)}`, "several"],
  ["a MERSİS number of no VKN", `0${wrong(vkn(7))}00016`, "check-digit"],
  ["nine digits that no zero mends", wrong(vkn(12_345_678)).slice(1), "length"],
])("%s is invalid and says why", (_, cell, why) => {
  expect(pass([[cell]]).classes).toEqual([{ kind: "invalid", why }]);
});

test("a number of which nothing is lost is read in any spelling", () => {
  const number = vkn(123_456_789);
  const cells = ["1.23456789E9", "123 456 7890", "１２３４５６７８９０", "1234567890.0"];
  expect(number).toBe("1234567890");
  expect(pass(cells.map((cell) => [cell])).classes.map(({ kind }) => kind)).toEqual([
    "ask",
    ...cells.slice(1).map(() => "duplicate"),
  ]);
});

test("no number of a person is kept, in its own column or in another", () => {
  const spaced = person.replace(/(...)(...)(...)/, "$1 $2 $3 ");
  const rows = [
    ["VKN/TCKN", "Ünvan", "TC Kimlik No", "Not"],
    [person, "AYŞE ÖRNEK", "", `kimliği ${person}.`],
    [wrong(person), "ALİ ÖRNEK", wrong(person), `${spaced} 05321234567${person}`],
    [`9${"1".repeat(15)}`, "ŞAHIS", "", `TC${person}, ${vkn(1)}`],
    [vkn(1), `ÖRNEK ${wrong(person)}`, "", "TR330006100519786457841326"],
  ];
  const { kept, classes } = classified(rows);
  expect(classes.map(({ kind }) => kind)).toEqual(["person", "person", "person", "ask"]);
  expect(kept).toEqual([
    rows[0],
    ["", "AYŞE ÖRNEK", "", "kimliği ."],
    ["", "ALİ ÖRNEK", "", ` 05321234567${person}`],
    ["", "ŞAHIS", "", `TC, ${vkn(1)}`],
    rows[4],
  ]);
});

test("an offer says what a list would cost at most, and leaves out what is nothing", () => {
  const none = { duplicate: 0, own: 0, title: 0, empty: 0 };
  const counts = { rows: 5000, distinct: 3753, ask: 3113, held: 640, invalid: 118, person: 41 };
  expect(tr.lists.offer({ ...none, ...counts, duplicate: 1088 }, "3.113 kredi")).toBe(
    "5.000 satır → 3.753 farklı VKN · 640 elinizde (ücretsiz) · 1.088 yinelenen · 118 geçersiz · 41 şahıs · 3.113 sorgulanacak · en çok 3.113 kredi",
  );
  expect(
    tr.lists.offer({ ...none, rows: 2, distinct: 2, ask: 0, held: 2, invalid: 0, person: 0 }, ""),
  ).toBe("2 satır → 2 farklı VKN · 2 elinizde (ücretsiz) · sorgulanacak VKN yok");
});

const cell = fc.oneof(
  fc.nat(40).map(vkn),
  fc.nat(40).map((number) => vkn(number).replace(/^0/, "")),
  fc.nat(40).map((number) => wrong(vkn(number))),
  fc.integer({ min: 100_000_000, max: 100_000_009 }).map(tckn),
  fc.constantFrom("", "-", "ÖRNEK A.Ş.", "1,2E+9", "05321234567"),
  fc.string(),
);
const mersis = fc.oneof(
  fc.constant(""),
  fc.nat(40).map((number) => `0${vkn(number)}00016`),
  cell,
);

test("the classes of any rows add up, point back to a first row, and say the same twice", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, mersis)), fc.array(fc.nat(40)), (cells, some) => {
      const sets = known(some.slice(0, 1).map(vkn), some.slice(1).map(vkn));
      const { classes, counts, kept } = pass(cells, sets);
      const { rows, distinct, ...kinds } = counts;
      expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(rows);
      expect([rows, classes.length, kept.length - 1]).toEqual(Array(3).fill(cells.length));
      const firsts = classes.flatMap((one) =>
        one.kind === "ask" || one.kind === "held" ? [one.vkn] : [],
      );
      expect(new Set(firsts).size).toBe(distinct);
      expect(firsts.length).toBe(distinct);
      for (const [at, one] of classes.entries()) {
        if (one.kind !== "duplicate") continue;
        expect(one.of).toBeLessThan(at);
        expect(classes[one.of]).toMatchObject({ vkn: one.vkn });
        expect(classes[one.of]?.kind).not.toBe("duplicate");
      }
      expect(pass(cells, sets).classes).toEqual(classes);
    }),
  );
});

test("fifty thousand rows take a moment", () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => [
    ...[`120.${at}`, at % 9 === 0 ? ` ${vkn(at)} ` : vkn(at), `ÖRNEK ${at} GIDA A.Ş.`],
    ...Array.from({ length: 9 }, (_, column) => `değer ${at} 0212 ${column}`),
  ]);
  const begun = process.cpuUsage();
  const { counts } = classified(rows);
  const { user } = process.cpuUsage(begun);
  expect(counts).toMatchObject({ rows: 50_000, ask: 50_000 });
  expect(user / 1000).toBeLessThan(3_000);
});
