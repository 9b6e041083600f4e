import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Asker } from "../../../src/kunye/lookups/asker.ts";
import { createLookups } from "../../../src/kunye/lookups/create-lookups.ts";
import { LookupError } from "../../../src/kunye/lookups/lookup-error.ts";
import type { Wish } from "../../../src/kunye/lookups/offer-card.ts";
import type { QueryOutcome, Registry } from "../../../src/kunye/lookups/ports/registry.ts";
import type { Store } from "../../../src/kunye/lookups/ports/store.ts";
import {
  branchQuery,
  companyQuery,
  titleQuery,
  type Query,
} from "../../../src/kunye/lookups/query.ts";
import { replaySpool } from "../../../src/kunye/lookups/replay-spool.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { openSpool } from "../../../src/kunye/store/spool.ts";
import { openSqliteStore } from "../../../src/kunye/store/sqlite-store.ts";
import { storeClock } from "../../support/test-clock.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";

const vkn = "1234567890";
const ayse: Asker = { team: "T1", userId: "AYSE", channel: "C1" };
const mehmet: Asker = { ...ayse, userId: "MEHMET" };
const general = companyQuery(vkn);
const detail = companyQuery(vkn, true);

const paid = (
  cost: number | null,
  body = `{"data":{"Merkez":{"Unvani":"ÖRNEK"}}}`,
): QueryOutcome => ({
  ...{ kind: "answered", cost, body },
});

/** The use cases over a real store and a registry that says what the test wants; ports can be made to fail. */
async function startLookups(options: { confirmFrom?: number; offerLifeMs?: number } = {}) {
  const clock = { now: Date.parse("2026-11-12T11:03:00Z") };
  const sealer = createSealer([{ id: "test", key: Buffer.alloc(32, 7) }]);
  const directory = temporaryDirectory();
  const real = await openSqliteStore(directory, sealer, storeClock(clock));
  onTestFinished(() => real.close());
  const broken = new Map<keyof Store, number>();
  const store = new Proxy(real, {
    get(target, name: keyof Store) {
      const left = broken.get(name) ?? 0;
      if (left <= 0) return Reflect.get(target, name) as unknown;
      return () => {
        broken.set(name, left - 1);
        return Promise.reject(new Error(`the store is down: ${name}`));
      };
    },
  });
  const asked: string[] = [];
  let outcomes: QueryOutcome[] = [paid(1_000_000)];
  let gate: Promise<void> = Promise.resolve();
  const registry: Registry = {
    async query(kind, text) {
      asked.push(`${kind} ${text}`);
      await gate;
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (!outcome) throw new Error("no outcome is left");
      return outcome;
    },
    balance: () => Promise.resolve({ kind: "balance", balance: 5 }),
  };
  let ids = 0;
  const disk = openSpool(join(directory, "spool"), sealer, createLogger("silent"));
  const spool = { ...disk };
  const lookups = createLookups({
    ...{ store, spool },
    ...{ configuredPrices: { vkn: 1_000_000, vkn_detail: 3_000_000 }, deadlineMs: 300 },
    accountOf: (team) => ({ account: `${team} registry`, source: "source", registry }),
    limits: { team: null, person: null },
    confirmFrom: options.confirmFrom ?? 10_000_000,
    offerLifeMs: options.offerLifeMs ?? 60_000,
    newId: () => `id-${(ids += 1)}`,
  });

  const replyOf = ({ userId }: Asker) => ({ id: `reply-${(ids += 1)}`, userId, envelope: "{}" });

  return {
    ...{ store, spool, clock, asked },
    lookups: {
      ...lookups,
      askTyped: (asker: Asker, query: Query) => lookups.askTyped(asker, query, replyOf(asker)),
      press: (asker: Asker, offerId: string) => lookups.press(asker, offerId, replyOf(asker)),
    },
    answerWith: (...next: QueryOutcome[]) => (outcomes = next),
    /** Lets these methods fail, so many times. */
    breakStore: (names: (keyof Store)[], times = Infinity) => {
      for (const name of names) broken.set(name, times);
    },
    /** Holds the registry's answers back until the answer is called. */
    hold: () => {
      let release: (() => void) | undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release?.();
    },
    /** Puts a card with one priced button before somebody; answers with the button's id. */
    offerTo: async (
      asker: Asker,
      wish: Partial<Wish> = {},
      person: string | null = asker.userId,
    ) => {
      const { team, channel } = asker;
      const card = { id: `card-${(ids += 1)}`, team, channel, person, view: "{}", intentId: null };
      const {
        offers: [offer],
      } = await lookups.offer(card, [{ slot: "a", query: general, ...wish }]);
      if (!offer) throw new Error("no offer was written");
      return offer.id;
    },
  };
}

/** What a failing piece of work threw. */
async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}

test("a typed question is asked once; asked again it is opened for nothing", async () => {
  const { lookups, asked } = await startLookups();
  const first = await lookups.askTyped(ayse, general);
  expect(first).toMatchObject({ kind: "answer", how: "bought", kept: true });
  expect(first).toMatchObject({ answer: { cost: 1_000_000, userId: "AYSE", vkn } });
  const second = await lookups.askTyped(mehmet, general);
  expect(second).toEqual({ ...first, how: "held" });
  expect(asked).toEqual([`vkn ${vkn}`]);
});

test("who asks while another is asking gets the same answer", async () => {
  const { lookups, asked, hold } = await startLookups();
  const release = hold();
  const both = Promise.all([lookups.askTyped(ayse, general), lookups.askTyped(mehmet, general)]);
  await expect.poll(() => asked.length).toBe(1);
  release();
  expect((await both).map((result) => "how" in result && result.how).sort()).toEqual([
    ...["bought", "shared"],
  ]);
  expect(asked).toHaveLength(1);
});

test("who presses again while it is being asked, and has waited long enough, is told so", async () => {
  const { lookups, asked, hold, offerTo } = await startLookups();
  const offer = await offerTo(ayse);
  const release = hold();
  const first = lookups.press(ayse, offer);
  await expect.poll(() => asked.length).toBe(1);
  expect(await lookups.press(ayse, offer)).toMatchObject({ result: { kind: "still-asking" } });
  release();
  expect(await first).toMatchObject({ result: { how: "bought" } });
  expect(asked).toHaveLength(1);
});

test.each<[string, QueryOutcome, object]>([
  [
    "a refusal",
    {
      ...{ kind: "refused", refusal: "insufficient-balance", status: 402 },
      ...{ balance: 500_000, required: 2_500_000 },
    },
    { kind: "refused", refusal: "insufficient-balance", balance: 500_000, required: 2_500_000 },
  ],
  [
    "nothing sent",
    { kind: "not-sent", cause: "certificate" },
    { kind: "not-sent", cause: "certificate" },
  ],
])("%s is free, and can be asked again", async (_name, outcome, result) => {
  const { lookups, asked, answerWith } = await startLookups();
  answerWith(outcome, paid(1_000_000));
  expect(await lookups.askTyped(ayse, general)).toEqual(result);
  expect((await lookups.monthSpending("T1")).paid).toEqual([]);
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ how: "bought" });
  expect(asked).toHaveLength(2);
});

test("who waited for what came to nothing is told why", async () => {
  const { lookups, asked, hold, answerWith } = await startLookups();
  answerWith({
    ...{ kind: "refused", refusal: "not-found", status: 404 },
    ...{ balance: null, required: null },
  });
  const release = hold();
  const both = Promise.all([lookups.askTyped(ayse, general), lookups.askTyped(mehmet, general)]);
  await expect.poll(() => asked.length).toBe(1);
  release();
  const refused = { kind: "refused", refusal: "not-found", balance: null, required: null };
  expect(await both).toEqual([refused, refused]);
});

test("an unknown outcome is told, and blocks until its button lets go of it", async () => {
  const { lookups, asked, answerWith, offerTo } = await startLookups();
  answerWith({ kind: "unknown", cause: "timeout" }, paid(1_000_000));
  const unknown = await lookups.askTyped(ayse, general);
  expect(unknown).toMatchObject({ kind: "unknown", intent: { state: "unknown", cost: null } });
  const blocked = await lookups.askTyped(mehmet, general);
  expect(blocked).toMatchObject({ kind: "blocked", intent: { userId: "AYSE" } });
  const release = unknown.kind === "unknown" ? unknown.intent.id : "";
  const offer = await offerTo(mehmet, { release });
  expect(await lookups.press(mehmet, offer)).toMatchObject({ result: { how: "bought" } });
  expect(asked).toHaveLength(2);
});

test("prices are the account's own: configured, then learned from a charge or a refusal, exactly", async () => {
  const { lookups, answerWith } = await startLookups();
  expect(await lookups.prices("T1")).toMatchObject({
    vkn: { amount: 1_000_000, guessed: false },
    mersis: { amount: 2_000_000, guessed: true },
  });
  answerWith(
    paid(1_234_567),
    {
      ...{ kind: "refused", refusal: "insufficient-balance", status: 402 },
      ...{ balance: 0, required: 4_400_000 },
    },
    paid(0),
  );
  await lookups.askTyped(ayse, general);
  await lookups.askTyped(ayse, titleQuery("başka bir unvan"));
  await lookups.askTyped(ayse, branchQuery("0123456789000016"));
  expect(await lookups.prices("T1")).toMatchObject({
    vkn: { amount: 1_234_567, guessed: false },
    title: { amount: 4_400_000, guessed: false },
    // An answer that cost nothing teaches no price.
    mersis: { amount: 2_000_000, guessed: true },
  });
  expect((await lookups.prices("T2")).title).toEqual({ amount: 2_000_000, guessed: true });
});

test("at the threshold a typed question needs a click, below it and for what is held it does not", async () => {
  const { lookups, asked, offerTo } = await startLookups({ confirmFrom: 1_000_000 });
  expect(await lookups.askTyped(ayse, general)).toEqual({ kind: "needs-consent" });
  expect(asked).toEqual([]);
  await lookups.press(ayse, await offerTo(ayse));
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ how: "held" });
});

test("a title's answer is kept under its company, so that its number is free", async () => {
  const { lookups, asked, answerWith } = await startLookups();
  const matched = `"matched":{"ad":"ÖRNEK","vkn":"${vkn}","score":0.9}`;
  answerWith(paid(2_000_000, `{${matched},"data":{"Merkez":{"Unvani":"ÖRNEK"}}}`));
  await lookups.askTyped(ayse, titleQuery("  Örnek\u00a0GIDA "));
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ how: "held" });
  expect(await lookups.askTyped(ayse, titleQuery("ÖRNEK GIDA"))).toMatchObject({ how: "held" });
  expect(await lookups.askTyped(ayse, titleQuery("ÖRNEK GIDA A.Ş."))).toMatchObject({
    how: "bought",
  });
  expect(asked).toHaveLength(2);
});

test("a match without a record covers nothing but its title", async () => {
  const { lookups, answerWith } = await startLookups();
  answerWith(paid(2_000_000, `{"matched":{"ad":"ÖRNEK","vkn":"${vkn}","score":0.9},"data":{}}`));
  await lookups.askTyped(ayse, titleQuery("örnek"));
  expect(await lookups.held("T1", general)).toBeNull();
});

test.each([["claim"], ["held"], ["prices"]] as const)(
  "the store down before sending (%s): a clear error, nothing charged, nothing asked",
  async (method) => {
    const { lookups, asked, breakStore } = await startLookups();
    breakStore([method]);
    const error = await errorOf(lookups.askTyped(ayse, general));
    expect(error).toBeInstanceOf(LookupError);
    expect(error).toMatchObject({ charged: "no" });
    expect(asked).toEqual([]);
  },
);

test.each([["offer"], ["card"], ["now"], ["held"], ["prices"], ["claim"]] as const)(
  "the store down when a button is pressed (%s): a clear error, nothing charged, nothing asked",
  async (method) => {
    const { lookups, asked, breakStore, offerTo } = await startLookups();
    const offer = await offerTo(ayse);
    breakStore([method]);
    const error = await errorOf(lookups.press(ayse, offer));
    expect(error).toBeInstanceOf(LookupError);
    expect(error).toMatchObject({ charged: "no" });
    expect(asked).toEqual([]);
  },
);

test("the store down when a held answer is opened: nothing charged", async () => {
  const { lookups, asked, breakStore } = await startLookups();
  await lookups.askTyped(ayse, general);
  breakStore(["openAnswer"]);
  expect(await errorOf(lookups.askTyped(ayse, general))).toMatchObject({ charged: "no" });
  expect(asked).toHaveLength(1);
});

test("the store down after the answer: it is shown, kept on the disk, and in the store when that is back", async () => {
  const { lookups, store, spool, asked, breakStore } = await startLookups();
  breakStore(["settle", "learnPrice", "answer"]);
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ how: "bought", kept: true });
  expect(await spool.waiting()).toMatchObject([{ kind: "vkn", key: vkn, cost: 1_000_000 }]);
  await expect(replaySpool(store, spool)).rejects.toThrow("the store is down");
  breakStore(["settle", "learnPrice", "answer"], 0);
  await replaySpool(store, spool);
  expect(await spool.waiting()).toEqual([]);
  expect(await lookups.askTyped(mehmet, general)).toMatchObject({ how: "held" });
  expect(asked).toHaveLength(1);
});

test("what waits on the disk is held, as soon as the store is back: nothing that it covers is asked", async () => {
  const { lookups, asked, answerWith, breakStore } = await startLookups();
  const matched = `"matched":{"ad":"ÖRNEK","vkn":"${vkn}","score":0.9}`;
  answerWith(paid(2_000_000, `{${matched},"data":{"Merkez":{"Unvani":"ÖRNEK"}}}`));
  breakStore(["settle"], 3);
  await lookups.askTyped(ayse, titleQuery("örnek"));
  expect(await lookups.askTyped(mehmet, general)).toMatchObject({ how: "held" });
  expect(asked).toEqual(["title örnek"]);
});

test("store and disk down after the answer: it is shown all the same, and said not to be kept", async () => {
  const { lookups, spool, asked, breakStore } = await startLookups();
  breakStore(["settle", "learnPrice", "answer"]);
  spool.put = () => Promise.reject(new Error("the disk is full"));
  const result = await lookups.askTyped(ayse, general);
  expect(result).toMatchObject({
    ...{ kind: "answer", how: "bought", kept: false },
    answer: { cost: 1_000_000, userId: "AYSE", vkn },
    body: { data: { Merkez: { Unvani: "ÖRNEK" } } },
  });
  expect(asked).toHaveLength(1);
});

test("a short failure after the answer is waited out, and the answer kept", async () => {
  const { lookups, breakStore } = await startLookups();
  breakStore(["settle"], 2);
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ how: "bought", kept: true });
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ how: "held" });
});

test("what can't be kept anywhere becomes unknown, and is not asked again by itself", async () => {
  const { lookups, spool, asked, breakStore, clock } = await startLookups();
  spool.put = () => Promise.reject(new Error("the disk is full"));
  breakStore(["settle"], 3);
  await lookups.askTyped(ayse, general);
  clock.now += 60_000;
  expect(await lookups.askTyped(mehmet, general)).toMatchObject({
    kind: "blocked",
    intent: { reason: "lease-expired" },
  });
  expect(asked).toHaveLength(1);
});

test("a pressed offer buys once; pressed again it shows what it bought", async () => {
  const { lookups, asked, offerTo } = await startLookups();
  const offer = await offerTo(ayse, { query: detail });
  const [one, two] = await Promise.all([lookups.press(ayse, offer), lookups.press(ayse, offer)]);
  for (const pressed of [one, two, await lookups.press(ayse, offer)]) {
    expect(pressed).toMatchObject({ kind: "asked", result: { kind: "answer" } });
  }
  expect(asked).toEqual([`vkn_detail ${vkn}`]);
});

test("a price that rose is put on the button, and nothing is spent; a second press agrees to it", async () => {
  const { lookups, asked, offerTo, store } = await startLookups();
  const offer = await offerTo(ayse);
  await store.learnPrice("T1 registry", "vkn", 1_000_001);
  const rose = { kind: "price-rose", offer: { id: offer, price: 1_000_001 } };
  expect(await lookups.press(ayse, offer)).toMatchObject(rose);
  expect(asked).toEqual([]);
  expect((await store.offer(offer))?.offer.price).toBe(1_000_001);
  expect(await lookups.press(ayse, offer)).toMatchObject({ kind: "asked" });
  expect(asked).toHaveLength(1);
});

test("a price that fell does not stand in the way", async () => {
  const { lookups, offerTo, store } = await startLookups();
  const offer = await offerTo(ayse);
  await store.learnPrice("T1 registry", "vkn", 999_999);
  expect(await lookups.press(ayse, offer)).toMatchObject({ kind: "asked" });
});

test.each<[string, Partial<Asker>]>([
  ["another team", { team: "T2" }],
  ["another person", { userId: "MEHMET" }],
  ["another channel", { channel: "C2" }],
])("an offer is not for %s", async (_name, other) => {
  const { lookups, asked, offerTo } = await startLookups();
  const offer = await offerTo(ayse);
  expect(await lookups.press({ ...ayse, ...other }, offer)).toEqual({ kind: "not-yours" });
  expect(asked).toEqual([]);
});

test("a shared card's offer is for everybody in its channel, and nobody elsewhere", async () => {
  const { lookups, offerTo } = await startLookups();
  const offer = await offerTo(ayse, {}, null);
  expect(await lookups.press({ ...mehmet, channel: "C2" }, offer)).toEqual({ kind: "not-yours" });
  expect(await lookups.press({ ...mehmet, team: "T2" }, offer)).toEqual({ kind: "not-yours" });
  expect(await lookups.press(mehmet, offer)).toMatchObject({ kind: "asked" });
});

test("a made-up offer is nobody's", async () => {
  const { lookups } = await startLookups();
  expect(await lookups.press(ayse, "made-up")).toEqual({ kind: "not-yours" });
});

test("an offer past its time is expired, to the millisecond", async () => {
  const { lookups, clock, offerTo, asked } = await startLookups({ offerLifeMs: 1_000 });
  const offer = await offerTo(ayse);
  clock.now += 1_001;
  expect(await lookups.press(ayse, offer)).toEqual({ kind: "expired" });
  expect(asked).toEqual([]);
  clock.now -= 1;
  expect(await lookups.press(ayse, offer)).toMatchObject({ kind: "asked" });
});

test("`newerThan` asks again, and opens a newer answer for nothing if one exists by now", async () => {
  const { lookups, asked, clock, offerTo } = await startLookups();
  await lookups.askTyped(ayse, general);
  const newerThan = clock.now;
  const [first, second] = [
    await offerTo(ayse, { newerThan }),
    await offerTo(mehmet, { newerThan }),
  ];
  clock.now += 1_000;
  expect(await lookups.press(ayse, first)).toMatchObject({ result: { how: "bought" } });
  expect(await lookups.press(mehmet, second)).toMatchObject({ result: { how: "held" } });
  expect(asked).toHaveLength(2);
});

test("an offer of what is held is free when it is drawn", async () => {
  const { lookups, store, offerTo } = await startLookups();
  await lookups.askTyped(ayse, detail);
  const held = await offerTo(mehmet, { query: detail });
  const covered = await offerTo(mehmet, { query: general });
  const prices = await Promise.all([held, covered].map((id) => store.offer(id)));
  expect(prices.map((found) => found?.offer.price)).toEqual([0, 0]);
});

test("a free offer whose answer has gone since is repriced, not charged", async () => {
  const { lookups, asked, clock, store, offerTo } = await startLookups();
  await lookups.askTyped(ayse, general);
  clock.now += 10_000;
  const offer = await offerTo(ayse);
  clock.now += 1_000;
  await store.deleteExpired({ recordMs: 5_000, peopleMs: 5_000 });
  expect(await lookups.press(ayse, offer)).toMatchObject({
    kind: "price-rose",
    offer: { price: 1_000_000 },
  });
  expect(asked).toHaveLength(1);
});

test("an opened card whose retention has ended says that it is gone", async () => {
  const { lookups, clock, store } = await startLookups();
  const bought = await lookups.askTyped(ayse, general);
  const id = bought.kind === "answer" ? bought.answer.intentId : "";
  expect(await lookups.open("T1", id)).toMatchObject({ kind: "answer", how: "held" });
  clock.now += 10_000;
  await store.deleteExpired({ recordMs: 5_000, peopleMs: 5_000 });
  expect(await lookups.open("T1", id)).toMatchObject({ kind: "gone", intent: { state: "paid" } });
  await expect(lookups.open("T2", id)).rejects.toThrow("no such answer");
});

test("whoever opens a detail that a colleague bought is written down, who bought it is not", async () => {
  const { lookups, store, offerTo } = await startLookups();
  const openings: string[] = [];
  const record = store.recordOpening.bind(store);
  store.recordOpening = (intentId, userId) => {
    openings.push(userId);
    return record(intentId, userId);
  };
  await lookups.press(ayse, await offerTo(ayse, { query: detail }));
  await lookups.press(ayse, await offerTo(ayse, { query: detail }));
  await lookups.press(mehmet, await offerTo(mehmet, { query: detail }));
  await lookups.press(mehmet, await offerTo(mehmet, { query: general }));
  expect(openings).toEqual(["MEHMET"]);
});

test("a winner that slept after its claim sends nothing, and the question stays free", async () => {
  const { lookups, store, asked } = await startLookups();
  const claim = store.claim.bind(store);
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => {
    clock.mockRestore();
  });
  const begin = performance.now();
  vi.spyOn(store, "claim").mockImplementationOnce(async (wanted) => {
    const result = await claim(wanted);
    clock.mockReturnValue(begin + 60_000);
    return result;
  });
  expect(await lookups.askTyped(ayse, general)).toEqual({ kind: "not-sent", cause: "unreachable" });
  expect(asked).toEqual([]);
  clock.mockRestore();
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ kind: "answer", how: "bought" });
  expect(asked).toHaveLength(1);
});
