import { expect, test } from "vitest";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { onBothStores } from "../faults/places.ts";
import { sentFile } from "./support/sent-file.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const held = "YILDIZTEPE GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
const titles = new Map([
  [vkn(410_000_001), held],
  [vkn(410_000_002), "ÇAMLIBEL TEKSTİL ANONİM ŞİRKETİ"],
]);
const [first = "", second = ""] = titles.keys();

test("a list pays no title that the team holds, leaves those like one to a person, and says it in the file", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const number = String(body["vkn"]);
      const Unvani = titles.get(number);
      if (Unvani === undefined) return { status: 404, body: { error: "yok", code: "NOT_FOUND" } };
      return answered(number, 1, { Merkez: merkezOf(number, { Unvani }) });
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" }, withFiles);
  const ayse = team.workspace.person("ayse");
  const direct = ayse.withApp();
  await ayse.in("finans").type(`/vkn ${first}`);
  await ayse.in("finans").waitFor(wording.charged(1));
  const rows = [
    ["Kod", "Ünvan", "VKN"],
    ["T1", "Yıldıztepe Gıda San. ve Tic. A.Ş.", ""],
    ["T2", "YILDIZTEPE GIDA LTD. ŞTİ.", ""],
    ["T3", "YILDIZTEPE GIDA LTD. ŞTİ.", ""],
    ["T4", "ÇAMLIBEL TEKSTİL A.Ş.", ""],
    ["T5", "ÇAMLIBEL TEKSTİL ANONİM ŞİRKETİ", ""],
    ["T6", "KAYIP KİMYA LTD. ŞTİ.", ""],
    ["N1", "ÇAMLIBEL TEKSTİL", second],
    ["N2", "YANLIŞ NUMARA LTD. ŞTİ.", "4100000013"],
  ];
  const content = rows.map((row) => row.join(";")).join("\n");
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  const card = await direct.waitFor("8 satır");
  expect(card.plain).toContain(
    `${wording.distinct(8, 2, 2)} · ${wording.toAsk(3)} · en çok 5 kredi\n` +
      `${tr.lists.titlesApart(1, 2, wording.credits(2))}\n` +
      "8 satırın 5'i sorgulanmaz: 1 elinizde (ücretsiz), 1 yinelenen, 1 geçersiz, 2'sinin benzeri biliniyor",
  );
  await direct.click(labels.all, { in: card, confirm: true });
  const done = await direct.waitFor(tr.lists.state.done, 10_000);
  // The number's answer brought the company of two titles.
  expect(
    registry.queries.map(({ path, body }) => [path.includes("vkn"), body["vkn"] ?? null]),
  ).toEqual([
    [true, first],
    [true, second],
    [false, null],
  ]);
  expect(done.plain).toContain(wording.progress(3, 3, 1));
  // Three entries, one of them of two rows.
  expect(done.plain).toMatch(/Önce bunlara bakın\n3 satır\n/);
  expect(done.plain).toMatch(/Önce bunlara bakın.*Kayıt bulunamadı.*KAYIP KİMYA/s);
  expect(done.plain).toMatch(/Benzeri biliniyor.*2 satırda/s);
  await direct.click(labels.result, { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: result = [], Dikkat: look = [] } = await openWorkbook(
    await sentFile(team.workspace, ".xlsx"),
  );
  const told = new Map(result.map((row) => [row[0] ?? "", row.filter(Boolean).join(" · ")]));
  expect(told.get("T1")).toMatch(
    pattern()`${tr.check.finding.matches}.*VKN, ekipte bu unvana uyan tek kayıttan alındı`,
  );
  expect(told.get("T2")).toContain(
    `Benzeri biliniyor · sorgulanmadı: ekipteki bir kayda (${held}, ${first}) benziyor.`,
  );
  expect(told.get("T6")).toContain("eşleşen şirket bulunamadı, bakiyeden düşülmedi");
  expect(told.get("T5")).toContain(`🟢 ${tr.check.finding.matches}`);
  // A title that lacks only its trade suffix needs no look.
  expect(told.get("N1")).toContain(`🟢 ${tr.check.finding.matches}`);
  expect(look.slice(1).map(([places, code]) => [places, code])).toEqual([
    ["v!9", "N2"],
    ["v!7", "T6"],
    ["3, 4", "T2"],
  ]);
});

test("titles whose search finds one company of another title are neither one account nor watched with it; message and file name the company", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const isSearch = body["vkn"] === undefined;
      const number = isSearch ? first : second;
      const search = { matched: { vkn: first, ad: held, score: 0.4 }, alternatives: [] };
      const data = { Merkez: merkezOf(number, { Unvani: titles.get(number) }) };
      const answer = { success: true, dusulen_bakiye: 1, ...(isSearch && search), data };
      return { status: 200, body: answer };
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=1" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const rows = [
    "Ünvan;VKN",
    "ZERTAN LOJİSTİK A.Ş.;",
    "MERKANT KİMYA A.Ş.;",
    `Çamlıbel Tekstil A.Ş.;${second}`,
  ];
  await direct.type("", { files: [{ name: "unvanlar.csv", content: rows.join("\n") }] });
  const card = await direct.waitFor("2 yalnız unvan");
  await direct.click(labels.all, { in: card, confirm: "if-asked" });
  const { plain } = await direct.waitFor(tr.lists.state.done, 10_000);
  // Both searches are paid: nobody has to search again to learn what they found.
  const named = `(${tr.lists.foundInstead(`${held}, ${first}`)})`;
  for (const [title, row] of [
    ["ZERTAN LOJİSTİK A.Ş.", 2],
    ["MERKANT KİMYA A.Ş.", 3],
  ] as const)
    expect(plain).toContain(`${title} ${named} · ${tr.lists.row(row)}`);
  expect(plain).not.toContain("birden çok satırda");
  expect(plain).toContain(`[${wording.priced(labels.everyMonth, 1)}]`);
  // The next list has the same search, which is not the company of its row.
  await direct.type("", { files: [{ name: "sonra.csv", content: rows.join("\n") }] });
  await direct.click(labels.onlyFree, { in: await direct.waitFor(/sonra\.csv/) });
  await direct.click(labels.result, { in: await direct.waitFor(/Liste bitti · sonra/, 10_000) });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  const told = result.map((row) => row.filter(Boolean).join(" · "));
  expect(told[1]).toContain("Aynı arama daha önce yapılmıştı; yeniden ödenmedi");
  for (const row of [told[1], told[2]]) expect(row).toContain(`(${held}, ${first})`);
  expect(told[3]).toContain("ekipte vardı; yeniden ödenmedi");
});

const [trader, weaver] = [vkn(410_000_003), vkn(410_000_004)];
const records = new Map([
  [trader, { Unvani: "SELVİ HAN ÇİNİ ATÖLYESİ", FirmaNevi: "GERÇEK KİŞİ", Adres: "SÜMBÜL SOK. 5" }],
  [weaver, { Unvani: "ÇAMLIBEL TEKSTİL ANONİM ŞİRKETİ", Adres: "LALE SOK. 7" }],
]);

test("a sole trader whom a row's search found instead is named by the number alone", async () => {
  const registry = await startFakeRegistry();
  const trade = records.get(trader);
  const matched = { vkn: trader, ad: trade?.Unvani, score: 0.4 };
  registry.answers = [
    () => {
      const body = {
        success: true,
        dusulen_bakiye: 1,
        matched,
        data: { Merkez: { ...trade, MersisNo: "" } },
      };
      return { status: 200, body };
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=1" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const content = "Ünvan;VKN\nZERTAN LOJİSTİK A.Ş.;";
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  await direct.click(labels.all, {
    in: await direct.waitFor("1 yalnız unvan"),
    confirm: "if-asked",
  });
  const { plain } = await direct.waitFor(tr.lists.state.done, 10_000);
  expect(plain).toContain(`ZERTAN LOJİSTİK A.Ş. (${tr.lists.foundInstead(trader)})`);
  const sheets = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(JSON.stringify(sheets)).toContain(`bir şirket buldu (${trader})`);
  expect(JSON.stringify(sheets) + plain).not.toContain("SELVİ");
});

onBothStores((newPlace) => {
  /** Starts a list of two titles and a number, counted before the team holds any of the companies. */
  async function startCounted() {
    const registry = await startFakeRegistry();
    registry.answers = [
      ({ body }) => {
        const [number, fields] = [...records].find(
          ([number, { Unvani }]) => number === body["vkn"] || Unvani === body["title"],
        ) ?? ["", {}];
        return answered(number, 1, { Merkez: merkezOf(number, fields) });
      },
    ];
    const { environment } = await newPlace();
    const team = await startTeam(registry, { ...environment, PRICES: "vkn=1,title=2" }, withFiles);
    const direct = team.workspace.person("ayse").withApp();
    const rows = ["Ünvan;VKN", "SELVİ HAN ÇİNİ ATÖLYESİ;", "ÇAMLIBEL TEKSTİL A.Ş.;"];
    const content = [...rows, `ÇAMLIBEL TEKSTİL;${weaver}`].join("\n");
    await direct.type("", { files: [{ name: "cariler.csv", content }] });
    const card = await direct.waitFor("2 yalnız unvan");
    await team.at("mehmet").type(`/vkn ${trader}`);
    await team.at("mehmet").waitFor(wording.charged(1));
    const results = async () => {
      await direct.click(labels.result, { in: await direct.waitFor(tr.lists.state.done) });
      await direct.waitFor("doğrudan mesajlarınıza gönderildi");
      const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
      return result.slice(-3).map((row) => row.filter(Boolean).join(" · "));
    };
    return { registry, direct, card, results };
  }

  test("titles without a consent get the companies that became held in the meantime, also through the list's own numbers", async () => {
    const { registry, direct, card, results } = await startCounted();
    await direct.click(wording.priced(labels.withoutTitles, 1), { in: card });
    const [trades, weaves] = await results();
    expect(registry.queries.map(({ body }) => body["vkn"])).toEqual([trader, weaver]);
    expect(trades).toContain(trader);
    expect(weaves).toContain(weaver);
    expect(trades).not.toContain("dışarıda bıraktınız");
    // A sole trader's registered title and address are a person's data; the written title stays.
    expect(trades?.split("SELVİ HAN")).toHaveLength(2);
    expect(trades).not.toContain("SÜMBÜL SOK.");
    expect(weaves).toContain("LALE SOK. 7");
  });

  test("a sole trader's title that became held after the count is not paid again", async () => {
    const { registry, direct, card, results } = await startCounted();
    await direct.click(labels.all, { in: card, confirm: true });
    const [trades] = await results();
    expect(registry.queries.map(({ body }) => body["vkn"])).toEqual([trader, weaver]);
    expect(trades).toContain(trader);
  });
});

test("a list pays no title whose name alone a held company bears, and names that company", async () => {
  const registry = await startFakeRegistry();
  const held = "TASFİYE HALİNDE DENKALAN EĞİTİM TİCARET ANONİM ŞİRKETİ";
  registry.answers = [
    ({ body }) => {
      const number = String(body["vkn"]);
      const Unvani = number === first ? held : titles.get(number);
      return answered(number, 1, { Merkez: merkezOf(number, { Unvani }) });
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  await direct.type(`/vkn ${first}`);
  await direct.waitFor(wording.charged(1));
  const rows = ["DENKALAN GIDA PAZ.;", `ÇAMLIBEL TEKSTİL A.Ş.;${second}`, `${held};${first}`];
  const content = ["Ünvan;VKN", ...rows, `${held};`].join("\n");
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  const card = await direct.waitFor("4 satır");
  await direct.click(labels.all, { in: card, confirm: "if-asked" });
  await direct.click(labels.result, { in: await direct.waitFor(tr.lists.state.done, 10_000) });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  expect(registry.queries.map(({ body }) => body["vkn"])).toEqual([first, second]);
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(result[1]?.join(" ")).toContain(`(${held}, ${first})`);
  const { "from-title": source } = tr.lists.why;
  expect(result[4]?.at(-1)).toContain(`${source}; ${tr.lists.duplicate(4)}; ${tr.lists.paidOnce}`);
});

test("a row that begins a held title is kept back in the words in which a typed title opens that company", async () => {
  const registry = await startFakeRegistry();
  const common = "KUZEY LOJİSTİK ANONİM ŞİRKETİ";
  registry.answers = [
    ({ body }) => {
      const number = String(body["vkn"]);
      return answered(number, 1, { Merkez: merkezOf(number, { Unvani: common }) });
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  await direct.type(`/vkn ${first}`);
  await direct.waitFor(wording.charged(1));
  const { ending } = tr.titleMatch.heldLikeness;
  await direct.type("/unvan kuzey lojistik");
  expect((await direct.waitFor(ending)).plain).toContain(common);
  // Very many companies bear the name, and nobody looks at a row.
  const content = `Ünvan;VKN\nKUZEY LOJİSTİK;\n${common};${first}`;
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  const card = await direct.waitFor("1'inin benzeri biliniyor");
  await direct.click(labels.onlyFree, { in: card, confirm: "if-asked" });
  await direct.waitFor(tr.lists.state.done, 10_000);
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(result[1]?.join(" ")).toContain(`(${common}, ${first}: ${ending})`);
  expect(registry.queries).toHaveLength(1);
});

test("titles that many companies share are counted and named before the press, and never in the sum", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(second, 2)];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" }, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const vague = ["KAYA GIDA", "AYDIN TEKSTİL", "PINAR NAKLİYAT"];
  const send = (name: string, titles: readonly string[]) =>
    direct.type("", { files: [{ name, content: ["Ünvan;VKN", ...titles].join(";\n") }] });
  await send("hepsi.csv", [...vague, "ZERTAN LOJİSTİK A.Ş."]);
  const card = await direct.waitFor("3'ünün unvanı başka şirketlere de uyabilir");
  expect(card.plain).toContain(`${wording.toAsk(1)} · en çok 2 kredi`);
  for (const [at, title] of vague.entries())
    expect(card.plain).toContain(`${tr.lists.kinds.vague} · ${tr.lists.row(at + 2)} · ${title}`);
  await direct.click(labels.all, { in: card, confirm: "if-asked" });
  await direct.waitFor(tr.lists.state.done, 10_000);
  expect(registry.queries.map(({ body }) => body["title"])).toEqual(["ZERTAN LOJİSTİK A.Ş."]);
  // Nothing to press but the file, which says what to do with each row.
  await send("ortak.csv", vague);
  const shared = await direct.waitFor(/ortak\.csv/);
  await direct.click(labels.result, { in: shared });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  for (const row of result.slice(1)) expect(row.at(-1)).toBe(tr.lists.why.vague);
  expect(registry.queries).toHaveLength(1);
});
