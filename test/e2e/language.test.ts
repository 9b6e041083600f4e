import { expect, onTestFinished, test } from "vitest";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { en } from "../support/texts.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const bold = /[*_`]/g;
/** Removes the bold marks of mrkdwn. */
const read = (text: string) => text.replace(bold, "");

/** Sets a user's Slack to English, in a time zone. */
function withEnglishSlack(person: object, timeZone: string): void {
  const before = { locale: undefined, timeZone: undefined, ...person };
  Object.assign(person, { locale: "en-US", timeZone });
  onTestFinished(() => void Object.assign(person, before));
}

test("a user who chooses English reads it everywhere, a channel reads the team's language, and the choice survives a restart", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, {
    CONFIRM_FROM: "3",
    PUBLIC_CHANNELS: "C05GENEL001",
    PRICES: "vkn=1,vkn_detail=3,title=2",
  });
  const mehmet = team.workspace.person("mehmet");
  const zeynep = team.workspace.person("zeynep");
  const here = team.at("mehmet");
  const ayse = team.workspace.person("ayse");
  withEnglishSlack(mehmet.person, "Europe/Berlin");
  withEnglishSlack(zeynep.person, "America/New_York");
  withEnglishSlack(ayse.person, "Europe/Istanbul");

  // English is offered to both; without a choice the texts stay Turkish.
  const home = await mehmet.home();
  const hers = await zeynep.home();
  // In Türkiye an English Slack is usual: the offer is small, above the menu at the end.
  const inTurkey = await ayse.home();
  await expect.poll(() => inTurkey.plain()).toContain(en.language.offer);
  expect(inTurkey.plain()).toMatch(/^Künye\n/);
  expect(inTurkey.plain()).not.toContain(tr.language.stay);
  for (const one of [home, hers]) await expect.poll(() => one.plain()).toContain(en.language.offer);
  await hers.click(tr.language.stay);
  await expect.poll(() => hers.plain()).not.toContain(en.language.offer);
  expect(hers.plain()).toContain(tr.lookupHome.askCompany);
  await home.fill("language", "English");
  await expect.poll(() => home.plain()).toContain(en.lookupHome.askCompany);
  expect(home.plain()).not.toContain(en.language.offer);

  await here.type(`/vkn ${vkn}`);
  const card = await here.waitFor(en.labels.merkez.SicilNo);
  expect(card.plain).toContain(en.card.charged(1_000_000));
  expect(card.plain).toContain("1 February 2010");
  registry.answers = [
    () => answered(vkn, 3, { Ortaklar: [{ Adi: "DENİZ", Soyadi: "******" }] }),
    () => answered(vkn, 2),
  ];
  await here.click(en.buttons.detail, { in: card, confirm: true });
  await here.waitFor(en.detail.sections.Ortaklar);
  await here.type("/vkn 1234567891");
  await here.waitFor(read(en.input.unlikelyVkn("1234567891")));
  await here.type("/unvan");
  await here.waitFor(read(en.usage.nothingTyped("/unvan")));
  await here.type("/kunye title örnek gıda");
  await here.waitFor(en.card.charged(2_000_000));
  await here.type("/bakiye");
  await here.waitFor(en.balance.heading);
  await here.type("/kunye help");
  await here.waitFor(en.usage.heading);
  for (const month of ["oct 2025", "ekim 2025"]) {
    const { ts } = here.newest();
    await here.type(`/bakiye ${month}`);
    await here.waitFor("October 2025", { after: ts });
  }

  // The faults of fields are in the language of the form.
  await here.type("/kunye check");
  const form = await modalShowing(mehmet, en.invoiceModal.label);
  expect(form.title).toBe(en.check.title);
  await form.fill("company", "10000000146");
  const refused = await form.submit();
  expect(refused).toMatchObject({ errors: { company: en.fieldFaults.companyPersonal } });
  await form.close(true);
  await here.type("/kunye list");
  const list = await modalShowing(mehmet, en.lists.modal.label);
  await list.fill("company", "1234567890\n1111111114");
  await list.submit();
  await expect.poll(() => list.plain()).toContain(en.lists.how);
  await list.click(en.lists.free.held);
  await mehmet.withApp().waitFor(en.lists.state.done);
  await list.close(true);

  // A channel's card is in the team's language, a private card in its user's.
  const buttons = await here.waitFor(en.buttons.share);
  await here.click(en.buttons.share, { in: buttons, confirm: true });
  const shared = await team.at("zeynep").waitFor(wording.sharedBy("Mehmet Karaca"));
  expect(shared.plain).toContain(tr.labels.merkez.SicilNo);
  await here.click(tr.buttons.openMine, { in: shared });
  const { ts } = shared;
  expect((await here.waitFor(en.labels.merkez.SicilNo, { after: ts })).ephemeral).toBe(true);
  await team.at("mehmet", "genel").type(`/vkn ${vkn}`);
  const open = await team.at("zeynep", "genel").waitFor(tr.labels.merkez.SicilNo);
  expect(open.ephemeral).toBe(false);

  await team.restart({ TEAM_LANGUAGE: "en" });
  const before = here.newest();
  await team.at("zeynep").type("/kunye yardım");
  await team.at("zeynep").waitFor(tr.usage.heading);
  await team.at("ayse").type("/kunye yardım");
  await team.at("ayse").waitFor(en.usage.heading);
  await team.restart();
  await here.type("/kunye yardım");
  await here.waitFor(en.usage.heading, { after: before.ts });
  await mehmet.shortcut("kunye_ac");
  expect((await mehmet.modal()).title).toBe(en.companyModal.title);
  await (await mehmet.modal()).close(true);

  // The command shows the same menu, which a choice redraws in place.
  await here.type("/kunye language");
  await here.waitFor(en.language.chosen);
  await here.fill("language", en.language.team);
  await here.waitFor(tr.language.chosen);
  await here.type("/kunye help");
  await here.waitFor(tr.usage.heading);
});

test("a message to the app is answered in its writer's language", async () => {
  const team = await startTeam(await startFakeRegistry());
  const mehmet = team.workspace.person("mehmet");
  const direct = mehmet.withApp();
  await direct.type("/kunye language");
  await direct.waitFor(tr.language.chosen);
  await direct.fill("language", "English");
  await direct.waitFor(en.language.chosen);
  for (const typed of ["1234567890", "örnek gıda", "0123456789000027"]) {
    const after = direct.newest().ts;
    await direct.type(typed);
    await direct.waitFor(en.notYet, { after });
  }
});

test("managers read requests in their own language", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PERSON_MONTHLY_LIMIT: "1", PRICES: "vkn=1" });
  const [ayse, mehmet] = [team.workspace.person("ayse"), team.workspace.person("mehmet")];
  await team.at("ayse").type("/kunye manager");
  const managers = await modalShowing(ayse, "Künye yöneticileri sınırları değiştirir");
  await managers.fill("managers", ["ayse", "mehmet"]);
  await managers.submit();
  await modalShowing(ayse, "Kaydedildi");
  await team.at("mehmet").type("/kunye dil");
  await team.at("mehmet").waitFor(tr.language.chosen);
  await team.at("mehmet").fill("language", "English");
  await team.at("mehmet").waitFor(en.language.chosen);

  const asker = team.at("zeynep");
  await asker.type(`/vkn ${vkn}`);
  await asker.waitFor(wording.charged(1));
  await asker.type("/vkn 1111111114");
  await asker.click(labels.askRaise, { in: await asker.waitFor("sınırınız doldu") });
  await (await modalShowing(team.workspace.person("zeynep"), tr.team.reason.label)).submit();
  await ayse.withApp().waitFor(tr.notes.raiseDecline);
  await mehmet.withApp().waitFor(en.notes.raiseDecline);
});

test("a confirmation in English ends with its price, however long the title is that it names", async () => {
  const registry = await startFakeRegistry();
  const Unvani = "DENEME TARIM ÜRÜNLERİ GIDA HAYVANCILIK NAKLİYAT İTHALAT İHRACAT PAZARLAMA A.Ş.";
  registry.answers = [() => answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani }) })];
  const team = await startTeam(registry, { TEAM_LANGUAGE: "en", PRICES: "title_detail=4" });
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor("1 credit charged");
  await ayse.type(`/unvan detail ${Unvani} ${"VE ORTAKLARI ".repeat(3)}`);
  const { blocks } = await ayse.waitFor(Unvani.slice(0, 40), {
    after: ayse.messages().at(-1)?.ts ?? "",
  });
  const buttons = blocks.flatMap((block) => [block.elements ?? [], block.accessory ?? []].flat());
  const texts = (buttons as { confirm?: { text: { text: string } } }[]).flatMap(
    ({ confirm }) => confirm?.text.text ?? [],
  );
  expect(texts).not.toEqual([]);
  for (const text of texts) {
    expect(text).toMatch(/ \d credits will be charged to the balance\.$/);
    expect(text.length).toBeLessThanOrEqual(300);
  }
});
