import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { message, openKunye, openSample, picture, type } from "./support/open-page.ts";
import { launchBrowser } from "./support/launch-browser.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

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
  "the choice of a person": async (page) => {
    await page.locator(".me").click();
  },
};

const looks: Record<string, BrowserContextOptions> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
};

describe.each(Object.keys(looks))("%s", (look) => {
  test.each(Object.keys(surfaces))("axe finds nothing wrong with %s", async (surface) => {
    const { page } = await openSample(browser, looks[look]);
    await surfaces[surface]?.(page);
    await picture(page, `axe ${look} ${surface}`);
    expect(await violations(page)).toEqual([]);
  });

  test("axe finds nothing wrong with Künye's card on a phone", async () => {
    const page = await openKunye(browser, {
      ...looks[look],
      viewport: { width: 390, height: 844 },
    });
    await type(page, "/vkn 1234567890");
    await message(page, "1 kredi düşüldü").waitFor();
    await picture(page, `axe ${look} phone`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Kanalları göster" }).click();
    expect(await violations(page)).toEqual([]);
  });
});
