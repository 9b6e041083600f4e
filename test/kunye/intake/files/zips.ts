/** The offsets of fields in a record of a zip's directory. */
const places = { flags: 8, method: 10, checksum: 16, packedSize: 20, size: 24, dataAt: 42 };

/** Changes fields in each record of a zip's directory. */
export function withRecords(
  zip: Buffer,
  change: Partial<Record<keyof typeof places, number>>,
): Buffer {
  const bytes = Buffer.from(zip);
  const mark = Buffer.from("PK\u0001\u0002");
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    for (const [field, value] of Object.entries(change)) {
      const place = at + places[field as keyof typeof places];
      if (field === "flags" || field === "method") bytes.writeUInt16LE(value, place);
      else bytes.writeUInt32LE(value, place);
    }
  }
  return bytes;
}

/** Returns `count` files with the same content. */
export function manyFiles(
  count: number,
  content: Buffer | string,
  name = "fatura",
): Record<string, Buffer | string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${name}-${at}.xml`, content]),
  );
}
