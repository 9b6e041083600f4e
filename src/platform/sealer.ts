import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A 256-bit key and the name under which sealed data remembers it. */
export interface EncryptionKey {
  id: string;
  key: Uint8Array;
}

/** Encrypts and decrypts small texts; the context (a row's id) is authenticated, so sealed data can't be moved to another row. */
export interface Sealer {
  seal(text: string, context: string): Uint8Array;
  /** Throws SealError where the key is gone or the bytes or their context don't fit. */
  open(sealed: Uint8Array, context: string): string;
}

/** Sealed data that can't be opened. */
export class SealError extends Error {
  override name = "SealError";
}

/** AES-256-GCM under the first key; data sealed under any of the keys can be opened. */
export function createSealer(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Sealer {
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    seal(text, context) {
      const [{ id, key }] = keys;
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const name = Buffer.from(id);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(1, name.length), name, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== 1) throw new SealError("not sealed by this program");
      const start = 2 + (bytes[1] ?? 0);
      const id = bytes.subarray(2, start).toString();
      const key = byId.get(id);
      if (!key) throw new SealError(`encryption key "${id}" is missing`);
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(start, start + 12))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(start + 12, start + 28));
        return (
          decipher.update(bytes.subarray(start + 28), undefined, "utf8") + decipher.final("utf8")
        );
      } catch (cause) {
        throw new SealError("sealed data does not open", { cause });
      }
    },
  };
}
