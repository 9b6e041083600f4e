import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { tr, wording } from "../support/wording.ts";

const [heading, byPerson] = [tr.balance.heading, tr.balance.byPerson].map((words) =>
  words.replace(/[*_]/g, ""),
) as [string, string];

test("spending per person is shown to Slack's admins until managers are named, then to these alone", async () => {
  const team = await startTeam(await startFakeRegistry());
  // Ayşe is an admin of Slack, Mehmet and Zeynep are members.
  const [ayse, mehmet, zeynep] = [team.at("ayse"), team.at("mehmet"), team.at("zeynep")];
  await zeynep.type("/vkn 1234567890");
  await zeynep.waitFor(wording.charged(1));
  const balanceOf = async (person: typeof ayse) => {
    const after = person.messages().at(-1)?.ts ?? "";
    await person.type("/bakiye");
    return (await person.waitFor(heading, { after })).plain;
  };
  expect(await balanceOf(ayse)).toContain(byPerson);
  expect(await balanceOf(ayse)).toContain("@zeynep");
  expect(await balanceOf(mehmet)).not.toContain("@zeynep");

  await ayse.type("/kunye yöneticiler");
  const modal = await modalShowing(team.workspace.person("ayse"), tr.buttons.managers);
  await modal.fill("managers", ["mehmet"]);
  await modal.submit();
  await expect.poll(() => balanceOf(mehmet)).toContain("@zeynep");
  expect(await balanceOf(ayse)).not.toContain("@zeynep");
});
