import { expect, onTestFinished, test } from "vitest";
import { englishOffer } from "../../src/kunye/features/kunye/welcome.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { createVisitor } from "../support/start-many.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { startTwoTeams } from "../support/start-two-teams.ts";
import { tr, wording } from "../support/wording.ts";

const { welcome, installed } = tr.kunye;
const plain = (text: string) => text.replace(/[*_`]/g, "");
const contact = {
  SUPPORT_CONTACT: "destek@sirket.example",
  PRIVACY_URL: "https://sirket.example/kvkk",
};

/** Returns the messages in a person's conversation with the app. */
const conversation = (team: Team, handle: string) =>
  team.workspace.person(handle).withApp().messages();

test("who opens the conversation is welcomed once, with two buttons; nothing is spent", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, {
    PRICES: "vkn=1,title=2",
    CONFIRM_FROM: "3",
    ...contact,
  });
  const mehmet = team.workspace.person("mehmet");
  await Promise.all([mehmet.openConversation(), mehmet.openConversation()]);
  const greeted = await mehmet.withApp().waitFor(welcome.heading);
  expect(greeted.ephemeral).toBe(false);
  expect(greeted.plain).toContain(plain(welcome.asks));
  expect(greeted.plain).toContain(plain(welcome.checks));
  expect(greeted.plain).toContain("/vkn (1 kredi) ve /unvan (2 kredi) yazınca sorgular");
  expect(greeted.plain).toContain("Destek: destek@sirket.example · Gizlilik");
  expect(greeted.plain.match(/\[[^\]]+\]/g)).toEqual(["[Şirket sorgula]", "[Fatura denetle]"]);

  await team.restart();
  await mehmet.openConversation();
  expect(conversation(team, "mehmet")).toHaveLength(1);
  await mehmet.withApp().click("Şirket sorgula", { in: greeted });
  await (await mehmet.modal(tr.companyModal.title)).close();
  await mehmet.withApp().click("Fatura denetle", { in: greeted });
  await (await mehmet.modal(tr.check.title)).close();
  expect(registry.queries).toHaveLength(0);

  // Who has asked something needs no welcome.
  await team.at("zeynep").type("/vkn 1234567890");
  await team.at("zeynep").waitFor(wording.charged(1));
  await team.workspace.person("zeynep").openConversation();
  expect(conversation(team, "zeynep")).toHaveLength(0);
});

test("the welcome is true for its reader: a guest, a member who may not spend, an English Slack", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { SPENDERS: "S05MALIIS01" });
  const { workspace } = team;
  await workspace.person("deniz").openConversation();
  const guest = await workspace.person("deniz").withApp().waitFor(welcome.guest);
  // Help would be a refusal.
  expect(guest.plain).not.toMatch(/\[|kredi|\/kunye yardım/);
  const other = workspace.person("mehmet");
  Object.assign(other.person, { locale: "en-US", timeZone: "Europe/Berlin" });
  onTestFinished(
    () => void Object.assign(other.person, { locale: undefined, timeZone: undefined }),
  );
  await other.openConversation();
  const { plain: words } = await other.withApp().waitFor("Ücretli sorguyu yalnızca");
  expect(words).not.toContain("kredi");
  expect(words).toContain(plain(englishOffer));
});

test("/kunye alone is the same page, the Home begins with it, and both end with the first purchase", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PRICES: "vkn=1", ...contact });
  const ayse = team.workspace.person("ayse");
  await team.at("ayse").type("/kunye");
  const page = await team.at("ayse").waitFor(welcome.heading);
  expect(page.ephemeral).toBe(true);
  expect(page.plain).toContain(plain(welcome.asks));
  const home = await ayse.home();
  await expect.poll(() => home.plain()).toContain(plain(welcome.asks));
  expect(home.plain()).toContain("Destek: destek@sirket.example · Gizlilik");
  await team.at("ayse").type("/kunye yardım");
  const help = await team.at("ayse").waitFor(tr.usage.heading);
  expect(help.plain).toContain("Destek: destek@sirket.example · Gizlilik");
  await team.at("ayse").click("Şirket sorgula", { in: page });
  await (await ayse.modal(tr.companyModal.title)).close();
  expect(registry.queries).toHaveLength(0);

  await team.at("ayse").type("/vkn 1234567890");
  await expect.poll(() => home.plain()).toContain(labels.openHeld);
  expect(home.plain()).not.toContain(plain(welcome.asks));
});

test("the person who installs the app is told once what is left, and again when the key is there", async () => {
  const teams = await startTwoTeams({ SUPPORT_CONTACT: contact.SUPPORT_CONTACT });
  await teams.install("kartal", null);
  const installer = teams.personOf("kartal").withApp();
  const told = await installer.waitFor(installed.heading, { timeoutMs: 30_000 });
  expect(told.plain).toContain(tr.noKey(true));
  expect(told.plain).toContain(installed.noManagers);
  expect(told.plain).toContain(`[${tr.notes.enterKey}] [${labels.managers}]`);
  await installer.click(labels.managers, { in: told });
  await (await teams.personOf("kartal").modal()).close();

  const page = await teams.keyLink("kartal", tr.notes.enterKey);
  await teams.enterKey(createVisitor(), page, {
    key: teams.keys.kartal,
  });
  await installer.waitFor(installed.hasKey(teams.keys.kartal.slice(-4)), { timeoutMs: 30_000 });
  expect(
    installer.messages().filter(({ plain: words }) => words.includes(installed.heading)),
  ).toHaveLength(1);
  expect(installer.newest().plain).toContain(installed.balance("50 kredi"));
});
