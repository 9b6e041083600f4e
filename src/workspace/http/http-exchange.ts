import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "../core/core.ts";

/** Answers a request; `id` is the captured part of the path. */
export type Handler = (
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
) => void | Promise<void>;

const maxTextBytes = 1_000_000;

export function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? "/", "http://localhost").searchParams;
}

/** Reads a body as text; undefined if larger than a megabyte. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  return (await readBytes(request, maxTextBytes))?.toString("utf8");
}

/** Reads a body; undefined if larger than `maxBytes`. */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(text);
}

const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

type RequestOrigin = Pick<IncomingMessage, "method" | "headers"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** True for a request of this workspace's own page, or of a local program. */
export function isLocalRequest(request: RequestOrigin): boolean {
  // Host can be forged, so the sender's address is checked; there is no proxy.
  if (!/^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(request.socket.remoteAddress ?? "")) return false;
  const { host = "", origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const name = host.replace(/:\d+$/, "");
  // DNS rebinding shows in Host.
  if (!localNames.has(name)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // Another site may link here, but not use scripts, forms or frames.
  const isVisit = request.method === "GET" && request.headers["sec-fetch-mode"] === "navigate";
  return isVisit || site === undefined || site === "same-origin" || site === "none";
}
