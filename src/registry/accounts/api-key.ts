import { hash, randomBytes } from "node:crypto";

/** A new key, `<PREFIX>_<KEY_BODY>` (API document: Authentication 2), with 192 random bits. */
export function createApiKey(): string {
  return `${keyPrefix}_${randomBytes(24).toString("hex")}`;
}

/** Whether the text could be a key of this service at all. */
export function looksLikeApiKey(text: string): boolean {
  return keyShape.test(text);
}

/** What is stored and looked up: comparing hashes tells nothing of a key by the time it takes. */
export function hashApiKey(key: string): string {
  return hash("sha256", key);
}

/** The first characters of a key, enough to name it and useless to guess it. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, keyPrefix.length + 9);
}

const keyPrefix = "sicil";
const keyShape = new RegExp(`^${keyPrefix}_[0-9a-f]{48}$`);
