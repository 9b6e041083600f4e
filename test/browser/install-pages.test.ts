import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { installTexts } from "../../src/kunye/install/texts.ts";
import { offerCode, startMany, type Many } from "../support/start-many.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { violations } from "./support/axe.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { phone, picture } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

/** Goes to Slack, whose page agrees, and comes back. */
async function install(page: Page, many: Many, code: string): Promise<void> {
  many.slack.consent = code;
  await page.goto(`${many.publicUrl}/slack/install`);
}

/** Checks a page on a phone: nothing to scroll sideways, nothing that axe finds, no blocked style. */
async function checkPage(page: Page): Promise<void> {
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBe(phone.width);
  expect(await violations(page)).toEqual([]);
  const background = await page.evaluate("getComputedStyle(document.querySelector('h1')).color");
  expect(background).toBe("rgb(20, 70, 60)");
}

test.each(["tr", "en"] as const)(
  "a phone installs in %s: every page is readable, styled and clean, and the form arrives",
  async (language) => {
    const many = await startMany({
      DATA_DIR: temporaryDirectory(),
      SUPPORT_CONTACT: "https://destek.ornek.example/cok/uzun/bir/adres/daha/uzun/olan/kunye",
    });
    const { key, problems } = installTexts[language];
    const locale = language === "tr" ? "tr-TR" : "en-GB";
    const context = await browser.newContext({ viewport: phone, locale });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${many.publicUrl}/slack/install`);
    await page.getByRole("heading", { name: problems.denied.heading }).waitFor();
    await checkPage(page);
    offerCode(many.slack, "code-1", "T1", { scope: "commands,chat:write" });
    await install(page, many, "code-1");
    await page.getByRole("heading", { name: key.installed }).waitFor();
    await checkPage(page);
    await picture(page, `install-${language}`);
    await page.getByLabel(key.label).fill("wrong-key");
    await page.getByRole("button", { name: key.save }).click();
    await page.getByText(key.errors.unauthorized).waitFor();
    await checkPage(page);
    many.registry.keys.add("right-key-1234");
    await page.getByLabel(key.label).fill("right-key-1234");
    await page.getByRole("radio", { name: "English" }).check();
    await page.getByRole("button", { name: key.save }).click();
    await page.getByRole("heading", { name: key.saved("1234") }).waitFor();
    await checkPage(page);
    await page.reload();
    await page.getByRole("heading", { name: problems["lost-link"].heading }).waitFor();
    await checkPage(page);
    for (const path of ["/privacy", "/"]) {
      await page.goto(`${many.publicUrl}${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await checkPage(page);
    }
    await picture(page, `landing-${language}`);
    // A refused status is written to the console; nothing else is.
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  },
);

test("another site's form, and a frame of another site, get nothing", async () => {
  const many = await startMany({ DATA_DIR: temporaryDirectory() });
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  offerCode(many.slack, "code-1", "T1");
  await install(page, many, "code-1");
  const link = new URL(page.url()).searchParams.get("link") ?? "";
  expect(link).not.toBe("");
  many.registry.keys.add("right-key-1234");
  await page.route("http://127.0.0.1:9/evil", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${many.publicUrl}/slack/key">
        <input name="link" value="${link}"><input name="key" value="right-key-1234"><button>Al</button></form>
        <iframe src="${many.publicUrl}/slack/key?link=${link}"></iframe>`,
    }),
  );
  await page.goto("http://127.0.0.1:9/evil");
  const frame = page.frames().find((one) => one.url().startsWith(many.publicUrl));
  expect(await frame?.getByLabel(installTexts.en.key.label).count()).toBeFalsy();
  await page.getByRole("button", { name: "Al" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(page.url()).toBe(`${many.publicUrl}/slack/key`);
  expect(many.registry.checked).toEqual([]);
});
