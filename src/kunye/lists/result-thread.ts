import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { resultFiles } from "./result-files.ts";
import type { ResultFrame, ResultRow } from "./write-result.ts";

if (parentPort) {
  const rows: ResultRow[] = [];
  const parts = on(parentPort, "message") as AsyncIterable<[ResultRow[] | null]>;
  for await (const [part] of parts) {
    if (part === null) break;
    rows.push(...part);
  }
  parentPort.postMessage(await resultFiles(workerData as ResultFrame, rows));
}
