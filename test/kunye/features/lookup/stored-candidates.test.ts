import { expect, test } from "vitest";
import { candidatesKind } from "../../../../src/kunye/features/lookup/candidates-card.ts";
import { isCheck } from "../../../../src/kunye/features/check/check-rows.ts";
import { heldState } from "../../../../src/kunye/features/lookup/result-state.ts";
import { isKind } from "../../../../src/kunye/slack/card-kind.ts";
import { readState } from "../../../../src/kunye/slack/card-state.ts";
import { languages } from "../../../../src/kunye/texts/languages.ts";
import { inWords, type Texts } from "../../../../src/kunye/texts/texts.ts";
import { asText, draw } from "../../slack/support/drawing.ts";

const held = { vkn: "1234567890", intentId: "held", title: "ÖRNEK GIDA", fits: true };

/** The same card as earlier versions stored it: a check that cannot be shared. */
const earlier = {
  ...heldState("örnek gıda", [{ ...held, isPersons: false }]),
  kind: "companies",
  invalid: [],
  mayBeOwn: [],
};

test("candidates that an earlier version stored are drawn as candidates", async () => {
  const state = readState(JSON.stringify(earlier));
  expect(isKind(candidatesKind, state)).toBe(true);
  const drawn = await draw(state, "title", {});
  expect(asText(drawn)).toContain("1234567890");
  expect(drawn).toEqual(
    await draw(heldState("örnek gıda", [{ ...held, isPersons: false }]), "title", {}),
  );
});

test("a stored check stays a check, shared or not", () => {
  for (const sharedBy of [null, "UAYSE"]) {
    expect(isCheck(readState(JSON.stringify({ ...earlier, sharedBy })))).toBe(true);
  }
});

test("companies that only a search has named stand under their own line, below held ones unless they are nearer", async () => {
  const listed = { vkn: "4300000013", searchId: "search", title: "ÖRNEK GIDA İKİ" };
  const other = { ...listed, fits: false, isPersons: false };
  const similar = { ...held, fits: false, isPersons: false };
  const heldLines = ["*Benzeri sizde var:*", "VKN `1234567890`"];
  const namedLines = ["*Ekibinizin önceki bir aramasında çıktı:*", "VKN `4300000013`"];
  for (const [known, lines] of [
    [
      [similar, other],
      [...heldLines, ...namedLines],
    ],
    [
      [other, similar],
      [...namedLines, ...heldLines],
    ],
  ] as const) {
    const text = asText(await draw(heldState("örnek", known), "title", {}));
    const places = lines.map((line) => text.indexOf(line));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text.match(/sizde var|önceki bir aramasında çıktı/g)).toHaveLength(2);
  }
  const alone = asText(await draw(heldState("örnek", [other]), "title", {}));
  expect(alone.match(/önceki bir aramasında çıktı/g)).toHaveLength(1);
});

test.each([
  ["dorukvan turizm", "*Bu sizde var:*"],
  ["dorukvam turizm", "*Benzeri sizde var:*"],
  ["berlam turizm", "*Benzeri sizde var:*"],
])(
  "a held company that %j may mean stands under %s, whether it fits or not",
  async (asked, lead) => {
    const title = asked.startsWith("b")
      ? "BERLAN TURİZM ANONİM ŞİRKETİ"
      : "DORUKVAN TURİZM ANONİM ŞİRKETİ";
    const match = { ...held, title, isPersons: false, fits: asked.startsWith("d") };
    const text = asText(await draw(heldState(asked, [match]), "title", {}));
    expect(text).toContain(lead);
    expect(text).not.toContain("benzeri sizde var");
  },
);

test("beside a title that fits, one with other letters is called similar", () => {
  const of = (vkn: string, title: string) => ({ ...held, vkn, title, isPersons: false });
  const { lead, rows } = heldState("dorukvan turizm", [
    of("1234567890", "DORUKVAN TURİZM ANONİM ŞİRKETİ"),
    of("4300000013", "DORUKVAM TURİZM ANONİM ŞİRKETİ"),
  ]);
  expect(lead).toEqual({ note: "owned", args: ["dorukvan turizm", 1] });
  expect(rows.map(({ isSimilar }) => isSimilar)).toEqual([undefined, true, undefined]);
});

test("named companies stand under the line that says of them what their rows say", () => {
  const named = (title: string, vkn: string, fits: boolean) =>
    ({ vkn, searchId: "search", title, fits, isPersons: false }) as const;
  const { lead, rows } = heldState("alluks eğitim", [
    named("ALLUX EĞİTİM A.Ş.", "4300000013", true),
    named("ALLUX YAYIN A.Ş.", "4300000023", false),
  ]);
  expect(lead).toEqual({ note: "listed", args: ["alluks eğitim", 1] });
  expect(rows.map((row) => row.lead)).toEqual([
    undefined,
    { note: "listedUnlike", args: ["alluks eğitim", 1] },
    undefined,
  ]);
});

test("the card of an earlier version keeps its line above the companies that a search has named", async () => {
  const listed = { vkn: "4300000013", searchId: "search", title: "ÖRNEK GIDA İKİ" };
  const state = heldState("örnek", [
    { ...held, fits: false, isPersons: false },
    { ...listed, fits: false, isPersons: false },
  ]);
  const rows = state.rows.map((row) => ({ ...row }));
  for (const row of rows) delete row.lead;
  const listedLead = state.rows[1]?.lead;
  expect(listedLead).toBeDefined();
  const now = asText(await draw(state, "title", {}));
  expect(asText(await draw({ ...state, rows, listedLead }, "title", {}))).toBe(now);
  // The first versions stored none.
  expect(asText(await draw({ ...state, rows }, "title", {}))).toMatch(
    /VKN `1234567890`\n.*\n\*Ekibinizin önceki bir aramasında çıktı:\*.*\nVKN `4300000013`/,
  );
});

test("the line above named companies counts them, and is sure only if they may be the meant one", async () => {
  const named = (title: string, vkn: string) =>
    ({ vkn, searchId: "search", title, fits: false, isPersons: false }) as const;
  const leadOf = async (typed: string, ...titles: string[]) => {
    const known = titles.map((title, at) => named(title, `430000001${at}`));
    return asText(await draw(heldState(typed, known), "title", {})).split("\n")[1];
  };
  const before = "*Ekibinizin önceki bir aramasında çıktı:*";
  expect(await leadOf("alluks eğitim", "ALLUX EĞİTİM A.Ş.")).toBe(
    `${before} unvanı “alluks eğitim” olabilecek bir şirket. Aradığınız buysa VKN'si bilindiğinden yeniden arama gerekmez.`,
  );
  expect(await leadOf("alluks", "ALLUX EĞİTİM A.Ş.", "ALLUX GIDA A.Ş.")).toBe(
    `${before} unvanı “alluks” olabilecek şirketler. Aradığınız bunlardan biriyse VKN'si bilindiğinden yeniden arama gerekmez.`,
  );
  expect(await leadOf("dener makina", "DENİZ MAKİNA A.Ş.")).toBe(
    `${before} unvanının yalnız bir bölümü “dener makina” ile uyuşan bir şirket. Aradığınız bu değilse aşağıdan arayın.`,
  );
});

test("the line above held companies counts those that it speaks of", () => {
  const known = (title: string, fits: boolean) => ({ ...held, title, fits, isPersons: false });
  const leadOf = (texts: Texts, ...matches: ReturnType<typeof known>[]) =>
    inWords(texts, heldState("balser", matches).lead);
  const [one, other, similar] = [
    known("BALSER GIDA A.Ş.", true),
    known("BALSER TEKSTİL A.Ş.", true),
    known("BALSEN GIDA A.Ş.", false),
  ];
  const { tr, en } = languages;
  const alone = "*Bu sizde var:* unvanı “balser” ile uyuşan kart. Açmak ücretsiz.";
  expect(leadOf(tr, one)).toBe(alone);
  expect(leadOf(tr, one, similar)).toBe(alone);
  expect(leadOf(tr, one, other)).toMatch(/^\*Bunlar sizde var:\* .* kartlar\./);
  expect(leadOf(tr, similar)).toMatch(/^\*Benzeri sizde var:\* .* kart\. .* aradığınız bu değilse/);
  expect(leadOf(en, one)).toBe(
    "*Your team has a card* whose title fits “balser”. Opening is free.",
  );
  expect(leadOf(en, one, other)).toMatch(/^\*Your team has cards\* whose titles fit/);
});
