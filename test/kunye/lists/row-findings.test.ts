import { expect, test } from "vitest";
import { nothingSeen, type Doubt } from "../../../src/kunye/check/findings.ts";
import { judgeSide, type KnownBeside } from "../../../src/kunye/check/judge-side.ts";
import { readWhole } from "../../../src/company/record.ts";
import type { ListedRow } from "../../../src/kunye/lists/company-list.ts";
import { judgeRow } from "../../../src/kunye/lists/row-findings.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";

const vkn = "9223344559";

/** Judges a row by a record with these fields, or without one; without a `key` it was searched. */
function judgedRow(
  { key = vkn, ...given }: Partial<ListedRow["given"]> & { key?: string | null },
  record: Record<string, string> | null,
  known: KnownBeside = {},
): string[] {
  const row: ListedRow = {
    no: 0,
    class: "ask",
    kind: key === null ? "title" : "vkn",
    key,
    sameAs: null,
    given: { title: "", taxOffice: "", city: "", cells: [], remark: null, ...given },
    state: record ? "done" : "waiting",
    reason: null,
    intentId: null,
    cost: null,
  };
  const Merkez = {
    MersisNo: `0${vkn}00016`,
    VergiDairesi: "KADIKÖY VERGİ DAİRESİ",
    Durumu: "Aktif",
    TescilTarihi: "01.02.2005",
    KapanisTarihi: "",
    Adres: "GÜL MAH. NO: 3 KADIKÖY / İSTANBUL",
    ...record,
  };
  const matched = { vkn, ad: record?.["Unvani"], score: 0.7 };
  const body = JSON.stringify({
    success: true,
    data: { Merkez },
    ...(key === null && { matched }),
  });
  const content = record && readWhole(parseExactJson(body));
  return judgeRow(row, { vkn, content, ...known }).map(({ kind }) => kind);
}

const judged = (
  title: string,
  Unvani: string,
  { Durumu = "Aktif", ...given }: Parameters<typeof judgedRow>[0] & { Durumu?: string } = {},
) => judgedRow({ title, ...given }, { Unvani, Durumu });

test.each([
  ["ÖZATEŞ KİMYA LTD ŞTİ", "ÖZTES KİMYA SANAYİ VE TİCARET LİMİTED ŞİRKETİ", "spelling"],
  ["ÖZTEKS KİMYA LTD ŞTİ", "ÖZTES KİMYA LİMİTED ŞİRKETİ", "spelling"],
  ["ÖZTAŞ KİMYA LTD", "ÖZTES KİMYA LİMİTED ŞİRKETİ", "spelling"],
  ["BALNUR DEPOLAMA", "BALNAR DEPOLAMA LİMİTED ŞİRKETİ", "spelling"],
  ["ARDKAN KİMYA KOZMETİK A.Ş.", "ARDKON KİMYA KOZMETİK ANONİM ŞİRKETİ", "spelling"],
  [
    "Lenlunar Karem Lastik A.Ş.",
    "LENLUNAR-KARREM LASTİK SANAYİ VE TİCARET ANONİM ŞİRKETİ",
    "spelling",
  ],
  ["Denlan Elektirik Paz.", "DENLAN ELEKTRİK PAZARLAMA ANONİM ŞİRKETİ", "spelling"],
  ["BALNAR DEPO", "BALNAR DEPOLAMA GIDA LİMİTED ŞİRKETİ", "title-part"],
  ["MERCAN MÜCEVHERAT", "MERLAN MÜCEVHERAT LİMİTED ŞİRKETİ", "title-differs"],
  ["Dorukvar", "DORUKVAN MAĞAZACILIK VE GIDA TİCARET ANONİM ŞİRKETİ", "title-differs"],
  ["Lenlubur", "LENLUBİR KUYUMCULUK LİMİTED ŞİRKETİ", "title-differs"],
  ["Lenlubir", "LENLUBİR KUYUMCULUK LİMİTED ŞİRKETİ", "short-title"],
])("of a row with %j beside %j the verdict is %j", (title, Unvani, verdict) => {
  expect(judged(title, Unvani)).toEqual([verdict]);
  expect(judged(title, Unvani, { key: null })).toEqual([verdict]);
});

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

test.each([
  ["KAYALIN MERMER A.Ş.", "KAYALIN MERMER SANAYİ VE TİCARET ANONİM ŞİRKETİ", "matches"],
  ["KAYALIN MERMER", "KAYALIN MERMER SANAYİ VE TİCARET ANONİM ŞİRKETİ", "matches"],
  ["KAYALIN MERMER", "KAYALIN MERMER GRANİT SANAYİ ANONİM ŞİRKETİ", "title-part"],
  ["Kayalın Mermer A.Ş.", "KAYALIN MERMER SANAYİ VE TİCARET LİMİTED ŞİRKETİ", "form-differs"],
  ["Zertan Yapı A.Ş.", "KAYALIN MERMER SANAYİ VE TİCARET ANONİM ŞİRKETİ", "title-differs"],
])(
  "a list, searched or asked by number, and a check judge %j beside %j as %s",
  (written, Unvani, kind) => {
    const record = readWhole(
      parseExactJson(
        JSON.stringify({ success: true, data: { Merkez: { Unvani, Durumu: "Aktif" } } }),
      ),
    );
    expect(judgeSide({ title: written }, record)[0]?.kind).toBe(kind);
    expect(judged(written, Unvani)[0]).toBe(kind);
    expect(judged(written, Unvani, { key: null })[0]).toBe(kind);
  },
);

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

const [title, Unvani] = ["LALE ÖRNEK GIDA A.Ş.", "LALE ÖRNEK GIDA ANONİM ŞİRKETİ"];
const invoiceOf = (date: string): KnownBeside => ({
  header: { document: "invoice", number: "A1", ettn: "", date, amount: null },
  day: "2026-11-29",
});

test("a row of an invoice is judged on the invoice's day, as a check judges it", () => {
  const closed = { Unvani, Durumu: "TERKİN", KapanisTarihi: "15.03.2024" };
  expect(judgedRow({ title }, closed)).toEqual(["struck-off", "matches"]);
  expect(judgedRow({ title }, closed, invoiceOf("2024-03-16"))[0]).toBe("struck-off");
  expect(judgedRow({ title }, closed, invoiceOf("2024-03-14"))[0]).toBe("struck-off-later");
  expect(judgedRow({ title }, { Unvani }, invoiceOf("2001-01-01"))[0]).toBe("before-founding");
  expect(judgedRow({ title }, { Unvani }, invoiceOf("2026-11-29"))).toEqual(["matches"]);
  expect(judgedRow({ title }, { Unvani }, invoiceOf("2026-11-30"))[0]).toBe("future-date");
  expect(judgedRow({ title }, null, invoiceOf("2026-11-30"))).toEqual(["future-date", "number"]);
});

test("a row's account is settled by its confirmation, with and without a record", () => {
  const account = `${vkn}|hash`;
  const doubt = (kind: Doubt["kind"]) => ({ kind, written: "", seen: { ...nothingSeen, account } });
  const doubts = [doubt("changed-iban"), doubt("known-iban")];
  const confirmed = new Map([[account, nothingSeen]]);
  const other = new Map([[`${vkn}|other`, nothingSeen]]);
  for (const known of [{}, { confirmed: other }]) {
    expect(judgedRow({ title, doubts }, { Unvani }, known)[0]).toBe("changed-iban");
    expect(judgedRow({ title, doubts }, null, known)).toEqual(["changed-iban", "number"]);
  }
  expect(judgedRow({ title, doubts }, { Unvani }, { confirmed })).toEqual(["matches"]);
  expect(judgedRow({ title, doubts }, null, { confirmed })).toEqual(["number"]);
  // An announcement of an account names none that could be confirmed.
  const announced = [{ kind: "announced-iban", written: "" } as const];
  expect(judgedRow({ title, doubts: announced }, { Unvani }, { confirmed })[0]).toBe(
    "announced-iban",
  );
});
