import type { Received } from "../../src/kunye/lookups/ports.ts";

/** A complete answer with this text, as the registry client hands it on. */
export function received(body: string): Received {
  return { status: 200, type: "", coding: "", retryAfter: "", bytes: Buffer.from(body) };
}
