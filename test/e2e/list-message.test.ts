import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { companies } from "./support/cari-list.ts";

test("a list's message that Slack didn't take is up to date after a restart, without a press and without a second one", async () => {
  const registry = await startFakeRegistry();
  const gate = Promise.withResolvers<undefined>();
  registry.answers = [
    async ({ body }) => {
      await gate.promise;
      return answered(String(body["vkn"]), 1);
    },
  ];
  const team = await startTeam(registry, { PRICES: "vkn=1" }, withFiles);
  const { knobs } = team.workspace;
  const direct = team.workspace.person("ayse").withApp();
  const content = ["VKN", ...companies.slice(10, 13)].join("\n");
  await direct.type("", { files: [{ name: "Ali & Veli.csv", content }] });
  const card = await direct.waitFor("3 sorgulanacak");
  await direct.click("Hepsi", { in: card, confirm: true });
  await direct.waitFor("Liste sorgulanıyor");
  knobs.turn({ failures: [{ of: "chat.update", status: 503 }] });
  gate.resolve(undefined);
  await expect.poll(() => registry.queries.length).toBe(3);
  await team.kunye.stop();
  knobs.turn({ failures: [] });

  await team.restart();
  const done = await direct.waitFor("Liste bitti", 12_000);
  expect(done.plain).toContain("3 / 3 · 3 kredi düşüldü");
  expect(direct.messages().filter(({ plain }) => plain.includes("Ali & Veli.csv"))).toHaveLength(1);
  expect(registry.queries).toHaveLength(3);
});
