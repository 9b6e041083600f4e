import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from "node:tls";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import {
  neverConnectingAddress,
  refusingAddress,
  silentHandshakeAddress,
} from "../../support/never-connecting.ts";
import { httpAnswer, startRawServer } from "../../support/raw-server.ts";
import { selfSigned } from "../../support/self-signed.ts";

const apiKey = "KNY_very-secret-key";
const paid = '{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"ÖRNEK"}}}';
const notSent = { kind: "not-sent", cause: "unreachable" };
const lost = { kind: "unknown", cause: "connection" };
const late = { kind: "unknown", cause: "timeout" };
const unreadable = { kind: "unknown", cause: "unreadable" };

const switching = "HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";

/** Writes headers that never end. */
function writeEndlessly(socket: Socket, start: string) {
  socket.write(start);
  const drip = setInterval(() => socket.write(`x: ${"x".repeat(2_000)}\r\n`), 5);
  socket.on("close", () => {
    clearInterval(drip);
  });
}

/** Resets a connection after the bytes before have arrived. */
function reset(socket: Socket) {
  setTimeout(() => socket.resetAndDestroy(), 20);
}

/** Asks the address once; the outcome must not contain the key. */
async function askAt(baseUrl: string, deadlineMs = 10_000) {
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs });
  onTestFinished(() => client.close());
  const outcome = await client.query("vkn", "1234567890");
  expect(JSON.stringify(outcome)).not.toContain(apiKey);
  return outcome;
}

/** Asks a server that handles each complete request by a function. */
async function askRaw(answer: (socket: Socket) => void, deadlineMs?: number) {
  const server = await startRawServer(answer);
  const outcome = await askAt(`http://127.0.0.1:${server.port}`, deadlineMs);
  return { outcome, requests: server.requests.length };
}

test("a refused connection: free, after two more tries", async () => {
  const refused = await refusingAddress();
  expect(await askAt(refused.address)).toEqual(notSent);
  expect(refused.times).toBe(3);
});

test("a name that doesn't resolve: free", async () => {
  expect(await askAt("http://registry.invalid")).toEqual(notSent);
});

test.each([
  ["connection", neverConnectingAddress],
  ["handshake", silentHandshakeAddress],
])("a %s that never completes: free at the deadline", async (_name, address) => {
  expect(await askAt(await address(), 700)).toEqual(notSent);
});

test("an untrusted certificate: free, named, and not retried", async () => {
  const server = createTlsServer(selfSigned()).listen(0, "127.0.0.1");
  let handshakes = 0;
  let heard = "";
  server.on("tlsClientError", () => undefined);
  server.on("connection", () => (handshakes += 1));
  server.on("secureConnection", (socket) => {
    socket.on("data", (chunk) => (heard += chunk.toString())).on("error", () => undefined);
  });
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await askAt(`https://localhost:${port}`)).toEqual({
    kind: "not-sent",
    cause: "certificate",
  });
  expect([handshakes, heard]).toEqual([1, ""]);
});

test("a server with HTTP/2 gets HTTP/1.1, which is never resent", async () => {
  let offered: string[] = [];
  const server = createTlsServer({
    ...selfSigned(),
    ALPNCallback: ({ protocols }) => {
      offered = protocols;
      return protocols[0];
    },
  }).listen(0, "127.0.0.1");
  server.on("tlsClientError", () => undefined);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  await askAt(`https://localhost:${(server.address() as AddressInfo).port}`);
  expect(offered).toEqual(["http/1.1"]);
});

test("a connection cut right after the handshake: never asked twice", async () => {
  const pair = selfSigned();
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pair.cert]);
  onTestFinished(() => {
    setDefaultCACertificates(before);
  });
  let requests = 0;
  const server = createTlsServer(pair, (socket) => {
    socket.on("data", () => (requests += 1)).on("error", () => undefined);
    socket.destroy();
  }).listen(0, "127.0.0.1");
  server.on("tlsClientError", () => undefined);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  for (let asked = 0; asked < 20; asked += 1) {
    expect(["unknown", "not-sent"]).toContain((await askAt(address)).kind);
  }
  expect(requests).toBeLessThanOrEqual(20);
});

test("reset while connecting: free, after two more tries", async () => {
  // The handshake ends before a request can be written.
  const server = await startRawServer(
    () => undefined,
    (socket) => socket.once("data", () => socket.resetAndDestroy()),
  );
  expect(await askAt(`https://127.0.0.1:${server.port}`)).toEqual(notSent);
  expect(server.connections).toBe(3);
  expect(server.requests).toEqual([]);
});

test("plain HTTP behind an https address: free", async () => {
  const server = await startRawServer(
    () => undefined,
    (socket) => socket.once("data", () => socket.end(httpAnswer(400, "{}"))),
  );
  expect(await askAt(`https://127.0.0.1:${server.port}`)).toMatchObject({
    kind: "not-sent",
  });
});

test.each<[string, (socket: Socket) => void]>([
  ["reset after the request", (socket) => socket.resetAndDestroy()],
  ["closed after the request", (socket) => socket.end()],
  [
    "reset within the headers",
    (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-le", () => socket.resetAndDestroy()),
  ],
  [
    "reset within the body",
    (socket) => socket.write(httpAnswer(200, paid).slice(0, -9), () => socket.resetAndDestroy()),
  ],
  [
    "closed within a body of known length",
    (socket) => socket.end(httpAnswer(200, paid).slice(0, -9)),
  ],
  [
    "closed within a chunked body",
    (socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n${paid.slice(0, 5)}\r\n`,
      ),
  ],
  ["garbage instead of HTTP", (socket) => socket.end("\x15\x03\x01\x00\x02\x02\x46")],
  [
    "garbage within a chunked body",
    (socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${paid}\r\n`),
  ],
  [
    "two lengths that contradict each other",
    (socket) => socket.end(httpAnswer(200, paid, ["content-length: 5"])),
  ],
  [
    "a length and chunks at once",
    (socket) => socket.end(httpAnswer(200, paid, ["transfer-encoding: chunked"])),
  ],
  [
    "a header that is too large",
    (socket) => socket.end(httpAnswer(200, paid, [`x-padding: ${"x".repeat(100_000)}`])),
  ],
  ["an endless header", (socket) => writeEndlessly(socket, "HTTP/1.1 200 OK\r\n")],
  ["an interim answer without an end", (socket) => writeEndlessly(socket, "HTTP/1.1 100 x\r\n")],
  ["only an interim answer", (socket) => socket.end("HTTP/1.1 100 Continue\r\n\r\n")],
  ["a switch to another protocol", (socket) => socket.write(switching)],
  [
    "a switch to another protocol after an interim answer",
    (socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${switching}`),
  ],
])("%s: unknown, and asked once", async (_name, answer) => {
  expect(await askRaw(answer)).toEqual({ outcome: lost, requests: 1 });
});

test("a reset on a fresh connection, before anything is read: unknown or not sent, never asked twice", async () => {
  const server = await startRawServer(
    () => undefined,
    (socket) => socket.resetAndDestroy(),
  );
  const outcome = await askAt(`http://127.0.0.1:${server.port}`);
  expect(["unknown", "not-sent"]).toContain(outcome.kind);
  expect(server.requests.length).toBeLessThanOrEqual(1);
});

test("silence: unknown at the deadline", async () => {
  expect(await askRaw(() => undefined, 300)).toEqual({ outcome: late, requests: 1 });
});

test("a body that arrives slowly: unknown at the deadline", async () => {
  const dribble = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{"a":"');
    const drip = setInterval(() => socket.write("x"), 20);
    socket.on("close", () => {
      clearInterval(drip);
    });
  };
  // The whole body would take half an hour.
  expect(await askRaw(dribble, 400)).toEqual({ outcome: late, requests: 1 });
});

test("a success after the deadline: unknown, not read", async () => {
  let hold: Socket | undefined;
  const { outcome, requests } = await askRaw((socket) => (hold = socket), 300);
  hold?.end(httpAnswer(200, paid));
  expect({ outcome, requests }).toEqual({ outcome: late, requests: 1 });
});

test.each<[string, string]>([
  ["cut off, its end marked only by the closing", `HTTP/1.1 200 OK\r\n\r\n${paid.slice(0, -5)}`],
  ["empty", httpAnswer(200, "")],
  ["no JSON", httpAnswer(200, "<html>")],
  ["without content", "HTTP/1.1 204 x\r\n\r\n"],
])("a success that is %s: unknown, and asked once", async (_name, wire) => {
  expect(await askRaw((socket) => socket.end(wire))).toEqual({ outcome: unreadable, requests: 1 });
});

test("a server that closes kept-alive connections early never gets a request twice", async () => {
  const server = await startRawServer((socket) => {
    socket.write(httpAnswer(200, paid, ["connection: keep-alive"]), () => socket.resetAndDestroy());
  });
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs: 5_000 });
  onTestFinished(() => client.close());
  const outcomes: string[] = [];
  for (let asked = 1; asked <= 20; asked += 1) {
    outcomes.push((await client.query("vkn", "1234567890")).kind);
    expect(server.requests).toHaveLength(asked);
  }
  expect(server.connections).toBe(20);
  expect(outcomes.every((kind) => kind === "answered" || kind === "unknown")).toBe(true);
});

test("a paid query is never sent on a connection that was used before", async () => {
  const server = await startRawServer((socket) => {
    socket.write(httpAnswer(200, paid, ["connection: keep-alive", "keep-alive: timeout=60"]));
  });
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs: 5_000 });
  onTestFinished(() => client.close());
  for (let asked = 1; asked <= 3; asked += 1) {
    expect(await client.query("vkn", "1234567890")).toMatchObject({ kind: "answered" });
    expect([server.connections, server.requests.length]).toEqual([asked, asked]);
  }
});

const whole = httpAnswer(200, paid);
const chunked = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n${paid.slice(0, 9)}\r\n`;

test.each<[string, string, (socket: Socket, wire: string) => void]>([
  ["reset", whole.slice(0, -9), (socket, wire) => socket.write(wire, () => reset(socket))],
  ["closed", whole.slice(0, -9), (socket, wire) => socket.end(wire)],
  ["garbled", `${chunked}zz\r\n`, (socket, wire) => socket.end(wire)],
  ["late", whole.slice(0, -9), (socket, wire) => socket.write(wire)],
])("an answer whose body is %s: the bytes until then are kept", async (_name, wire, send) => {
  const server = await startRawServer((socket) => {
    send(socket, wire);
  });
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs: 500 });
  onTestFinished(() => client.close());
  const kept: { text: string; isCut: boolean | undefined }[] = [];
  await client.query("vkn", "1234567890", ({ bytes, isCut }) => {
    kept.push({ text: Buffer.from(bytes).toString(), isCut });
    return Promise.resolve();
  });
  const text = wire === whole.slice(0, -9) ? paid.slice(0, -9) : paid.slice(0, 9);
  expect(kept).toEqual([{ text, isCut: true }]);
});

test("a redirect is not followed: unknown", async () => {
  const wire = httpAnswer(307, "", ["location: /v1/search/vkn"]);
  expect(await askRaw((socket) => socket.end(wire))).toEqual({
    outcome: { kind: "unknown", cause: "server-error" },
    requests: 1,
  });
});
