import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { startProgram } from "../support/start-program.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { startTestWorkspace } from "../support/people/test-workspace.ts";

/** The duration of the outage; OUTAGE_SECONDS=60 sets a minute. */
const outageMs = Number(process.env["OUTAGE_SECONDS"] ?? "2") * 1_000;
const vkns = { ayse: "1234567890", mehmet: "2136267340", zeynep: "8316607234" };
const later = "3037966795";

async function startConnected() {
  const registry = await startFakeRegistry();
  const workspace = await startTestWorkspace({
    appUrl: "http://127.0.0.1:9/slack/events",
    signingSecret: "unused",
    botToken: "xoxb-test",
    appToken: "xapp-test",
    manifest: readManifest(readFileSync("manifest.yml", "utf8")),
  });
  onTestFinished(() => workspace.close());
  const program = await startProgram({
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    DATA_DIR: temporaryDirectory(),
    SLACK_BOT_TOKEN: "xoxb-test",
    SLACK_APP_TOKEN: "xapp-test",
    SLACK_API_URL: `${workspace.url}/api/`,
    REGISTRY_DEADLINE_MS: "30000",
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    PRICES: "vkn=1",
  });
  const seen = async (path: string) => {
    const answer = await fetch(program.url + path);
    return { status: answer.status, text: await answer.text() };
  };
  return {
    registry,
    workspace,
    program,
    seen,
    at: (handle: string) => workspace.person(handle).in("finans"),
  };
}

test(
  "an outage of Slack's costs nothing: undelivered messages are kept, delivered once, and the same process continues",
  async () => {
    const { registry, workspace, program, seen, at } = await startConnected();
    const gate = Promise.withResolvers<undefined>();
    registry.answers = [
      async ({ body }) => {
        await gate.promise;
        return answered(String(body["vkn"]), 1);
      },
    ];
    for (const [handle, vkn] of Object.entries(vkns)) await at(handle).type(`/vkn ${vkn}`);
    await expect.poll(() => registry.queries.length, { timeout: 10_000 }).toBe(3);

    workspace.knobs.turn({ unreachable: true });
    await expect.poll(async () => (await seen("/readyz")).status, { timeout: 10_000 }).toBe(503);
    expect((await seen("/healthz")).status).toBe(200);
    expect((await seen("/metrics")).text).toContain("kunye_socket_connected 0");
    expect(await at("ayse").type(`/vkn ${later}`)).toMatchObject({ kind: "failed" });
    gate.resolve(undefined);
    await new Promise((resolve) => setTimeout(resolve, outageMs));
    // Slack fails a few more times before it works again.
    const of = "apps.connections.open";
    const stumbling = [
      { of, status: 500 as const, times: 1 },
      { of, status: 429 as const, retryAfterSeconds: 1, times: 1 },
    ];
    workspace.knobs.turn({ unreachable: false, failures: stumbling });

    await expect.poll(async () => (await seen("/readyz")).status, { timeout: 60_000 }).toBe(200);
    expect(workspace.knobs.settings().failures).toEqual([]);
    await at("ayse").type(`/vkn ${later}`);
    await at("ayse").waitFor(later, 10_000);
    for (const [handle, vkn] of Object.entries(vkns)) await at(handle).waitFor(vkn, 60_000);
    const cards = (handle: string, vkn: string) =>
      at(handle)
        .messages()
        .filter(({ text }) => text.includes(vkn) && text.includes("DENEME GIDA"));
    for (const [handle, vkn] of Object.entries(vkns)) expect(cards(handle, vkn)).toHaveLength(1);
    // Two users asked at the same time, in any order.
    expect(registry.queries.map(({ body }) => body["vkn"]).toSorted()).toEqual(
      [...Object.values(vkns), later].toSorted(),
    );
    expect(program.child.exitCode).toBeNull();
    expect((await seen("/metrics")).text).toContain("kunye_socket_connected 1");
  },
  outageMs + 120_000,
);
