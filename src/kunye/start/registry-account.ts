import type { Config } from "./config.ts";
import { readSecret } from "../../platform/data-directory.ts";

export const registryKeyFile = "registry-api-key";

/** An account at a registry; `account` stays the same if the key changes. */
export interface RegistryAccount {
  account: string;
  /** Null before the first start of the embedded registry. */
  apiKey: string | null;
}

/** Returns the account of the settings; for the embedded registry without its changing address. */
export function registryAccount({ registry, dataDir }: Config): RegistryAccount {
  if (registry.mode === "embedded") {
    return { account: "embedded", apiKey: readSecret(dataDir, registryKeyFile) };
  }
  const account = new URL(registry.baseUrl).href.replace(/\/+$/, "");
  return { account, apiKey: registry.apiKey };
}

/** Returns the name of a team's account at a registry: `T… https://…`. */
export function accountOfTeam(team: string, { account }: RegistryAccount): string {
  return `${team} ${account}`;
}

/** True if a team's account is at this registry. */
export function isAt(name: string, { account }: RegistryAccount): boolean {
  return name.slice(name.indexOf(" ") + 1) === account;
}
