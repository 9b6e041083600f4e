import { parentPort, workerData } from "node:worker_threads";
import { headerOf } from "./find-columns.ts";
import { gatherRows } from "./gather-rows.ts";
import { xlsSheets, xlsxRows } from "./spreadsheet.ts";
import { refused, type TableReading, type WorkbookFile } from "./table-reading.ts";

// Opens a workbook: a file that takes too much memory or time costs this thread alone.
parentPort?.postMessage(await read(workerData as WorkbookFile));

/** The first sheet with a header, else the first that isn't empty. */
async function read(file: WorkbookFile): Promise<TableReading> {
  try {
    const sheets =
      file.kind === "xls"
        ? await xlsSheets(file.bytes)
        : file.sheets.map(({ name, place }) => ({ name, rows: xlsxRows(file.bytes, place) }));
    let chosen = refused("empty");
    for (const { name, rows: given } of sheets) {
      const rows = await gatherRows(given);
      if (rows === "empty") continue;
      if (typeof rows === "string") return refused(rows);
      const otherSheets = sheets.flatMap((other) => (other.name === name ? [] : [other.name]));
      const isHeaded = headerOf(rows) !== null;
      if (isHeaded || chosen.kind === "refused") {
        chosen = { kind: "table", rows, sheet: name, otherSheets };
      }
      if (isHeaded) break;
    }
    return chosen;
  } catch {
    // What hucre makes of a file that isn't as it should be.
    return refused("damaged");
  }
}
