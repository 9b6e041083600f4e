import type { Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { parseBody } from "../../../src/company/record.ts";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { httpAnswer, httpBytes, startRawServer } from "../../support/raw-server.ts";

const text = '{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"ŞĞİ ıöü"}}}';
const bytes = Buffer.from(text);
const answered = { kind: "answered", cost: 1_000_000, body: text, parsed: parseBody(text) };
const unreadable = { kind: "unknown", cause: "unreadable" };

/** Returns the outcome of a paid query with this answer, and the sent request. */
async function ask(answer: (socket: Socket) => void) {
  const server = await startRawServer(answer);
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const client = createRegistryClient({ baseUrl, apiKey: "key", deadlineMs: 5_000 });
  onTestFinished(() => client.close());
  const outcome = await client.query("vkn", "1234567890");
  expect(server.requests).toHaveLength(1);
  return { outcome, request: server.requests[0] };
}

test("a paid query asks for an uncompressed answer and a closed connection", async () => {
  const { request } = await ask((socket) => socket.end(httpAnswer(200, text)));
  expect(request).toContain("\r\naccept-encoding: identity\r\n");
  expect(request).toMatch(/\r\nconnection: close\r\n/i);
});

test.each<[string, Buffer]>([
  ["gzip", gzipSync(bytes)],
  ["x-gzip", gzipSync(bytes)],
  ["GZIP", gzipSync(bytes)],
  ["deflate", deflateSync(bytes)],
  ["deflate", deflateRawSync(bytes)],
  ["br", brotliCompressSync(bytes)],
  ["deflate, gzip", gzipSync(deflateSync(bytes))],
  ["identity", bytes],
  // The header is not always right.
  ["gzip", bytes],
])("an unrequested %s answer is unpacked, paid and kept", async (coding, body) => {
  const wire = httpBytes(body, [`content-encoding: ${coding}`]);
  expect((await ask((socket) => socket.end(wire))).outcome).toEqual(answered);
});

test("a compressed error is free too", async () => {
  const body = gzipSync('{"error":"x"}').toString("latin1");
  const head = `HTTP/1.1 404 x\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`;
  const { outcome } = await ask((socket) => socket.end(head + body, "latin1"));
  expect(outcome).toMatchObject({ kind: "refused", refusal: "not-found" });
});

test.each<[string, Buffer]>([
  ["is packed and cut off", gzipSync(bytes).subarray(0, -12)],
  ["is packed in a way of its own", gzipSync(bytes).reverse()],
])("an answer that %s is unknown", async (_name, body) => {
  const wire = httpBytes(body, ["content-encoding: gzip"]);
  expect((await ask((socket) => socket.end(wire))).outcome).toEqual(unreadable);
});

const early = "HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n";
const carryOn = "HTTP/1.1 100 Continue\r\n\r\n";

test.each([
  ["100", carryOn],
  ["103", early],
  ["102", "HTTP/1.1 102 Processing\r\n\r\n"],
  ["several of them", carryOn + early + early + carryOn],
])("a success after an unrequested %s is read as a success", async (_name, before) => {
  const whole = await ask((socket) => socket.end(before + httpAnswer(200, text)));
  expect(whole.outcome).toEqual(answered);
  const inTwo = await ask((socket) => {
    socket.write(before);
    setTimeout(() => socket.end(httpAnswer(200, text)), 50);
  });
  expect(inTwo.outcome).toEqual(answered);
});

test("interim answers may arrive byte by byte", async () => {
  const { outcome } = await ask((socket) => {
    const bytes = [...Buffer.from(carryOn + early + httpAnswer(200, text))];
    const drip = setInterval(() => {
      const [byte] = bytes.splice(0, 1);
      if (byte === undefined) clearInterval(drip);
      else socket.write(Buffer.from([byte]));
    }, 1);
  });
  expect(outcome).toEqual(answered);
});

test("a repeated Content-Encoding names several codings, of other repeated headers the first counts", async () => {
  const packed = gzipSync(deflateSync(bytes));
  const codings = ["content-encoding: deflate", "content-encoding: gzip"];
  const types = ["content-type: a/b; charset=iso-8859-9", "content-type: text/html"];
  const wire = httpBytes(packed, [...codings, ...types]);
  expect((await ask((socket) => socket.end(wire))).outcome).toEqual(answered);
  const busy = "HTTP/1.1 429 x\r\nretry-after: 3\r\nretry-after: 9\r\ncontent-length: 0\r\n\r\n";
  const { outcome } = await ask((socket) => socket.end(busy));
  expect(outcome).toMatchObject({ refusal: "busy", retryAfterMs: 3_000 });
});

test.each<[string, (socket: Socket) => void]>([
  ["more that is no HTTP", (socket) => socket.end(`${httpAnswer(200, text)}\x15\x03\x01`)],
  ["a second answer", (socket) => socket.end(httpAnswer(200, text) + httpAnswer(500, "{}"))],
  [
    "a reset",
    (socket) => {
      socket.write(httpAnswer(200, text));
      setTimeout(() => socket.resetAndDestroy(), 50);
    },
  ],
])("a complete answer counts, although %s follows", async (_name, answer) => {
  expect((await ask(answer)).outcome).toEqual(answered);
});

const latin5 = Buffer.from(text, "latin1");
for (const [letter, byte] of Object.entries({ Ş: 0xde, Ğ: 0xd0, İ: 0xdd, ı: 0xfd })) {
  latin5[text.indexOf(letter)] = byte;
}
const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");

test.each<[string, string, Buffer]>([
  ["UTF-8 with a mark before it", "application/json", Buffer.from(`\ufeff${text}`)],
  [
    "UTF-8 with a mark, said to be Turkish",
    "a/b; charset=iso-8859-9",
    Buffer.from(`\ufeff${text}`),
  ],
  ["Turkish letters of a byte each", "application/json", latin5],
  ["Turkish letters, declared", "application/json; charset=iso-8859-9", latin5],
  ["Turkish letters, declared in quotes", 'a/b; x=y; Charset="Windows-1254"', latin5],
  ["Turkish letters, said to be UTF-8", "application/json; charset=utf-8", latin5],
  ["Turkish letters, said to be nothing known", "application/json; charset=klingon", latin5],
  ["UTF-8, said to be nothing known", "application/json; charset=klingon", bytes],
  ["UTF-16", "application/json", utf16],
  ["UTF-16 the other way round", "application/json", Buffer.from(utf16).swap16()],
])("an answer in %s is read letter for letter", async (_name, type, body) => {
  const wire = httpBytes(body, [`content-type: ${type}`]);
  expect((await ask((socket) => socket.end(wire))).outcome).toEqual(answered);
});

test("no byte of an answer is lost", async () => {
  const every = Buffer.from(Array.from({ length: 128 }, (_, index) => 128 + index));
  const wire = httpBytes(Buffer.concat([Buffer.from('"'), every, Buffer.from('"')]));
  const { outcome } = await ask((socket) => socket.end(wire));
  if (outcome.kind !== "answered") throw new Error(outcome.kind);
  expect(new Set(outcome.body).size).toBe(129);
  expect(outcome.body).not.toContain("\ufffd");
});
