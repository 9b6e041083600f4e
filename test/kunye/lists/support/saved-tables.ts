import { zipBytes } from "../../../registry/support/zip-bytes.ts";

export type SavedCell = string | number;
export type SavedRows = readonly (readonly SavedCell[])[];

/** Encodes a text in windows-1254, as Turkish programs do. */
export function windows1254(text: string): Buffer {
  const letters: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  return Buffer.from(Array.from(text, (one) => letters[one] ?? one.charCodeAt(0)));
}

/** Writes lines of cells with a separator. */
export function lines(rows: SavedRows, sign: string): string {
  return rows.map((row) => row.join(sign)).join("\r\n");
}

/** Writes a web page with a table, which programs call `.xls`. */
export function htmlTable(rows: SavedRows): string {
  const cells = rows.map((row) => row.map((cell) => `<td class=xl65>${escaped(cell)}`).join(""));
  return `<!DOCTYPE html>\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=utf-8>
<style>td { mso-number-format:"\\@" }</style><script>if (1 < 2) document.write("<td>")</script></head>
<body><table><tr><td>Rapor tarihi<br/>11.11.2026</table><TABLE border=1><tr>${cells.join("</tr>\n<tr>")}</table></body></html>`;
}

/** Writes Excel 2003's XML. */
export function xml2003(rows: SavedRows): string {
  const cells = rows.map((row) => {
    const kept = row.map((cell, at) =>
      cell === ""
        ? ""
        : `<Cell ss:Index="${at + 1}"><Data ss:Type="${typeof cell === "number" ? "Number" : "String"}">${escaped(cell)}</Data></Cell>`,
    );
    return `<Row>${kept.join("")}</Row>`;
  });
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="s1"/></Styles><Worksheet ss:Name="Cariler"><Table>${cells.join("\n")}</Table></Worksheet></Workbook>`;
}

/** Writes a LibreOffice workbook; repeated cells and rows are written once with a count. */
export function odsBytes(sheets: Readonly<Record<string, SavedRows>>): Buffer {
  const tables = Object.entries(sheets).map(
    ([name, rows]) =>
      `<table:table table:name="${name}"><table:table-column table:number-columns-repeated="9"/>${rows
        .map((row) => `<table:table-row>${row.map(odsCell).join("")}</table:table-row>`)
        .join(
          "",
        )}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
  );
  const parts = {
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`,
  };
  // Readers find the file's type without unpacking.
  return zipBytes(parts, { isStored: true });
}

function odsCell(cell: SavedCell): string {
  if (cell === "") return `<table:table-cell table:number-columns-repeated="1"/>`;
  const type =
    typeof cell === "number"
      ? `office:value-type="float" office:value="${cell}"`
      : `office:value-type="string"`;
  const note = `<office:annotation><text:p>elle girildi</text:p></office:annotation>`;
  return `<table:table-cell ${type}>${note}<text:p>${escaped(cell).replaceAll(" ", "<text:s/>")}</text:p></table:table-cell>`;
}

/** Writes a binary workbook (XLSB), whose sheets are not XML. */
export function xlsbBytes(): Buffer {
  return zipBytes({
    "[Content_Types].xml": "",
    "xl/workbook.bin": "\u0083\u0001",
    "xl/worksheets/sheet1.bin": "\u0081",
  });
}

function escaped(cell: SavedCell): string {
  return String(cell).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
