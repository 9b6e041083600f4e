import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, type Config } from "./config.ts";
import { keptSecret, readSecret } from "./platform/kept-secret.ts";
import type { EncryptionKey } from "./platform/sealer.ts";
import type { StoreSetup } from "./store/open-store.ts";

/** Where the settings put the store; throws ConfigError where its directory or its key is unusable. */
export function storeSetup({ dataDir, ...config }: Config): StoreSetup {
  makeDirectory(dataDir);
  const { databaseUrl, encryptionKeys } = config;
  const keys = encryptionKeys ?? ([keptKey(dataDir)] as const);
  return { databaseUrl, directory: dataDir, keys };
}

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch {
    throw new ConfigError([`DATA_DIR: ${dataDir} klasörü açılamıyor`]);
  }
}

/** The key made at the first start; a lost one is not silently replaced, for what it sealed could never be opened again. */
function keptKey(dataDir: string): EncryptionKey {
  if (existsSync(join(dataDir, "kunye.sqlite")) && readSecret(dataDir, "encryption-key") === null) {
    throw new ConfigError([
      `${join(dataDir, "encryption-key")}: kayıp. Dosyayı yedekten geri koyun. Geri gelmeyecekse ENCRYPTION_KEYS ile yeni bir anahtar verin (openssl rand -base64 32); harcama defteri kalır, ama eski kartlar açılamaz ve yeniden sorgulanır`,
    ]);
  }
  const key = Buffer.from(keptSecret(dataDir, "encryption-key"), "base64");
  if (key.length === 32) return { id: "kept", key };
  throw new ConfigError([`${join(dataDir, "encryption-key")}: 32 baytlık base64 anahtar olmalı`]);
}
