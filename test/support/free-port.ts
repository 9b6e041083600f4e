import { createServer } from "node:net";

/** Ports below those that the kernel gives to connections: a free one stays free until its server starts. */
const [first, count] = [20_000, 12_000];
/** Neighbouring processes begin a hundred ports apart. */
let last = process.pid * 100;

/** Returns a port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + ((last += 1) % count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => {
      resolve(false);
    });
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
