import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { worstMessages } from "../../src/kunye/operate/slack-check/worst-surfaces.ts";
import { tr } from "../support/wording.ts";
import { call } from "../workspace/support/sample-app.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { openSample, picture } from "./support/open-page.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test.each([
  ["desk", 1200],
  ["phone", 390],
])(
  "the worst cards are accepted by Slack, and nothing is cut or sticks out: %s",
  async (name, width) => {
    const { page, run } = await openSample(browser, { viewport: { width, height: 1_400 } });
    run.workspace.knobs.turn({ unlimitedCalls: true });
    for (const { name: card, messages } of await worstMessages(tr)) {
      for (const [index, { text, blocks }] of messages.slice(0, 2).entries()) {
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
        const sticksOut = await page.evaluate<string[]>(overflowScript(String(answer["ts"])));
        expect(sticksOut).toEqual([]);
      }
    }
    expect(
      await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
    ).toBeLessThanOrEqual(0);
    // Addresses may be links, but titles may not.
    expect(await page.locator("#messages a", { hasText: /^ÖRNEK/ }).count()).toBe(0);
  },
);

/** Returns a script that finds elements that are cut or reach past the message's edge, or a table's that scrolls. */
function overflowScript(ts: string): string {
  return `(() => {
    const message = document.querySelector('[data-ts="${ts}"]');
    const edge = message.getBoundingClientRect().right;
    const isCut = (one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "hidden";
    const scrolls = (one) => getComputedStyle(one).overflowX === "auto";
    const isScrolled = (one) => {
      for (let at = one.parentElement; at !== message; at = at.parentElement) if (scrolls(at)) return true;
      return false;
    };
    return [...message.querySelectorAll(".body *:not(.emoji, .visually-hidden)")]
      .filter((one) => !isScrolled(one))
      .filter((one) => one.getBoundingClientRect().right > edge + 1 || isCut(one))
      .map((one) => one.outerHTML.slice(0, 200));
  })()`;
}
