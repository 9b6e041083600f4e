import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../workspace/support/sample-app.ts";
import { violations } from "./support/axe.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { message, openSample, picture, type } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const genel = { channel: "C05GENEL001" };
const scroll = (page: Page, to: number) =>
  page.evaluate(`document.getElementById("scroll").scrollTop = ${to}`);
/** How far the list is from its end, and where in it a message begins. */
const fromEnd = (page: Page) =>
  page.evaluate<number>(
    "Math.round(((one) => one.scrollHeight - one.scrollTop - one.clientHeight)(document.getElementById('scroll')))",
  );
async function topOf(page: Page, text: string): Promise<number> {
  const list = await page.locator("#scroll").boundingBox();
  const box = await message(page, text).boundingBox();
  return Math.round((box?.y ?? 0) - (list?.y ?? 0));
}

test("what arrives is followed, tall messages from their top, and told of to whoever reads above", async () => {
  const { page, run } = await openSample(browser, { viewport: { width: 390, height: 844 } });
  const post = (text: string) => call(run.url, "chat.postMessage", { ...genel, text });
  const tall = (name: string) =>
    [name, ...Array.from({ length: 60 }, (_, line) => `Satır ${line + 1}`)].join("\n");
  const pill = page.getByRole("button", { name: "Yeni ileti ↓" });

  await post(tall("Uzun kart"));
  await message(page, "Uzun kart").waitFor();
  expect(await topOf(page, "Uzun kart")).toBe(0);
  await post("Kısa not");
  await pill.waitFor();
  await picture(page, "new message below");
  expect(await topOf(page, "Uzun kart")).toBe(0);
  expect(await violations(page)).toEqual([]);
  await pill.click();
  await pill.waitFor({ state: "hidden" });
  expect(await fromEnd(page)).toBe(0);

  await post("Sonda olan görür");
  await message(page, "Sonda olan görür").waitFor();
  expect(await fromEnd(page)).toBe(0);
  await page.setViewportSize({ width: 390, height: 600 });
  await expect.poll(() => fromEnd(page)).toBe(0);

  await scroll(page, 0);
  await call(run.url, "chat.postEphemeral", { ...genel, user: "U05AYSE0001", text: "Yalnız sana" });
  await pill.focus();
  expect(await page.evaluate("document.getElementById('scroll').scrollTop")).toBe(0);
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.textContent")).toContain("Yalnız sana");
  expect(await fromEnd(page)).toBe(0);

  await scroll(page, 0);
  await post("Başkası yazdı");
  await pill.waitFor();
  await type(page, "Ben de");
  await message(page, "Ben de").waitFor();
  await pill.waitFor({ state: "hidden" });
  expect(await fromEnd(page)).toBe(0);
});

test("what isn't taken stays to be sent again, and a block of code is copied by a key", async () => {
  const { page, run } = await openSample(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.route("**/workspace/type", (route) => route.abort());
  await type(page, "/cicek gül");
  const unsent = page.getByRole("alert").getByRole("listitem");
  await unsent.filter({ hasText: /#genel için gönderilemedi:.*cicek gül/ }).waitFor();
  await type(page, "Merhaba");
  await unsent.filter({ hasText: "Merhaba" }).waitFor();
  await picture(page, "not sent");
  expect(await violations(page)).toEqual([]);
  await page.unroute("**/workspace/type");
  await unsent.getByRole("button", { name: "Yeniden gönder" }).first().click();
  await page.getByRole("heading", { name: "GÜL" }).waitFor();
  await unsent.getByRole("button", { name: "Gönderme, sil" }).click();
  await unsent.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.id")).toBe("composer-text");
  expect(await page.locator("#messages").getByText("Merhaba").count()).toBe(0);

  await call(run.url, "chat.postMessage", { ...genel, text: "Ünvan:\n```Çınar &amp; Oğlu\n34```" });
  await message(page, "Çınar & Oğlu").waitFor();
  const copy = message(page, "Çınar & Oğlu").getByRole("button", { name: "Kopyala" });
  await copy.focus();
  await page.keyboard.press("Enter");
  await message(page, "Çınar & Oğlu").getByRole("button", { name: "Kopyalandı" }).waitFor();
  await picture(page, "copied");
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("Çınar & Oğlu\n34");
});
