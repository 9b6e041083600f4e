import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startMisbehavingSlack, troubles } from "../support/misbehaving-slack.ts";
import { startAtSlack } from "../support/start-at-slack.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** Starts the app on a Slack that sends recorded payloads of the real one. */
async function startApp() {
  const slack = await startMisbehavingSlack();
  const registry = await startFakeRegistry();
  const kunye = await startAtSlack(slack, registry, temporaryDirectory());
  onTestFinished(() => kunye.stop());
  let count = 0;
  const event = (fields: object) => {
    count += 1;
    return slack.event(kunye.url, {
      type: "event_callback",
      team_id: "T1",
      event_id: randomUUID(),
      event: { ts: `1.${count}`, ...fields },
    });
  };
  /** A message in the app's direct messages. */
  const message = (fields: object) =>
    event({ type: "message", channel_type: "im", channel: "D1", user: "U0AYSE", ...fields });
  const told = () => slack.received.map(({ whole }) => whole).join("\n");
  return { slack, registry, kunye, event, message, told };
}

test("the app's own files are no messages; what people write as /me or also into a channel is", async () => {
  const { slack, message, told } = await startApp();
  const file = { id: "F1", name: "sonuc.csv", size: 9, user_team: "T1", user: "U0KUNYE" };
  await message({ subtype: "file_share", user: "U0KUNYE", text: "", files: [file] });
  await message({ subtype: "file_share", text: "", files: [file] });
  // Slackbot's tips can't be answered.
  await message({ user: "USLACKBOT", text: "1234567890" });
  await message({ subtype: "me_message", text: "1234567890" });
  await expect.poll(told).toContain("1234567890");
  await message({ subtype: "thread_broadcast", thread_ts: "1.0", text: "0123456787" });
  await expect.poll(told).toContain("0123456787");
  expect(slack.received).toHaveLength(2);
  expect(told()).not.toContain("sonuc.csv");
});

test("an event that is no business of the app's is acknowledged", async () => {
  const { event } = await startApp();
  expect(await event({ type: "team_join", user: { id: "U9" } })).toBe(200);
});

test("a bot is no member and spends nothing", async () => {
  const { slack, registry, kunye, told } = await startApp();
  slack.says.set("users.info", { user: { id: "U", team_id: "T1", is_bot: true } });
  await slack.command(kunye.url, "1234567890");
  await expect.poll(() => slack.received.length).toBe(1);
  expect(told()).not.toContain("DENEME GIDA");
  expect(registry.queries).toHaveLength(0);
});

test("a free answer in direct messages waits as long as a 429 asks", async () => {
  const { slack, message, told } = await startApp();
  let limitedAt = 0;
  slack.troubles.set("chat.postMessage", [
    (res) => {
      limitedAt = performance.now();
      troubles.rateLimited(res);
    },
  ]);
  await message({ text: "1234567890" });
  await expect.poll(told).toContain("1234567890");
  expect(limitedAt).toBeGreaterThan(0);
  expect(performance.now() - limitedAt).toBeGreaterThan(990);
});

test("an answer in a submitted modal is shown again, as a late acknowledgement may have overwritten it", async () => {
  const { slack, kunye, told } = await startApp();
  const text = { company: { company: { type: "plain_text_input", value: "1234567890" } } };
  await slack.interact(kunye.url, {
    type: "view_submission",
    trigger_id: randomUUID(),
    response_urls: [],
    user: { id: "U0AYSE", team_id: "T1" },
    team: { id: "T1" },
    view: {
      id: "V1",
      type: "modal",
      callback_id: "ask_company",
      hash: "1.1",
      private_metadata: "",
      blocks: [],
      state: { values: text },
    },
  });
  await expect.poll(told).toContain("1234567890");
  const before = slack.received.map(({ whole }) => whole);
  await expect.poll(() => slack.received.length).toBe(before.length + 1);
  expect(slack.received.at(-1)?.whole).toBe(before.at(-1));
});
