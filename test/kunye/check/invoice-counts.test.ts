import { expect, test } from "vitest";
import { gatherParties } from "../../../src/kunye/check/gather.ts";
import { invoiceXml, party, sellerVkn } from "../intake/files/ubl.ts";
import { read } from "../intake/files/reading.ts";

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
  const { companies, repeated } = gatherParties([...invoices, ...invoices.slice(0, 1)]);
  expect(companies.find(({ vkn }) => vkn === sellerVkn)?.invoices).toBe(2);
  expect(repeated).toEqual(["ABC2026000000011"]);
});
