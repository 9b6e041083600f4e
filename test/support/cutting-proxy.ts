import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What the proxy does to the connections that pass through it. */
export interface Cuts {
  /** At the first bytes from the asker: before anything reaches the other side. */
  onRequest?: "reset" | "swallow";
  /** Once so many bytes of the answer have come, of which all before go through. */
  answerAt?: { bytes: number; how: "reset" | "end" };
  /** As soon as these words come from the asker: they go through, what is answered does not, and the connection breaks. */
  afterWords?: RegExp;
  /** Nothing is taken, and what is open breaks. */
  down?: boolean;
  /** The connection is closed a moment after each answer. */
  closeAfterAnswer?: boolean;
}

/** A line that can be cut, between an asker and a server. */
export interface CuttingProxy {
  port: number;
  connections: number;
  /** How often the words of `afterWords` were cut off. */
  cutOff: number;
  /** From now on. */
  cut: (cuts: Cuts) => void;
}

/** Starts a proxy on loopback in front of a port. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  let cuts: Cuts = {};
  const sockets = new Set<Socket>();
  const proxy: CuttingProxy = {
    ...{ port: 0, connections: 0, cutOff: 0 },
    cut(next) {
      cuts = next;
      if (next.down === true) for (const socket of sockets) socket.resetAndDestroy();
    },
  };
  const server = createServer((asker) => {
    proxy.connections += 1;
    if (cuts.down === true) {
      asker.resetAndDestroy();
      return;
    }
    const other = connect(target, "127.0.0.1");
    let answered = 0;
    let deaf = false;
    for (const socket of [asker, other]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        asker.destroy();
        other.destroy();
      });
    }
    asker.on("data", (chunk: Buffer) => {
      if (cuts.onRequest === "reset") asker.resetAndDestroy();
      if (cuts.onRequest) return;
      if (cuts.afterWords?.test(chunk.toString("latin1")) === true) {
        proxy.cutOff += 1;
        deaf = true;
        cuts = {};
      }
      other.write(chunk);
    });
    other.on("data", (chunk: Buffer) => {
      if (deaf) {
        asker.resetAndDestroy();
        return;
      }
      const { answerAt } = cuts;
      if (!answerAt || answered + chunk.length < answerAt.bytes) {
        answered += chunk.length;
        asker.write(chunk, () => {
          if (cuts.closeAfterAnswer === true) asker.resetAndDestroy();
        });
        return;
      }
      const rest = chunk.subarray(0, answerAt.bytes - answered);
      const breakOff = () => (answerAt.how === "reset" ? asker.resetAndDestroy() : asker.end());
      if (rest.length === 0) breakOff();
      else asker.write(rest, breakOff);
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
