import type { Config } from "./config.ts";
import { readSecret } from "../../platform/kept-secret.ts";

/** Where the embedded registry's key is kept. */
export const registryKeyFile = "registry-api-key";

/** Which account of which registry the settings name: `account` outlives a change of the key. */
export interface RegistryAccount {
  account: string;
  /** Null where the embedded registry has not been started yet. */
  apiKey: string | null;
}

/** The account that the settings name; the embedded registry's address changes with each start, its account does not. */
export function registryAccount({ registry, dataDir }: Config): RegistryAccount {
  if (registry.mode === "embedded") {
    return { account: "embedded", apiKey: readSecret(dataDir, registryKeyFile) };
  }
  const account = new URL(registry.baseUrl).href.replace(/\/+$/, "");
  return { account, apiKey: registry.apiKey };
}

/** The part of an account's name that a team gives it: `T… https://…`. */
export function accountOfTeam(team: string, { account }: RegistryAccount): string {
  return `${team} ${account}`;
}

/** Whether a team's account is at this registry. */
export function isAt(name: string, { account }: RegistryAccount): boolean {
  return name.slice(name.indexOf(" ") + 1) === account;
}
