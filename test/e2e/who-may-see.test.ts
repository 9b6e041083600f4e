import { expect, test } from "vitest";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const soleTrader = {
  FirmaNeviGrup: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
  Unvani: "UYDURMA KİŞİ TİCARET",
  MersisNo: "1000000000000000",
};

const renamed = merkezOf(vkn, { Unvani: "YENİ ADLI GIDA A.Ş." });

async function startFaked(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment);
  return { registry, team, ayse: team.at("ayse"), mehmet: team.at("mehmet") };
}

test("cards are private where nothing else is said", async () => {
  const { ayse, mehmet } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("DENEME GIDA");
  expect(mehmet.messages()).toEqual([]);
});

test("in a listed channel general cards are in the open; detail, errors and balances never", async () => {
  const probe = await startFaked();
  const channel = probe.ayse.channel.id;
  const { registry, ayse, mehmet } = await startFaked({ PUBLIC_CHANNELS: channel });
  await ayse.type(`/vkn ${vkn} #fatura 7`);
  const open = await mehmet.waitFor("DENEME GIDA");
  expect(open.ephemeral).toBe(false);

  expect(open.plain).not.toMatch(/kredi|<@|fatura 7/);
  expect(open.plain).not.toContain(labels.detail);
  expect((await ayse.waitFor(tr.card.noted("fatura 7"))).ephemeral).toBe(true);
  await mehmet.click(labels.openMine, { in: open });
  const mine = await mehmet.waitFor(labels.copy);
  expect(mine.ephemeral).toBe(true);
  registry.answers = [() => answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] })];
  await mehmet.click(labels.detail, { in: mine, confirm: true });
  const detail = await mehmet.waitFor(tr.detail.sections.Ortaklar);
  expect(detail.ephemeral).toBe(true);
  await ayse.type("/vkn 12345");
  await ayse.waitFor("10 haneli olur");
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.anyRemaining);
  expect(mehmet.messages().filter(({ ephemeral }) => !ephemeral)).toHaveLength(1);
  // The public card is not redrawn.
  expect(mehmet.messages().find(({ ts }) => ts === open.ts)?.plain).not.toContain("✓");
});

test("a natural person's business is never in the open, its identity number never shown", async () => {
  const probe = await startFaked();
  const { registry, ayse, mehmet } = await startFaked({ PUBLIC_CHANNELS: probe.ayse.channel.id });
  registry.answers = [
    () => ({
      status: 200,
      body: { success: true, dusulen_bakiye: 1, data: { Merkez: merkezOf(vkn, soleTrader) } },
    }),
  ];
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor("UYDURMA KİŞİ");
  expect(card.ephemeral).toBe(true);
  expect(card.plain).not.toContain(`[${labels.share}]`);
  expect(JSON.stringify(card)).not.toContain("1000000000000000");
  expect(card.text).not.toContain("UYDURMA");
  expect(mehmet.messages()).toEqual([]);
});

test("sharing posts once, however often it is pressed", async () => {
  const { ayse, mehmet } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor("DENEME GIDA");
  await Promise.all([
    ayse.click(labels.share, { in: card, confirm: true }),
    ayse.click(labels.share, { in: card, confirm: true }),
  ]);
  await ayse.waitFor("✓ Kanalda paylaşıldı");
  expect(mehmet.messages()).toHaveLength(1);
});

test("a shared card opens for each who may see it, as the team holds it by now and with the prices of today", async () => {
  const { registry, team, ayse, mehmet } = await startFaked();
  const [here, guest] = [team.at("ayse", "genel"), team.at("deniz", "genel")];
  await here.type(`/vkn ${vkn} #fatura 7`);
  const card = await here.waitFor(tr.card.noted("fatura 7"));
  await here.click(labels.share, { in: card, confirm: true });
  const shared = await guest.waitFor(wording.sharedBy("Ayşe Yıldırım"));
  expect(shared.plain).not.toContain("fatura 7");
  expect(shared.blocks.filter(({ type }) => type === "actions")).toMatchObject([
    { elements: [{ text: { text: labels.openMine } }] },
  ]);
  await guest.click(labels.openMine, { in: shared });
  await guest.waitFor("Misafir hesaplar sorgu yapamaz ve kart açamaz");

  registry.answers = [({ body }) => answered(String(body["vkn"]), 1.5, { Merkez: renamed })];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.click(labels.refresh, { in: await ayse.waitFor(labels.refresh) });
  await ayse.click(labels.refreshAnyway, { in: await ayse.waitFor(labels.refreshAnyway) });
  await ayse.waitFor("YENİ ADLI GIDA");
  const colleague = team.at("mehmet", "genel");
  await colleague.click(labels.openMine, { in: shared });
  const mine = await colleague.waitFor("YENİ ADLI GIDA");
  expect(mine.ephemeral).toBe(true);
  expect(mine.plain).toContain(wording.priced(labels.refresh, 1.5));
  expect(mine.plain).toContain(wording.heldFrom("@ayse"));
  expect(registry.queries).toHaveLength(2);
  // The shared card is not redrawn.
  expect(colleague.messages().find(({ ts }) => ts === shared.ts)?.plain).toBe(shared.plain);
  expect(mehmet.messages()).toEqual([]);
});

test("a guest can't spend", async () => {
  const { registry, team } = await startFaked();
  const guest = team.at("deniz", "genel");
  await guest.type(`/vkn ${vkn}`);
  await guest.waitFor("Misafir hesaplar sorgu yapamaz");
  await guest.type("/bakiye");
  await expect.poll(() => guest.messages().length).toBe(2);
  await guest.type("/kunye dil");
  await expect.poll(() => guest.messages().length).toBe(3);
  expect(guest.newest().plain).toContain("Misafir hesaplar sorgu yapamaz");
  expect(registry.queries).toHaveLength(0);
});

test("in a channel shared with another company nothing is asked and nothing is shown", async () => {
  const { registry, team } = await startFaked();
  const ayse = team.at("ayse", "ortak-proje");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("başka bir şirketle paylaşılıyor");
  expect(registry.queries).toHaveLength(0);
});

test("a colleague opens a bought detail for nothing, and it carries no price", async () => {
  const { registry, ayse, mehmet } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("DENEME GIDA");
  registry.answers = [() => answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] })];
  await ayse.click(labels.detail, { confirm: true });
  await ayse.waitFor(tr.detail.sections.Ortaklar);
  await mehmet.type(`/vkn ${vkn}`);
  const card = await mehmet.waitFor("DENEME GIDA");
  expect(JSON.stringify(card.blocks)).not.toContain("DENİZ");
  await mehmet.click(wording.free(labels.openDetail), { in: card });
  const detail = await mehmet.waitFor(tr.detail.sections.Ortaklar);
  expect(detail.plain).toContain(wording.askedBy("@ayse"));
  expect(registry.queries).toHaveLength(2);
});

test("hostile data is shown as text: no mention, no link, no formatting", async () => {
  const { registry, ayse } = await startFaked();
  const title = "<!channel> *x* <https://kotu.example|y> & _z_ `k` \u202eTERS";
  registry.answers = [
    () => ({
      status: 200,
      body: { success: true, dusulen_bakiye: 1, data: { Merkez: merkezOf(vkn, { Adres: title }) } },
    }),
  ];
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(wording.charged(1));
  const raw = JSON.stringify(card.blocks);
  expect(raw).toContain("&lt;!channel&gt; ∗x∗ &lt;https://kotu.example|y&gt; &amp; ˍzˍ ˋkˋ TERS");
  expect(raw).not.toContain("<!channel>");
});
