import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "../../src/kunye/slack-app/cards/blocks.ts";
import { copyMessages } from "../../src/kunye/slack-app/cards/copy-card.ts";
import { infoMessages } from "../../src/kunye/slack-app/cards/info-card.ts";
import {
  branchState,
  companyState,
  detailState,
  draw,
  justBought,
  openedOf,
  vkn,
} from "../kunye/slack-app/support/drawing.ts";
import { detailOf, merkez } from "../kunye/slack-app/support/sample-answers.ts";
import { call } from "../workspace/support/sample-app.ts";
import { launchBrowser } from "./support/launch-browser.ts";
import { openSample, picture } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const hostile = "<!channel> *x* <https://x|y> \u202eters\u202c `kod` ÖRNEK & ORTAĞI";
const long = `${"ÖRNEK GIDA SANAYİ VE TİCARET İTHALAT İHRACAT PAZARLAMA ".repeat(6)}A.Ş.`.slice(
  0,
  300,
);
const purpose = "Her türlü gıda maddesinin üretimi ve ticareti. ".repeat(90).slice(0, 4_000);
const company = (fields: object) => ({
  data: { Merkez: { ...merkez, ...fields } },
  matched: { ad: long, vkn, score: 0.62 },
  alternatives: Array.from({ length: 12 }, (_, index) => ({
    ad: index % 2 ? hostile : long,
    vkn: String(2_000_000_000 + index),
    score: 0.6,
  })),
});
const searched = { ...companyState, searched: hostile, given: "ÖRNEK" };

const worst: Record<string, () => Promise<Message[]>> = {
  long: () =>
    draw(searched, "title", company({ Unvani: long, AmacKonuIcerik: purpose, Adres: long })),
  unbroken: () =>
    draw(companyState, "vkn", company({ Unvani: "Ş".repeat(300), TSM: "X".repeat(200) })),
  hostile: () =>
    draw(searched, "title", company({ Unvani: hostile, Durumu: hostile, Adres: hostile })),
  empty: () =>
    draw(companyState, "vkn", {
      data: {
        Merkez: { ...Object.fromEntries(Object.keys(merkez).map((key) => [key, ""])), Unvani: "A" },
      },
    }),
  detail: () => draw(detailState, "vkn_detail", detailOf(37, 200)),
  page: () =>
    draw(
      { kind: "list", answer: "intent", section: "Subeler", from: 190 },
      "vkn_detail",
      detailOf(37, 200),
    ),
  branch: () =>
    draw(branchState, "mersis", {
      data: { Sube: { Unvani: long, Adres: hostile, Yeni: { a: ["b"] } } },
    }),
  information: () =>
    Promise.resolve(
      infoMessages(openedOf(company({ Unvani: long, AmacKonuIcerik: purpose })), justBought),
    ),
  invoice: () => Promise.resolve(copyMessages(openedOf(company({ Unvani: long })), justBought)),
};

test.each([
  ["desk", 1200],
  ["phone", 390],
])(
  "the worst cards are taken by Slack, and nothing of them is cut or sticks out: %s",
  async (name, width) => {
    const { page, run } = await openSample(browser, { viewport: { width, height: 1_400 } });
    for (const [card, make] of Object.entries(worst)) {
      for (const [index, { text, blocks }] of (await make()).entries()) {
        const answer = await call(run.url, "chat.postMessage", {
          channel: "C05GENEL001",
          text,
          blocks,
        });
        expect(answer).toMatchObject({ ok: true });
        const node = page.locator(`[data-ts="${String(answer["ts"])}"]`);
        await node.waitFor();
        await node.scrollIntoViewIfNeeded();
        await picture(page, `worst ${name} ${card} ${index}`);
        expect(await node.locator(".button-text.cut").allInnerTexts()).toEqual([]);
        const sticksOut = await page.evaluate<string[]>(outside(String(answer["ts"])));
        expect(sticksOut).toEqual([]);
      }
    }
    expect(
      await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
    ).toBeLessThanOrEqual(0);
    expect(await page.locator("#messages a[href^='https://x']").count()).toBe(0);
  },
);

/** Finds what reaches past its message's edge, or is cut by what it is in. */
function outside(ts: string): string {
  return `(() => {
    const message = document.querySelector('[data-ts="${ts}"]');
    const edge = message.getBoundingClientRect().right;
    const isCut = (one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "hidden";
    return [...message.querySelectorAll(".body *:not(.emoji, .visually-hidden)")]
      .filter((one) => one.getBoundingClientRect().right > edge + 1 || isCut(one))
      .map((one) => one.outerHTML.slice(0, 200));
  })()`;
}
