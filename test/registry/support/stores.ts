import { onTestFinished } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import {
  openRegistryStore,
  type RegistryPlace,
  type RegistryStore,
} from "../../../src/registry/accounts/database.ts";
import { usePostgres } from "../../support/use-postgres.ts";
import { temporaryDirectory } from "./test-service.ts";

export const storeKinds = ["SQLite", "PostgreSQL"] as const;

/** Returns a maker of empty places for a registry's data; call it in a `describe`. */
export function usePlaces(kind: (typeof storeKinds)[number]): () => Promise<RegistryPlace> {
  if (kind === "SQLite") return async () => ({ dataDir: await temporaryDirectory() });
  const postgres = usePostgres();
  return async () => ({
    dataDir: await temporaryDirectory(),
    databaseUrl: await postgres().newDatabase(),
  });
}

/** Opens the store of a place until the end of the test. */
export async function openPlace(place: RegistryPlace): Promise<RegistryStore> {
  const store = await openRegistryStore(place, createLogger("silent"));
  onTestFinished(() => store.close());
  return store;
}
