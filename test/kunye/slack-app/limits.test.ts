import fc from "fast-check";
import { expect, test } from "vitest";
import { forgottenPerson } from "../../../src/kunye/lookups/ports/upkeep.ts";
import { slackLimits } from "../../../src/platform/slack-limits.ts";
import {
  clip,
  escapeData,
  pieces,
  type Message,
} from "../../../src/kunye/slack-app/cards/blocks.ts";
import { copyMessages, infoMessages } from "../../../src/kunye/slack-app/cards/info-card.ts";
import type { CardState } from "../../../src/kunye/slack-app/cards/card-state.ts";
import type { ListSection } from "../../../src/kunye/slack-app/cards/list-card.ts";
import { checkBlocks } from "../../../src/workspace/block-rules/check-blocks.ts";
import {
  asText,
  branchState,
  companyState,
  detailState,
  draw,
  justBought,
  openedOf,
  vkn,
} from "./support/drawing.ts";
import { branch, detailOf, general, merkez } from "./support/sample-answers.ts";

/** What Slack would say against the messages. */
function problemsOf(messages: readonly Message[]): unknown[] {
  return messages.flatMap(({ text, blocks }) => [
    ...(checkBlocks(blocks, "message")?.messages ?? []),
    ...(text.trim() === "" ? ["no text"] : []),
    ...(text.length > slackLimits.message.text ? ["too long a text"] : []),
  ]);
}

/** Words that are told apart, `length` characters of them in all. */
function words(name: string, length: number): string {
  const made: string[] = [];
  for (let size = 0; size < length; size += (made.at(-1)?.length ?? 0) + 1) {
    made.push(`${name}${made.length}`);
  }
  return made.join(" ");
}

/** Every word of these values that can't be read in the messages. */
function missing(values: readonly string[], messages: readonly Message[]): string[] {
  const parts = /[\s/*•`()·]+/;
  const shown = new Set(asText(messages).split(parts));
  return values.flatMap((value) => value.split(parts)).filter((word) => !shown.has(word));
}

const filled = (value: (key: string) => unknown): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(merkez).map((key) => [key, value(key)])),
  MersisNo: merkez.MersisNo,
});
const long = (length: number) => {
  const value = filled((key) => words(key, length));
  return { ...value, AmacKonuIcerik: [{ AmacKonuIcerik: value["AmacKonuIcerik"] }] };
};
const records: [string, Record<string, unknown>][] = [
  [
    "a purpose of 4,000 characters",
    { ...merkez, TescilTarihi: "", AmacKonuIcerik: words("konu", 4_000) },
  ],
  ["a title of 300 characters", { ...merkez, TescilTarihi: "", Unvani: words("UNVAN", 300) }],
  ["every field of 500 characters", long(500)],
  ["every field of 5,000 characters", long(5_000)],
  ["every field empty but one", { ...filled(() => ""), Unvani: "A" }],
  ["every field invisible", filled(() => "\u200b")],
  ["every field a space", { ...filled(() => " "), Durumu: "x" }],
  ["every field of signs that are escaped", filled(() => "<&>".repeat(600))],
  ["every field of pairs of code units", filled(() => "🏢".repeat(2_500))],
  ["every field one word", filled(() => "ş".repeat(5_000))],
  ["every field of line breaks", filled(() => "a\n".repeat(2_500))],
  [
    "a hundred unknown fields",
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x${i}`, words(`y${i}z`, 400)])),
  ],
];

/** Codes of kind, status and office are left out: their words stand there. */
function isSaidCode(key: string, value: string): boolean {
  return /^(FirmaNevi(Grup)?Id|FirmaDurumTipNo|TSMNo)$/.test(key) && /^\d+$/.test(value);
}

test.each(records)(
  "%s: every card fits, and nothing of the record is lost",
  async (_name, record) => {
    const values = Object.entries(record).flatMap(([key, value]) =>
      typeof value !== "string" || isSaidCode(key, value) ? [] : [value],
    );
    const body = { data: { Merkez: record, Sube: record } };
    const title = { matched: { ad: String(record["Unvani"]), vkn, score: 0.5 }, ...body };
    const searched = {
      ...companyState,
      searched: words("aranan", 300),
      given: words("verilen", 300),
    };
    const info = infoMessages(openedOf(body), justBought);
    const copy = copyMessages(openedOf(body), justBought);
    const branchCard = await draw(branchState, "mersis", body, {
      answer: { key: merkez.MersisNo },
    });
    const all = [
      ...[info, copy, branchCard, await draw(companyState, "vkn", body)],
      ...[await draw(searched, "title", title, { invented: true })],
      await draw(detailState, "vkn_detail", { data: { ...body.data, Naceler: [] } }),
    ];
    for (const messages of all) expect(problemsOf(messages)).toEqual([]);
    const visible = values.map(escapeData).filter((value) => value !== "");
    if (/[🏢ş&]{9}/u.test(visible.join(""))) {
      // Unbroken runs are parted anywhere: together they are still all there.
      const shown = asText(info).replace(/\s+/g, "");
      const sign = /ş{9}/.test(visible.join("")) ? "ş" : "🏢";
      const count = (text: string) => text.split(sign).length - 1;
      expect(count(shown)).toBeGreaterThanOrEqual(count(visible.join("")));
    } else {
      expect(missing(visible, info)).toEqual([]);
    }
  },
);

test("a detail of 37 partners and 200 branches can be read to its end, page by page", async () => {
  for (const length of [0, 300, 5_000]) {
    const longer = (text: string) =>
      length === 0 ? text : words(`${text.replace(/[^\p{L}\d]/gu, "")}x`, length);
    const body = detailOf(37, 200, longer);
    const messages = await draw(detailState, "vkn_detail", body, { invented: true });
    expect(problemsOf(messages)).toEqual([]);
    const { Ortaklar, Subeler, Naceler, AktifTemsilciler } = body.data;
    expect(asText(messages)).toContain("37 kaydın ilk 3 tanesi");
    // Whatever its length, a list's beginning keeps the card in one message, as long as the rest of it does.
    if (length <= 300) expect(messages).toHaveLength(1);
    const lists: [ListSection, number][] = [
      ["Ortaklar", 37],
      ["Subeler", 200],
      ["Naceler", 2],
      ...(length === 0 ? [] : ([["AktifTemsilciler", 1]] as [ListSection, number][])),
    ];
    for (const [section, count] of lists) {
      expect(JSON.stringify(messages)).toContain(`|${section}|0"`);
      for (let from = 0; from < count; from += 10) {
        const view: CardState = { kind: "list", answer: "intent", section, from };
        const page = await draw(view, "vkn_detail", body);
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
    expect(missing(values, messages)).toEqual([]);
  }
});

test("every value of an answer can be reached from its card, fields that nobody has heard of included", async () => {
  let count = 0;
  const value = () => `değer${(count += 1)}z`;
  const unheard = () => ({ Yeni: value(), İç: { a: value(), b: [value(), { c: value() }] } });
  const entry = (...names: string[]) => ({
    ...Object.fromEntries(names.map((name) => [name, value()])),
    ...unheard(),
  });
  const company = { ...entry("Unvani", "Durumu", "Adres", "SicilNo", "IsletmeAdi"), MersisNo: "" };
  const people = entry("Adi", "Soyadi", "Gorevi", "TemsilTuru", "OrtaklikTipi");
  const data = {
    Merkez: { ...company, InternetSitesi: [value(), { Adres: value() }] },
    AdresDetay: entry("IlAdi", "Mahalle"),
    Naceler: [{ ...entry("NACEKodu"), Tanimi: { Kisa: value(), Uzun: [value()] } }],
    SermayeDetay: { SirketinToplamSermayesi: "5", ...unheard() },
    Ortaklar: Array.from({ length: 37 }, () => entry("Adi", "OrtaklikTipi")),
    AktifTemsilciler: [people],
    AktifUyeler: [entry("Adi"), value()],
    Denetciler: [entry("Unvani")],
    IflasKonkordato: [entry("Mahkeme"), [value()]],
    Subeler: Array.from({ length: 23 }, () => entry("Unvani", "Adres")),
    YeniBolum: [unheard(), value()],
  };
  const alternatives = Array.from({ length: 17 }, (_, index) => ({
    ...{ ad: value(), vkn: String(1_000_000_000 + index), score: 0.5 },
  }));
  const body = { matched: { ad: value(), vkn, score: 0.5 }, alternatives, data };
  const general = { data: { Merkez: data.Merkez, YeniBolum: data.YeniBolum } };
  const strange = { data: { YeniBolum: [unheard(), value()] } };
  const branchBody = { data: { Sube: entry("Unvani", "Adres"), YeniBolum: unheard() } };

  const pages = async (section: ListSection, length: number) => {
    const froms = Array.from({ length: Math.ceil(length / 10) }, (_, page) => page * 10);
    const drawn = froms.map((from) =>
      draw({ kind: "list", answer: "intent", section, from }, "title_detail", body),
    );
    return (await Promise.all(drawn)).flat();
  };
  const detailed = [
    ...(await draw({ ...companyState, searched: "aranan" }, "title", body)),
    ...(await pages("alternatives", 17)),
    ...(await draw(detailState, "title_detail", body)),
    ...(await pages("Ortaklar", 37)),
    ...(await pages("AktifUyeler", 2)),
    ...(await pages("Denetciler", 1)),
    ...(await pages("Subeler", 23)),
    ...infoMessages(openedOf(body), justBought),
  ];
  const cards: [unknown, Message[]][] = [
    [body, detailed],
    [
      general,
      [
        ...(await draw(companyState, "vkn", general)),
        ...infoMessages(openedOf(general), justBought),
      ],
    ],
    [branchBody, await draw(branchState, "mersis", branchBody)],
    [strange, await draw(companyState, "vkn", strange)],
    [strange, await draw(branchState, "mersis", strange)],
  ];
  for (const [answer, messages] of cards) {
    expect(problemsOf(messages)).toEqual([]);
    const values = JSON.stringify(answer).match(/değer\d+z/g) ?? [];
    const shown = asText(messages);
    expect(values.length).toBeGreaterThan(4);
    expect(values.filter((one) => !shown.includes(one))).toEqual([]);
  }
});

test("a detail whose entries are all empty still fits", async () => {
  const empty = { Adi: "", MersisNo: "", Unvani: "", x: {} };
  const lists = ["Naceler", "Ortaklar", "AktifTemsilciler", "AktifUyeler", "Denetciler", "Subeler"];
  const entries = [empty, {}, { Adres: " " }, { Unvani: "\u200b" }, null, "", [], 5];
  const data = { Merkez: merkez, IflasKonkordato: entries };
  for (const list of lists) {
    const body = { data: { ...data, [list]: entries } };
    expect(problemsOf(await draw(detailState, "vkn_detail", body))).toEqual([]);
  }
});

test("what is asked before a click names its price, however long the title is", async () => {
  const body = { data: { Merkez: { ...merkez, Unvani: words("UNVAN", 300) } } };
  const price = () => 12_500_000;
  const long = detailOf(1, 2, (text) => words(text, 300));
  const branches: CardState = { kind: "list", answer: "intent", section: "Subeler", from: 0 };
  const cards = [
    ...(await draw(companyState, "vkn", body, { price })),
    ...(await draw(branchState, "mersis", branch, { price, answer: { key: merkez.MersisNo } })),
    ...(await draw(detailState, "vkn_detail", long, { price })),
    ...(await draw(branches, "vkn_detail", long, { price })),
  ];
  const buttons = [...JSON.stringify(cards).matchAll(/"confirm":\{(.*?"deny")/g)];
  expect(buttons.length).toBeGreaterThan(5);
  for (const [, confirm = ""] of buttons) {
    expect(confirm.match(/12,5 (kredi|kr\b)/g)).toHaveLength(2);
    expect(confirm).toContain("yaklaşık 12,5 kredi");
  }
});

const hostile = [
  "<!channel> <@U123> <#C1|x> <https://evil.example|ÖRNEK>",
  "*kalın* _eğik_ ~çizik~ `kod` ```blok```",
  "\u202egnirts desrever\u202c\u0000\u0007",
  "> alıntı\n\n# başlık",
  "&lt;!channel&gt;",
  ":tada: :+1::skin-tone-2: :şirket: :100:",
];

test.each(hostile)(
  "data can neither mention, link, format nor turn the text around: %j",
  async (text) => {
    const body = {
      ...{
        matched: { ad: text, vkn, score: 0.5 },
        alternatives: [{ ad: text, vkn: "0123456789" }],
      },
      data: {
        Merkez: { ...filled(() => text), [text]: text },
        Sube: { ...merkez, Unvani: text, [text]: text },
        Ortaklar: [{ Adi: text, Soyadi: text }],
        Denetciler: [text, { [text]: text }],
        Subeler: [{ Unvani: text, Adres: text }],
      },
    };
    const view = { ...companyState, searched: text, given: text };
    const messages = [
      ...(await draw(view, "title", body)),
      ...(await draw(detailState, "vkn_detail", body)),
      ...(await draw(branchState, "mersis", body, { answer: { key: merkez.MersisNo } })),
      ...infoMessages(openedOf(body), justBought),
      ...copyMessages(openedOf(body), justBought),
    ];
    expect(problemsOf(messages)).toEqual([]);
    const drawn = JSON.stringify(messages);
    const formatted = messages.flatMap(({ text: words, blocks }) => [
      words,
      ...[...JSON.stringify(blocks).matchAll(/"mrkdwn","text":"((?:[^"\\]|\\.)*)"/g)].map(
        ([, said = ""]) => said,
      ),
    ]);
    expect(formatted.length).toBeGreaterThan(20);
    // Within a code block, which data can't close, nothing is formatted.
    const unfenced = formatted.join("\n").replace(/```[^`]*```/g, "");
    expect(unfenced).not.toMatch(
      /<!|<#|<@U1|<https:\/\/evil|\*kalın\*|_eğik_|~çizik~|`kod`|:[a-zş0-9+]+:/,
    );
    expect(drawn).not.toContain('"emoji":true');
    expect(drawn).not.toMatch(/\\u202e|\u202e|\\u0000/);
    const { text: notification } = messages[0] ?? { text: "" };
    expect(notification).not.toMatch(/[<>]/);
  },
);

test("no answer at all makes a card that Slack refuses", async () => {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 400 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, true, 5, [], {}, "x".repeat(6_000), "&".repeat(3_000)),
    },
  );
  const record = fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(merkez)), fc.string({ maxLength: 30 })),
    value,
  );
  const list = fc.array(fc.oneof(record, value), { maxLength: 14 });
  const sections = [
    "Naceler",
    "Ortaklar",
    "AktifTemsilciler",
    "AktifUyeler",
    "IflasKonkordato",
    "Subeler",
  ];
  const data = fc.record({ Merkez: record, Sube: record, AdresDetay: record });
  await fc.assert(
    fc.asyncProperty(
      data,
      fc.dictionary(fc.constantFrom(...sections), list),
      async (company, lists) => {
        const body = { data: { ...company, ...lists } };
        const all = [
          ...(await draw(companyState, "vkn", body)),
          ...(await draw(detailState, "vkn_detail", body)),
          ...(await draw(branchState, "mersis", body)),
          ...infoMessages(openedOf(body), justBought),
          ...copyMessages(openedOf(body), justBought),
        ];
        expect(problemsOf(all)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test("a text in pieces loses nothing, parts no escape and no pair, and no piece is too long", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }).map(escapeData),
      fc.integer({ min: 8, max: 40 }),
      (text, size) => {
        const parts = pieces(text, size);
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

test("a clipped text says so, within its limit", () => {
  expect(clip("kısa", 4)).toBe("kısa");
  expect(clip("uzunca", 4)).toBe("uzu…");
  expect(clip("ab&amp;c", 5)).toBe("ab…");
  expect(clip("ab🏢c", 4)).toBe("ab…");
  expect(clip("a <https://x|y>", 9)).toBe("a …");
});

test("what is public of a general card is what everybody may see", async () => {
  const body = {
    ...general,
    matched: { ad: "ÖRNEK", vkn, score: 1 },
    alternatives: [{ ad: "B", vkn: "0123456789" }],
  };
  for (const sharedBy of ["UAYSE", null]) {
    const view = { ...companyState, public: true, sharedBy, searched: "örnek" };
    const [message] = await draw(view, "title", body);
    const text = asText(message ? [message] : []);
    expect(text).not.toMatch(/Diğer olasılıklar|Paylaş ·|kredi|Ücretsiz/);
    const row = message?.blocks.find(({ type }) => type === "actions");
    expect(row).toMatchObject({ elements: [{ text: { text: "Bana aç · ücretsiz" } }] });
    expect(text.match(/\[/g)).toHaveLength(1);
  }
});

test.each([
  ["AYŞE YILDIRIM", "Ayşe Yıldırım", "Ayşe Yıldırım"],
  ["somebody whom Slack doesn't name", "", "bir ekip arkadaşı"],
  ["a name of signs", "<!channel> :tada: *x* <@U1>", "&lt;!channel&gt; ∶tada: ∗x∗ &lt;@U1&gt;"],
])("what a channel sees pings nobody: %s stands there by name", async (_who, name, shown) => {
  const drawing = { names: { UAYSE: name } };
  const shared = { public: true, sharedBy: "UAYSE" };
  const openly = { public: true, sharedBy: null };
  const branchDrawing = { ...drawing, answer: { key: merkez.MersisNo } };
  const byHer = [
    await draw({ ...companyState, ...shared }, "vkn", general, drawing),
    await draw({ ...branchState, ...shared }, "mersis", branch, branchDrawing),
  ];
  const held = { how: "held" as const, balance: null, kept: true };
  const all = [
    ...byHer,
    await draw({ ...companyState, ...openly }, "vkn", general, drawing),
    await draw({ ...companyState, ...openly, provenance: held }, "vkn", general, drawing),
  ];
  for (const messages of byHer) expect(asText(messages)).toContain(`Paylaşan: ${shown}`);
  for (const messages of all) {
    expect(asText(messages).split(shown).length).toBeGreaterThan(1);
    expect(JSON.stringify(messages)).not.toMatch(/<[@!#]|:tada:/);
  }
});

test("somebody who was taken out of the ledger has no name in a channel either", async () => {
  const view = { ...companyState, public: true, sharedBy: forgottenPerson };
  const answer = { userId: forgottenPerson };
  const drawn = asText(await draw(view, "vkn", general, { answer }));
  expect(drawn).toContain("Paylaşan: adı silinen kişi");
});

test("what must be read whole is never folded", async () => {
  const people = ["Ortaklar", "AktifTemsilciler", "AktifUyeler", "Denetciler", "IflasKonkordato"];
  const lists = people.map((list) => [list, [{ Unvani: `kişi-${list}` }, `kişi-${list}`]]);
  const data = {
    Merkez: { ...merkez, Durumu: "Terkin" },
    ...(Object.fromEntries(lists) as Record<string, unknown>),
    Ortaklar: [{ Adi: "kişi-Ortaklar" }],
    AktifTemsilciler: [{ Adi: "kişi-AktifTemsilciler" }],
  };
  const list = (section: ListSection): CardState => ({
    kind: "list",
    answer: "i",
    section,
    from: 0,
  });
  const messages = [
    ...(await draw(detailState, "vkn_detail", { data })),
    ...(await draw(list("AktifUyeler"), "vkn_detail", { data })),
    ...(await draw(list("Denetciler"), "vkn_detail", { data })),
  ];
  const folding = messages
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.type === "section" && block.expand !== true ? [block.text?.text ?? ""] : [],
    );
  expect(JSON.stringify(messages)).toContain("kapanmış görünüyor");
  for (const one of people) expect(JSON.stringify(messages)).toContain(`kişi-${one}`);
  expect(folding.join("\n")).not.toMatch(/kapanmış|kişi-/);
});
