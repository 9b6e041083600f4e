import { expect, test } from "vitest";
import * as tr from "../../src/kunye/texts/tr.ts";
import { vknCheckDigit } from "../../src/company/vkn.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";

const vknOf = (number: number) => {
  const nine = String(100_000_000 + number);
  return `${nine}${vknCheckDigit(nine)}`;
};

test("the history lists what the team bought and opens it again for nothing", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await ayse.type(`/vkn ${vknOf(1)}`);
  await ayse.waitFor("1 kredi düşüldü");
  await mehmet.type("/bakiye geçmiş");
  const list = await mehmet.waitFor("Ekibin aldıkları");
  expect(list.ephemeral).toBe(true);
  const kind = "🟢 DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · VKN ile genel kart";
  expect(list.plain).toContain(`${kind} · “${vknOf(1)}” · 1 kredi · `);
  expect(list.plain).toContain("Açmak ücretsizdir.");
  await mehmet.click("Kartı aç · ücretsiz", { in: list });
  await mehmet.waitFor("Ücretsiz · Sorgulayan: @ayse");
  expect(registry.queries).toHaveLength(1);
});

test("a long history goes on, page by page, and nothing is listed twice", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  for (let number = 0; number < 12; number += 1) {
    await ayse.type(`/vkn ${vknOf(number)}`);
    await ayse.waitFor(vknOf(number));
  }
  await ayse.type("/bakiye");
  await ayse.waitFor("12 sorgu · 12 kredi");
  await ayse.click("Ekibin aldıkları · ücretsiz");
  const first = await ayse.waitFor("Daha eskiler");
  await ayse.click("Daha eskiler · ücretsiz", { in: first });
  const second = await ayse.waitFor("Ekibin aldıkları", { after: first.ts });
  const listed = [first, second].flatMap(({ plain }) =>
    [...plain.matchAll(/“(\d{10})”/g)].map(([, vkn]) => vkn),
  );
  expect(listed).toHaveLength(12);
  expect(new Set(listed).size).toBe(12);
});

test("an unknown outcome is listed apart and has nothing to open", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => ({ status: 500, body: "" }), () => answered(vknOf(2), 1)];
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vknOf(1)}`);
  await ayse.waitFor("Sonuç belirsiz");
  await ayse.type("/bakiye geçmiş");
  const list = await ayse.waitFor("Ekibin aldıkları");
  expect(list.plain).toContain("❔ sonuç belirsiz");
  expect(list.plain).not.toContain("Kartı aç");
});

test("a past month has its own sums; other words get the usage, never this month's", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vknOf(1)}`);
  await ayse.waitFor("1 kredi düşüldü");
  const month = (back: number) => {
    const now = new Date();
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15);
    return tr.format.month(at);
  };
  await ayse.type(`/bakiye ${month(1)}`);
  await ayse.waitFor(`${month(1)} harcaması`);
  await ayse.waitFor("Bu ayda ücretli sorgu yok.");
  await ayse.type(`/bakiye ${month(0).toLowerCase()}`);
  const own = await ayse.waitFor(`${month(0)} harcaması`);
  expect(own.plain).toContain("Toplam: 1 sorgu · 1 kredi");
  for (const words of ["rapor", month(-1), "detay"]) {
    await ayse.type(`/bakiye ${words}`);
    const usage = await ayse.waitFor(`“${words}” geçmiş bir ay değil`);
    expect(usage.plain).toContain("/bakiye ekim");
  }
  expect(ayse.messages().filter(({ plain }) => plain.includes("Fiyatlar"))).toHaveLength(0);
});

test("a guest doesn't see what the team bought", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const guest = team.at("deniz", "genel");
  await guest.type("/bakiye geçmiş");
  await guest.waitFor("Misafir hesaplar");
});
