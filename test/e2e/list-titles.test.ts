import { expect, test } from "vitest";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { sentFile } from "./support/sent-file.ts";

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
  await ayse.in("finans").waitFor("1 kredi düşüldü");
  const rows = [
    ["Kod", "Ünvan", "VKN"],
    ["T1", "Yıldıztepe Gıda San. ve Tic. A.Ş.", ""],
    ["T2", "YILDIZTEPE GIDA", ""],
    ["T3", "YILDIZTEPE GIDA", ""],
    ["T4", "ÇAMLIBEL TEKSTİL A.Ş.", ""],
    ["T5", "ÇAMLIBEL TEKSTİL ANONİM ŞİRKETİ", ""],
    ["T6", "KAYIP KİMYA LTD. ŞTİ.", ""],
    ["N1", "ÇAMLIBEL TEKSTİL", second],
  ];
  const content = rows.map((row) => row.join(";")).join("\n");
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  const card = await direct.waitFor("7 satır");
  expect(card.plain).toContain(
    "7 satır → 2 farklı VKN · 1 elinizde (ücretsiz) · 3 yalnız unvan · 2 benzeri elinizde (sorgulanmaz) · 1 sorgulanacak · en çok 1 kredi",
  );
  await direct.click("Unvan da", { in: card, confirm: true });
  const done = await direct.waitFor("Liste bitti", 10_000);
  // The number's answer brought the company of two titles.
  expect(
    registry.queries.map(({ path, body }) => [path.includes("vkn"), body["vkn"] ?? null]),
  ).toEqual([
    [true, first],
    [true, second],
    [false, null],
  ]);
  expect(done.plain).toContain("4 / 4 · 1 kredi düşüldü");
  expect(done.plain).toMatch(/Önce bunlara bakın.*Kayıt bulunamadı.*KAYIP KİMYA/s);
  expect(done.plain).toMatch(/Benzeri elinizde.*2 satırda/s);
  await direct.click("Sonucu al", { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: result = [], Dikkat: look = [] } = await openWorkbook(
    await sentFile(team.workspace, ".xlsx"),
  );
  const told = new Map(result.map((row) => [row[0] ?? "", row.filter(Boolean).join(" · ")]));
  expect(told.get("T1")).toMatch(/Uyuyor.*VKN, ekipteki aynı unvanlı kayıttan alındı/);
  expect(told.get("T2")).toContain(
    `Benzeri elinizde · sorgulanmadı: ekipteki bir kayda benziyor (${held}, ${first})`,
  );
  expect(told.get("T5")).toContain("🟢 Uyuyor");
  // A title that lacks only its trade suffix needs no look.
  expect(told.get("N1")).toContain("🟢 Uyuyor");
  expect(look.slice(1).map(([places, code]) => [places, code])).toEqual([
    ["7", "T6"],
    ["3, 4", "T2"],
  ]);
});
