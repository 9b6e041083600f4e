import { setImmediate as others } from "node:timers/promises";
import { expect, test } from "vitest";
import { createHeldTitles } from "../../../../src/kunye/lookups/held-titles.ts";
import { account } from "../support/sample-claim.ts";
import type { TestStore } from "./store-place.ts";

const bodyOf = (Unvani: string) =>
  JSON.stringify({ success: true, data: { Merkez: { Unvani, FirmaNevi: "ANONİM ŞİRKET" } } });
const nobody = {};

/** The titles in memory match the stored answers. */
export function testTitlesHeld(openStore: () => Promise<TestStore>): void {
  test("each replica finds the titles that any replica bought, and no deleted ones", async () => {
    const { store, buy, clock } = await openStore();
    const replicas = [createHeldTitles(store.answers), createHeldTitles(store.answers)];
    const found = (written: string) =>
      Promise.all(
        replicas.map(async (titles) => {
          const companies = await titles.find(account, written, nobody);
          return companies.map(({ vkn, title }) => `${vkn} ${title}`);
        }),
      );
    const both = (...companies: string[]) => [companies, companies];
    expect(await found("kanarya gıda")).toEqual(both());

    await buy("1", {}, { body: bodyOf("KANARYA GIDA A.Ş.") });
    expect(await found("kanarya gıda")).toEqual(both("1 KANARYA GIDA A.Ş."));
    clock.now += 3_600_000;
    // The newest answer about a company has its current title.
    await buy("1", { newerThan: clock.now - 1 }, { body: bodyOf("SERÇE GIDA A.Ş.") });
    await buy("2", {}, { body: bodyOf("KANARYA TEKSTİL A.Ş.") });
    await buy("3", {}, { body: "null" });
    // A branch is no company.
    await buy(
      "0123456789000027",
      { kind: "mersis" },
      { body: bodyOf("MARTI GIDA A.Ş."), vkn: "5" },
    );
    expect(await found("martı gıda")).toEqual(both());
    expect(await found("serçe gıda")).toEqual(both("1 SERÇE GIDA A.Ş."));
    expect(await found("kanarya gıda")).toEqual(both());
    expect(await found("kanarya tekstil")).toEqual(both("2 KANARYA TEKSTİL A.Ş."));

    // Only the first answer is past its retention.
    const kept = {
      recordMs: 1_800_000,
      peopleMs: 1_800_000,
      accessMs: 1_800_000,
      seenMs: 1_800_000,
    };
    await store.upkeep.deleteExpired(kept);
    expect(await found("serçe gıda")).toEqual(both("1 SERÇE GIDA A.Ş."));
    clock.now += 3_600_000;
    await buy("4", {}, { body: bodyOf("TURNA GIDA A.Ş.") });
    await store.upkeep.deleteExpired(kept);
    expect(await found("serçe gıda")).toEqual(both());
    expect(await found("turna gıda")).toEqual(both("4 TURNA GIDA A.Ş."));
    await store.upkeep.purge("T1", null);
    expect(await found("turna gıda")).toEqual(both());
  });

  test("the held branches of companies are found by the companies' numbers, the newest first", async () => {
    const { store, buy, clock } = await openStore();
    const [one, other] = ["1234567890", "2234567890"];
    const branch = (mersis: string) => buy(mersis, { kind: "mersis" }, { body: bodyOf("ŞUBE") });
    const older = await branch(`0${one}00027`);
    clock.now += 1_000;
    const newer = await branch(`0${one}00035`);
    await branch(`0${other}00027`);
    await buy(one, {}, { body: bodyOf("KANARYA GIDA A.Ş.") });
    expect(await store.answers.branchesHeld(account, [one, "3234567890"])).toEqual([
      { mersis: `0${one}00035`, intentId: newer },
      { mersis: `0${one}00027`, intentId: older },
    ]);
    expect(await store.answers.branchesHeld(`T2 ${account}`, [one])).toEqual([]);
    expect(await store.answers.branchesHeld(account, [])).toEqual([]);
  });

  test("a title that a search has named is found while an answer names it, by its own team, and a person's only by viewers", async () => {
    const { store, buy, clock } = await openStore();
    const titles = createHeldTitles(store.answers);
    const [serce, kanarya, person] = ["2234567890", "3234567890", "4234567890"];
    const alternatives = [
      { ad: "KANARYA GIDA A.Ş.", vkn: kanarya, score: 0.6 },
      { ad: "KANARYA FERİT", vkn: person, score: 0.5 },
    ];
    const body = JSON.stringify({ ...JSON.parse(bodyOf("SERÇE GIDA A.Ş.")), alternatives });
    const search = (key: string) =>
      buy(key, { kind: "title", newerThan: clock.now - 1 }, { body, vkn: serce });
    const found = async (written: string, seesPeople = false, of = account) => {
      const asker = { seesPeople: () => Promise.resolve(seesPeople) };
      const [known = []] = await titles.findKnown(of, [written], asker);
      return known.map((one) => ("searchId" in one ? `${one.vkn} of ${one.searchId}` : one.vkn));
    };
    const first = await search("serçe");
    expect(await found("kanarya gıda")).toEqual([`${kanarya} of ${first}`]);
    expect(await found("kanarya ferit")).toEqual([]);
    expect(await found("kanarya ferit", true)).toEqual([`${person} of ${first}`]);
    expect(await found("kanarya gıda", true, `T2 ${account}`)).toEqual([]);
    // The history searches what is held.
    expect(await titles.find(account, "kanarya gıda", nobody)).toEqual([]);

    clock.now += 3_600_000;
    const second = await search("serce");
    const kept = {
      recordMs: 1_800_000,
      peopleMs: 1_800_000,
      accessMs: 1_800_000,
      seenMs: 1_800_000,
    };
    await store.upkeep.deleteExpired(kept);
    expect(await found("kanarya gıda")).toEqual([`${kanarya} of ${second}`]);
    await store.people.erasePeople("T1", person, { by: "U1", why: "" });
    const erased = await found("kanarya ferit", true);
    expect(erased.filter((one) => one.startsWith(person))).toEqual([]);
    expect(await found("kanarya gıda")).toEqual([`${kanarya} of ${second}`]);
    await buy(kanarya, {}, { body: bodyOf("KANARYA GIDA A.Ş.") });
    expect(await found("kanarya gıda")).toEqual([kanarya]);
    await store.upkeep.purge("T1", null);
    expect(await found("kanarya gıda")).toEqual([]);
  });

  test("if the newest answer is deleted, an older answer about the company is found", async () => {
    const { store, buy, clock } = await openStore();
    const titles = createHeldTitles({
      companiesHeld: (...page) => store.answers.companiesHeld(...page),
      openAnswers: async (ids) => {
        const bodies = await store.answers.openAnswers(ids);
        bodies.delete(gone);
        return bodies;
      },
    });
    let gone = "";
    const older = await buy("1", {}, { body: bodyOf("KANARYA GIDA A.Ş.") });
    clock.now += 1_000;
    const newer = await buy(
      "1",
      { newerThan: clock.now - 1 },
      { body: bodyOf("KANARYA GIDA A.Ş.") },
    );
    expect(await titles.find(account, "kanarya", nobody)).toMatchObject([{ intentId: newer }]);
    gone = newer;
    expect(await titles.find(account, "kanarya", nobody)).toMatchObject([{ intentId: older }]);
  });

  test("other work runs while titles are read and compared", async () => {
    const { store, buy } = await openStore();
    for (let no = 0; no < 120; no += 1) {
      await buy(`${no}`, {}, { body: bodyOf(`KANARYA GIDA ${no} A.Ş.`) });
    }
    const opened: number[] = [];
    const titles = createHeldTitles({
      companiesHeld: (...page) => store.answers.companiesHeld(...page),
      openAnswers(ids) {
        opened.push(ids.length);
        return store.answers.openAnswers(ids);
      },
    });
    let [turns, isOver] = [0, false];
    const other = (async () => {
      for (; !isOver; turns += 1) await others();
    })();
    const found = await titles.find(account, "kanarya", nobody);
    isOver = true;
    await other;
    expect(found).toHaveLength(120);
    expect(Math.max(...opened)).toBe(50);
    // One turn before each batch that is read, each word, and each batch that is compared.
    expect(turns).toBeGreaterThanOrEqual(7);
  });
}
