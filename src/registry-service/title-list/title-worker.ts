import { parentPort, workerData } from "node:worker_threads";
import { createTitleIndex } from "../titles/create-title-index.ts";
import type { SearchMessage, SearchQuestion } from "./title-searcher.ts";
import { loadTitles, type TitleSource } from "./title-source.ts";

const index = createTitleIndex(await loadTitles(workerData as TitleSource));
const tell = (message: SearchMessage) => parentPort?.postMessage(message);

parentPort?.on("message", ({ id, title, limit }: SearchQuestion) => {
  try {
    tell({ kind: "found", id, matches: index.search(title, limit) });
  } catch (error) {
    tell({ kind: "failed", id, message: error instanceof Error ? error.name : "unknown" });
  }
});
tell({ kind: "ready", size: index.size });
