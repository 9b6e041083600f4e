import { expect, test } from "vitest";
import { companiesOf, randomFrom } from "../kunye/intake/files/generated.ts";
import {
  expectedOf,
  factsOf,
  inventInvoice,
  invoicesOf,
} from "../kunye/intake/files/print-facts.ts";
import { printPage } from "../kunye/intake/files/prints.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";

const seed = Number(process.env["INVOICE_SEED"] ?? 20_261_128);

test("an invoice's page that a browser printed is read whole, on paper of any width", async () => {
  const random = randomFrom(seed);
  const companies = companiesOf(random, 20);
  const browser = await sharedBrowser();
  try {
    const page = await browser.newPage();
    for (const width of ["150mm", "210mm", "297mm"]) {
      const one = inventInvoice(random, companies);
      await page.setContent(printPage(one));
      const [print] = await invoicesOf(await page.pdf({ width, height: "297mm" }));
      expect(factsOf(print), `${width}, seed ${seed}`).toEqual(expectedOf(one));
    }
  } finally {
    await closePages(browser);
  }
});
