import { createHmac } from "node:crypto";
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { pino } from "pino";
import { createRequestGuard, payloadsTo } from "../../../src/kunye/slack/request-guard.ts";

const signingSecret = "front-secret";
const now = Date.parse("2026-11-12T11:03:00Z");
const form = "application/x-www-form-urlencoded";

/** Starts a guard before a receiver; `passedOn` has the requests that the receiver got. */
async function startGuard(
  options: { receiver?: () => Promise<void>; bodyDeadlineMs?: number } = {},
) {
  const passedOn: (IncomingMessage & { rawBody?: Buffer })[] = [];
  const counted: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const stream = {
    write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  };
  const log = pino({ level: "warn" }, stream);
  const guard = createRequestGuard({
    signingSecret,
    log,
    countRefusal: (reason) => counted.push(reason),
    now: () => now,
    ...(options.bodyDeadlineMs !== undefined && { bodyDeadlineMs: options.bodyDeadlineMs }),
    receiver: payloadsTo(async (req, res) => {
      passedOn.push(req);
      await options.receiver?.();
      res.end("handed on");
    }, log),
  });
  const server = createServer(guard);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const send = (
    body: string,
    options: { method?: string; at?: string; type?: string | null; signature?: string | null } = {},
  ) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { method = "POST", at = String(now / 1000), type = form } = options;
      const hmac = createHmac("sha256", signingSecret).update(`v0:${at}:${body}`).digest("hex");
      const { signature = `v0=${hmac}` } = options;
      const headers = {
        "x-slack-request-timestamp": at,
        "content-length": Buffer.byteLength(body),
        ...(type !== null && { "content-type": type }),
        ...(signature !== null && { "x-slack-signature": signature }),
      };
      const req = request({ port, host: "127.0.0.1", method, headers }, (res) => {
        let text = "";
        res.on("data", (chunk: Buffer) => (text += chunk.toString()));
        res.on("end", () => resolve({ status: res.statusCode ?? 0, text }));
      });
      req.on("error", reject);
      req.end(body);
    });
  /** Begins a request without ending its body; `status` is the early response's. */
  const begin = (headers: Record<string, string>, part: Buffer | null = null) => {
    const req = request({ port, host: "127.0.0.1", method: "POST", headers });
    onTestFinished(() => void req.destroy());
    const status = new Promise<number>((resolve, reject) => {
      req.on("response", (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      });
      req.on("error", reject);
    });
    const sent = new Promise<void>((resolve) => {
      if (part) req.write(part, () => resolve());
      else req.flushHeaders();
    });
    return { req, status, sent };
  };
  return { passedOn, counted, lines, send, begin };
}

const command = "command=%2Fvkn&text=1234567890&team_id=T1&user_id=U1&channel_id=C1";

const press = {
  type: "block_actions",
  user: { id: "U1" },
  team: { id: "T1" },
  actions: [{ type: "button", action_id: "copy" }],
};

test("a signed request is passed on with its body and a plain content type", async () => {
  const { passedOn, send } = await startGuard();
  const sent = await send(command, { type: `${form}; charset=UTF-8` });
  expect(sent).toEqual({ status: 200, text: "handed on" });
  expect(passedOn[0]?.rawBody?.toString()).toBe(command);
  expect(passedOn[0]?.headers["content-type"]).toBe(form);
  for (const [body, type] of [
    ['{"type":"url_verification"}', "application/json"],
    [`payload=${encodeURIComponent(JSON.stringify(press))}`, form],
    [`payload=${encodeURIComponent('{"type":"brand_new"}')}`, form],
    ["ssl_check=1", form],
  ] as const) {
    expect((await send(body, { type })).status).toBe(200);
  }
});

test("Slack's check of the certificate is answered without a signature, and nothing else is", async () => {
  const { passedOn, counted, send } = await startGuard();
  const unsigned = { signature: null, at: "" };
  expect(await send("token=t&ssl_check=1", unsigned)).toEqual({ status: 200, text: "" });
  const disguised = `${command}&ssl_check=1`.padEnd(501, "x");
  for (const body of ["ssl_check=0", command, disguised]) {
    expect((await send(body, unsigned)).status, body).toBe(401);
  }
  expect((await send("ssl_check=1", { ...unsigned, type: "application/json" })).status).toBe(401);
  expect((await send("ssl_check=1", { signature: `v0=${"0".repeat(64)}` })).status).toBe(401);
  expect(passedOn).toEqual([]);
  expect(counted).toHaveLength(5);
});

test.each([
  ["a wrong signature", { signature: `v0=${"0".repeat(64)}` }],
  ["a signature of another version", { signature: `v1=${"0".repeat(64)}` }],
  ["no signature", { signature: null }],
  ["no timestamp", { at: "" }],
  ["a timestamp that is no number", { at: "yesterday" }],
  ["a timestamp five minutes and a second old", { at: String(now / 1000 - 301) }],
  ["a timestamp five minutes and a second ahead", { at: String(now / 1000 + 301) }],
])("%s is refused with 401 and not passed on", async (_name, options) => {
  const { passedOn, send } = await startGuard();
  expect((await send(command, options)).status).toBe(401);
  expect(passedOn).toEqual([]);
});

test.each([-300, 300])("a timestamp %i seconds off is accepted", async (off) => {
  const { send } = await startGuard();
  expect((await send(command, { at: String(now / 1000 + off) })).status).toBe(200);
});

test("a body of exactly 1 MB is accepted, one byte more is refused with 413", async () => {
  const { passedOn, send } = await startGuard();
  const padded = (size: number) => `${command}&x=`.padEnd(size, "x");
  expect((await send(padded(1_000_000))).status).toBe(200);
  expect((await send(padded(1_000_001))).status).toBe(413);
  expect(passedOn).toHaveLength(1);
});

test.each([
  ["null", "application/json"],
  ["[]", "application/json"],
  ['{"no":"type"}', "application/json"],
  ["payload=null", form],
  ["a=b", form],
  [command, "text/plain"],
  [command, null],
])("the signed body %j of type %s is refused with 400", async (body, type) => {
  const { passedOn, send } = await startGuard();
  expect((await send(body, { type })).status).toBe(400);
  expect(passedOn).toEqual([]);
});

test("anything but a POST is refused with 405", async () => {
  const { passedOn, send } = await startGuard();
  expect((await send("", { method: "GET" })).status).toBe(405);
  expect(passedOn).toEqual([]);
});

test("a receiver that throws is answered with 400", async () => {
  const { send } = await startGuard({ receiver: () => Promise.reject(new Error("broken")) });
  expect((await send(command)).status).toBe(400);
});

const at = String(now / 1000);
const forged = {
  "content-type": form,
  "x-slack-request-timestamp": at,
  "x-slack-signature": `v0=${"0".repeat(64)}`,
};

test.each([
  ["a length of 900 MB", { ...forged, "content-length": "900000000" }, 413],
  ["a length of one byte over 1 MB", { ...forged, "content-length": "1000001" }, 413],
  ["no signature", { ...forged, "x-slack-signature": "", "content-length": "1000" }, 401],
  ["half a signature", { ...forged, "x-slack-signature": "v0=00", "content-length": "1000" }, 401],
  ["an old timestamp", { ...forged, "x-slack-request-timestamp": "1" }, 401],
])("%s is refused before the body arrives", async (_name, headers, status) => {
  const { begin } = await startGuard();
  expect(await begin(headers).status).toBe(status);
});

test("too many unfinished bodies: signed requests pass, the oldest bodies get 503", async () => {
  const { counted, send, begin } = await startGuard({ bodyDeadlineMs: 600_000 });
  const part = Buffer.alloc(990_000, "x");
  const headers = { ...forged, "content-length": "999999" };
  const first = begin(headers, part);
  const others = Array.from({ length: 23 }, () => begin(headers, part));
  const small = { ...forged, "content-length": "60000" };
  const all = [
    ...others,
    ...Array.from({ length: 150 }, () => begin(small, part.subarray(0, 59_000))),
  ];
  await Promise.all([first, ...all].map(({ sent }) => sent));
  for (const size of [300_000, 50_000, 100]) {
    expect((await send(`${command}&x=`.padEnd(size, "x"))).status).toBe(200);
  }
  expect(await first.status).toBe(503);
  expect(counted).toContain("busy");
  expect(counted.every((reason) => reason === "busy")).toBe(true);
  // Dropped and finished bodies no longer count.
  const after = counted.length;
  for (const { req, status } of all) {
    status.catch(() => undefined);
    req.destroy();
  }
  await expect.poll(() => counted.length).toBe(174);
  for (let times = 0; times < 40; times += 1) {
    expect((await send(`${command}&x=`.padEnd(1_000_000, "x"))).status).toBe(200);
  }
  expect(counted.slice(after).filter((reason) => reason !== "failed")).toEqual([]);
});

test("a body that never ends is refused with 408 after its deadline", async () => {
  const { counted, send, begin } = await startGuard({ bodyDeadlineMs: 50 });
  const { status, sent } = begin({ ...forged, "content-length": "1000" }, Buffer.from("x"));
  await sent;
  expect(await status).toBe(408);
  expect(counted).toEqual(["slow"]);
  expect((await send(command)).status).toBe(200);
});

test("every refusal is counted; the log has one line per reason in ten seconds", async () => {
  const { counted, lines, send } = await startGuard();
  for (let times = 0; times < 50; times += 1) {
    await send(command, { signature: `v0=${"0".repeat(64)}` });
    await send("a=b");
  }
  expect(counted.filter((reason) => reason === "bad-signature")).toHaveLength(50);
  expect(counted.filter((reason) => reason === "no-payload")).toHaveLength(50);
  expect(lines.map(({ reason }) => reason)).toEqual(["bad-signature", "no-payload"]);
  expect(lines[0]?.["msg"]).toContain("SLACK_SIGNING_SECRET");
});
