import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import type { PersonView } from "../support/people/person-view.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { newestFile, withFiles } from "../support/receipts-sent.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vknOf = (number: number) => {
  const nine = String(100_000_000 + number);
  return `${nine}${vknCheckDigit(nine)}`;
};
const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);

/** Types a command, and waits for the answer. */
async function typed(person: PersonView, command: string, words: string) {
  const after = person.messages().at(-1)?.ts ?? "0";
  await person.type(command);
  return person.waitFor(words, { after });
}

/** Presses `CSV`, and reads the caption and the cells of the sent file. */
async function csvOf(team: Team, person: PersonView) {
  const after = person.messages().at(-1)?.ts ?? "0";
  await person.click("CSV");
  await person.waitFor("CSV doğrudan", { after });
  const { name, bytes } = await newestFile(team);
  const posted = team.workspace.traffic().filter(({ label }) => label === "chat.postMessage");
  const { text: caption } = posted.at(-1)?.request as { text: string };
  const text = bytes.toString("utf8");
  expect(name).toBe(`kunye-${month}.csv`);
  expect(text.startsWith("\ufeffZaman (İstanbul);Kişi;Slack kimliği;")).toBe(true);
  const [, ...rows] = text.trim().split("\r\n");
  return { caption, text, rows: rows.map((row) => row.split(";")) };
}

test("a month for finance: what was not paid again, notes, own and team's history, CSV", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { CONFIRM_FROM: "3" }, withFiles);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];

  // Mehmet buys with a remark that holds a formula; then both open the card, Ayşe twice.
  const bought = await typed(mehmet, `/vkn ${vknOf(1)} #=fatura 2026-118; C#`, wording.charged(1));
  expect(bought.plain).toContain(`@mehmet · ${tr.card.noted("=fatura 2026-118; C#")}`);
  await typed(ayse, `/vkn ${vknOf(1)}`, wording.heldFrom("@mehmet"));
  const again = await typed(ayse, `/vkn ${vknOf(1)}`, wording.heldFrom("@mehmet"));
  expect(again.plain).not.toContain(tr.card.noted("").trim());
  await typed(mehmet, `/vkn ${vknOf(1)}`, wording.heldFrom("@mehmet"));
  // A young record is refreshed at the second click.
  await mehmet.click(labels.refresh, { in: bought });
  await mehmet.waitFor("Yine de yenilemek");
  await mehmet.click(labels.refreshAnyway);
  await mehmet.waitFor("değişiklik yok");
  // A typed held detail is a free use; the press that bought it is none.
  registry.answers = [() => answered(vknOf(1), 3.000001)];
  await mehmet.click(labels.detail, { in: bought, confirm: true });
  await mehmet.waitFor(wording.charged(3.000001));
  await typed(ayse, `/vkn detay ${vknOf(1)}`, wording.askedBy("@mehmet"));
  // A title keeps its `#`; its button passes the remark on.
  registry.answers = [() => traderFound];
  await typed(ayse, "/unvan C# yazılım evi #proje 7", wording.charged(0.5));
  await typed(ayse, `/vkn detay ${vknOf(3)} #düğmeyle`, "Siz basmadan sorgulanmaz");
  registry.answers = [
    () => ({ status: 500, body: "" }),
    ({ body }) => answered(String(body["vkn"]), 1),
  ];
  await ayse.click(labels.general);
  await ayse.waitFor(wording.unknownOutcome);
  expect(registry.queries.map(({ body }) => body["vkn"] ?? body["title"])).toEqual(
    expect.arrayContaining(["C# yazılım evi"]),
  );

  // Opening the history or a card from it is no use.
  const mine = await typed(mehmet, "/bakiye geçmiş", tr.history.headings.team);
  expect(mine.plain).not.toContain("@ayse");
  expect(mine.plain).not.toContain("proje 7");
  expect(mine.plain).toMatch(/1 kredi · @mehmet · \d\d\.\d\d · yenileme\n/);
  expect(mine.plain).toContain("#=fatura 2026-118; C#");
  const hers = await typed(mehmet, "/bakiye geçmiş kanaryaoğlu ev", "Ekibin elindekiler");
  await mehmet.click(labels.open, { in: hers });
  await mehmet.waitFor("Gerçek kişi işletmesi");
  await mehmet.click("Benim aldıklarım", { in: mine });
  const own = await mehmet.waitFor("Benim aldıklarım", { after: hers.ts });
  expect(own.plain.match(/ kredi · /g)).toHaveLength(3);
  const all = await typed(ayse, "/bakiye geçmiş", tr.history.headings.team);
  expect(all.plain).toContain("#proje 7");
  expect(all.plain).toMatch(/“\d+” · ❔ sonuç belirsiz · @ayse · \d\d\.\d\d · #düğmeyle/);
  const searched = await typed(ayse, "/kunye bakiye geçmiş deneme gıda", "Ekibin elindekiler");
  expect(searched.plain.match(/DENEME GIDA/g)).toHaveLength(3);
  await typed(ayse, `/bakiye geçmiş ${vknOf(1)}`, "#=fatura 2026-118");
  await typed(ayse, `/bakiye geçmiş ${vknOf(9)}`, "buna uyan bir kayıt yok");

  const asked = registry.queries.length;
  const balance = await typed(ayse, "/bakiye", "Bu ay 5,000001 kredi tasarruf edildi");
  // The sum is the same on the card, in the file and on the Home.
  const sum = "6,500001 kredi (1 kredisi belirsiz)";
  expect(balance.plain).toContain(wording.total(5, 6.500001, 1));
  expect(balance.plain).toContain("@ayse: 2 sorgu · 1,5 kredi (1 kredisi belirsiz)");
  const whole = await csvOf(team, ayse);
  const [costs, states] = [8, 7].map((at) => whole.rows.map((row) => row[at]));
  expect(costs).toEqual(["1", "1", "3,000001", "0,5", ""]);
  // A query without a record has its number in the column of VKNs.
  expect(whole.rows[4]?.[5]).toBe(whole.rows[4]?.[4]);
  expect(states?.[4]).toBe(
    "sonucu belirsiz: bakiyeden düşülmüş olabilir, toplamda fiyatıyla sayıldı",
  );
  expect(whole.caption).toContain(`ekibin sorguları: 5 satır, toplam ${sum}`);
  expect(whole.text).toContain(`"'=fatura 2026-118; C#"`);
  expect(whole.rows[3]?.slice(1)).toEqual([
    ...["Ayşe Yıldırım", ayse.person.id, tr.kindName.title, "C# yazılım evi", vknOf(2)],
    ...["(şahıs işletmesi)", "ücretlendi", "0,5", "proje 7"],
  ]);
  expect(whole.text).not.toContain("KANARYAOĞLU");
  await mehmet.type("/bakiye");
  const his = await csvOf(team, mehmet);
  expect(his.rows.map((row) => row[2])).toEqual(Array(3).fill(mehmet.person.id));
  expect(his.caption).toContain("sizin sorgularınız: 3 satır, toplam 5,000001 kredi");
  expect(registry.queries).toHaveLength(asked);

  // Excel keeps a leading zero; rows that a list paid name the list.
  const zero = `012345678${vknCheckDigit("012345678")}`;
  const direct = team.workspace.person("mehmet").withApp();
  await direct.type("", { files: [{ name: "cariler.csv", content: `VKN\n${zero}` }] });
  await direct.click(labels.all, { in: await direct.waitFor(wording.distinctVkns(1)) });
  await direct.waitFor(tr.lists.state.done);
  await typed(mehmet, "/bakiye", "Toplam: 6 sorgu");
  const { rows: withList } = await csvOf(team, mehmet);
  const kept = `"=""${zero}"""`;
  expect(withList.at(-1)?.slice(4).join(";")).toMatch(
    new RegExp(`^${kept};${kept};DENEME.*;ücretlendi;1;Liste: cariler.csv$`),
  );

  // An empty month offers no file.
  expect(balance.plain).toContain("CSV");
  const [year = 0, number = 1] = month.split("-").map(Number);
  const before = new Intl.DateTimeFormat("tr", { month: "long", year: "numeric" });
  const empty = await typed(
    ayse,
    `/bakiye ${before.format(Date.UTC(year, number - 2, 15))}`,
    "ücretli sorgu yok",
  );
  expect(empty.plain).not.toContain("CSV");
});

test("a manager's file has no title that somebody else typed for a person's business", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, {}, withFiles);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  registry.answers = [() => traderFound];
  await typed(mehmet, "/unvan kanaryaoğlu yazılım evi", wording.charged(0.5));
  await typed(ayse, "/bakiye", wording.total(1, 0.5));
  const { rows, text } = await csvOf(team, ayse);
  expect(rows.map((row) => row.slice(4, 7))).toEqual([["", vknOf(2), "(şahıs işletmesi)"]]);
  expect(text).not.toContain("kanaryaoğlu");
  await typed(mehmet, "/bakiye", wording.total(1, 0.5));
  expect((await csvOf(team, mehmet)).text).toContain("kanaryaoğlu yazılım evi");
});

test("a person whose only outcome is unclear is part of every sum: by person, on the Home and in all", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PRICES: "vkn=1" });
  const ayse = team.at("ayse");
  await typed(ayse, `/vkn ${vknOf(1)}`, wording.charged(1));
  registry.answers = [() => ({ status: 500, body: "" })];
  await typed(team.at("zeynep"), `/vkn ${vknOf(2)}`, wording.unknownOutcome);
  const balance = await typed(ayse, "/bakiye", wording.total(2, 2, 1));
  // The kinds and the unknown outcomes add up to the total.
  const unknown = tr.balance.unknown(1);
  expect(balance.plain).toContain(`${tr.kindName.vkn}: 1 sorgu · 1 kredi\n${unknown}\nToplam`);
  expect(balance.plain).not.toContain("ücretsiz");
  const people = ["@ayse: 1 sorgu · 1 kredi", "@zeynep: 1 sorgu · 1 kredi (1 kredisi belirsiz)"];
  for (const line of people) expect(balance.plain).toContain(line);
  const home = await team.workspace.person("ayse").home();
  await expect.poll(() => home.plain()).toContain("Ekip, bu ay\n2 kredi (1 kredisi belirsiz)");
  for (const line of people) expect(home.plain()).toContain(line);
});

const ad = "KANARYAOĞLU EV YEMEKLERİ";
const person = merkezOf(vknOf(2), { Unvani: ad, FirmaNevi: "GERÇEK KİŞİ" });
const traderFound = {
  status: 200,
  body: {
    success: true,
    dusulen_bakiye: 0.5,
    alternatives: [],
    data: { Merkez: person },
    matched: { ad, vkn: vknOf(2), score: 0.9 },
  },
};

test("a remark that can't be kept asks nothing; words after # are a remark only after a space", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  for (const number of ["10000000146", "12345678901", "100 000 001 46", "１０００００００１４６"]) {
    await typed(ayse, `/vkn ${vknOf(1)} #TC ${number} için`, "not saklanmadı");
  }
  await typed(ayse, `/mersis 0${vknOf(1)}00027 #${"a".repeat(81)}`, "en çok 80 karakter");
  expect(registry.queries).toHaveLength(0);
  for (const [at, note] of ["22.11.2026 118", "0532 123 45 67", "a".repeat(80)].entries()) {
    await typed(ayse, `/kunye ${vknOf(at)} #${note}`, wording.anyCharge);
    await typed(ayse, "/bakiye geçmiş", `#${note}`);
  }
  expect(registry.queries).toHaveLength(3);
});
