import { createServer } from "node:net";

/** Ports below the kernel's own range, so that a free port stays free until its server starts. */
const [firstPort, portCount] = [20_000, 12_000];
/** Starts with the process id, a hundred ports apart, so that processes try different ports. */
let lastOffset = process.pid * 100;

/** Returns a port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + ((lastOffset += 1) % portCount);
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
