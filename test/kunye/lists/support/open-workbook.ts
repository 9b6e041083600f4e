import { SaxesParser } from "saxes";
import { fromBufferPromise } from "yauzl";

/** Returns the cells of each sheet by its name, read without the library that wrote them. */
export async function openWorkbook(bytes: Uint8Array): Promise<Record<string, string[][]>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks).toString("utf8"));
  }
  const names: string[] = [];
  parse(parts.get("xl/workbook.xml") ?? "", (tag, attributes) => {
    if (tag === "sheet") names.push(attributes.name ?? "");
  });
  return Object.fromEntries(
    names.map((name, at) => [name, cellsOf(parts.get(`xl/worksheets/sheet${at + 1}.xml`) ?? "")]),
  );
}

function cellsOf(xml: string): string[][] {
  const rows: string[][] = [];
  let type: string | undefined;
  parse(
    xml,
    (tag, attributes) => {
      if (tag === "row") while (rows.length < Number(attributes.r)) rows.push([]);
      if (tag === "c") {
        type = attributes.t;
        const column = /^[A-Z]+/.exec(attributes.r ?? "")?.[0] ?? "";
        const at =
          Array.from(column).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
        const row = rows.at(-1) ?? [];
        while (row.length <= at) row.push("");
      }
    },
    (text, inside) => {
      const row = rows.at(-1);
      if (row === undefined || !["t", "v", "f"].includes(inside)) return;
      // Marks numbers (`v!`) and formulas (`f!`), which are not text.
      const shown = type === "inlineStr" ? text : `${inside}!${text}`;
      row[row.length - 1] = `${row.at(-1) ?? ""}${shown}`;
    },
  );
  return rows;
}

function parse(
  xml: string,
  open: (tag: string, attributes: Record<string, string>) => void,
  onText: (text: string, inside: string) => void = () => undefined,
): void {
  const parser = new SaxesParser();
  const stack: string[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    stack.push(name);
    open(name, attributes);
  });
  parser.on("closetag", () => stack.pop());
  parser.on("text", (text) => {
    onText(text, stack.at(-1) ?? "");
  });
  parser.write(xml).close();
}
