import { expect, test } from "vitest";
import { startTestService } from "../registry/support/test-service.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { companies } from "./support/cari-list.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const entry = tr.buttons.watchFor(wording.credits(1));

/** Starts Künye on the embedded registry with invented companies. */
async function start(environment: Record<string, string> = {}) {
  const registry = await startTestService();
  const team = await startTeam(registry, { PRICES: "vkn=1", ...environment });
  const spent = async () => {
    const { json } = await registry.get("/v1/search/balance");
    return 100 - Number(json["balance"]);
  };
  const [ayse, mehmet] = [team.workspace.person("ayse"), team.workspace.person("mehmet")];
  return { registry, team, spent, ayse, mehmet };
}

test("a company is watched from its card: the form says each price, one press agrees, and nothing is queried before the first round", async () => {
  const { spent, mehmet } = await start();
  const finans = mehmet.in("finans");
  await finans.type(`/vkn ${vkn}`);
  await finans.waitFor(wording.charged(1));
  await finans.click(entry);
  const form = await mehmet.modal("Takip");
  expect(form.plain()).toContain("Her denetim ücretlidir: 1 kredi.");
  expect(form.plain()).toMatch(
    pattern()`${labels.onceAMonth} · ilki 1 \S+ 20\d\d · ayda en çok 1 kredi`,
  );
  expect(form.plain()).toMatch(
    pattern()`${labels.onceAWeek} · ilki \d+ \S+ 20\d\d · ayda en çok 5 kredi`,
  );
  expect(form.plain()).toContain("Bu kanala");
  await form.submit();
  const begun = await modalShowing(mehmet, `✅ ${wording.watchBegun}. İlk denetim: 1 `);
  expect(begun.plain()).toContain("bu ay 0 / 1 kredi");
  await begun.close(true);

  // The menu of the same card leads to the watch; no second agreement is made.
  await finans.type(`/vkn ${vkn}`);
  await finans.waitFor(wording.heldFrom());
  await finans.click("Takipte · ayarlar");
  await finans.waitFor("Bunu zaten takip ediyorsunuz.");
  // A title behind the word means the company that the team holds, not a company of that name.
  const settings = finans.newest().ts;
  await finans.type("/kunye takip örnek gıda");
  await finans.waitFor("Bunu zaten takip ediyorsunuz.", { after: settings });
  await finans.type("/kunye takip");
  const listed = await finans.waitFor("Takip ettikleriniz");
  expect(listed.plain).toContain(`${labels.onceAMonth} · sıradaki denetim 1 `);
  expect(listed.plain).toContain("Takipler ayda en çok 1 kredi · bakiye yalnızca takiplere");
  expect(await spent()).toBe(1);
});

test("the Home has the watches; the interval changes at the price on its button, and one press stops", async () => {
  const { team, spent, ayse, mehmet } = await start({ CONFIRM_FROM: "100" });
  const finans = mehmet.in("finans");
  await finans.type(`/kunye takip ${vkn}`);
  await (await mehmet.modal("Takip")).submit();
  await (await modalShowing(mehmet, wording.watchBegun)).close(true);
  const home = await mehmet.home();
  await expect.poll(() => home.plain()).toContain("Takip ettikleriniz");
  await home.click(labels.watchSettings);
  const settings = await modalShowing(mehmet, "bu ay 0 / 1 kredi");
  await settings.click(wording.perMonth(labels.makeWeekly, 5));
  await modalShowing(mehmet, `Değişti: ${labels.onceAWeek}.`);
  expect(settings.plain()).toContain("bu ay 0 / 5 kredi");
  await settings.close(true);

  // A manager sees and stops the watch, but cannot agree to more for another user.
  await ayse.in("finans").type("/kunye takip");
  const teams = await ayse.in("finans").waitFor("Ekibin takip ettikleri");
  expect(teams.plain).toContain("@mehmet");
  await ayse.in("finans").click(labels.watchSettings);
  const others = await ayse.in("finans").waitFor("Takibi bırak");
  expect(others.plain).toContain(wording.upTo(labels.makeMonthly, 1));
  await ayse.in("finans").click("Takibi bırak");
  await ayse.in("finans").waitFor("Takip bırakıldı; bu şirket artık bu takip için sorgulanmaz.");
  await finans.type("/kunye takip");
  await finans.waitFor("Takip edilen şirket yok");
  expect(await spent()).toBe(0);
  expect(team.kunye.local).toBe(false);
});

test("a watch's form tells that a colleague already watches the company", async () => {
  const { ayse, mehmet } = await start({ CONFIRM_FROM: "100" });
  await mehmet.in("finans").type(`/kunye takip ${vkn}`);
  const form = await mehmet.modal("Takip");
  expect(form.plain()).not.toContain("zaten takip ediyor");
  await form.submit();
  await modalShowing(mehmet, wording.watchBegun);
  await ayse.in("finans").type(`/kunye takip ${vkn}`);
  expect((await ayse.modal("Takip")).plain()).toContain("@mehmet bu şirketi zaten takip ediyor.");
  await ayse.withApp().type(`takip ${vkn}`);
  await ayse.withApp().waitFor("@mehmet bu şirketi zaten takip ediyor.");
});

test("a number that is no VKN is offered as no title to watch", async () => {
  const { spent, mehmet } = await start({});
  const finans = mehmet.in("finans");
  for (const typed of ["7741", "1234567891", "12345678901"]) {
    const before = finans.messages().at(-1)?.ts;
    await finans.type(`/kunye takip ${typed}`);
    const { plain } = await finans.waitFor("bir VKN değil", before ? { after: before } : {});
    expect(plain).not.toContain(labels.asTitle);
    expect(plain).not.toContain(typed);
  }
  expect(await spent()).toBe(0);
});

test("a guest, an outsider, and who may not spend watch nothing; one sentence says why", async () => {
  const { team, spent } = await start({ SPENDERS: "S05MALIIS01" });
  const deniz = team.at("deniz");
  await deniz.type(`/kunye takip ${vkn}`);
  await deniz.waitFor(tr.failure.guest);
  const mehmet = team.at("mehmet");
  await mehmet.type(`/kunye takip ${vkn}`);
  await mehmet.waitFor("Ücretli sorguyu yalnızca");
  expect(await spent()).toBe(0);
});

test("a struck-off company's card offers no watch, and its form says why instead of a price", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(vkn, 1, { Merkez: merkezOf(vkn, { Durumu: "Terkin" }) })];
  const team = await startTeam(registry, { PRICES: "vkn=1" });
  const mehmet = team.at("mehmet");
  await mehmet.type(`/vkn ${vkn}`);
  const card = await mehmet.waitFor(wording.charged(1));
  expect(card.plain).toContain("Terkin");
  expect(card.plain).not.toContain(tr.buttons.watchFor(""));
  await mehmet.type(`/kunye takip ${vkn}`);
  await mehmet.waitFor("Bu şirket terkin edilmiş; kaydı artık değişmediği için takip edilmez.");
  expect(registry.queries).toHaveLength(1);
});

test("a finished list offers a month of checks at its most, for the companies that it found, once", async () => {
  const registry = await startFakeRegistry();
  const [, , , struckOff = ""] = companies.slice(10);
  registry.answers = [
    ({ body }) => {
      const asked = String(body["vkn"]);
      const closed = { Merkez: merkezOf(asked, { Durumu: "Terkin" }) };
      return answered(asked, 1, asked === struckOff ? closed : {});
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1" }, withFiles);
  const ayse = team.workspace.person("ayse");
  const direct = ayse.withApp();
  const listed = [...companies.slice(10, 14), companies[10]];
  const content = ["Cari Kodu;VKN", ...listed.map((one, at) => `120.0${at};${one}`)].join("\n");
  await direct.type("", { files: [{ name: "cari.csv", content }] });
  await direct.click(labels.all, { in: await direct.waitFor(wording.toAsk(4)), confirm: true });
  const done = await direct.waitFor(tr.lists.state.done, 12_000);
  await direct.click(wording.priced(labels.everyMonth, 3), { in: done });
  const form = await ayse.modal("Takip");
  expect(form.plain()).toContain("3 şirket. Her denetim ücretlidir: şirket başına 1 kredi.");
  expect(form.plain()).toContain("1 terkin edilmiş şirket takip edilmez");
  expect(form.plain()).not.toContain("Bu kanala");
  await form.fill(tr.watch.form.name, "T.C. 10000000146");
  const refused = await form.submit();
  expect(refused).toMatchObject({ errors: { name: tr.fieldFaults.companyPersonal } });
  await form.fill(tr.watch.form.name, "Kritik tedarikçiler");
  await form.submit();
  await (await modalShowing(ayse, wording.watchBegun)).close(true);
  await direct.click(wording.priced(labels.everyMonth, 3), { in: done });
  const again = await direct.waitFor("Bunu zaten takip ediyorsunuz.");
  expect(again.plain).toContain("Kritik tedarikçiler · 3 şirket");
  expect(registry.queries).toHaveLength(4);
  // The form for one of the list's companies names the list's watch.
  await direct.type(`/kunye takip ${companies[10] ?? ""}`);
  const single = await modalShowing(ayse, "“Kritik tedarikçiler” takibinizde zaten var");
  await single.close();
  // Ending a watch of several companies needs a confirmation.
  await direct.click("Takibi bırak", { in: again, confirm: true });
  await direct.waitFor("bu 3 şirket artık bu takip için sorgulanmaz");
});
