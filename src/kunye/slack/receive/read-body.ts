import type { IncomingMessage } from "node:http";

/** A body, or the reason for its refusal. */
export type ReadBody = Buffer | "too-large" | "slow" | "busy" | "failed";

/** The most bytes that all unfinished bodies hold together. */
const room = 32_000_000;

/**
 * Reads bodies of at most `limit` bytes within `deadlineMs`.
 * Drops the oldest unfinished body if all together hold too much.
 * Ignores addresses: behind a proxy all senders share one.
 */
export function createBodyReader(
  limit: number,
  deadlineMs: number,
): (req: IncomingMessage) => Promise<ReadBody> {
  // A Set keeps its order: the oldest body is the first.
  const unfinished = new Set<(result: ReadBody) => void>();
  let held = 0;
  return (req) =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (result: ReadBody) => {
        clearTimeout(timer);
        if (unfinished.delete(finish)) held -= size;
        chunks.length = 0;
        // The rest is read and discarded, so that the sender gets the reason.
        req.off("data", take).resume();
        resolve(result);
      };
      const take = (chunk: Buffer) => {
        size += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
        if (size > limit) finish("too-large");
        for (const drop of unfinished) {
          if (held <= room) break;
          drop("busy");
        }
      };
      const timer = setTimeout(finish, deadlineMs, "slow");
      unfinished.add(finish);
      req.on("data", take);
      req.once("end", () => finish(Buffer.concat(chunks)));
      req.once("error", () => finish("failed"));
    });
}
