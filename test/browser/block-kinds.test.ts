import { expect, test } from "vitest";
import { allPickers } from "../workspace/support/expense-blocks.ts";
import { call } from "../workspace/support/sample-app.ts";
import { violations } from "./support/axe.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { message, openExpenses, picture } from "./support/open-page.ts";

const plain = (text: string) => ({ type: "plain_text", text });
const mrkdwn = (text: string) => ({ type: "mrkdwn", text });

const blocks = [
  { type: "header", text: plain("Bir başlık") },
  { type: "section", text: mrkdwn("*Kalın* ve `kod`\n> alıntı\n```blok```") },
  { type: "section", fields: [mrkdwn("Alan bir"), plain("Alan iki")] },
  { type: "divider" },
  { type: "context", elements: [mrkdwn("Bağlam")] },
  { type: "image", image_url: "https://127.0.0.1/x.png", alt_text: "Resim", title: plain("Resim") },
];

test("every kind of block that apps use is drawn, and axe finds nothing wrong with them", async () => {
  const browser = await launchBrowser();
  try {
    const { page, run } = await openExpenses(browser, { viewport: { width: 1200, height: 1_500 } });
    const post = (content: object[]) =>
      call(run.url, "chat.postMessage", { channel: "C05GENEL001", text: "x", blocks: content });
    expect(await post(blocks)).toMatchObject({ ok: true });
    const card = message(page, "Bir başlık");
    for (const text of ["Alan bir", "Alan iki", "Bağlam", "alıntı", "blok", "Resim"]) {
      await card.getByText(text).first().waitFor();
    }
    expect(await post(allPickers)).toMatchObject({ ok: true });
    const pickers = message(page, "Masraf kartı");
    await pickers.getByRole("button", { name: "Öde" }).waitFor();
    for (const label of ["Tarih", "Saat", "Tür", "Kişi", "Yer", "Kanal", "Türler"]) {
      await pickers.getByLabel(label, { exact: true }).waitFor();
    }
    expect(await pickers.getByRole("checkbox").count()).toBe(3);
    expect(await pickers.getByRole("radio").count()).toBe(3);
    await picture(page, "block kinds");
    expect(await page.getByText("bloğunu çizmiyor").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  } finally {
    await browser.close();
  }
});
