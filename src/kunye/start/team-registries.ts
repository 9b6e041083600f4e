import type { Registry } from "../lookups/ports.ts";
import type { Installations } from "../installations/create-installations.ts";
import { isKeyShared } from "../installations/shared-keys.ts";
import type { RegistryKeys } from "../slack/interaction.ts";

/** A client of the registry with its key. */
export interface RegistryAccount {
  apiKey: string;
  registry: Registry;
  /** True if other teams spend by the same key. */
  isShared?: boolean;
  /** True for the operator's account. */
  isBalanceHidden?: boolean;
}

interface RegistryClient extends Registry {
  close(): Promise<unknown>;
}

/** The teams' accounts at the registry. */
export interface TeamRegistries {
  /** Returns a team's account, or null if it has given no key. */
  of: (team: string) => RegistryAccount | null;
  close(): Promise<unknown>;
}

/** Builds a client for each team's own key; clients of keys that no team has any more are closed. */
export function createTeamRegistries(
  installations: Pick<Installations, "find" | "all" | "onChange">,
  open: (apiKey: string) => RegistryClient,
): TeamRegistries {
  const clients = new Map<string, RegistryClient>();
  installations.onChange(() => {
    const inUse = new Set(installations.all().map(({ registryKey }) => registryKey));
    for (const [apiKey, client] of clients) {
      if (inUse.has(apiKey)) continue;
      clients.delete(apiKey);
      void client.close();
    }
  });
  return {
    of(team) {
      const apiKey = installations.find({ team, enterprise: team })?.registryKey;
      if (!apiKey) return null;
      const isShared = isKeyShared(installations.all(), apiKey);
      return { apiKey, isShared, registry: clients.getOrInsertComputed(apiKey, open) };
    },
    close: () => Promise.all([...clients.values()].map((client) => client.close())),
  };
}

/** Returns the ends of the teams' keys, and makes links to the page for a key. */
export function createRegistryKeys(
  installations: Pick<Installations, "find">,
  newLink: RegistryKeys["newLink"],
): RegistryKeys {
  return {
    endOf(team) {
      const { registryKey } = installations.find({ team, enterprise: team }) ?? {};
      return registryKey ? registryKey.slice(-4) : null;
    },
    newLink,
  };
}

/** Builds the operator's account for all teams, which do not see its balance. */
export function createSharedRegistry(apiKey: string, client: RegistryClient): TeamRegistries {
  const registry: Registry = {
    async query(...question) {
      const outcome = await client.query(...question);
      return outcome.kind === "refused" ? { ...outcome, balance: null } : outcome;
    },
    // Other teams spend at the same time, so that a reading would prove no charge.
    balance: () => Promise.resolve({ kind: "failed", cause: "not-shown" }),
  };
  const account = { apiKey, isShared: true, isBalanceHidden: true, registry };
  return { of: () => account, close: () => client.close() };
}
