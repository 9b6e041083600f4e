import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createSampleApp, call, sampleManifest } from "../workspace/support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "../workspace/support/start-workspace.ts";
import { switchTo } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";

let browser: Browser;
let run: RunningWorkspace;
const complaints: string[] = [];

beforeAll(async () => {
  run = await startWorkspace(
    sampleManifest,
    createSampleApp(() => run.url),
    { ackMilliseconds: 1_000 },
  );
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closePages(browser);
  await run.stop();
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((one) => one.close()));
  expect(complaints.splice(0)).toEqual([]);
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "tr-TR", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(run.url);
  await page.locator(".channel-start").waitFor();
  return page;
}

async function type(page: Page, text: string): Promise<void> {
  await page.locator("#composer-text").fill(text);
  await page.keyboard.press("Enter");
}

const newest = (page: Page) => page.locator(".message").last();

test("a command is completed, sent, and its card drawn", async () => {
  const page = await open();
  const box = page.getByRole("textbox", { name: "#genel için ileti yazın" });
  await box.pressSequentially("/cic");
  await page.getByRole("option", { name: "/cicek [çiçek adı]" }).waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("option", { selected: true }).textContent()).toContain(
    "/cicek-kaydet",
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  expect(await box.inputValue()).toBe("/cicek ");
  await box.pressSequentially("papatya");
  await page.keyboard.press("Enter");
  await newest(page).getByRole("heading", { name: "PAPATYA" }).waitFor();
  const text = await newest(page).innerText();
  expect(text).toContain("Bunu yalnızca siz görebilirsiniz");
  expect(text).toContain("UYGULAMA");
  expect(await newest(page).locator("strong", { hasText: "Stokta" }).count()).toBe(1);
});

test("a priced button asks first and then changes the card", async () => {
  const page = await open();
  await type(page, "/cicek gül");
  const button = newest(page).getByRole("button", { name: "Sula (ücretli · 3 kredi)" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "3 kredi düşülecek" });
  await dialog.getByRole("button", { name: "Vazgeç" }).click();
  await dialog.waitFor({ state: "detached" });
  const before = run.workspace.traffic().length;
  await button.click();
  await dialog.getByRole("button", { name: "Sula" }).click();
  await page.getByText("Çiçek sulandı.").waitFor();
  expect(run.workspace.traffic().length).toBe(before + 2);
});

test("a message that the app deletes leaves the page", async () => {
  const page = await open();
  await type(page, "/cicek-kaydet sümbül");
  const order = page.locator(".message", { hasText: "Sipariş: sümbül" });
  await order.getByRole("button", { name: "Sil" }).click();
  await order.waitFor({ state: "detached" });
});

test("a private message is gone after a reload, a shared one isn't, and another person's is never there", async () => {
  const page = await open();
  const channel = "C05GENEL001";
  // Mehmet's page is not open.
  const text = "Mehmet'e özel";
  await call(run.url, "chat.postEphemeral", { channel, user: "U05MEHMET02", text });
  await type(page, "/cicek lale");
  await newest(page).getByRole("heading", { name: "LALE" }).waitFor();
  await newest(page).getByRole("button", { name: "Kanalda paylaş" }).click();
  await page.getByText("bir kart paylaştı").last().waitFor();
  await switchTo(page, "Mehmet");
  await page.getByText("bir kart paylaştı").last().waitFor();
  expect(await page.getByText(text).count()).toBe(0);
  await page.reload();
  await page.getByText("bir kart paylaştı").last().waitFor();
  expect(await page.getByRole("heading", { name: "LALE" }).count()).toBe(0);
});

test("hostile text is inert", async () => {
  const page = await open();
  const hostile = `<img src=x onerror="document.title='kırıldı'"><script>document.title='kırıldı'</script>`;
  await type(page, hostile);
  await page.getByText("onerror=").first().waitFor();
  await call(run.url, "chat.postMessage", {
    channel: "C05GENEL001",
    text: hostile,
    blocks: [
      { type: "header", text: { type: "plain_text", text: hostile } },
      {
        type: "section",
        text: { type: "mrkdwn", text: `*${hostile}* <javascript:alert(1)|tıkla>` },
      },
    ],
  });
  await newest(page).getByText("tıkla").waitFor();
  expect(await page.locator("#messages img, #messages script").count()).toBe(0);
  expect(await page.locator("#messages a[href^='javascript']").count()).toBe(0);
  expect(await page.title()).toBe("#genel · Kartaltepe Ticaret");
});

test("an app that doesn't answer is reported in Slack's words", async () => {
  const page = await open();
  await type(page, "/yavas");
  await page.getByText("başarısız oldu: uygulama zamanında yanıt vermedi").waitFor();
});

test("another person sees their own channels and messages", async () => {
  const page = await open();
  await type(page, "/cicek zambak");
  await newest(page).getByRole("heading", { name: "ZAMBAK" }).waitFor();
  await page.getByRole("button", { name: /olarak bakıyorsunuz/ }).click();
  await page.getByRole("menuitemradio", { name: /Deniz Ergin/ }).click();
  await page.getByRole("button", { name: "Deniz Ergin olarak bakıyorsunuz" }).waitFor();
  expect(await page.getByRole("heading", { name: "ZAMBAK" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "yonetim" }).count()).toBe(0);
});

test("a form is filled in, corrected and sent", async () => {
  const page = await open();
  await type(page, "/form");
  const dialog = page.getByRole("dialog", { name: "Yeni sipariş" });
  await dialog.getByLabel("Çiçeğin adı").fill("ab");
  await dialog.getByRole("button", { name: "Gönder" }).click();
  await dialog.getByText("En az üç harf yazın.").waitFor();
  await dialog.getByLabel("Çiçeğin adı").fill("açelya");
  await dialog.getByRole("button", { name: "Gönder" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Çiçekçi 1 okunmamış" }).click();
  await page.getByText("Sipariş alındı: açelya").waitFor();
});

test("a form that is sent twice is submitted once", async () => {
  const page = await open();
  await type(page, "/form");
  const dialog = page.getByRole("dialog", { name: "Yeni sipariş" });
  await dialog.getByLabel("Çiçeğin adı").fill("nilüfer");
  const before = run.workspace.traffic().length;
  await dialog.getByRole("button", { name: "Gönder" }).dblclick();
  await dialog.waitFor({ state: "detached" });
  const sent = run.workspace.traffic().slice(before);
  expect(sent.filter(({ label }) => label.includes("view_submission"))).toHaveLength(1);
});

test("cells that are pasted become a table, and other texts stay texts", async () => {
  const page = await open();
  const paste = (text: string) =>
    page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ${JSON.stringify(text)});
      const paste = new ClipboardEvent("paste", { clipboardData, cancelable: true });
      return document.getElementById("composer-text").dispatchEvent(paste);
    })()`);
  expect(await paste("bir satır")).toBe(true);
  expect(await paste("Unvan\tVKN\r\nÖrnek <b>Gıda</b>\t1234567890\r\n")).toBe(false);
  await page.getByText("Tablo · 2 satır").waitFor();
  await type(page, "şunlar");
  const table = newest(page).getByRole("table");
  await table.waitFor();
  expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Unvan", "VKN"]);
  expect(await table.getByRole("cell").allTextContents()).toEqual([
    "Örnek <b>Gıda</b>",
    "1234567890",
  ]);
  expect(await newest(page).innerText()).toContain("şunlar");
  expect(await page.getByText("Tablo · 2 satır").count()).toBe(0);
});

test("a message's menu has the app's shortcuts", async () => {
  const page = await open();
  await type(page, "mor menekşe");
  const message = page.locator(".message", { hasText: "mor menekşe" }).last();
  await message.hover();
  await message.getByRole("button", { name: "Diğer işlemler" }).click();
  await page.getByRole("menuitem", { name: "Çiçeğe sor" }).click();
  await page.getByText("Aranan: mor menekşe").waitFor();
});

test("the Home tab shows what the app published", async () => {
  const page = await open();
  await page.locator("[data-key^=D]").click();
  await page.getByRole("tab", { name: "Giriş" }).click();
  await page.getByText("Bugün 3 sipariş var.").waitFor();
});

test("the traffic can be read", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Trafik" }).click();
  await type(page, "/cicek nergis");
  await newest(page).getByRole("heading", { name: "NERGİS" }).waitFor();
  const entry = page.locator(".traffic details").filter({ hasText: "/cicek" }).first();
  await entry.locator("summary").click();
  await entry.getByText('"text": "nergis"').waitFor();
});

test("the traffic shows a call of another service with its remark, in the page's language", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Trafik" }).click();
  const call = { method: "POST", path: "/v1/cicek", label: "sera · cicek" };
  const finish = run.workspace.beginServiceCall(call);
  const entry = page.locator(".traffic details").filter({ hasText: "sera · cicek" });
  await entry.getByText("bekleniyor…").waitFor();
  finish({ request: { ad: "lale" }, status: 200, note: { tr: "2 saksı", en: "2 pots" } });
  await entry.getByText("2 saksı").waitFor();
  await entry.locator("summary").click();
  await entry.getByText('"ad": "lale"').waitFor();
  await page.getByRole("button", { name: "English" }).click();
  await entry.getByText("2 pots").waitFor();
});

test("a phone has no sideways scrolling, and its channels in a drawer", async () => {
  const page = await open({ viewport: { width: 360, height: 740 } });
  await type(page, "/cicek sümbül");
  await newest(page).getByRole("heading", { name: "SÜMBÜL" }).waitFor();
  const sideways = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await page.getByRole("button", { name: "finans" }).count()).toBe(0);
  await page.getByRole("button", { name: "Kanalları göster" }).click();
  await page.getByRole("button", { name: "finans" }).click();
  await page.getByRole("heading", { name: "finans", exact: true }).waitFor();
});
