import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  printLayouts,
  printPage,
  printPdf,
  printedXml,
  type Printed,
} from "../kunye/intake/files/prints.ts";
import { vknOf } from "../kunye/intake/files/ubl.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { tr } from "../support/wording.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { openKunye, phone, picture, switchTo, type } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const place = { office: "KADIKÖY", district: "KADIKÖY", city: "İSTANBUL" };
const seller = {
  vkn: "1234567890",
  mersis: "0123456789000016",
  title: "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  ...place,
};
const buyer = {
  vkn: "1111111114",
  mersis: "0111111111400015",
  title: "KARTALTEPE TİCARET A.Ş.",
  ...place,
};
const strangerVkn = vknOf("300000003");
const stranger = {
  ...buyer,
  vkn: strangerVkn,
  mersis: `0${strangerVkn}00015`,
  title: "DENEME KARDEŞ A.Ş.",
};

const names = tr.check.finding;

function invoice(no: number, account: number, changes: Partial<Printed> = {}): Printed {
  return {
    seller,
    buyer,
    number: `KDG2026000000${100 + no}`,
    ettn: `6f1b0c1e-4a52-4c5e-9d1a-a12345678${100 + no}`,
    date: `2026-11-0${no}`,
    amount: `${no}200.50`,
    currency: "TRY",
    iban: ibanOf(account),
    ...changes,
  };
}

/** Takes a picture on a desk and on a phone; nothing may be wider than the page. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const size of [{ width: 1280, height: 940 }, phone]) {
    await page.setViewportSize(size);
    if (size === phone) await page.locator("#sidebar").waitFor({ state: "hidden" });
    await picture(page, `memory-${name}-${size.width}`);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 940 });
}

test("the memory's cards can be read and pressed on a desk and on a phone", async () => {
  const page = await openKunye(browser, { viewport: { width: 1280, height: 940 } });
  const dialog = page.getByRole("dialog");
  const directory = temporaryDirectory();
  const check = async (name: string, content: Buffer | string, words: string) => {
    const path = join(directory, name);
    writeFileSync(path, content);
    await page.getByRole("button", { name: "finans" }).first().click();
    await type(page, "/kunye denetle");
    await dialog.locator("input[type=file]").setInputFiles(path);
    await dialog.getByText(name).waitFor();
    await dialog.getByRole("button", { name: labels.continue }).click();
    await dialog.getByText(words).first().waitFor();
  };
  const close = () => dialog.getByRole("button", { name: labels.close }).first().click();

  await switchTo(page, "Mehmet");
  await type(page, `/vkn ${seller.vkn}`);
  await page.getByText("ÖRNEK GIDA").first().waitFor();
  await check("ilk.xml", printedXml(invoice(1, 1)), tr.ownCompany.question);
  await lookAt(page, "0-question");
  await dialog.getByRole("button", { name: /KARTALTEPE/ }).click();
  await page.getByRole("button", { name: tr.ownCompany.confirm, exact: true }).click();
  await dialog.getByText(names["new-iban"]).first().waitFor();
  await lookAt(page, "1-first");
  await close();

  await check("degisen.xml", printedXml(invoice(2, 2)), names["changed-iban"]);
  await lookAt(page, "2-changed-checker");
  expect(await dialog.getByRole("button", { name: /^Doğruladım/ }).count()).toBe(0);
  await close();

  await switchTo(page, "Ayşe");
  await check("degisen.xml", printedXml(invoice(2, 2)), names["changed-iban"]);
  await lookAt(page, "3-changed-second");
  await dialog.getByRole("button", { name: /^Doğruladım/ }).click();
  await page
    .getByRole("button", { name: /^Doğruladım/ })
    .last()
    .click();
  await dialog.getByText(names["confirmed-iban"]).first().waitFor();
  await lookAt(page, "4-confirmed");
  await close();

  await check("ikinci.xml", printedXml(invoice(1, 1)), names["same-invoice"]);
  await lookAt(page, "5-doubled");
  await close();
  await check("baska.xml", printedXml(invoice(3, 1, { buyer: stranger })), names["not-ours"]);
  await lookAt(page, "6-not-ours");
  await close();
  const layout = printLayouts["gib"] ?? { draw: () => undefined };
  await check("fatura.pdf", await printPdf(invoice(4, 3), layout), names["changed-iban"]);
  await lookAt(page, "7-pdf");
  await close();
  await check("fatura.html", printPage(invoice(5, 4)), names["changed-iban"]);
  await lookAt(page, "8-html");
  await close();

  await page.locator("[data-key^=D]").click();
  await page.getByRole("tab", { name: "Giriş" }).click();
  await page.getByText(tr.memory.notYours).first().waitFor();
  await lookAt(page, "9-home");
});
