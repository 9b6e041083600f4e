import fc from "fast-check";
import { expect, test } from "vitest";
import { zipBytes } from "../../registry/support/zip-bytes.ts";
import { read } from "./files/reading.ts";
import { envelopeXml, invoiceXml, party, sealed, tckn } from "./files/ubl.ts";

const person = party({ ids: [["TCKN", tckn]], person: "AYŞE" });
const xml = invoiceXml({ buyer: person, before: sealed(`SERIALNUMBER=${tckn}`) });
const despatch = invoiceXml({ root: "DespatchAdvice", buyer: person });
const samples = [
  Buffer.from(xml),
  Buffer.from(despatch),
  Buffer.from(envelopeXml([xml, invoiceXml(), despatch])),
  Buffer.from(`\uFEFF${xml}`, "utf16le"),
  zipBytes({ "a.xml": xml, "b/": "", "b/c.xml": despatch, "d.pdf": "%PDF" }),
  zipBytes({ "a.xml": xml }, { isStored: true }),
];
const inserted = [
  ...["<", ">", "&", ";", '"', "'", "/", "!", "?", "\u0000", "\uFFFF"],
  ...[
    "<cbc:ID>",
    "</cac:Party>",
    "<cac:Party>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?x",
    "<!DOCTYPE a>",
  ],
  ...[
    ' schemeID="VKN"',
    "&#x31;",
    tckn,
    "PK\u0003\u0004",
    "PK\u0005\u0006",
    "\uFEFF",
    "<a>".repeat(70),
  ],
].map((text) => Buffer.from(text));

/** A change at a share (0 to 1) of the file's length. */
type Change = { at: number; length: number } & (
  | { kind: "flip"; bit: number }
  | { kind: "cut" | "drop" | "double" }
  | { kind: "insert"; bytes: Uint8Array }
);
const place = {
  at: fc.nat(9_999).map((part) => part / 10_000),
  length: fc.integer({ min: 1, max: 400 }),
};
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ ...place, kind: fc.constant("flip" as const), bit: fc.nat(7) }),
  fc.record({ ...place, kind: fc.constantFrom("cut", "drop", "double") }),
  fc.record({
    ...place,
    kind: fc.constant("insert" as const),
    bytes: fc.oneof(fc.constantFrom(...inserted), fc.uint8Array({ maxLength: 40 })),
  }),
);

function changed(bytes: Buffer, { at, length, ...how }: Change): Buffer {
  const start = Math.floor(at * bytes.length);
  const end = Math.min(bytes.length, start + length);
  const [before, taken, after] = [
    bytes.subarray(0, start),
    bytes.subarray(start, end),
    bytes.subarray(end),
  ];
  switch (how.kind) {
    case "flip": {
      const copy = Buffer.from(bytes);
      if (start < copy.length) copy.writeUInt8(copy.readUInt8(start) ^ (1 << how.bit), start);
      return copy;
    }
    case "cut":
      return before;
    case "drop":
      return Buffer.concat([before, after]);
    case "double":
      return Buffer.concat([before, taken, taken, after]);
    case "insert":
      return Buffer.concat([before, how.bytes, taken, after]);
  }
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const runs = Number(process.env["FILE_RUNS"] ?? 1_000);
const seed = Number(process.env["FILE_SEED"] ?? Date.now());

test("damaged files are read or refused, and show no person's number or name", async () => {
  const kinds = new Set<string>();
  const damaged = fc.tuple(
    fc.constantFrom(...samples),
    fc.array(change, { minLength: 1, maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async ([sample, changes]) => {
      const reading = await read(changes.reduce(changed, sample));
      kinds.add(reading.kind === "refused" ? reading.why : reading.kind);
      const invoices = reading.kind === "invoices" ? reading.invoices : [];
      const texts = invoices.map((invoice) =>
        JSON.stringify({ ...invoice, amount: null }).replace(uuid, ""),
      );
      expect(texts.filter((text) => /(?<!\d)\d{11}(?!\d)/.test(text))).toEqual([]);
      expect(texts.filter((text) => text.includes("ÖRNEKOĞLU"))).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
  // The damage caused several faults, and left some files readable.
  expect([...kinds]).toEqual(
    expect.arrayContaining(["invoices", "broken-xml", "zip-broken", "encoding"]),
  );
}, 600_000);
