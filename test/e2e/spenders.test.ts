import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const finance = "S05MALIIS01";
const [vkn, other] = ["1234567890", "1000000018"];

test("a user outside the spending groups opens what the team holds and spends nothing", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { SPENDERS: `${finance}, S05YOKYOK99` });
  const mehmet = team.at("mehmet");
  // If Slack fails for one group, no user is refused for good, and nothing is spent.
  await mehmet.type(`/vkn ${vkn}`);
  await mehmet.waitFor(tr.failure.unverifiedSpender());
  await team.restart({ SPENDERS: finance });
  await mehmet.type(`/vkn ${vkn}`);
  const refused = await mehmet.waitFor("grubundakiler yapabilir");
  expect(refused.plain).toMatch(
    pattern("s")`S05MALIIS01.*${wording.notCharged}.*gruba eklemesini isteyin`,
  );
  expect(registry.queries).toHaveLength(0);

  const zeynep = team.at("zeynep");
  await zeynep.type(`/vkn ${vkn}`);
  await zeynep.waitFor(wording.charged(1));
  await mehmet.type(`/vkn ${vkn}`);
  const held = await mehmet.waitFor(wording.heldFrom("@zeynep"));
  await mehmet.type("/unvan deneme gıda");
  await mehmet.waitFor("ekibinizdeki kart");
  const { ts: after } = mehmet.newest();
  await mehmet.click(labels.otherMatches, { confirm: "if-asked" });
  await mehmet.waitFor("grubundakiler yapabilir", { after });
  // Users who may not spend see no people either, unless a setting allows it.
  expect(held.plain).not.toContain(labels.detail);
  // A list's priced button is refused as well, before anything begins.
  const person = team.workspace.person("mehmet");
  await mehmet.type("/kunye liste");
  const modal = await person.modal(tr.lists.modal.title);
  await modal.fill(tr.lists.modal.label, other);
  await modal.submit();
  const list = await modalShowing(person, wording.toAsk(1));
  await list.click(wording.upTo(labels.all, 1));
  await modalShowing(person, "grubundakiler yapabilir");
  expect(registry.queries).toHaveLength(1);
});

test("no user spends when the app may not see groups", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { SPENDERS: finance }, withFiles);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${other}`);
  await ayse.waitFor(tr.failure.unverifiedSpender());
  expect(registry.queries).toHaveLength(0);
});
