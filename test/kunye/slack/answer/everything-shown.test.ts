import { expect, test } from "vitest";
import { card } from "../../../../src/kunye/texts/tr.ts";
import { forgottenPerson } from "../../../../src/kunye/lookups/intents.ts";
import { type Message } from "../../../../src/kunye/slack/blocks/blocks.ts";
import { infoMessages } from "../../../../src/kunye/slack/features/lookup/info-card.ts";
import type {
  RecordSection,
  SectionPageState,
} from "../../../../src/kunye/slack/answer/section-page.ts";
import {
  asText,
  branchState,
  companyState,
  detailState,
  draw,
  justBought,
  openedOf,
  vkn,
} from "../support/drawing.ts";
import { branch, detailOf, general, merkez } from "../support/sample-answers.ts";
import { problemsOf, words } from "../support/fitting.ts";

test("every value of an answer can be reached from its card, fields that nobody has heard of included", async () => {
  let count = 0;
  const value = () => `değer${(count += 1)}z`;
  const unheard = () => ({ Yeni: value(), İç: { a: value(), b: [value(), { c: value() }] } });
  const entry = (...names: string[]) => ({
    ...Object.fromEntries(names.map((name) => [name, value()])),
    ...unheard(),
  });
  const company = {
    ...entry("Unvani", "Durumu", "Adres", "SicilNo", "IsletmeAdi"),
    FirmaNevi: "ANONİM ŞİRKET",
  };
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
  const branchBody = {
    data: { Sube: { ...entry("Unvani", "Adres"), FirmaNevi: "LİMİTED" }, YeniBolum: unheard() },
  };

  const pages = async (section: RecordSection, length: number) => {
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

test("what is asked before a click names its price, however long the title is", async () => {
  const body = { data: { Merkez: { ...merkez, Unvani: words("UNVAN", 300) } } };
  const price = () => 12_500_000;
  const long = detailOf(1, 2, (text) => words(text, 300));
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
  const asking = [...JSON.stringify(cards).matchAll(/"confirm":\{(.*?"deny")/g)];
  const buttons = asking.filter(([, confirm]) => !confirm?.includes(card.shareConfirmation.title));
  expect(buttons.length).toBeGreaterThan(5);
  for (const [, confirm = ""] of buttons) {
    expect(confirm.match(/12,5 kredi/g)).toHaveLength(2);
    expect(confirm).toContain("yaklaşık 12,5 kredi");
  }
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
    expect(text).not.toMatch(/Diğer olasılıklar|\[Paylaş|kredi|Ücretsiz/);
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
  const list = (section: RecordSection): SectionPageState => ({
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
  expect(JSON.stringify(messages)).toContain("🔴 *Terkin.*");
  for (const one of people) expect(JSON.stringify(messages)).toContain(`kişi-${one}`);
  expect(folding.join("\n")).not.toMatch(/🔴|kişi-/);
});
