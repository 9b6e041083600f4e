import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../workspace/support/sample-app.ts";
import { violations } from "./support/axe.ts";
import { closePages, sharedBrowser } from "./support/shared-browser.ts";
import {
  choose,
  drop,
  message,
  openExpenses,
  openKunye,
  openSample,
  picture,
  type,
  phone,
} from "./support/open-page.ts";
import { wording } from "../support/wording.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const pdf = Buffer.from("%PDF-1.4");

async function openThread(page: Page, text: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole("button", { name: "Dizide yanıtla" }).click();
}

async function reply(page: Page, text: string): Promise<void> {
  await page.locator("#thread-composer-text").fill(text);
  await page.keyboard.press("Enter");
}

test("a thread opens at the right, people and the app reply in it, and the channel counts the replies", async () => {
  const { page, run } = await openExpenses(browser);
  const mention = `@${run.workspace.directory.app.handle} buradasın, değil mi?`;
  await type(page, mention);
  const parent = page.locator("#messages .message", { hasText: "buradasın" });
  await parent.getByRole("button", { name: /^1 yanıt/ }).waitFor();
  await parent.getByRole("button", { name: /^1 yanıt/ }).click();
  const pane = page.getByRole("complementary", { name: "Yanıt dizisi" });
  await pane.getByText("Buradayım.").waitFor();
  await reply(page, "Güzel.");
  await pane.getByText("Güzel.").waitFor();
  await pane.getByLabel("Kanala da gönder").check();
  await reply(page, "Herkese.");
  await message(page, "Herkese.").getByText("ileti dizisinde yanıt verdi").waitFor();
  await parent.getByRole("button", { name: /^3 yanıt/ }).waitFor();
  expect(await page.locator("#messages").getByText("Güzel.").count()).toBe(0);

  await reply(page, "/masraf");
  await pane.getByText(/Slackbot/).waitFor();
  await picture(page, "thread");
  await page.keyboard.press("Escape");
  await pane.waitFor({ state: "hidden" });
  expect(await page.evaluate("document.activeElement.dataset.ts")).toBe(
    await parent.getAttribute("data-ts"),
  );
});

test("in agent view a message to the app opens its thread", async () => {
  const { page, run } = await openExpenses(browser);
  run.workspace.knobs.turn({ agentView: true });
  await page.getByRole("button", { name: "Uygulama", exact: true }).click();
  await page.getByRole("tab", { name: "Mesajlar" }).click();
  await type(page, "merhaba");
  const pane = page.getByRole("complementary", { name: "Yanıt dizisi" });
  await pane.getByText("merhaba").waitFor();
});

test("on a phone a thread has the whole screen", async () => {
  const { page } = await openExpenses(browser, { viewport: phone });
  await type(page, "bir soru");
  await openThread(page, "bir soru");
  await reply(page, "bir yanıt");
  const pane = page.getByRole("complementary", { name: "Yanıt dizisi" });
  await pane.getByText("bir yanıt").waitFor();
  expect((await pane.boundingBox())?.width).toBe(390);
  await picture(page, "thread phone");
  await pane.getByRole("button", { name: "Diziyi kapat" }).click();
  await message(page, "bir soru")
    .getByRole("button", { name: /^1 yanıt/ })
    .waitFor();
});

test("a global shortcut opens a form with a file", async () => {
  const { page } = await openExpenses(browser);
  await page.getByRole("button", { name: "Dosya ve kısayollar" }).click();
  await picture(page, "shortcuts");
  await page.getByRole("menuitem", { name: /Masraf gir/ }).click();
  const dialog = page.getByRole("dialog", { name: "Masraf" });
  await dialog.getByLabel("Tutar").fill("5000");
  await dialog
    .getByLabel("Fişler")
    .setInputFiles({ name: "fiş.pdf", mimeType: "application/pdf", buffer: pdf });
  await dialog.getByRole("button", { name: "fiş.pdf dosyasını çıkar" }).waitFor();
  await dialog.getByRole("button", { name: "Gönder" }).click();
  await dialog.getByText("En çok 1.000 TL.").waitFor();
  await picture(page, "form with a file");
  await dialog.getByLabel("Tutar").fill("50");
  await dialog.getByRole("button", { name: "Gönder" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Masraf Defteri 1 okunmamış/ }).click();
  const sent = await message(page, "amount").innerText();
  expect(sent).toContain('"value":"50"');
  expect(sent).toMatch(/"files":\[\{/);
});

test("a view that the app changes keeps typed values", async () => {
  const { page } = await openExpenses(browser);
  await page.getByRole("button", { name: "Dosya ve kısayollar" }).click();
  await page.getByRole("menuitem", { name: /Masraf gir/ }).click();
  await page.getByRole("dialog", { name: "Masraf" }).getByLabel("Tutar").fill("42");
  await page.getByRole("button", { name: "Önizle" }).click();
  const changed = page.getByRole("dialog", { name: "Önizleme" });
  expect(await changed.getByLabel("Tutar").inputValue()).toBe("42");
});

test("a message and a form that are sent during an upload wait for the file", async () => {
  const { page } = await openExpenses(browser);
  const hold = async (file: Locator) => {
    const answer = Promise.withResolvers<undefined>();
    const arrived = Promise.withResolvers<undefined>();
    const holdOne = async (route: Route) => {
      arrived.resolve(undefined);
      await answer.promise;
      await route.continue();
    };
    await page.route("**/workspace/upload*", holdOne, { times: 1 });
    await file.setInputFiles({ name: "fiş.pdf", mimeType: "application/pdf", buffer: pdf });
    await arrived.promise;
    return () => {
      answer.resolve(undefined);
    };
  };
  const release = await hold(page.locator("#composer input[type=file]"));
  await page.locator("#composer-text").fill("Fiş ekte");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  release();
  await message(page, "Fiş ekte")
    .getByRole("link", { name: /fiş\.pdf/ })
    .waitFor();
  expect(await message(page, "Fiş ekte").count()).toBe(1);

  await page.getByRole("button", { name: "Dosya ve kısayollar" }).click();
  await page.getByRole("menuitem", { name: /Masraf gir/ }).click();
  const dialog = page.getByRole("dialog", { name: "Masraf" });
  await dialog.getByLabel("Tutar").fill("50");
  const releaseForm = await hold(dialog.getByLabel("Fişler"));
  await dialog.getByRole("button", { name: "Gönder" }).click();
  releaseForm();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Masraf Defteri 1 okunmamış/ }).click();
  expect((await message(page, "amount").innerText()).match(/"id":"F/g)).toHaveLength(1);
});

test("files are sent and downloaded", async () => {
  const { page } = await openExpenses(browser);
  await page.locator("#composer input[type=file]").setInputFiles([
    { name: "fiyatlar.csv", mimeType: "text/csv", buffer: Buffer.from("a;b\n1;2\n") },
    { name: "rapor.pdf", mimeType: "application/pdf", buffer: pdf },
  ]);
  await page.getByRole("button", { name: "rapor.pdf dosyasını çıkar" }).waitFor();
  await page.locator("#composer-text").fill("Fiyatlar ekte");
  await picture(page, "attached");
  await page.keyboard.press("Enter");
  const sent = message(page, "Fiyatlar ekte");
  await sent.getByRole("link", { name: /rapor\.pdf/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sent.getByRole("link", { name: /fiyatlar\.csv/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("fiyatlar.csv");
  await picture(page, "files");

  await page.getByRole("button", { name: "Masraf Defteri" }).click();
  await page.getByRole("tab", { name: "Mesajlar" }).click();
  await type(page, "rapor");
  await message(page, "Rapor hazır")
    .getByRole("link", { name: /rapor\.csv/ })
    .waitFor();
  await picture(page, "file message");
});

test("files are dropped into a conversation and a form, and the form names refused files", async () => {
  const { page } = await openExpenses(browser);
  await drop(page.locator("#messages"), { "fatura.xml": "<x/>" });
  await page.getByRole("button", { name: "fatura.xml dosyasını çıkar" }).waitFor();
  await page.locator("#composer-text").focus();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["x"], "ekran.png"));
    const paste = new ClipboardEvent("paste", { clipboardData, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  })()`);
  await page.getByRole("button", { name: "ekran.png dosyasını çıkar" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /fatura\.xml/ }).waitFor();
  // A file dropped elsewhere does not replace the page.
  await drop(page.locator("#sidebar"), { "yanlış.pdf": "x" });

  await page.getByRole("button", { name: "Dosya ve kısayollar" }).click();
  await page.getByRole("menuitem", { name: /Masraf gir/ }).click();
  const dialog = page.getByRole("dialog", { name: "Masraf" });
  await dialog.getByText("Dosyaları seçin").waitFor();
  expect(await dialog.locator("input[type=file]").boundingBox()).toMatchObject({ width: 1 });
  await drop(dialog.getByText("veya buraya bırakın"), {
    "a.PDF": "x",
    "b.exe": "x",
    "c.jpg": "x",
    "d.pdf": "x",
  });
  await dialog.getByText("b.exe eklenmedi; yalnızca şu türler eklenebilir: pdf, jpg.").waitFor();
  await dialog.getByText("d.pdf eklenmedi; en çok 2 dosya eklenebilir.").waitFor();
  await dialog.getByRole("button", { name: "c.jpg dosyasını çıkar" }).waitFor();
  expect(await dialog.getByRole("button", { name: /dosyasını çıkar/ }).count()).toBe(2);
  await dialog.getByText("d.pdf eklenmedi").scrollIntoViewIfNeeded();
  await picture(page, "dropped files");
  expect(await violations(page)).toEqual([]);
  await dialog.locator("input[type=file]").setInputFiles([]);
  await dialog.getByLabel("Tutar").fill("50");
  await dialog.getByRole("button", { name: "Gönder" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Masraf Defteri 1 okunmamış/ }).click();
  expect((await message(page, "amount").innerText()).match(/"id":"F/g)).toHaveLength(2);
});

test("menus with one or several choices are searched, chosen from and left by keys", async () => {
  const { page, run } = await openExpenses(browser);
  await type(page, "/masraf");
  const card = message(page, "Masraf kartı");
  const answer = (part: string) => page.locator("#messages .message", { hasText: part });
  const person = card.getByRole("combobox", { name: "Kişi", exact: true });
  const options = card.getByRole("option");
  expect(await page.locator("select").count()).toBe(0);
  await person.click();
  expect(await options.count()).toBe(5);
  await picture(page, "select open");
  expect(await violations(page)).toEqual([]);
  await person.pressSequentially("AYSE");
  expect(await options.allInnerTexts()).toEqual(["Ayşe Yıldırım"]);
  await person.fill("xyz");
  await card.getByText("Sonuç yok.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await options.count()).toBe(0);
  expect(await person.inputValue()).toBe("");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await answer('"selected_user":"U05MEHMET02"').waitFor();
  expect(await person.inputValue()).toBe("Mehmet Karaca");
  // It opens again at the chosen option.
  await page.keyboard.press("ArrowDown");
  expect(await options.and(page.locator(".active")).innerText()).toBe("Mehmet Karaca");
  expect(await card.getByRole("option", { selected: true }).innerText()).toBe("Mehmet Karaca");
  await person.pressSequentially("zey");
  await page.keyboard.press("Tab");
  await answer('"selected_user":"U05ZEYNEP03"').waitFor();
  expect(await options.count()).toBe(0);

  await choose(card, "Türler", "Yol", "Konaklama");
  await answer('"Konaklama","emoji":true}').or(answer('"value":"Konaklama"')).last().waitFor();
  // A change reaches the app even while the previous change is unanswered.
  await page.route("**/workspace/press", async (route) => {
    await delay(300);
    await route.continue();
  });
  await card.getByRole("button", { name: "Yol seçimini kaldır" }).click();
  await card.getByRole("button", { name: "Yol seçimini kaldır" }).waitFor({ state: "detached" });
  await card.getByRole("combobox", { name: "Türler" }).press("Backspace");
  await answer('"selected_options":[]').waitFor();
  await page.unroute("**/workspace/press");
  await picture(page, "select several");

  const option = (text: string) => ({ text: { type: "plain_text", text }, value: text });
  const label = (text: string) => ({ type: "plain_text", text });
  const option_groups = [
    { label: label("Ege"), options: [option("İzmir"), option("Aydın")] },
    { label: label("Marmara"), options: [option("Bursa")] },
  ];
  const accessory = { type: "static_select", action_id: "pick_city", option_groups };
  const text = { type: "mrkdwn", text: "Hangi il?" };
  const blocks = [{ type: "section", text, accessory }];
  await call(run.url, "chat.postMessage", { channel: "C05GENEL001", text: "İl", blocks });
  const cities = message(page, "Hangi il?");
  await cities.getByRole("combobox").click();
  expect(await cities.getByRole("group", { name: "Ege" }).getByRole("option").count()).toBe(2);
  await cities.getByText("Marmara", { exact: true }).waitFor();
  await picture(page, "select groups");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await answer('"value":"Bursa"').waitFor();
});

test("the traffic panel makes Slack fail, and the app's answer still comes", async () => {
  const page = await openKunye(browser);
  await page.getByRole("button", { name: "Trafik" }).click();
  await page.getByText("Slack'i zorla").click();
  await page.getByRole("checkbox", { name: "Her istek iki kez gitsin" }).check();
  await choose(page, "Çağrı", "response_url");
  await choose(page, "Sonuç", "500");
  await page.getByRole("button", { name: "Ekle" }).click();
  await page.locator(".failures").getByText("response_url → 500").waitFor();
  await picture(page, "knobs");
  await type(page, "/vkn 1234567890");
  await message(page, wording.chargedLeaving(1, 249)).waitFor();
  // The command was delivered twice and failed once, but was paid and shown once.
  expect(await page.locator(".traffic .label", { hasText: "/vkn" }).count()).toBe(2);
  expect(await page.getByRole("heading", { name: /ÖRNEK GIDA SANAYİ/ }).count()).toBe(1);
  expect(await page.locator(".failures li").count()).toBe(0);
});

test("a month passes for the embedded registry's companies at the press of a button", async () => {
  const page = await openKunye(browser);
  await page.getByRole("button", { name: "Trafik" }).click();
  await page.getByText("Slack'i zorla").click();
  await page.getByRole("button", { name: "Bir ay geçsin" }).click();
  await page.getByText("Geçen ay sayısı: 1").waitFor();
  expect(await page.locator(".knobs .active-badge").count()).toBe(0);
  await picture(page, "months");
});

test("outages, lost answers and Slack's own errors are chosen in the same panel", async () => {
  const { page, run } = await openSample(browser);
  const settings = () => run.workspace.knobs.settings();
  await page.getByRole("button", { name: "Trafik" }).click();
  await page.getByText("Slack'i zorla").click();
  const badge = page.locator(".knobs .active-badge");
  await choose(page, "Çağrı", "users.info");
  await choose(page, "Sonuç", "missing_scope");
  await choose(page, "Kaç kez", "hep");
  await page.getByRole("button", { name: "Ekle" }).click();
  await page.locator(".failures").getByText("users.info → missing_scope").waitFor();
  await badge.waitFor();
  expect(settings().failures).toEqual([{ of: "users.info", error: "missing_scope" }]);
  await picture(page, "knobs errors");
  await page.getByRole("button", { name: "users.info → missing_scope" }).click();
  await badge.waitFor({ state: "detached" });
  for (const [name, label] of [
    ["unreachable", "Uygulama Slack'e ulaşamasın"],
    ["privateAnswersLost", "Özel yanıtlar kaybolsun"],
  ] as const) {
    await page.getByRole("checkbox", { name: label }).check();
    await badge.waitFor();
    expect(settings()[name]).toBe(true);
    await page.getByRole("checkbox", { name: label }).uncheck();
    await badge.waitFor({ state: "detached" });
  }
});
