import files from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { titleQuery } from "../../../src/kunye/lookups/intents.ts";
import { ayse, detail, general, mehmet, startLookups } from "../lookups/support/start-lookups.ts";

test("no statement of a lookup scans a table or a whole account", async () => {
  const { lookups, store, offerTo, directory } = await startLookups();
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  await lookups.askTyped(ayse, general);
  await lookups.askTyped(mehmet, general);
  await lookups.askTyped(ayse, titleQuery("örnek"));
  await lookups.askTyped(ayse, titleQuery("başka"));
  await lookups.press(ayse, await offerTo(ayse, { query: detail }));
  await store.answers.heldOfAll("T1 registry", [general, titleQuery("örnek"), detail]);
  const statements = new Set(prepare.mock.calls.map(([text]) => text));
  prepare.mockRestore();
  const database = new DatabaseSync(join(directory, "kunye.sqlite"), { readOnly: true });
  const wide = [...statements]
    .filter((text) => /^(?:select|update|delete|insert)/.test(text) && !/ limit \?$/.test(text))
    .flatMap((text) => {
      const plan = database.prepare(`explain query plan ${text}`).all();
      return plan
        .map(({ detail }) => String(detail))
        .filter((step) => /\b(?:answers|intents|offers|cards|replies|savings)\b/.test(step))
        .filter((step) => /^SCAN|\(account=\?\)$/.test(step))
        .map((step) => `${step}: ${text}`);
    });
  database.close();
  expect(wide).toEqual([]);
  expect(statements.size).toBeGreaterThan(15);
});

test("SQLite waits for the disk at every change, except changes that may be lost", async () => {
  const { lookups, store, asked } = await startLookups();
  const disk = Promise.withResolvers<undefined>();
  const sync = vi.spyOn(files, "fdatasync").mockImplementation((_file, done) => {
    void disk.promise.then(() => {
      done(null);
    });
  });
  const card = { team: "T1", channel: "C1", person: null, intentId: null, createdAt: 1 };
  await store.replies.recordDelivery({ key: "a", run: "1" });
  await store.cards.addCard({ ...card, id: "card", state: "{}" }, []);
  expect(sync).not.toHaveBeenCalled();
  const paid = lookups.askTyped(ayse, general);
  await expect.poll(() => sync.mock.calls.length).toBe(1);
  await delay(50);
  // Claimed, but the claim is not on the disk: nothing is sent.
  expect(asked).toEqual([]);
  sync.mockRestore();
  disk.resolve(undefined);
  expect(await paid).toMatchObject({ kind: "answer" });
  expect(asked).toHaveLength(1);
});
