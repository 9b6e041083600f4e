import { expect, test } from "vitest";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { message, openKunye, openSample, picture, type } from "./support/open-page.ts";

test("the page speaks Turkish and English, loses nothing by switching, and remembers it", async () => {
  const browser = await sharedBrowser();
  try {
    const page = await openKunye(browser);
    const lang = () => page.locator("html").getAttribute("lang");
    expect(await lang()).toBe("tr");
    await type(page, "/vkn 1234567890");
    const card = message(page, "ÖRNEK GIDA");
    await card.getByText("Bunu yalnızca siz görebilirsiniz").waitFor();
    // The page writes times as the cards do.
    expect(await card.locator("time").first().innerText()).toMatch(/^\d\d\.\d\d$/);
    expect(await card.innerText()).not.toMatch(/\d\d:\d\d/);
    await page.locator("#composer-text").fill("yarım kal");
    await page.getByRole("button", { name: "English" }).click();

    await card.getByText("Only visible to you").waitFor();
    expect(await lang()).toBe("en");
    const box = page.getByRole("textbox", { name: "Message #genel" });
    expect(await box.inputValue()).toBe("yarım kal");
    await page.getByText("Today", { exact: true }).waitFor();
    // The format of the cards: 07:15, not 7:15 AM.
    expect(await card.locator("time").first().innerText()).toMatch(/^\d\d:\d\d$/);
    await box.fill("/");
    await page.getByText("Künye commands").waitFor();
    await picture(page, "english");
    // Only names and the app's own texts stay in Turkish.
    const chrome = page.locator(".top-bar, .rail, .sidebar h2, .channel-start");
    expect((await chrome.allInnerTexts()).join(" ")).not.toMatch(/Kanallar|Uygulama|Trafik|Burası/);

    // Slack's own messages are in English too: unknown commands, and fields that Slack checks.
    await type(page, "/yok");
    await message(page, "/yok is not a valid command.").waitFor();
    await type(page, "/kunye access");
    const modal = page.getByRole("dialog");
    await modal.locator("button[type=submit]").click();
    await modal.getByText("This field is required.").waitFor();
    await page.keyboard.press("Escape");

    await page.reload();
    await page
      .getByText("Today", { exact: true })
      .or(page.getByText("very beginning"))
      .first()
      .waitFor();
    expect(await lang()).toBe("en");
    await page.getByRole("button", { name: "Türkçe" }).click();
    await page.getByText("Burası #genel kanalının başlangıcı.").waitFor();
  } finally {
    await closePages(browser);
  }
});

test("an English browser gets English, topics included, until the user chooses Turkish", async () => {
  const browser = await sharedBrowser();
  try {
    const { page } = await openSample(browser, { locale: "en-US" });
    const lang = () => page.locator("html").getAttribute("lang");
    expect(await lang()).toBe("en");
    const topic = page.locator("#conversation-header .topic");
    expect(await topic.innerText()).toBe("Company-wide announcements");
    await page.getByText("Company-wide announcements.").waitFor();
    await page.getByRole("button", { name: "finans" }).click();
    expect(await topic.innerText()).toBe("Customer accounts, payments, invoices");

    await page.getByRole("button", { name: "Türkçe" }).click();
    await page.getByText("Cari hesaplar, ödemeler, faturalar.").waitFor();
    await page.reload();
    await page.locator(".channel-start").waitFor();
    expect(await lang()).toBe("tr");
  } finally {
    await closePages(browser);
  }
});

test.each([
  ["tr-TR", "tr"],
  ["en-GB", "en"],
  ["de-DE", "tr"],
])("a browser in %s gets the page in %s", async (locale, expected) => {
  const browser = await sharedBrowser();
  try {
    const { page } = await openSample(browser, { locale });
    expect(await page.locator("html").getAttribute("lang")).toBe(expected);
  } finally {
    await closePages(browser);
  }
});
