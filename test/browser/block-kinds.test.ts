import { expect, test } from "vitest";
import { call } from "../workspace/support/sample-app.ts";
import { violations } from "./support/axe.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { openSample, picture } from "./support/open-page.ts";

const plain = (text: string) => ({ type: "plain_text", text });
const mrkdwn = (text: string) => ({ type: "mrkdwn", text });
const rich = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
});
const card = (name: string) => ({
  ...{
    type: "card",
    title: mrkdwn(`*${name}*`),
    subtitle: mrkdwn("Alt başlık"),
    body: mrkdwn("Gövde"),
  },
  actions: [{ type: "button", action_id: `open_${name}`, text: plain(`Aç ${name}`) }],
});
const task = (status: string) => ({
  ...{ type: "task_card", task_id: status, title: `Görev ${status}`, status },
  details: rich("Ayrıntı"),
});
const cell = (text: string) => ({ type: "raw_text", text });

const messages = [
  {
    blocks: [
      card("Tek"),
      { type: "carousel", elements: [card("Bir"), card("İki"), card("Üç")] },
      {
        ...{ type: "container", title: plain("Kapsayıcı"), is_collapsible: true },
        child_blocks: [{ type: "section", text: mrkdwn("İçerideki") }],
      },
      { type: "plan", title: "Plan", tasks: [task("pending"), task("complete"), task("error")] },
    ],
  },
  {
    blocks: [
      {
        type: "table",
        rows: [
          ["Ay", "Tutar"],
          ["Ocak", "12"],
        ].map((row) => row.map(cell)),
      },
      rich("Zengin metin"),
      { type: "markdown", text: "**Kalın** metin" },
    ],
  },
  {
    attachments: [
      {
        color: "#e01e5a",
        title: "Eski başlık",
        text: "Eski metin",
        fields: [{ title: "Alan", value: "Değer" }],
      },
      { color: "good", blocks: [{ type: "section", text: mrkdwn("Ekteki blok") }] },
    ],
  },
];

test("every kind of block and attachment is drawn, and axe finds nothing wrong with them", async () => {
  const browser = await launchBrowser();
  try {
    const { page, run } = await openSample(browser, { viewport: { width: 1200, height: 1_500 } });
    for (const fields of messages) {
      const answer = await call(run.url, "chat.postMessage", {
        channel: "C05GENEL001",
        text: "x",
        ...fields,
      });
      expect(answer).toMatchObject({ ok: true });
    }
    for (const text of [
      "Aç Üç",
      "İçerideki",
      "Görev error",
      "Ocak",
      "Zengin metin",
      "Eski metin",
      "Ekteki blok",
    ]) {
      await page.locator("#messages").getByText(text).first().waitFor();
    }
    await picture(page, "block kinds");
    expect(await page.getByText("bloğunu çizmiyor").count()).toBe(0);
    expect(await page.locator("#messages strong", { hasText: "Kalın" }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  } finally {
    await browser.close();
  }
});
