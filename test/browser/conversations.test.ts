import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { call } from "../workspace/support/sample-app.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { drop, message, openSample, picture, switchTo, type } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const open = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Expects no findings of axe, in light and in dark colors. */
async function expectNothingWrong(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
}

test("a group conversation shows its people's names and runs commands", async () => {
  const { page } = await openSample(browser);
  await open(page, "Grup konuşması Mehmet Karaca, Zeynep Aksoy");
  await page.getByRole("heading", { name: "Mehmet Karaca, Zeynep Aksoy", level: 1 }).waitFor();
  expect(await page.title()).toBe("Mehmet Karaca, Zeynep Aksoy · Kartaltepe Ticaret");
  await page.getByText("3 üye").waitFor();
  await page.getByRole("textbox", { name: "Mehmet Karaca, Zeynep Aksoy için ileti yazın" }).focus();
  await type(page, "Akşam konuşalım");
  await type(page, "/cicek gül");
  await page.getByRole("heading", { name: "GÜL" }).waitFor();
  await picture(page, "group");
  await switchTo(page, "Zeynep");
  await message(page, "Akşam konuşalım").waitFor();
  await page.getByRole("heading", { name: "Ayşe Yıldırım, Mehmet Karaca", level: 1 }).waitFor();
  await expectNothingWrong(page);
});

test("people of another company see their own workspace's name and none of the app's commands", async () => {
  const { page } = await openSample(browser);
  await page.locator("#composer-text").fill("/CI");
  await page.getByRole("option", { name: "/cicek [çiçek adı]" }).waitFor();
  await page.locator("#composer-text").fill("");
  await switchTo(page, "Kerem");
  await page.locator(".team-name", { hasText: "Mercan Lojistik" }).waitFor();
  expect(await page.title()).toBe("#ortak-proje · Mercan Lojistik");
  await page.getByText("Kartaltepe Ticaret ile ortak", { exact: true }).waitFor();
  await page.locator("#composer-text").fill("/ci");
  expect(await page.getByRole("option").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Komutları göster" }).count()).toBe(0);
  expect(await page.getByText("Denemek için").count()).toBe(0);
  await page.keyboard.press("Enter");
  await message(page, "/ci geçerli bir komut değil.").waitFor();
  await picture(page, "another company");
});

test("in a channel restricted to admins others see a notice and can still run commands", async () => {
  const { page } = await openSample(browser);
  await open(page, /duyurular/);
  await page.getByText("Yalnızca yöneticiler yazabilir", { exact: true }).waitFor();
  await page.getByRole("textbox", { name: "#duyurular için ileti yazın" }).waitFor();
  await type(page, "Bayram tatili");
  await switchTo(page, "Mehmet");
  const box = page.getByRole("textbox", { name: "Komut için / yazın" });
  await box.waitFor();
  expect(await page.getByRole("button", { name: "Dosya ve kısayollar" }).count()).toBe(0);
  await page.getByText("Bu kanala yalnızca yöneticiler yazabilir. Komutlar çalışır.").waitFor();
  await type(page, "/cicek gül");
  await page.getByRole("heading", { name: "GÜL" }).waitFor();
  await message(page, "Bayram tatili").hover();
  await message(page, "Bayram tatili").getByRole("button", { name: "Dizide yanıtla" }).click();
  const pane = page.getByRole("complementary", { name: "Yanıt dizisi" });
  await pane.getByText("Yalnızca yöneticiler yazabilir").waitFor();
  expect(await pane.getByRole("textbox").count()).toBe(0);
  await picture(page, "announcements");
  await expectNothingWrong(page);
});

test("an archived channel can be read and its buttons pressed, but nothing can be written", async () => {
  const { page, run } = await openSample(browser);
  await open(page, "finans");
  await type(page, "/cicek lale");
  const card = message(page, "LALE");
  await card.waitFor();
  run.workspace.directory.update("C05FINANS02", { isArchived: true });
  await page.getByText("Bu kanal arşivlendi; yeni mesaj yazılamaz.").waitFor();
  await page.getByText("Arşivlendi", { exact: true }).waitFor();
  expect(await page.locator("#conversation").getByRole("textbox").count()).toBe(0);
  await card.getByRole("button", { name: "Sula" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sula" }).click();
  const newest = () => run.workspace.traffic().findLast((one) => one.direction === "to-app");
  await expect.poll(() => newest()?.label, { timeout: 10_000 }).toContain("block_actions");
  await expect.poll(() => newest()?.status, { timeout: 10_000 }).toBe(200);
  await picture(page, "archived");
  const archived = page
    .getByRole("list")
    .first()
    .getByRole("button", { name: /^Arşivlenmiş/ });
  expect(await archived.allInnerTexts()).toEqual(["finans", "eski-proje"]);
  await open(page, "Arşivlenmiş kanal eski-proje");
  expect(await page.evaluate("document.activeElement.textContent")).toContain("arşivlendi");
  await expectNothingWrong(page);
});

test("unsent text and files stay in their conversation, and the home icon leads to the last channel", async () => {
  const { page } = await openSample(browser);
  const box = page.locator("#composer-text");
  await open(page, "finans");
  await box.fill("Yalnız finans için");
  await drop(page.locator("#messages"), { "bordro.xlsx": "x" });
  const file = page.getByRole("button", { name: "bordro.xlsx dosyasını çıkar" });
  await file.waitFor();
  await open(page, /ortak-proje/);
  await page.getByRole("heading", { name: "ortak-proje", level: 1 }).waitFor();
  expect(await box.inputValue()).toBe("");
  expect(await file.count()).toBe(0);
  await switchTo(page, "Mehmet");
  await open(page, "finans");
  expect(await box.inputValue()).toBe("");
  await switchTo(page, "Ayşe");
  expect(await box.inputValue()).toBe("Yalnız finans için");
  await file.waitFor();
  await open(page, "Uygulama");
  await open(page, "Ana sayfa");
  await page.getByRole("heading", { name: "finans", level: 1 }).waitFor();
  await page.keyboard.press("Enter");
  await message(page, "Yalnız finans için").getByText("bordro.xlsx").waitFor();
  expect(await box.inputValue()).toBe("");
});

test("an app opens at the top of its Home, or at its messages if some are unread", async () => {
  const { page, run } = await openSample(browser, { viewport: { width: 1200, height: 600 } });
  const tab = (name: string) => page.getByRole("tab", { name, selected: true });
  const scrollTop = () => page.evaluate<number>("document.getElementById('scroll').scrollTop");
  const user_id = "U05AYSE0001";
  const lines = Array.from({ length: 40 }, (_, line) => ({
    type: "section",
    text: { type: "mrkdwn", text: `Satır ${line + 1}` },
    accessory: { type: "button", action_id: "a", text: { type: "plain_text", text: `Aç ${line}` } },
  }));
  const publish = (blocks: object[]) =>
    call(run.url, "views.publish", { user_id, view: { type: "home", blocks } });

  await open(page, "Uygulama");
  await tab("Giriş").waitFor();
  await page.getByText("Bugün 3 sipariş var.").waitFor();
  await publish(lines);
  await page.getByText("Satır 40", { exact: true }).waitFor();
  expect(await scrollTop()).toBe(0);
  await picture(page, "home top");
  // The focus on a lower button stays there while the app publishes again.
  const button = page.getByRole("button", { name: "Aç 30" });
  await button.focus();
  const before = await scrollTop();
  expect(before).toBeGreaterThan(0);
  await publish([...lines, { type: "divider" }]);
  await page.locator("#tab-view hr").waitFor();
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Aç 30");
  expect(await scrollTop()).toBe(before);
  const text = Array.from({ length: 60 }, (_, line) => `İleti ${line}`).join("\n");
  await call(run.url, "chat.postMessage", { channel: "C05GENEL001", text });
  await page.getByRole("button", { name: "genel 1 okunmamış" }).waitFor();
  // Both clicks come before the app publishes again.
  const reopened = `(() => {
    document.querySelector('[data-key="C05GENEL001"]').click();
    const inChannel = document.getElementById("scroll").scrollTop;
    document.querySelector("[data-key^=D]").click();
    return [inChannel > 100, document.getElementById("scroll").scrollTop];
  })()`;
  expect(await page.evaluate(reopened)).toEqual([true, 0]);

  await page.reload();
  await tab("Giriş").waitFor();
  await call(run.url, "chat.postMessage", { channel: user_id, text: "Siparişiniz hazır" });
  await open(page, "Çiçekçi 1 okunmamış");
  await tab("Mesajlar").waitFor();
  await message(page, "Siparişiniz hazır").waitFor();
  await switchTo(page, "Mehmet");
  await tab("Mesajlar").waitFor();
  await page.getByRole("heading", { name: "Çiçekçi", level: 1 }).waitFor();
});
