import type { Claim } from "../../../../src/kunye/lookups/ledger-store.ts";

export const account = "T1 https://registry.example";

/** Builds a general query for a key at one credit, with the given changes. */
export function claimOf(key: string, fields: Partial<Claim> = {}): Claim {
  return {
    account,
    source: "source",
    kind: "vkn",
    key,
    text: key,
    userId: "U1",
    guessed: false,
    cause: null,
    reserved: 1_000_000,
    limits: { team: null, person: null },
    newerThan: null,
    release: null,
    remark: null,
    leaseMs: 30_000,
    reply: null,
    ...fields,
  };
}
