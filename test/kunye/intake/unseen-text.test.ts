import { expect, test } from "vitest";
import type { GivenInvoice } from "../../../src/kunye/intake/mention.ts";
import { ibanOf } from "../../support/ibans.ts";
import { kindsOf as kindsOfEach } from "../check/support/cases.ts";
import { printedLines as lines } from "./files/printed-lines.ts";
import { onePagePdf } from "./files/raw-pdf.ts";
import { read } from "./files/reading.ts";

const iban = ibanOf(7);
const shown = (all: readonly string[]) =>
  `BT /F 9 Tf 40 800 Td 12 TL ${all.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
const account = `(IBAN: ${iban}) Tj`;
/** A grey picture of one point on the whole page. */
const picture = "q 595 0 0 842 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q";

async function printsOf(content: string): Promise<GivenInvoice[]> {
  const reading = await read(onePagePdf(Buffer.from(content, "latin1")));
  return reading.kind === "invoices" ? reading.invoices : [];
}

function kindsOf(invoices: readonly GivenInvoice[]): string[] {
  return kindsOfEach(invoices).flat();
}

const ibansOf = ([invoice]: readonly GivenInvoice[]) =>
  invoice?.document === "print" ? invoice.header.ibans : null;

test.each<[string, string]>([
  ["white on a bare page", `1 g BT /F 9 Tf 40 500 Td ${account} ET`],
  ["an invisible mode", `BT 3 Tr /F 9 Tf 40 500 Td ${account} ET`],
  ["only as a clipping path", `BT 7 Tr /F 9 Tf 40 500 Td ${account} ET`],
  ["a size near 0", `BT /F 0.2 Tf 40 500 Td ${account} ET`],
  ["a scale near 0", `q 0.02 0 0 0.02 40 500 cm BT /F 9 Tf ${account} ET Q`],
  ["squashed", `BT 0.5 Tz /F 9 Tf 40 500 Td ${account} ET`],
])("text that is plainly not shown is said: %s", async (_name, hidden) => {
  const invoices = await printsOf(`${shown(lines)} ${hidden}`);
  expect(kindsOf(invoices)).toContain("hidden-text");
});

test.each<[string, string]>([
  ["white on a dark box", `0.1 g 30 480 500 40 re f 1 g BT /F 9 Tf 40 500 Td ${account} ET`],
  [
    "white on a picture",
    `q 500 0 0 40 30 480 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q 1 g BT /F 9 Tf 40 500 Td ${account} ET`,
  ],
  ["on a white box", `1 g 30 480 500 40 re f 0 g BT /F 9 Tf 40 500 Td ${account} ET`],
  ["inside its clip", `q 30 480 500 40 re W n BT /F 9 Tf 40 500 Td ${account} ET Q`],
  ["with an outline", `1 g 0 G BT 2 Tr /F 9 Tf 40 500 Td ${account} ET`],
  [
    "in pieces",
    `BT /F 9 Tf 40 500 Td [(IBAN: ) -50 (${iban.slice(0, 9)}) 10 (${iban.slice(9)})] TJ ET`,
  ],
])("text that people see is read, and nothing is said: %s", async (_name, visible) => {
  const invoices = await printsOf(`${shown(lines)} ${visible}`);
  expect(ibansOf(invoices)).toEqual([iban]);
  expect(kindsOf(invoices)).toEqual([]);
});

test("a scan's text is read, and never called green without saying so", async () => {
  const text = shown([...lines, `IBAN: ${iban}`]);
  const invoices = await printsOf(`${picture} 3 Tr ${text}`);
  expect(ibansOf(invoices)).toEqual([iban]);
  expect(kindsOf(invoices)).toEqual(["scanned-text"]);
});
