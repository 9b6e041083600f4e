import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const other = `098765432${vknCheckDigit("098765432")}`;

async function startFaked(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment);
  return { registry, team, ayse: team.at("ayse"), mehmet: team.at("mehmet") };
}

test("two people ask the same in the same second: one paid call, two cards", async () => {
  const { registry, team, ayse, mehmet } = await startFaked({ REGISTRY_DEADLINE_MS: "20000" });
  let release: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  registry.answers = [
    async () => {
      await gate;
      return answered(vkn, 1);
    },
  ];
  const typed = Promise.all([
    ayse.type(`/vkn ${vkn}`),
    mehmet.type(`/vkn ${vkn}`),
    ayse.type("/vkn 123-456-7890"),
  ]);
  await typed;
  const said = () => [...ayse.messages(), ...mehmet.messages()].map(({ plain }) => plain);
  // A later query would find the stored answer, so all must wait first.
  const areAllWaiting = async () =>
    (await (await fetch(`${team.kunye.url}/metrics`)).text()).includes("in_flight 3");
  await vi.waitUntil(areAllWaiting, { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  release?.();
  await mehmet.waitFor("DENEME GIDA");
  await expect
    .poll(() => ayse.messages().filter(({ plain }) => plain.includes("DENEME GIDA")).length)
    .toBe(2);
  expect(registry.queries).toHaveLength(1);
  const footers = said().join("\n");
  expect(footers.match(pattern("g")`${wording.charged(1)}`)).toHaveLength(1);
  expect(footers.match(/Bu isteğiniz için ayrıca ücret alınmadı/g)).toHaveLength(2);
});

test("the same query again is free and says who asked", async () => {
  const { registry, ayse, mehmet } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  await mehmet.type(`/vkn ${vkn}`);
  const again = await mehmet.waitFor(wording.askedBy("@ayse"));
  expect(again.plain).toContain(wording.nothingCharged);
  expect(again.plain).toContain(`[${wording.priced(labels.refresh, 1)}]`);
  expect(registry.queries).toHaveLength(1);
});

test("after a restart the ledger, the cards and their buttons are still there", async () => {
  const { registry, team, ayse } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(wording.charged(1));
  await team.restart();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.askedBy("@ayse"));
  expect(registry.queries).toHaveLength(1);
  await ayse.type("/bakiye");
  await ayse.waitFor(wording.total(1, 1));
  await ayse.click(labels.allInfo, { in: card });
  await ayse.waitFor("Ticaret sicili müdürlüğü");
});

test("a rotated key keeps the ledger and the cards", async () => {
  const { registry, team, ayse } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  await team.restart({ REGISTRY_API_KEY: "another_key" });
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.askedBy("@ayse"));
  await ayse.type(`/vkn ${other}`);
  await ayse.waitFor(other);
  const keys = registry.queries.map(({ authorization }) => authorization);
  expect(keys).toEqual(["Bearer test_key", "Bearer another_key"]);
});

test("what a detail or a title's answer covers is not bought again", async () => {
  const { registry, ayse } = await startFaked();
  registry.answers = [
    () => ({
      status: 200,
      body: {
        success: true,
        dusulen_bakiye: 2,
        matched: { ad: "DENEME GIDA", vkn, score: 0.97 },
        alternatives: [],
        data: { Merkez: merkezOf(vkn) },
      },
    }),
  ];
  await ayse.buy("/unvan deneme gıda");
  await ayse.waitFor(wording.charged(2));
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.nothingCharged);
  await ayse.type("/unvan  DENEME   GIDA ");
  await expect
    .poll(() => ayse.messages().filter((m) => m.plain.includes(wording.nothingCharged)).length)
    .toBe(2);
  expect(registry.queries).toHaveLength(1);
});

test("`Yenile` of a young record asks for a second consent; an old button opens the newer record later", async () => {
  // At this price a card's button has a dialog, but a notice is the question itself.
  const { registry, ayse, mehmet } = await startFaked({ CONFIRM_FROM: "1", PRICES: "vkn=0.5" });
  await ayse.type(`/vkn ${vkn}`);
  const old = await ayse.waitFor(wording.charged(1));
  await mehmet.type(`/vkn ${vkn}`);
  const same = await mehmet.waitFor(wording.askedBy("@ayse"));
  const refresh = { confirm: true, in: old };
  await ayse.click(wording.priced(labels.refresh, 1), refresh);
  const first = await ayse.waitFor(`[${wording.priced(labels.refreshAnyway, 1)}]`, {
    after: old.ts,
  });
  expect(first.plain).toContain(`“${vkn}” kaydı (genel kart)`);
  expect(first.plain).toMatch(pattern()`az önce alındı \(\d\d\.\d\d\)[^]*${wording.notCharged}`);
  expect(first.ephemeral).toBe(true);
  await ayse.click(wording.priced(labels.refresh, 1), refresh);
  const second = await ayse.waitFor(`[${wording.priced(labels.refreshAnyway, 1)}]`, {
    after: first.ts,
  });
  expect(registry.queries).toHaveLength(1);
  // Two simultaneous clicks and the button of another notice: one charge.
  await Promise.all([
    ayse.click(labels.refreshAnyway, { in: first }),
    ayse.click(labels.refreshAnyway, { in: first }),
  ]);
  await ayse.waitFor("değişiklik yok", { after: second.ts });
  expect(registry.queries).toHaveLength(2);
  const redrawn = await ayse.waitFor(
    ({ ts, plain }) =>
      ts === first.ts && plain.includes(`Bu karttan sorgulananlar: ✓ ${labels.refreshAnyway}`),
  );
  expect(redrawn.plain).toContain("[Yenisini aç · ücretsiz]");
  await ayse.click(labels.refreshAnyway, { in: second });
  await ayse.waitFor(wording.nothingCharged, { after: second.ts });
  await mehmet.click(wording.priced(labels.refresh, 1), { in: same, confirm: true });
  await mehmet.waitFor(wording.nothingCharged, { after: same.ts });
  expect(registry.queries).toHaveLength(2);
});

test("`Yenile` shows what changed, or that nothing did; after an hour it asks immediately", async () => {
  const { registry, team, ayse } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.click(wording.priced(labels.refresh, 1), {
    in: await ayse.waitFor(wording.charged(1)),
  });
  await ayse.click(labels.refreshAnyway, { in: await ayse.waitFor(labels.refreshAnyway) });
  const same = await ayse.waitFor("değişiklik yok");
  const moved = { Adres: "YENİ MAH. 1. SOK. NO: 2 OSMANGAZİ / BURSA", Durumu: "Tasfiye Halinde" };
  registry.answers = [
    () => ({
      status: 200,
      body: { success: true, dusulen_bakiye: 1, data: { Merkez: merkezOf(vkn, moved) } },
    }),
  ];
  const db = new DatabaseSync(join(team.dataDir, "kunye.sqlite"), { timeout: 5_000 });
  db.exec("update answers set fetched_at = fetched_at - 3600000");
  db.close();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.click(wording.priced(labels.refresh, 1), {
    in: await ayse.waitFor(wording.nothingCharged, { after: same.ts }),
  });
  const changed = await ayse.waitFor("değişenler:");
  expect(changed.plain).toMatch(/değişenler: (Durum, Adres|Adres, Durum)\./);
  expect(registry.queries).toHaveLength(3);
});

test("a slow double click shows what the first click bought", async () => {
  const { registry, ayse } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(wording.charged(1));
  registry.answers = [() => answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] })];
  await Promise.all([
    ayse.click(labels.detail, { in: card, confirm: true }),
    ayse.click(labels.detail, { in: card, confirm: true }),
  ]);
  await expect
    .poll(() => ayse.messages().filter((m) => m.plain.includes(tr.detail.sections.Ortaklar)).length)
    .toBe(2);
  expect(registry.queries.map(({ path }) => path)).toEqual([
    "/v1/search/vkn",
    "/v1/search/vkn/detail",
  ]);
});

test("a time-out after sending is unknown: told, not repeated, and only let go of by the person", async () => {
  const { registry, team, ayse, mehmet } = await startFaked({ REGISTRY_DEADLINE_MS: "300" });
  registry.answers = [() => () => undefined, () => answered(vkn, 1)];
  await ayse.type(`/vkn ${vkn}`);
  const unknown = await ayse.waitFor(wording.unknownOutcome);
  expect(unknown.plain).toContain(`“${vkn}” (${tr.kindName.vkn}) gönderildi`);
  // No reading of the balance precedes a team's first query.
  expect(unknown.plain).toContain("bunu açıklığa kavuşturamaz");
  expect(JSON.stringify(unknown.blocks)).toContain(`${wording.guessed(labels.anyway, 1)} · ${vkn}`);
  await mehmet.type(`/vkn ${vkn}`);
  const blocked = await mehmet.waitFor(wording.blocked);
  expect(blocked.plain).toContain("@ayse");
  await team.restart({ REGISTRY_DEADLINE_MS: "2000" });
  await mehmet.type(`/vkn ${vkn}`);
  await expect
    .poll(() => mehmet.messages().filter((m) => m.plain.includes("belirsiz")).length)
    .toBe(2);
  expect(registry.queries).toHaveLength(1);

  await mehmet.type("/bakiye");
  await mehmet.waitFor(tr.balance.unknown(1));
  await mehmet.waitFor("öncesinde ya da yakınında bakiye okunmamış, karşılaştırılamıyor");
  const metrics = await (await fetch(`${team.kunye.url}/metrics`)).text();
  expect(metrics).toContain("kunye_unknown_outcomes 1\n");
  expect(metrics).toContain("kunye_unsent_replies 0\n");

  await mehmet.click(labels.anyway, { in: blocked });
  await mehmet.waitFor(wording.charged(1));
  await mehmet.waitFor(({ ts, plain }) => ts === blocked.ts && plain.includes(`[${labels.open} ·`));
  expect(registry.queries).toHaveLength(2);
  // The second button opens the answer that the first one bought.
  await ayse.click(labels.anyway, { in: unknown });
  await ayse.waitFor("DENEME GIDA");
  expect(registry.queries).toHaveLength(2);
});

test("a price that has risen redraws the button and spends nothing", async () => {
  const { registry, ayse, mehmet } = await startFaked();
  await ayse.type(`/vkn ${vkn}`);
  await ayse.click(wording.priced(labels.refresh, 1), {
    in: await ayse.waitFor(wording.charged(1)),
  });
  const note = await ayse.waitFor(`[${wording.priced(labels.refreshAnyway, 1)}]`);
  registry.answers = [({ body }) => answered(String(body["vkn"]), 1.5)];
  await mehmet.type("/vkn 1234567891");
  const unlikely = await mehmet.waitFor("denetim hanesi tutmuyor");
  await mehmet.click(wording.priced(labels.anyway, 1), { in: unlikely });
  await mehmet.waitFor(wording.charged(1.5));
  await ayse.click(wording.priced(labels.refreshAnyway, 1), { in: note });
  await ayse.waitFor("Fiyat değişti");
  await ayse.waitFor(
    ({ ts, plain }) =>
      ts === note.ts && plain.includes(`[${wording.priced(labels.refreshAnyway, 1.5)}]`),
  );
  expect(registry.queries).toHaveLength(2);
});

test("a price at the confirmation's threshold asks first, even for a typed command", async () => {
  const { registry, ayse } = await startFaked({ PRICES: "vkn=5" });
  await ayse.type(`/vkn ${vkn}`);
  const offer = await ayse.waitFor("basmanız onaydır");
  expect(offer.plain).toContain(`[${wording.priced(labels.query, 5)}]`);
  expect(registry.queries).toHaveLength(0);
  // The notice is the question: one click is the consent.
  expect((await ayse.click(wording.priced(labels.query, 5), { in: offer })).dialog).toBeUndefined();
  await ayse.waitFor(wording.charged(1));
});

test("an answer of an unexpected shape is paid, kept and shown as far as it can be", async () => {
  const { registry, ayse } = await startFaked();
  registry.answers = [
    () => ({
      status: 200,
      body: '{"success":true,"dusulen_bakiye":0.1,"yeni":{"x":1},"data":{"Merkez":{"Unvani":"BEKLENMEDİK A.Ş.","Adres":null,"SirketinToplamSermayesi":"çok","YeniAlan":"değer"}}}',
    }),
  ];
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor("BEKLENMEDİK A.Ş.");
  expect(card.plain).toContain(wording.charged(0.1));
  await ayse.click(labels.allInfo, { in: card });
  await ayse.waitFor("YeniAlan");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.nothingCharged);
  expect(registry.queries).toHaveLength(1);
});

test("a success without a cost is paid, its amount unknown", async () => {
  const { registry, ayse } = await startFaked();
  registry.answers = [
    () => ({ status: 200, body: { success: true, data: { Merkez: merkezOf(vkn) } } }),
  ];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("düşülen tutar bildirilmedi");
  await ayse.type("/bakiye");
  await ayse.waitFor("1 ücretli sorgunun tutarı bildirilmedi");
});

test("an answer about another company carries a warning", async () => {
  const { registry, ayse } = await startFaked();
  registry.answers = [
    () => ({
      status: 200,
      body: { success: true, dusulen_bakiye: 1, data: { Merkez: merkezOf("0123456789") } },
    }),
  ];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("başka bir şirkete ait görünüyor");
});

test.each([
  [400, { error: "geçersiz" }, "geçersiz buldu"],
  [401, { error: "anahtar" }, "API anahtarı geçersiz. Yöneticinize haber verin"],
  [
    402,
    '{"error":"yetersiz","code":"INSUFFICIENT_BALANCE","balance":0.5,"required":3}',
    "Bakiye yetersiz: 3 kredi gerekiyor, hesapta 0,5 kredi var. Sorgu yapılmadı",
  ],
  [404, { error: "yok", code: "NOT_FOUND" }, "kurumda kayıt bulunamadı"],
  [502, { error: "kurum" }, "Kurum yanıt vermedi. Bakiyeden düşülmedi."],
  [200, { success: false, error: "olmadı" }, "sonuçlandıramadı. Bakiyeden düşülmedi."],
])("an answer of %i is free and says what to do", async (status, body, said) => {
  const { registry, ayse } = await startFaked();
  registry.answers = [() => ({ status, body }), () => answered(vkn, 1)];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(said);
  await ayse.type("/bakiye");
  await ayse.waitFor("Henüz ücretli sorgu yapılmadı");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor((message) =>
    pattern()`${wording.charged(1)}|basmanız onaydır`.test(message.plain),
  );
});

test.each([
  [500, '{"error":"hata"}'],
  [503, '{"error":"meşgul"}'],
  [504, "<html>gateway</html>"],
  [502, "<html>bad gateway</html>"],
  [200, '{"success":true,"dusulen_ba'],
])("an answer of %i that may hide a success is unknown", async (status, body) => {
  const { registry, ayse } = await startFaked();
  registry.answers = [() => ({ status, body })];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.unknownOutcome);
  expect(registry.queries).toHaveLength(1);
});

test("an unreachable registry is free and can be tried again", async () => {
  const team = await startTeam({ url: "http://127.0.0.1:9" });
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  const failed = await ayse.waitFor(tr.failure.unreachable);
  await ayse.click(labels.retry, { in: failed });
  await expect
    .poll(() => ayse.messages().filter((m) => m.plain.includes("ulaşılamadı")).length)
    .toBe(2);
});

test("a slow registry leaves the ack alone; a pressed card says that it is being asked, and then what came of it", async () => {
  const { registry, ayse } = await startFaked({ REGISTRY_DEADLINE_MS: "10000" });
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(wording.charged(1));
  let release: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  registry.answers = [
    async () => {
      await gate;
      return answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] });
    },
  ];
  const press = { in: card, confirm: true };
  expect((await ayse.click(labels.detail, press)).kind).toBe("acknowledged");
  const asking = await ayse.waitFor(`⏳ ${labels.detail} · soruluyor`);
  expect(asking.ts).toBe(card.ts);
  expect(asking.plain).toContain(`[${labels.outcome}]`);
  release?.();
  await ayse.waitFor(tr.detail.sections.Ortaklar);
  const asked = await ayse.waitFor(`✓ ${labels.detail} · ${wording.charged(3)}`);
  expect(asked.ts).toBe(card.ts);
  expect(asked.plain).toContain(`[${wording.free(labels.openDetail)}]`);
  expect(ayse.messages()).toHaveLength(2);
});

test("a button drawn free buys nothing after its unknown outcome was settled as free", async () => {
  const { registry, team, ayse } = await startFaked();
  registry.answers = [() => answered(vkn, 1), () => ({ status: 500, body: "" })];
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(wording.charged(1));
  await ayse.click(labels.detail, { in: card, confirm: true });
  const unknown = await ayse.waitFor(`[${labels.outcome}]`);
  const db = new DatabaseSync(join(team.dataDir, "kunye.sqlite"), { timeout: 5_000 });
  db.exec("update intents set state = 'free', cause = null where state = 'unknown'");
  db.close();
  await ayse.click(labels.outcome, { in: unknown });
  await ayse.waitFor("Fiyat değişti; yenisi düğmede");
  expect(registry.queries).toHaveLength(2);
  const redrawn = await ayse.waitFor(`[${wording.costing(labels.detail, 3)}]`);
  expect(redrawn.ts).toBe(unknown.ts);
});

test("a budget for one question is spent once, however many ask at the same time", async () => {
  const { registry, team } = await startFaked({ MONTHLY_LIMIT: "1", PRICES: "vkn=1" });
  const people = ["ayse", "mehmet", "zeynep"].map((name) => team.at(name));
  const numbers = Array.from({ length: 20 }, (_, index) => {
    const nine = String(200_000_000 + index);
    return `${nine}${vknCheckDigit(nine)}`;
  });
  await Promise.all(
    numbers.map(async (number, index) => people[index % 3]?.type(`/vkn ${number}`)),
  );
  const seen = () => people.flatMap((person) => person.messages().map(({ plain }) => plain));
  await expect.poll(() => seen().length).toBe(20);
  expect(registry.queries).toHaveLength(1);
  expect(seen().filter((plain) => plain.includes(wording.charged(1)))).toHaveLength(1);
  expect(seen().filter((plain) => plain.includes(wording.limitFull("team")))).toHaveLength(19);
});

test("the balance counts within the smallest of what is left, and what an unknown outcome may have cost", async () => {
  const { registry, ayse, mehmet } = await startFaked({
    MONTHLY_LIMIT: "10",
    PERSON_MONTHLY_LIMIT: "6",
    PRICES: "vkn=1,vkn_detail=3",
  });
  registry.answers = [() => answered(vkn, 1), () => ({ status: 500, body: "" })];
  await mehmet.type(`/vkn ${vkn}`);
  await mehmet.waitFor(wording.charged(1));
  await ayse.type(`/vkn ${other}`);
  await ayse.waitFor(wording.unknownOutcome);
  await ayse.type("/bakiye");
  const card = await ayse.waitFor(wording.remaining(100));
  expect(card.plain).toContain("sınırlar içinde yaklaşık 5 genel kart ya da 1 detay");
  expect(card.plain).toContain(
    `Ekibin aylık sınırı: 2 / 10 kredi (1 kredisi belirsiz) kullanıldı, ${wording.remaining(8)}`,
  );
  expect(card.plain).toContain(
    `Kişisel aylık sınırınız: 1 / 6 kredi (1 kredisi belirsiz) kullanıldı, ${wording.remaining(5)}`,
  );
});

test("where the balance is used up, an admin reads where credit comes from and others whom to tell", async () => {
  const { registry, ayse, mehmet } = await startFaked();
  registry.balance = "0";
  registry.answers = [
    () => ({
      status: 402,
      body: '{"error":"yetersiz","code":"INSUFFICIENT_BALANCE","balance":0,"required":1}',
    }),
  ];
  for (const typed of ["/bakiye", `/vkn ${vkn}`]) {
    await ayse.type(typed);
    await mehmet.type(typed);
    const said = typed === "/bakiye" ? "yetmiyor" : "Bakiye yetersiz";
    const admin = await ayse.waitFor(said);
    expect(admin.plain).toContain("Kredi, kayıt servisinin sağlayıcısından satın alınır.");
    expect(admin.plain).not.toContain("Yöneticinize");
    expect((await mehmet.waitFor(said)).plain).toContain("Yöneticinize haber verin.");
  }
});

test("a person's limit stops that person alone", async () => {
  const { registry, ayse, mehmet } = await startFaked({ PERSON_MONTHLY_LIMIT: "1.5" });
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  await ayse.type(`/vkn ${other}`);
  const refused = await ayse.waitFor("Kişisel sınırınız bu sorguya yetmiyor");
  expect(refused.plain).toContain("1 / 1,5 kredi");
  expect(refused.plain).toMatch(/; 1 \S+'[dt][ae] yenilenir\. Bu sorgu 1 kredi; sorgulanmadı/);
  expect(refused.plain).toContain("Ekibin aldığı kartlar açılmaya devam eder.");
  await ayse.type("/bakiye");
  const balance = await ayse.waitFor(wording.remaining(0.5));
  expect(balance.plain).toContain("Bu ayki sınır yeni bir sorguya yetmiyor");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.askedBy("@ayse"));
  await mehmet.type(`/vkn ${other}`);
  await mehmet.waitFor(wording.charged(1));
  expect(registry.queries).toHaveLength(2);
});
