import fc from "fast-check";
import { expect, test } from "vitest";
import { isFitting, titleComparer } from "../../../src/company/compare-titles.ts";
import { foldTurkish } from "../../../src/company/title.ts";
import { createTitleIndex } from "../../../src/company/title-search/create-title-index.ts";
import { createHeldTitles } from "../../../src/kunye/lookups/held-titles.ts";
import { inOrder } from "../../../src/kunye/lookups/match-held.ts";
import { forms, slipsOf } from "./support/slips.ts";

const nobody = {};
const { signal } = new AbortController();

/** Titles in memory over accounts that each hold a KANARYA, which the tests search, and a SERÇE. */
function startTitles(maxTitles: number) {
  const reads: string[] = [];
  const titles = createHeldTitles(
    {
      companiesHeld(account, place) {
        const held = ["KANARYA", "SERÇE"].map((word) => ({
          intentId: `${account} ${word}`,
          kind: "vkn" as const,
          vkn: `${account} ${word}`,
          fetchedAt: 1,
        }));
        return Promise.resolve(place === null ? held : []);
      },
      openAnswers(ids) {
        // The SERÇE is opened only if an account is read from its start.
        reads.push(...ids.filter((id) => id.includes("SERÇE")).map((id) => id.slice(0, 1)));
        const bodyOf = (id: string) =>
          JSON.stringify({ data: { Merkez: { Unvani: `${id.slice(2)} GIDA A.Ş.` } } });
        return Promise.resolve(new Map(ids.map((id) => [id, bodyOf(id)])));
      },
    },
    maxTitles,
  );
  const search = async (...accounts: string[]) => {
    for (const account of accounts) {
      const found = await titles.find(account, "kanarya gıda", nobody);
      expect(found.map(({ vkn }) => vkn)).toEqual([`${account} KANARYA`]);
    }
  };
  const refresh = async (...accounts: string[]) => {
    for (const account of accounts) await titles.refresh(account, signal);
  };
  return { titles, reads, search, refresh };
}

test("the titles of the account that was searched longest ago give way to another's, and are read again for a search", async () => {
  const { reads, search } = startTitles(4);
  await search("A", "B", "A", "C");
  expect(reads).toEqual(["A", "B", "C"]);
  await search("A", "C", "B");
  expect(reads).toEqual(["A", "B", "C", "B"]);
});

test("the regular reading displaces no titles: an account without a place is read for a search", async () => {
  const { reads, search, refresh } = startTitles(4);
  await refresh("A", "B", "C", "A", "B", "C");
  expect(reads).toEqual(["A", "B"]);
  await search("C", "C");
  await refresh("A", "B", "C");
  expect(reads).toEqual(["A", "B", "C"]);
});

test("one account may hold more titles than the limit", async () => {
  const { reads, search } = startTitles(1);
  await search("A", "A");
  expect(reads).toEqual(["A"]);
});

test("the titles of accounts that have left are forgotten", async () => {
  const { titles, reads, search } = startTitles(4);
  await search("A", "B");
  titles.keepOnly(new Set(["B"]));
  await search("B", "A");
  expect(reads).toEqual(["A", "B", "A"]);
});

const held = [
  "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
  "LENLUBİR KUYUMCULUK İTHALAT İHRACAT LİMİTED ŞİRKETİ",
  "TARVENLİN HOLDİNG ANONİM ŞİRKETİ",
  "KUZEY DALGIÇLIK YAPI İNŞAAT ANONİM ŞİRKETİ",
  "PEMBE NEHİR SEYAHAT ACENTELİĞİ LİMİTED ŞİRKETİ",
  "DORUKVAN MAĞAZACILIK VE GIDA TİCARET ANONİM ŞİRKETİ",
  "POLAT GRUP HASVONAR YAPI ANONİM ŞİRKETİ",
];

function titlesHeld() {
  return createHeldTitles({
    companiesHeld: (_account, place) =>
      Promise.resolve(
        place === null
          ? held.map((_, at) => ({
              intentId: `${at}`,
              kind: "vkn" as const,
              vkn: `${at}`,
              fetchedAt: 1,
            }))
          : [],
      ),
    openAnswers: (ids) =>
      Promise.resolve(
        new Map(
          ids.map((id) => [
            id,
            JSON.stringify({ data: { Merkez: { Unvani: held[Number(id)] ?? "" } } }),
          ]),
        ),
      ),
  });
}

/** Written titles with several mistakes, and the beginning of the held title that they mean. */
const misspelt: [written: string, meant: string][] = [
  ["tarvenlin hldng", "TARVENLİN"],
  ["tarvnlin holdig", "TARVENLİN"],
  ["örnk gda", "ÖRNEK"],
  ["lenlbir kuymculk", "LENLUBİR"],
  ["kuzey dalgclk ynşat", "KUZEY"],
  ["pmbe nehr seyhat", "PEMBE"],
  ["tarvenlim", "TARVENLİN"],
  ["lenlubor ltd şti", "LENLUBİR"],
  ["hasvonarr", "POLAT GRUP HASVONAR"],
  ["pembenehir seyahat acenteligi", "PEMBE"],
  ["pembe nehir seyhat acentası", "PEMBE"],
];

test.each(misspelt)("finds a held title with several mistakes: %s", async (written, meant) => {
  const [first] = await titlesHeld().find("A", written, nobody);
  expect(first?.title).toMatch(meant);
});

test.each([
  "merlan tekstil",
  "bambaşka kuyumculuk",
  "örnek tekstil",
  "kuzey yapı market",
  "gıda",
  "nehir inşaat",
  // A search of the registry finds none of them either.
  "marvenlin",
  "dorlan",
])("finds no held title for another company: %s", async (written) => {
  expect(await titlesHeld().find("A", written, nobody)).toEqual([]);
});

test("one misspelt word finds each held title that a search of the registry would find, and opens none", async () => {
  const titles = titlesHeld();
  const registry = createTitleIndex(held.map((ad, at) => ({ ad, vkn: `00000000${at}0` })));
  const names = ["lenlubir", "tarvenlin", "dalgiclik", "dorukvan", "hasvonar"];
  const words = fc.constantFrom(...names).chain(slipsOf);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(words, forms, async (word, form) => {
      const written = word + form;
      const [first] = registry.search(written, 1);
      fc.pre(first !== undefined);
      count += 1;
      const found = await titles.find("A", written, nobody);
      const match = found.find(({ title }) => title === first.ad);
      expect(match, written).toBeDefined();
      // Lost Turkish letters are no other letters.
      const isSpelt = names.includes(foldTurkish(word));
      if (!isSpelt) expect(match?.fits, written).toBe(false);
    }),
    { numRuns: 300 },
  );
  expect(count).toBe(300);
});

test.each([
  // The whole title, every word, other letters.
  [
    "perlan kuyumculuk ltd. şti.",
    "PERLAN KUYUMCULUK LİMİTED ŞİRKETİ",
    "PERLAN KUYUMCULUK SAATÇİLİK LİMİTED ŞİRKETİ",
    "PEROLAN KUYUMCULUK LİMİTED ŞİRKETİ",
  ],
  // Every word, a missing trade, other letters, a missing name.
  [
    "perlan kuyumculuk saatçilik",
    "PERLAN KUYUMCULUK SAATÇİLİK YAYIN LİMİTED ŞİRKETİ",
    "PERLAN SAATÇİLİK LİMİTED ŞİRKETİ",
    "PEROLAN SAATÇİLİK LİMİTED ŞİRKETİ",
  ],
  ["perlan saatçilik", "PEROLAN SAATÇİLİK A.Ş.", "GÜVEN SAATÇİLİK A.Ş."],
])(
  "the titles that %j may mean have one order, whatever order they come in",
  (written, ...titles) => {
    const fitting = new Set(titles.filter((title) => isFitting(titleComparer(written)(title))));
    const matches = titles.map((title) => ({ title, fits: fitting.has(title) }));
    for (const some of [matches, matches.toReversed(), matches.toSorted(() => -1)]) {
      expect(inOrder(written, some).map(({ title }) => title)).toEqual(titles);
    }
  },
);
