import { runInThread } from "../lists/run-in-thread.ts";
import type { QueryOutcome, Received } from "./ports.ts";
import { largestBody, readReceived } from "./read-received.ts";

/** Reading this many bytes takes about 15 ms; starting a thread takes some hundred. */
const largeBytes = 256_000;

/** An answer within the limits of `readReceived` needs a third of this memory. */
const maxHeapMegabytes = 256;

/** Reads an answer like `readReceived`; a large or packed one in a thread of its own. */
export async function readInThread(received: Received): Promise<QueryOutcome> {
  const { bytes, coding } = received;
  const isPacked = coding !== "" && coding !== "identity";
  const isLarge = isPacked || bytes.length > largeBytes;
  if (!isLarge || bytes.length > largestBody) return readReceived(received);
  const thread = new URL("./reading-thread.ts", import.meta.url);
  const outcome = await runInThread<QueryOutcome>(thread, received, maxHeapMegabytes).catch(
    () => null,
  );
  return outcome ?? { kind: "unknown", cause: "not-read" };
}
