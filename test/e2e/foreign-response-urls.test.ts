import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { slackSettings, startMisbehavingSlack } from "../support/misbehaving-slack.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const vkn = "1234567890";
const person = { user: { id: "U0AYSE", team_id: "T1" }, team: { id: "T1" } };

/** Starts a foreign server; `asked` counts its requests. */
async function startStranger() {
  const stranger = { url: "", asked: 0 };
  const server = createServer((_req, res) => {
    stranger.asked += 1;
    res.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  stranger.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/response`;
  return stranger;
}

async function start() {
  const [slack, stranger] = [await startMisbehavingSlack(), await startStranger()];
  const registry = await startFakeRegistry();
  const program = await startProgram({
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    DATA_DIR: temporaryDirectory(),
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    ...slackSettings(slack),
  });
  return { slack, stranger, program };
}

test("an answer goes to no other host than Slack's, whatever a response_url says, and is not lost", async () => {
  const { slack, stranger, program } = await start();
  const { port } = new URL(stranger.url);
  const urls = [
    stranger.url,
    `${slack.url.replace(/:\d+$/, `:${port}`)}/response/U0AYSE`,
    `${slack.url.replace("http://", "http://hooks.slack.com@").replace(/:\d+$/, `:${port}`)}/x`,
    "no address",
  ];
  for (const response_url of urls) {
    const before = slack.received.length;
    await slack.command(program.url, vkn, { more: { response_url } });
    await expect.poll(() => slack.received.length).toBeGreaterThan(before);
    const answer = slack.received.at(-1);
    expect(answer).toMatchObject({ by: "chat.postEphemeral", channel: "C1", user: "U0AYSE" });
    expect(answer?.whole).toContain(vkn);
  }
  expect(stranger.asked).toBe(0);
});

test("an address in a modal's metadata is checked too", async () => {
  const { slack, stranger, program } = await start();
  const origin = { channel: "C1", responseUrl: stranger.url, threadTs: null };
  // Slack refuses the modal, so that the answer goes to its origin.
  slack.troubles.set(
    "views.update",
    Array.from({ length: 9 }, () => refusesView),
  );
  await slack.interact(program.url, {
    type: "view_submission",
    trigger_id: randomUUID(),
    response_urls: [],
    ...person,
    view: {
      id: "V1",
      type: "modal",
      callback_id: "ask_company",
      hash: "1.1",
      blocks: [],
      private_metadata: JSON.stringify({ locale: "tr", ...origin }),
      state: { values: { company: { company: { type: "plain_text_input", value: vkn } } } },
    },
  });
  const shown = () => slack.received.filter(({ by }) => by === "chat.postEphemeral");
  await expect.poll(() => shown().length).toBeGreaterThan(0);
  expect(shown().at(-1)?.whole).toContain(vkn);
  expect(stranger.asked).toBe(0);
});

const refusesView = (res: ServerResponse) => {
  res.writeHead(200, { "content-type": "application/json" });
  res.end('{"ok":false,"error":"not_found"}');
};
