import { expect, test } from "vitest";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { vkn, wrong } from "../kunye/lists/support/numbers.ts";
import { answered, merkezOf, startFakeRegistry, type SeenQuery } from "../support/fake-registry.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { sentFile } from "./support/sent-file.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const numbers = Array.from({ length: 12 }, (_, at) => vkn(620_000_001 + at));
const titleOf = (at: number) =>
  `${"ABCDEFGHIJKL"[at] ?? ""}LPERTAN ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.`;

/** Sends a list by direct message; companies' records have these fields. */
async function sendList(
  rows: readonly string[][],
  fieldsOf: (at: number) => Record<string, string>,
) {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const number = String(body["vkn"]);
      const at = numbers.indexOf(number);
      return answered(number, 1, {
        Merkez: merkezOf(number, { Unvani: titleOf(at), ...fieldsOf(at) }),
      });
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const content = [["Kod", "Ünvan", "VKN"], ...rows].map((row) => row.join(";")).join("\n");
  await direct.type("", { files: [{ name: "cariler.csv", content }] });
  const offer = await direct.waitFor(wording.anyDistinctVkns);
  const sheets = async () => openWorkbook(await sentFile(team.workspace, ".xlsx"));
  return { registry, direct, offer, sheets };
}

test("a company for which the registry was silent is counted and named in message and file", async () => {
  const rows = [0, 1, 2].map((at) => [`K${at}`, titleOf(at), numbers[at] ?? ""]);
  const { registry, direct, offer, sheets } = await sendList(rows, () => ({}));
  const silent = numbers[1] ?? "";
  const answer = ({ body }: SeenQuery) => answered(String(body["vkn"]), 1);
  registry.answers = [
    (query) =>
      query.body["vkn"] === silent
        ? { status: 502, body: { error: "yanıt yok", code: "UPSTREAM_ERROR" } }
        : answer(query),
  ];
  await direct.click(labels.all, { in: offer, confirm: true });
  const done = await direct.waitFor(tr.lists.state.done);
  expect(done.plain).not.toContain("3 / 3");
  expect(done.plain).toContain(silent);
  expect(done.plain).toContain(`${wording.progress(2, 3, 2)} · 1 şirkete kurum yanıt vermedi`);
  await direct.click(labels.result, { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Dikkat: look = [], Özet: facts = [] } = await sheets();
  expect(look.find(([place]) => place === "v!3")).toContain("⚪ Kurum yanıt vermedi");
  expect(facts).toContainEqual([tr.lists.kinds["no-answer"], "v!1"]);
  registry.answers = [answer];
  await direct.click(wording.upTo(labels.goOn, 1), { in: done });
  await direct.waitFor(wording.progress(3, 3, 3));
});

test("`Hepsi` is all, titles included at their price; the other buttons name what they leave out", async () => {
  const rows = [
    ["K0", titleOf(0), numbers[0] ?? ""],
    ["K1", "ZERTAN KİMYA NAKLİYAT LTD. ŞTİ.", ""],
  ];
  const { registry, direct, offer } = await sendList(rows, () => ({}));
  expect(offer.plain).toContain(
    `${wording.distinct(2, 1, 1)} · ${wording.toAsk(2)} · en çok 3 kredi`,
  );
  expect(offer.plain).toContain(tr.lists.titlesApart(1, 1, wording.credits(2)));
  expect(offer.plain).toContain(
    `[${wording.upTo(labels.all, 3)}] [${wording.priced(labels.withoutTitles, 1)}]`,
  );
  expect(JSON.stringify(offer.blocks)).toContain(
    `${wording.upTo(labels.withoutTitles, 1)} · 1 satır dışarıda kalır`,
  );
  expect(offer.plain).toContain(`${labels.withoutTitles}: 1 satır dışarıda kalır`);
  await direct.click(labels.all, { in: offer, confirm: true });
  const done = await direct.waitFor(tr.lists.state.done);
  expect(done.plain).toContain(`${wording.progress(2, 2)} · `);
  expect(registry.queries).toHaveLength(2);
});

test("struck-off and bankrupt companies come first, then another company's VKN, then slips; every doubt has its reason and its warning", async () => {
  const fields: Record<number, Record<string, string>> = {
    5: { Durumu: "Terkin", KapanisTarihi: "01.02.2020" },
    6: { Durumu: "İflas" },
    7: { Durumu: "Aktif", Unvani: `İFLAS HALİNDE ${titleOf(7)}` },
    8: { Durumu: "Tasfiye Halinde" },
  };
  const rowOf = (at: number, title = titleOf(at)) => [`K${at}`, title, numbers[at] ?? ""];
  const slips = ["DE123456789", wrong(numbers[11] ?? ""), "12345"].map((number, at) => [
    `S${at}`,
    `HATALI ${at} A.Ş.`,
    number,
  ]);
  const rows = [
    ...slips,
    rowOf(0, titleOf(0).replace("ÖRNEK", "ÖRMEK")),
    rowOf(1, "BAMBAŞKA NAKLİYAT LTD. ŞTİ."),
    ...[2, 5, 6, 7, 8].map((at) => rowOf(at)),
    ["Ç2", titleOf(2), numbers[2] ?? ""],
  ];
  const { direct, offer, sheets } = await sendList(rows, (at) => fields[at] ?? {});
  expect(offer.plain).toContain(
    "11 satırın 4'ü sorgulanmaz: 1 yinelenen, 2 geçersiz, 1 yurt dışı şirket",
  );
  await direct.click(labels.all, { in: offer, confirm: true });
  const done = await direct.waitFor(tr.lists.state.done);
  const [, worst = ""] = done.plain.split(/Bulgu \| .*\n/);
  const marks = worst.split("\n").map((line) => line.split(" | ")[0]);
  expect(marks.slice(0, 8)).toEqual([
    "🔴 Terkin",
    "🔴 İflas / konkordato",
    "🔴 İflas / konkordato",
    `🔴 ${tr.check.finding["title-differs"]}`,
    "🟠 Tasfiye hâlinde",
    `🔴 ${tr.check.finding["invalid-vkn"]}`,
    `🔴 ${tr.check.finding["invalid-vkn"]}`,
    "🟡 Yazım farkı",
  ]);
  // A row without a readable number is named in the column of rows.
  for (const line of worst
    .split("\n")
    .slice(0, marks.length)
    .filter((one) => one.includes(" | "))) {
    const [, title, number, place] = line.split(" | ");
    // A phone shows two columns.
    expect(title, line).not.toMatch(/^(?:\d+|–)$/);
    expect(number, line).toMatch(/^(?:\d+|–)$/);
    expect(place, line).toMatch(/^(?:\d+\. satır|\d+ satırda)$/);
  }
  expect(done.plain).toMatch(/1 şirket birden çok satırda \(toplam 2 satır\).*\n+Önce bunlara/);
  await direct.click(labels.result, { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: result = [], "Çift kayıtlar": doubles = [], ...others } = await sheets();
  const why = new Map(result.map((row) => [row[0], row.at(-1)]));
  expect(why.get("K0")).toBe(
    "🟡 Yazım farkı: “ÖRMEK” yazdınız, kayıtlı unvanda “ÖRNEK” var; aynı şirket mi, bakın.",
  );
  expect(why.get("K7")).toContain("🔴 İflas / konkordato: ");
  expect(why.get("K7")).not.toContain("TTK");
  // One mistyped number is one red, in the verdict's column and with its reason.
  for (const [code, reason] of [
    ["K1", pattern("u")`^🔴 ${tr.check.finding["title-differs"]}: [^🔴🟠🟡]+$`],
    ["S1", /^[^🔴🟠🟡]+$/u],
  ] as const) {
    expect(why.get(code)).toMatch(reason);
  }
  expect(why.get("S0")).toBe("yabancı vergi numarası; sorgulanmaz");
  expect(doubles.slice(1).map(([, code]) => code)).toEqual(["K2", "Ç2"]);
  // No red company is imported, and no doubt without its warning.
  const imported = (others["İçe aktarım"] ?? [])
    .slice(1)
    .map((row) => [row[0], row[8]?.slice(0, 14)]);
  expect(imported).toEqual([
    ["K0", "🟡 Yazım farkı"],
    ["K2", "çift kayıt, sa"],
    ["K8", "🟠 Tasfiye hâl"],
  ]);
});

test("the import warns of every number that the list did not hold as written", async () => {
  const other = "ZERTAN KİMYA NAKLİYAT LTD. ŞTİ.";
  const zeros = vkn(12_345_678);
  const { registry, direct, offer, sheets } = await sendList(
    [
      ["K0", titleOf(0), numbers[0] ?? ""],
      ["K1", "", zeros.slice(1)],
      ["K2", other, ""],
    ],
    () => ({}),
  );
  registry.answers = [
    ({ body }) => {
      const number = "title" in body ? (numbers[2] ?? "") : String(body["vkn"]);
      const Unvani = "title" in body ? other : titleOf(number === zeros ? 1 : 0);
      const found = { Merkez: merkezOf(number, { Unvani }) };
      return answered(number, 1, found);
    },
  ];
  await direct.click(labels.all, { in: offer, confirm: true });
  await direct.waitFor(tr.lists.state.done, 10_000);
  const { "İçe aktarım": imports = [] } = await sheets();
  expect(Object.fromEntries(imports.slice(1).map((row) => [row[0], row[8] ?? ""]))).toEqual({
    K0: "",
    K1: "baştaki sıfır eklendi",
    K2: "VKN, unvan aramasından alındı",
  });
});
