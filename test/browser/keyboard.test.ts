import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { message, openKunye, openSample, picture } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { labels, startingWith } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const focused = (page: Page) =>
  page.evaluate<string>("(document.activeElement?.innerText || document.activeElement?.id) ?? ''");

/** Presses a key until the focused element's text matches. */
async function moveTo(page: Page, key: string, wanted: RegExp): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press(key);
    if (wanted.test(await focused(page))) return;
  }
  throw new Error(`${String(wanted)} is not reached by ${key}`);
}

test("Künye is used without a mouse: a command is completed, its card's detail confirmed", async () => {
  const page = await openKunye(browser);
  expect(await focused(page)).toBe("composer-text");
  await page.keyboard.type("/v");
  await page.getByRole("option", { name: /Vergi numarasıyla şirket kartı/ }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234567890");
  await page.keyboard.press("Enter");
  await message(page, wording.charged(1)).waitFor();

  await moveTo(page, "Shift+Tab", startingWith(`${labels.detail} (ücretli`));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ücretli sorgu" });
  await dialog.waitFor();
  // The focus can't leave the dialog.
  for (let steps = 0; steps < 6; steps += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        "document.activeElement.closest('dialog, main, nav, header.top-bar')?.tagName",
      ),
    ).toSatisfy((tag: string | undefined) => tag === undefined || tag === "DIALOG");
  }
  await picture(page, "keyboard confirmation");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await focused(page)).toMatch(startingWith(`${labels.detail} (ücretli`));
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("Enter");
  await message(page, wording.chargedLeaving(3, 246)).waitFor();
});

test("a form is filled in, corrected and left without a mouse, and the focus comes back", async () => {
  const { page } = await openSample(browser);
  expect(await focused(page)).toBe("composer-text");
  await page.keyboard.type("/form");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Yeni sipariş" });
  await dialog.waitFor();
  await page.keyboard.type("ab");
  await page.keyboard.press("Enter");
  await dialog.getByText("En az üç harf yazın.").waitFor();
  await picture(page, "keyboard form");
  await page.keyboard.type("c");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("composer-text");
});

test("channels and menus are reached, opened and closed by keys", async () => {
  const { page } = await openSample(browser);
  expect(await focused(page)).toBe("composer-text");
  await moveTo(page, "Shift+Tab", /^finans$/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "finans", exact: true }).waitFor();
  expect(await focused(page)).toBe("composer-text");

  await moveTo(page, "Shift+Tab", /olarak bakıyorsunuz/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await picture(page, "keyboard menu");
  await page.keyboard.press("Escape");
  expect(await focused(page)).toMatch(/Ayşe Yıldırım/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Mehmet Karaca olarak bakıyorsunuz/ }).waitFor();
});
