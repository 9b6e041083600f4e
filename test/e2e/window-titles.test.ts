import { expect, test } from "vitest";
import { slackLimits } from "../../src/platform/slack-limits.ts";
import { surfacesIn } from "../../src/kunye/operate/slack-check/worst-surfaces.ts";
import { languages } from "../../src/kunye/texts/languages.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const title = "DENEME GIDA SANAYİ";

test.each(Object.values(languages))(
  "no window is called after the app ($locale)",
  async (texts) => {
    const views = (await surfacesIn(texts)).flatMap((one) => ("view" in one ? [one.view] : []));
    const titles = views.flatMap((view) => (view.type === "modal" ? [view.title.text] : []));
    expect(titles.length).toBeGreaterThan(20);
    for (const one of [...titles, ...Object.values(texts.modal.titles)]) {
      expect(one).not.toBe("Künye");
      expect(one).not.toContain("…");
      expect(one.length).toBeLessThanOrEqual(slackLimits.view.title);
    }
  },
);

test("a window is called after what it does, from its form to its answers", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.workspace.person("ayse");
  const named = async (words: string) => (await modalShowing(ayse, words)).title;

  await team.at("ayse").type("/kunye denetle");
  const form = await ayse.modal(tr.check.title);
  await form.fill("company", "1234567890 DENEME GIDA SANAYİ");
  await form.submit();
  const found = await modalShowing(ayse, wording.anyCompaniesFound);
  expect(found.title).toBe(tr.check.title);
  await found.click(labels.query);
  const card = await modalShowing(ayse, wording.charged(1));
  expect(card.title).toBe("Şirket kartı");
  await card.click(labels.allInfo);
  expect(await named("Unvan\n")).toBe(labels.allInfo);
  await (await ayse.modal()).close(true);

  await ayse.shortcut("kunye_ac");
  const plainForm = await ayse.modal(tr.companyModal.title);
  await plainForm.fill("company", "1111111114");
  await plainForm.submit();
  expect(await named(wording.anyCompaniesFound)).toBe(tr.companyModal.title);
  await (await ayse.modal()).close(true);

  await ayse.shortcut("kunye_ac");
  const titleForm = await ayse.modal(tr.companyModal.title);
  await titleForm.fill("company", "1234567890 DENEME GIDA SANAYİ");
  await titleForm.submit();
  expect(await named(wording.anyCompaniesFound)).toBe(tr.companyModal.title);
  await (await ayse.modal()).close(true);

  await ayse.shortcut("kunye_ac");
  const ask = await ayse.modal(tr.companyModal.title);
  await ask.fill("company", "12345");
  await ask.submit();
  expect(await named("5 haneli")).toBe(tr.companyModal.title);
  await (await ayse.modal()).close(true);

  await team.at("ayse").type("/kunye liste");
  const list = await ayse.modal(tr.lists.modal.title);
  await list.fill("company", "1234567890\n1111111114");
  await list.submit();
  expect(await named("2 satır")).toBe(tr.lists.modal.title);
  await (await ayse.modal()).close(true);

  const home = await ayse.home();
  await home.click(labels.openHeld);
  expect(await named(title)).toBe("Şirket kartı");
  await (await ayse.modal()).close(true);
  await team.at("ayse").type("/kunye sınırlar");
  const limits = await ayse.modal(tr.buttons.limits);
  await limits.fill("amount", "80");
  await limits.submit();
  expect(await named("Kaydedildi.")).toBe(tr.buttons.limits);
});
