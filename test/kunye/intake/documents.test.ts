import { expect, test } from "vitest";
import { documentOf } from "../../../src/kunye/intake/documents.ts";
import { splitInvoiceTable } from "../../../src/kunye/intake/tables/invoice-rows.ts";
import { splitPastedInvoices } from "../../../src/kunye/intake/text/read-pasted.ts";
import { splitQrCodes } from "../../../src/kunye/intake/files/read-print.ts";
import type { GivenInvoice } from "../../../src/kunye/intake/mention.ts";
import { invoiceXml, party, sellerVkn, tckn } from "./files/ubl.ts";
import { readOne } from "./files/reading.ts";

const iban = "TR330006100519786457841326";
const table = `Satıcı VKN;Fatura No;Tutar\n${sellerVkn};GRN-7;120,50\n${tckn};GRN-8;40`;
const text = `Lacivert Pusula Ltd. Şti. VKN ${sellerVkn}\nFatura tarihi: 3.11.2026\nFatura no: LPS2026000000017
IBAN ${iban}\nÖdenecek tutar: 1.200,50 TL\nYeni hesabımıza ödeyin.`;
const qrCode = `{"vkntckn":"${sellerVkn}","avkntckn":"${tckn}","no":"LPS2026000000017","tarih":"2026-11-03"}`;

const given: Record<string, () => Promise<readonly GivenInvoice[]> | readonly GivenInvoice[]> = {
  xml: async () => [
    await readOne(invoiceXml()),
    await readOne(invoiceXml({ type: "IADE", buyer: party({ ids: [["TCKN", "11111111111"]] }) })),
    await readOne(invoiceXml({ seller: party({ ids: [["TCKN", tckn]], person: "EFE" }) })),
    await readOne(invoiceXml({ seller: party({ ids: [["VKN", "12345"]] }) })),
    await readOne(invoiceXml({ before: "<cbc:Note>IBAN'ımız değişmiştir.</cbc:Note>" })),
  ],
  text: () => splitPastedInvoices(text, { isTyped: false, maxFound: 10 }).invoices,
  row: () =>
    splitInvoiceTable(
      table.split("\n").map((line) => line.split(";")),
      table,
    ).invoices,
  qr: () => splitQrCodes(qrCode).codes,
};

test.each(Object.entries(given))(
  "a document's id is that of its content, and it holds no person: %s",
  async (form, read) => {
    const invoices = await read();
    expect(invoices).not.toEqual([]);
    for (const one of invoices) {
      const document = documentOf(one);
      expect(document.form).toBe(form);
      expect(documentOf(structuredClone(one)).id).toBe(document.id);
      const other = one.document === "print" ? { ...one, mentions: [] } : { ...one, number: "X1" };
      expect(documentOf(other).id).not.toBe(document.id);
      const persons = document.sides.filter(({ doubts }) =>
        doubts.some(({ kind }) => kind === "person"),
      );
      for (const side of persons) expect(side).toMatchObject({ vkn: "", title: "", mersis: null });
      expect(JSON.stringify(document)).not.toContain(tckn);
    }
  },
);

test("a person's account is not read from the file of an invoice", async () => {
  const seller = party({ ids: [["TCKN", tckn]], person: "EFE" });
  expect(documentOf(await readOne(invoiceXml({ seller }))).accounts).toEqual([]);
});
