import { mkdirSync } from "node:fs";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { readConfig } from "../../../src/kunye/start/config.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { startKunye } from "../../../src/kunye/start/start-kunye.ts";
import { createExpenseApp, expenseManifest } from "../../workspace/support/expense-app.ts";
import { createSampleApp, sampleManifest } from "../../workspace/support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "../../workspace/support/start-workspace.ts";
import { shortIntervals } from "../../support/short-intervals.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";

/** The window of a usual phone. */
export const phone = { width: 390, height: 844 };

/** The folder for pictures, if any. */
const pictures = process.env["SCREENSHOTS"];

/** The page's app, which confirms queries from three credits. */
const settings = { PORT: "0", CONFIRM_FROM: "3" };

/** Opens the page of `npm start` in a Turkish browser; its data end with the test. */
export async function openKunye(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const kunye = await startKunye(
    readConfig({ ...settings, DATA_DIR: temporaryDirectory() }),
    createLogger("silent"),
    shortIntervals,
  );
  onTestFinished(() => kunye.stop());
  return openPage(browser, kunye.url, options);
}

/** Opens the page with the sample app, in a new workspace that ends with the test. */
export async function openSample(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; run: RunningWorkspace }> {
  const run = await startWorkspace(
    sampleManifest,
    createSampleApp(() => run.url),
    { ackMilliseconds: 1_000 },
  );
  onTestFinished(() => run.stop());
  return openRun(browser, run, options);
}

/** Opens the page with the expense app, which uses files, threads, shortcuts and all menus. */
export async function openExpenses(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; run: RunningWorkspace }> {
  const app = createExpenseApp("http", () => run.url);
  const run = await startWorkspace(expenseManifest, app.listener);
  await app.start();
  onTestFinished(() => run.stop());
  return openRun(browser, run, options);
}

/** Opens the page of a workspace whose knobs are all off, rate limits included. */
async function openRun(browser: Browser, run: RunningWorkspace, options: BrowserContextOptions) {
  run.workspace.knobs.turn({ unlimitedCalls: false });
  return { page: await openPage(browser, run.url, options), run };
}

async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    viewport: { width: 1200, height: 940 },
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  await page.locator(".channel-start").waitFor();
  return page;
}

/** Writes a text into the conversation and sends it. */
export async function type(page: Page, text: string): Promise<void> {
  await page.locator("#composer-text").fill(text);
  await page.keyboard.press("Enter");
}

/** Returns the channel's newest message with this text. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.locator("#messages .message").filter({ hasText: text }).last();
}

/** Switches the page to another person. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /olarak bakıyorsunuz/ }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(name) }).click();
}

/** Chooses from a field that opens a list. */
export async function choose(scope: Page | Locator, label: string, ...texts: string[]) {
  const box = scope.getByRole("combobox", { name: label });
  for (const text of texts) {
    await box.click();
    await scope.getByRole("option", { name: text }).click();
  }
  await box.press("Tab");
}

/** Drops files on an element; fails if the page does not take them. */
export async function drop(target: Locator, files: Readonly<Record<string, string>>) {
  const dataTransfer = await target.page().evaluateHandle<unknown>(`(() => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) {
      data.items.add(new File([text], name));
    }
    // The browser would open a file that the page does not take.
    const check = ({ type, defaultPrevented }) => console.assert(defaultPrevented, type + " not taken");
    for (const kind of ["dragover", "drop"]) window.addEventListener(kind, check, { once: true });
    return data;
  })()`);
  const complaints: string[] = [];
  target.page().on("console", (entry) => complaints.push(entry.text()));
  for (const kind of ["dragover", "drop"]) await target.dispatchEvent(kind, { dataTransfer });
  expect(complaints).toEqual([]);
}

/** Takes a picture if SCREENSHOTS is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}
