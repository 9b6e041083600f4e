import { spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

const sleeper = `
  const server = require("node:net").createServer();
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port));
`;

/** Returns an address where connecting never ends: its queue is full, or its TLS handshake hangs. */
export async function neverConnectingAddress(): Promise<string> {
  const port = await portWithFullBacklog();
  return port === null ? silentHandshakeAddress() : `http://127.0.0.1:${port}`;
}

/** Returns an https address that accepts connections and never answers the TLS handshake. */
export async function silentHandshakeAddress(): Promise<string> {
  const server = createServer((socket) => socket.on("error", () => undefined));
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the address of a closed port, and the number of refusals that this process met there. */
export async function refusingAddress(): Promise<{ address: string; times: number }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const refusals = { address: `http://127.0.0.1:${port}`, times: 0 };
  const count = (message: unknown) => {
    (message as { socket: Socket }).socket.on("error", (error) => {
      if ("port" in error && error.port === port) refusals.times += 1;
    });
  };
  subscribe("net.client.socket", count);
  onTestFinished(() => void unsubscribe("net.client.socket", count));
  return refusals;
}

/** Returns the port of a stopped listener with a full queue, or null if connections still succeed. */
async function portWithFullBacklog(): Promise<number | null> {
  const child = spawn(process.execPath, ["-e", sleeper], { stdio: ["ignore", "pipe", "inherit"] });
  const waiting: Socket[] = [];
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy();
    child.kill("SIGKILL");
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const port = Number(line.toString());
  child.kill("SIGSTOP");
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    waiting.push(socket);
    // With a full queue Linux lets connections wait; other systems refuse them.
    const ended = Promise.race([once(socket, "connect"), once(socket, "close")]).then(() => true);
    const stuck = new Promise<boolean>((resolve) => setTimeout(resolve, 300, false));
    if (!(await Promise.race([ended, stuck]))) return port;
  }
  return null;
}
