import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { seededRandom } from "../../bench/support/seeded-random.ts";
import { readConfig } from "../../src/kunye/start/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { startKunye } from "../../src/kunye/start/start-kunye.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { spoiltPayload, slackPayloads, encodePayload } from "../support/slack-payloads.ts";
import { signingSecret, startTeam } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { wording } from "../support/wording.ts";

const form = "application/x-www-form-urlencoded";
const json = "application/json";

async function startDoor(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment);
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

/** Returns the body of a member's command, whose answer is not received. */
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

test("a request without Slack's signature, or with an old one, is refused with 401 and costs nothing", async () => {
  const { registry, send, alive } = await startDoor();
  for (const options of [
    { secret: "not-the-secret" },
    { signature: "v0=abc" },
    { signature: "" },
    { at: Date.now() - 360_000 },
    { at: Date.now() + 360_000 },
  ]) {
    const { status } = await send(command(), options);
    expect({ options, status }).toEqual({ options, status: 401 });
    expect(await alive()).toBe(200);
  }
  expect(registry.queries).toHaveLength(0);
});

/** Writes a signed command to a socket of its own; `rest` sends the last byte of its body. */
async function openDelivery(url: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  const body = command();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`).digest("hex");
  const head = [
    "POST /slack/events HTTP/1.1",
    "host: kunye",
    `content-type: ${form}`,
    `content-length: ${body.length}`,
    `x-slack-request-timestamp: ${timestamp}`,
    `x-slack-signature: v0=${hmac}`,
    "",
    "",
  ].join("\r\n");
  socket.write(head + body.slice(0, -1));
  return { rest: () => socket.write(body.slice(-1)), received: () => received };
}

function intentStates(dataDir: string): unknown[] {
  const db = new DatabaseSync(`${dataDir}/kunye.sqlite`, { readOnly: true });
  const states = db.prepare("select state from intents").all();
  db.close();
  return states.map(({ state }) => state);
}

test("a delivery that arrives with the stop is taken, while the program is not ready any more", async () => {
  const { team } = await startDoor();
  const delivery = await openDelivery(team.kunye.url);
  delivery.rest();
  // The delivery is written, and not read yet.
  const stopped = team.kunye.stop({ lingerMs: 200 });
  const ready = await fetch(`${team.kunye.url}/readyz`);
  expect(await ready.text()).toBe("not ready: stopping\n");
  await stopped;
  expect(delivery.received()).toMatch(/^HTTP\/1\.1 200 /);
  expect(intentStates(team.dataDir)).toEqual(["paid"]);
});

test("the stop waits for a delivery whose body is still arriving, and for its query", async () => {
  const { team, alive } = await startDoor();
  const delivery = await openDelivery(team.kunye.url);
  expect(await alive()).toBe(200);
  const stopped = team.kunye.stop();
  delivery.rest();
  await stopped;
  expect(delivery.received()).toMatch(/^HTTP\/1\.1 200 /);
  expect(intentStates(team.dataDir)).toEqual(["paid"]);
});

test("a body over 1 MB is refused with 413", async () => {
  const { registry, send, alive } = await startDoor();
  expect((await send(command({ text: "1".repeat(1_100_000) }))).status).toBe(413);
  expect(await alive()).toBe(200);
  expect(registry.queries).toHaveLength(0);
});

test("a signed command is taken while unsigned bodies that never end fill the memory for all", async () => {
  const { team, send } = await startDoor();
  const { hostname, port } = new URL(team.kunye.url);
  const begin = (size: number) => {
    const headers = {
      "content-type": form,
      "content-length": String(size + 1),
      "x-slack-request-timestamp": String(Math.floor(Date.now() / 1000)),
      "x-slack-signature": `v0=${"0".repeat(64)}`,
    };
    const path = "/slack/events";
    const req = request({ hostname, port, path, method: "POST", headers });
    req.on("error", () => undefined);
    onTestFinished(() => void req.destroy());
    return new Promise<void>((resolve) => req.write(Buffer.alloc(size, "x"), () => resolve()));
  };
  const sizes = [...Array<number>(24).fill(990_000), ...Array<number>(150).fill(59_000)];
  await Promise.all(sizes.map(begin));
  for (const size of [1, 40_000, 200_000]) {
    expect((await send(command({ unread: "x".repeat(size) }))).status).toBe(200);
  }
  const refused = async () => {
    const text = await (await fetch(`${team.kunye.url}/metrics`)).text();
    const counts = text.matchAll(/kunye_refused_requests_total\{reason="(?:busy|slow)"\} (\d+)/g);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  await expect.poll(refused, { timeout: 20_000 }).toBe(sizes.length);
});

const unreadable: [string, string][] = [
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
];

test("a body that is no payload is refused with 400 and the process lives", async () => {
  const { registry, send, alive } = await startDoor();
  for (const [body, type] of unreadable) {
    const { status } = await send(body, { type });
    expect({ body, type, status }).toEqual({ body, type, status: 400 });
    expect(await alive()).toBe(200);
  }
  expect(registry.queries).toHaveLength(0);
});

test("signed payloads that Slack would never send leave the process alive", async () => {
  const { send, alive } = await startDoor();
  const payloads = [
    { type: "block_actions" },
    { type: "block_actions", actions: [] },
    { type: "block_actions", actions: [{}], user: {}, team: null },
    {
      type: "block_actions",
      actions: [{ type: "button", action_id: "offer:x" }],
      user: { id: "U1" },
    },
    { type: "view_submission" },
  ];
  // At the same time: what nothing handles is answered after 2.9 s.
  const sent = payloads.map(async (payload) => {
    const { status } = await send(`payload=${encodeURIComponent(JSON.stringify(payload))}`);
    expect(status, JSON.stringify(payload)).toBeLessThan(500);
    expect(await alive()).toBe(200);
  });
  await Promise.all(sent);
});

test("Slack's check of the certificate, which it does not sign, and a kind of interaction that is not known yet get 200", async () => {
  const { team, send } = await startDoor();
  const check = { method: "POST", body: new URLSearchParams({ ssl_check: "1", token: "t" }) };
  expect((await fetch(`${team.kunye.url}/slack/events`, check)).status).toBe(200);
  const { status: byGet } = await fetch(`${team.kunye.url}/slack/events?ssl_check=1&token=t`);
  expect(byGet).toBe(200);
  expect((await fetch(`${team.kunye.url}/slack/events?ssl_check=0`)).status).toBe(405);
  const unknown = { type: "brand_new", user: { id: "U1" }, team: { id: "T05KARTALTP" } };
  const { status } = await send(`payload=${encodeURIComponent(JSON.stringify(unknown))}`);
  expect(status).toBe(200);
});

test("every kind of payload that Slack sends is acknowledged", async () => {
  const { send, alive } = await startDoor();
  for (const [name, payload] of slackPayloads) {
    const { type, body } = encodePayload(payload);
    expect((await send(body, { type })).status, name).toBe(200);
    expect(await alive()).toBe(200);
  }
});

test("500 odd signed payloads are each taken or refused by the front, and none is left waiting", async () => {
  // PAYLOAD_SEED chooses another seed; by default each run is the same.
  const seed = Number(process.env["PAYLOAD_SEED"] ?? 20_261_122);
  const { send, alive } = await startDoor();
  const random = seededRandom(seed);
  const odd = Array.from({ length: 500 }, () => encodePayload(spoiltPayload(random)));
  const answers = await Promise.all(
    odd.map(async ({ type, body }) => ({ body, status: (await send(body, { type })).status })),
  );
  const others = answers.filter(({ status }) => status !== 200 && status !== 400);
  expect(others, `seed ${seed}`).toEqual([]);
  const taken = answers.filter(({ status }) => status === 200).length;
  expect([taken > 50, taken < 500], `seed ${seed}: ${taken} taken`).toEqual([true, true]);
  expect(await alive()).toBe(200);
});

test("a charset after the content type is tolerated", async () => {
  const { registry, send } = await startDoor();
  expect((await send(command(), { type: `${form}; charset=utf-8` })).status).toBe(200);
  await expect.poll(() => registry.queries.length).toBe(1);
});

test("an unknown command is named, with an example that works", async () => {
  const { registry, send } = await startDoor();
  const { status, text } = await send(command({ command: "/sirket" }));
  expect(status).toBe(200);
  expect(text).toContain("`/sirket` Künye'nin bir komutu değil. Örneğin: `/vkn 1234567890`");
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
  const card = await ayse.waitFor(wording.charged(1));
  const [offer = ""] =
    /"action_id":"offer:detail[^}]*"value":"([^"|]+)/.exec(JSON.stringify(card.blocks))?.slice(1) ??
    [];
  expect(offer).not.toBe("");
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
  // An id that no card has is as that of a deleted one.
  const refusals = () =>
    mehmet.messages().filter((m) => /Bu düğme sizin için|verileri silindi/.test(m.plain));
  await press(mehmet.person.id, mehmet.channel.id, offer);
  await expect.poll(() => refusals().length).toBe(1);
  expect(refusals()[0]?.plain).toContain("Bu düğme sizin için");
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
  await team.at("ayse").waitFor(wording.charged(1));
  const { text } = await get("/metrics");
  expect(text).toContain('kunye_registry_queries_total{kind="vkn",outcome="answered"} 1');
  expect(text).not.toContain("1234567890");
  expect((await get("/")).status).toBe(404);
  expect((await get("/slack/nothing")).status).toBe(404);
});

test("every series that the rules for Prometheus name is there from the start", async () => {
  const { team } = await startDoor();
  const text = await (await fetch(`${team.kunye.url}/metrics`)).text();
  const rules = readFileSync("docs/deploy/prometheus-rules.yml", "utf8");
  const named = [...rules.matchAll(/((?:kunye|nodejs)_\w+)(?:\{(\w+)=~?"([^"]+)"\})?/g)];
  const missing = named.flatMap(([selector, name, label, values = ""]) =>
    values.split("|").every((value) =>
      text.split("\n").some(
        (line) =>
          line.startsWith(`${name}`) &&
          // Prometheus adds the job.
          (!label || label === "job" || line.includes(`${label}="${value}"`)),
      ),
    )
      ? []
      : [selector],
  );
  expect(missing).toEqual(["kunye_teams_below_threshold", "kunye_socket_connected"]);
  for (const own of ["nodejs_eventloop_lag_p99_seconds", "process_start_time_seconds"]) {
    expect(text).toContain(own);
  }
  expect(named.length).toBeGreaterThan(12);
});

test("with METRICS_TOKEN set the metrics want it; they count what was refused", async () => {
  const { team, send } = await startDoor({ METRICS_TOKEN: "s3cret-token" });
  const metrics = (headers: Record<string, string> = {}) =>
    fetch(`${team.kunye.url}/metrics`, { headers });
  for (const authorization of [
    "",
    "Bearer",
    "Bearer s3cret",
    "Basic s3cret-token",
    "s3cret-token",
  ]) {
    expect((await metrics(authorization === "" ? {} : { authorization })).status).toBe(401);
  }
  await send(command(), { secret: "not-the-secret" });
  await send("a=b");
  await send("a=c");
  const answer = await metrics({ authorization: "Bearer s3cret-token" });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('kunye_refused_requests_total{reason="bad-signature"} 1');
  expect(text).toContain('kunye_refused_requests_total{reason="no-payload"} 2');
});

test.each([
  ["0.0.0.0", 404],
  ["::", 404],
  ["127.0.0.1", 200],
  ["localhost", 200],
  ["::1", 200],
])("without METRICS_TOKEN, on HOST=%s, the metrics are %i", async (host, status) => {
  const { team } = await startDoor({ HOST: host });
  expect((await fetch(`${team.kunye.url}/metrics`)).status).toBe(status);
  expect((await fetch(`${team.kunye.url}/healthz`)).status).toBe(200);
});

test("with METRICS_TOKEN the metrics are open on every address to a client that sends it", async () => {
  const { team } = await startDoor({ HOST: "0.0.0.0", METRICS_TOKEN: "s3cret-token" });
  const headers = { authorization: "Bearer s3cret-token" };
  expect((await fetch(`${team.kunye.url}/metrics`)).status).toBe(401);
  expect((await fetch(`${team.kunye.url}/metrics`, { headers })).status).toBe(200);
});

test("in local mode on every address, the metrics are 404 to this machine too", async () => {
  const config = readConfig({
    PORT: "0",
    HOST: "0.0.0.0",
    DATA_DIR: temporaryDirectory(),
    LOG_LEVEL: "silent",
  });
  const kunye = await startKunye(config, createLogger("silent"));
  onTestFinished(() => kunye.stop());
  expect((await fetch(`${kunye.url}/metrics`)).status).toBe(404);
});

const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

test.runIf(ownAddress !== undefined)(
  "in local mode on every address, another machine has no identity, whatever Host it names",
  async () => {
    const config = readConfig({
      PORT: "0",
      HOST: "0.0.0.0",
      DATA_DIR: temporaryDirectory(),
      LOG_LEVEL: "silent",
    });
    const kunye = await startKunye(config, createLogger("silent"));
    onTestFinished(() => kunye.stop());
    const { port } = new URL(kunye.url);
    const statusOf = (hostname: string, method: string, path: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host: `localhost:${port}` };
        const sent = request({ hostname, port, method, path, headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sent.on("error", reject).end();
      });
    const far = ownAddress ?? "";
    expect(await statusOf("127.0.0.1", "GET", "/")).toBe(200);
    expect(await statusOf("127.0.0.1", "POST", "/workspace/type")).not.toBe(403);
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/workspace/stream"],
      ["POST", "/workspace/type"],
      ["POST", "/workspace/knobs"],
      ["POST", "/api/auth.test"],
      ["POST", "/response/1/x"],
    ] as const) {
      expect([path, await statusOf(far, method, path)]).toEqual([path, 403]);
    }
    expect(await statusOf(far, "POST", "/slack/events")).toBe(401);
  },
);

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
  await ayse.waitFor(wording.charged(1));
});
