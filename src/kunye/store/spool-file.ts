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
  return parsed(sealer.open(sealedIn(bytes), id));
}

/** Sealed data begins with 1 or 2, so that files of former versions, without a sum, are told apart. */
const mark = Buffer.from("K");
const sumBytes = 8;

/** The mark and the sum that stand before sealed data: a key's flipped fingerprint isn't taken for a missing key. */
function checkSum(sealed: Uint8Array): Buffer {
  const sum = createHash("sha256").update(sealed).digest().subarray(0, sumBytes);
  return Buffer.concat([mark, sum]);
}

function sealedIn(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 1).equals(mark)) return bytes;
  const sealed = bytes.subarray(1 + sumBytes);
  if (!checkSum(sealed).equals(bytes.subarray(0, 1 + sumBytes))) {
    throw new SealError("the file is damaged");
  }
  return sealed;
}

const none = { status: 200, type: "", coding: "", retryAfter: "" };

/** Reads a file's text; former versions kept the answer's text and its cost. */
function parsed(text: string): SpooledAnswer {
  const { body, received, ...answer } = JSON.parse(text) as SpooledAnswer & {
    body?: string;
    received: { bytes: string };
  };
  return body === undefined
    ? { ...answer, received: { ...received, bytes: Buffer.from(received.bytes, "base64") } }
    : { ...answer, received: { ...none, bytes: Buffer.from(body) } };
}
