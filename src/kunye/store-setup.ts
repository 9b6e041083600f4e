import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError, type Config } from "./config.ts";
import { DirectoryHeldError, holdDirectory } from "../platform/hold-directory.ts";
import { keptSecret, readSecret } from "../platform/kept-secret.ts";
import type { EncryptionKey } from "../platform/sealer.ts";
import type { StoreSetup } from "./store/open-store.ts";
import { tr } from "./texts/tr.ts";

/** Where the settings put the store; throws ConfigError where its directory or its key is unusable. */
export function storeSetup(config: Config): StoreSetup {
  const { dataDir, databaseUrl, encryptionKeys } = config;
  makeDirectory(dataDir);
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
    const who = holder
      ? ` (süreç ${holder.pid}, makine ${holder.host}, başlangıç ${tr.format.moment(holder.since, Date.now())})`
      : "";
    throw new ConfigError([
      `DATA_DIR: ${resolve(dataDir)} klasöründe bir Künye zaten çalışıyor${who}. Onu durdurun ya da bu sunucuya kendi klasörünü verin; birden çok makine için DATABASE_URL kullanın`,
    ]);
  }
}

/** The problem with keys that are missing for what is kept: starting without them would hide what was paid for. */
export function missingKeysError(fingerprints: string[]): ConfigError {
  return new ConfigError(
    fingerprints.map(
      (one) =>
        `ENCRYPTION_KEYS: saklanan kayıtları açan bir anahtar eksik (parmak izi ${one}). Anahtarı geri koyun: ENCRYPTION_KEYS=yeni:…,eski:…. Bir daha gelmeyecekse, onunla saklananlardan vazgeçmek için: npm run admin -- forget-key '${one}'`,
    ),
  );
}

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch {
    throw new ConfigError([`DATA_DIR: ${dataDir} klasörü açılamıyor`]);
  }
}

/** Throws ConfigError where no key is at hand: one must not be made for what another has sealed. */
export function requireKey({ dataDir, encryptionKeys }: Config): void {
  if (encryptionKeys || readSecret(dataDir, "encryption-key") !== null) return;
  throw new ConfigError([
    `${join(dataDir, "encryption-key")}: kayıp. Dosyayı yedekten geri koyun. Geri gelmeyecekse ENCRYPTION_KEYS ile yeni bir anahtar verin (openssl rand -base64 32); hangi kayıtlardan vazgeçileceğini program söyler. Harcama defteri kalır, ama o kartlar yeniden sorgulanır`,
  ]);
}

/** The key made at the first start; a lost one is not silently replaced, because what it sealed could never be opened again. */
function keptKey(config: Config): EncryptionKey {
  const { dataDir } = config;
  if (existsSync(join(dataDir, "kunye.sqlite"))) requireKey(config);
  const key = Buffer.from(keptSecret(dataDir, "encryption-key"), "base64");
  if (key.length === 32) return { id: "kept", key };
  throw new ConfigError([`${join(dataDir, "encryption-key")}: 32 baytlık base64 anahtar olmalı`]);
}
