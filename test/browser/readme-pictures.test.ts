import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { message, openKunye, type } from "./support/open-page.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { labels } from "../support/labels.ts";

const viewport = { width: 960, height: 1400 };
const deviceScaleFactor = 1.75;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each([
  {
    file: "docs/images/company-card.png",
    commands: ["/vkn 1234567890"],
    expected: "1 kredi düşüldü",
  },
  { file: "docs/images/title-match.png", commands: ["/unvan örnek gıda"], expected: "benzerlik" },
  {
    file: "docs/images/held-match.png",
    commands: ["/vkn 1234567890", "/unvan örnek gıda"],
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
  const screenshot = await card.screenshot();
  // `npm run screenshot` writes the picture.
  if (process.env["README_PICTURE"] === "write") {
    mkdirSync("docs/images", { recursive: true });
    writeFileSync(file, screenshot);
  }
  const committed = readFileSync(file);
  // The height depends on the machine's fonts.
  expect(sizeOf(committed).width).toBe(sizeOf(screenshot).width);
  expect(Math.abs(sizeOf(committed).height / sizeOf(screenshot).height - 1)).toBeLessThan(0.25);
  expect(committed.length).toBeLessThan(250_000);
  const readme = readFileSync("README.md", "utf8");
  expect(readme.split("\n## ")[0]).toContain(`src="${file}"`);
});

/** Reads a PNG's size from its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
