import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

const script = `
  const server = require("node:net").createServer();
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port));
`;

/** A port whose listener sleeps and whose queue is full, so that no connection to it completes; null where this can't be had here. */
export async function fullBacklog(): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
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
    const connected = once(socket, "connect").then(() => true);
    const stuck = new Promise<boolean>((resolve) => setTimeout(resolve, 300, false));
    if (!(await Promise.race([connected, stuck]))) return port;
  }
  return null;
}
