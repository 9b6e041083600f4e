import { h, iconButton } from "./dom.js";
import { language, t } from "./language.js";
import { withEmoji } from "./mrkdwn.js";
import { richText } from "./rich-text.js";

/** Draws a `table` block; its first row is the header. */
export function table({ rows, column_settings: columns = [] }) {
  const [headRow = [], ...bodyRows] = rows;
  const cellNode = (tag) => (cell, column) => {
    const node = h(columns[column]?.is_wrapped ? `${tag}.wrapped` : tag, cellContents(cell));
    node.style.textAlign = columns[column]?.align ?? "";
    return node;
  };
  const body = bodyRows.map((row) => h("tr", row.map(cellNode("td"))));
  return scrolling([h("thead", h("tr", headRow.map(cellNode("th")))), h("tbody", body)]);
}

const defaultPageSize = 5;

/** Draws a `data_table` block: the person sorts it by a column and turns its pages. */
export function dataTable(block) {
  const { caption, page_size: pageSize = defaultPageSize, rows: allRows } = block;
  const { row_header_column_index: rowHeader = 0 } = block;
  const [headRow, ...bodyRows] = allRows;
  let rows = bodyRows;
  let first = 0;
  let sortedBy;
  let isDescending = false;
  const body = h("tbody");
  const position = h("span.muted", { "aria-live": "polite" });
  const heads = headRow.map((cell, column) =>
    h("th", { scope: "col" }, h("button", { onclick: () => sort(column) }, cellContents(cell))),
  );
  const turn = (step) => () => {
    if (first + step < 0 || first + step >= rows.length) return;
    first += step;
    draw();
  };
  const pager = h("div.row.pager", [
    iconButton("previous", t.table.previous, turn(-pageSize)),
    position,
    iconButton("next", t.table.next, turn(pageSize)),
  ]);

  function sort(column) {
    isDescending = sortedBy === column && !isDescending;
    sortedBy = column;
    const compare = comparison(bodyRows, column);
    rows = bodyRows.toSorted((a, b) => compare(a[column], b[column]) * (isDescending ? -1 : 1));
    first = 0;
    draw();
  }

  function draw() {
    const shown = rows.slice(first, first + pageSize);
    body.replaceChildren(
      ...shown.map((row) =>
        h(
          "tr",
          row.map((cell, column) =>
            column === rowHeader
              ? h("th", { scope: "row" }, cellContents(cell))
              : h(cell.type === "raw_number" ? "td.number" : "td", cellContents(cell)),
          ),
        ),
      ),
    );
    position.textContent = t.table.position(first + 1, first + shown.length, rows.length);
    for (const [column, head] of heads.entries()) {
      if (column !== sortedBy) head.removeAttribute("aria-sort");
      else head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
    }
  }

  draw();
  return h("div.data-table", [
    scrolling([h("caption", caption), h("thead", h("tr", heads)), body]),
    rows.length > pageSize && pager,
  ]);
}

/** Compares the cells of a column: as numbers if all are numbers, else as texts. */
function comparison(rows, column) {
  if (rows.every((row) => row[column].type === "raw_number")) return (a, b) => a.value - b.value;
  const { compare } = new Intl.Collator(language);
  return (a, b) => compare(textOf(a), textOf(b));
}

function textOf({ text = "", elements = [] }) {
  return text + elements.map(textOf).join("");
}

function cellContents(cell) {
  return cell.type === "rich_text" ? richText(cell) : withEmoji(cell.text ?? "");
}

function scrolling(parts) {
  return h("div.table", { tabindex: "0" }, h("table", parts));
}
