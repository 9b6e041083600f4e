import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, openKunye, picture, switchTo, type } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

async function openHome(page: Page, name: string): Promise<void> {
  await switchTo(page, name);
  await page.locator("[data-key^=D]").click();
  await page.getByRole("tab", { name: "Giriş" }).click();
}

/** Takes a picture on a phone and on a desk; nothing may be wider than the page. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await page.locator("#sidebar").waitFor({ state: "hidden" });
    await picture(page, `${width}-home-${name}`);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

test("the Home of a member, a guest and a manager can be read and pressed", async () => {
  const page = await openKunye(browser, { viewport: { width: 1280, height: 900 } });
  const home = page.locator("#tab-view");
  const dialog = page.getByRole("dialog");
  await switchTo(page, "Mehmet");
  await type(page, "/vkn 1234567890");
  await page.getByText(wording.charged(1)).waitFor();
  await openHome(page, "Mehmet");
  await home.getByText("249 kredi").waitFor();
  await lookAt(page, "member");
  await home.getByRole("button", { name: /^Aç/ }).click();
  await dialog.getByText(wording.heldFrom()).waitFor();
  await lookAt(page, "opened");
  await dialog.getByRole("button", { name: labels.close }).first().click();

  await openHome(page, "Deniz");
  await home.getByText("Misafir hesaplar").waitFor();
  expect(await home.getByRole("button").count()).toBe(0);
  await lookAt(page, "guest");

  await openHome(page, "Ayşe");
  await home.getByRole("button", { name: tr.buttons.limits }).click();
  await choose(dialog, "Kimin sınırı", "Kişi başına (varsayılan)");
  // Escape closes the list, not the modal.
  await dialog.getByRole("combobox", { name: "Kimin sınırı" }).click();
  await lookAt(page, "limits");
  await page.keyboard.press("Escape");
  expect(await dialog.getByRole("option").count()).toBe(0);
  await dialog.getByLabel("Kişi başına aylık sınır").fill("1");
  await dialog.getByRole("button", { name: labels.save }).click();
  await dialog.getByText("Kaydedildi").waitFor();
  await dialog.getByText(labels.close, { exact: true }).click();
  await home.getByRole("button", { name: tr.buttons.managers }).click();
  await choose(dialog, tr.buttons.managers, "Ayşe Yıldırım");
  await dialog.getByRole("button", { name: labels.save }).click();
  await dialog.getByText("Kaydedildi").waitFor();
  await dialog.getByRole("button", { name: labels.close }).first().click();

  await switchTo(page, "Mehmet");
  await page.getByRole("button", { name: "finans" }).first().click();
  await type(page, "/vkn 1111111114");
  await page.getByRole("button", { name: labels.askRaise }).click();
  await dialog.getByRole("button", { name: labels.sendReason }).click();
  await page.getByText("İsteğiniz yöneticilere gönderildi").waitFor();
  await dialog.getByRole("button", { name: labels.close }).first().click();
  await openHome(page, "Ayşe");
  await home.getByText("Sizi bekleyen 1 istek").waitFor();
  await lookAt(page, "manager");
  await home.getByRole("button", { name: labels.decline }).click();
  await dialog.getByText("isteğini reddetti").waitFor();
  await dialog.getByRole("button", { name: labels.close }).first().click();
  await home.getByText("Sizi bekleyen").waitFor({ state: "detached" });
});
