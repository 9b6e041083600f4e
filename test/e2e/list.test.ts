import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { SeenMessage } from "../support/people/seen-message.ts";
import { testSealer } from "../faults/open-address.ts";
import { placeAt } from "../faults/places.ts";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { xlsxBytes, xlsxParts } from "../kunye/lists/support/workbooks.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { readStoredPieces, placesOfWords } from "../support/stored-pieces.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { signingSecret, startTeam, type Team } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { cariList, companies, persons, rows, titleOf } from "./support/cari-list.ts";
import { sentFile } from "./support/sent-file.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

/** Starts a team whose registry knows the titles, the last company as closed, and can be paused. */
async function startWalk(installed: Parameters<typeof startTeam>[2] = withFiles) {
  const registry = await startFakeRegistry();
  const gate = { after: Infinity, open: Promise.withResolvers<undefined>() };
  registry.answers = [
    async ({ body }) => {
      if (registry.queries.length > gate.after) await gate.open.promise;
      const number = String(body["vkn"]);
      const at = companies.indexOf(number);
      const Durumu = at === 42 ? "Terkin" : "Aktif";
      return answered(number, 1, { Merkez: merkezOf(number, { Unvani: titleOf(at), Durumu }) });
    },
  ];
  const directory = temporaryDirectory();
  const settings = { DATA_DIR: directory, PRICES: "vkn=1,title=2" };
  const keys = placeAt(directory).environment;
  const team = await startTeam(registry, { CONFIRM_FROM: "3", ...keys, ...settings }, installed);
  const kept = async (words: string[]) =>
    placesOfWords(words, await readStoredPieces({ directory }, testSealer));
  return { registry, gate, team, kept, ayse: team.workspace.person("ayse") };
}

/** Presses a message's first button as a user who cannot see the message. */
async function forge(team: Team, handle: string, { blocks }: SeenMessage): Promise<void> {
  const { id } = team.workspace.person(handle).person;
  const elements = blocks.flatMap((block) => (block.elements ?? []) as { type: string }[]);
  const button = elements.find(({ type }) => type === "button");
  const place = team.workspace.person(handle).withApp().channel.id;
  const payload = {
    type: "block_actions",
    team: { id: team.workspace.directory.team.id },
    user: { id, team_id: team.workspace.directory.team.id },
    channel: { id: place },
    trigger_id: "1.1",
    actions: [{ ...button, block_id: "b" }],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const at = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac("sha256", signingSecret).update(`v0:${at}:${body}`).digest("hex");
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-slack-request-timestamp": at,
    "x-slack-signature": `v0=${hmac}`,
  };
  await fetch(`${team.kunye.url}/slack/events`, { method: "POST", headers, body });
}

test("a file is counted, agreed to once, stopped, continued and given back in order; no T.C. number stays", async () => {
  const { registry, gate, team, kept, ayse } = await startWalk();
  const direct = ayse.withApp();
  for (const number of companies.slice(0, 3)) await ayse.in("finans").type(`/vkn ${number}`);
  const finans = ayse.in("finans");
  const bought = () => finans.messages().filter(({ plain }) => plain.includes(wording.anyCharge));
  await expect.poll(() => bought().length).toBe(3);
  await direct.type("", { files: [{ name: "cariler.csv", content: cariList }] });
  const card = await direct.waitFor(wording.anyDistinctVkns);
  expect(card.ephemeral).toBe(false);
  expect(card.plain).toContain(
    `${wording.distinct(61, 43, 2)} · ${wording.toAsk(42)} · en çok 44 kredi\n` +
      `${tr.lists.titlesApart(40, 2, wording.credits(2))}\n` +
      "61 satırın 19'u sorgulanmaz: 3 elinizde (ücretsiz), 10 yinelenen, 2 geçersiz, 3 şahıs, 1 başlık ya da toplam satırı",
  );
  expect(card.plain).toContain("[VKN: C sütunu, “Vergi No”]");
  expect(card.plain).toContain("Vergi dairesi: D sütunu, “Vergi Dairesi” · İl: E sütunu, “İl”");
  expect(card.plain).toContain(
    `[${wording.upTo(labels.all, 44)}] [${wording.priced(labels.withoutTitles, 40)}] [${labels.otherAmount}] [${labels.onlyFree}]`,
  );
  expect(card.plain).toContain("Bakiye 100 kredi");
  await forge(team, "mehmet", card);
  await team.workspace.person("mehmet").withApp().waitFor("Bu düğme sizin için");
  expect(registry.queries).toHaveLength(3);

  gate.after = 12;
  const press = () => direct.click(labels.withoutTitles, { in: card, confirm: true });
  await Promise.all([press(), press()]);
  const progress = await direct.waitFor(tr.lists.state.running);
  expect(progress.ts).toBe(card.ts);
  await expect.poll(() => registry.queries.length).toBeGreaterThan(12);
  await direct.click(labels.stopList, { in: progress });
  await direct.waitFor("Durduruldu:");
  // Queries under way are not counted as done.
  const [, begun = ""] =
    /(\d+) \/ 42/.exec((await direct.waitFor(tr.lists.state.stopped)).plain) ?? [];
  expect(Number(begun)).toBeLessThanOrEqual(gate.after);
  gate.open.resolve(undefined);
  const stopped = await direct.waitFor(tr.lists.state.stopped);
  expect(stopped.ts).toBe(progress.ts);
  const asked = registry.queries.length;
  expect(asked).toBeLessThanOrEqual(14);
  await direct.click(labels.result, { in: stopped });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const partly = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(partly["Sonuç"]?.flat()).toContain("henüz sorgulanmadı");
  expect(registry.queries).toHaveLength(asked);

  await team.restart();
  await direct.click(labels.goOn, { in: stopped, confirm: true });
  const done = await direct.waitFor(tr.lists.state.done, 10_000);
  // The end is one new message in place of the progress.
  expect(direct.messages().map(({ ts }) => ts)).not.toContain(progress.ts);
  expect(done.plain).toContain(`${wording.progress(40, 42, 40)} · 2 satırı dışarıda bıraktınız`);
  expect(done.plain).toMatch(/Yanıtı olmayanlar\n⚪ Dışarıda bıraktınız · \d+\. satır · /);
  expect(done.plain).toContain("🔴 Terkin: 1");
  expect(done.plain).toContain("iflas/konkordatodaki 1 satırın unvanı da tutmuyor");
  expect(done.plain).toContain("⚪ Yinelenen: 10");
  const numbers = registry.queries.map(({ body }) => body["vkn"]);
  expect(new Set(numbers)).toEqual(new Set(companies));
  expect(numbers).toHaveLength(43);

  await direct.click(labels.result, { in: done });
  await expect
    .poll(
      () =>
        direct
          .messages()
          .filter(
            ({ plain }) =>
              plain.includes("kunye-cariler.csv") || plain.includes("gönderildi; yeniden"),
          ).length,
    )
    .toBe(2);
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(result.slice(7).map(([code = ""]) => code)).toEqual(rows.map(([code = ""]) => code));
  expect(result[7]?.slice(5)).toContain(titleOf(0));
  expect(result[7]?.slice(5)).toContain(`🟢 ${tr.check.finding.matches}`);
  expect(result.flat().filter((cell) => cell === "ekipte vardı; yeniden ödenmedi")).toHaveLength(3);
  const csv = (await sentFile(team.workspace, ".csv")).toString();
  expect(csv).toContain("'=KISA LTD. ŞTİ.");
  const traffic = JSON.stringify(team.workspace.traffic().map(({ response }) => response));
  for (const number of persons) {
    expect(JSON.stringify(result) + csv + traffic).not.toContain(number);
  }
  expect(await kept(persons)).toEqual([]);
});

test("every row has a verdict by its name: one that winds up, and one whose outcome is unknown", async () => {
  const { registry, team, ayse } = await startWalk();
  const [closing = "", unanswered = ""] = companies;
  const merkez = merkezOf(closing, { Unvani: titleOf(0), Durumu: "Tasfiye Halinde" });
  registry.answers = [
    ({ body }) =>
      body["vkn"] === unanswered
        ? { status: 500, body: "" }
        : answered(closing, 1, { Merkez: merkez }),
  ];
  const direct = ayse.withApp();
  const content = `Unvan;VKN\nTasfiye Halinde ${titleOf(0)};${closing}\n${titleOf(1)};${unanswered}`;
  await direct.type("", { files: [{ name: "iki.csv", content }] });
  await direct.click(labels.all, { in: await direct.waitFor(wording.distinctVkns(2)) });
  const done = await direct.waitFor(tr.lists.state.done);
  for (const [verdict, number] of [
    ["🟠 Tasfiye hâlinde", closing],
    ["⚪ Belirsiz", unanswered],
  ] as const) {
    expect(done.plain).toContain(`${verdict}: 1\n`);
    expect(done.plain).toMatch(new RegExp(`^${verdict} · .* · ${number} · `, "m"));
  }
  await direct.click(labels.result, { in: done });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Dikkat: look = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  expect(look.map(([place, , , verdict]) => [place, verdict])).toEqual([
    ["Satır", "Künye kararı"],
    ["v!2", "🟠 Tasfiye hâlinde"],
    ["v!3", "⚪ Belirsiz"],
  ]);
});

test("a row that repeats one that was not found says so, and not that it was paid before", async () => {
  const { registry, team, ayse } = await startWalk();
  const [lost = "", found = ""] = companies;
  registry.answers = [
    ({ body }) =>
      body["vkn"] === lost
        ? { status: 404, body: { error: "yok", code: "NOT_FOUND" } }
        : answered(found, 1),
  ];
  const direct = ayse.withApp();
  const content = ["VKN", lost, lost, found, found].join("\n");
  await direct.type("", { files: [{ name: "dort.csv", content }] });
  await direct.click(labels.all, { in: await direct.waitFor(wording.distinctVkns(2)) });
  await direct.click(labels.result, { in: await direct.waitFor(tr.lists.state.done) });
  await direct.waitFor("doğrudan mesajlarınıza gönderildi");
  const { Sonuç: result = [] } = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
  const [, first, repeated, , known] = result.map((row) => row.at(-1));
  expect([first, repeated, known]).toEqual([
    "kurumda kayıt yok, bakiyeden düşülmedi",
    "2. satırla aynı; kurumda kayıt yok, bakiyeden düşülmedi",
    "4. satırla aynı; yeniden ödenmedi",
  ]);
});

test("a pasted column with two columns of numbers asks which one counts; a price that rose starts nothing", async () => {
  const { registry, team, ayse } = await startWalk();
  await ayse.in("finans").type("/kunye liste");
  const modal = await ayse.modal(tr.lists.modal.title);
  expect(JSON.stringify(modal.view())).toContain('"file_input","max_files":1');
  expect(await modal.submit()).toMatchObject({ kind: "invalid" });
  const lines = companies
    .slice(6, 10)
    .map((one, at) => `${one};${companies[at + 20] ?? ""};A${at}`);
  await modal.fill(tr.lists.modal.label, lines.join("\n"));
  await modal.submit();
  const card = await modalShowing(ayse, "VKN birden çok sütunda olabilir");
  expect(card.plain()).not.toContain(labels.all);
  // A screen reader hears which of the two choices it is.
  expect(JSON.stringify(card.view())).toMatch(/VKN sütununu seçin.+Unvan sütununu seçin/);
  await card.click(`VKN: B sütunu, “${companies[20] ?? ""}”`);
  await modalShowing(ayse, wording.toAsk(4));
  expect(card.plain()).toContain(`• ${companies[20] ?? ""}`);
  expect(registry.queries).toHaveLength(0);
  await team.restart({ PRICES: "vkn=2" });
  await card.click(wording.upTo(labels.all, 4));
  await modalShowing(ayse, "Fiyat değişti");
  await expect.poll(() => card.plain()).toContain(`[${wording.upTo(labels.all, 8)}]`);
  expect(registry.queries).toHaveLength(0);
  expect(ayse.in("finans").messages()).toEqual([]);
  await card.click(wording.upTo(labels.all, 8));
  await ayse.withApp().waitFor(tr.lists.state.done, 10_000);
  const numbers = registry.queries.map(({ body }) => body["vkn"]);
  expect(numbers.toSorted()).toEqual(companies.slice(20, 24));
});

test("a file that is no list is refused with its reason, and so is a user without permission; nothing is charged", async () => {
  const { registry, team, ayse } = await startWalk({
    grantedScopes: withFiles.grantedScopes.filter((scope) => scope !== "files:write"),
  });
  const direct = ayse.withApp();
  const list = "VKN;Unvan\n" + companies.map((one) => `${one};A`).join("\n");
  const parts = xlsxParts({ A: [["VKN"]] });
  const bomb = { ...parts, "xl/worksheets/sheet1.xml": " ".repeat(101 * 1024 * 1024) };
  const sheets = Array.from({ length: 1_001 }, (_, at) => [`S${at}`, [["x"]]] as const);
  await direct.type("", {
    files: [
      { name: "sayfa.xlsx", content: "<html><body><table>VKN</table></body></html>" },
      { name: "bomba.xlsx", content: zipBytes(bomb) },
      { name: "bin.xlsx", content: xlsxBytes(Object.fromEntries(sheets)) },
      { name: "uzun.csv", content: `VKN\n${`${companies[0] ?? ""}\n`.repeat(50_020)}` },
      { name: "notlar.txt", content: "Yarın toplantı var.\nUnutmayın." },
      // A web page's table is no list: its companies are offered one by one.
      {
        name: "fatura.html",
        content: `<html><table><tr><td>VKN</td></tr><tr><td>${companies[0] ?? ""}</td></tr></table></html>`,
      },
    ],
  });
  const refused = await direct.waitFor("sayfa.xlsx");
  for (const why of [
    "sayfa.xlsx: Adı tablo, içi web sayfası",
    "bomba.xlsx: Çok büyük",
    "bin.xlsx: Çok büyük",
    "uzun.csv: 50.000'den çok satır",
    "notlar.txt: İçinde VKN, MERSİS numarası ya da unvan bulunamadı",
  ]) {
    expect(refused.plain).toContain(why);
  }
  expect(refused.plain).toContain(`VKN ${companies[0] ?? ""}`);
  await direct.type("", {
    files: [
      { name: "bir.csv", content: list },
      { name: "iki.csv", content: list },
    ],
  });
  const card = await direct.waitFor(wording.distinctVkns(43));
  expect(card.plain).toContain("iki.csv: Her seferde tek liste");
  await direct.click(wording.upTo(labels.all, 43), { in: card, confirm: false });
  const accounts = "Hesap Kodu;Hesap Adı;Borç\n120.01;ÖRNEK GIDA A.Ş.;1,00\n";
  await direct.type("", { files: [{ name: "mizan.csv", content: accounts }] });
  const balance = await direct.waitFor("VKN ya da unvan sütunu bulunamadı");
  expect(balance.plain).not.toContain(`[${labels.all}`);
  const guest = team.workspace.person("deniz").withApp();
  await guest.type("", { files: [{ name: "liste.csv", content: list }] });
  await guest.waitFor("Misafir hesaplar");
  expect(registry.queries).toHaveLength(0);
});
