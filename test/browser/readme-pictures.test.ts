import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { message, openKunye, type } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { labels } from "../support/labels.ts";

const viewport = { width: 960, height: 1400 };
const deviceScaleFactor = 1.75;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test.each([
  {
    file: "docs/images/company-card.png",
    commands: ["/vkn 1234567890"],
    expected: "1 kredi düşüldü",
  },
  { file: "docs/images/title-match.png", commands: ["/unvan örnek gıda"], expected: "benzerlik" },
  {
    file: "docs/images/held-match.png",
    commands: ["/unvan örnek gıda", "/unvan örnek gıda sanayi"],
    expected: "ekibinizdeki kart",
  },
])("$file shows the card of $commands", async ({ file, commands, expected }) => {
  const page = await openKunye(browser, { viewport, deviceScaleFactor, colorScheme: "light" });
  for (const command of commands) {
    await type(page, command);
    await page.getByText(labels.receipt).or(message(page, "VKN 1234567890")).first().waitFor();
  }
  const card = message(page, expected);
  await card.waitFor();
  const shown = withoutTimes(await card.innerText());
  const shownFile = file.replace(/png$/, "txt");
  // `npm run screenshot` writes the pictures, each with a file of its words.
  if (process.env["README_PICTURE"] === "write") {
    mkdirSync("docs/images", { recursive: true });
    writeFileSync(file, await card.screenshot());
    writeFileSync(shownFile, shown);
  }
  expect(readFileSync(shownFile, "utf8"), "the card has changed: npm run screenshot").toBe(shown);
  const picture = readFileSync(file);
  expect(picture.toString("latin1", 1, 4)).toBe("PNG");
  expect(picture.length).toBeLessThan(250_000);
  const readme = readFileSync("README.md", "utf8");
  expect(readme.split("\n## ")[0]).toContain(`src="${file}"`);
});

/** Returns the words of a card without the moment at which it was drawn. */
function withoutTimes(text: string): string {
  return `${text.replace(/(?<![\d.])\d\d[.:]\d\d(?![\d.])/g, "00.00").trim()}\n`;
}
