import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { message, openKunye, type } from "./support/open-page.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("the window of limits always shows whose limit is saved, also when it asks once more", async () => {
  const page = await openKunye(browser, { viewport: { width: 1280, height: 900 } });
  await type(page, "/vkn 1234567890");
  await message(page, wording.charged(1)).waitFor();
  await type(page, "/kunye sınırlar");
  const dialog = page.getByRole("dialog");
  const whose = dialog.getByLabel("Kimin sınırı değişsin?");
  await whose.click();
  await page.getByText("Bir kişinin", { exact: true }).last().click();
  await dialog.getByText("Seçilen kişinin aylık sınırı (kredi)").waitFor();
  // The window refuses an empty person, so the field is not called optional.
  expect(await dialog.getByRole("combobox", { name: "Kişi", exact: true }).count()).toBe(1);
  await whose.click();
  await page.getByText("Ekibin", { exact: true }).last().click();
  await dialog.getByLabel(tr.team.amounts.limit).fill("0,5");
  expect(await dialog.getByText("Kişi", { exact: true }).count()).toBe(0);
  await dialog.getByRole("button", { name: labels.save }).click();
  await dialog.getByText("0,5 kredilik sınır hemen dolar").waitFor();
  await expect.poll(() => whose.inputValue()).toBe("Ekibin");
  await dialog.getByRole("button", { name: labels.saveAnyway }).click();
  await dialog.getByText("Ekip: 0,5 kredi").first().waitFor();
});
