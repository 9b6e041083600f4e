import { parentPort, workerData } from "node:worker_threads";
import { searchOver } from "../../company/title-search/create-title-index.ts";
import type { SearchAnswer, SearchQuestion, SearchedMemory } from "./search-pool.ts";

const { segment, removed } = workerData as SearchedMemory;
const index = searchOver(segment, { removed });

parentPort?.on("message", ({ id, title, limit }: SearchQuestion) => {
  let answer: SearchAnswer;
  try {
    answer = { kind: "found", id, findings: index.find(title, limit) };
  } catch (error) {
    // Only the error's name: the message might contain the title.
    answer = { kind: "failed", id, reason: error instanceof Error ? error.name : "unknown" };
  }
  parentPort?.postMessage(answer);
});
