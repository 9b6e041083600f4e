import { expect, test } from "vitest";
import {
  documentOf,
  givenInvoiceOf,
  mentionOf,
  sideOf,
} from "../../../src/kunye/check/as-documents.ts";
import { splitInvoiceTable } from "../../../src/kunye/intake/tables/invoice-rows.ts";
import { splitPastedInvoices } from "../../../src/kunye/intake/text/read-pasted.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { splitQrCodes } from "../../../src/kunye/intake/files/read-print.ts";
import { isPrint, type GivenInvoice } from "../../../src/kunye/check/gather.ts";
import { buyerVkn, invoiceXml, party, sellerVkn, tckn } from "../intake/files/ubl.ts";
import { readOne } from "../intake/files/reading.ts";

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
  "an invoice is the same as a document and back: %s",
  async (form, read) => {
    const invoices = await read();
    expect(invoices).not.toEqual([]);
    for (const one of invoices) {
      const document = documentOf(one);
      expect(document.form).toBe(form);
      const back = isPrint(one) ? { ...one, announcement: one.announcement ?? null } : one;
      expect(givenInvoiceOf(document)).toEqual(back);
      expect(documentOf(structuredClone(one)).id).toBe(document.id);
      expect(
        documentOf({ ...one, ...(isPrint(one) ? { mentions: [] } : { number: "X1" }) }).id,
      ).not.toBe(document.id);
    }
  },
);

test("a mention of a text is the same as a side and back", () => {
  const words = `Bugün ${sellerVkn} Lacivert Pusula Ltd. Şti., Kadıköy VD; alıcı ${buyerVkn}; ${tckn}`;
  const { written } = readMentions(words, { isTyped: false, maxFound: 10 });
  expect(written.length).toBeGreaterThan(1);
  expect(written.map((one) => mentionOf(sideOf(one)))).toEqual(written);
});
