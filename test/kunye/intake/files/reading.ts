import type { Invoice } from "../../../../src/kunye/intake/files/read-invoice.ts";
import { readInvoiceFile } from "../../../../src/kunye/intake/files/read-invoice-file.ts";

/** Reads a file with this content. */
export async function read(content: string | Uint8Array) {
  const { found: reading } = await readInvoiceFile("fatura.xml", Buffer.from(content));
  return typeof reading === "string"
    ? ({ kind: "refused", why: reading } as const)
    : ({ kind: "invoices", ...reading } as const);
}

/** Reads the only invoice of a file. */
export async function readOne(content: string | Uint8Array): Promise<Invoice> {
  const reading = await read(content);
  const [invoice, ...rest] = reading.kind === "invoices" ? reading.invoices : [];
  if (!invoice || invoice.document === "print" || rest.length > 0)
    throw new Error(`not one invoice: ${JSON.stringify(reading)}`);
  return invoice;
}
