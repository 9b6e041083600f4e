import type { IncomingMessage } from "node:http";

/** A body, or why it was not read to its end. */
export type ReadBody = Buffer | "too-large" | "busy";

/** How many bytes: of one body, and of all that are being read at once; what small ones may fill is kept from the large. */
const bytes = { small: 64_000, all: 32_000_000, large: 24_000_000 };

/** Reads bodies of at most `limit` bytes, and of all at once no more than this process can hold. */
export function createBodyReader(limit: number): (req: IncomingMessage) => Promise<ReadBody> {
  let held = 0;
  return async (req) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let refusal: "too-large" | "busy" | null = null;
    try {
      // A refused body is still read to its end, so that its sender gets the reason.
      for await (const chunk of req as AsyncIterable<Buffer>) {
        if (refusal) continue;
        size += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
        if (size > limit) refusal = "too-large";
        else if (held > (size > bytes.small ? bytes.large : bytes.all)) refusal = "busy";
        if (!refusal) continue;
        held -= size;
        size = 0;
        chunks.length = 0;
      }
      return refusal ?? Buffer.concat(chunks);
    } finally {
      held -= size;
    }
  };
}
