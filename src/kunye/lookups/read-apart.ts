import { createHeavyWork, type HeavyWork } from "../../platform/heavy-work.ts";
import type { QueryOutcome, Received } from "./ports.ts";
import { largestBody, readReceived } from "./read-received.ts";

/** Reading this many bytes takes about 15 ms; starting a process takes 60. */
const largeBytes = 256_000;

/** Reads an answer like `readReceived`; it does not throw. */
export type ReadAnswer = (received: Received) => Promise<QueryOutcome>;

/**
 * Creates a reader of answers. Another process reads large or packed ones, before other heavy work.
 */
export function createAnswerReader(
  heavyWork: Pick<HeavyWork, "run"> = createHeavyWork(),
): ReadAnswer {
  const module = new URL("./read-received.ts", import.meta.url);
  return async (received) => {
    const { bytes, coding } = received;
    const isPacked = coding !== "" && coding !== "identity";
    const isLarge = isPacked || bytes.length > largeBytes;
    if (!isLarge || bytes.length > largestBody) return readReceived(received);
    const piece = { module, name: "readReceived", input: received };
    const reading = heavyWork.run<QueryOutcome>({ team: "", userId: "", isUrgent: true }, piece);
    const outcome = await reading.catch(() => null);
    return outcome?.kind === "done" ? outcome.result : { kind: "unknown", cause: "not-read" };
  };
}
