import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { message, openKunye, picture, type, phone } from "./support/open-page.ts";
import { wording } from "../support/wording.ts";

const struckOff = "8316607234";
const title = "ÖRNEK YAPI İNŞAAT TAAHHÜT LİMİTED ŞİRKETİ";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const typed = [
  `/vkn ${struckOff}`,
  "/unvan örnek yapı inşaat taahhüt limited şirketi",
  "/unvan örnek yapı",
];
const windows = { phone, desk: { width: 1280, height: 800 } };

test.each(
  Object.entries(windows).flatMap(([name, viewport]) =>
    typed.map((words) => [name, words, viewport] as const),
  ),
)(
  "on a %s, after %s, a struck-off company shows its status without scrolling",
  async (name, words, viewport) => {
    const page = await openKunye(browser, { viewport });
    await type(page, words);
    const card = message(page, wording.anyCharge);
    await card.waitFor();
    await picture(page, `struck-off ${name} ${typed.indexOf(words)}`);
    expect(await card.getByRole("heading").innerText()).toContain(title);
    await expectStatusInSight(page, card);
  },
);

/** Expects title and status, with the red mark, in the window: at the card's start or end. */
async function expectStatusInSight(page: Page, card: Locator): Promise<void> {
  const start = [card.getByRole("heading"), card.getByText(/Terkin · kapanış/).first()];
  const repeatedLine = card.getByText(new RegExp(`${title} · Terkin`));
  const end = (await repeatedLine.count()) > 0 ? [repeatedLine.last()] : start;
  for (const [line] of [start, end]) {
    expect(await line?.locator(".emoji", { hasText: "🔴" }).count()).toBe(1);
  }
  const areInSight = async (lines: Locator[]) =>
    (await Promise.all(lines.map((line) => isInSight(page, line)))).every(Boolean);
  await expect.poll(async () => (await areInSight(start)) || (await areInSight(end))).toBe(true);
  // Slack shows a conversation from its end.
  await page.evaluate("document.querySelector('#scroll').scrollTop = 1e9");
  await expect.poll(() => areInSight(end)).toBe(true);
}

async function isInSight(page: Page, line: Locator): Promise<boolean> {
  const [box, list] = [await line.boundingBox(), await page.locator("#scroll").boundingBox()];
  if (!box || !list) return false;
  return box.y >= list.y && box.y + box.height <= list.y + list.height;
}
