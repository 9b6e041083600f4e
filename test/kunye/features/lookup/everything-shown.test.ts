import * as tr from "../../../../src/kunye/texts/all.tr.ts";
import { labels } from "../../../support/labels.ts";
import { wording, pattern } from "../../../support/wording.ts";
import { expect, test } from "vitest";
import {
  branchFields,
  centralFields,
  detailSections,
  fieldsOn,
  type Fields,
} from "../../../../src/company/record-fields.ts";
import { forgottenPerson } from "../../../../src/kunye/lookups/intents.ts";
import type { Message } from "../../../../src/kunye/slack/blocks.ts";
import { infoMessages } from "../../../../src/kunye/features/lookup/record-views.ts";
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
import { branch, detailOf, general, merkez } from "../../slack/support/sample-answers.ts";
import { problemsOf, wordsOf } from "../../slack/support/fitting.ts";

test("every value of an answer is shown on its card, its pages or `Tüm bilgiler`, even of undocumented fields", async () => {
  let count = 0;
  const value = () => `değer${(count += 1)}z`;
  const undocumented = () => ({ Yeni: value(), İç: { a: value(), b: [value(), { c: value() }] } });
  const entry = (...names: string[]) => ({
    ...Object.fromEntries(names.map((name) => [name, value()])),
    ...undocumented(),
  });
  /** Fills all fields of a section; flags and numbers of persons have no words of their own. */
  const full = (fields: Fields) =>
    entry(
      ...Object.keys(fields).filter((name) => {
        const isWord = !unwritten.has(fields[name]?.type ?? "text");
        return isWord && !numbersOfPersons.has(name);
      }),
    );
  const unwritten = new Set(["trueOrFalse", "oneOrZero", "postalCode", "purposes", "sites"]);
  const numbersOfPersons = new Set(["TCKimlikNoMersisNo", "VergiNumarasi", "PasaportNo"]);
  const { AdresDetay, Naceler, SermayeDetay, Ortaklar, ...others } = detailSections;
  const { AktifTemsilciler, AktifUyeler, IflasKonkordato, Subeler } = others;
  const many = (count: number, fields: Fields) => Array.from({ length: count }, () => full(fields));
  const data = {
    Merkez: {
      ...full(centralFields),
      FirmaNevi: "ANONİM ŞİRKET",
      AmacKonuIcerik: [value()],
      InternetSitesi: [value(), { Adres: value() }],
    },
    AdresDetay: full(AdresDetay.fields),
    Naceler: [{ ...full(Naceler.fields), Tanimi: { Kisa: value(), Uzun: [value()] } }],
    SermayeDetay: full(SermayeDetay.fields),
    Ortaklar: many(37, Ortaklar.fields),
    AktifTemsilciler: [full(AktifTemsilciler.fields)],
    AktifUyeler: [full(AktifUyeler.fields), value()],
    Denetciler: [entry("Unvani")],
    IflasKonkordato: [full(IflasKonkordato.fields), [value()]],
    Subeler: many(23, Subeler.fields),
    YeniBolum: [undocumented(), value()],
  };
  const alternatives = Array.from({ length: 17 }, (_, index) => ({
    ad: value(),
    vkn: String(1_000_000_000 + index),
    score: 0.5,
  }));
  const body = { matched: { ad: value(), vkn, score: 0.5 }, alternatives, data };
  const generalBody = { data: { Merkez: data.Merkez, YeniBolum: data.YeniBolum } };
  const unreadable = { data: { YeniBolum: [undocumented(), value()] } };
  const branchBody = {
    data: {
      // A branch's card shows the asked number, which is the branch's own.
      Sube: { ...full(branchFields), FirmaNevi: "LİMİTED", MersisNo: "" },
      YeniBolum: undocumented(),
    },
  };

  const pages = async (section: RecordSection, length: number) => {
    const offsets = Array.from({ length: Math.ceil(length / 10) }, (_, page) => page * 10);
    const drawn = offsets.map((from) =>
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
      generalBody,
      [
        ...(await draw(companyState, "vkn", generalBody)),
        ...infoMessages(openedOf(generalBody), justBought),
      ],
    ],
    [branchBody, await draw(branchState, "mersis", branchBody)],
    [unreadable, await draw(companyState, "vkn", unreadable)],
    [unreadable, await draw(branchState, "mersis", unreadable)],
  ];
  const drawings = cards.flatMap(([answer, messages]) => [
    [answer, messages] as const,
    [answer, untabled(messages)] as const,
  ]);
  for (const [answer, messages] of drawings) {
    expect(problemsOf(messages)).toEqual([]);
    const values = JSON.stringify(answer).match(/değer\d+z/g) ?? [];
    const shown = asText(messages);
    expect(values.length).toBeGreaterThan(4);
    expect(values.filter((one) => !shown.includes(one))).toEqual([]);
  }
});

test.each([
  ["card", companyState, "vkn"],
  ["detail", detailState, "vkn_detail"],
] as const)("the table says which fields of a record a %s shows", async (place, state, kind) => {
  const wordOf = (name: string) => `değer-${name}z`;
  const words = Object.keys(centralFields).map((name) => [name, wordOf(name)] as const);
  const closing = "01.02.2024";
  const Merkez = {
    ...Object.fromEntries<unknown>(words),
    FirmaNeviGrup: `${wordOf("FirmaNeviGrup")} A.Ş.`,
    KapanisTarihi: closing,
    AmacKonuIcerik: [],
    InternetSitesi: [],
  };
  const shown = asText(await draw(state, kind, { data: { Merkez, AdresDetay: {} } }));
  const isShown = (name: string) =>
    shown.toLocaleLowerCase("tr").includes(wordOf(name).toLocaleLowerCase("tr")) ||
    (name === "KapanisTarihi" && shown.includes(closing));
  expect(Object.keys(centralFields).filter(isShown)).toEqual(fieldsOn(place));
});

test("a confirmation names the whole price, even with a long title", async () => {
  const body = { data: { Merkez: { ...merkez, Unvani: wordsOf("UNVAN", 300) } } };
  const price = () => 12_500_000;
  const long = detailOf(1, 2, (text) => wordsOf(text, 300));
  const branches: SectionPageState = {
    kind: "list",
    answer: "intent",
    section: "Subeler",
    from: 0,
  };
  const cards = [
    ...(await draw(companyState, "vkn", body, { price })),
    ...(await draw(branchState, "mersis", branch, { price, answer: { key: merkez.MersisNo } })),
    ...(await draw(detailState, "vkn_detail", long, { price })),
    ...(await draw(branches, "vkn_detail", long, { price })),
  ];
  const dialogs = [...JSON.stringify(cards).matchAll(/"confirm":\{(.*?"deny")/g)];
  const priceDialogs = dialogs.filter(
    ([, confirm]) => !confirm?.includes(tr.card.shareConfirmation.title),
  );
  expect(priceDialogs.length).toBeGreaterThan(5);
  for (const [, confirm = ""] of priceDialogs) {
    expect(confirm.match(/12,5 kredi/g)).toHaveLength(2);
    expect(confirm).toContain("yaklaşık 12,5 kredi");
  }
});

test("a public card shows no other matches, no prices and no sharing button", async () => {
  const body = {
    ...general,
    matched: { ad: "ÖRNEK", vkn, score: 1 },
    alternatives: [{ ad: "B", vkn: "0123456789" }],
  };
  for (const sharedBy of ["UAYSE", null]) {
    const state = { ...companyState, public: true, sharedBy, searched: "örnek" };
    const [message] = await draw(state, "title", body);
    const text = asText(message ? [message] : []);
    expect(text).not.toMatch(
      pattern()`${labels.otherMatches}|\[${labels.share}|kredi|${wording.nothingCharged}`,
    );
    const row = message?.blocks.find(({ type }) => type === "actions");
    expect(row).toMatchObject({ elements: [{ text: { text: labels.openMine } }] });
    expect(text.match(/\[/g)).toHaveLength(1);
  }
});

test.each([
  ["AYŞE YILDIRIM", "Ayşe Yıldırım", "Ayşe Yıldırım"],
  ["a user without a name in Slack", "", "bir ekip arkadaşı"],
  ["a name with markup", "<!channel> :tada: *x* <@U1>", "&lt;!channel&gt; ∶tada: ∗x∗ &lt;@U1&gt;"],
])("a public card names its users and notifies no one: %s", async (_who, name, shown) => {
  const drawing = { names: { UAYSE: name } };
  const shared = { public: true, sharedBy: "UAYSE" };
  const unshared = { public: true, sharedBy: null };
  const branchDrawing = { ...drawing, answer: { key: merkez.MersisNo } };
  const sharedCards = [
    await draw({ ...companyState, ...shared }, "vkn", general, drawing),
    await draw({ ...branchState, ...shared }, "mersis", branch, branchDrawing),
  ];
  const held = { how: "held" as const, balance: null, kept: true };
  const all = [
    ...sharedCards,
    await draw({ ...companyState, ...unshared }, "vkn", general, drawing),
    await draw({ ...companyState, ...unshared, provenance: held }, "vkn", general, drawing),
  ];
  for (const messages of sharedCards)
    expect(asText(messages)).toContain(`${wording.sharedBy()} ${shown}`);
  for (const messages of all) {
    expect(asText(messages).split(shown).length).toBeGreaterThan(1);
    expect(JSON.stringify(messages)).not.toMatch(/<[@!#]|:tada:/);
  }
});

test("a public card does not name an erased user", async () => {
  const state = { ...companyState, public: true, sharedBy: forgottenPerson };
  const answer = { userId: forgottenPerson };
  const drawn = asText(await draw(state, "vkn", general, { answer }));
  expect(drawn).toContain(wording.sharedBy(tr.erasedPerson));
});

test("warnings and people are never folded under “See more”", async () => {
  const people = ["Ortaklar", "AktifTemsilciler", "AktifUyeler", "Denetciler", "IflasKonkordato"];
  const lists = people.map((list) => [list, [{ Unvani: `kişi-${list}` }, `kişi-${list}`]]);
  const data = {
    Merkez: { ...merkez, Durumu: "Terkin" },
    ...(Object.fromEntries(lists) as Record<string, unknown>),
    Ortaklar: [{ Adi: "kişi-Ortaklar" }],
    AktifTemsilciler: [{ Adi: "kişi-AktifTemsilciler" }],
  };
  const pageState = (section: RecordSection): SectionPageState => ({
    kind: "list",
    answer: "i",
    section,
    from: 0,
  });
  const messages = [
    ...(await draw(detailState, "vkn_detail", { data })),
    ...(await draw(pageState("AktifUyeler"), "vkn_detail", { data })),
    ...(await draw(pageState("Denetciler"), "vkn_detail", { data })),
  ];
  const foldedTexts = messages
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.type === "section" && block.expand !== true ? [block.text?.text ?? ""] : [],
    );
  expect(JSON.stringify(messages)).toContain("🔴 *Terkin.*");
  for (const one of people) expect(JSON.stringify(messages)).toContain(`kişi-${one}`);
  expect(foldedTexts.join("\n")).not.toMatch(/🔴|kişi-/);
});
