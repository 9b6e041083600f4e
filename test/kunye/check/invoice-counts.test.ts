import { expect, test } from "vitest";
import { companiesOf } from "../../../src/kunye/check/companies.ts";
import { invoiceXml, party, sellerVkn } from "../intake/files/ubl.ts";
import { read } from "../intake/files/reading.ts";
import { judgeGiven } from "./support/cases.ts";

test("a company's invoices are counted by document: two may have the same number", async () => {
  const seller = party({ ids: [["VKN", sellerVkn]], title: "ÖRNEK GIDA A.Ş." });
  const readings = await Promise.all(
    ["11", "12"].map((end) =>
      read(
        invoiceXml({
          number: "ABC2026000000011",
          seller,
          ettn: `6f1b0c1e-4a52-4c5e-9d1a-a123456789${end}`,
        }),
      ),
    ),
  );
  const invoices = readings.flatMap((one) => (one.kind === "invoices" ? one.invoices : []));
  const { companies } = companiesOf(judgeGiven([...invoices, ...invoices.slice(0, 1)]));
  expect(companies.find(({ vkn }) => vkn === sellerVkn)?.invoices).toBe(2);
});
