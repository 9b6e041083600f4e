import { parentPort, workerData } from "node:worker_threads";
import { readWorkbook } from "./read-workbook.ts";

parentPort?.postMessage(await readWorkbook(Buffer.from(workerData as Uint8Array)));
