import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { message, openKunye, picture, type } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { labels, startingWith } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const modal = (page: Page) => page.getByRole("dialog");

async function chooseShortcut(page: Page, text: string): Promise<void> {
  const row = page.locator(".message").filter({ hasText: text }).last();
  await row.hover();
  await row.getByRole("button", { name: "Diğer işlemler" }).click();
  await page.getByRole("menuitem", { name: "Şirketi sorgula" }).click();
}

test.each([1280, 390])(
  "at %i px a message's company is looked up, and its card sent into the thread",
  async (width) => {
    const page = await openKunye(browser, { viewport: { width, height: 900 } });
    const name = (step: string) => `${width}-${step}`;
    await type(
      page,
      "Örnek Gıda Sanayi ve Ticaret A.Ş. (VKN 1234567890) teklif istedi; şubesi 0123456789000027",
    );
    await chooseShortcut(page, "teklif istedi");
    await modal(page).getByText(wording.anyCompaniesFound).waitFor();
    await picture(page, name("1-candidates"));
    await modal(page)
      .getByRole("button", { name: startingWith(wording.guessed(labels.query, 1)) })
      .click();
    await modal(page).getByText(wording.charged(1)).waitFor();
    await picture(page, name("2-card"));
    await modal(page).getByRole("button", { name: labels.shareInThread }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: labels.share }).click();
    await modal(page).getByText("✓ Başlığa gönderildi").waitFor();
    await picture(page, name("3-shared"));
    await modal(page).getByRole("button", { name: labels.close }).first().click();
    await modal(page)
      .getByRole("button", { name: startingWith(wording.free(labels.open)) })
      .first()
      .waitFor();
    await picture(page, name("4-candidates-after"));
    await modal(page).getByRole("button", { name: labels.close }).first().click();
    await message(page, "1 yanıt").waitFor();
    await picture(page, name("5-channel"));
    await page.getByRole("button", { name: /1 yanıt/ }).click();
    await page.getByText(wording.sharedBy()).waitFor();
    await picture(page, name("6-thread"));
    await page.getByRole("button", { name: labels.openMine }).click();
    await modal(page).getByText(wording.heldFrom()).waitFor();
    await picture(page, name("7-mine"));
    expect(await page.getByText("Bunu yalnızca siz görebilirsiniz").count()).toBe(0);
  },
);
