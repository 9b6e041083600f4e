import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { connectAgent } from "../support/agent-client.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { answersAbout } from "./support/answer-searches.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { sentFile } from "./support/sent-file.ts";
import { tr, wording } from "../support/wording.ts";

const vknOf = (no: number) => `${440_000_000 + no}${vknCheckDigit(String(440_000_000 + no))}`;
const company = "BERLAN AMBALAJ SANAYİ ANONİM ŞİRKETİ";
const found = "BERLAN KUZEY AMBALAJ TİCARET LİMİTED ŞİRKETİ";
const trader = "SELMİN BERLANOĞLU BERLAN AMBALAJ EVİ";
const titles = new Map([
  [vknOf(1), found],
  [vknOf(2), company],
  [vknOf(3), trader],
]);

/** Starts a team that has paid for a search whose answer names two further companies. */
async function startSearched(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const matchOf = (no: number, score: number) => {
    return { ad: titles.get(vknOf(no)), vkn: vknOf(no), score };
  };
  registry.answers = [
    ({ body }) => {
      const isSearch = body["vkn"] === undefined;
      const vkn = isSearch ? vknOf(1) : (body["vkn"] as string);
      const search = { matched: matchOf(1, 0.9), alternatives: [matchOf(2, 0.6), matchOf(3, 0.5)] };
      const data = { Merkez: merkezOf(vkn, { Unvani: titles.get(vkn) }) };
      const cost = isSearch ? 2 : 1;
      return {
        status: 200,
        body: { success: true, dusulen_bakiye: cost, ...(isSearch && search), data },
      };
    },
  ];
  const prices = { PRICES: "vkn=1,title=2", CONFIRM_FROM: "3" };
  const team = await startTeam(registry, { ...prices, ...environment }, withFiles);
  const ayse = team.at("ayse");
  await ayse.type("/unvan berlan kuzey ambalaj ticaret ltd");
  const { ts: after } = await ayse.waitFor(wording.charged(2));
  return { registry, team, mehmet: team.at("mehmet"), after };
}

test("a title that a paid search has named is asked by its number, at the number's price, as it is written, misspelt and abbreviated", async () => {
  const { registry, mehmet } = await startSearched();
  let after = "";
  const typings = [
    `/unvan ${company}`,
    "/unvan berlan ambalaj san. a.ş.",
    "/unvan berlam ambalaj sanayi aş",
    "/kunye berlan ambalaj a.ş.",
  ];
  for (const typed of typings) {
    await mehmet.type(typed);
    const card = await mehmet.waitFor(company, { after });
    expect(card.plain, typed).toContain(`VKN ${vknOf(2)}`);
    expect(card.plain, typed).toContain("önceki aramadan");
    expect(card.plain, typed).toContain(`[${wording.priced(labels.query, 1)}]`);
    expect(card.plain, typed).toContain(`[${wording.priced(labels.searchAnyway, 2)}]`);
    expect(card.plain, typed).not.toContain(trader);
    after = card.ts;
  }
  expect(registry.queries).toHaveLength(1);

  await mehmet.click(wording.priced(labels.query, 1), {
    in: mehmet.newest(),
    beside: company,
    confirm: "if-asked",
  });
  const bought = await mehmet.waitFor(wording.charged(1), { after });
  expect(bought.plain).toContain(company);
  await mehmet.type("/unvan berlan ambalaj san. a.ş.");
  await mehmet.waitFor("ekibinizdeki kart", { after: bought.ts });
  expect(registry.queries.map(({ body }) => body["vkn"])).toEqual([undefined, vknOf(2)]);
});

test("one misspelt word is offered the number of the company that a paid search has named", async () => {
  const { registry, team, mehmet, after } = await startSearched();
  const [held, named] = [vknOf(4), vknOf(5)];
  const heldTitle = "ÖZMERLAN YAPI LİMİTED ŞİRKETİ";
  const namedTitle = "ÖZTASER YAPI MALZEMELERİ LİMİTED ŞİRKETİ";
  const found = [
    { ad: heldTitle, vkn: held, score: 0.9 },
    { ad: namedTitle, vkn: named, score: 0.6 },
  ];
  registry.answers.unshift(answersAbout(new Map(), found));
  await team.at("ayse").type("/unvan özmerlan yapı");
  await team.at("ayse").waitFor(heldTitle, { after });
  const queries = registry.queries.length;

  await mehmet.type("/unvan öztaner");
  const card = await mehmet.waitFor(namedTitle);
  expect(card.plain).toContain(`VKN ${named}`);
  expect(card.plain).toContain(`[${wording.priced(labels.query, 1)}]`);
  expect(registry.queries).toHaveLength(queries);
});

test("an assistant is told the number's price of a title that a search has named, and no trader", async () => {
  const agents = { AGENTS: "on", PUBLIC_URL: "https://kunye.example" };
  const { registry, team } = await startSearched(agents);
  const identity = { user_id: "U05MEHMET02", team_id: "T05KARTALTP" };
  const agent = await connectAgent(team.kunye.url, { identity });
  const { text } = await agent.call("find_company", { company: "berlan ambalaj san. a.ş." });
  expect(text).toContain(`${company} · VKN ${vknOf(2)}`);
  expect(text).toContain("numarasıyla sorgulamak 1 kredi");
  expect(text).toContain("yeniden aramak 2 kredi");
  expect(text).not.toContain(trader);
  const other = await agent.call("find_company", { company: "ÇINAR MAKİNE LİMİTED ŞİRKETİ" });
  expect(other.text).toContain("2 kredi tutar");
  expect(registry.queries).toHaveLength(1);
});

test("the search stays behind its own button, and another team is told nothing of the matches", async () => {
  const { registry, mehmet } = await startSearched();
  await mehmet.type("/unvan berlan ambalaj san. a.ş.");
  const card = await mehmet.waitFor(labels.searchAnyway);
  await mehmet.click(wording.priced(labels.searchAnyway, 2), { in: card, confirm: "if-asked" });
  await mehmet.waitFor(wording.charged(2), { after: card.ts });
  expect(registry.queries).toHaveLength(2);
});

test("a window, a message's shortcut and a list's title row find the same matches", async () => {
  const { registry, team } = await startSearched();
  const ayse = team.workspace.person("ayse");
  await ayse.shortcut("kunye_ac");
  const form = await ayse.modal(tr.companyModal.title);
  await form.fill("company", company);
  await form.submit();
  const window = await modalShowing(ayse, company);
  expect(window.plain()).toContain(`[${wording.priced(labels.query, 1)}]`);

  const channel = team.at("ayse");
  await channel.type("Berlan Ambalaj Sanayi A.Ş. ile çalışalım mı?");
  await channel.shortcut("sirket_sorgula", channel.newest());
  const check = await modalShowing(ayse, company);
  expect(check.plain()).toContain("önceki aramadan");
  expect(check.plain()).toContain(`[${wording.priced(labels.query, 1)}]`);
  expect(registry.queries).toHaveLength(1);
});

test("a title that a search has named as it is written comes before a held one that differs in a letter", async () => {
  const { registry, team, mehmet, after } = await startSearched();
  const [held, named] = [vknOf(4), vknOf(5)];
  const heldTitle = "PEROLAN KUYUMCULUK TİCARET VE SANAYİ ANONİM ŞİRKETİ";
  const namedTitle = "PERLAN KUYUMCULUK İÇ VE DIŞ TİCARET LİMİTED ŞİRKETİ";
  const found = [
    { ad: heldTitle, vkn: held, score: 0.9 },
    { ad: namedTitle, vkn: named, score: 0.6 },
  ];
  registry.answers.unshift(answersAbout(new Map(), found));
  const ayse = team.at("ayse");
  await ayse.type("/unvan perolan kuyumculuk");
  await ayse.waitFor(heldTitle, { after });
  const queries = registry.queries.length;

  await mehmet.type("/unvan perlan kuyumculuk");
  const card = await mehmet.waitFor(namedTitle);
  expect(card.plain).not.toContain("ekibinizdeki kart");
  expect(card.plain.indexOf(heldTitle)).toBeGreaterThan(card.plain.indexOf(namedTitle));
  expect(card.plain).toContain(`[${wording.priced(labels.query, 1)}]`);
  await mehmet.type("/unvan perolan kuyumculuk a.ş.");
  await mehmet.waitFor("ekibinizdeki kart", { after: card.ts });

  const direct = team.workspace.person("mehmet").withApp();
  const content = "Ünvan\nPerlan Kuyumculuk\nPerolan Kuyumculuk A.Ş.";
  await direct.type("", { files: [{ name: "cariler.csv", content }] });
  const list = await direct.waitFor("2 satır");
  expect(list.plain).toMatch(/: 1 elinizde .*, 1'inin benzeri biliniyor/);
  expect(registry.queries).toHaveLength(queries);
});

test("a list leaves a title that is only like one that a search has named to a person", async () => {
  const { registry, team } = await startSearched();
  const direct = team.workspace.person("mehmet").withApp();
  const content = `Ünvan;VKN\nMERTAN KİMYA;${vknOf(6)}\nBERLAN AMBALAJ LTD. ŞTİ.;`;
  await direct.type("", { files: [{ name: "cariler.csv", content }] });
  const card = await direct.waitFor("2 satır");
  await direct.click(labels.all, { in: card, confirm: "if-asked" });
  await direct.click(labels.result, { in: await direct.waitFor(tr.lists.state.done, 10_000) });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  expect(registry.queries.slice(1).map(({ body }) => body["vkn"])).toEqual([vknOf(6)]);
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(result[2]?.join(" ")).toContain(
    `ekipteki bir kayda (${found}, ${vknOf(1)}: ${tr.titleMatch.heldLikeness.part}) ve önceki bir aramada çıkan bir şirkete (${company}, ${vknOf(2)}) benziyor`,
  );
});

test("a VKN that a search has named is no telephone number, alone and in a list of words", async () => {
  const { registry, team } = await startSearched();
  const nine = "442000123";
  const landline = `${nine}${vknCheckDigit(nine)}`;
  const named = "SARKON PINAR TOHUM ANONİM ŞİRKETİ";
  const other = merkezOf(vknOf(4), { Unvani: "SARKON TOHUM YEM ANONİM ŞİRKETİ" });
  registry.answers.unshift(() => ({
    status: 200,
    body: {
      success: true,
      dusulen_bakiye: 2,
      matched: { ad: other.Unvani, vkn: vknOf(4), score: 0.9 },
      alternatives: [{ ad: named, vkn: landline, score: 0.6 }],
      data: { Merkez: other },
    },
  }));
  const direct = team.workspace.person("mehmet").withApp();
  await direct.type(`${landline} Sarkon Pınar Tohum`);
  const before = await direct.waitFor(`VKN ${landline}`);
  expect(before.plain).toContain(tr.companies.doubtful);
  await team.at("ayse").type("/unvan sarkon tohum yem a.ş.");
  await team.at("ayse").waitFor("SARKON TOHUM YEM");
  for (const text of [
    `${landline} Sarkon Pınar Tohum`,
    `Ödeme: 3350 nolu fatura, ${landline} Sarkon Pınar Tohum`,
  ]) {
    const { ts: after } = direct.newest();
    await direct.type(text);
    const { plain } = await direct.waitFor(`VKN ${landline}`, { after });
    expect(plain).not.toContain("telefon");
  }
});
