import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { signingSecret, startTeam } from "../support/start-team.ts";

const form = "application/x-www-form-urlencoded";
const json = "application/json";

async function startDoor() {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const send = async (
    body: string,
    options: { at?: number; secret?: string; type?: string; signature?: string } = {},
  ) => {
    const timestamp = String(Math.floor((options.at ?? Date.now()) / 1000));
    const hmac = createHmac("sha256", options.secret ?? signingSecret);
    const signature = `v0=${hmac.update(`v0:${timestamp}:${body}`).digest("hex")}`;
    const response = await fetch(`${team.kunye.url}/slack/events`, {
      method: "POST",
      headers: {
        "content-type": options.type ?? form,
        "x-slack-request-timestamp": timestamp,
        "x-slack-signature": options.signature ?? signature,
      },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  const alive = async () => (await fetch(`${team.kunye.url}/healthz`)).status;
  return { registry, team, send, alive };
}

/** A command of somebody of ours, whose answer goes nowhere. */
function command(fields: Record<string, string> = {}): string {
  return new URLSearchParams({
    command: "/vkn",
    text: "1234567890",
    team_id: "T05KARTALTP",
    user_id: "U05AYSE0001",
    channel_id: "C0NOWHERE",
    trigger_id: randomUUID(),
    response_url: "http://127.0.0.1:9/nowhere",
    ...fields,
  }).toString();
}

test.each([
  ["a wrong secret", { secret: "not-the-secret" }],
  ["a signature of the wrong shape", { signature: "v0=abc" }],
  ["no signature", { signature: "" }],
  ["a timestamp six minutes old", { at: Date.now() - 360_000 }],
  ["a timestamp six minutes ahead", { at: Date.now() + 360_000 }],
])("%s is refused with 401 and costs nothing", async (_name, options) => {
  const { registry, send, alive } = await startDoor();
  expect((await send(command(), options)).status).toBe(401);
  expect(await alive()).toBe(200);
  expect(registry.queries).toHaveLength(0);
});

test("a body over 1 MB is refused with 413", async () => {
  const { registry, send, alive } = await startDoor();
  expect((await send(command({ text: "1".repeat(1_100_000) }))).status).toBe(413);
  expect(await alive()).toBe(200);
  expect(registry.queries).toHaveLength(0);
});

test.each([
  ["null", json],
  ["5", json],
  ["[]", json],
  ["{", json],
  ["", json],
  ["payload=null", form],
  ["payload=5", form],
  ["payload=%5B%5D", form],
  ["payload=", form],
  ["payload=%7B%7D", form],
  ["", form],
  ["a=b", form],
  ["hello", "text/plain"],
  ["{}", "multipart/form-data"],
])("the body %s as %s is refused with 400 and the process lives", async (body, type) => {
  const { registry, send, alive } = await startDoor();
  expect((await send(body, { type })).status).toBe(400);
  expect(await alive()).toBe(200);
  expect(registry.queries).toHaveLength(0);
});

test.each([
  [{ type: "block_actions" }],
  [{ type: "block_actions", actions: [] }],
  [{ type: "block_actions", actions: [{}], user: {}, team: null }],
  [
    {
      type: "block_actions",
      actions: [{ type: "button", action_id: "offer:x" }],
      user: { id: "U1" },
    },
  ],
  [{ type: "view_submission" }],
  [{ type: "nonsense" }],
])("a signed payload that Slack would never send leaves the process alive: %j", async (payload) => {
  const { send, alive } = await startDoor();
  const { status } = await send(`payload=${encodeURIComponent(JSON.stringify(payload))}`);
  expect(status).toBeLessThan(500);
  expect(await alive()).toBe(200);
});

test("a charset behind the content type is tolerated", async () => {
  const { registry, send } = await startDoor();
  expect((await send(command(), { type: `${form}; charset=utf-8` })).status).toBe(200);
  await expect.poll(() => registry.queries.length).toBe(1);
});

test("an unknown command is answered with usage", async () => {
  const { registry, send } = await startDoor();
  const { status, text } = await send(command({ command: "/sirket" }));
  expect(status).toBe(200);
  expect(text).toContain("Künye nasıl kullanılır?");
  expect(registry.queries).toHaveLength(0);
});

test("a repeated delivery is acknowledged and runs once", async () => {
  const { registry, team, send } = await startDoor();
  const body = command({ command: "/vkn" });
  expect((await send(body)).status).toBe(200);
  expect((await send(body)).status).toBe(200);
  await expect.poll(() => registry.queries.length).toBe(1);
  await team.restart();
  expect((await send(body)).status).toBe(200);
  await team.kunye.stop();
  expect(registry.queries).toHaveLength(1);
});

test("a forged button is refused to the person and spends nothing", async () => {
  const { registry, team, send } = await startDoor();
  const ayse = team.at("ayse");
  await ayse.type("/vkn 1234567890");
  const card = await ayse.waitFor("1 kredi düşüldü");
  const [offer = ""] = /"value":"([^"]+)"/.exec(JSON.stringify(card.blocks.at(-2)))?.slice(1) ?? [];
  const press = async (
    userId: string,
    channelId: string,
    value: string,
    action = "offer:detail",
  ) => {
    const before = registry.queries.length;
    const { status } = await send(
      `payload=${encodeURIComponent(
        JSON.stringify({
          type: "block_actions",
          team: { id: "T05KARTALTP" },
          user: { id: userId, team_id: "T05KARTALTP" },
          channel: { id: channelId },
          trigger_id: randomUUID(),
          actions: [{ type: "button", action_id: action, block_id: "b", value }],
        }),
      )}`,
    );
    expect(status).toBe(200);
    expect(registry.queries).toHaveLength(before);
  };
  const mehmet = team.at("mehmet");
  const refusals = () => mehmet.messages().filter((m) => m.plain.includes("Bu düğme sizin için"));
  await press(mehmet.person.id, mehmet.channel.id, offer);
  await expect.poll(() => refusals().length).toBe(1);
  await press(mehmet.person.id, mehmet.channel.id, "made-up");
  await expect.poll(() => refusals().length).toBe(2);
  await press(mehmet.person.id, mehmet.channel.id, offer, "share");
  await press(mehmet.person.id, mehmet.channel.id, `${offer}|Ortaklar|0`, "page");
  await press(mehmet.person.id, mehmet.channel.id, offer, "no_such_action");
  await expect.poll(() => refusals().length).toBe(5);
  expect(registry.queries).toHaveLength(1);
});

test("health, readiness and metrics answer; anything else is 404", async () => {
  const { team } = await startDoor();
  const get = async (path: string) => {
    const response = await fetch(`${team.kunye.url}${path}`);
    return { status: response.status, text: await response.text() };
  };
  expect((await get("/healthz")).status).toBe(200);
  expect((await get("/readyz")).status).toBe(200);
  await team.at("ayse").type("/vkn 1234567890");
  await team.at("ayse").waitFor("1 kredi düşüldü");
  const { text } = await get("/metrics");
  expect(text).toContain('kunye_registry_queries_total{kind="vkn",outcome="answered"} 1');
  expect(text).not.toContain("1234567890");
  expect((await get("/")).status).toBe(404);
  expect((await get("/slack/nothing")).status).toBe(404);
});

test("a stop waits for a query under way, keeps what it brought, and delivers it", async () => {
  const { registry, team } = await startDoor();
  const ayse = team.at("ayse");
  let release: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const [first] = registry.answers;
  registry.answers = [
    async (query) => {
      await gate;
      return first ? first(query) : { status: 500, body: "" };
    },
  ];
  await ayse.type("/vkn 1234567890");
  await expect.poll(() => registry.queries.length).toBe(1);
  const stopped = team.kunye.stop();
  release?.();
  await stopped;
  await ayse.waitFor("1 kredi düşüldü");
});

test.each([["team_id"], ["user_id"], ["channel_id"], ["command"]])(
  "a signed command without its %s is refused and the process lives",
  async (field) => {
    const { registry, send, alive } = await startDoor();
    const fields = new URLSearchParams(command());
    fields.delete(field);
    expect((await send(fields.toString())).status).toBe(400);
    expect(await alive()).toBe(200);
    expect(registry.queries).toHaveLength(0);
  },
);
