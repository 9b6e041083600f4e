import { expect, onTestFinished, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startMisbehavingSlack, troubles } from "../support/misbehaving-slack.ts";
import { startAtSlack } from "../support/start-at-slack.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

async function startApp() {
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const kunye = await startAtSlack(slack, registry, temporaryDirectory());
  onTestFinished(() => kunye.stop());
  const shortcut = () =>
    slack.interact(kunye.url, {
      type: "message_action",
      callback_id: "sirket_sorgula",
      team: { id: "T1" },
      user: { id: "U0AYSE", team_id: "T1" },
      channel: { id: "C1" },
      trigger_id: "1.2.3",
      response_url: `${slack.url}/response/U0AYSE`,
      message_ts: "1.1",
      message: { type: "message", user: "U0MEHMET", ts: "1.1", text: "VKN 1234567890" },
    });
  const shown = () => slack.received.map(({ by, whole }) => `${by} ${whole}`);
  return { slack, registry, shortcut, shown };
}

test("a modal opens before Slack is asked for the user's role", async () => {
  const { slack, shortcut, shown } = await startApp();
  let before: string[] = [];
  slack.troubles.set("users.info", [
    (res) => {
      before = shown();
      troubles.broken(res);
    },
  ]);
  await shortcut();
  await expect.poll(() => before.join(), { timeout: 20_000 }).toMatch(/^views\.open .*Bekleyin…/);
});

test("a user of another company is refused in one sentence, and sees nothing", async () => {
  const { slack, registry, shortcut, shown } = await startApp();
  slack.says.set("users.info", { user: { id: "U0AYSE", team_id: "T2" } });
  await shortcut();
  await expect
    .poll(() => shown().at(-1), { timeout: 20_000 })
    .toMatch(/^views\.update .*kendi çalışma alanının üyeleri/);
  expect(shown().join()).not.toContain("1234567890");
  expect(registry.queries).toHaveLength(0);
});
