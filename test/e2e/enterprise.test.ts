import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const title = "DENEME GIDA";
const enterprise = { id: "E05KARTALHL", name: "Kartal Holding" };

test("in the workspace of an enterprise people ask, press and open windows as anywhere", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, {}, { enterprise });
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vkn}`);
  const card = await ayse.waitFor(title);
  await ayse.click(labels.allInfo, { in: card });
  await ayse.waitFor("Ticaret sicili müdürlüğü");
  await ayse.click(labels.share, { in: card, confirm: true });
  await team.at("mehmet").waitFor(wording.sharedBy("Ayşe Yıldırım"));
  const person = team.workspace.person("ayse");
  await person.shortcut("kunye_ac");
  await person.modal();
  await person.withApp().type(vkn);
  await person.withApp().waitFor(vkn);
  expect((await person.home()).plain()).not.toBe("");
  expect(registry.queries).toHaveLength(1);
});

test("a guest of an enterprise's workspace spends nothing", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, {}, { enterprise });
  await team.at("deniz").type(`/vkn ${vkn}`);
  await expect.poll(() => team.at("deniz").messages().length).toBe(1);
  expect(team.at("deniz").newest().plain).not.toContain(title);
  expect(registry.queries).toHaveLength(0);
});
