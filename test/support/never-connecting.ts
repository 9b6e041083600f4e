import { spawn } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

const sleeper = `
  const server = require("node:net").createServer();
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port));
`;

/** An address that nobody completes a connection to: its queue is full, or, where no system keeps one waiting, its handshake is never answered. */
export async function neverConnecting(): Promise<string> {
  const port = await fullBacklog();
  return port === null ? silentHandshake() : `http://127.0.0.1:${port}`;
}

/** An https address that takes the connection and never answers its handshake. */
export async function silentHandshake(): Promise<string> {
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

/** An address that refuses, of a port that was just given back, and how often this process was refused there. */
export async function refusing(): Promise<{ address: string; times: number }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const refused = { address: `http://127.0.0.1:${port}`, times: 0 };
  const count = (message: unknown) => {
    (message as { socket: Socket }).socket.on("error", (error) => {
      if ("port" in error && error.port === port) refused.times += 1;
    });
  };
  subscribe("net.client.socket", count);
  onTestFinished(() => void unsubscribe("net.client.socket", count));
  return refused;
}

/** A port whose listener sleeps and whose queue is full; null where connections get through all the same. */
async function fullBacklog(): Promise<number | null> {
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
    // Other systems refuse where Linux lets wait.
    const over = Promise.race([once(socket, "connect"), once(socket, "close")]).then(() => true);
    const stuck = new Promise<boolean>((resolve) => setTimeout(resolve, 300, false));
    if (!(await Promise.race([over, stuck]))) return port;
  }
  return null;
}
