import { createHash } from "node:crypto";
import { SealError, type Sealer } from "../../platform/sealer.ts";
import type { SpooledAnswer } from "../lookups/ports/spool.ts";

/** Seals an answer for its file, with a sum before it. */
export function toFile({ received, ...answer }: SpooledAnswer, sealer: Sealer): Buffer {
  const bytes = Buffer.from(received.bytes).toString("base64");
  const text = JSON.stringify({ ...answer, received: { ...received, bytes } });
  const sealed = sealer.seal(text, answer.intentId);
  return Buffer.concat([checkSum(sealed), sealed]);
}

/** Opens a file's answer; throws SealError where the file is damaged or its key is missing. */
export function fromFile(bytes: Buffer, id: string, sealer: Sealer): SpooledAnswer {
  const { received, ...answer } = JSON.parse(sealer.open(sealedIn(bytes), id)) as SpooledAnswer & {
    received: { bytes: string };
  };
  return { ...answer, received: { ...received, bytes: Buffer.from(received.bytes, "base64") } };
}

const mark = Buffer.from("K");
const sumBytes = 8;

/** Returns the mark and the checksum before sealed data: a damaged fingerprint must not look like a missing key. */
function checkSum(sealed: Uint8Array): Buffer {
  const sum = createHash("sha256").update(sealed).digest().subarray(0, sumBytes);
  return Buffer.concat([mark, sum]);
}

function sealedIn(bytes: Buffer): Buffer {
  const sealed = bytes.subarray(1 + sumBytes);
  if (!checkSum(sealed).equals(bytes.subarray(0, 1 + sumBytes))) {
    throw new SealError("the file is damaged");
  }
  return sealed;
}
