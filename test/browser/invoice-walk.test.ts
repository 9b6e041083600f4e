import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceXml, party } from "../kunye/intake/files/ubl.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { openKunye, picture, type, phone } from "./support/open-page.ts";
import { labels, startingWith } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test("an invoice chosen in the modal gets its verdict, also on a phone's width", async () => {
  const page = await openKunye(browser);
  const seller = party({ ids: [["VKN", "1234567890"]], title: "BAŞKA MAKİNE LTD. ŞTİ." });
  const path = join(temporaryDirectory(), "fatura.xml");
  writeFileSync(path, invoiceXml({ seller }));
  await type(page, "/kunye denetle");
  const modal = page.getByRole("dialog");
  await modal.getByText(tr.check.title).waitFor();
  await modal.locator("input[type=file]").setInputFiles(path);
  // The upload takes a moment; without a file the form refuses.
  await modal.getByText("fatura.xml").waitFor();
  await picture(page, "invoice-1-modal");
  await modal.getByRole("button", { name: labels.continue }).click();
  await modal.getByText(wording.companiesFound(2)).waitFor();
  await picture(page, "invoice-2-found");
  await modal
    .getByRole("button", { name: startingWith(wording.guessed(labels.query, 1)) })
    .first()
    .click();
  await modal
    .getByRole("heading", { name: pattern()`${tr.check.finding["title-differs"]} · ÖRNEK GIDA` })
    .waitFor();
  await modal.getByText("Unvan · faturada").waitFor();
  await picture(page, "invoice-3-verdict");
  await page.setViewportSize(phone);
  await expect
    .poll(async () => {
      const box = await modal.getByText("Unvan · faturada").boundingBox();
      return box && box.x >= 0 && box.x + box.width <= 390;
    })
    .toBe(true);
  await picture(page, "invoice-4-phone");
});
