import type { Config } from "../config.ts";
import { sourceOf, type Account } from "../lookups/account.ts";
import { isAt, registryAccount } from "../registry-account.ts";
import { createRegistryClient } from "../registry-client/create-registry-client.ts";

/** Does something with accounts at the registry of the settings. */
export async function withRegistry(
  config: Config,
  accounts: string[],
  work: (account: Account) => Promise<unknown>,
): Promise<void> {
  const at = registryAccount(config);
  const source = sourceOf(at.account, at.apiKey ?? "");
  // The embedded registry runs only with Künye: its balance can't be read here.
  const registry =
    config.registry.mode === "remote"
      ? createRegistryClient({ ...config.registry, deadlineMs: readWithinMs })
      : unreachable;
  try {
    for (const account of accounts.filter((name) => isAt(name, at))) {
      await work({ account, source, registry });
    }
  } finally {
    await registry.close();
  }
}

/** How long a reading of the balance may take, in milliseconds. */
export const readWithinMs = 10_000;

const unreachable = {
  query: () => Promise.reject(new Error("an operator's command never asks")),
  balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" } as const),
  close: () => Promise.resolve(),
};
