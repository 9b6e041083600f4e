import { expect, test } from "vitest";
import { readWhole } from "../../../src/company/record.ts";
import type { ListedRow } from "../../../src/kunye/lists/company-list.ts";
import { judgeRow } from "../../../src/kunye/lists/row-findings.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";

const vkn = "9223344559";

/** Returns the findings of a row with a title; without a `key` its title was searched. */
function judged(
  title: string,
  Unvani: string,
  {
    taxOffice = "",
    unexplained = "",
    key = vkn,
    Durumu = "Aktif",
  }: Partial<Record<"taxOffice" | "unexplained" | "Durumu", string> & { key: string | null }> = {},
): string[] {
  const row: ListedRow = {
    no: 0,
    class: "ask",
    kind: key === null ? "title" : "vkn",
    key,
    sameAs: null,
    given: { title, taxOffice, city: "", cells: [], remark: null, unexplained },
    state: "done",
    reason: null,
    intentId: null,
    cost: null,
  };
  const Merkez = {
    Unvani,
    MersisNo: `0${vkn}00016`,
    VergiDairesi: "KADIKÖY VERGİ DAİRESİ",
    Durumu,
    TescilTarihi: "01.02.2005",
    KapanisTarihi: "",
    Adres: "GÜL MAH. NO: 3 KADIKÖY / İSTANBUL",
  };
  const matched = { vkn, ad: Unvani, score: 0.7 };
  const body = JSON.stringify({
    success: true,
    data: { Merkez },
    ...(key === null && { matched }),
  });
  return judgeRow(row, vkn, readWhole(parseExactJson(body))).map(({ kind }) => kind);
}

const registered = {
  "LALE ÖRNEK GIDA A.Ş.": "LALE ÖRNEK GIDA ANONİM ŞİRKETİ",
  "NERGİS DENEME LTD. ŞTİ.": "NERGİS DENEME LİMİTED ŞİRKETİ",
  "LALE VE ORTAKLARI KOLLEKTİF ŞİRKETİ": "LALE VE ORTAKLARI KOLLEKTİF ŞİRKETİ",
};
const suffixes = `
  (USD)|(EUR)|(TL)|(USD HESABI)|(DÖVİZ)|(KAPALI)|(ESKİ)|(YENİ)|(PASİF)|(İPTAL)|(MÜKERRER)|(KULLANMAYIN)|(SATICI)|(2)|
  (Hesap 2)|-2|- 2|/2| - ESKİ| USD| EURO| - TL
`
  .trim()
  .split(/\|\s*/);

test("a currency or an account's suffix changes no verdict of a list, whatever the legal form", () => {
  expect(suffixes.length).toBeGreaterThanOrEqual(20);
  for (const [title, Unvani] of Object.entries(registered)) {
    for (const suffix of suffixes) {
      const written = /^[-/ ]/.test(suffix) ? title + suffix : `${title} ${suffix}`;
      expect({ written, verdict: judged(written, Unvani) }).toEqual({
        written,
        verdict: ["matches"],
      });
    }
  }
});

test("a row without a title is on record, unless a cell holds words that nothing explains", () => {
  expect(judged("", "LALE ÖRNEK GIDA ANONİM ŞİRKETİ")).toEqual(["untitled"]);
  expect(
    judged("", "LALE ÖRNEK GIDA ANONİM ŞİRKETİ", { unexplained: "Zertan Deneme Vakfı" }),
  ).toEqual(["not-compared"]);
});

test("an office in a cell of titles is compared unless the list has a column for it", () => {
  const [title = "", Unvani = ""] = Object.entries(registered)[0] ?? [];
  expect(judged(`${title} Kadıköy V.D.`, Unvani)).toEqual(["matches"]);
  expect(judged(`${title} Kozyatağı V.D.`, Unvani)[0]).toBe("tax-office-differs");
  expect(judged(`${title} Kozyatağı V.D.`, Unvani, { taxOffice: "KADIKÖY" })).toEqual(["matches"]);
  expect(judged(`${title} ZERTAN YAPI`, Unvani)[0]).toBe("words-behind");
});

test("a state of a company that a title's search may have mistaken comes behind that doubt", () => {
  const bankrupt = { Durumu: "İflas" };
  const Unvani = "LALE İNŞAAT PAZARLAMA TİCARET LİMİTED ŞİRKETİ";
  expect(judged("Lale İnşaat", Unvani, { ...bankrupt, key: null })).toEqual([
    "title-part",
    "insolvency",
  ]);
  expect(judged("Lale İnşaat", Unvani, bankrupt)[0]).toBe("insolvency");
  expect(judged(Unvani, Unvani, { ...bankrupt, key: null })[0]).toBe("insolvency");
});
