import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { labels, startingWith } from "../support/labels.ts";
import { wording } from "../support/wording.ts";
import { violations } from "./support/axe.ts";
import { message, openKunye, phone, picture } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const vkn = "1234567890";
const title = "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";

/** Starts the workflow on the page's form. */
async function startWorkflow(page: Page, person: string): Promise<void> {
  await page.getByRole("button", { name: "Dosya ve kısayollar" }).click();
  await page.getByRole("menuitem", { name: /^Tedarikçi denetle/ }).click();
  const form = page.getByRole("dialog", { name: "Tedarikçi denetle" });
  await form.getByLabel("VKN").fill(vkn);
  await form.getByRole("button", { name: "Başlat" }).click();
  await form.getByText("Bu alan gerekli.").first().waitFor();
  await form.getByLabel("Unvan").fill(title);
  await form.getByLabel("Yanıt verecek kişi").selectOption({ label: person });
  await picture(page, `workflow-form-${page.viewportSize()?.width ?? 0}`);
  await form.getByRole("button", { name: "Başlat" }).click();
  await form.waitFor({ state: "detached" });
}

test.each([1280, phone.width])(
  "at %i px Slackbot answers by the app's tools, and a workflow waits for a press",
  async (width) => {
    const page = await openKunye(browser, { viewport: { width, height: 844 } });
    await startWorkflow(page, "Ayşe Yıldırım");
    await message(page, "iş akışını başlattı").waitFor();

    await page.getByRole("button", { name: "Slackbot", exact: true }).click();
    const panel = page.getByRole("complementary", { name: "Slackbot" });
    const question = panel.getByRole("textbox", { name: "Slackbot'a sorun" });
    const ask = async (text: string) => {
      await question.fill(text);
      await question.press("Enter");
    };
    await ask(`${vkn} numaralı tedarikçi kapandı mı?`);
    await panel.getByText("ekipte kayıtlı değil").waitFor();
    await ask("Bu ay ne kadar kredi harcadım?");
    await panel.getByText("Bu ay sizin harcadığınız: 0 kredi.").waitFor();
    await picture(page, `slackbot-${width}`);
    expect(await violations(page)).toEqual([]);
    await panel.getByRole("button", { name: "Künye konuşmasını aç" }).click();
    if (width > phone.width) await panel.getByRole("button", { name: "Slackbot'u kapat" }).click();
    await panel.waitFor({ state: "hidden" });

    const card = message(page, "Bir iş akışı bu tedarikçiyi denetliyor");
    await card.getByText(title).waitFor();
    await picture(page, `workflow-offer-${width}`);
    await card
      .getByRole("button", { name: startingWith(wording.guessed(labels.query, 1)) })
      .click();
    await message(page, wording.charged(1)).waitFor();

    // The result stands in the channel, and its link leads back to the card.
    if (width === phone.width) await page.getByRole("button", { name: "Kanalları göster" }).click();
    await page.getByRole("button", { name: /Herkese açık kanal\s*genel/ }).click();
    const end = message(page, "İş akışı bitti");
    await end.getByText(`Kayıtlı unvan: ${title}`).waitFor();
    await picture(page, `workflow-end-${width}`);
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      end.getByRole("link", { name: /archives/ }).click(),
    ]);
    await message(opened, "Bir iş akışı bu tedarikçiyi denetledi").waitFor();
  },
);
