import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { createSocket } from "../../src/kunye/slack/socket.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { failures, startMisbehavingSlack, type Trouble } from "../support/misbehaving-slack.ts";

test("apps.connections.open: after any failure the socket is opened all the same", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  server.on("connection", (socket) => {
    socket.send(JSON.stringify({ type: "hello", num_connections: 1 }));
  });
  const { port } = server.address() as { port: number };
  const opened = async (name: string, failure: Trouble) => {
    const slack = await startMisbehavingSlack();
    slack.says.set("apps.connections.open", { url: `ws://127.0.0.1:${port}/` });
    slack.troubles.set("apps.connections.open", [failure]);
    const log = createLogger("silent");
    const socket = createSocket({ appToken: "xapp-test", apiUrl: `${slack.url}/api/`, log });
    onTestFinished(() => socket.stop());
    await socket.start();
    await expect.poll(() => socket.isConnected(), { message: name }).toBe(true);
    expect(slack.troubles.get("apps.connections.open"), name).toEqual([]);
  };
  // At the same time: after a refusal the first connection waits for a minute, the second one opens in 5 s.
  await Promise.all(Object.entries(failures).map(([name, failure]) => opened(name, failure)));
});
