import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../workspace/support/sample-app.ts";
import { violations } from "./support/axe.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { message, openSample, picture, switchTo, type } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** What axe finds wrong with the page by day and by night. */
async function expectNothingWrong(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
}

test("a conversation of several people has their names, no way to invite the app, and its commands", async () => {
  const { page } = await openSample(browser);
  await open(page, "2 kişiyle grup konuşması Mehmet Karaca, Zeynep Aksoy");
  await page.getByRole("heading", { name: "Mehmet Karaca, Zeynep Aksoy", level: 1 }).waitFor();
  expect(await page.title()).toBe("Mehmet Karaca, Zeynep Aksoy · Kartaltepe Ticaret");
  expect(await page.getByRole("button", { name: "Kanal işlemleri" }).count()).toBe(0);
  await page.getByRole("button", { name: "3 üye" }).waitFor();
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

test("a channel's members are counted and listed, the app among them once it is invited", async () => {
  const { page } = await openSample(browser, { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "Kanalları göster" }).click();
  await open(page, "rastgele");
  await page.getByRole("button", { name: "3 üye" }).waitFor();
  await type(page, "/INVITE @cicekci");
  await message(page, "Çiçekçi #rastgele kanalına eklendi.").waitFor();
  await open(page, "4 üye");
  const list = page.getByRole("dialog", { name: "Üyeler" });
  expect(
    (await list.getByRole("listitem").allInnerTexts()).map((one) => one.split("\n")[1]),
  ).toEqual([...["Ayşe Yıldırım", "Mehmet Karaca", "Zeynep Aksoy", "Çiçekçi UYGULAMA"]]);
  await picture(page, "members");
  await expectNothingWrong(page);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("4 üye");
});

test("people of another company see their own workspace's name and nothing of the app's commands", async () => {
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

test("where only administrators may write, others are told and run commands all the same", async () => {
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

test("an archived channel can be read, its buttons pressed, and nothing be written", async () => {
  const { page, run } = await openSample(browser);
  await open(page, "finans");
  await type(page, "/cicek lale");
  const card = message(page, "LALE");
  await card.waitFor();
  run.workspace.directory.update("C05FINANS02", { isArchived: true });
  await page.getByText("Bu kanal arşivlendi; yeni mesaj yazılamaz.").waitFor();
  await page.getByText("Arşivlendi", { exact: true }).waitFor();
  expect(await page.locator("#conversation").getByRole("textbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Kanal işlemleri" }).count()).toBe(0);
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

test("a mention is counted until it is looked at, by each person, and tints its message", async () => {
  const { page, run } = await openSample(browser);
  const say = (channel: string, text: string) =>
    call(run.url, "chat.postMessage", { channel, text });
  await say("C05FINANS02", "<@U05AYSE0001> bakar mısın?");
  await page.getByRole("button", { name: /finans.*1 bahsetme/ }).waitFor();
  await say("C05FINANS02", "<@U05AYSE0001> ve <@U05MEHMET02>, bir de şuna");
  await say("C05FINANS02", "Bu kimseye değil");
  const finans = page.getByRole("button", { name: /finans.*3 okunmamış, 2 bahsetme/ });
  await finans.waitFor();
  expect(await finans.locator(".count").innerText()).toBe("2");
  await picture(page, "mentions");
  await finans.click();
  await page.getByRole("button", { name: "Herkese açık kanal finans", exact: true }).waitFor();
  const tint = async (text: string) => {
    const ts = (await message(page, text).getAttribute("data-ts")) ?? "";
    return page.evaluate(
      `getComputedStyle(document.querySelector('[data-ts="${ts}"]')).backgroundColor`,
    );
  };
  expect(await tint("bakar mısın")).not.toBe(await tint("Bu kimseye değil"));
  await picture(page, "mentioned");
  await expectNothingWrong(page);
  await say("C05FINANS02", "<@U05AYSE0001> görüyor musun?");
  await message(page, "görüyor musun").waitFor();
  await open(page, "genel");
  await page.getByRole("button", { name: "Herkese açık kanal finans", exact: true }).waitFor();
  await switchTo(page, "Mehmet");
  const his = page.getByRole("button", { name: /finans.*1 bahsetme/ });
  await his.click();
  expect(await tint("bakar mısın")).toBe(await tint("Bu kimseye değil"));
});
