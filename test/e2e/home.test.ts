import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";

const vkn = "1234567890";
const published = (team: Awaited<ReturnType<typeof startTeam>>) =>
  team.workspace.traffic().filter(({ label }) => label === "views.publish").length;

test("the Home shows a member what is left and what they took, opens it for nothing, and follows what they do", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PERSON_MONTHLY_LIMIT: "3", PRICES: "vkn=1" });
  const ayse = team.workspace.person("ayse");
  const home = await ayse.home();
  await expect.poll(() => home.plain()).toContain("249 kredi");
  expect(home.plain()).toContain("0 / 3 kredi");
  expect(home.plain()).toContain("Henüz bir şey almadınız");

  await team.at("ayse").type(`/vkn ${vkn}`);
  await expect.poll(() => home.plain()).toContain("1 / 3 kredi");
  const drawn = published(team);
  // What is the same already isn't sent again.
  await ayse.openHome();
  await home.click("Aç · ücretsiz");
  const card = await ayse.modal();
  await expect.poll(() => card.plain()).toContain("Ücretsiz");
  expect(card.plain()).toContain(`VKN ${vkn}`);
  expect(registry.queries).toHaveLength(1);
  await card.close();
  expect(published(team)).toBe(drawn);
});
