import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeMatch } from "../../../src/company/match-certainty.ts";
import { createTitleIndex } from "../../../src/company/title-search/create-title-index.ts";
import { foldTurkish } from "../../../src/company/title.ts";
import { branchQuery, companyQuery, titleQuery } from "../../../src/kunye/lookups/intents.ts";
import { forms, slipsOf } from "./support/slips.ts";
import { ayse, mehmet, paid, startLookups } from "./support/start-lookups.ts";

const companies = [
  { vkn: "1234567890", title: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ" },
  { vkn: "2345678901", title: "TARVENLİN HOLDİNG ANONİM ŞİRKETİ" },
  { vkn: "3456789012", title: "LENLUBİR KUYUMCULUK İTHALAT İHRACAT LİMİTED ŞİRKETİ" },
];
const titles = companies.map(({ title }) => title);
const mersisOf = (vkn: string) => `0${vkn}00016`;

const spellings: ((title: string) => string)[] = [
  (title) => title,
  (title) => title.toLocaleLowerCase("tr"),
  foldTurkish,
  (title) => title.replace("SANAYİ VE TİCARET", "san. tic.").replace("ANONİM ŞİRKETİ", "a.ş."),
  (title) => title.split(" ").slice(0, 2).join(" "),
  (title) => title.replace("LİMİTED ŞİRKETİ", "ltd şti").replace("İTHALAT İHRACAT", "ith. ihr."),
  // A letter of the longest word is missing.
  (title) => {
    const longest = title.split(" ").toSorted((a, b) => b.length - a.length)[0] ?? "";
    return title.replace(longest, longest.slice(0, 4) + longest.slice(5));
  },
];

/** The doors of `startHolding`, and the one among them that searches all the same. */
const doorCount = 9;
const anywayDoor = 7;

/** A team that holds a company, and buttons that were drawn before it did. */
async function startHolding({ vkn, title }: (typeof companies)[number], written: string) {
  const body = {
    success: true,
    matched: { ad: title, vkn, score: 1 },
    data: { Merkez: { Unvani: title, MersisNo: mersisOf(vkn) } },
  };
  const { lookups, asked, clock, offerTo, answerWith } = await startLookups();
  answerWith(paid(1_000_000, JSON.stringify(body)));
  const [typed, pressed, branch] = [
    titleQuery(written),
    titleQuery(written),
    branchQuery(mersisOf(vkn)),
  ];
  // An outcome that stayed unknown has a button that asks all the same.
  answerWith({ kind: "unknown", cause: "timeout" });
  const unknown = await lookups.askTyped(mehmet, typed);
  const release = unknown.kind === "unknown" ? unknown.intent.id : "";
  answerWith(paid(1_000_000, JSON.stringify(body)));
  const oldButtons = [
    await offerTo(mehmet, { query: typed }),
    await offerTo(mehmet, { query: branch }),
    await offerTo(mehmet, { query: companyQuery(vkn) }),
    await offerTo(mehmet, { query: typed, release }),
    await offerTo(mehmet, { query: typed, newerThan: 0 }),
  ];
  // Other held companies were shown beside this button.
  const anyway = await offerTo(mehmet, { query: typed });
  asked.length = 0;
  clock.now += 1_000;
  await lookups.askTyped(ayse, companyQuery(vkn));
  const doors = [
    () => lookups.askTyped(mehmet, typed),
    () => lookups.askTyped(mehmet, branch),
    ...oldButtons.map((offer) => () => lookups.press(mehmet, offer)),
    () => lookups.press(mehmet, anyway, { isAnyway: true }),
    async () => lookups.press(mehmet, await offerTo(mehmet, { query: pressed })),
  ];
  return { asked, doors };
}

test("whatever the spelling, the door and the order: what the team holds and surely is meant is not sold", async () => {
  const cases = fc.record({
    company: fc.constantFrom(...companies),
    spell: fc.constantFrom(...spellings),
    order: fc.shuffledSubarray([...Array(doorCount).keys()], { minLength: doorCount }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ company, spell, order }) => {
      const written = spell(company.title);
      fc.pre(
        judgeMatch(
          written,
          company.title,
          titles.filter((one) => one !== company.title),
        ) === "sure",
      );
      const { asked, doors } = await startHolding(company, written);
      expect(doors).toHaveLength(doorCount);
      for (const door of order) await doors[door]?.();
      expect(asked).toEqual([`vkn ${company.vkn}`]);
    }),
    { numRuns: 25 },
  );
});

test("one misspelt word that the registry's search would find for a held company sells nothing and opens nothing, whatever the door", async () => {
  const registry = createTitleIndex(companies.map(({ vkn, title: ad }) => ({ ad, vkn })));
  const words = fc.constantFrom("tarvenlin", "lenlubir").chain(slipsOf);
  const isOther = (door: number) => door !== anywayDoor;
  const orders = fc.shuffledSubarray([...Array(doorCount).keys()].filter(isOther), {
    minLength: doorCount - 1,
  });
  await fc.assert(
    fc.asyncProperty(words, forms, orders, async (word, form, order) => {
      const written = word + form;
      const found = registry.search(written, 1)[0]?.ad;
      const company = companies.find(({ title }) => title === found);
      fc.pre(company !== undefined && judgeMatch(written, company.title, []) !== "sure");
      const { asked, doors } = await startHolding(company, written);
      for (const door of order) await doors[door]?.();
      expect(asked, written).toEqual([`vkn ${company.vkn}`]);
      expect(await doors[0]?.()).toMatchObject({
        kind: "held-titles",
        companies: [{ title: company.title, fits: false }],
      });
    }),
    { numRuns: 25 },
  );
});
