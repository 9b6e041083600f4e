import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeAtEnd } from "../../src/company/places.ts";
import { createInventedInstitution } from "../../src/registry/institution/invented-institution.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import type { WrittenSide } from "../kunye/intake/files/generated.ts";
import { printLayouts, printPdf, printedXml, type Printed } from "../kunye/intake/files/prints.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { ibanOf } from "../support/ibans.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { startingWith } from "../support/labels.ts";
import { tr } from "../support/wording.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { openKunye, message, phone, picture } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const desk = { width: 1280, height: 940 };
const institution = createInventedInstitution({ companies: 1_000, importedTitle: () => null });

/** Returns a side as its record has it. */
async function company(number: number): Promise<WrittenSide> {
  const record = await institution.company(vknOfNumber(number));
  const { Unvani = "", VergiDairesi = "", Adres = "", MersisNo = "" } = record?.Merkez ?? {};
  const { district = "", city = "" } = placeAtEnd(Adres) ?? {};
  return {
    vkn: vknOfNumber(number),
    mersis: MersisNo,
    title: Unvani,
    office: VergiDairesi,
    district,
    city,
  };
}

const ours = { ...(await company(21)), title: "KARTALTEPE TİCARET A.Ş." };

function invoice(no: number, seller: WrittenSide, changes: Partial<Printed> = {}) {
  const digits = String(no).padStart(9, "0");
  return {
    seller,
    buyer: ours,
    number: `ABC2026${digits}`,
    ettn: `6f1b0c1e-4a52-4c5e-9d1a-a12${digits}`,
    date: `2026-11-${String(no % 20).padStart(2, "0")}`,
    amount: `${no * 1_130}.50`,
    currency: "TRY",
    iban: ibanOf(no),
    ...changes,
  } satisfies Printed;
}

/** Writes an invoice's XML with the seller's place. */
function xmlOf(one: Printed): string {
  const { district, city } = one.seller;
  return printedXml(one).replace("Kadıköy", district).replace("İstanbul", city);
}

/** Ten invoices; wrong are one account, one number with two amounts, one print and one sum. */
async function tenInvoices(): Promise<Buffer> {
  const gib = printLayouts["gib"] ?? { draw: () => undefined };
  const changed = invoice(41, await company(25), { iban: ibanOf(999) });
  const twin = invoice(42, await company(27));
  const printed = invoice(43, await company(28));
  const sum = xmlOf(invoice(44, await company(29))).replace(
    "<cbc:PayableAmount",
    '<cbc:TaxInclusiveAmount currencyID="TRY">40000</cbc:TaxInclusiveAmount><cbc:PayableAmount',
  );
  const sellers = await Promise.all([30, 37, 40, 42, 45].map(company));
  const good = sellers.map((seller, at) => invoice(45 + at, seller));
  const xmls = [
    changed,
    twin,
    { ...twin, ettn: invoice(51, twin.seller).ettn, amount: "91000.00" },
    printed,
    ...good,
  ].map(xmlOf);
  return zipBytes({
    ...Object.fromEntries([...xmls, sum].map((xml, at) => [`fatura-${at}.xml`, xml])),
    "fatura-3.pdf": await printPdf({ ...printed, amount: "84950.50" }, gib),
  });
}

async function give(page: Page, name: string, content: Buffer | string): Promise<void> {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, content);
  await page.locator("input[type=file]").setInputFiles(path);
  await page.getByRole("button", { name: `${name} dosyasını çıkar` }).waitFor();
  await page.locator("#composer-text").press("Enter");
}

/** Returns the height of the newest card in screens of a phone, and its words. */
async function measure(page: Page, name: string) {
  const card = message(page, tr.check.sum.toDo.red);
  for (const size of [desk, phone]) {
    // The whole card is in the picture.
    await page.setViewportSize({ ...size, height: 3_000 });
    if (size === phone) await page.locator("#sidebar").waitFor({ state: "hidden" });
    await card.scrollIntoViewIfNeeded();
    await picture(page, `ten-invoices-${name}-${size.width}`);
  }
  const height = (await card.boundingBox())?.height ?? Infinity;
  const text = await card.innerText();
  await page.setViewportSize(desk);
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return { screens: height / phone.height, words, text };
}

/** The card of ten invoices had 419 words on 3.02 screens when each company had a row. */
const most = { screens: 2, words: 320 };

test("ten invoices, four of them wrong, are two screens of a phone", async () => {
  const page = await openKunye(browser, { viewport: desk });
  await page.locator("[data-key^=D]").click();
  await page.getByRole("tab", { name: "Mesajlar" }).click();
  await give(page, "once.xml", xmlOf(invoice(1, await company(25), { iban: ibanOf(25) })));
  await page.getByRole("button", { name: "KARTALTEPE" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Bizim şirketimiz" }).click();
  await page.getByRole("button", { name: "Bizim değil" }).waitFor();
  await give(page, "faturalar.zip", await tenInvoices());
  await message(page, tr.check.sum.toDo.red).waitFor({ timeout: 60_000 });
  const unasked = await measure(page, "unasked");
  expect(unasked.screens).toBeLessThanOrEqual(most.screens);
  expect(unasked.words).toBeLessThanOrEqual(most.words);
  // Each seller stands once, and each price at its button.
  expect(unasked.text.split("MERZEN ARITMA")).toHaveLength(2);
  const dialog = page.getByRole("dialog");
  await message(page, tr.check.sum.toDo.red)
    .getByRole("combobox", { name: `${tr.companies.askOne} · ~1 kredi` })
    .click();
  await page
    .getByRole("option", { name: / · ~1 kredi$/ })
    .first()
    .click();
  await page.getByRole("button", { name: startingWith(tr.askAll.all) }).click();
  await dialog.getByRole("button", { name: startingWith(tr.askAll.all) }).click();
  await message(page, tr.check.sum.toDo.green).waitFor({ timeout: 60_000 });
  await expect
    .poll(async () => (await measure(page, "asked")).text)
    .toContain(`🟢 ${tr.check.sum.counted.green(5)}`);
  const asked = await measure(page, "asked");
  expect(asked.screens).toBeLessThanOrEqual(most.screens);
  expect(asked.words).toBeLessThanOrEqual(most.words);
});
