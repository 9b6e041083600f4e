import { expect, test } from "vitest";
import { call } from "../workspace/support/sample-app.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { message, openSample, picture } from "./support/open-page.ts";

const family = "👩‍👧";
const button = (action_id: string, text: string, more: object = {}) => ({
  type: "button",
  action_id,
  text: { type: "plain_text", text },
  ...more,
});
const longest = "x".repeat(30);
const long = "Detay (ücretli · yaklaşık 3 kredi)";
const blocks = [
  {
    type: "section",
    text: { type: "mrkdwn", text: "Düğmeler" },
    accessory: button("accessory", "Bütün şubeleri ayrı ayrı sorgula"),
  },
  {
    type: "actions",
    elements: [
      button("long", long),
      button("labelled", "Uzun uzun anlatılan bir düğme metni", {
        accessibility_label: "Anlat, ücretsiz",
      }),
      button("short", "Kısa", { accessibility_label: "Kısa, ücretsiz" }),
      button("longest", longest),
      button("family", `${"a".repeat(28)}${family} ve ötesi`),
      button("link", "Uzun uzun anlatılan bir bağlantı metni", { url: "https://example.com/" }),
    ],
  },
];

test("a button shows as much of its text as Slack does, and screen readers get the whole text", async () => {
  const browser = await sharedBrowser();
  try {
    const { page, run } = await openSample(browser);
    const post = { channel: "C05GENEL001", text: "x", blocks };
    expect(await call(run.url, "chat.postMessage", post)).toMatchObject({ ok: true });
    const card = message(page, "Düğmeler");
    const shown = async (name: string, role: "button" | "link" = "button") => {
      const found = card.getByRole(role, { name, exact: true });
      const text = await found.innerText();
      const dots = (await found.locator(".cut").count()) > 0 ? "…" : "";
      return [`${text}${dots}`, await found.getAttribute("title")];
    };
    expect(await shown(long)).toEqual(["Detay (ücretli · yaklaşık 3 k…", long]);
    expect(await shown("Bütün şubeleri ayrı ayrı sorgula")).toEqual([
      "Bütün şubeleri ayrı ayrı sorg…",
      "Bütün şubeleri ayrı ayrı sorgula",
    ]);
    expect(await shown("Anlat, ücretsiz")).toEqual([
      "Uzun uzun anlatılan bir düğme…",
      "Uzun uzun anlatılan bir düğme metni",
    ]);
    expect(await shown("Kısa, ücretsiz")).toEqual(["Kısa", null]);
    expect(await shown(longest)).toEqual([longest, null]);
    const [cutFamily] = await shown(`${"a".repeat(28)}${family} ve ötesi`);
    expect(cutFamily).toBe(`${"a".repeat(28)}${family}…`);
    const [link] = await shown("Uzun uzun anlatılan bir bağlantı metni", "link");
    expect(link).toBe("Uzun uzun anlatılan bir bağla…");
    await picture(page, "button texts");

    await page.getByRole("button", { name: "Çiçekçi", exact: true }).click();
    await page.getByRole("tab", { name: "Giriş" }).click();
    await page.getByText("Bugün 3 sipariş var.").waitFor();
    const view = { type: "home", blocks: [{ type: "actions", elements: [button("home", long)] }] };
    const user_id = "U05AYSE0001";
    expect(await call(run.url, "views.publish", { user_id, view })).toMatchObject({ ok: true });
    await page.getByRole("button", { name: long, exact: true }).waitFor();
  } finally {
    await closePages(browser);
  }
});
