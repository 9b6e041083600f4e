import { expect, test } from "vitest";
import type { TestStore } from "./store-place.ts";

export function testLanguages(openStore: () => Promise<TestStore>): void {
  test("a person's language is their last choice in the team, and is purged with the person or the team", async () => {
    const { store } = await openStore();
    const all = () =>
      Promise.all(
        [
          ["T1", "U1"],
          ["T1", "U2"],
          ["T2", "U1"],
        ].map(([team = "", userId = ""]) => store.team.languageOf(team, userId)),
      );
    expect(await all()).toEqual([null, null, null]);
    await Promise.all(["tr", "tr", "tr"].map((one) => store.team.setLanguage("T1", "U1", one)));
    await store.team.setLanguage("T1", "U1", "en");
    await store.team.setLanguage("T1", "U2", "team");
    await store.team.setLanguage("T2", "U1", "tr");
    expect(await all()).toEqual(["en", "team", "tr"]);
    await store.upkeep.purge("T1", "U1");
    expect(await all()).toEqual([null, "team", "tr"]);
    await store.upkeep.purge("T1", null);
    expect(await all()).toEqual([null, null, "tr"]);
  });
}
