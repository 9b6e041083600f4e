import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { titleQuery } from "../../../src/kunye/lookups/ports/query.ts";
import { ayse, detail, general, mehmet, startLookups } from "../lookups/support/start-lookups.ts";

test("no statement of a lookup reads more of a table than what it asks for", async () => {
  const { lookups, store, offerTo, directory } = await startLookups();
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  await lookups.askTyped(ayse, general);
  await lookups.askTyped(mehmet, general);
  await lookups.askTyped(ayse, titleQuery("örnek"));
  await lookups.askTyped(ayse, titleQuery("başka"));
  await lookups.press(ayse, await offerTo(ayse, { query: detail }));
  await store.heldOfAll("T1 registry", [general, titleQuery("örnek"), detail]);
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
