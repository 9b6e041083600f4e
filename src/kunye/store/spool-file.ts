import { createHash } from "node:crypto";
import { SealError, sealedHeadBytes, type Sealer } from "../../platform/sealer.ts";
import type { SpooledAnswer } from "../lookups/ports.ts";

/** Seals an answer as the bytes of its file. */
export function toFile({ received, ...answer }: SpooledAnswer, sealer: Sealer): Buffer {
  const bytes = Buffer.from(received.bytes).toString("base64");
  const text = JSON.stringify({ ...answer, received: { ...received, bytes } });
  const sealed = sealer.seal(text, answer.intentId);
  return Buffer.concat([checksumOf(sealed), sealed]);
}

/** Opens a file's answer. Throws SealError, with the missing key if that is the reason. */
export function fromFile(bytes: Buffer, id: string, sealer: Sealer): SpooledAnswer {
  const { received, ...answer } = JSON.parse(sealer.open(sealedIn(bytes), id)) as SpooledAnswer & {
    received: { bytes: string };
  };
  return { ...answer, received: { ...received, bytes: Buffer.from(received.bytes, "base64") } };
}

/** True if a file's first bytes name a key that the sealer lacks; they may also be damaged. */
export function mayNeedKey(head: Uint8Array, sealer: Sealer): boolean {
  const key = head[0] === magicByte[0] ? sealer.keyOf(head.subarray(1 + sumBytes)) : null;
  return key !== null && !sealer.has(key);
}

const magicByte = Buffer.from("K");
const sumBytes = 8;
/** The bytes of a file up to the name of its key. */
export const headBytes = 1 + sumBytes + sealedHeadBytes;

/** Returns the checksum, which tells damage from a missing key. */
function checksumOf(sealed: Uint8Array): Buffer {
  const sum = createHash("sha256").update(sealed).digest().subarray(0, sumBytes);
  return Buffer.concat([magicByte, sum]);
}

function sealedIn(bytes: Buffer): Buffer {
  const sealed = bytes.subarray(1 + sumBytes);
  if (!checksumOf(sealed).equals(bytes.subarray(0, 1 + sumBytes))) {
    throw new SealError("the file is damaged, or of a later version");
  }
  return sealed;
}
