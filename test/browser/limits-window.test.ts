import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, message, openKunye, type } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

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

test("after a saving the window keeps nothing of it: the next saving changes no other limit", async () => {
  const page = await openKunye(browser, { viewport: { width: 1280, height: 900 } });
  await type(page, "/kunye sınırlar");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kimin sınırı değişsin?").click();
  await page.getByText("Bir kişinin", { exact: true }).last().click();
  await dialog.getByRole("combobox", { name: "Kişi", exact: true }).click();
  await page.getByRole("option", { name: "Mehmet" }).click();
  await dialog.getByLabel("Seçilen kişinin aylık sınırı").fill("100");
  await choose(dialog, "Ne kadar süreyle?", "Yalnız bu ay");
  await dialog.getByRole("button", { name: labels.save }).click();
  await dialog
    .getByText(/Mehmet[^:]*: 100 kredi/)
    .first()
    .waitFor();
  expect(await dialog.getByLabel(tr.team.amounts.limit).inputValue()).toBe("");
  expect(await dialog.getByLabel("Ne kadar süreyle?").inputValue()).toBe("Kalıcı");
});
