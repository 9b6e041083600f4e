import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { message, openKunye, openSample, picture, type, phone } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const surfaces: Record<string, (page: Page) => Promise<void>> = {
  "a channel with a card": async (page) => {
    await type(page, "/cicek gül");
    await page.getByRole("heading", { name: "GÜL" }).last().waitFor();
  },
  "the list of commands": async (page) => {
    await page.locator("#composer-text").fill("/");
    await page.getByRole("option").first().waitFor();
  },
  "a confirmation": async (page) => {
    await type(page, "/cicek lale");
    await page.getByRole("button", { name: "Sula" }).last().click();
    await page.getByRole("dialog").waitFor();
  },
  "a modal with an error": async (page) => {
    await type(page, "/form");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Çiçeğin adı").fill("ab");
    await dialog.getByRole("button", { name: "Gönder" }).click();
    await dialog.getByText("En az üç harf yazın.").waitFor();
  },
  Home: async (page) => {
    await page.getByRole("button", { name: "Uygulama", exact: true }).click();
    await page.getByRole("tab", { name: "Giriş" }).click();
    await page.getByText("Bugün 3 sipariş var.").waitFor();
  },
  "the traffic": async (page) => {
    await type(page, "/cicek sümbül");
    await page.getByRole("button", { name: "Trafik" }).click();
    await page.locator(".knobs summary").click();
    await page.locator(".traffic ol summary").first().click();
    await page.locator(".traffic pre").first().waitFor();
  },
  "a thread": async (page) => {
    await type(page, "bir soru");
    await message(page, "bir soru").hover();
    await message(page, "bir soru").getByRole("button", { name: "Dizide yanıtla" }).click();
    await page.locator("#thread-composer-text").fill("bir yanıt");
    await page.keyboard.press("Enter");
    await message(page, "bir soru")
      .getByRole("button", { name: /1 yanıt/ })
      .waitFor();
    await page.locator("#thread").getByText("bir yanıt").waitFor();
  },
  "the menu of people": async (page) => {
    await page.locator(".person-switch").click();
  },
};

/** Returns axe's findings in light and in dark colors. */
async function findings(page: Page, name: string): Promise<string[]> {
  const found = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `axe ${colorScheme} ${name}`);
    found.push(...(await violations(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

test.each(Object.keys(surfaces))(
  "axe finds nothing wrong with %s, light or dark",
  async (surface) => {
    const { page } = await openSample(browser);
    await surfaces[surface]?.(page);
    expect(await findings(page, surface)).toEqual([]);
  },
);

test("axe finds nothing wrong with Künye's card on a phone, light or dark", async () => {
  const page = await openKunye(browser, { viewport: phone });
  await type(page, "/vkn 1234567890");
  await message(page, wording.charged(1)).waitFor();
  expect(await findings(page, "phone")).toEqual([]);
  await page.getByRole("button", { name: "Kanalları göster" }).click();
  expect(await findings(page, "phone channels")).toEqual([]);
});
