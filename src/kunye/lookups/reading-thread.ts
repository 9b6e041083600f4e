import { parentPort, workerData } from "node:worker_threads";
import type { Received } from "./ports.ts";
import { readReceived } from "./read-received.ts";

// The thread of one large answer: its data is the answer, its message the outcome.
parentPort?.once("message", () => {
  parentPort?.postMessage(readReceived(workerData as Received));
});
