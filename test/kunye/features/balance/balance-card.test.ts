import { expect, test } from "vitest";
import { limitUses } from "../../../../src/kunye/lookups/limit-use.ts";
import { guessedPrices } from "../../../../src/kunye/lookups/prices.ts";
import { balanceCard, monthCard } from "../../../../src/kunye/features/balance/balance-card.ts";
import { tr } from "../../../support/texts.ts";
import type { Intent } from "../../../../src/kunye/lookups/intents.ts";
import { asText, now } from "../../slack/support/drawing.ts";
import { labels } from "../../../support/labels.ts";

test("the balance card of an admin and of a member", () => {
  const spending = {
    paid: [
      { kind: "vkn" as const, userId: "UAYSE", queries: 3, cost: 300_000 },
      { kind: "vkn_detail" as const, userId: "UMEHMET", queries: 1, cost: 3_000_000 },
    ],
    unknown: [{ kind: "vkn" as const, userId: "UAYSE", queries: 1, cost: 0 }],
    costUnknown: 2,
    firstAt: now - 11 * day,
    saved: 312_000_000,
    countedByUser: new Map([
      ["", 4_300_000],
      ["UAYSE", 1_300_000],
      ["UMEHMET", 3_000_000],
    ]),
  };
  const card = {
    outcome: { kind: "balance", balance: 249_500_000 } as const,
    prices: guessedPrices,
    spending,
    now,
    topUp: "",
    texts: tr,
    shared: true,
    unsettled: [
      { intent: unknownIntent("1234567890", "UAYSE"), why: "too-early" as const },
      {
        intent: {
          ...unknownIntent("1111111111", "UMEHMET"),
          createdAt: now - 3_600_000,
          closedAt: now - 3_590_000,
        },
        why: "other-movement" as const,
      },
    ],
  };
  const limits = { team: 100_000_000, person: 7_000_000 };
  const userId = "UAYSE";
  const uses = limitUses(limits, spending, userId);
  const seenBy = (admin: boolean) =>
    asText([balanceCard({ ...card, reader: { userId, isManager: admin }, uses })]);
  const admin = seenBy(true);
  expect(admin).toMatchInlineSnapshot(`
    "(249,5 kredi kaldı)
    # Bakiye
    *249,5 kredi* kaldı / Bu ayki sınırlar içinde yaklaşık 5 genel kart ya da 1 detay sorgulanabilir.
    Ekibin aylık sınırı: 4,3 / 100 kredi (1 kredisi belirsiz) kullanıldı, 95,7 kredi kaldı / Kişisel aylık sınırınız: 1,3 / 7 kredi (1 kredisi belirsiz) kullanıldı, 5,7 kredi kaldı / Sınırlar 1 Aralık 2026 tarihinde yenilenir.
    *Fiyatlar* · ~ tahminî; ilk sorguda kesinleşir
    *VKN ile genel kart* / ~1 kredi
    *VKN ile detay* / ~3 kredi
    *Unvan ile genel kart* / ~2 kredi
    *Unvan ile detay* / ~4 kredi
    *Şube kartı (MERSİS)* / ~2 kredi
    ---
    *Kasım 2026 harcaması* / VKN ile genel kart: 3 sorgu · 0,3 kredi / VKN ile detay: 1 sorgu · 3 kredi / ❔ Sonucu belirsiz, düşülmüş olabilir: 1 sorgu / *Toplam: 5 sorgu · 4,3 kredi (1 kredisi belirsiz)* / Bu ay 312 kredi tasarruf edildi: kartlar ekipte vardı, yeniden ödenmedi. / Bu ayki ilk sorgudan beri günde ortalama 0,28 kredi
    *Kişilere göre* / <@UMEHMET>: 1 sorgu · 3 kredi / <@UAYSE>: 4 sorgu · 1,3 kredi (1 kredisi belirsiz)
    *❔ Sonucu belirsiz olanlar* (aynı sorguyu yazarsanız \`Yine de sorgula\` düğmesi gelir)
    VKN ile genel kart · “1234567890” · <@UAYSE> · 13.58: henüz anlaşılamaz: ücret, bakiyeden 10 dakikaya kadar gecikmeyle düşülebilir
    VKN ile genel kart · “1111111111” · <@UMEHMET> · 13.03: arada başka bir hareket var, bakiyeden ayırt edilemiyor
    [Düşüldü]{“1111111111” sorgusu harcama kayıtlarına “düşüldü” diye geçer. Önce kayıt servisinin hesap hareketlerine bakın; hesap sizde değilse Künye'yi işletene sorun. → Kaydet} [Düşülmedi]{“1111111111” sorgusu harcama kayıtlarına “düşülmedi” diye geçer; sorgu yeniden yapılabilir. Önce kayıt servisinin hesap hareketlerine bakın; hesap sizde değilse Künye'yi işletene sorun. → Kaydet}
    ⚠️ *Bu hesaptan yalnızca ekibiniz harcamıyor.* Sonucu belirsiz sorgular bakiyeden anlaşılamaz; yöneticiniz karara bağlar.
    [Ekibin aldıkları] [CSV] [Sınırlar] [Yöneticiler]
    ~ 2 ücretli sorgunun tutarı bildirilmedi; toplamda fiyatıyla sayıldı."
  `);
  const spent = balanceCard({
    ...card,
    outcome: { kind: "balance", balance: 0 },
    reader: { userId, isManager: true },
    uses: [],
  });
  expect(asText([spent])).toContain("*0 kredi* kaldı / Bakiye yeni bir sorguya yetmiyor;");
  const member = seenBy(false);
  expect(member).toContain("<@UAYSE>: 4 sorgu · 1,3 kredi (1 kredisi belirsiz)");
  expect(member).toContain("*Toplam: 5 sorgu · 4,3 kredi (1 kredisi belirsiz)*");
  expect(member).toContain("“1111111111” · 13.03: arada başka bir hareket var");
  expect(member).not.toContain("UMEHMET");
});

const day = 24 * 3_600_000;
const none = { queries: 0, amount: 0, uncertain: 0 };
const noJobs = { single: none, list: none, check: none, watch: none };
const mehmetsQuery = { kind: "vkn" as const, userId: "UMEHMET", queries: 1, cost: 1e6 };

function unknownIntent(key: string, userId: string): Intent {
  return {
    id: `i-${key}`,
    account: "T1 r",
    kind: "vkn",
    key,
    text: key,
    userId,
    state: "unknown",
    cost: null,
    reason: "timeout",
    createdAt: now - 300_000,
    closedAt: now - 290_000,
    answerHash: null,
    remark: null,
  };
}

test.each([
  [
    "2026-11-12T11:03:00Z",
    60,
    249,
    0,
    "günde ortalama 5 kredi; bu hızla bakiye yaklaşık 49 gün yeter",
  ],
  [
    "2026-11-12T11:03:00Z",
    0.12,
    249,
    0,
    "günde ortalama 0,01 kredi; bu hızla bakiye bir yıldan uzun yeter",
  ],
  ["2026-11-12T11:03:00Z", 60, 20, 0, "Bakiye bu hızla yaklaşık 4 gün içinde biter"],
  ["2026-11-12T11:03:00Z", 0, 2, 0, "Bakiye bir detay sorgusuna yetmiyor"],
  ["2026-11-12T11:03:00Z", 0, 2, 0, "yaklaşık 2 genel kart sorgulanabilir"],
  ["2026-11-12T11:03:00Z", 0, 0, 0, "Bakiye hiçbir sorguya yetmiyor"],
])("at %s, %d credits spent and %d left: the pace is said", (at, spent, left, unknown, said) => {
  expect(balanceText(at, spent, left, unknown)).toContain(said);
});

test("a team that began yesterday has no daily average, on any day of the month", () => {
  const [at, yesterday] = ["2026-11-22T11:03:00Z", "2026-11-21T11:03:00Z"];
  expect(balanceText(at, 22, 249, 0, yesterday)).not.toMatch(/ortalama|yaklaşık \d+ gün/);
  expect(balanceText(at, 22, 249, 0, "2026-11-12T11:03:00Z")).toContain("günde ortalama 2 kredi");
});

test.each([
  ["too early in the month", "2026-11-06T11:03:00Z", 60, 0, /ortalama|yaklaşık \d+ gün/],
  ["nothing was spent", "2026-11-12T11:03:00Z", 0, 0, /ortalama|yaklaşık \d+ gün/],
  ["an outcome is unknown", "2026-11-12T11:03:00Z", 60, 1, /yaklaşık \d+ gün/],
])("how long the balance lasts is not guessed while %s", (_why, at, spent, unknown, unsaid) => {
  expect(balanceText(at, spent, 20, unknown)).not.toMatch(unsaid);
});

function balanceText(
  at: string,
  spent: number,
  left: number,
  unknown: number,
  first = "2026-11-01T08:00:00Z",
): string {
  const paid = { kind: "vkn" as const, userId: "UAYSE", queries: 1, cost: spent * 1e6 };
  const open = { ...paid, cost: 0 };
  const card = balanceCard({
    outcome: { kind: "balance", balance: left * 1e6 },
    prices: guessedPrices,
    spending: {
      paid: spent > 0 ? [paid] : [],
      unknown: unknown > 0 ? [open] : [],
      costUnknown: 0,
      firstAt: Date.parse(first),
      saved: 0,
      countedByUser: new Map(),
    },
    uses: [],
    topUp: "",
    texts: tr,
    unsettled: [],
    shared: false,
    reader: { userId: "UAYSE", isManager: false },
    now: Date.parse(at),
  });
  return asText([card]);
}

test.each([
  ["unreachable", "ulaşılamadı"],
  ["unauthorized", "API anahtarı geçersiz"],
] as const)("a balance that is %s still shows Künye's own ledger", (cause, said) => {
  const text = asText([
    balanceCard({
      outcome: { kind: "failed", cause },
      prices: guessedPrices,
      now,
      spending: {
        paid: [],
        unknown: [],
        costUnknown: 0,
        saved: 0,
        firstAt: null,
        countedByUser: new Map(),
      },
      uses: [],
      topUp: "",
      texts: tr,
      unsettled: [],
      shared: false,
      reader: { userId: "UAYSE", isManager: false },
    }),
  ]);
  expect(text).toContain(said);
  expect(text).toContain("Henüz ücretli sorgu yapılmadı.");
  expect(text).not.toContain("belirsiz");
});

test("a month's charges outside of the first and last reading are told beside the comparison", () => {
  const row = { kind: "vkn" as const, userId: "UAYSE", queries: 23, cost: 23e6 };
  const reading = (balance: number) => ({ at: now, balance: balance * 1e6 });
  const cardOf = (paid: number) =>
    monthCard({
      texts: tr,
      spending: {
        paid: [row],
        unknown: [],
        costUnknown: 0,
        firstAt: now,
        saved: 0,
        countedByUser: new Map(),
      },
      reader: { userId: "UAYSE", isManager: true },
      unsettled: [],
      now,
      at: now,
      period: { before: reading(249), after: reading(249 - paid), paid: paid * 1e6, doubted: 0 },
      byJob: noJobs,
    });
  expect(asText([cardOf(22)])).toContain("1 kredisi bu iki okumanın dışında düşüldü");
  expect(asText([cardOf(23)])).not.toContain("iki okumanın dışında");
});

test("a month tells what each work has spent, unless all queries were single ones", () => {
  const money = { costUnknown: 0, firstAt: now, saved: 0, countedByUser: new Map() };
  const spending = { ...money, paid: [mehmetsQuery], unknown: [] };
  const month = { texts: tr, spending, unsettled: [], now, at: now, period: null };
  const reader = { userId: "UAYSE", isManager: false };
  const textWith = (byJob: typeof noJobs) => asText([monthCard({ ...month, reader, byJob })]);
  const single = { queries: 2, amount: 3e6, uncertain: 0 };
  expect(textWith({ ...noJobs, single })).not.toContain(tr.balance.byJob);
  const list = { queries: 30, amount: 30e6, uncertain: 1e6 };
  expect(textWith({ ...noJobs, single, list })).toContain(
    "*İşe göre* / Tek tek sorgular: 2 sorgu · 3 kredi / Listeler: 30 sorgu · 30 kredi (1 kredisi belirsiz)",
  );
});

test("a month without two readings says whether the second one is still to come", () => {
  const money = { costUnknown: 0, firstAt: now, saved: 0, countedByUser: new Map() };
  const spending = { ...money, paid: [mehmetsQuery], unknown: [] };
  const month = { texts: tr, spending, unsettled: [], now, period: null, byJob: noJobs };
  const reader = { userId: "UAYSE", isManager: true };
  const textAt = (at: number) => asText([monthCard({ ...month, reader, at })]);
  expect(textAt(now)).toContain("bu ayın ikinci okuması henüz yapılmadı");
  expect(textAt(now - 40 * day)).toContain(
    "Künye o ay bakiyeyi karşılaştırmak için iki kez okumadı",
  );
});

test.each([
  ["a month without lines", { paid: [], saved: 0 }, [false, false]],
  ["a month of free uses", { paid: [], saved: 1_000_000 }, [true, true]],
  ["another user's month", { paid: [mehmetsQuery], saved: 0 }, [true, false]],
])("%s: its file is offered to a manager and a member %j", (_name, sums, offered) => {
  const counts = { costUnknown: 0, firstAt: null, countedByUser: new Map() };
  const spending = { ...sums, ...counts, unknown: [] };
  const shared = { texts: tr, spending, unsettled: [], now };
  const shownTo = (isManager: boolean) => {
    const card = { ...shared, reader: { userId: "UAYSE", isManager } };
    const outcome = { kind: "balance", balance: 1e6 } as const;
    const money = { outcome, prices: guessedPrices, uses: [], topUp: "", shared: false };
    const month = { at: now, period: null, byJob: noJobs };
    return [balanceCard({ ...card, ...money }), monthCard({ ...card, ...month })].map((one) =>
      asText([one]).includes(`[${labels.csv}]`),
    );
  };
  expect([shownTo(true), shownTo(false)]).toEqual(offered.map((isShown) => [isShown, isShown]));
});
