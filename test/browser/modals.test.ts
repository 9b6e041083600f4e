import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../workspace/support/sample-app.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { message, openSample, type } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test("a modal opens only in the tab where its command was typed", async () => {
  const { page } = await openSample(browser);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".channel-start").waitFor();

  await type(page, "/form");
  const dialog = page.getByRole("dialog", { name: "Yeni sipariş" });
  await dialog.getByLabel("Çiçeğin adı").fill("açelya");
  await type(other, "öteki sekme");
  await message(other, "öteki sekme").waitFor();
  expect(await other.getByRole("dialog").count()).toBe(0);

  // Each tab has its own modals: one ends, the other stays.
  await type(other, "/form");
  const second = other.getByRole("dialog", { name: "Yeni sipariş" });
  await second.getByLabel("Çiçeğin adı").fill("nilüfer");
  expect(await dialog.getByLabel("Çiçeğin adı").inputValue()).toBe("açelya");
  await dialog.getByRole("button", { name: "Gönder" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await second.getByLabel("Çiçeğin adı").inputValue()).toBe("nilüfer");
  await second.getByRole("button", { name: "Vazgeç" }).click();
  await second.waitFor({ state: "detached" });
});

test("a modal that the app updates stays under an open confirmation", async () => {
  const { page, run } = await openSample(browser);
  await type(page, "/form");
  const dialog = page.getByRole("dialog", { name: "Yeni sipariş" });
  await dialog.waitFor();
  const opened = run.workspace.traffic().findLast(({ label }) => label === "views.open");
  const { view } = opened?.response as { view: { id: string } };
  const update = (text: string) =>
    call(run.url, "views.update", { view_id: view.id, view: deletable(text) });
  await update("Bir sipariş var.");
  await dialog.getByText("Bir sipariş var.").waitFor();

  await dialog.getByRole("button", { name: "Siparişi sil" }).click();
  const question = page.getByRole("dialog", { name: "Silinsin mi?" });
  await question.waitFor();
  await update("İki sipariş var.");
  await page.getByText("İki sipariş var.").waitFor();
  await question.getByRole("button", { name: "Evet, sil" }).click();
  await question.waitFor({ state: "detached" });
  const pressed = () =>
    run.workspace.traffic().filter(({ label }) => label === "block_actions · siparis-sil");
  await expect.poll(() => pressed().length).toBe(1);
});

test("a press that begins before an update and ends after it counts", async () => {
  const { page, run } = await openSample(browser);
  await type(page, "/form");
  const dialog = page.getByRole("dialog", { name: "Yeni sipariş" });
  await dialog.waitFor();
  const opened = run.workspace.traffic().findLast(({ label }) => label === "views.open");
  const { view } = opened?.response as { view: { id: string } };
  const update = (shown: object) =>
    call(run.url, "views.update", { view_id: view.id, view: shown });
  const asked = deletable("Bir sipariş var.");
  await update(asked);
  const button = dialog.getByRole("button", { name: "Siparişi sil" });
  await button.hover();
  await page.mouse.down();
  await update(deletable("Bir sipariş var."));
  // Only the first block differs; the pressed button is the same.
  await update(deletable("İki sipariş var."));
  await dialog.getByText("İki sipariş var.").waitFor();
  await page.mouse.up();
  const question = page.getByRole("dialog", { name: "Silinsin mi?" });
  await question.waitFor();
  // The update takes the button away while its confirmation is open.
  await update({ ...asked, blocks: asked.blocks.slice(0, 1) });
  await dialog.getByRole("button", { name: "Siparişi sil" }).waitFor({ state: "detached" });
  await question.getByRole("button", { name: "Evet, sil" }).click();
  await dialog.getByRole("alert").filter({ hasText: "Bu işlem artık yapılamıyor" }).waitFor();
});

function deletable(text: string) {
  const plain = (words: string) => ({ type: "plain_text", text: words });
  return {
    type: "modal",
    title: plain("Yeni sipariş"),
    blocks: [
      { type: "section", text: plain(text) },
      {
        type: "actions",
        block_id: "siparis",
        elements: [
          {
            type: "button",
            action_id: "siparis-sil",
            text: plain("Siparişi sil"),
            confirm: {
              title: plain("Silinsin mi?"),
              text: plain("Sipariş silinir."),
              confirm: plain("Evet, sil"),
              deny: plain("Vazgeç"),
            },
          },
        ],
      },
    ],
  };
}
