import { spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createRegistryClient } from "../../../src/kunye/registry-client/create-registry-client.ts";
import { httpAnswer, startRawServer } from "../../support/raw-server.ts";

const deadlineMs = 1_500;
const paid = `{"success":true,"dusulen_bakiye":1,"data":"${"ş".repeat(20_000)}"}`;
const module = new URL(
  "../../../src/kunye/registry-client/create-registry-client.ts",
  import.meta.url,
);
const program = `
  import { createRegistryClient } from ${JSON.stringify(module.href)};
  const [baseUrl] = process.argv.slice(1);
  const client = createRegistryClient({ baseUrl, apiKey: "key", deadlineMs: ${deadlineMs} });
  process.stdout.write(JSON.stringify(await client.query("vkn", "1234567890")));
  await client.close();
`;

/** Starts a process that asks, pauses it during the answer, and resumes it after its deadline. */
async function askPaused(answer: (socket: Socket) => void): Promise<unknown> {
  const server = await startRawServer((socket) => {
    child.kill("SIGSTOP");
    setTimeout(answer, 100, socket);
    setTimeout(() => child.kill("SIGCONT"), deadlineMs + 500);
  });
  const child = spawn(
    process.execPath,
    ["--input-type=module", "-e", program, `http://127.0.0.1:${server.port}`],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(server.requests).toHaveLength(1);
  return JSON.parse(printed);
}

test.each<[string, (socket: Socket) => void]>([
  ["left open", (socket) => socket.write(httpAnswer(200, paid))],
  ["closed", (socket) => socket.end(httpAnswer(200, paid))],
])(
  "a process paused past its deadline reads the answer that arrived, with the connection %s",
  async (_name, answer) => {
    expect(await askPaused(answer)).toMatchObject({ kind: "answered", body: paid });
  },
);

test("a process paused past its deadline does not wait for an incomplete answer", async () => {
  const dribble = (socket: Socket) => {
    socket.write(httpAnswer(200, paid).slice(0, -9_000));
    const drip = setInterval(() => socket.write("x"), 20);
    socket.on("close", () => {
      clearInterval(drip);
    });
  };
  const outcome = askPaused(dribble);
  expect(await Promise.race([outcome, delay(10_000, "still waiting")])).toEqual({
    kind: "unknown",
    cause: "timeout",
  });
});

test("a process paused past its deadline while it connects sends nothing", async () => {
  const server = await startRawServer((socket) => socket.end(httpAnswer(200, paid)));
  let pauses = 0;
  // Simulates a pause that ends when the connection is open, before any timer runs.
  const pauseWhenConnected = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.prependOnceListener("connect", () => {
      pauses += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    });
  };
  subscribe("net.client.socket", pauseWhenConnected);
  onTestFinished(() => void unsubscribe("net.client.socket", pauseWhenConnected));
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const client = createRegistryClient({ baseUrl, apiKey: "key", deadlineMs: 200 });
  onTestFinished(() => client.close());
  const outcome = await client.query("vkn", "1234567890");
  expect(outcome).toEqual({ kind: "not-sent", cause: "unreachable" });
  expect(pauses).toBe(1);
  expect(server.requests).toEqual([]);
});
