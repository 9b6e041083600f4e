import fc from "fast-check";
import { expect, test } from "vitest";
import { clip, escapeData, splitText, type Message } from "../../../../src/kunye/slack/blocks.ts";
import {
  copyMessages,
  copyView,
  infoMessages,
} from "../../../../src/kunye/features/lookup/record-views.ts";
import type {
  RecordSection,
  SectionPageState,
} from "../../../../src/kunye/features/lookup/section-page.ts";
import {
  asText,
  branchState,
  companyState,
  detailState,
  draw,
  justBought,
  openedOf,
  untabled,
  vkn,
} from "../../slack/support/drawing.ts";
import { detailOf, merkez } from "../../slack/support/sample-answers.ts";
import {
  filledRecord,
  missingWords,
  problemsOf,
  problemsOfView,
  wordsOf,
} from "../../slack/support/fitting.ts";

const long = (length: number) => {
  const value = filledRecord((key) => wordsOf(key, length));
  return { ...value, AmacKonuIcerik: [{ AmacKonuIcerik: value["AmacKonuIcerik"] }] };
};
const records: [string, Record<string, unknown>][] = [
  [
    "a purpose of 4,000 characters",
    { ...merkez, TescilTarihi: "", AmacKonuIcerik: wordsOf("konu", 4_000) },
  ],
  ["a title of 300 characters", { ...merkez, TescilTarihi: "", Unvani: wordsOf("UNVAN", 300) }],
  ["every field of 500 characters", long(500)],
  ["every field of 5,000 characters", long(5_000)],
  ["every field empty but one", { ...filledRecord(() => ""), Unvani: "A" }],
  ["every field invisible", filledRecord(() => "\u200b")],
  ["every field a space", { ...filledRecord(() => " "), Durumu: "x" }],
  ["every field of signs that are escaped", filledRecord(() => "<&>".repeat(600))],
  ["every field of pairs of code units", filledRecord(() => "🏢".repeat(2_500))],
  ["every field one word", filledRecord(() => "ş".repeat(5_000))],
  ["every field of line breaks", filledRecord(() => "a\n".repeat(2_500))],
  [
    "a hundred unknown fields",
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x${i}`, wordsOf(`y${i}z`, 400)])),
  ],
];

/** True for a code of a kind, status or office; cards show its word instead. */
function isCodeOfWord(key: string, value: string): boolean {
  return /^(FirmaNevi(Grup)?Id|FirmaDurumTipNo|TSMNo)$/.test(key) && /^\d+$/.test(value);
}

test.each(records)(
  "%s: every card keeps Slack's limits, and `Tüm bilgiler` shows the whole record",
  async (_name, record) => {
    const values = Object.entries(record).flatMap(([key, value]) =>
      typeof value !== "string" || isCodeOfWord(key, value) ? [] : [value],
    );
    const form = { FirmaNevi: `${String(record["FirmaNevi"])} ANONİM ŞİRKET` };
    const body = { data: { Merkez: { ...record, ...form }, Sube: { ...record, ...form } } };
    const title = { matched: { ad: String(record["Unvani"]), vkn, score: 0.5 }, ...body };
    const searched = {
      ...companyState,
      searched: wordsOf("aranan", 300),
      given: { kind: "typed" as const, words: wordsOf("verilen", 300) },
    };
    const info = infoMessages(openedOf(body), justBought);
    const copy = copyMessages(openedOf(body), justBought);
    const branchCard = await draw(branchState, "mersis", body, {
      answer: { key: merkez.MersisNo },
    });
    const all = [
      ...[info, copy, branchCard, await draw(companyState, "vkn", body)],
      ...[await draw(searched, "title", title, { isDemo: true })],
      await draw(detailState, "vkn_detail", { data: { ...body.data, Naceler: [] } }),
    ];
    for (const messages of all) expect(problemsOf(messages)).toEqual([]);
    expect(problemsOfView(copyView(openedOf(body), justBought))).toEqual([]);
    const visible = values.map(escapeData).filter((value) => value !== "");
    if (/[🏢ş&]{9}/u.test(visible.join(""))) {
      // A word without spaces is split anywhere, so its characters are counted.
      const shown = asText(info).replace(/\s+/g, "");
      const sign = /ş{9}/.test(visible.join("")) ? "ş" : "🏢";
      const count = (text: string) => text.split(sign).length - 1;
      expect(count(shown)).toBeGreaterThanOrEqual(count(visible.join("")));
    } else {
      expect(missingWords(visible, info)).toEqual([]);
    }
  },
);

test("the pages of a detail with 37 partners and 200 branches show all of them", async () => {
  for (const length of [0, 300, 5_000]) {
    const longer = (text: string) =>
      length === 0 ? text : wordsOf(`${text.replace(/[^\p{L}\d]/gu, "")}x`, length);
    const body = detailOf(37, 200, longer);
    const messages = await draw(detailState, "vkn_detail", body, { isDemo: true });
    expect(problemsOf(messages)).toEqual([]);
    const { Ortaklar, Subeler, Naceler, AktifTemsilciler } = body.data;
    expect(asText(messages)).toContain("37 kaydın ilk 3 tanesi");
    // Only very long fields split the card into several messages.
    if (length <= 300) expect(messages).toHaveLength(1);
    const lists: [RecordSection, number][] = [
      ["Ortaklar", 37],
      ["Subeler", 200],
      ["Naceler", 2],
      ...(length === 0 ? [] : ([["AktifTemsilciler", 1]] as [RecordSection, number][])),
    ];
    const tables: Message[] = [...messages];
    for (const [section, count] of lists) {
      // Entries of 5,000 characters are never in a table.
      let next: string | undefined = length <= 300 ? "0" : undefined;
      while (next !== undefined) {
        const from = Number(next);
        const state: SectionPageState = { kind: "list", answer: "intent", section, from };
        const page = await draw(state, "vkn_detail", body);
        expect(problemsOf(page)).toEqual([]);
        tables.push(...page);
        next = new RegExp(`\\|${section}\\|(\\d+)"`).exec(JSON.stringify(page))?.[1];
      }
      expect(JSON.stringify(messages)).toContain(`|${section}|0"`);
      for (let from = 0; from < count; from += 10) {
        const state: SectionPageState = { kind: "list", answer: "intent", section, from };
        const page = untabled(await draw(state, "vkn_detail", body));
        expect(problemsOf(page)).toEqual([]);
        expect(asText(page).includes("Sonraki")).toBe(from + 10 < count);
        messages.push(...page);
      }
    }
    const values = [
      ...[...Ortaklar, ...AktifTemsilciler].map(({ Adi }) => Adi),
      ...Subeler.flatMap(({ MersisNo, Unvani, Adres }) => [MersisNo, Unvani, Adres]),
      ...Naceler.flatMap(({ NACEKodu, Tanimi }) => [NACEKodu, Tanimi]),
      ...[body.data.AdresDetay.Mahalle, body.data.AdresDetay.CSBM],
    ];
    expect(missingWords(values, messages)).toEqual([]);
    if (length <= 300) expect(missingWords(values, tables)).toEqual([]);
  }
});

test("a detail with empty or invalid entries keeps Slack's limits", async () => {
  const empty = { Adi: "", MersisNo: "", Unvani: "", x: {} };
  const lists = ["Naceler", "Ortaklar", "AktifTemsilciler", "AktifUyeler", "Denetciler", "Subeler"];
  const entries = [empty, {}, { Adres: " " }, { Unvani: "\u200b" }, null, "", [], 5];
  const data = { Merkez: merkez, IflasKonkordato: entries };
  for (const list of lists) {
    const body = { data: { ...data, [list]: entries } };
    expect(problemsOf(await draw(detailState, "vkn_detail", body))).toEqual([]);
  }
});

test("a split text loses nothing but spaces, and no piece is too long or cuts an escape or a surrogate pair", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }).map(escapeData),
      fc.integer({ min: 8, max: 40 }),
      (text, size) => {
        const parts = splitText(text, size);
        expect(parts.join("").replace(/ /g, "")).toBe(text.replace(/ /g, ""));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(size);
          expect(part).not.toMatch(/&(?!amp;|lt;|gt;)/);
          expect(part.isWellFormed() || !text.isWellFormed()).toBe(true);
        }
      },
    ),
  );
});

test("a clipped text ends with … and keeps its limit", () => {
  expect(clip("kısa", 4)).toBe("kısa");
  expect(clip("uzunca", 4)).toBe("uzu…");
  expect(clip("ab&amp;c", 5)).toBe("ab…");
  expect(clip("ab🏢c", 4)).toBe("ab…");
  expect(clip("a <https://x|y>", 9)).toBe("a …");
});
