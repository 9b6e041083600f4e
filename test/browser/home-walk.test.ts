import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openKunye, picture, switchTo, type } from "./support/open-page.ts";
import { launchBrowser } from "./support/launch-browser.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openHome(page: Page): Promise<void> {
  await openChannel(page, "Künye");
  await page.getByRole("tab", { name: "Giriş" }).click();
}

/** On a narrow page the channels stand behind a button. */
async function openChannel(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Kanallar", exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.locator("#rail").getByRole("button", { name }).first().click();
}

test.each([1280, 390])(
  "at %i px the Home of a member, a manager and a guest can be read and pressed",
  async (width) => {
    const page = await openKunye(browser, { viewport: { width, height: 900 } });
    const home = page.locator("#tab-view");
    const named = (step: string) => `${width}-home-${step}`;
    await switchTo(page, "Mehmet");
    await type(page, "/vkn 1234567890");
    await page.getByText("1 kredi düşüldü").waitFor();
    await openHome(page);
    await home.getByText("249 kredi").waitFor();
    await picture(page, named("member"));
    await home.getByRole("button", { name: /^Aç · ücretsiz/ }).click();
    await page.getByRole("dialog").getByText("Ücretsiz · Sorgulayan").waitFor();
    await picture(page, named("opened"));
    await page.getByRole("dialog").getByRole("button", { name: "Kapat" }).first().click();
    expect(await home.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
    await switchTo(page, "Deniz");
    await openHome(page);
    await home.getByText("Misafir hesaplar").waitFor();
    await picture(page, named("guest"));
    expect(await home.getByRole("button").count()).toBe(0);
    await switchTo(page, "Ayşe");
    await openHome(page);
    await home.getByRole("button", { name: "Sınırlar · ücretsiz" }).waitFor();
    await picture(page, named("manager"));
  },
);
