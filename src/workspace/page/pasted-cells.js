import { h, icon, iconButton } from "./dom.js";
import { t } from "./language.js";

const most = { rows: 100, columns: 20 };

/** Reads the cells of a clipboard; undefined if it holds no table, or one that is too large. */
export function readCells(clipboard) {
  const lines = clipboard
    .getData("text/plain")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  const isTabbed = lines.length > 1 && lines.every((line) => line.includes("\t"));
  if (!isTabbed && !/<table/i.test(clipboard.getData("text/html"))) return undefined;
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const fits = rows.length <= most.rows && rows.every((cells) => cells.length <= most.columns);
  return fits && rows.flat().length > 1 ? rows : undefined;
}

/** Keeps the cells that are pasted before they are sent; `changed` is called after each change. */
export function createPastedCells(changed) {
  let held;
  const node = h("ul.attachments");
  const set = (rows) => {
    held = rows;
    node.replaceChildren(...(rows ? [chip(rows)] : []));
    changed();
  };
  const chip = (rows) =>
    h("li", [
      icon("file"),
      h("span.name", t.pastedTable(rows.length)),
      iconButton("close", t.removeTable, () => set(undefined)),
    ]);
  return { node, put: set, cells: () => held };
}
