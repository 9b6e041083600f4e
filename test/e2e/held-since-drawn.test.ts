import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { modalShowing } from "../support/modal-showing.ts";
import type { PersonView } from "../support/people/person-view.ts";
import { startTeam } from "../support/start-team.ts";
import { en, tr } from "../support/texts.ts";
import { wording } from "../support/wording.ts";

const vknOf = (no: number) => `${450_000_000 + no}${vknCheckDigit(String(450_000_000 + no))}`;
const titles = [
  "BERLAN KUZEY AMBALAJ TİCARET LİMİTED ŞİRKETİ",
  "BERLAN AMBALAJ SANAYİ ANONİM ŞİRKETİ",
  "MERLAN TURİZM OTELCİLİK ANONİM ŞİRKETİ",
];
const [vkn, listed, other] = [vknOf(0), vknOf(1), vknOf(2)];
const listedTitle = titles[1] ?? "";

/** Starts a team whose searches find the company that they name in full, else the first one. */
async function startTeamOf(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const matchOf = (no: number, score: number) => ({ ad: titles[no], vkn: vknOf(no), score });
  registry.answers = [
    ({ path, body }) => {
      const isSearch = body["vkn"] === undefined;
      const no = isSearch
        ? Number(/san/i.test(JSON.stringify(body)))
        : [vkn, listed, other].indexOf(String(body["vkn"]));
      const search = { matched: matchOf(no, 0.9), alternatives: [matchOf(1 - no, 0.6)] };
      const isDetailed = path.includes("detail");
      const Merkez = merkezOf(vknOf(no), { Unvani: titles[no] });
      const data = { Merkez, ...(isDetailed && { Ortaklar: [], Temsilciler: [] }) };
      const cost = (isSearch ? 2 : 1) + (isDetailed ? 2 : 0);
      const found = isSearch ? search : {};
      return { status: 200, body: { success: true, dusulen_bakiye: cost, ...found, data } };
    },
  ];
  const team = await startTeam(registry, {
    PRICES: "vkn=1,title=2,vkn_detail=3,title_detail=4",
    CONFIRM_FROM: "9",
    ...environment,
  });
  return { registry, team, ayse: team.at("ayse"), mehmet: team.at("mehmet") };
}

/** Has the team pay for a search that names a company beside the one that it finds. */
async function searchOther({ ayse }: { ayse: PersonView }) {
  await ayse.type("/unvan berlan kuzey ambalaj ticaret ltd");
  return ayse.waitFor(/2 (?:kredi düşüldü|credits charged)/);
}

const redrawn = (view: PersonView, ts: string) => () =>
  view.messages().find((one) => one.ts === ts)?.plain ?? "";
const countOf = (plain: string, words: string) => plain.split(words).length - 1;

test.each([
  { language: "tr", texts: tr },
  { language: "en", texts: en },
])(
  "a company that an earlier search has named is one row once it is held, without `$texts.companyRows.listed`",
  async ({ language, texts }) => {
    const started = await startTeamOf({ TEAM_LANGUAGE: language });
    await searchOther(started);
    const { mehmet, registry } = started;
    const free = { amount: 0, guessed: false };
    const paid = { amount: 2_000_000, guessed: false };
    await mehmet.type("/unvan berlan ambalaj san. a.ş.");
    const card = await mehmet.waitFor(texts.companyRows.listed);
    const label = texts.buttons.priced(texts.buttons.searchAnyway, texts.priced(paid));
    await mehmet.click(label, { in: card, confirm: "if-asked" });
    await expect.poll(redrawn(mehmet, card.ts)).not.toContain(`[${label}]`);
    const plain = redrawn(mehmet, card.ts)();
    expect(plain).not.toContain(texts.companyRows.listed);
    expect(countOf(plain, listedTitle)).toBe(1);
    const open = `[${texts.buttons.priced(texts.buttons.open, texts.priced(free))}]`;
    expect(plain).toMatch(new RegExp(`${listedTitle} · VKN ${listed}.*\n${RegExp.escape(open)}`));
    expect(registry.queries).toHaveLength(2);
  },
);

test("in a window, too, the row of a searched company is the one that was listed before", async () => {
  const started = await startTeamOf();
  await searchOther(started);
  const { ayse, team, registry } = started;
  const person = team.workspace.person("ayse");
  await ayse.type("Berlan Ambalaj Sanayi A.Ş. ile çalışalım mı?");
  await ayse.shortcut("sirket_sorgula", ayse.newest());
  const window = await modalShowing(person, tr.companyRows.listed);
  await window.click(wording.priced(labels.searchAnyway, 2));
  await modalShowing(person, wording.charged(2));
  await expect.poll(() => window.plain()).not.toContain(`[${labels.searchAnyway}`);
  expect(window.plain()).not.toContain(tr.companyRows.listed);
  expect(countOf(window.plain(), listedTitle)).toBe(1);
  expect(countOf(window.plain(), `[${wording.free(labels.open)}]`)).toBe(1);
  expect(registry.queries).toHaveLength(2);
});

test("a company of a check that a colleague has bought since opens free after all were queried", async () => {
  const { ayse, mehmet, registry } = await startTeamOf();
  const [first = "", second = "", third = ""] = titles;
  await ayse.type(`/kunye ${first} VKN ${vkn}, ${second} VKN ${listed}, ${third} VKN ${other}`);
  const card = await ayse.waitFor(tr.askAll.all);
  await mehmet.type(`/vkn ${listed}`);
  await mehmet.waitFor(wording.charged(1));
  await ayse.click(tr.askAll.all, { in: card, confirm: "if-asked" });
  await expect.poll(redrawn(ayse, card.ts)).not.toContain(tr.askAll.all);
  const plain = redrawn(ayse, card.ts)();
  expect(plain).not.toContain(`[${labels.query}`);
  expect(countOf(plain, `[${wording.free(labels.open)}]`)).toBe(3);
  expect(registry.queries).toHaveLength(3);
});

test.each([
  { typed: `/vkn detay ${vkn}`, costs: { detail: 3, general: 1 } },
  { typed: `/unvan detay ${titles[0] ?? ""}`, costs: { detail: 4, general: 2 } },
])("once the detail is bought, the general card beside it is free: $typed", async (one) => {
  const { ayse, registry } = await startTeamOf();
  await ayse.type(one.typed);
  const note = await ayse.waitFor(tr.untilPressed);
  expect(note.plain).toContain(`[${wording.priced(labels.general, one.costs.general)}]`);
  await ayse.click(labels.detail, { in: note, confirm: "if-asked" });
  await expect
    .poll(redrawn(ayse, note.ts))
    .toContain(`[${wording.free(labels.openDetail)}] [${wording.free(labels.openGeneral)}]`);
  expect(redrawn(ayse, note.ts)()).not.toContain(tr.untilPressed);
  expect(registry.queries).toHaveLength(1);
});

test("a card's detail that a colleague has bought since opens free, and its button says so from then on", async () => {
  const { ayse, mehmet, registry } = await startTeamOf({ CONFIRM_FROM: "3" });
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(wording.charged(1));
  await mehmet.type(`/vkn detay ${vkn}`);
  const offered = await mehmet.waitFor(tr.untilPressed);
  await mehmet.click(labels.detail, { in: offered, confirm: "if-asked" });
  await mehmet.waitFor(wording.charged(3));
  await ayse.click(labels.detail, { in: card, confirm: true });
  await expect.poll(redrawn(ayse, card.ts)).toContain(`[${wording.free(labels.openDetail)}]`);
  expect(redrawn(ayse, card.ts)()).not.toContain(`[${labels.detail} `);
  expect(registry.queries).toHaveLength(2);
});

test("the row of a searched company keeps the doubt that its card has", async () => {
  const { ayse, team } = await startTeamOf();
  const person = team.workspace.person("ayse");
  await ayse.type("Merdan Tekstil Ltd. Şti. ile çalışalım mı?");
  await ayse.shortcut("sirket_sorgula", ayse.newest());
  const window = await modalShowing(person, wording.anyCompaniesFound);
  await window.click(wording.priced(labels.asTitle, 2));
  const card = await modalShowing(person, wording.charged(2));
  expect(card.plain()).toContain(tr.titleMatch.unsureMatch("Merdan Tekstil Ltd. Şti."));
  await expect.poll(() => window.plain()).toContain(`[${wording.free(labels.open)}]`);
  expect(window.plain()).toContain(tr.titleMatch.doubt);
});

test("a search that would buy a detail again first shows it, and if it is paid all the same, its card says that the team had it", async () => {
  const { ayse, registry } = await startTeamOf();
  await ayse.type(`/vkn ${vkn}`);
  const general = await ayse.waitFor(wording.charged(1));
  await ayse.type("/unvan detay berlan kuzey ambalaj");
  const card = await ayse.waitFor(labels.searchAnyway, { after: general.ts });
  await ayse.click(wording.costing(labels.detail, 3).replace("~", ""), { in: card });
  const detail = await ayse.waitFor(wording.charged(3));
  const search = wording.priced(labels.searchAnyway, 4);
  await ayse.click(search, { in: card, confirm: "if-asked" });
  const again = await ayse.waitFor(`[${wording.free(labels.openDetail)}]`, { after: detail.ts });
  expect(registry.queries).toHaveLength(2);
  await ayse.click(search, { in: again, confirm: "if-asked" });
  const bought = await ayse.waitFor(wording.charged(4));
  expect(bought.plain).toContain(tr.titleMatch.hadAlready(true, true));
  expect(detail.plain).not.toContain("zaten vardı");

  await ayse.type("/unvan berlan ambalaj sanayi");
  const held = await ayse.waitFor(labels.searchAnyway, { after: bought.ts });
  await ayse.click(wording.priced(labels.searchAnyway, 2), { in: held, confirm: "if-asked" });
  const found = await ayse.waitFor(wording.charged(2), { after: held.ts });
  expect(found.plain).not.toContain("zaten vardı");
});
