import { deflateSync } from "node:zlib";

/** Writes a PDF of numbered objects; the first is the catalogue. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from("\nendobj\n"),
      ]),
    );
  });
  const start = at;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`));
  add(
    Buffer.from(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`),
  );
  return Buffer.concat(parts);
}

const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

/** Writes a page's compressed contents. */
export function stream(content: string | Buffer): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
}

/** Writes a PDF whose page is listed so many times. */
export function onePagePdf(
  content: string | Buffer,
  { count = 1, catalog = "", page = "" } = {},
): Buffer {
  const kids = Array.from({ length: count }, () => "3 0 R").join(" ");
  return rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>`,
    stream(content),
    font,
  ]);
}

/** Draws lines of Latin text, so many points apart; text outside of the page is no text. */
export function textLines(lines: readonly string[], step = 12): string {
  return `BT /F 9 Tf 40 800 Td ${step} TL ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
}
