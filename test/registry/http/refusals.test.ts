import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { answerOf, startTestService } from "../support/test-service.ts";

const vknBody = JSON.stringify({ vkn: "1234567890" });

test("a missing, malformed, wrong or revoked key is 401 everywhere and charges nothing", async () => {
  const { url, service, get, post, key } = await startTestService();
  const wrong = [`sicil_${"0".repeat(48)}`, "sicil_", "x", `${key}0`, key.toUpperCase()];
  for (const own of wrong) {
    expect((await get("/v1/search/balance", own)).status).toBe(401);
    expect((await post("/v1/search/vkn", { vkn: "1234567890" }, own)).status).toBe(401);
  }
  const bare = await answerOf(fetch(`${url}/v1/search/balance`));
  expect(bare).toMatchObject({ status: 401, json: { code: "UNAUTHORIZED" } });
  expect(bare.headers.get("www-authenticate")).toMatch(/^Bearer/);
  const basic = { authorization: `Basic ${key}` };
  expect((await fetch(`${url}/v1/search/balance`, { headers: basic })).status).toBe(401);
  expect(await service.accounts.findByKey(key)).toMatchObject({ balance: 100_000_000 });
  await service.accounts.revokeKeys({ name: "test" });
  expect((await get("/v1/search/balance")).status).toBe(401);
});

test("a wrong key is refused before the body is read", async () => {
  const { post } = await startTestService();
  expect((await post("/v1/search/vkn", "{", "sicil_x")).status).toBe(401);
});

test("an invalid or missing parameter is 400 with a Turkish message and charges nothing", async () => {
  const { post, get } = await startTestService();
  const invalid: [string, unknown][] = [
    ["/v1/search/vkn", {}],
    ["/v1/search/vkn", { vkn: 1234567890 }],
    ["/v1/search/vkn", { vkn: "123456789" }],
    ["/v1/search/vkn", { vkn: "12345678901" }],
    ["/v1/search/vkn", { vkn: " 1234567890" }],
    ["/v1/search/vkn", { vkn: "١٢٣٤٥٦٧٨٩٠" }],
    ["/v1/search/vkn", { VKN: "1234567890" }],
    ["/v1/search/vkn/detail", { vkn: null }],
    ["/v1/search/vkn", []],
    ["/v1/search/vkn", null],
    ["/v1/search/vkn", "5"],
    ["/v1/search/vkn", ""],
    ["/v1/search/vkn", "{"],
    ["/v1/search/vkn", `[${"[".repeat(30_000)}`],
    ["/v1/search/mersis", { mersis_no: "012345678900001" }],
    ["/v1/search/mersis", { mersis: "0123456789000016" }],
    ["/v1/search/title", { title: "" }],
    ["/v1/search/title", { title: "   " }],
    ["/v1/search/title", { title: ["örnek"] }],
    ["/v1/search/title", { title: "x".repeat(501) }],
    ["/v1/search/title/detail", { title: "x".repeat(10_000) }],
  ];
  for (const [path, body] of invalid) {
    const answer = await post(path, body);
    expect([path, body, answer.status]).toEqual([path, body, 400]);
    expect(answer.json["error"]).toMatch(/\p{L}/u);
    expect(answer.text).not.toMatch(/\bat \w|node:|\.ts/);
  }
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
});

test("a title of 500 characters is still searched", async () => {
  const { post } = await startTestService();
  const title = `ÖRNEK GIDA ${"x".repeat(489)}`;
  expect((await post("/v1/search/title", { title })).status).not.toBe(400);
});

test("a body that is not JSON by its content type is 415", async () => {
  const { url, key } = await startTestService();
  const types = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=latin1",
  ];
  for (const type of types) {
    const headers = { authorization: `Bearer ${key}`, "content-type": type };
    const answer = fetch(`${url}/v1/search/vkn`, { method: "POST", headers, body: vknBody });
    expect((await answerOf(answer)).status).toBe(415);
  }
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "Application/JSON; charset=UTF-8",
  };
  const answer = fetch(`${url}/v1/search/vkn`, { method: "POST", headers, body: vknBody });
  expect((await answerOf(answer)).status).toBe(200);
});

test("a body over 64 KB is 413, with or without a content-length", async () => {
  const { post, url, key, get } = await startTestService();
  const body = JSON.stringify({ vkn: "1234567890", more: "x".repeat(64 * 1024) });
  expect(await post("/v1/search/vkn", body)).toMatchObject({ status: 413 });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${url}/v1/search/vkn`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    });
    call.on("error", reject);
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    for (let sent = 0; sent < 70; sent += 1) call.write("x".repeat(1_024));
    call.end();
  });
  expect(status).toBe(413);
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
});

test("an unknown path is 404, and a wrong method is 405 with the allowed one", async () => {
  const { url, get, post } = await startTestService();
  expect(await get("/v1/search")).toMatchObject({ status: 404, json: { code: "UNKNOWN_PATH" } });
  expect((await get("/v2/search/balance")).status).toBe(404);
  expect((await get("/v1/search/balance/")).status).toBe(404);
  const wrong = await get("/v1/search/vkn");
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("POST");
  const posted = await post("/v1/search/balance", {});
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"]);
  expect((await fetch(`${url}/healthz`, { method: "DELETE" })).status).toBe(405);
});

test("a caller that disconnects during a request leaves no waiting work", async () => {
  const { url, key } = await startTestService();
  const { hostname, port } = new URL(url);
  const head =
    `POST /v1/search/vkn HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\n` +
    "content-type: application/json\r\ncontent-length: 20\r\n\r\n";
  for (const pause of [0, 5, 20]) {
    const socket = connect({ host: hostname, port: Number(port) });
    await new Promise((resolve) => socket.write(`${head}{"vkn"`, resolve));
    await wait(pause);
    socket.destroy();
  }
  const ended = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return metrics.includes('{endpoint="/v1/search/vkn",status="400"} 3\n');
  };
  while (!(await ended())) await wait(5);
});

test("every answer carries its own request id", async () => {
  const { get } = await startTestService();
  const first = (await get("/v1/search/balance")).headers.get("x-request-id");
  const second = (await get("/nothing")).headers.get("x-request-id");
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toMatch(/^[0-9a-f-]{36}$/);
  expect(first).not.toBe(second);
});

test("health and metrics need no key, and metrics name no company", async () => {
  const { url, post, service } = await startTestService();
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" });
  await post("/v1/search/vkn", { vkn: "1234567890" });
  await post("/v1/search/title", { title: "zzkwq" });
  await post("/v1/search/1234567890", {});
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('registry_requests_total{endpoint="/v1/search/vkn",status="200"} 1\n');
  expect(text).toContain('registry_requests_total{endpoint="/v1/search/title",status="404"} 1\n');
  expect(text).toContain('registry_requests_total{endpoint="unknown",status="404"} 1\n');
  expect(text).toContain('registry_charged_credits_total{kind="vkn"} 1\n');
  expect(text).toContain('registry_request_seconds_count{endpoint="/v1/search/vkn"} 1\n');
  expect(text).toContain(`registry_titles ${service.titleCount}\n`);
  expect(text).not.toContain("1234567890");
});

test("the metrics have each name that the rules for Prometheus use of the registry", async () => {
  const { url, get } = await startTestService();
  await get("/v1/search/balance");
  const text = await (await fetch(`${url}/metrics`)).text();
  const rules = readFileSync("docs/deploy/prometheus-rules.yml", "utf8");
  const named = new Set(rules.match(/\b(?:registry|nodejs|process)_[a-z_\d]+/g));
  expect([...named].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
  expect(named).toContain("registry_titles_version");
  expect(named.size).toBeGreaterThan(6);
});
