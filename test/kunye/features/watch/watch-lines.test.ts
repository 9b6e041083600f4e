import { expect, test } from "vitest";
import { settingsMessage } from "../../../../src/kunye/features/watch/watch-lines.ts";
import type { ListedWatch } from "../../../../src/kunye/watches/watch.ts";
import { tr } from "../../../support/texts.ts";
import { asText, now } from "../../slack/support/drawing.ts";

const watch: ListedWatch = {
  id: "w1",
  team: "T1",
  userId: "UAYSE",
  listName: "Kritik tedarikçiler",
  vkns: ["1234567890", "2136267340"],
  interval: "month",
  channel: null,
  price: 1_000_000,
  cap: 2_000_000,
  state: "running",
  pause: null,
  nextAt: now + 30 * 24 * 3_600_000,
  lastAt: now,
  createdAt: now,
  title: null,
  spentThisMonth: 2_000_000,
  lastChanged: 0,
};
const context = {
  texts: tr,
  price: { amount: 1_000_000, guessed: false },
  confirmFrom: 3_000_000,
  userId: "UAYSE",
  now,
};
const drawn = (changes: Partial<ListedWatch>) =>
  asText([settingsMessage(context, { ...watch, ...changes })]);

test("a watch's line says that its last check found no changes, and on which day", () => {
  const unchanged = `son denetim ${tr.format.day(now)}: değişiklik yok`;
  expect(drawn({})).toContain(unchanged);
  expect(drawn({ lastChanged: 2 })).toContain("son denetimde 2 değişiklik");
  expect(drawn({ lastChanged: 2 })).not.toContain("değişiklik yok");
  // Before its first check nothing is known.
  expect(drawn({ lastAt: null })).not.toContain("değişiklik yok");
});
