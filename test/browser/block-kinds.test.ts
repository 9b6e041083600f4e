import { expect, test } from "vitest";
import { allPickers } from "../workspace/support/expense-blocks.ts";
import { call } from "../workspace/support/sample-app.ts";
import { violations } from "./support/axe.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
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

const raw = (text: string) => ({ type: "raw_text", text });
const number = (value: number) => ({ type: "raw_number", value, text: String(value) });
const button = (text: string) => ({ type: "button", text: plain(text), action_id: text });
const rich = (text: string) => ({
  type: "rich_text",
  elements: [
    { type: "rich_text_section", elements: [{ type: "text", text, style: { bold: true } }] },
  ],
});
const cardBlock = (title: string) => ({
  type: "card",
  title: mrkdwn(title),
  subtitle: plain("Kadıköy, İstanbul"),
  body: mrkdwn("Açık · 12 çalışan"),
  actions: [button(`${title} aç`)],
});

/** Seven branches, so that a page of five is not all. */
const dataTable = {
  type: "data_table",
  caption: "Şubeler",
  rows: [
    [raw("Şube"), raw("Çalışan"), raw("Durum")],
    ...[30, 4, 200, 17, 8, 91, 2].map((count, index) => [
      raw(`Şube ${index + 1}`),
      number(count),
      index === 0 ? rich("Merkez") : raw("Şube"),
    ]),
  ],
};

const richBlocks = [
  {
    type: "markdown",
    text: "# Başlık bir\n**kalın** ve *eğik* [adres](https://example.com)\n- madde",
  },
  {
    type: "container",
    title: plain("Açılır kutu"),
    is_collapsible: true,
    child_blocks: [{ type: "section", text: mrkdwn("Kutunun içi") }],
  },
  { type: "carousel", elements: [cardBlock("Moda"), cardBlock("Bostancı")] },
  {
    type: "plan",
    title: "Yapılacaklar",
    tasks: [{ type: "task_card", task_id: "1", title: "Liste okundu", status: "complete" }],
  },
  rich("Zengin yazı"),
];

test.each([
  ["wide", { width: 1280, height: 1_500 }],
  ["phone", { width: 390, height: 1_500 }],
])("tables, cards and other rich blocks are drawn on a %s screen", async (name, viewport) => {
  const browser = await sharedBrowser();
  try {
    const { page, run } = await openExpenses(browser, { viewport });
    const post = (content: object[]) =>
      call(run.url, "chat.postMessage", { channel: "C05GENEL001", text: "x", blocks: content });
    expect(await post(richBlocks)).toMatchObject({ ok: true });
    const card = message(page, "Başlık bir");
    await card.getByRole("link", { name: "adres" }).waitFor();
    for (const text of ["Kutunun içi", "Bostancı", "Liste okundu", "Zengin yazı"]) {
      await card.getByText(text).first().waitFor();
    }
    await picture(page, `rich blocks ${name}`);
    expect(await violations(page)).toEqual([]);
    expect(
      await post([{ type: "section", text: mrkdwn("Şube listesi") }, dataTable]),
    ).toMatchObject({ ok: true });
    const table = message(page, "Şube listesi");
    const firstRow = table.locator("tbody tr").first();
    await table.getByText("1–5 / 7").waitFor();
    await table.getByRole("button", { name: "Çalışan" }).click();
    expect(await firstRow.textContent()).toContain("Şube 7");
    await table.getByRole("button", { name: "Çalışan" }).click();
    expect(await firstRow.textContent()).toContain("Şube 3200");
    await table.getByRole("button", { name: "Sonraki satırlar" }).click();
    await table.getByText("6–7 / 7").waitFor();
    const columns = [{ align: "right" }, { is_wrapped: true }];
    const small = {
      type: "table",
      rows: [
        [raw("Ay"), raw("Tutar")],
        [raw("Mart"), number(12)],
      ],
    };
    expect(await post([{ ...small, column_settings: columns }])).toMatchObject({ ok: true });
    await message(page, "Mart").getByRole("columnheader", { name: "Ay" }).waitFor();
    await picture(page, `tables ${name}`);
    // A wide table scrolls in itself.
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await page.getByText("bloğunu çizmiyor").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  } finally {
    await closePages(browser);
  }
});

test("every kind of block that apps use is drawn, and axe finds nothing wrong with them", async () => {
  const browser = await sharedBrowser();
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
    await closePages(browser);
  }
});
