import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  withLocalhost,
  closeAfterAnswers,
  createLimitedServer,
  listen,
  listenOnMany,
} from "../../src/platform/limited-server.ts";

function startServer() {
  const server = createLimitedServer((_req, res) => res.end("ok"));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

test("a server answers at its printed address with the name that people type", async () => {
  const url = withLocalhost(await listen(startServer(), 0, "127.0.0.1"));
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await (await fetch(url)).text()).toBe("ok");
});

test.each([
  ["one socket", listen],
  ["many sockets", listenOnMany],
])("with %s a taken port is an error, not a crash", async (_name, start) => {
  const url = await start(startServer(), 0, "127.0.0.1");
  const taken = Number(new URL(url).port);
  for (const again of [listen, listenOnMany]) {
    await expect(again(startServer(), taken, "127.0.0.1")).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
  }
});

test("a server with many sockets answers on each, and ends with all", async () => {
  const server = startServer();
  const url = await listenOnMany(server, 0, "127.0.0.1");
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () => (await fetch(url)).text()),
  );
  expect(new Set(answers)).toEqual(new Set(["ok"]));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect.poll(() => fetch(url).catch(() => "closed")).toBe("closed");
});

test("a stopping server answers every connection that waits to be accepted, and ends each", async () => {
  const server = startServer();
  const { port } = new URL(await listen(server, 0, "127.0.0.1"));
  // The system completes these connections; the server's thread accepts them one after another.
  const ends = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    return new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      socket.on("error", (error) => (text += error.message));
      socket.on("close", () => {
        resolve(text);
      });
    });
  });
  // No turn of the event loop passes until the stop begins.
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
  const closed = closeAfterAnswers(server, { idleMs: 2_000, limitMs: 5_000 });
  const answers = await Promise.all(ends);
  const isAnswered = (text: string) => /^HTTP\/1\.1 200 [^]*connection: close[^]*ok$/i.test(text);
  expect(answers.filter((text) => !isAnswered(text))).toEqual([]);
  await closed;
});

test("a proxy closes a kept connection, never the server: a request on its way would be lost", async () => {
  const answer = await fetch(await listen(startServer(), 0, "127.0.0.1"));
  const seconds = Number(/timeout=(\d+)/.exec(answer.headers.get("keep-alive") ?? "")?.[1]);
  // nginx keeps connections to its upstream for 60 s (keepalive_timeout), as other proxies do.
  expect(seconds).toBeGreaterThan(60);
  expect(readFileSync("docs/deploy/nginx.conf", "utf8")).not.toContain("keepalive_timeout");
});

test("a client with slow headers is disconnected", async () => {
  const server = startServer();
  const url = await listen(server, 0, "127.0.0.1");
  expect(server.headersTimeout).toBe(5_000);
  expect(server.requestTimeout).toBe(8_000);
  // The same server with less patience: what is tried is that the limits are enforced at all.
  [server.headersTimeout, server.requestTimeout] = [50, 50];
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nhost: x\r\n");
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
