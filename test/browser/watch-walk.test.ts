import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drop, message, openKunye, picture, switchTo, type } from "./support/open-page.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { labels, startingWith } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

/** Takes a picture on a phone and on a desk; nothing may be wider than the page. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await page.locator("#sidebar").waitFor({ state: "hidden" });
    await picture(page, `${width}-watch-${name}`);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

test("a company is watched from its card's menu, changed in the Home, and stopped", async () => {
  const page = await openKunye(browser, { viewport: { width: 1280, height: 900 } });
  const dialog = page.getByRole("dialog");
  await switchTo(page, "Mehmet");
  await type(page, "/vkn 1234567890");
  await page.getByText(wording.charged(1)).waitFor();
  await message(page, wording.charged(1)).getByRole("button", { name: "Diğer seçenekler" }).click();
  await lookAt(page, "menu");
  await page.getByRole("menuitem", { name: startingWith(tr.buttons.watchFor("").trim()) }).click();
  await dialog.getByText("Ne sıklıkta?").waitFor();
  await lookAt(page, "form");
  await dialog.getByRole("button", { name: labels.watch }).click();
  await dialog.getByText(wording.watchBegun).waitFor();
  await lookAt(page, "begun");
  await dialog.getByRole("button", { name: labels.close }).first().click();
  await dialog.waitFor({ state: "detached" });
  await type(page, "/kunye takip");
  await page.getByText("Takip ettikleriniz").waitFor();
  await lookAt(page, "list");
  await page.locator("[data-key^=D]").click();
  await page.getByRole("tab", { name: "Giriş" }).click();
  await page.locator("#tab-view").getByText("Takip ettikleriniz").waitFor();
  await lookAt(page, "home");
  await page.locator("#tab-view").getByRole("button", { name: labels.watchSettings }).click();
  await dialog.getByRole("button", { name: pattern()`${labels.makeWeekly}` }).click();
  await lookAt(page, "confirm");
  await dialog
    .getByRole("button", { name: pattern()`${labels.makeWeekly}` })
    .last()
    .click();
  await dialog.getByText(`Değişti: ${labels.onceAWeek}.`).waitFor();
  await lookAt(page, "settings");
  await dialog.getByRole("button", { name: "Takibi bırak" }).click();
  await dialog.getByText("Takip bırakıldı; bu şirket artık bu takip için sorgulanmaz.").waitFor();
  await dialog.getByRole("button", { name: labels.close }).first().click();
  await page.locator("#tab-view").getByText("Takip ettikleriniz").waitFor({ state: "detached" });
});

test("after a month a list's changes come in one message, serious changes in their own", async () => {
  const page = await openKunye(browser, { viewport: { width: 1280, height: 900 } });
  const dialog = page.getByRole("dialog");
  await page.locator("[data-key^=D]").click();
  await page.getByRole("tab", { name: "Mesajlar" }).click();
  const vkns = Array.from({ length: 40 }, (_, index) => vknOfNumber(index));
  await drop(page.locator("#messages"), { "tedarikciler.csv": ["VKN", ...vkns].join("\n") });
  // Enter sends only what is uploaded.
  await page.getByRole("button", { name: "tedarikciler.csv dosyasını çıkar" }).waitFor();
  await page.locator("#composer-text").press("Enter");
  await page.getByRole("button", { name: /^Hepsi/ }).click();
  await dialog.getByRole("button", { name: /^Hepsi/ }).click();
  const done = message(page, tr.lists.state.done);
  await done.waitFor({ timeout: 60_000 });
  await done.scrollIntoViewIfNeeded();
  await lookAt(page, "list-done");
  await done.getByRole("button", { name: /^Her ay/ }).click();
  await dialog.getByRole("button", { name: labels.watch }).click();
  await dialog.getByText(wording.watchBegun).waitFor();
  await dialog.getByRole("button", { name: labels.close }).first().click();
  await page.getByRole("button", { name: "Trafik" }).click();
  await page.getByText("Slack'i zorla").click();
  await page.getByRole("button", { name: "Bir ay geçsin" }).click();
  await message(page, /şirketten \d+'\S+ değişti/).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Trafiği kapat" }).click();
  await lookAt(page, "quiet");
  const loud = message(page, "🔴");
  await loud.scrollIntoViewIfNeeded();
  await lookAt(page, "loud");
});
