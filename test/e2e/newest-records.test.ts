import { expect, test } from "vitest";
import { vkn as vknOf } from "../kunye/lists/support/numbers.ts";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { sentFile } from "./support/sent-file.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = vknOf(430_000_001);
const older = {
  Unvani: "YILDIZTEPE İNŞAAT SANAYİ VE TİCARET LİMİTED ŞİRKETİ",
  Adres: "ESKİ SOK. NO: 1 NİLÜFER / BURSA",
  Durumu: "Aktif",
};
const newer = {
  Unvani: "YILDIZTEPE YAPI ANONİM ŞİRKETİ",
  Adres: "YENİ CAD. NO: 2 ŞİŞLİ / İSTANBUL",
  Durumu: "Terkin",
};
const other = { ad: "YILDIZSU İNŞAAT LİMİTED ŞİRKETİ", vkn: vknOf(430_000_002), score: 0.8 };
const typed = "yıldıztepe inşaat sanayi ve ticaret limited";

/** Starts a team that searched a title and then got a newer record of its company. */
async function startRenewed() {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const isSearch = body["vkn"] === undefined;
      const matched = { ad: older.Unvani, vkn, score: 0.9 };
      const search = isSearch ? { matched, alternatives: [other] } : {};
      const Merkez = merkezOf(vkn, isSearch ? older : newer);
      return {
        status: 200,
        body: { success: true, dusulen_bakiye: 1, ...search, data: { Merkez } },
      };
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,title=1" }, withFiles);
  const ayse = team.at("ayse");
  await ayse.type(`/unvan ${typed}`);
  const old = await ayse.waitFor(wording.charged(1));
  expect(old.plain).toContain(older.Adres);
  await ayse.click(labels.refresh, { in: old });
  await ayse.click(labels.refreshAnyway, { in: await ayse.waitFor(labels.refreshAnyway) });
  const renewed = await ayse.waitFor(newer.Adres, { after: old.ts });
  expect(registry.queries).toHaveLength(2);
  return { registry, team, ayse, after: renewed.ts };
}

test("a title that the team holds opens the newest record of its company at every door, with the search's matches", async () => {
  const { registry, team, ayse, after: renewedAt } = await startRenewed();
  let after = renewedAt;
  const expectNewest = async (door: string) => {
    const card = await ayse.waitFor(wording.heldFrom(), { after });
    expect(card.plain, door).toContain(newer.Unvani);
    expect(card.plain, door).toContain(newer.Adres);
    expect(card.plain, door).toContain(newer.Durumu);
    expect(card.plain, door).not.toContain(older.Adres);
    expect(card.plain, door).toContain("%90 benzerlik");
    expect(card.plain, door).toContain(other.ad);
    after = card.ts;
    return card;
  };
  for (const command of ["/unvan", "/vkn", "/mersis"]) {
    await ayse.type(`${command} ${typed}`);
    await expectNewest(command);
  }
  await ayse.type("/bakiye geçmiş");
  const history = await ayse.waitFor(tr.history.headings.team, { after });
  await ayse.click(labels.open, { in: history, beside: "ıldıztepe" });
  // A line of the history shows the record of its day, and leads to the newest.
  const line = await ayse.waitFor(older.Adres, { after: history.ts });
  await ayse.click(labels.openNewer, { in: line });
  const card = await ayse.waitFor(newer.Adres, { after: line.ts });
  expect(card.plain).toContain(newer.Durumu);

  await ayse.click(labels.copy, { in: card });
  const modal = await modalShowing(team.workspace.person("ayse"), "Alana geçip kopyalayın");
  expect(JSON.stringify(modal.view())).toContain(newer.Unvani);
  expect(JSON.stringify(modal.view())).not.toContain(older.Unvani);
  await modal.close();

  const direct = team.workspace.person("ayse").withApp();
  const content = `Ünvan\n${typed}\n${other.ad}\n`;
  await direct.type("", { files: [{ name: "unvanlar.csv", content }] });
  const offer = await direct.waitFor("2 satır");
  await direct.click(labels.all, { in: offer, confirm: "if-asked" });
  const done = await direct.waitFor(tr.lists.state.done, 10_000);
  await direct.click(labels.result, { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(result[1]?.join(" · ")).toContain(newer.Unvani);
  expect(registry.queries.length).toBeLessThanOrEqual(3);
});

test("a held detail says that a newer general record differs", async () => {
  const registry = await startFakeRegistry();
  const asked: string[] = [];
  registry.answers = [
    ({ path }) => {
      asked.push(path);
      const Merkez = merkezOf(vkn, asked.length < 3 ? older : newer);
      return { status: 200, body: { success: true, dusulen_bakiye: 1, data: { Merkez } } };
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1,vkn_detail=1" }, withFiles);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  const general = await ayse.waitFor(wording.charged(1));
  await ayse.click(labels.detail, { in: general, confirm: "if-asked" });
  const detail = await ayse.waitFor("Detay ·", { after: general.ts });
  await ayse.type(`/vkn detay ${vkn}`);
  const held = await ayse.waitFor(wording.heldFrom(), { after: detail.ts });
  expect(held.plain).not.toContain("sonra alınan genel kart");
  // The detail renewed the general card, so the first press is free.
  await ayse.click(labels.openNewer, { in: general });
  const free = await ayse.waitFor(older.Adres, { after: held.ts });
  await ayse.click(labels.refresh, { in: free, confirm: "if-asked" });
  await ayse.click(labels.refreshAnyway, { in: await ayse.waitFor(labels.refreshAnyway) });
  const renewed = await ayse.waitFor(newer.Adres, { after: free.ts });
  await ayse.type(`/vkn detay ${vkn}`);
  await ayse.waitFor("sonra alınan genel kart", { after: renewed.ts });
  expect(registry.queries).toHaveLength(3);
});
