import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

test("over a socket the same commands and buttons work, each paid once", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { SLACK_APP_TOKEN: "xapp-test" });
  const ayse = team.at("ayse");
  expect((await ayse.type("/vkn 1234567890")).kind).toBe("acknowledged");
  const card = await ayse.waitFor(wording.charged(1));
  await ayse.click(labels.allInfo, { in: card });
  await ayse.waitFor("Ticaret sicili müdürlüğü");
  await ayse.type("/vkn 1234567890");
  await ayse.waitFor(wording.askedBy("@ayse"));
  expect(registry.queries).toHaveLength(1);
  const ways = team.workspace.traffic().filter(({ direction }) => direction === "to-app");
  expect(new Set(ways.map(({ method }) => method))).toEqual(new Set(["WS"]));

  const closed = await fetch(`${team.kunye.url}/slack/events`, { method: "POST" });
  expect(closed.status).toBe(404);
});

test("a restarted app connects again", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { SLACK_APP_TOKEN: "xapp-test" });
  await team.restart();
  const ayse = team.at("ayse");
  await ayse.type("/vkn 1234567890");
  await ayse.waitFor(wording.charged(1));
});

test("while Slack replaces a socket, the other one takes what people type", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { SLACK_APP_TOKEN: "xapp-test" });
  const ayse = team.at("ayse");
  for (const vkn of ["1234567890", "2136267340", "8316607234"]) {
    await expect.poll(() => team.workspace.socketCount(), { timeout: 20_000 }).toBe(2);
    team.workspace.refreshSocket();
    expect((await ayse.type(`/vkn ${vkn}`)).kind).toBe("acknowledged");
    await ayse.waitFor(vkn);
  }
  expect(registry.queries).toHaveLength(3);
});
