import type { Received } from "../../src/kunye/lookups/ports.ts";

/** Returns a complete answer with this text, as from the registry client. */
export function received(body: string): Received {
  return { status: 200, type: "", coding: "", retryAfter: "", bytes: Buffer.from(body) };
}
