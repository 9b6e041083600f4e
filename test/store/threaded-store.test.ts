import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { SealError } from "../../src/platform/sealer.ts";
import { openThreadedStore, type StoreSetup } from "../../src/store/threaded-store.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { claimOf } from "./support/sample-claim.ts";

async function open(more: Partial<StoreSetup> = {}) {
  const keys = [{ id: "a", key: randomBytes(32) }] as const;
  const setup = { databaseUrl: null, directory: temporaryDirectory(), keys, logLevel: "silent" };
  const store = await openThreadedStore({ ...setup, ...more });
  onTestFinished(() => store.close());
  return { store, directory: more.directory ?? setup.directory };
}

test("what a store in a thread is told and answers is what it would be without one", async () => {
  const { store } = await open();
  const won = await store.claim(claimOf("1234567890"));
  if (won.kind !== "won") throw new Error(won.kind);
  expect(await store.claim(claimOf("1234567890"))).toEqual({ ...won, kind: "busy" });
  await store.settle(won.intentId, { state: "paid", cost: 1, body: '{"ş":1}', vkn: null });
  expect(await store.openAnswer(won.intentId)).toBe('{"ş":1}');
});

test("what fails in the thread fails outside, and says whether it was the key", async () => {
  const { store, directory } = await open();
  await expect(store.recordOpening("no-such-intent", "U1")).rejects.toMatchObject({
    code: "ERR_SQLITE_ERROR",
  });
  const won = await store.claim(claimOf("1234567890"));
  if (won.kind !== "won") throw new Error(won.kind);
  await store.settle(won.intentId, { state: "paid", cost: 1, body: "{}", vkn: null });
  const { store: other } = await open({ directory });
  await expect(other.openAnswer(won.intentId)).rejects.toBeInstanceOf(SealError);
});

test("a store that can't be opened says why", async () => {
  const directory = "/dev/null/nowhere";
  await expect(open({ directory })).rejects.toMatchObject({ code: "ENOTDIR" });
});

test("what is asked of a closed store fails, and closing it again does not", async () => {
  const { store } = await open();
  const asked = store.now();
  await store.close();
  expect(await asked).toBeGreaterThan(0);
  await expect(store.now()).rejects.toThrow("the store is closed");
  await store.close();
});

test("a thread that dies is told of, and nothing waits for it", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  const died = vi.fn();
  const keys = [{ id: "a", key: randomBytes(32) }] as const;
  const directory = temporaryDirectory();
  const store = await openThreadedStore(
    { databaseUrl: null, directory, keys, logLevel: "silent" },
    died,
  );
  const asked = store.now();
  const [thread] = posted.mock.contexts as Worker[];
  await thread?.terminate();
  await expect(asked).rejects.toThrow("the store's thread died");
  expect(died).toHaveBeenCalledOnce();
  await expect(store.now()).rejects.toThrow("the store's thread died");
  await store.close();
});
