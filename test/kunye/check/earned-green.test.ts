import { expect, test } from "vitest";
import { readWhole } from "../../../src/company/record.ts";
import type { Colour } from "../../../src/company/status.ts";
import { companiesOf as companiesIn } from "../../../src/kunye/check/companies.ts";
import { colourOfFindings, findingsOn } from "../../../src/kunye/check/judge.ts";
import { verdictsOf } from "../../../src/kunye/check/verdicts.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import * as made from "../intake/files/generated.ts";
import { read } from "../intake/files/reading.ts";
import { judgeGiven } from "./support/cases.ts";

/** A hundredth of the cases; `INVOICES=10000` runs all. */
const runs = Number(process.env["INVOICES"] ?? "100");
const seed = Number(process.env["INVOICE_SEED"] ?? 20_261_125);
const random = made.randomFrom(seed);
const companies = made.companiesOf(random, 400);
const records = new Map(
  companies.map(({ vkn, mersis, title, office, district, city }) => {
    const Merkez = {
      Unvani: title,
      MersisNo: mersis,
      VergiDairesi: `${office} VERGİ DAİRESİ`,
      Durumu: "Aktif",
      TescilTarihi: "01.02.2005",
      KapanisTarihi: "",
      Adres: `GÜL MAH. NO: 3 ${district} / ${city}`,
    };
    const body = JSON.stringify({ success: true, data: { Merkez } });
    return [vkn, readWhole(parseExactJson(body))] as const;
  }),
);
const nothing = readWhole(parseExactJson('{"success":true,"data":{}}'));
/** A number without a record is not found. */
const recordsOrNothing = { get: (vkn: string) => records.get(vkn) ?? nothing } as typeof records;
/** The companies by their registered title, however it is written. */
const namesakes = {
  get: (title: string) =>
    companies.filter((one) => one.title === title.toLocaleUpperCase("tr")).map(({ vkn }) => vkn),
} as unknown as ReadonlyMap<string, readonly string[]>;
const layouts = [
  ...made.textLayouts.map((layout) => ({ layout, isText: true })),
  ...made.xmlLayouts.map((layout) => ({ layout, isText: false })),
];
const rank: readonly Colour[] = ["red", "orange", "yellow", "grey", "green"];
const worst = (colours: readonly Colour[]) =>
  colours.toSorted((one, other) => rank.indexOf(one) - rank.indexOf(other))[0] ?? "grey";

/** Returns a document's colour after all its companies were asked; `own` is our company. */
async function colourOfDocument(text: string, isText: boolean, own: string): Promise<Colour> {
  const reading = isText ? null : await read(text);
  const invoices = reading?.kind === "invoices" ? reading.invoices : [];
  const written = isText ? readMentions(text, { isTyped: false, maxFound: 20 }).written : [];
  const judgement = judgeGiven(invoices, written, {
    ours: { own: new Set([own]), ownTitles: new Map() },
    records: recordsOrNothing,
    namesakes,
  });
  if (!isText) {
    const [verdict] = verdictsOf(judgement);
    const group = verdict?.group ?? "grey";
    return rank.find((colour) => colour === group) ?? "grey";
  }
  const { companies: found, invalid } = companiesIn(judgement);
  if (invalid.length > 0) return "red";
  const judged = found.flatMap(({ sides }) =>
    sides.map((side) => colourOfFindings(findingsOn(judgement, side))),
  );
  // An unreadable side must not make the document green.
  return found.length < 2 || judged.length < 2 ? "grey" : worst(judged);
}

type Change = (seller: made.WrittenSide, buyer: made.WrittenSide) => made.WrittenSide[];
const changes: Record<string, Change> = {
  "a digit of a VKN": (seller, buyer) => [
    { ...seller, vkn: made.withOtherDigit(random, seller.vkn) },
    buyer,
  ],
  "a digit of the buyer's VKN": (seller, buyer) => [
    seller,
    { ...buyer, vkn: made.withOtherDigit(random, buyer.vkn) },
  ],
  "a digit of a MERSİS number's VKN": (seller, buyer) => [
    { ...seller, mersis: made.withOtherDigit(random, seller.mersis, 1, 11) },
    buyer,
  ],
  "a word": (seller, buyer) => [
    { ...seller, title: made.withOtherWord(random, seller.title) },
    buyer,
  ],
  "the sides": (seller, buyer) => [buyer, seller],
  "the sides' numbers": (seller, buyer) => [
    { ...seller, vkn: buyer.vkn, mersis: buyer.mersis },
    { ...buyer, vkn: seller.vkn, mersis: seller.mersis },
  ],
  "the sides' titles": (seller, buyer) => [
    { ...seller, title: buyer.title },
    { ...buyer, title: seller.title },
  ],
};

test("a person's number in a title is removed in any grouping", () => {
  for (const number of ["10000000146", "100 000 001 46", "100 000 00146", "100.000.001.46"]) {
    const { written } = readMentions(`Unvan: Ahmet Yılmaz ${number}\nVKN: 1234567890`, {
      isTyped: true,
      maxFound: 10,
    });
    const gathered = JSON.stringify(judgeGiven([], written).views);
    expect(gathered).toContain("Ahmet Yılmaz");
    expect(gathered.replace(/[ .]/g, "")).not.toContain("10000000146");
  }
});

test("the customs ministry in a text is no candidate and no company", () => {
  const text = "Alıcı: T.C. Gümrükler Genel Müdürlüğü\nVKN: 1460415308";
  const { found, written } = readMentions(text, { isTyped: false, maxFound: 10 });
  expect([found, companiesIn(judgeGiven([], written)).companies]).toEqual([[], []]);
});

test(`of ${runs} invoices in 40 layouts 97 % are green unchanged, and none is green with one change`, async () => {
  expect(layouts).toHaveLength(40);
  const unchanged = { red: 0, orange: 0, yellow: 0, grey: 0, green: 0 };
  const doubted = { red: 0, orange: 0, yellow: 0, grey: 0, green: 0 };
  const greens: string[] = [];
  const strange: string[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { layout, isText } = layouts[run % layouts.length] ?? made.pick(random, layouts);
    const [one, other] = [made.pick(random, companies), made.pick(random, companies)];
    if (one === other) continue;
    const seller = { ...one, title: made.styled(random, one.title) };
    const buyer = { ...other, title: made.styled(random, other.title) };
    const head = { number: `KDG2026${String(run).padStart(9, "0")}`, date: "2026-11-03" };
    // One in fifty has another tax office, if its layout shows the office.
    const office = one.office === "MERAM" ? "ULUDAĞ" : "MERAM";
    const isDoubted =
      run % 50 === 49 && layout({ ...seller, office: "?" }, buyer, head).includes("?");
    const first = isDoubted ? { ...seller, office } : seller;
    const colour = await colourOfDocument(layout(first, buyer, head), isText, other.vkn);
    (isDoubted ? doubted : unchanged)[colour] += 1;
    if (!isDoubted && colour !== "green") strange.push(layout(first, buyer, head));
    const [name = "", change] = Object.entries(changes)[run % Object.keys(changes).length] ?? [];
    const [from, to] = change?.(seller, buyer) ?? [];
    if (!from || !to) throw new Error("a change gave no sides");
    const text = layout(from, to, head);
    const changed = await colourOfDocument(text, isText, other.vkn);
    if (changed === "green") greens.push(`${name}:\n${text}`);
  }
  if (runs > 1_000) console.log({ seed, unchanged, doubted });
  expect(greens).toEqual([]);
  expect(strange).toEqual([]);
  const all = Object.values(unchanged).reduce((sum, count) => sum + count, 0);
  expect(unchanged.green / all).toBeGreaterThanOrEqual(0.97);
  expect(unchanged.red / all).toBeLessThanOrEqual(0.003);
  expect(doubted).toMatchObject({ red: 0, orange: 0, grey: 0, green: 0 });
}, 600_000);
