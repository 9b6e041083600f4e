import { globSync, readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { choose, message, openKunye, picture, switchTo, type, phone } from "./support/open-page.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import { labels, startingWith } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test("a stranger walks from the first command to the balance, and every step says what it costs", async () => {
  const page = await openKunye(browser);
  await type(page, "/vkn 1234567890");
  const card = message(page, "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ");
  await card.getByText(wording.chargedLeaving(1, 249)).waitFor();
  await card.getByText("Bunu yalnızca siz görebilirsiniz").waitFor();
  await card.getByText("DENEME VERİSİ · gerçek şirket değildir").waitFor();
  await picture(page, "1-card");

  await card
    .getByRole("button", { name: startingWith(`${wording.costing(labels.detail, 3)} · ÖRNEK`) })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("bakiyeden yaklaşık 3 kredi düşülür").waitFor();
  await picture(page, "2-confirmation");
  await dialog.getByRole("button", { name: startingWith(labels.detail) }).click();
  const detail = message(page, tr.detail.sections.Ortaklar);
  await detail.getByText("******").first().waitFor();
  await picture(page, "3-detail");

  await detail.getByRole("button", { name: /^Şubeler \(3\)/ }).click();
  await message(page, "vergi dairesini getirir")
    .getByRole("button", { name: startingWith(wording.guessed(labels.branch, 2)) })
    .first()
    .click();
  await message(page, "Merkezin MERSİS no").waitFor();
  await picture(page, "4-branch");

  await page.getByRole("button", { name: labels.share }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: labels.share }).click();
  const shared = message(page, wording.sharedBy());
  await shared.waitFor();
  expect(await shared.getByText("Bunu yalnızca siz görebilirsiniz").count()).toBe(0);
  await picture(page, "5-shared");
  await shared.getByRole("button", { name: labels.openMine }).click();
  await page.getByText(wording.heldFrom("@Ayşe")).last().waitFor();

  await type(page, "/unvan ornek gida");
  await page
    .getByRole("button", { name: startingWith(wording.guessed(labels.otherMatches, 2)) })
    .click();
  const match = message(page, /“ornek gida” için .*en yakın eşleşme/);
  await match.getByText("ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ").first().waitFor();
  await match.scrollIntoViewIfNeeded();
  await picture(page, "6-match");
  const before = await page.locator(".message").count();
  await match
    .getByRole("button", { name: pattern()`^${labels.query} ·` })
    .first()
    .click();
  await expect.poll(() => page.locator(".message").count()).toBeGreaterThan(before);
  await message(page, pattern()`${wording.chargedLeaving(1, 241)}`).waitFor();
  await picture(page, "7-alternative");

  await type(page, "/bakiye");
  const balance = message(page, wording.remaining(241));
  await balance.getByText(wording.total(5, 9)).waitFor();
  expect(await balance.getByText("DENEME VERİSİ").count()).toBe(0);
  await picture(page, "8-balance");
});

test("each emoji in Künye's texts is drawn by the page, whatever fonts the machine has", async () => {
  const page = await openKunye(browser);
  const sources = globSync("src/kunye/{features,slack,texts}/**/*.ts");
  const found = sources.flatMap(
    (file) => readFileSync(file, "utf8").match(/\p{Emoji_Presentation}|⚠/gu) ?? [],
  );
  const emoji = [...new Set(found)];
  expect(emoji).toContain("🔴");
  const drawn = await page.evaluate<string[]>(`import("/assets/mrkdwn.js").then((page) =>
    ${JSON.stringify(emoji)}.filter((one) => {
      const [node] = page.withEmoji(one);
      document.body.append(node);
      return node.nodeType === 1 && getComputedStyle(node).backgroundImage !== "none";
    }))`);
  expect(drawn).toEqual(emoji);
});

test("a second person pays nothing for an answer that the first person bought", async () => {
  const page = await openKunye(browser);
  await type(page, "/vkn 1234567890");
  await message(page, wording.charged(1)).waitFor();
  await switchTo(page, "Mehmet");
  await type(page, "/vkn 1234567890");
  await message(page, pattern()`${wording.heldFrom("@Ayşe")}`).waitFor();
});

test("on a phone's width the card fits and its buttons can be pressed", async () => {
  const page = await openKunye(browser, { viewport: phone });
  await type(page, "/vkn 1234567890");
  const card = message(page, wording.charged(1));
  await card.getByRole("button", { name: labels.copy }).click();
  const copied = page.getByRole("dialog", { name: "Kopyala" });
  await copied.getByText("yalnızca detayda bulunur").waitFor();
  await picture(page, "9-phone-copied");
  await copied.getByLabel("Paraşüt").click();
  await picture(page, "9-phone-lines");
  const body = "document.querySelector('.dialog-body')";
  expect(await page.evaluate(`${body}.scrollWidth - ${body}.clientWidth`)).toBe(0);
  await copied.getByRole("button", { name: labels.copied }).click();
  await copied.waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Diğer seçenekler" }).click();
  await page.getByRole("menuitem", { name: wording.priced(labels.refresh, 1) }).waitFor();
  await page.getByRole("menuitem", { name: labels.allInfo }).click();
  await message(page, "İşe başlama tarihi").waitFor();
  const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(overflow).toBe(0);
  await picture(page, "9-phone");

  await page.getByRole("button", { name: "Trafik" }).click();
  await page.getByText("Slack'i zorla").click();
  await choose(page, "Kayıt servisi", "reddetsin, ücret almasın");
  await page.locator(".knobs .active-badge").waitFor();
  await picture(page, "10-registry-knob");
  await page.getByRole("button", { name: "Trafiği kapat" }).click();
  await type(page, "/vkn 2136267340");
  await message(page, wording.upstreamSilent).waitFor();
});
