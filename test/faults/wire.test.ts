import { once } from "node:events";
import { constants, createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { companyQuery } from "../../src/kunye/lookups/intents.ts";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { startCuttingProxy, type Cuts } from "../support/cutting-proxy.ts";
import {
  neverConnectingAddress,
  refusingAddress,
  silentHandshakeAddress,
} from "../support/never-connecting.ts";
import { selfSigned } from "../support/self-signed.ts";
import { behaviours, type Behaviour } from "../support/truthful-registry.ts";
import { onBothStores, type Place } from "./places.ts";
import { chargedBy, question, startScene, vkn } from "./scene.ts";

const price = 1_000_000;
const shortMs = 400;

/** Asks once over a connection that is cut. */
async function askThrough(place: Place, cuts: Cuts, scheme = "http", deadlineMs = 10_000) {
  const scene = await startScene(place);
  const proxy = await startCuttingProxy(scene.registry.port);
  proxy.cut(cuts);
  const baseUrl = `${scheme}://127.0.0.1:${proxy.port}`;
  const machine = await scene.machine({ baseUrl, deadlineMs });
  const result = await machine.ask();
  return { scene, proxy, machine, result };
}

/** Expects an unknown outcome that blocks, until a person presses for one more payment. */
async function expectUnknown(scene: Awaited<ReturnType<typeof startScene>>, charged: number) {
  expect(await scene.states()).toMatchObject([expect.stringMatching(/^unknown: /)]);
  expect(chargedBy(scene.registry)).toBe(charged);
  const calls = scene.registry.calls.length;
  const blocked = await scene.ask(companyQuery(vkn), "MEHMET");
  if (blocked.kind !== "blocked") throw new Error(`not blocked but ${blocked.kind}`);
  expect(scene.registry.calls).toHaveLength(calls);
  expect(await scene.violations()).toEqual([]);
  const anyway = await scene.offer(companyQuery(vkn), { release: blocked.intent.id });
  expect(await anyway()).toMatchObject({ kind: "asked", result: { origin: "bought" } });
  expect(scene.registry.calls).toHaveLength(calls + 1);
  expect(await scene.violations()).toEqual([]);
}

/** Expects no charge, and that the query can be sent again. */
async function expectFree(scene: Awaited<ReturnType<typeof startScene>>, calls = 0) {
  expect(chargedBy(scene.registry)).toBe(0);
  expect(scene.registry.calls).toHaveLength(calls);
  expect(await scene.violations()).toEqual([]);
  expect(await scene.ask()).toMatchObject({ kind: "answer", origin: "bought" });
  expect(scene.registry.calls).toHaveLength(calls + 1);
  expect(await scene.violations()).toEqual([]);
}

onBothStores((newPlace) => {
  test("fault 1: a refused connection is free, tried three times, and named", async () => {
    const scene = await startScene(await newPlace());
    const refused = await refusingAddress();
    const machine = await scene.machine({ baseUrl: refused.address });
    expect(await machine.ask()).toEqual({ kind: "not-sent", cause: "unreachable" });
    expect(refused.times).toBe(3);
    await expectFree(scene);
  });

  test("fault 1: a name that does not resolve is free", async () => {
    const scene = await startScene(await newPlace());
    const machine = await scene.machine({ baseUrl: "http://registry.invalid" });
    expect(await machine.ask()).toEqual({ kind: "not-sent", cause: "unreachable" });
    await expectFree(scene);
  });

  test.each([
    ["connection", neverConnectingAddress],
    ["handshake", silentHandshakeAddress],
  ])("fault 2: a %s that never completes is free at the deadline", async (_name, address) => {
    const baseUrl = await address();
    const scene = await startScene(await newPlace());
    const machine = await scene.machine({ baseUrl, deadlineMs: shortMs });
    expect(await machine.ask()).toEqual({ kind: "not-sent", cause: "unreachable" });
    await expectFree(scene);
  });

  test("fault 3: an untrusted certificate is free, and named", async () => {
    const scene = await startScene(await newPlace());
    const server = createTlsServer(selfSigned()).listen(0, "127.0.0.1");
    server.on("tlsClientError", () => undefined);
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const machine = await scene.machine({ baseUrl: `https://localhost:${port}` });
    expect(await machine.ask()).toEqual({ kind: "not-sent", cause: "certificate" });
    await expectFree(scene);
  });

  test("fault 4: a reset while connecting is free, after two more tries", async () => {
    const { scene, proxy, result } = await askThrough(
      await newPlace(),
      { onRequest: "reset" },
      "https",
    );
    expect(result).toEqual({ kind: "not-sent", cause: "unreachable" });
    expect(proxy.connections).toBe(3);
    await expectFree(scene);
  });

  test("fault 5: a reset before the request reaches the registry is unknown too", async () => {
    const { scene, proxy, result } = await askThrough(await newPlace(), { onRequest: "reset" });
    expect(result).toMatchObject({ kind: "unknown" });
    expect(proxy.connections).toBe(1);
    await expectUnknown(scene, 0);
  });

  test.each<[string, Behaviour, number, number?]>([
    ["fault 5: a reset after the request is unknown", behaviours.reset(true), price],
    ["fault 5: a reset after the request, uncharged, is unknown", behaviours.reset(false), 0],
    ["fault 6: a close after the request is unknown", behaviours.close(true), price],
    ["fault 6: a close after the request, uncharged, is unknown", behaviours.close(false), 0],
    ["fault 7: silence is unknown at the deadline", behaviours.silence(true), price, shortMs],
    ["fault 7: silence without a charge is unknown", behaviours.silence(false), 0, shortMs],
    ["fault 10: a 200 cut short is unknown", behaviours.halfWithoutLength, price],
    ["fault 11: a dribbling body is unknown", behaviours.dribble, price, shortMs],
    ["fault 12: garbage instead of HTTP is unknown", behaviours.garbage, price],
    ["fault 16: a page with 502 is unknown", behaviours.page(502, true), price],
    ["fault 16: a page with 502, uncharged, is unknown", behaviours.page(502, false), 0],
    ["fault 16: a page with 504 is unknown", behaviours.page(504, true), price],
    ["fault 16: JSON with 500 is unknown", behaviours.serverError(500, true), price],
    ["fault 16: JSON with 503 is unknown", behaviours.serverError(503, false), 0],
  ])("%s, asked once", async (_name, behaviour, charged, deadlineMs = 10_000) => {
    const scene = await startScene(await newPlace());
    const machine = await scene.machine({ deadlineMs });
    scene.registry.next = [behaviour];
    expect(await machine.ask()).toMatchObject({ kind: "unknown" });
    expect(scene.registry.calls).toHaveLength(1);
    await expectUnknown(scene, charged);
  });

  test("fault 8: a success after our time-out is unknown, and later settled by the balance", async () => {
    const scene = await startScene(await newPlace());
    const machine = await scene.machine({ deadlineMs: shortMs });
    await scene.lookups.balance("T1", 5_000);
    scene.clock.now += 60_000;
    scene.registry.next = [behaviours.late];
    expect(await machine.ask()).toMatchObject({ kind: "unknown" });
    await expect.poll(() => chargedBy(scene.registry)).toBe(price);
    expect(await scene.violations()).toEqual([]);
    await scene.settle();
    expect(await scene.states()).toEqual(["unknown: timeout"]);
    scene.clock.now += 11 * 60_000;
    await scene.settle();
    expect(await scene.states()).toEqual(["lost: balance"]);
    expect(await scene.totals()).toMatchObject({ charged: price, confirmed: price, unknown: 0 });
    expect(await scene.violations()).toEqual([]);
    // The question is no longer blocked, but only a press pays again.
    expect(await scene.ask()).toMatchObject({ kind: "gone", intent: { state: "lost" } });
    const press = await scene.offer(companyQuery(vkn), { newerThan: scene.clock.now });
    expect(await press()).toMatchObject({ result: { origin: "bought" } });
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 8: if the balance has not moved, the unknown outcome was free", async () => {
    const scene = await startScene(await newPlace());
    await scene.lookups.balance("T1", 5_000);
    scene.clock.now += 60_000;
    scene.registry.next = [behaviours.reset(false)];
    expect(await scene.ask()).toMatchObject({ kind: "unknown" });
    scene.clock.now += 11 * 60_000;
    await scene.settle();
    expect(await scene.states()).toEqual(["free: balance"]);
    await expectFree(scene, 1);
  });

  test.each<[string, Cuts]>([
    ["fault 9: a reset in the headers of the answer", { answerAt: { bytes: 20, action: "reset" } }],
    ["fault 9: a reset in the body of the answer", { answerAt: { bytes: 400, action: "reset" } }],
    ["fault 10: an answer that ends in its headers", { answerAt: { bytes: 20, action: "end" } }],
    ["fault 10: an answer that ends in its body", { answerAt: { bytes: 400, action: "end" } }],
  ])("%s is unknown, asked once", async (_name, cuts) => {
    const { scene, proxy, result } = await askThrough(await newPlace(), cuts);
    expect(result).toMatchObject({ kind: "unknown" });
    expect(proxy.connections).toBe(1);
    await expectUnknown(scene, price);
  });

  test("fault 13: a server that closes kept-alive connections early executes each query once", async () => {
    const scene = await startScene(await newPlace());
    const proxy = await startCuttingProxy(scene.registry.port);
    proxy.cut({ closeAfterAnswer: true });
    const machine = await scene.machine({ baseUrl: `http://127.0.0.1:${proxy.port}` });
    for (let asked = 1; asked <= 8; asked += 1) {
      const nine = `12345678${asked}`;
      await machine.ask(companyQuery(`${nine}${vknCheckDigit(nine)}`));
      expect(scene.registry.calls).toHaveLength(asked);
    }
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 14: an answer about another company is paid and stored under the asked number", async () => {
    const scene = await startScene(await newPlace());
    scene.registry.next = [behaviours.otherCompany];
    const bought = await scene.ask();
    expect(bought).toMatchObject({ origin: "bought", answer: { vkn }, isKept: true });
    expect(await scene.ask(companyQuery("9876543210"))).toMatchObject({ origin: "bought" });
    expect(scene.registry.calls).toHaveLength(2);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 15: a server that refuses HTTP/2 streams gets one POST, over HTTP/1.1", async () => {
    const scene = await startScene(await newPlace());
    const pair = selfSigned();
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, pair.cert]);
    onTestFinished(() => {
      setDefaultCACertificates(before);
    });
    let refused = 0;
    const server = createSecureServer({ ...pair, allowHTTP1: true }, (req, res) => {
      if (req.httpVersionMajor === 2) {
        refused += 1;
        req.stream.close(constants.NGHTTP2_REFUSED_STREAM);
        return;
      }
      scene.registry.listener(req as never, res as never);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const machine = await scene.machine({ baseUrl: `https://localhost:${port}` });
    expect(await machine.ask()).toMatchObject({ origin: "bought" });
    expect([refused, scene.registry.calls.length]).toEqual([0, 1]);
    expect(await scene.violations()).toEqual([]);
  });

  test.each([
    [400, "invalid"],
    [401, "unauthorized"],
    [402, "insufficient-balance"],
    [404, "not-found"],
    [502, "upstream-silent"],
  ])("fault 17: JSON with %i is free and shown as %s", async (status, refusal) => {
    const scene = await startScene(await newPlace());
    const asked = { balance: 0.5, required: 1 };
    scene.registry.next = [behaviours.refuse(status, status === 402 ? asked : {})];
    expect(await scene.ask()).toMatchObject({ kind: "refused", refusal });
    expect(await scene.states()).toEqual([`free: ${refusal}`]);
    await expectFree(scene, 1);
  });

  test("fault 17: the price in a 402 is learned without a payment", async () => {
    const scene = await startScene(await newPlace());
    scene.registry.next = [behaviours.refuse(402, { balance: 1, required: 2.5 })];
    await scene.ask();
    expect((await scene.lookups.prices("T1")).vkn).toEqual({ amount: 2_500_000, guessed: false });
    expect(await scene.violations()).toEqual([]);
  });

  test.each<[string, number, number | null, string]>([
    ["of no known shape", price, null, '{"veri":[1,2,{"x":null}]}'],
    ["that is a list", price, null, "[]"],
    ["without a record", 250_000, 250_000, '{"success":true,"dusulen_bakiye":0.25,"data":null}'],
    ["with a tiny cost", 1, 1, '{"success":true,"dusulen_bakiye":0.000001,"data":{}}'],
    [
      "with a cost above the price",
      7_100_001,
      7_100_001,
      '{"success":true,"dusulen_bakiye":7.100001}',
    ],
    ["with a cost in words", price, null, '{"success":true,"dusulen_bakiye":"bir"}'],
    ["with a negative cost", price, null, '{"success":true,"dusulen_bakiye":-1,"data":{}}'],
    ["with an absurd cost", price, null, '{"success":true,"dusulen_bakiye":9007199254,"data":{}}'],
    ["that failed, but was deducted", price, price, '{"success":false,"dusulen_bakiye":1}'],
  ])(
    "fault 18: a 200 %s is paid, stored and never asked again",
    async (_name, charged, cost, body) => {
      const scene = await startScene(await newPlace());
      scene.registry.next = [behaviours.odd(charged, body)];
      expect(await scene.ask()).toMatchObject({ origin: "bought", isKept: true, answer: { cost } });
      expect(await scene.ask()).toMatchObject({ origin: "held", answer: { cost } });
      expect(scene.registry.calls.map((call) => call.question)).toEqual([question]);
      expect(await scene.violations()).toEqual([]);
    },
  );

  test("fault 18: a failure with 200 and without a deduction is free and not stored", async () => {
    const scene = await startScene(await newPlace());
    scene.registry.next = [behaviours.odd(0, '{"success":false,"dusulen_bakiye":0}')];
    expect(await scene.ask()).toMatchObject({ kind: "refused", refusal: "unsuccessful" });
    await expectFree(scene, 1);
  });
});
