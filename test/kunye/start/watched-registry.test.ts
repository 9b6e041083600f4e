import { expect, onTestFinished, test } from "vitest";
import { createMetrics, watchedRegistry } from "../../../src/kunye/start/metrics.ts";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { refusing } from "../../support/never-connecting.ts";
import { httpAnswer, startRawServer } from "../../support/raw-server.ts";

const apiKey = "KNY_very-secret-key";
const number = "1234567890";

const noAlarms = {
  alarms: () => Promise.reject(new Error("no store")),
  now: () => Promise.resolve(0),
};
const noSpool = { counts: () => Promise.reject(new Error("no spool")) };

/** The lines that one paid query, or one reading of the balance, leaves in the log. */
async function linesOf(baseUrl: string, what: "query" | "balance" = "query", deadlineMs = 5_000) {
  const written: string[] = [];
  const log = createLogger("info", { write: (line) => void written.push(line) });
  const client = createRegistryClient({ baseUrl, apiKey, deadlineMs });
  onTestFinished(() => client.close());
  const registry = watchedRegistry(
    client,
    log,
    createMetrics(() => 0, noAlarms, noSpool),
  );
  await (what === "query" ? registry.query("vkn", number) : registry.balance(deadlineMs));
  expect(written.join("")).not.toMatch(new RegExp(`${apiKey}|${number}`));
  return written.map((line) => {
    const { level, kind, cause, status } = JSON.parse(line) as Record<string, unknown>;
    return { level, kind, cause, status };
  });
}

const answering = async (status: number, body: string) => {
  const server = await startRawServer((socket) => socket.end(httpAnswer(status, body)));
  return `http://127.0.0.1:${server.port}`;
};
const warned = (kind: string | undefined, cause: string, status?: number) => [
  { level: 40, kind, cause, status },
];

test.each([
  [401, "unauthorized"],
  [402, "insufficient-balance"],
  [429, "busy"],
  [502, "upstream-silent"],
])("a refusal that an operator mends, %d, is a warning with its cause", async (status, cause) => {
  const refusing = await answering(status, '{"error":"x","required":3,"available":1}');
  expect(await linesOf(refusing)).toEqual(warned("vkn", cause, status));
});

test("what was not sent and what may have been charged are warnings with their causes", async () => {
  expect(await linesOf((await refusing()).address)).toEqual(warned("vkn", "unreachable"));
  const failing = await answering(500, '{"error":"x"}');
  expect(await linesOf(failing)).toEqual(warned("vkn", "server-error"));
  const silent = await startRawServer(() => undefined);
  const address = `http://127.0.0.1:${silent.port}`;
  expect(await linesOf(address, "query", 700)).toEqual(warned("vkn", "timeout"));
});

test("a balance that isn't told is a warning", async () => {
  const refused = await answering(401, '{"error":"x"}');
  expect(await linesOf(refused, "balance")).toEqual(warned(undefined, "unauthorized"));
});

test.each([
  [200, '{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"ÖRNEK"}}}'],
  [400, '{"error":"x"}'],
  [404, '{"error":"x"}'],
])("an everyday answer, %d, leaves no line", async (status, body) => {
  expect(await linesOf(await answering(status, body))).toEqual([]);
});
