import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { message, openKunye, type } from "./support/open-page.ts";
import { launchBrowser } from "./support/launch-browser.ts";

const viewport = { width: 960, height: 1400 };
const deviceScaleFactor = 1.75;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each([
  { file: "docs/images/company-card.png", typed: "/vkn 1234567890", awaited: "1 kredi düşüldü" },
  { file: "docs/images/title-match.png", typed: "/unvan örnek gıda", awaited: "benzerlik" },
])("$file shows the card that comes of $typed", async ({ file, typed, awaited }) => {
  const page = await openKunye(browser, { viewport, deviceScaleFactor, colorScheme: "light" });
  await type(page, typed);
  const card = message(page, awaited);
  await card.waitFor();
  const now = await card.screenshot();
  // `npm run screenshot` takes it again.
  if (process.env["README_PICTURE"] === "write") {
    mkdirSync("docs/images", { recursive: true });
    writeFileSync(file, now);
  }
  const committed = readFileSync(file);
  // Its height depends on the machine's fonts.
  expect(sizeOf(committed).width).toBe(sizeOf(now).width);
  expect(Math.abs(sizeOf(committed).height / sizeOf(now).height - 1)).toBeLessThan(0.25);
  expect(committed.length).toBeLessThan(250_000);
  const readme = readFileSync("README.md", "utf8");
  expect(readme.split("\n## ")[0]).toContain(`src="${file}"`);
});

/** A PNG's size is in its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
