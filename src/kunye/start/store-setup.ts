import { accessSync, constants, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "./config.ts";
import { ConfigError } from "./settings.ts";
import { codeIn } from "../../platform/database-failure.ts";
import {
  accessProblems,
  DirectoryHeldError,
  holdDirectory,
  makeDirectory,
  ownerWords,
  readOrCreateSecret,
  readSecret,
} from "../../platform/data-directory.ts";
import type { EncryptionKey } from "../../platform/sealer.ts";
import { type StorePlace, type StoreSetup, sqliteFile } from "../store/open-store.ts";

/** Reads the place and the keys of the store. Throws ConfigError if either is unusable. */
export function storeSetup(config: Config): StoreSetup {
  const { dataDir, encryptionKeys } = config;
  const place = storePlace(config);
  prepareDirectory(config);
  if (!encryptionKeys) return { ...place, keys: [storedKey(config)] };
  // Older records open with the data directory's key, used before ENCRYPTION_KEYS was set.
  const storedKeys = readSecret(dataDir, "encryption-key") === null ? [] : [storedKey(config)];
  return { ...place, keys: [...encryptionKeys, ...storedKeys] };
}

export function storePlace({ dataDir, databaseUrl }: Config): StorePlace {
  return { databaseUrl, directory: dataDir };
}

/**
 * Locks the data directory. Two servers on one directory would lose in-memory state.
 * Throws ConfigError if another server holds the lock.
 */
export function holdDataDirectory({ dataDir }: Config): { release: () => void } {
  try {
    return holdDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryHeldError)) throw error;
    const { holder } = error;
    const holderWords = holder
      ? ` (process ${holder.pid}, machine ${holder.host}, since ${new Date(holder.since).toISOString()})`
      : "";
    throw new ConfigError([
      `DATA_DIR: Künye is already running on ${resolve(dataDir)}${holderWords}. Stop it, or give this server another directory; for several machines use DATABASE_URL`,
    ]);
  }
}

/** Builds the error for missing keys (R17): a start without the keys would hide paid answers. */
export function missingKeysError(fingerprints: string[]): ConfigError {
  return new ConfigError(
    fingerprints.map(
      (fingerprint) =>
        `ENCRYPTION_KEYS: a key of stored data is missing (fingerprint ${fingerprint}). Put it back: ENCRYPTION_KEYS=new:…,old:…. If the key is lost for good, give up its data: npm run admin -- forget-key '${fingerprint}'`,
    ),
  );
}

function prepareDirectory({ dataDir }: Config): void {
  try {
    makeDirectory(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason =
      codeIn(error) === "EROFS"
        ? "its disk is read-only: make it writable"
        : `${ownerWords(dataDir)}: let that user own it`;
    throw new ConfigError([
      `DATA_DIR: the directory ${resolve(dataDir)} can't be written to; ${reason}, or name another one`,
    ]);
  }
  const problems = accessProblems(dataDir, ownFiles);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** A restored one may belong to root. */
const ownFiles = [
  ...["encryption-key", "registry-api-key", "running", "running.lock", "spool", "registry"],
  ...["kunye.sqlite", "kunye.sqlite-wal", "kunye.sqlite-shm"],
];

/** Throws ConfigError if the key is lost: a new key could not open the sealed data. */
export function requireKey({ dataDir, encryptionKeys }: Config): void {
  if (encryptionKeys || readSecret(dataDir, "encryption-key") !== null) return;
  const file = join(dataDir, "encryption-key");
  throw new ConfigError([
    `${file}: lost. Put the file back from a backup. If it is lost for good, set a new key in ENCRYPTION_KEYS (openssl rand -base64 32); the program then names the data to give up. The ledger stays, but lost answers have to be paid for again`,
  ]);
}

/** Returns the data directory's key; creates it at the first start and never replaces it. */
function storedKey(config: Config): EncryptionKey {
  const { dataDir } = config;
  if (existsSync(sqliteFile(dataDir))) requireKey(config);
  const key = Buffer.from(readOrCreateSecret(dataDir, "encryption-key"), "base64");
  if (key.length === 32) return { id: "kept", key };
  const file = join(dataDir, "encryption-key");
  throw new ConfigError([`${file}: must be a key of 32 bytes in base64`]);
}
