import { accessSync, constants, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { configTexts } from "./config-texts.ts";
import { ConfigError, type Config } from "./config.ts";
import { DirectoryHeldError, holdDirectory } from "../platform/hold-directory.ts";
import { keptSecret, readSecret } from "../platform/kept-secret.ts";
import { makeDirectory } from "../platform/make-directory.ts";
import type { EncryptionKey } from "../platform/sealer.ts";
import type { StoreSetup } from "./store/open-store.ts";

/** Where the settings put the store; throws ConfigError where its directory or its key is unusable. */
export function storeSetup(config: Config): StoreSetup {
  const { dataDir, databaseUrl, encryptionKeys } = config;
  prepareDirectory(config);
  if (!encryptionKeys) return { databaseUrl, directory: dataDir, keys: [keptKey(config)] };
  // What was sealed before a key was given opens with the one that was kept until then.
  const kept = readSecret(dataDir, "encryption-key") === null ? [] : [keptKey(config)];
  return { databaseUrl, directory: dataDir, keys: [...encryptionKeys, ...kept] };
}

/** Holds the data directory for a server until it ends: a second one on it would not know what the first has in memory. Throws ConfigError where there is one. */
export function holdDataDirectory({ dataDir }: Config): { release: () => void } {
  try {
    return holdDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryHeldError)) throw error;
    const { holder } = error;
    const { data } = configTexts;
    const who = holder ? data.holder(holder.pid, holder.host, holder.since) : "";
    throw new ConfigError([data.held(resolve(dataDir), who)]);
  }
}

/** The problem with keys that are missing for what is kept: starting without them would hide what was paid for. */
export function missingKeysError(fingerprints: string[]): ConfigError {
  return new ConfigError(fingerprints.map(configTexts.data.missingKey));
}

function prepareDirectory({ dataDir }: Config): void {
  try {
    makeDirectory(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new ConfigError([configTexts.data.unusable(resolve(dataDir))]);
  }
}

/** Throws ConfigError where no key is at hand: one must not be made for what another has sealed. */
export function requireKey({ dataDir, encryptionKeys }: Config): void {
  if (encryptionKeys || readSecret(dataDir, "encryption-key") !== null) return;
  const file = join(dataDir, "encryption-key");
  throw new ConfigError([configTexts.data.lostKey(file)]);
}

/** The key made at the first start; a lost one is not silently replaced, because what it sealed could never be opened again. */
function keptKey(config: Config): EncryptionKey {
  const { dataDir } = config;
  if (existsSync(join(dataDir, "kunye.sqlite"))) requireKey(config);
  const key = Buffer.from(keptSecret(dataDir, "encryption-key"), "base64");
  if (key.length === 32) return { id: "kept", key };
  const file = join(dataDir, "encryption-key");
  throw new ConfigError([configTexts.data.wrongKey(file)]);
}
