import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const other = `098765432${vknCheckDigit("098765432")}`;

async function startSpent() {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(vkn, 4), () => answered(other, 1)];
  const team = await startTeam(registry, { PRICES: "vkn=1", CONFIRM_FROM: "10" });
  const [ayse, mehmet] = [team.workspace.person("ayse"), team.workspace.person("mehmet")];
  const at = (person: typeof ayse) => person.in("finans");
  await at(mehmet).type(`/vkn ${vkn}`);
  await at(mehmet).waitFor(wording.charged(4));
  await at(ayse).type("/kunye sınırlar");
  const modal = await modalShowing(ayse, "Kimin sınırı");
  return { team, ayse, mehmet, at, modal };
}

test("a person can be chosen only where the window is about a person, and it says so", async () => {
  const { ayse, mehmet, at, modal } = await startSpent();
  // The modal opens for the team's limit and has no field for a person.
  expect(modal.plain()).toContain(tr.team.amounts.limit);
  await expect(modal.fill("person", "mehmet")).rejects.toThrow('there is no input "person"');
  await modal.fill("whose", "Bir kişinin");
  const ofPerson = await modalShowing(ayse, "Seçilen kişinin aylık sınırı (kredi)");
  expect(JSON.stringify(await ofPerson.submit())).toContain("Bu alan gerekli.");
  await ofPerson.fill("person", "mehmet");
  await ofPerson.fill("amount", "9");
  await ofPerson.submit();
  const saved = await modalShowing(ayse, "Kaydedildi");
  expect(saved.plain()).toMatch(/Ekip: sınırsız\nKişi başına: sınırsız\n@mehmet: 9 kredi/);
  await saved.close(true);
  await at(mehmet).type("/bakiye");
  const balance = await at(mehmet).waitFor("Kişisel aylık sınırınız");
  expect(balance.plain).toContain("4 / 9 kredi");
  expect(balance.plain).not.toContain("Ekibin aylık sınırı:");
});

test("a limit below what is spent is asked about once more, and a corrected one is not", async () => {
  const { ayse, mehmet, at, modal } = await startSpent();
  await modal.fill("amount", "3");
  await modal.submit();
  const asked = await modalShowing(ayse, "Ekip bu ay 4 kredi harcadı");
  expect(asked.plain()).toContain("3 kredilik sınır hemen dolar");
  expect(asked.plain()).toContain("Ekip: sınırsız");
  expect(JSON.stringify(asked.view())).toContain(labels.saveAnyway);
  await at(mehmet).type(`/vkn ${other}`);
  await at(mehmet).waitFor(wording.charged(1));
  // A different low amount needs a new confirmation; the same one is saved.
  await asked.fill("amount", "2");
  await asked.submit();
  const again = await modalShowing(ayse, "2 kredilik sınır hemen dolar");
  await again.submit();
  const saved = await modalShowing(ayse, "Kaydedildi");
  expect(saved.plain()).toContain("Ekip: 2 kredi");
  await saved.fill("whose", "Bir kişinin");
  const ofPerson = await modalShowing(ayse, "Seçilen kişinin aylık sınırı (kredi)");
  await ofPerson.fill("person", "mehmet");
  await ofPerson.fill("amount", "1");
  await ofPerson.submit();
  const askedOfPerson = await modalShowing(ayse, "@mehmet bu ay 5 kredi harcadı");
  await askedOfPerson.fill("amount", "20");
  await askedOfPerson.submit();
  expect((await modalShowing(ayse, "Kaydedildi")).plain()).toContain("@mehmet: 20 kredi");
});

test("a correction withdraws the managers' warning of a full limit; the next full limit warns again", async () => {
  const { ayse, mehmet, modal } = await startSpent();
  const direct = ayse.withApp();
  await modal.fill("amount", "3");
  await modal.submit();
  await (await modalShowing(ayse, "hemen dolar")).submit();
  const saved = await modalShowing(ayse, "Kaydedildi");
  const warned = await direct.waitFor(wording.teamLimitFull(4, 3));
  await saved.fill("amount", "100");
  await saved.submit();
  const corrected = await modalShowing(ayse, "Ekip: 100 kredi");
  await expect
    .poll(() => direct.messages().find(({ ts }) => ts === warned.ts)?.plain ?? "")
    .toContain("Uyarı geri alındı: ekibin aylık sınırı değişti: 4 / 100 kredi");
  expect(
    direct
      .messages()
      .map(({ plain }) => plain)
      .join(),
  ).not.toContain("doldu");
  await corrected.fill("amount", "3");
  await corrected.submit();
  await (await modalShowing(ayse, "hemen dolar")).submit();
  await direct.waitFor(wording.teamLimitFull(4, 3), { after: warned.ts });
  expect(mehmet.withApp().messages()).toEqual([]);
});

test("a limit per person below what several spent counts them, and says whose queries end", async () => {
  const { ayse, at, modal } = await startSpent();
  await modal.fill("whose", "Kişi başına (varsayılan)");
  const ofEach = await modalShowing(ayse, tr.team.amounts["limit:*"]);
  await ofEach.fill("amount", "1");
  await ofEach.submit();
  const one = await modalShowing(ayse, "Bir kişi bu ay 4 kredi harcadı");
  expect(one.plain()).toContain("bu kişi ay sonuna dek yeni sorgu yapamaz");
  await at(ayse).type(`/vkn ${other}`);
  await at(ayse).waitFor(wording.charged(1));
  await one.fill("amount", "0,5");
  await one.submit();
  const two = await modalShowing(ayse, "2 kişi bu ay en az 0,5 kredi harcadı");
  expect(two.plain()).toContain("(en çok harcayan 4 kredi)");
  expect(two.plain()).toContain("bu kişiler ay sonuna dek yeni sorgu yapamaz");
});
