import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { authorizeOnPage } from "../support/start-two-workspaces.ts";
import { startTwoTeams } from "../support/start-two-teams.ts";
import { violations } from "./support/axe.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { phone, picture, type } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

async function newPage(viewport = { width: 1280, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ locale: "tr-TR", viewport });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function seen(page: Page, name: string): Promise<void> {
  await picture(page, name);
  expect(await violations(page)).toEqual([]);
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test.each([
  ["wide", { width: 1280, height: 900 }, "Kartaltepe"],
  ["phone", phone, "Poyrazdere"],
])("a customer adds the app, enters the key, and asks (%s)", async (size, viewport, workspace) => {
  const both = await startTwoTeams();
  const page = await newPage(viewport);
  const name = workspace === "Poyrazdere" ? "poyraz" : "kartal";
  await page.goto(`${both.publicUrl}/slack/install`);
  const place = both.slack.workspace(both.idOf(name)).directory.team.name;
  await authorizeOnPage(page, { place, isAllowed: false });
  await page.getByText("Kurulum onaylanmadı").waitFor();
  await seen(page, `install declined, ${size}`);
  await page.goto(`${both.publicUrl}/slack/install`);
  await authorizeOnPage(page, { place });
  const key = page.locator("input[type=password]");
  await key.waitFor();
  await seen(page, `install key, ${size}`);
  const lefts = await page.evaluate<number[]>(`
    [...document.querySelectorAll("label[for=key], legend")].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().left;
    })`);
  expect(new Set(lefts).size).toBe(1);
  await key.fill("KNY_wrong_key_of_nobody");
  await key.press("Enter");
  await page.getByText("bu anahtarı kabul etmedi").first().waitFor();
  await seen(page, `install wrong key, ${size}`);
  await page.locator("input[type=password]").fill(both.keys[name]);
  await page.locator("input[type=password]").press("Enter");
  await page.getByText(both.keys[name].slice(-4)).first().waitFor();
  await seen(page, `install done, ${size}`);
  expect(await page.content()).not.toContain(both.keys[name]);

  await page.goto(`${both.slack.url}/w/${both.idOf(name)}/`);
  await type(page, "/bakiye");
  await page.getByText("50 kredi").first().waitFor();
  await seen(page, `install asked, ${size}`);
});
