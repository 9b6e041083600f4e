import { expect, onTestFinished, test } from "vitest";
import { lookupKinds } from "../../../src/company/lookup-kind.ts";
import { parseBody } from "../../../src/company/record.ts";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { httpAnswer, startRawServer } from "../../support/raw-server.ts";

const apiKey = "KNY_very-secret-key";

async function startClient(wire: string, path = "") {
  const server = await startRawServer((socket) => socket.end(wire));
  const baseUrl = `http://127.0.0.1:${server.port}${path}`;
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs: 5_000 });
  onTestFinished(() => client.close());
  return { server, client };
}

test("the five queries go to the document's paths with the document's fields", async () => {
  const { server, client } = await startClient(httpAnswer(200, '{"success":true}'));
  for (const kind of lookupKinds) await client.query(kind, "ÖRNEK");
  const sent = server.requests.map((request) => {
    const [line = "", body = ""] = [request.split("\r\n")[0], request.split("\r\n\r\n")[1]];
    return `${line} ${Buffer.from(body, "latin1").toString()}`;
  });
  expect(sent).toMatchInlineSnapshot(`
    [
      "POST /v1/search/vkn HTTP/1.1 {"vkn":"ÖRNEK"}",
      "POST /v1/search/vkn/detail HTTP/1.1 {"vkn":"ÖRNEK"}",
      "POST /v1/search/title HTTP/1.1 {"title":"ÖRNEK"}",
      "POST /v1/search/title/detail HTTP/1.1 {"title":"ÖRNEK"}",
      "POST /v1/search/mersis HTTP/1.1 {"mersis_no":"ÖRNEK"}",
    ]
  `);
  for (const request of server.requests) {
    expect(request).toContain(`authorization: Bearer ${apiKey}\r\n`);
    expect(request).toContain("content-type: application/json\r\n");
    // The registry learns the question and the account, never who asks.
    const [head = ""] = request.split("\r\n\r\n");
    const lines = head.toLowerCase().split("\r\n").slice(1);
    const names = lines.map((line) => line.split(":")[0]).toSorted();
    expect(names).toEqual([
      ...["accept", "accept-encoding", "authorization", "connection", "content-length"],
      ...["content-type", "host"],
    ]);
  }
});

test("the wish for a sure match goes as a preference, which a registry may ignore", async () => {
  const { server, client } = await startClient(httpAnswer(200, "{}"));
  await client.query("title", "ÖRNEK", undefined, true);
  await client.query("title", "ÖRNEK", undefined, false);
  const [wished = "", plain = ""] = server.requests;
  expect(wished).toContain("prefer: match=sure\r\n");
  expect(plain).not.toContain("prefer");
});

test("a base address may have a path and a slash at its end", async () => {
  const { server, client } = await startClient(httpAnswer(200, "{}"), "/proxy/");
  await client.query("vkn", "1234567890");
  expect(server.requests[0]).toMatch(/^POST \/proxy\/v1\/search\/vkn HTTP\/1\.1\r\n/);
});

test("an answer's body arrives unchanged, with all letters and digits", async () => {
  const body = '{"success":true,"dusulen_bakiye":1.50,"data":{"Merkez":{"Unvani":"ŞĞİ ı 🏢"}}}';
  const { client } = await startClient(httpAnswer(200, body));
  expect(await client.query("vkn", "1234567890")).toEqual({
    kind: "answered",
    cost: 1_500_000,
    body,
    parsed: parseBody(body),
  });
});

test.each([
  [httpAnswer(200, '{"balance":249.5}'), { kind: "balance", balance: 249_500_000 }],
  [httpAnswer(200, '{"balance":0.30000000000000004}'), { kind: "balance", balance: 300_000 }],
  [httpAnswer(200, '{"balance":-3}'), { kind: "balance", balance: -3_000_000 }],
  [httpAnswer(401, "<html>"), { kind: "failed", cause: "unauthorized" }],
  [httpAnswer(200, "{}"), { kind: "failed", cause: "unreadable" }],
  [httpAnswer(200, "<html>"), { kind: "failed", cause: "unreadable" }],
  [httpAnswer(500, '{"balance":1}'), { kind: "failed", cause: "unreadable" }],
  ["nonsense", { kind: "failed", cause: "unreachable" }],
])("the balance answer %j is read as %j", async (wire, outcome) => {
  const { client, server } = await startClient(wire);
  expect(await client.balance(2_000)).toEqual(outcome);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]).toMatch(/^GET \/v1\/search\/balance /);
});

test("a late balance counts as failed", async () => {
  const server = await startRawServer(() => undefined);
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs: 5_000 });
  onTestFinished(() => client.close());
  expect(await client.balance(200)).toEqual({ kind: "failed", cause: "unreachable" });
});
