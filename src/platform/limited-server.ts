import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Creates an HTTP server that drops slow senders: 5 s for the headers, 8 s for the request. */
export function createLimitedServer(listener: RequestListener): Server {
  const limits = {
    headersTimeout: 5_000,
    requestTimeout: 8_000,
    connectionsCheckingInterval: 1_000,
  };
  return createServer(limits, listener);
}

/** Listens and returns the address; port 0 takes a free one. Rejects if the port is taken. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const { address, port: boundPort, family } = server.address() as AddressInfo;
      resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${boundPort}`);
    });
  });
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
