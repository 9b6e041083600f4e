import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";

/** Returns the number of published Homes. */
const published = ({ workspace }: Team) =>
  workspace.traffic().filter(({ label }) => label === "views.publish").length;

test("the Home shows a member what is left and what they used, opens it free, and asks in a modal", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PERSON_MONTHLY_LIMIT: "3", PRICES: "vkn=1" });
  const mehmet = team.workspace.person("mehmet");
  const home = await mehmet.home();
  await expect.poll(() => home.plain()).toContain("Bakiye\n100 kredi");
  expect(home.plain()).toContain("Siz, bu ay\n0 / 3 kredi");
  expect(home.plain()).toContain("Tek tek sorguladığınız kartlar burada durur");
  // One without the balance, one with the balance.
  expect(published(team)).toBe(2);

  // Another replica's newer Home stays until the next drawing here.
  const conflict = { of: "views.publish", error: "hash_conflict", times: 1 } as const;
  team.workspace.knobs.turn({ failures: [conflict] });
  registry.balance = "99";
  await team.at("mehmet").type(`/vkn ${vkn}`);
  await settled(team);
  expect(home.plain()).toContain("Siz, bu ay\n0 / 3 kredi");
  await team.at("mehmet").type("/bakiye");
  await expect.poll(() => home.plain()).toContain("Bakiye\n99 kredi");
  expect(home.plain()).toContain("Siz, bu ay\n1 / 3 kredi");
  await home.click(labels.openHeld);
  const card = await mehmet.modal();
  await expect.poll(() => card.plain()).toContain(`VKN ${vkn}`);
  expect(card.plain()).toContain(wording.nothingCharged);
  expect(registry.queries).toHaveLength(1);
  await card.close();
  await home.click("Şirket sorgula");
  const form = await mehmet.modal(tr.companyModal.title);
  await form.fill(tr.companyModal.label, "1111111114");
  await form.submit();
  await expect.poll(() => form.plain()).toContain(wording.priced(labels.query, 1));
  await form.click(wording.priced(labels.query, 1));
  await expect.poll(() => registry.queries.length).toBe(2);
  await expect.poll(() => home.plain()).toContain("Siz, bu ay\n2 / 3 kredi");
  await form.close(true);
  for (const [label, title] of [
    ["Fatura denetle", tr.check.title],
    ["Liste yükle", tr.lists.modal.title],
  ] as const) {
    await home.click(label);
    await (await mehmet.modal(title)).close();
  }
  // Opening the Home again publishes nothing.
  await settled(team);
  const before = published(team);
  await mehmet.openHome();
  await settled(team);
  expect(published(team)).toBe(before);

  // A user who became a guest can press and see nothing.
  makeGuest(mehmet.person);
  await home.click("Fatura denetle");
  const refused = await mehmet.modal();
  await expect.poll(() => refused.plain()).toContain("Misafir hesaplar");
  await expect.poll(() => home.plain()).toMatch(/^Künye\nMisafir hesaplar[^\n]*$/);
  expect(registry.queries).toHaveLength(2);
});

test("the Home names a company once, however often it was bought", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PRICES: "vkn=1,vkn_detail=1" });
  const mehmet = team.workspace.person("mehmet");
  const home = await mehmet.home();
  await team.at("mehmet").type(`/vkn ${vkn}`);
  await expect.poll(() => home.plain()).toContain(tr.kindName.vkn);
  const card = await team.at("mehmet").waitFor(wording.charged(1));
  await team.at("mehmet").click(labels.detail, { in: card });
  await expect.poll(() => home.plain()).toContain("VKN ile detay");
  expect(home.plain()).not.toContain(tr.kindName.vkn);
  expect(home.plain().split(`[${labels.openHeld}]`)).toHaveLength(2);
});

test("a manager's Home shows a request as it comes, and grants it there; nothing is bought", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PERSON_MONTHLY_LIMIT: "1", PRICES: "vkn=1" });
  const ayse = team.workspace.person("ayse");
  const zeynep = team.workspace.person("zeynep");
  const home = await ayse.home();
  await home.click(tr.buttons.managers);
  const managers = await modalShowing(ayse, "Künye yöneticileri sınırları değiştirir");
  await managers.fill("managers", ["ayse", "mehmet"]);
  await managers.submit();
  await (await modalShowing(ayse, "Kaydedildi")).close(true);
  await home.click("Erişim kaydı");
  await (await modalShowing(ayse, "VKN")).close(true);
  await home.click("Geçen ayın raporu");
  await (await modalShowing(ayse, "ücretli sorgu yok")).close(true);
  const asker = await zeynep.home();
  expect(asker.plain()).not.toMatch(/Ekip|Sınırlar|Yöneticiler/);

  await team.at("zeynep").type(`/vkn ${vkn}`);
  await team.at("zeynep").waitFor(wording.charged(1));
  await team.at("zeynep").type("/vkn 1111111114");
  const told = await team.at("zeynep").waitFor(wording.limitFull("person"));
  expect(home.plain()).not.toContain("Sizi bekleyen");
  await team.at("zeynep").click(labels.askRaise, { in: told });
  const why = await modalShowing(zeynep, tr.team.reason.label);
  await why.fill("reason", "Bayi denetimi");
  await why.submit();
  await expect.poll(() => home.plain()).toMatch(/^Sizi bekleyen 1 istek\n@zeynep · sınır artışı/);
  expect(home.plain()).toContain(tr.notes.raiseReason("Bayi denetimi"));
  expect(home.plain()).toContain("Sınırı yükseltmek hiçbir şey satın almaz.");
  await expect.poll(() => asker.plain()).toContain("Sınır artışı isteğiniz yöneticilerde");

  await home.click(labels.raiseBy(10));
  const said = await modalShowing(ayse, "kişisel sınırı bu ay 10 kredi yükseltti");
  await said.close(true);
  await expect.poll(() => home.plain()).not.toContain("Sizi bekleyen");
  await expect.poll(() => asker.plain()).toContain("Siz, bu ay\n1 / 11 kredi");
  expect(asker.plain()).not.toContain("isteğiniz");
  expect(registry.queries).toHaveLength(1);
  const direct = zeynep.withApp();
  await direct.click(wording.priced(labels.query, 1), { in: await direct.waitFor("yükseltti") });
  await expect.poll(() => asker.plain()).toContain("Siz, bu ay\n2 / 11 kredi");
});

test("a guest's Home has one sentence; a member's has another when the store fails", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, {});
  const { workspace } = team;
  const guest = await workspace.person("deniz").home();
  expect(guest.plain()).toMatch(/^Künye\nMisafir hesaplar[^\n]*$/);
  expect(guest.plain()).not.toContain(tr.uncharged);
  const database = new DatabaseSync(join(team.dataDir, "kunye.sqlite"), { timeout: 5_000 });
  database.exec("ALTER TABLE intents RENAME TO gone");
  database.exec("ALTER TABLE deliveries RENAME TO gone_too");
  database.close();
  const ayse = workspace.person("ayse");
  const home = await ayse.home();
  expect(home.plain()).toBe("Künye\nŞu anda gösterilemiyor; komutlar da çalışmayabilir.");
  expect(workspace.traffic().map(({ label }) => label)).not.toContain("chat.postMessage");
});

function makeGuest(person: object): void {
  Object.assign(person, { isGuest: true });
  onTestFinished(() => void Object.assign(person, { isGuest: false }));
}

/** Waits until the app stops calling Slack. */
async function settled({ workspace }: Team): Promise<void> {
  let seen = -1;
  while (seen !== workspace.traffic().length) {
    seen = workspace.traffic().length;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
