import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import {
  createServer as createSocketServer,
  type AddressInfo,
  type ListenOptions,
  Server as SocketServer,
} from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Creates an HTTP server that drops slow senders: 5 s for the headers, 8 s for the request.
 * It keeps connections longer than a proxy does (nginx: 60 s): if the server closed one first, a
 * request that was just sent would be lost.
 */
export function createLimitedServer(listener: RequestListener): Server {
  const limits = {
    headersTimeout: 5_000,
    requestTimeout: 8_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 75_000,
  };
  return createServer(limits, listener);
}

/**
 * Sockets of a busy server. The event loop accepts one connection of each socket in a turn, so with
 * one socket new connections wait while turns are long. By measurement (bench acks).
 */
const busySockets = 16;

/** Listens and returns the address; port 0 takes a free one. Rejects if the port is taken. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  return addressOf(await bind(server, { port, host }));
}

/** Listens like `listen`, with several sockets where the system shares a port among them. */
export async function listenOnMany(server: Server, port: number, host: string): Promise<string> {
  if (process.platform !== "linux") return listen(server, port, host);
  // Sockets that share a port do not notice those of another program.
  const probe = createSocketServer();
  const { port: freePort } = await bind(probe, { port, host });
  await new Promise((resolve) => probe.close(resolve));
  const shared = { port: freePort, host, reusePort: true };
  const address = addressOf(await bind(server, shared));
  const others = Array.from({ length: busySockets - 1 }, () =>
    createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit("connection", socket);
    }),
  );
  server.once("close", () => {
    for (const other of others) other.close();
  });
  for (const other of others) await bind(other, shared);
  return address;
}

/**
 * Turns without a new connection after which none waits to be accepted, and the most turns before the
 * end: a turn accepts one connection. Both chosen by hand; no system queues more by default.
 */
const quietTurns = 32;
const maxTurns = 4_096;
const sweepEveryMs = 20;

/**
 * Closes a server and breaks off no request: a load balancer can't repeat a query that may be paid.
 * First it accepts the connections that wait in the system's queue, which a close would reset. Then no
 * new one is accepted; each open one still gets an answer, its last one. Connections without a request
 * end after `idleMs`. Resolves when all have ended, or after `limitMs`.
 */
export async function closeAfterAnswers(
  server: Server,
  { idleMs, limitMs }: { idleMs: number; limitMs: number },
): Promise<void> {
  server.prependListener("request", (_req, res) => {
    res.shouldKeepAlive = false;
  });
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    // The HTTP server's own `close` ends idle connections immediately.
    SocketServer.prototype.close.call(server, () => {
      resolve();
    });
  });
  const sweep = () => {
    // After the turn's reading: a connection whose request was not read yet would count as idle.
    setImmediate(() => {
      server.closeIdleConnections();
    });
  };
  let sweeping: NodeJS.Timeout | undefined;
  const idle = setTimeout(() => {
    sweep();
    sweeping = setInterval(sweep, sweepEveryMs);
  }, idleMs);
  const limit = setTimeout(() => {
    server.closeAllConnections();
  }, idleMs + limitMs);
  await closed;
  clearTimeout(idle);
  clearInterval(sweeping);
  clearTimeout(limit);
}

/** Waits until the server has accepted the connections that the system has taken for it. */
async function acceptWaiting(server: Server): Promise<void> {
  let quiet = 0;
  const accepted = () => {
    quiet = 0;
  };
  server.on("connection", accepted);
  for (let turn = 0; quiet < quietTurns && turn < maxTurns; turn += 1) {
    quiet += 1;
    await nextTurn();
  }
  server.off("connection", accepted);
}

function bind(server: SocketServer, options: ListenOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

function addressOf({ address, port, family }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Writes localhost in the address of a server on this machine, as people type it. */
export function withLocalhost(address: string): string {
  return address.replace(/^http:\/\/(0\.0\.0\.0|127\.0\.0\.1|\[::\]):/, "http://localhost:");
}

type WithHeaders = Pick<IncomingMessage, "headers">;

/** Returns a request's bearer token, or "" without a token. */
export function bearerToken({ headers }: WithHeaders): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

/** True if the request has this bearer token; constant-time comparison. */
export function hasBearerToken(request: WithHeaders, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(bearerToken(request)), digest(token));
}

/** True for https, or for http to this machine. */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** True for a host that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
}
