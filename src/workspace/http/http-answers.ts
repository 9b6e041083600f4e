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
