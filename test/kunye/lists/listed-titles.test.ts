import { expect, test } from "vitest";
import { findHeldTitles } from "../../../src/kunye/lists/prepare-list.ts";
import type { HeldTitle, ListedTitle } from "../../../src/kunye/lookups/match-held.ts";
import { matchTitles } from "../../../src/kunye/lookups/match-held.ts";
import { createTitleSet, putTitle } from "../../../src/kunye/lookups/title-set.ts";
import { vkn } from "./support/numbers.ts";

/** Finds a title among companies that a search has named, behind those that the team holds. */
async function findIn(written: string, named: readonly string[], held: readonly string[] = []) {
  const [listed, own] = [createTitleSet<ListedTitle>(), createTitleSet<HeldTitle>()];
  for (const [at, title] of named.entries())
    putTitle(listed, { vkn: vkn(at), title, isPersons: false, searchId: "search" });
  for (const [at, title] of held.entries())
    putTitle(own, { vkn: vkn(100 + at), title, isPersons: false, intentId: "intent" });
  const lookups = {
    findBeforePaying: async () => [
      [...(await matchTitles(own, written)), ...(await matchTitles(listed, written))],
    ],
  };
  const [found] = await findHeldTitles(lookups, { team: "T1" }, [written]);
  return { listedVkn: found?.listedVkn, similar: found?.similar.map(({ title }) => title) };
}

const grove = "SARI GRUP KORTEK HAYVANCILIK PAZARLAMA SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
const computers = "ARDTEK BİLGİSAYAR İTHALAT İHRACAT SANAYİ VE TİCARET LİMİTED ŞİRKETİ";

test.each([
  ["SARI GRUP KORTEK HAYVANCILIK", grove],
  ["SARI GRUP KORTEK HAYVANCILIK LTD", grove],
  ["ARDTEK BİLGİSYAR LTD. ŞTİ.", computers],
])(
  "%s is asked by the number of the only listed company with all its words",
  async (row, title) => {
    expect(await findIn(row, [title, "MERTAN MOBİLYA ANONİM ŞİRKETİ"])).toEqual({
      listedVkn: vkn(0),
      similar: [],
    });
  },
);

test.each([
  ["SARI GRUP KORTEK HAYVANCILIK", [grove, "SARI GRUP KORTEK HAYVANCILIK YEM ANONİM ŞİRKETİ"]],
  ["ARDTEKS BİLGİSAYAR", [computers]],
  ["ARDTEKS BİLGİSAYAR", [computers, "ARDTEKA BİLGİSAYAR ANONİM ŞİRKETİ"]],
  ["TARTU OTOMOTİV", ["TARTUR FIRAT OTOMOTİV TİCARET LİMİTED ŞİRKETİ"]],
  ["BALKA OTOMASYON AYDINLATMA", ["BALKON OTOMASYON AYDINLATMA TİCARET ANONİM ŞİRKETİ"]],
  ["ARDTEK BİLGİSAYAR A.Ş.", [computers]],
])("%s is left to a person beside listed companies that are only like it", async (row, named) => {
  const found = await findIn(row, named);
  expect(found.listedVkn).toBeNull();
  expect(found.similar?.toSorted()).toEqual(named.toSorted());
});

test("a held company with the same words leaves a listed one to a person", async () => {
  const held = "SARI GRUP KORTEK HAYVANCILIK YEM ANONİM ŞİRKETİ";
  const { listedVkn, similar } = await findIn("SARI GRUP KORTEK HAYVANCILIK", [grove], [held]);
  expect(listedVkn).toBeNull();
  expect(similar?.toSorted()).toEqual([grove, held].toSorted());
});

test.each([
  ["KORTEK GIDA LTD", "TASFİYE HALİNDE ÖRNEK GIDA SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
  ["DENER MAKİNA LTD. ŞTİ.", "DENİZ MAKİNA SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
])("%s is searched beside %s, whose name nobody would mean", async (row, held) => {
  expect(await findIn(row, [], [held])).toEqual({ listedVkn: null, similar: [] });
});

test("a common name with trades is left to a person if a known title has a further name beside it", async () => {
  const plain = "GÜNEY NAKLİYAT KARGO TİCARET LİMİTED ŞİRKETİ";
  const further = "GÜNEY DENETAN NAKLİYAT KARGO TİCARET LİMİTED ŞİRKETİ";
  const row = "GÜNEY NAKLİYAT KARGO";
  expect(await findIn(row, [plain])).toEqual({ listedVkn: vkn(0), similar: [] });
  expect((await findIn(row, [further])).listedVkn).toBeNull();
  expect((await findIn(row, [plain], [further])).listedVkn).toBeNull();
});
