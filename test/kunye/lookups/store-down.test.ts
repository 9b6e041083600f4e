import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LookupError } from "../../../src/kunye/lookups/lookup-context.ts";
import { titleQuery } from "../../../src/kunye/lookups/intents.ts";
import type { Registry } from "../../../src/kunye/lookups/ports.ts";
import { replaySpool } from "../../../src/kunye/lookups/replay-spool.ts";
import {
  vkn,
  ayse,
  mehmet,
  general,
  paid,
  startLookups,
  errorOf,
} from "./support/start-lookups.ts";
import { received } from "../../support/received.ts";
import { answersIn } from "../../support/spooled.ts";

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

test("if the store is down when a held answer is opened, nothing is charged", async () => {
  const { lookups, asked, breakStore } = await startLookups();
  await lookups.askTyped(ayse, general);
  breakStore(["openAnswer"]);
  expect(await errorOf(lookups.askTyped(ayse, general))).toMatchObject({ charged: "no" });
  expect(asked).toHaveLength(1);
});

test("if the store is down after the answer, the answer is shown, spooled, and stored later", async () => {
  const { lookups, store, spool, asked, breakStore } = await startLookups();
  breakStore(["settle", "answer"]);
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ origin: "bought", isKept: true });
  expect(await answersIn(spool)).toMatchObject([{ kind: "vkn", key: vkn }]);
  expect(await replaySpool(store.ledger, spool)).toBe(1);
  breakStore(["probe"]);
  await expect(replaySpool(store.ledger, spool)).rejects.toThrow("the store is down");
  breakStore(["settle", "answer", "probe"], 0);
  await replaySpool(store.ledger, spool);
  expect(await answersIn(spool)).toEqual([]);
  expect(await lookups.askTyped(mehmet, general)).toMatchObject({ origin: "held" });
  expect(asked).toHaveLength(1);
});

test("one answer that the store refuses does not hold up the others", async () => {
  const { lookups, store, spool, breakStore } = await startLookups();
  breakStore(["settle", "answer"]);
  await lookups.askTyped(ayse, general);
  await lookups.askTyped(ayse, titleQuery("başka"));
  breakStore(["settle", "answer"], 0);
  breakStore(["settle"], 1);
  expect(await replaySpool(store.ledger, spool)).toBe(1);
  expect(await answersIn(spool)).toHaveLength(1);
});

test("a spooled answer is held as soon as the store is back, and covers later questions", async () => {
  const { lookups, asked, answerWith, breakStore } = await startLookups();
  const matched = `"matched":{"ad":"ÖRNEK","vkn":"${vkn}","score":0.9}`;
  answerWith(paid(2_000_000, `{${matched},"data":{"Merkez":{"Unvani":"ÖRNEK"}}}`));
  breakStore(["settle"], 3);
  await lookups.askTyped(ayse, titleQuery("örnek"));
  expect(await lookups.askTyped(mehmet, general)).toMatchObject({ origin: "held" });
  expect(asked).toEqual(["title örnek"]);
});

test("if store and disk are down after the answer, the answer is shown as not kept", async () => {
  const { lookups, spool, asked, breakStore } = await startLookups();
  breakStore(["settle", "answer"]);
  spool.put = () => Promise.reject(new Error("the disk is full"));
  const result = await lookups.askTyped(ayse, general);
  expect(result).toMatchObject({
    kind: "answer",
    origin: "bought",
    isKept: false,
    answer: { cost: 1_000_000, userId: "AYSE", vkn },
    body: { data: { Merkez: { Unvani: "ÖRNEK" } } },
  });
  expect(asked).toHaveLength(1);
});

test("an answer that neither took is stored as soon as the store is back, and not asked again", async () => {
  const { lookups, store, spool, disk, spoolDirectory, asked, answerWith, breakStore, clock } =
    await startLookups();
  spool.put = (answer) => {
    mkdirSync(join(spoolDirectory, `${answer.intentId}.answer.part`));
    return disk.put(answer);
  };
  answerWith(paid(1_000_000, '{"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"ÖRNEK"}}}'));
  breakStore(["settle", "answer"]);
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ origin: "bought", isKept: false });
  breakStore(["settle", "answer"], 0);
  clock.now += 60_000;
  await store.ledger.expireLeases();
  await replaySpool(store.ledger, spool);
  expect(await lookups.askTyped(mehmet, general)).toMatchObject({
    kind: "answer",
    origin: "held",
    answer: { cost: 1_000_000 },
  });
  expect(asked).toHaveLength(1);
});

test("after a short failure the answer is stored", async () => {
  const { lookups, breakStore } = await startLookups();
  breakStore(["settle"], 2);
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ origin: "bought", isKept: true });
  expect(await lookups.askTyped(ayse, general)).toMatchObject({ origin: "held" });
});

test("an answer that can't be kept anywhere becomes unknown, and is not asked again by itself", async () => {
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

test.each([["on the disk"], ["in memory"]])(
  "an answer that took too much to read waits %s, and is read before its question is asked again",
  async (where) => {
    const text = '{"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"ÖRNEK"}}}';
    let calls = 0;
    const registry: Registry = {
      async query(_kind, _text, keep) {
        calls += 1;
        await keep?.(received(text));
        return { kind: "unknown", cause: "not-read" };
      },
      balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" }),
    };
    const { lookups, spool, disk, spoolDirectory } = await startLookups({ registry });
    if (where === "in memory") {
      spool.put = (answer) => {
        mkdirSync(join(spoolDirectory, `${answer.intentId}.answer.part`));
        return disk.put(answer);
      };
    }
    expect(await lookups.askTyped(ayse, general)).toMatchObject({
      kind: "unknown",
      intent: { reason: "not-read" },
    });
    expect(await disk.counts()).toMatchObject({ waiting: 1, aside: 0 });
    expect(await lookups.askTyped(mehmet, general)).toMatchObject({
      kind: "answer",
      origin: "held",
      answer: { cost: 1_000_000 },
    });
    expect(await disk.counts()).toMatchObject({ waiting: 0 });
    expect(calls).toBe(1);
  },
);

test("while the spool can't be listed, nothing is asked: an answer in it may cover the question", async () => {
  const { lookups, spool, disk, asked, answerWith, breakStore } = await startLookups();
  const matched = `"matched":{"ad":"ÖRNEK","vkn":"${vkn}","score":0.9}`;
  answerWith(paid(2_000_000, `{${matched},"data":{"Merkez":{"Unvani":"ÖRNEK"}}}`));
  breakStore(["settle"], 3);
  await lookups.askTyped(ayse, titleQuery("örnek"));
  spool.waiting = () => Promise.reject(new Error("EMFILE"));
  const error = await errorOf(lookups.askTyped(mehmet, general));
  expect(error).toBeInstanceOf(LookupError);
  expect(error).toMatchObject({ charged: "no" });
  spool.waiting = () => disk.waiting();
  expect(await lookups.askTyped(mehmet, general)).toMatchObject({ origin: "held" });
  expect(asked).toEqual(["title örnek"]);
});
