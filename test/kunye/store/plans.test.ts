import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
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
  const { lookups, store } = await startLookups();
  const prepare = Reflect.get<DatabaseSync, "prepare">(DatabaseSync.prototype, "prepare");
  const levels = new Map<string, unknown>();
  const level = (database: DatabaseSync) =>
    prepare.call(database, "pragma synchronous").get()?.["synchronous"];
  const spied = vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    levels.set(text, level(this));
    return prepare.call(this, text);
  });
  await store.replies.recordDelivery("a");
  await lookups.askTyped(ayse, general);
  const card = { team: "T1", channel: "C1", person: null, intentId: null, createdAt: 1 };
  await store.cards.addCard({ ...card, id: "card", state: "{}" }, []);
  await expect(store.cards.addCard({ ...card, id: "card", state: "{}" }, [])).rejects.toThrow(
    "UNIQUE",
  );
  store.replies.replyDone("one");
  await store.upkeep.alarms();
  const [own] = spied.mock.contexts as DatabaseSync[];
  spied.mockRestore();
  const [normal, full] = [1, 2];
  const changes = [...levels].filter(([text]) => /^(?:insert|update|delete)/.test(text));
  const light = changes.filter(([, at]) => at === normal).map(([text]) => text.split(" ")[2]);
  expect(light).toEqual(['"deliveries"', '"cards"', '"replies"']);
  expect(changes.filter(([, at]) => at === full).length).toBeGreaterThan(4);
  expect(own && level(own)).toBe(full);
});
