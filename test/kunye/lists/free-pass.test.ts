import fc from "fast-check";
import { expect, test } from "vitest";
import { kindOfRow, type NewRow } from "../../../src/kunye/lists/company-list.ts";
import { prepareList } from "../../../src/kunye/lists/prepare-list.ts";
import { lookupsWith, tckn, vkn, wrong } from "./support/numbers.ts";
import { tr } from "../../support/texts.ts";

const person = tckn(234_567_891);

/** Classifies a table; `classes` has each row's class, key, earlier row and remark. */
async function classified(table: string[][], own: string[] = [], held: string[] = []) {
  const { rows, head } = await prepareList(lookupsWith(own, held), { team: "T1" }, table);
  const classes = rows.map((row) => [row.class, row.key, row.sameAs, row.given.remark]);
  const kept = [...head, ...rows.map(({ given }) => given.cells)];
  return { rows, classes, counts: countsOf(rows), kept };
}

/** Counts rows by the kind that they have before the list is asked. */
function countsOf(rows: readonly NewRow[]): Record<string, number> {
  const kinds = Map.groupBy(rows, (row) =>
    kindOfRow({ ...row, state: row.kind ? "waiting" : "skipped", reason: null }),
  );
  return Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]));
}

/** Classifies rows below the header VKN, title, MERSİS number. */
function pass(cells: readonly (readonly string[])[], own: string[] = [], held: string[] = []) {
  const header = ["VKN", "Ünvan", "Mersis No"];
  return classified([header, ...cells.map((row) => [...row])], own, held);
}

test("other work gets a turn again and again while many rows are looked up in an embedded store", async () => {
  let turns = 0;
  let isOn = true;
  const count = () => {
    turns += 1;
    if (isOn) setImmediate(count);
  };
  const lookups = lookupsWith();
  const table = [["VKN"], ...Array.from({ length: 2_000 }, (_, at) => [vkn(600_000_000 + at)])];
  let begun: number | undefined;
  let ended = 0;
  const held: typeof lookups.held = async (...asked) => {
    begun ??= turns;
    ended = turns;
    return lookups.held(...asked);
  };
  setImmediate(count);
  await prepareList({ ...lookups, held }, { team: "T1" }, table);
  isOn = false;
  expect(ended - (begun ?? Infinity)).toBeGreaterThanOrEqual(2_000 / 50 - 1);
});

test("each row has one class, and the classes add up to the rows", async () => {
  const { classes, counts } = await pass(
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
      ["", "", `0${vkn(454_545_454)}00016`],
      [],
      ["-"],
      [vkn(555_555_555)],
      [vkn(222_222_222)],
      [`${vkn(666_666_666)} ALTI GIDA A.Ş.`],
      [vkn(12_345_678)],
    ],
    [vkn(555_555_555)],
    [vkn(222_222_222)],
  );
  expect(classes).toEqual([
    ["ask", vkn(111_111_111), null, null],
    ["held", vkn(222_222_222), null, null],
    ["duplicate", vkn(111_111_111), 0, null],
    ["ask", vkn(12_345_678), null, "lost-zero"],
    ["invalid", null, null, "unlikely-vkn"],
    ["invalid", null, null, "wrong-length"],
    ["person", null, null, null],
    ["title", null, null, null],
    ["title", null, null, null],
    ["ask", vkn(454_545_454), null, "from-mersis"],
    ["empty", null, null, null],
    ["empty", null, null, null],
    ["own", vkn(555_555_555), null, null],
    ["duplicate", vkn(222_222_222), 1, null],
    ["ask", vkn(666_666_666), null, null],
    ["duplicate", vkn(12_345_678), 3, null],
  ]);
  expect(counts).toEqual({
    number: 4,
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
  ["", "TOPLAM"],
  ["", "Genel Toplam:"],
  ["YEKÛN", ""],
])("a row of totals (%s %s) counts as one, not as a title to ask", async (...cells) => {
  expect((await pass([cells])).classes).toEqual([["section", null, null, "sum"]]);
});

test.each([
  ["a telephone", "0532 123 45 67", "phone"],
  ["a bank account", "TR12 0001 0012 3456 7890 1234 56", "iban"],
  ["two numbers in one cell", `${vkn(1)}, ${vkn(2)}`, "several"],
  ["a MERSİS number of no VKN", `0${wrong(vkn(7))}00016`, "unlikely-mersis"],
  [
    "nine digits that a leading zero does not make valid",
    wrong(vkn(12_345_678)).slice(1),
    "wrong-length",
  ],
])("%s is invalid, with the reason", async (_, cell, why) => {
  expect((await pass([[cell]])).classes).toEqual([["invalid", null, null, why]]);
});

test("a title whose own answer is held stays held, also beside a similar held title", async () => {
  const similar = "BEYAZ MOBİLYA SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
  const title = "BEYAZ MOBİLYA SAN. VE TİC.";
  const prepare = async (held: string[]) => {
    const lookups = lookupsWith([], held, { [similar]: vkn(1) });
    const { rows } = await prepareList(lookups, { team: "T1" }, [["Ünvan"], [title]]);
    return rows.map((row) => row.class);
  };
  expect(await prepare([])).toEqual(["similar"]);
  expect(await prepare([title])).toEqual(["held"]);
});

test("a title that was searched before stays held beside a company that the search has named", async () => {
  const title = "SARI GRUP KORTEK HAYVANCILIK";
  const named = {
    title: `${title} PAZARLAMA SANAYİ VE TİCARET LİMİTED ŞİRKETİ`,
    vkn: vkn(1),
    isPersons: false,
    searchId: "search",
    fits: true,
  };
  const prepare = async (held: string[]) => {
    const findBeforePaying = () => Promise.resolve([[named]]);
    const lookups = { ...lookupsWith([], held), findBeforePaying };
    const { rows } = await prepareList(lookups, { team: "T1" }, [["Ünvan"], [title]]);
    return rows.map((row) => [row.class, row.kind, row.key]);
  };
  expect(await prepare([])).toEqual([["ask", "vkn", vkn(1)]]);
  expect(await prepare([title])).toEqual([["held", "title", null]]);
});

test.each([
  ["ZERTAN YAPI", "held"],
  ["Zertan Yapı A.Ş.", "held"],
  ["Zertan Yapı San. Tic. A.Ş.", "held"],
])("%s is %s beside one held company, as at a command", async (title, rowClass) => {
  const held = "ZERTAN YAPI SANAYİ VE TİCARET ANONİM ŞİRKETİ";
  const lookups = lookupsWith([], [], { [held]: vkn(1) });
  const { rows } = await prepareList(lookups, { team: "T1" }, [["Ünvan"], [title]]);
  expect(rows.map((row) => row.class)).toEqual([rowClass]);
});

test("a title that may find another company is not searched by a list, unless its answer is held", async () => {
  const rows = [["Unvan"], ["Yıldırım İnşaat"], ["AB"], ["Yıldırım İnşaat"], ["Kuğulu Kağıt A.Ş."]];
  const { classes } = await classified(rows);
  expect(classes.map(([rowClass]) => rowClass)).toEqual(["vague", "vague", "vague", "title"]);
});

test("a number is read with spaces, in full-width digits and as a decimal", async () => {
  const number = vkn(123_456_789);
  const cells = ["123 456 7890", "１２３４５６７８９０", "1234567890.0"];
  expect(number).toBe("1234567890");
  const { classes } = await pass(cells.map((cell) => [cell]));
  expect(classes.map(([rowClass]) => rowClass)).toEqual([
    "ask",
    ...cells.slice(1).map(() => "duplicate"),
  ]);
});

test("persons' numbers are removed from all columns", async () => {
  const spaced = person.replace(/(...)(...)(...)/, "$1 $2 $3 ");
  const rows = [
    ["VKN/TCKN", "Ünvan", "TC Kimlik No", "Not"],
    [person, "AYŞE ÖRNEK", "", `kimliği ${person}.`],
    [wrong(person), "ALİ ÖRNEK", wrong(person), `${spaced} 05321234567${person}`],
    [`9${"1".repeat(15)}`, "ŞAHIS", "", `TC${person}, ${vkn(1)}`],
    [vkn(1), `ÖRNEK ${wrong(person)}`, "", "TR330006100519786457841326"],
  ];
  const { kept, classes } = await classified(rows);
  expect(classes.map(([rowClass]) => rowClass)).toEqual(["person", "person", "person", "ask"]);
  expect(kept).toEqual([
    rows[0],
    ["", "AYŞE ÖRNEK", "", "kimliği ."],
    ["", "ALİ ÖRNEK", "", ` 05321234567${person}`],
    ["", "ŞAHIS", "", `TC, ${vkn(1)}`],
    rows[4],
  ]);
});

test("an offer names all rows, the rows to ask and their highest cost; the rest adds up", () => {
  const hasNumbers = true;
  const asked = { hasNumbers, rows: 5000, asked: 3113, vkns: 3753, titles: 0, unasked: 1887 };
  expect(tr.lists.offer(asked, "3.113 kredi")).toBe(
    "5.000 satır → 3.753 şirket VKN ile · 3.113 sorgulanacak · en çok 3.113 kredi",
  );
  const none = {
    unread: 0,
    placeholder: 0,
    foreign: 0,
    own: 0,
    similar: 0,
    vague: 0,
    section: 0,
    empty: 0,
  };
  const counts = { ...none, held: 640, duplicate: 1088, invalid: 118, person: 41 };
  expect(tr.lists.unasked(counts, asked)).toBe(
    "5.000 satırın 1.887'si sorgulanmaz: 640 elinizde (ücretsiz), 1.088 yinelenen, 118 geçersiz, 41 şahıs",
  );
  const noRows = { ...none, held: 0, duplicate: 0, invalid: 0, person: 0 };
  expect(tr.lists.unasked({ ...noRows, similar: 3, vague: 10 }, { rows: 25, unasked: 13 })).toBe(
    "25 satırın 13'ü sorgulanmaz: 3'ünün benzeri biliniyor, 10'unun unvanı başka şirketlere de uyabilir",
  );
  const held = { hasNumbers, rows: 2, asked: 0, vkns: 2, titles: 0 };
  expect(tr.lists.offer(held, "")).toBe("2 satır → 2 şirket VKN ile · sorgulanacak satır yok");
  const titled = { hasNumbers, rows: 22, asked: 22, vkns: 1, titles: 21 };
  expect(tr.lists.offer(titled, "43 kredi")).toBe(
    "22 satır → 1 şirket VKN ile, VKN'si yazılmamış 21 unvan · 22 sorgulanacak · en çok 43 kredi",
  );
  const unnumbered = { hasNumbers: false, rows: 26, asked: 0, vkns: 2, titles: 19 };
  expect(tr.lists.offer(unnumbered, "")).toBe(
    "26 satır → VKN'si yazılmamış 19 unvan · sorgulanacak satır yok",
  );
  expect(tr.lists.offer({ ...unnumbered, asked: 21 }, "40 kredi")).toBe(
    "26 satır → 2 şirketin VKN'si önceki sorgulardan biliniyor, VKN'si yazılmamış 19 unvan · 21 sorgulanacak · en çok 40 kredi",
  );
  expect(tr.lists.offer({ ...unnumbered, vkns: 0, titles: 0 }, "")).toBe(
    "26 satır → sorgulanacak satır yok",
  );
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

test("for random rows the classes add up, duplicates name the first row, and the result is stable", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, mersis)),
      fc.array(fc.nat(40)),
      async (cells, some) => {
        const sets = [some.slice(0, 1).map(vkn), some.slice(1).map(vkn)];
        const { rows: found, classes, counts, kept } = await pass(cells, ...sets);
        const sum = Object.values(counts).reduce((all, count) => all + count, 0);
        expect([sum, classes.length, kept.length - 1]).toEqual(Array(3).fill(cells.length));
        const firsts = found.filter((one) => one.kind === "vkn");
        expect(new Set(firsts.map(({ key }) => key)).size).toBe(firsts.length);
        for (const one of found) {
          if (one.sameAs === null) continue;
          expect(one.sameAs).toBeLessThan(one.no);
          expect(one.kind).toBeNull();
          expect(found[one.sameAs]).toMatchObject({ key: one.key, sameAs: null });
        }
        expect((await pass(cells, ...sets)).classes).toEqual(classes);
      },
    ),
  ));

test("a title of our own company is not asked, whether its record is held or users said it", async () => {
  const [held, said] = [vkn(300_000_001), vkn(300_000_002)];
  const title = "ZERTAN LOJİSTİK ANONİM ŞİRKETİ";
  const lookups = lookupsWith(
    [held, said],
    [],
    { [title]: held },
    { [said]: "Merkant Kimya A.Ş." },
  );
  const table = [
    ["Ünvan", "VKN"],
    ["Zertan Lojistik A.Ş.", ""],
    ["MERKANT KİMYA ANONİM ŞİRKETİ", ""],
    ["MERKANT KİMYA LİMİTED ŞİRKETİ", ""],
    ["Merkant Kimya Dış Ticaret A.Ş.", ""],
  ];
  const { rows } = await prepareList(lookups, { team: "T1" }, table);
  expect(rows.map(({ class: rowClass, key }) => [rowClass, key])).toEqual([
    ["own", held],
    ["own", said],
    ["title", null],
    ["title", null],
  ]);
});
