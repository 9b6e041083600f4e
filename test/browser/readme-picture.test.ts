import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { message, openKunye, type } from "./support/open-page.ts";
import { launchBrowser } from "./support/launch-browser.ts";

const viewport = { width: 1040, height: 840 };
// At 1 the dots of İ and Ü run into their letters.
const deviceScaleFactor = 1.25;
const file = new URL("../../docs/images/kunye.png", import.meta.url);

test("the README's picture is of this page, with a company's card on it", async () => {
  const browser = await launchBrowser();
  try {
    const page = await openKunye(browser, { viewport, deviceScaleFactor, colorScheme: "light" });
    await type(page, "/vkn 1234567890");
    await message(page, "1 kredi düşüldü").waitFor();
    const now = await page.screenshot();
    // `npm run screenshot` takes it again.
    if (process.env["README_PICTURE"] === "write") {
      mkdirSync(new URL(".", file), { recursive: true });
      writeFileSync(file, now);
    }
  } finally {
    await browser.close();
  }
  const committed = readFileSync(file);
  expect(sizeOf(committed)).toEqual({
    width: viewport.width * deviceScaleFactor,
    height: viewport.height * deviceScaleFactor,
  });
  expect(committed.length).toBeLessThan(200_000);
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(readme.split("\n## ")[0]).toContain("(docs/images/kunye.png)");
});

/** A PNG's size is in its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
