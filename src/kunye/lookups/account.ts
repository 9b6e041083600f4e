import { createHash } from "node:crypto";
import type { Registry } from "./ports/registry.ts";

/** One account at a registry, and the client that spends from it. */
export interface Account {
  /** The key of the ledger, the budgets and the evidence. */
  account: string;
  /** The fingerprint of the address and the key: evidence of one is none of another. */
  source: string;
  registry: Registry;
}

/** A registry's address and key as evidence bears them; the key can't be told from it. */
export function sourceOf(baseUrl: string, apiKey: string): string {
  return createHash("sha256").update(`${baseUrl}\n${apiKey}`).digest("hex").slice(0, 16);
}
