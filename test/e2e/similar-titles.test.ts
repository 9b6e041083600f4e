import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { startTestService, temporaryDirectory } from "../registry/support/test-service.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { labels } from "../support/labels.ts";
import { sentFile } from "./support/sent-file.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { tr, wording } from "../support/wording.ts";

const titles = [
  "ZERLAN TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ",
  "PELVAR GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
];

/** Starts a team on the registry service itself, which knows two companies. */
async function startWithRegistry(environment: Record<string, string> = {}) {
  const dataDir = await temporaryDirectory();
  const recordFile = `${dataDir}/records.jsonl`;
  const records = titles.map((Unvani, at) => {
    const vkn = vknOfNumber(at);
    return JSON.stringify({ vkn, Merkez: merkezOf(vkn, { Unvani }) });
  });
  await writeFile(recordFile, records.join("\n"));
  const service = await startTestService({ dataDir, companies: undefined, recordFile });
  const team = await startTeam(service, { CONFIRM_FROM: "3", ...environment }, withFiles);
  const balance = async () => (await service.get("/v1/search/balance")).json["balance"];
  return { team, ayse: team.at("ayse"), balance };
}

const similar = "yalnızca benzer bir unvan bulundu";

test("a typed title that only resembles a registered one costs nothing before a press", async () => {
  const { ayse, balance } = await startWithRegistry();
  await ayse.type("/unvan zerlan tekstil boya");
  const notice = await ayse.waitFor(similar);
  expect(notice.plain).not.toContain("ZERLAN");
  // Nothing is charged until somebody agrees.
  await ayse.type("/unvan zerlan tekstil boya");
  await ayse.waitFor(similar, { after: notice.ts });
  expect(await balance()).toBe(100);
  await ayse.click(wording.guessed(labels.similar, 2), { in: notice, confirm: "if-asked" });
  const card = await ayse.waitFor("ZERLAN TEKSTİL");
  expect(card.plain).toContain("“boya” yok");
  expect(await balance()).toBe(98);
  await ayse.type("/unvan pelvar gda");
  await ayse.waitFor("PELVAR GIDA");
  expect(await balance()).toBe(96);
});

test("a detail by title and a title that a button searches for are asked about, too", async () => {
  const { ayse, balance } = await startWithRegistry();
  await ayse.type("/unvan detay zerlan tekstil boya");
  const offer = await ayse.waitFor("Genel kart");
  await ayse.click("Detay (ücretli · ~4 kredi)", { in: offer, confirm: "if-asked" });
  const notice = await ayse.waitFor(similar);
  expect(await balance()).toBe(100);
  await ayse.click(wording.guessed(labels.similar, 4), { in: notice, confirm: "if-asked" });
  await ayse.waitFor("ZERLAN TEKSTİL");
  expect(await balance()).toBe(96);
  await ayse.type("/kunye pelvar gıda mobilya");
  const other = await ayse.waitFor("bir unvana benziyor");
  await ayse.click(wording.guessed(labels.asTitle, 2), { in: other, confirm: "if-asked" });
  await ayse.waitFor(similar, { after: other.ts });
  expect(await balance()).toBe(96);
});

test("a press for the similar title searches, although the team holds a similar card", async () => {
  const { ayse, balance } = await startWithRegistry();
  await ayse.type("/unvan zerlan tekstil");
  await ayse.waitFor("ZERLAN TEKSTİL");
  expect(await balance()).toBe(98);
  await ayse.type("/unvan zerlan tekstil boya");
  const held = await ayse.waitFor("Benzeri sizde var");
  await ayse.click(wording.priced(labels.searchAnyway, 2), { in: held, confirm: "if-asked" });
  const notice = await ayse.waitFor(similar);
  expect(await balance()).toBe(98);
  await ayse.click(wording.priced(labels.similar, 2), { in: notice, confirm: "if-asked" });
  await ayse.waitFor("kredi düşüldü", { after: notice.ts });
  expect(await balance()).toBe(96);
});

test("a list pays no row whose title only resembles a registered one, and says why", async () => {
  const { team, balance } = await startWithRegistry();
  const direct = team.workspace.person("ayse").withApp();
  const content = "Kod;Unvan\nK1;Zerlan Tekstil Boya Ltd. Şti.\nK2;Pelvar Gıda A.Ş.\n";
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  const card = await direct.waitFor("2 satır");
  await direct.click(labels.all, { in: card, confirm: true });
  const done = await direct.waitFor(tr.lists.state.done, 10_000);
  expect(done.plain).toContain("yalnız benzeri bulundu");
  expect(done.plain).not.toContain("Kayıt bulunamadı");
  expect(await balance()).toBe(98);
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(result.find((row) => row.includes("K1"))?.join(" ")).toContain(
    tr.lists.why["only-similar"],
  );
});

test("a registry that does not know the wish answers as ever", async () => {
  const registry = await startFakeRegistry();
  const [ad = ""] = titles;
  const vkn = vknOfNumber(0);
  registry.answers = [
    () => ({
      status: 200,
      body: {
        success: true,
        dusulen_bakiye: 2,
        matched: { ad, vkn, score: 0.7 },
        alternatives: [],
        data: { Merkez: merkezOf(vkn, { Unvani: ad }) },
      },
    }),
  ];
  const team = await startTeam(registry, { CONFIRM_FROM: "3" });
  const ayse = team.at("ayse");
  await ayse.type("/unvan zerlan tekstil boya");
  await ayse.waitFor("ZERLAN TEKSTİL");
  expect(registry.queries).toHaveLength(1);
});
