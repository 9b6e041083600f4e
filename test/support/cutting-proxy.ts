import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The ways to cut connections; each is off if undefined. */
export interface Cuts {
  /** Acts on the first bytes of a request; the server gets none of them. */
  onRequest?: "reset" | "swallow";
  /** Ends the connection after this many bytes of the answer. */
  answerAt?: { bytes: number; action: "reset" | "end" };
  /** Passes one request with these words on, drops its answer, and resets the connection. */
  afterWords?: RegExp;
  /** Resets open and new connections. */
  isDown?: boolean;
  /** Resets the connection after each chunk of an answer. */
  closeAfterAnswer?: boolean;
}

/** A proxy between a client and a server; its connections can be cut. */
export interface CuttingProxy {
  port: number;
  connections: number;
  /** The number of requests that matched `afterWords`. */
  cutRequests: number;
  /** Sets the cuts from now on. */
  cut: (cuts: Cuts) => void;
}

/** Starts a proxy on loopback in front of a port. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  let cuts: Cuts = {};
  const sockets = new Set<Socket>();
  const proxy: CuttingProxy = {
    port: 0,
    connections: 0,
    cutRequests: 0,
    cut(next) {
      cuts = next;
      if (next.isDown === true) for (const socket of sockets) socket.resetAndDestroy();
    },
  };
  const server = createServer((client) => {
    proxy.connections += 1;
    if (cuts.isDown === true) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target, "127.0.0.1");
    let answeredBytes = 0;
    let dropsAnswers = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk: Buffer) => {
      if (cuts.onRequest === "reset") client.resetAndDestroy();
      if (cuts.onRequest) return;
      if (cuts.afterWords?.test(chunk.toString("latin1")) === true) {
        proxy.cutRequests += 1;
        dropsAnswers = true;
        cuts = {};
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk: Buffer) => {
      if (dropsAnswers) {
        client.resetAndDestroy();
        return;
      }
      const { answerAt } = cuts;
      if (!answerAt || answeredBytes + chunk.length < answerAt.bytes) {
        answeredBytes += chunk.length;
        client.write(chunk, () => {
          if (cuts.closeAfterAnswer === true) client.resetAndDestroy();
        });
        return;
      }
      const lastBytes = chunk.subarray(0, answerAt.bytes - answeredBytes);
      const breakOff = () =>
        answerAt.action === "reset" ? client.resetAndDestroy() : client.end();
      if (lastBytes.length === 0) breakOff();
      else client.write(lastBytes, breakOff);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.port = (server.address() as AddressInfo).port;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return proxy;
}
