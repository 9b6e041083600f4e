import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { mendEncoding } from "../../company/mend-encoding.ts";
import { FileFaultError, type FileFault } from "../invoices/file-fault.ts";
import { zipEntries } from "../invoices/zip-entries.ts";
import { refused, type TableReading, type WorkbookFile } from "./table-reading.ts";

const megabyte = 1024 * 1024;
/** An XLSX file's sheet is larger than any invoice. */
const zipLimits = { entryBytes: 100 * megabyte, zipFiles: 1_000 };
const tooLarge: FileFault[] = ["zip-bomb", "zip-too-many", "too-large"];
/** What opening a workbook may take; growth is the whole process's, since not everything is on the thread's heap. */
const most = { milliseconds: 30_000, heapMegabytes: 1_024, growthBytes: 2_048 * megabyte };

/** How the first record of an XLS file begins. */
const firstRecord = Buffer.from("0908100000060500", "hex");
const passwordRecord = 0x2f;

/** Reads the sheet of an XLSX file that holds a list. */
export async function readXlsxFile(bytes: Buffer): Promise<TableReading> {
  try {
    let book = "";
    // What hucre unpacks then is as large as the zip says.
    for (const { name, unpack } of await zipEntries(bytes, zipLimits, /\/$/)) {
      const part = await unpack();
      if (/^xl\/workbook[^/]*\.xml$/i.test(name)) book = part.toString();
    }
    if (book === "") return refused("not-a-table");
    return await inThread({ kind: "xlsx", bytes, sheets: sheetsOf(book) });
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    if (error.fault === "zip-encrypted") return refused("password");
    return refused(tooLarge.includes(error.fault) ? "too-large" : "damaged");
  }
}

/** The sheets that a person sees. */
function sheetsOf(book: string): { name: string; place: number }[] {
  const tags = Array.from(book.matchAll(/<(?:\w+:)?sheet\s[^>]{0,1000}>/g), ([tag]) => tag);
  return tags.flatMap((tag, place) => {
    const [, name = ""] = /\sname="([^"]*)"/.exec(tag) ?? [];
    return /\sstate="(?:veryH|h)idden"/.test(tag) ? [] : [{ name: mendEncoding(name), place }];
  });
}

/** Reads the sheet of an XLS file that holds a list. */
export async function readXlsFile(bytes: Buffer): Promise<TableReading> {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, "utf16le"));
  if (has("EncryptedPackage") || isLocked(bytes)) return refused("password");
  return has("Workbook") ? inThread({ kind: "xls", bytes }) : refused("not-a-table");
}

/** The record of a password is among the first ones. */
function isLocked(bytes: Buffer): boolean {
  let at = bytes.indexOf(firstRecord);
  for (let count = 0; at >= 0 && at + 4 <= bytes.length && count < 8; count += 1) {
    if (bytes.readUInt16LE(at) === passwordRecord) return true;
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return false;
}

async function inThread(workerData: WorkbookFile): Promise<TableReading> {
  const worker = new Worker(new URL("./workbook-thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: most.heapMegabytes },
  });
  const full = process.memoryUsage.rss() + most.growthBytes;
  const stop = new AbortController();
  const watch = async () => {
    for (let left = most.milliseconds; left > 0 && process.memoryUsage.rss() < full; left -= 50) {
      await wait(50, null, { signal: stop.signal });
    }
    return [refused("too-large")];
  };
  try {
    const [reading] = await Promise.race([once(worker, "message"), watch()]);
    return reading as TableReading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    return refused("too-large");
  } finally {
    stop.abort();
    await worker.terminate();
  }
}
