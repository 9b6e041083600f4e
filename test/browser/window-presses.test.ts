import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { openKunye, picture, type } from "./support/open-page.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test("a confirmation that is open while the answer to a form is shown again still counts", async () => {
  const page = await openKunye(browser, { viewport: { width: 1280, height: 900 } });
  await page.getByRole("button", { name: "Trafik" }).click();
  const traffic = page.locator("#traffic");
  await type(page, "/kunye liste");
  const modal = page.getByRole("dialog", { name: "Liste" });
  const numbers = [1, 2, 3].map((at) => vkn(380_000_000 + at));
  // The price of three companies needs a confirmation.
  await modal
    .getByRole("textbox")
    .first()
    .fill(["VKN", ...numbers].join("\n"));
  await modal.getByRole("button", { name: labels.continue }).click();
  await modal.getByRole("button", { name: /^Hepsi/ }).click();
  const question = page.getByRole("dialog").last();
  await traffic.getByText("views.update", { exact: true }).nth(2).waitFor();
  await picture(page, "window-press");
  await question.getByRole("button").last().click();
  await page.getByText(wording.anyCharge).first().waitFor();
});
