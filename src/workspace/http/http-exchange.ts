import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "../core/core.ts";

/** Answers one request; `id` is what the path has in the place that the route names. */
export type Answer = (
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
) => void | Promise<void>;

const largestText = 1_000_000;

/** The request's body as text, or undefined once it is larger than a megabyte. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  return (await readBytes(request, largestText))?.toString("utf8");
}

/** The request's body, or undefined once it is larger than that many bytes. */
export async function readBytes(
  request: IncomingMessage,
  largest: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) return undefined;
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

/** The known parts of a request before it is read. */
export type Approaching = Pick<IncomingMessage, "method" | "headers"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** True for a request that a page of this very workspace, or a local program, has made. */
export function isLocalRequest(request: Approaching): boolean {
  // Any machine can write what it likes into Host; there is no proxy whose address this could be.
  if (!/^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(request.socket.remoteAddress ?? "")) return false;
  const { host = "", origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const name = host.replace(/:\d+$/, "");
  // A foreign name that was pointed at this machine still shows in Host.
  if (!localNames.has(name)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // A link on another site may lead here; its scripts, forms and frames may not.
  const isVisit = request.method === "GET" && request.headers["sec-fetch-mode"] === "navigate";
  return isVisit || site === undefined || site === "same-origin" || site === "none";
}
