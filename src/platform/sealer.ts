import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** A 256-bit key; the id is only the operator's label. */
export interface EncryptionKey {
  id: string;
  key: Uint8Array;
}

/** A cipher for small texts. It authenticates the context, a row's id: rows can't be swapped. */
export type Sealer = ReturnType<typeof createSealer>;

/** Sealed data that can't be opened; `missingKey` is the fingerprint of a missing key. */
export class SealError extends Error {
  override name = "SealError";
  readonly missingKey: string | null;

  constructor(message: string, options: { missingKey?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.missingKey = options.missingKey ?? null;
  }
}

/** Returns the opened text, or null if it can't be opened: one row must not block the others. */
export function openOrNull(sealer: Sealer, sealed: Uint8Array, context: string): string | null {
  try {
    return sealer.open(sealed, context);
  } catch {
    return null;
  }
}

/** Returns a key's fingerprint, which is part of sealed data; so keys can be renamed. */
export function fingerprintOf(key: Uint8Array): string {
  return createHash("sha256")
    .update(key)
    .digest("hex")
    .slice(0, 2 * fingerprintBytes);
}

const fingerprintBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
/** The first byte of sealed data: its format. */
const format = 2;
/** The bytes of sealed data up to the end of its key's fingerprint. */
export const sealedHeadBytes = 1 + fingerprintBytes;

/**
 * Creates a sealer: AES-256-GCM under the first key; opens data of any of the keys.
 * Calls `onMissing` once for each key that data needed and that is not among them.
 */
export function createSealer(
  keys: readonly [EncryptionKey, ...EncryptionKey[]],
  onMissing: (fingerprint: string) => void = () => undefined,
) {
  const byFingerprint = new Map(keys.map(({ key }) => [fingerprintOf(key), key]));
  const [{ key: first }] = keys;
  const fingerprint = fingerprintOf(first);
  const missedKeys = new Set<string>();

  return {
    /** The fingerprints of the keys that open. */
    fingerprints: [...byFingerprint.keys()] as readonly string[],
    /** The fingerprints of missing keys that data needed since the start. */
    missedKeys: missedKeys as ReadonlySet<string>,
    /** The fingerprint of the key that seals. */
    fingerprint,
    has: (wanted: string) => byFingerprint.has(wanted),
    seal(text: string, context: string): Uint8Array {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", first, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const head = Buffer.concat([Buffer.of(format), Buffer.from(fingerprint, "hex")]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
    },
    /** Throws SealError for a missing key, or changed bytes or context. */
    open(sealed: Uint8Array, context: string): string {
      const wanted = keyOf(sealed);
      if (wanted === null) throw new SealError("not sealed by this program");
      const key = byFingerprint.get(wanted);
      if (!key) {
        if (!missedKeys.has(wanted)) onMissing(wanted);
        missedKeys.add(wanted);
        throw new SealError(`the encryption key ${wanted} is missing`, { missingKey: wanted });
      }
      return decrypt(key, Buffer.from(sealed).subarray(sealedHeadBytes), context);
    },
    keyOf,
  };
}

/** Returns the fingerprint of the key that sealed the data, or null if it isn't sealed data. */
function keyOf(sealed: Uint8Array): string | null {
  if (sealed[0] !== format || sealed.length < sealedHeadBytes) return null;
  return Buffer.from(sealed.subarray(1, sealedHeadBytes)).toString("hex");
}

function decrypt(key: Uint8Array, sealed: Buffer, context: string): string {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = sealed.subarray(nonceBytes + tagBytes);
    return decipher.update(body, undefined, "utf8") + decipher.final("utf8");
  } catch (cause) {
    throw new SealError("sealed data does not open", { cause });
  }
}
