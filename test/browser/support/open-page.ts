import { mkdirSync } from "node:fs";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { readConfig } from "../../../src/kunye/start/config.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { startKunye } from "../../../src/kunye/start/start-kunye.ts";
import { createExpenseApp, expenseManifest } from "../../workspace/support/expense-app.ts";
import { createSampleApp, sampleManifest } from "../../workspace/support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "../../workspace/support/start-workspace.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";

/** The folder for pictures of the walks, if any. */
const pictures = process.env["SCREENSHOTS"];

/** Opens the page of `npm start` in a Turkish browser; its data last as long as the test. */
export async function openKunye(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const kunye = await startKunye(
    readConfig({ PORT: "0", DATA_DIR: temporaryDirectory() }),
    createLogger("silent"),
  );
  onTestFinished(() => kunye.stop());
  return openPage(browser, kunye.url, options);
}

/** The page with a sample app that has what Künye does without, in a workspace of its own until the test ends. */
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
  return { page: await openPage(browser, run.url, options), run };
}

/** The page with an app that uses most of what Slack has: files, threads, shortcuts, menus that it fills. */
export async function openExpenses(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; run: RunningWorkspace }> {
  const app = createExpenseApp("http", () => run.url);
  const run = await startWorkspace(expenseManifest, app.listener);
  await app.start();
  onTestFinished(() => run.stop());
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
  page.setDefaultTimeout(10_000);
  await page.goto(url);
  await page.locator(".channel-start").waitFor();
  return page;
}

/** Writes a text into the conversation and sends it. */
export async function type(page: Page, text: string): Promise<void> {
  await page.locator("#composer-text").fill(text);
  await page.keyboard.press("Enter");
}

/** The newest message of the channel with this text. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.locator("#messages .message").filter({ hasText: text }).last();
}

/** Looks through the eyes of another person. */
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

/** Drops files, by name, where a person would let go of them. */
export async function drop(target: Locator, files: Readonly<Record<string, string>>) {
  const dataTransfer = await target.page().evaluateHandle<unknown>(`(() => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) {
      data.items.add(new File([text], name));
    }
    // Left alone, the browser would open the file instead of the page.
    const check = ({ type, defaultPrevented }) => console.assert(defaultPrevented, type + " not taken");
    for (const kind of ["dragover", "drop"]) window.addEventListener(kind, check, { once: true });
    return data;
  })()`);
  const complaints: string[] = [];
  target.page().on("console", (told) => complaints.push(told.text()));
  for (const kind of ["dragover", "drop"]) await target.dispatchEvent(kind, { dataTransfer });
  expect(complaints).toEqual([]);
}

/** Takes a picture, where somebody asked for them with SCREENSHOTS. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}
