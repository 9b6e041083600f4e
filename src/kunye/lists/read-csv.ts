/** Parts nothing: no text has it. */
const none = "\u001f";
/** How many of the lines must agree; commas stand in titles and amounts too. */
const separators = { "\t": 0, ";": 0, "|": 0.6, ",": 0.6 };

/** Reads lines of cells that are parted by the sign that most lines agree about, or by none. */
export function* csvRows(given: string): Iterable<{ index: number; values: string[] }> {
  // Excel's own way to name the separator.
  const text = given.replace(/^sep=.\r?\n/i, "");
  const separator = separatorOf(text);
  const signs = `${RegExp.escape(separator)}\\r\\n`;
  // A quotation that isn't closed soon, or goes on behind its end, is a cell like any other.
  const quotation = `"((?:[^"]|""){0,5000})"(?=[${signs}]|$)`;
  const next = new RegExp(`(?:${quotation}|([^${signs}]*))(\\r\\n|[${signs}]|$)`, "y");
  let [index, values]: [number, string[]] = [0, []];
  while (next.lastIndex < text.length) {
    const [, quoted, plain = "", sign = ""] = next.exec(text) ?? [];
    values.push(quoted?.replaceAll('""', '"') ?? plain);
    if (sign === separator && next.lastIndex < text.length) continue;
    yield { index, values };
    [index, values] = [index + 1, []];
  }
}

function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/, 50)
    .filter((line) => line.trim() !== "")
    .map((line) => line.replace(/"[^"]*"/g, ""));
  let best = { sign: none, agreed: 0 };
  for (const [sign, share] of Object.entries(separators)) {
    const counts = Map.groupBy(lines, (line) => line.split(sign).length);
    counts.delete(1);
    const agreed = Math.max(0, ...counts.values().map((same) => same.length));
    if (agreed > best.agreed && agreed >= lines.length * share) best = { sign, agreed };
  }
  return best.sign;
}
