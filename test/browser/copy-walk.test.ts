import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { message, openKunye, picture, type } from "./support/open-page.ts";
import { labels, startingWith } from "../support/labels.ts";
import { tr } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const columns = ["Cari Kodu", "Unvan", "VD", "VKN", "Adres", "İlçe", "İl", "Posta Kodu"];
const form = ["Unvan", "VKN", "VD", "Adres", "İlçe", "İl"];

/** An accounting program: a form, and a sheet that splits a pasted line into cells. */
const program = `${inputs("form", form)}${inputs("sheet", columns)}<script>
  document.querySelector("#sheet").addEventListener("paste", (event) => {
    event.preventDefault();
    const cells = event.clipboardData.getData("text/plain").split("\\t");
    document.querySelectorAll("#sheet input").forEach((one, at) => (one.value = cells[at] ?? ""));
  });
</script>`;

function inputs(id: string, names: readonly string[]): string {
  return `<div id="${id}">${names.map((name) => `<input aria-label="${name}">`).join("")}</div>`;
}

const valuesIn = (page: Page, id: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll("#${id} input")].map((one) => one.value)`);
const focused = (page: Page) =>
  page.evaluate<string>(
    "(document.activeElement.labels?.[0] ?? document.activeElement).innerText.trim()",
  );

/** Returns a keyboard for two windows that counts the pressed keys. */
function atTheKeyboard(windows: readonly [Page, Page]) {
  let [front] = windows;
  let count = 0;
  return {
    pressed: () => count,
    async press(...keys: string[]) {
      for (const key of keys) {
        count += 1;
        if (key === "Alt+Tab") front = front === windows[0] ? windows[1] : windows[0];
        await (key === "Alt+Tab" ? front.bringToFront() : front.keyboard.press(key));
      }
    },
    async moveTo(key: string, wanted: RegExp) {
      for (let steps = 0; steps < 30; steps += 1) {
        if (wanted.test(await focused(front))) return;
        await this.press(key);
      }
      throw new Error(`${String(wanted)} is not reached by ${key}`);
    },
  };
}

test("six fields of an accounting program are filled from a detail by keyboard alone, or a whole row in one go", async () => {
  const page = await openKunye(browser);
  await type(page, "/vkn detay 1234567890");
  await page
    .getByRole("button", { name: startingWith(`${labels.detail} (ücretli`) })
    .last()
    .click();
  const card = message(page, tr.detail.sections.Ortaklar);
  await card.waitFor();
  const other = await page.context().newPage();
  await other.setContent(program);
  await other.locator("#form input").first().focus();
  await page.bringToFront();
  await card.getByRole("button", { name: labels.copy }).focus();

  const keys = atTheKeyboard([page, other]);
  await keys.press("Enter");
  const modal = page.getByRole("dialog");
  await modal.getByLabel("Unvan", { exact: true }).waitFor();
  await picture(page, "copy-1-desk");
  const wanted = [/^Unvan/, /^VKN/, /^Vergi dairesi$/, /^Adres/, /^İlçe/, /^İl$/];
  // Tab selects a field's text; the first field has the focus already.
  await keys.press("Control+a");
  for (const [index, label] of wanted.entries()) {
    await keys.moveTo("Tab", label);
    await keys.press("Control+c", "Alt+Tab", ...(index > 0 ? ["Tab"] : []), "Control+v");
    if (index < wanted.length - 1) await keys.press("Alt+Tab");
  }
  const formValues = await valuesIn(other, "form");
  expect(formValues).toEqual([
    "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
    "1234567890",
    expect.not.stringMatching(/VERGİ|^$/),
    expect.stringMatching(/\/ \p{Lu}+$/u),
    expect.stringMatching(/^\p{Lu}+$/u),
    expect.stringMatching(/^\p{Lu}+$/u),
  ]);
  // Copying takes fewer keys than typing the values.
  expect(keys.pressed()).toBeLessThan(formValues.join("").length);

  await keys.press("Alt+Tab", "Escape");
  await modal.waitFor({ state: "detached" });
  await other.locator("#sheet input").first().focus();
  const secondKeys = atTheKeyboard([page, other]);
  await secondKeys.press("Enter");
  await modal.getByLabel("Unvan", { exact: true }).waitFor();
  await secondKeys.moveTo("Tab", /^İçe aktarma satırı/);
  await secondKeys.press("Control+c", "Alt+Tab", "Control+v");
  const row = await valuesIn(other, "sheet");
  const [code, title, office, vkn, ...rest] = row;
  expect([code, title, vkn, office, ...rest.slice(0, 3)]).toEqual(["", ...formValues]);
  expect(rest[3]).toMatch(/^\d{5}$/);
  expect(secondKeys.pressed()).toBeLessThan(row.join("").length);
});
