import { expect, test } from "vitest";
import { modalShowing } from "../support/modal-showing.ts";
import { newestReceipt } from "../support/receipts-sent.ts";
import { runAdmin } from "../support/run-admin.ts";
import {
  business,
  company,
  last,
  late,
  later,
  names,
  on,
  person,
  start,
  take,
  ways,
  workshop,
  type App,
} from "./support/people-ways.ts";
import { sentFile } from "./support/sent-file.ts";
import type { SeenMessage } from "../support/people/seen-message.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

/** A user who may not see people gets the company without people, and pays for no detail. */
async function askOutsider(app: App) {
  const mehmet = app.team.at("mehmet");
  const [from, noted, asked] = [app.sentSoFar(), app.rows().length, app.registry.queries.length];
  const notShown = "grubundakiler görebilir";
  const after = async (act: Promise<unknown>, words: string) => {
    const { ts } = mehmet.messages().at(-1) ?? { ts: "" };
    await act;
    return mehmet.waitFor(words, { after: ts });
  };
  const general = await after(mehmet.type(`/vkn ${company}`), company);
  expect(general.plain).not.toContain(notShown);
  const detail = await after(mehmet.click(labels.openDetail, { in: general }), notShown);
  expect(detail.plain).not.toMatch(/Yenile|Ortaklar \(/u);
  await after(mehmet.click(labels.allInfo, { in: detail }), "Alt tür");
  await after(mehmet.click(labels.receipt, { in: detail }), "doğrudan mesajlarınıza gönderildi");
  const paper = await newestReceipt(app.team);
  expect(paper.text).not.toMatch(names);
  expect(paper.values(tr.detail.sections.Ortaklar)).toEqual([
    "Gösterilmedi: belgeyi isteyenin yetkisi yok ya da doğrulanamadı",
  ]);
  const nameless = await after(mehmet.type(`/vkn ${business}`), notShown);
  for (const button of [labels.copy, labels.allInfo]) {
    await after(mehmet.click(button, { in: nameless }), notShown);
  }
  // A company that is not held offers no detail either.
  const fresh = await after(mehmet.type(`/vkn ${late}`), wording.charged(1));
  expect(fresh.plain).not.toContain(labels.detail);
  const refused = "Detay sorgulanmadı, bakiyeden düşülmedi.";
  await after(mehmet.type(`/vkn ${late} detay`), refused);
  await after(mehmet.type("/unvan detay kanarya"), notShown);
  // A search by name does not reveal that a person's business is held.
  await after(mehmet.type("/bakiye geçmiş kanaryaoğlu ev yemekleri"), "uyan bir kayıt yok");
  await after(mehmet.type("/kunye kanaryaoğlu ev yemekleri"), wording.guessed(labels.asTitle, 2));
  // A bought record of a person's business shows its name only to viewers.
  const paid = await after(mehmet.type(`/vkn ${workshop}`), notShown);
  expect(paid.plain).toContain(wording.charged(1));
  expect(paid.plain).toContain(workshop);
  expect(app.registry.queries).toHaveLength(asked + 2);
  expect(app.sent(from)).not.toMatch(names);
  expect(app.rows()).toHaveLength(noted);
  const { ts } = app.team.at("ayse").newest();
  await app.team.at("ayse").type(`/vkn ${workshop}`);
  await app.team
    .at("ayse")
    .waitFor(pattern("su")`KANARYAOĞLU.*${wording.nothingCharged}`, { after: ts });
  expect(app.registry.queries).toHaveLength(asked + 2);
  expect(app.rows().at(-1)).toMatchObject({ how: "opened", vkn: workshop, sections: "Unvani" });
}

/** Runs a list, whose files have no people for any user. */
async function giveList(app: App) {
  const ayse = app.team.workspace.person("ayse");
  const [noted, asked] = [app.rows().length, app.registry.queries.length];
  const content = ["VKN", company, business].join("\n");
  const direct = ayse.withApp();
  await direct.type("", { files: [{ name: "cariler.csv", content }] });
  const card = await direct.waitFor("2 satır");
  await direct.click(labels.onlyFree, { in: card });
  await direct.click(labels.result, { in: await direct.waitFor(tr.lists.state.done) });
  await direct.waitFor("gönderildi");
  const csv = (await sentFile(app.team.workspace, ".csv")).toString();
  expect(csv).toContain(business);
  expect(csv).not.toMatch(names);
  expect([app.rows().length, app.registry.queries.length]).toEqual([noted, asked]);
}

/** Buys a detail whose card Slack refuses until the response_url has expired. */
async function oweDetail(app: App) {
  const ayse = app.team.at("ayse");
  const { workspace } = app.team;
  const card = await ayse.waitFor(late);
  workspace.knobs.turn({
    failures: ["response_url", "chat.postEphemeral", "chat.postMessage"].map((of) => ({
      of,
      status: 503 as const,
    })),
  });
  const failedBefore = workspace.traffic().length;
  await ayse.click(labels.detail, { in: card, confirm: true });
  await expect
    .poll(
      () =>
        workspace
          .traffic()
          .slice(failedBefore)
          .some(({ label }) => label.includes("chat.postMessage")),
      { timeout: 5_000 },
    )
    .toBe(true);
  app.anHourLater();
  workspace.knobs.turn({ failures: [] });
}

test("each way that draws, prints or copies a person is in the log, and no other; a broken log holds people back", async () => {
  const app = await start();
  const cards = new Map<string, SeenMessage>();
  for (const way of ways) {
    const [before, from] = [app.rows().length, app.sentSoFar()];
    await take(app, way, cards);
    const userId = on(app, way.who).person.id;
    const noted = app.rows().slice(before);
    const vkn = way.sections === "Unvani" ? business : company;
    const expected = { user_id: userId, how: way.how, sections: way.sections, vkn };
    // A pressed card is redrawn besides the answer, which logs another view.
    const own = noted.filter(({ how }) => how === way.how || how !== "redrawn");
    expect({ [way.name]: own }).toEqual({ [way.name]: way.how === null ? [] : [expected] });
    const isDrawn = way.how !== null && way.at !== "paper";
    expect({ [way.name]: names.test(app.sent(from)) }).toEqual({ [way.name]: isDrawn });
  }
  expect((await newestReceipt(app.team)).text).toContain(person);

  await askOutsider(app);
  await giveList(app);

  app.setLog(true);
  const [from, noted] = [app.sentSoFar(), app.rows().length];
  const heldBack = "Kişi bilgileri gösterilemedi: erişim kaydı yazılamadı.";
  const again = ways.filter(({ how }) => how !== null && how !== "bought" && how !== "shared");
  for (const way of again) await take(app, way, cards, heldBack);
  // An answer bought while the log is broken is stored, and opens free later.
  await app.team.at("ayse").type(`/vkn ${later}`);
  const fresh = await app.team.at("ayse").waitFor(later);
  await app.team.at("ayse").click(labels.detail, { in: fresh, confirm: true });
  const paid = await app.team
    .at("ayse")
    .waitFor(`${heldBack} Kayıt saklandı; açmak ücretsiz.`, { after: fresh.ts });
  expect(paid.plain).toContain(wording.charged(3));
  await app.team.at("ayse").type(`/vkn ${business}`);
  const nameless = await app.team.at("ayse").waitFor(heldBack, { after: paid.ts });
  expect(nameless.plain).toContain(business);
  expect(app.sent(from)).not.toMatch(names);
  expect(app.rows()).toHaveLength(noted);

  app.setLog(false);
  const asked = app.registry.queries.length;
  await app.team.at("ayse").type(`/vkn ${later} detay`);
  await app.team.at("ayse").waitFor(person, { after: nameless.ts });
  expect(app.registry.queries).toHaveLength(asked);
  expect(app.rows().at(-1)).toMatchObject({ how: "opened", vkn: later });

  // Managers read the log, which is logged too.
  const [ayse, zeynep] = ["ayse", "zeynep"].map((one) => app.team.workspace.person(one));
  if (!ayse || !zeynep) throw new Error("nobody is there");
  const unopened = app.sentSoFar();
  await ayse.in("finans").type("/kunye erişim");
  const form = await ayse.modal("Erişim kaydı");
  expect(app.sent(unopened)).not.toMatch(/multiline/);
  await form.fill("company", company);
  await form.submit();
  const log = await modalShowing(ayse, `VKN ${company}: kişi bilgilerini görenler`);
  expect(log.plain()).toMatch(/@ayse · satın aldı: .*Ortaklar/u);
  expect(log.plain()).not.toMatch(names);
  expect(app.rows().at(-1)).toMatchObject({ how: "listed", user_id: ayse.person.id });
  expect(log.plain()).toContain("@ayse · genel kartı paylaştı; kişileri yalnızca kendisi gördü: ");
  expect(log.plain()).not.toContain("yenilendi");
  expect(log.plain()).toMatch(/@zeynep · açtı: .*Temsilciler/u);
  expect(log.plain()).toContain("@ayse · erişim kaydına baktı");
  expect(log.plain()).not.toContain("@mehmet");
  await form.close(true);
  // An operator lists what one user saw, and of one team.
  const seenBy = async (...args: string[]) => {
    const place = { DATA_DIR: app.team.dataDir };
    const listed = await runAdmin(place, "access", "--csv", ...args);
    return listed.out.split("\r\n").filter((line) => line !== "");
  };
  const [head = "", ...views] = await seenBy("--user", zeynep.person.id);
  expect(head).toContain("VKN");
  const own = app.rows().filter((row) => row["user_id"] === zeynep.person.id);
  expect(own.length).toBeGreaterThan(1);
  expect(views).toHaveLength(own.length);
  for (const view of views) expect(view).toContain(zeynep.person.id);
  expect(await seenBy("--user", zeynep.person.id, "--team", "T0OTHER")).toEqual([head]);
  // Further entries are on a next page; opening it is logged too.
  app.addLooks(220);
  await ayse.in("finans").type("/kunye erişim");
  const reopened = await ayse.modal("Erişim kaydı");
  await reopened.fill("company", company);
  await reopened.submit();
  let page = await modalShowing(ayse, "Operatör 220 ·");
  const looks = app.rows().length;
  let operators = page.plain();
  for (const words of ["Operatör 100 ·", "Operatör 1 ·"]) {
    await page.click("Sonraki 100 kayıt");
    page = await modalShowing(ayse, words);
    operators += page.plain();
  }
  const all = Array.from({ length: 220 }, (_, index) => `Operatör ${220 - index} ·`);
  expect(operators.match(/Operatör \d+ ·/gu)).toEqual(all);
  expect(page.plain()).not.toContain("Sonraki");
  expect(app.rows().slice(looks)).toMatchObject([{ how: "listed" }, { how: "listed" }]);
  await page.close(true);
  await zeynep.in("finans").type("/kunye erişim");
  const refused = await zeynep.in("finans").waitFor("Künye yöneticileri");
  // With a number after the word no form opens.
  await zeynep.in("finans").type(`/kunye erişim ${company}`);
  await zeynep.in("finans").waitFor("Künye yöneticileri", { after: refused.ts });
  await ayse.in("finans").type(`/kunye erişim ${company}`);
  const typed = await ayse.in("finans").waitFor(`VKN ${company}: kişi bilgilerini görenler`);
  expect(typed.ephemeral).toBe(true);
  expect(app.rows().at(-1)).toMatchObject({ how: "listed", user_id: ayse.person.id });

  // A late delivery is a lasting message.
  await app.team.at("ayse").type(`/vkn ${late}`);
  await oweDetail(app);
  const before = app.sentSoFar();
  const direct = ayse.withApp();
  const owed = await direct.waitFor("yanıtı size ulaştırılamamıştı", 12_000);
  expect(app.sent(before)).not.toMatch(names);
  await direct.click(labels.open, { in: owed });
  await direct.waitFor(person, { after: owed.ts });
  expect(app.rows().at(-1)).toMatchObject({ how: "opened", vkn: late });

  // A user who is no viewer any more pays for no detail, even by an old button.
  const { ts } = app.team.at("ayse").newest();
  await app.team.at("ayse").type(`/vkn ${last}`);
  const drawn = await app.team.at("ayse").waitFor(last, { after: ts });
  await app.team.restart({ PEOPLE_VIEWERS: "S05SATIS002" });
  await app.team.at("ayse").click(labels.detail, { in: drawn, confirm: true });
  await app.team.at("ayse").waitFor("Detay sorgulanmadı, bakiyeden düşülmedi.");
  expect(app.registry.queries.filter(({ body }) => body["vkn"] === last)).toHaveLength(1);
}, 60_000);
