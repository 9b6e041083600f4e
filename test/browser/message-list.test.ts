import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../workspace/support/sample-app.ts";
import { violations } from "./support/axe.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { message, openSample, picture, type, phone } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const genel = { channel: "C05GENEL001" };
const scroll = (page: Page, to: number) =>
  page.evaluate(`document.getElementById("scroll").scrollTop = ${to}`);
/** Returns the list's distance from its end, in pixels. */
const fromEnd = (page: Page) =>
  page.evaluate<number>(
    "Math.round(((one) => one.scrollHeight - one.scrollTop - one.clientHeight)(document.getElementById('scroll')))",
  );
/** Waits until sizes and scroll positions are reported. */
const settled = (page: Page) =>
  page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
async function topOf(page: Page, text: string): Promise<number> {
  const list = await page.locator("#scroll").boundingBox();
  const box = await message(page, text).boundingBox();
  return Math.round((box?.y ?? 0) - (list?.y ?? 0));
}

test("the list follows new messages to their end, or shows a button to a person who reads above", async () => {
  const { page, run } = await openSample(browser, { viewport: phone });
  const post = (text: string) => call(run.url, "chat.postMessage", { ...genel, text });
  const tall = (name: string) =>
    [name, ...Array.from({ length: 60 }, (_, line) => `Satır ${line + 1}`)].join("\n");
  const pill = page.getByRole("button", { name: "Yeni ileti ↓" });

  await post(tall("Uzun kart"));
  await message(page, "Uzun kart").waitFor();
  // The price is at a card's end.
  expect(await fromEnd(page)).toBe(0);
  await scroll(page, 100);
  await post(tall("İkinci kart"));
  await pill.waitFor();
  await picture(page, "new message below");
  expect(await page.evaluate("document.getElementById('scroll').scrollTop")).toBe(100);
  // Switching the language does not scroll either.
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Türkçe" }).click();
  expect(await page.evaluate("document.getElementById('scroll').scrollTop")).toBe(100);
  expect(await violations(page)).toEqual([]);
  await pill.click();
  await pill.waitFor({ state: "hidden" });
  expect(await topOf(page, "İkinci kart")).toBe(0);
  await scroll(page, 1_000_000);

  await post("Sonda olan görür");
  await message(page, "Sonda olan görür").waitFor();
  expect(await fromEnd(page)).toBe(0);
  await page.setViewportSize({ ...phone, height: 600 });
  await expect.poll(() => fromEnd(page)).toBe(0);
  // A scroll event from before the list became smaller arrives afterwards.
  await page.evaluate(
    "((one) => { one.style.maxHeight = '200px'; one.dispatchEvent(new Event('scroll')); })(document.getElementById('scroll'))",
  );
  await expect.poll(() => fromEnd(page)).toBe(0);
  // A picture that loads late makes a message taller.
  await page.evaluate("document.querySelector('.message:last-child').style.height = '300px'");
  await expect.poll(() => fromEnd(page)).toBe(0);
  // A user who scrolls up while the list becomes smaller keeps the position.
  await page.evaluate(
    "((one) => { one.style.maxHeight = '150px'; one.scrollTop -= 100; one.dispatchEvent(new Event('scroll')); })(document.getElementById('scroll'))",
  );
  await settled(page);
  expect(await fromEnd(page)).toBe(150);

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

test("a turned phone keeps the reader at the same message, or at the end", async () => {
  const upright = { width: 390, height: 844 };
  const turned = { width: 844, height: 390 };
  const { page, run } = await openSample(browser, { viewport: upright });
  run.workspace.knobs.turn({ unlimitedCalls: true });
  const long = Array.from({ length: 40 }, () => "uzun bir satır").join(" ");
  for (let at = 1; at <= 30; at += 1) {
    await call(run.url, "chat.postMessage", { ...genel, text: `İleti ${at}. ${long}` });
  }
  await message(page, "İleti 30.").waitFor();
  await page.setViewportSize(turned);
  await expect.poll(() => fromEnd(page)).toBe(0);
  await page.setViewportSize(upright);
  await expect.poll(() => fromEnd(page)).toBe(0);
  // A slow browser sees the phone turned twice within a frame.
  const devTools = await page.context().newCDPSession(page);
  const turn = (size: typeof upright) =>
    devTools.send("Emulation.setDeviceMetricsOverride", {
      ...size,
      deviceScaleFactor: 1,
      mobile: false,
    });
  await Promise.all([turn(turned), fromEnd(page), turn(upright)]);
  await settled(page);
  expect(await fromEnd(page)).toBe(0);
  await scroll(page, 3_000);
  await settled(page);
  const readMessage = () =>
    page.evaluate<string>(`((top) =>
      [...document.querySelectorAll("#messages .message")].find(
        (one) => one.getBoundingClientRect().bottom > top + 1,
      ).dataset.ts)(document.getElementById("scroll").getBoundingClientRect().top)`);
  const read = await readMessage();
  for (const size of [turned, upright]) {
    await page.setViewportSize(size);
    await settled(page);
    expect(await readMessage()).toBe(read);
  }
});

test("a failed message is reported, and its text returns to the box", async () => {
  const { page } = await openSample(browser);
  await page.route("**/workspace/type", (route) => route.abort());
  await type(page, "/cicek gül");
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "#genel için gönderilemedi: /cicek gül" });
  await alert.waitFor();
  const box = page.locator("#composer-text");
  await expect.poll(() => box.inputValue()).toBe("/cicek gül");
  await picture(page, "not sent");
  expect(await violations(page)).toEqual([]);
  await page.unroute("**/workspace/type");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "GÜL" }).waitFor();
  await alert.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.id")).toBe("composer-text");

  const json = { kind: "failed", error: "workspace_timeout" };
  await page.route("**/workspace/type", (route) => route.fulfill({ json }));
  await type(page, "/cicek lale");
  await page.getByRole("alert").filter({ hasText: "gönderilmiş olabilir: /cicek lale" }).waitFor();
  // The message may have been sent, so Enter must not send it twice.
  expect(await box.inputValue()).toBe("");
});
