import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenView } from "../support/people/open-view.ts";
import { createExpenseApp, expenseManifest, type ExpenseApp } from "./support/expense-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

describe.each(["http", "socket"] as const)("an ordinary Bolt app over %s", (way) => {
  let run: RunningWorkspace;
  let app: ExpenseApp;

  beforeAll(async () => {
    run = await startWorkspace(
      expenseManifest,
      (request, response) => app.listener(request, response),
      { appToken: "xapp-local" },
    );
    app = createExpenseApp(way, () => run.url);
    await app.start();
  });
  afterAll(async () => {
    await app.stop();
    await run.stop();
  });

  const ayse = () => run.workspace.person("ayse");
  const genel = () => ayse().in("genel");

  test("its traffic uses that transport", async () => {
    await genel().type("/masraf");
    await genel().waitFor("Masraf kartı");
    const sent = run.workspace.traffic().find((one) => one.label === "/masraf");
    expect(sent?.method).toBe(way === "http" ? "POST" : "WS");
  });

  test("a button and an overflow menu are pressed", async () => {
    await genel().click("Öde");
    await genel().waitFor(/"pick_button".*"value":"pay".*"isInState":false/);
    await genel().click("Yemek", { beside: "Öde" });
    await genel().waitFor(/"pick_overflow".*"value":"Yemek"/);
  });

  test.each([
    ["pick_date", "2026-02-28", { selected_date: "2026-02-28" }],
    ["pick_time", "14:30", { selected_time: "14:30" }],
    ["pick_radio", "Yol", { selected_option: { value: "Yol" } }],
    [
      "pick_checkboxes",
      ["Yol", "Yemek"],
      { selected_options: [{ value: "Yol" }, { value: "Yemek" }] },
    ],
    ["Tür", "Yol", { action_id: "pick_static", selected_option: { value: "Yol" } }],
    ["Kişi", "mehmet", { selected_user: "U05MEHMET02" }],
    ["Yer", "satis", { selected_conversation: "C05SATIS004" }],
    ["Kanal", "finans", { selected_channel: "C05FINANS02" }],
    ["Türler", ["Yol"], { selected_options: [{ value: "Yol" }] }],
    ["Kişiler", ["mehmet", "zeynep"], { selected_users: ["U05MEHMET02", "U05ZEYNEP03"] }],
  ])("a choice in %s reaches the app", async (name, value, choice) => {
    const before = genel().newest().ts;
    expect(await genel().fill(name, value)).toMatchObject({ kind: "acknowledged" });
    const answer = await genel().waitFor("{", { after: before });
    expect(JSON.parse(answer.text)).toMatchObject({ ...choice, isInState: true });
  });

  test("a press carries the values of the message's other inputs", async () => {
    const after = genel().newest().ts;
    await genel().type("/masraf");
    const card = await genel().waitFor(/Masraf kartı/, { after });
    await genel().fill("pick_time", "09:15");
    await genel().fill("Tarih", "2026-03-01");
    await genel().click("Öde", { in: card });
    const sent = run.workspace.traffic().findLast((one) => one.label.endsWith("pick_button"));
    expect(sent?.request).toMatchObject({
      state: {
        values: {
          simple: {
            pick_time: { selected_time: "09:15" },
            pick_date: { selected_date: "2026-03-01" },
          },
          selects: { pick_user: { selected_user: null } },
        },
      },
    });
  });

  async function openForm(): Promise<OpenView> {
    await ayse().shortcut("Masraf gir");
    return ayse().modal("Masraf");
  }

  test("a form of a global shortcut sends every filled-in value", async () => {
    const form = await openForm();
    const receipt = ayse().upload("fiş.pdf", "%PDF-1.7");
    await form.fill("Tutar", "12.5");
    await form.fill("E-posta", "a@example.com");
    await form.fill("Adres", "https://example.com/");
    await form.fill("Türler", ["Yol"]);
    await form.fill("Fişler", [receipt]);
    expect(await form.submit()).toEqual({ kind: "closed" });
    const answer = await ayse().withApp().waitFor("amount");
    expect(JSON.parse(answer.text)).toMatchObject({
      amount: { value: { type: "number_input", value: "12.5" } },
      note: { value: { type: "plain_text_input", value: "Taslak" } },
      email: { value: { value: "a@example.com" } },
      url: { value: { value: "https://example.com/" } },
      date: { value: { selected_date: "2026-01-31" } },
      kinds: { value: { selected_options: [{ value: "Yol" }] } },
      receipts: { value: { files: [{ id: receipt, name: "fiş.pdf", filetype: "pdf" }] } },
    });
  });

  test("values that Slack itself refuses never reach the app", async () => {
    const form = await openForm();
    const before = run.workspace.traffic().length;
    const photo = ayse().upload("fiş.exe", "MZ");
    expect(await form.submit()).toEqual({
      kind: "invalid",
      errors: { amount: "Bu alan gerekli." },
    });
    await form.fill("Tutar", "-1");
    await form.fill("Not", "x".repeat(21));
    await form.fill("E-posta", "yok");
    await form.fill("Adres", "ftp://a");
    await form.fill("Fişler", [photo]);
    expect(await form.submit()).toEqual({
      kind: "invalid",
      errors: {
        amount: "En az 0 yazın.",
        note: "En çok 20 karakter yazın.",
        email: "Geçerli bir e-posta yazın.",
        url: "Geçerli bir adres yazın.",
        receipts: "fiş.exe kabul edilmiyor; türler: pdf, jpg.",
      },
    });
    expect(run.workspace.traffic()).toHaveLength(before);
    await form.close();
  });

  test("a form can be answered with errors, update, push and clear, and pressed", async () => {
    const form = await openForm();
    await form.fill("Tutar", "1001");
    expect(await form.submit()).toEqual({
      kind: "invalid",
      errors: { amount: "En çok 1.000 TL." },
    });
    await form.click("Önizle");
    await ayse().modal("Önizleme");
    await form.fill("Tutar", "1");
    expect(await form.submit()).toEqual({ kind: "changed" });
    const updated = await ayse().modal("Güncellendi");
    await updated.fill("Tutar", "2");
    expect(await updated.submit()).toEqual({ kind: "changed" });
    const second = await ayse().modal("İkinci adım");
    expect(second.view()).toMatchObject({ previous_view_id: form.view().id });
    await second.fill("Tutar", "3");
    expect(await second.submit()).toEqual({ kind: "closed" });
    await expect(ayse().modal(undefined, 20)).rejects.toThrow("sees no modal");
  });

  test("the app is told that one form, or all forms, were closed", async () => {
    const form = await openForm();
    await form.close();
    await ayse().withApp().waitFor("Vazgeçildi");
    const other = await openForm();
    await other.close(true);
    await ayse().withApp().waitFor("Hepsi kapatıldı");
  });

  test("a message shortcut answers in the message's thread", async () => {
    await genel().type("Taksi 120 TL");
    const message = genel().newest();
    await genel().shortcut("Masrafa ekle", message);
    await genel().thread(message).waitFor("Eklendi: Taksi 120 TL");
    expect(genel().newest()).toMatchObject({ ts: message.ts, replyCount: 1 });
    await expect(genel().shortcut("Yok", message)).rejects.toThrow(
      'there is no message shortcut "Yok"; there is: Masrafa ekle',
    );
  });

  test("the Home tab is published when it is opened, and again by its button", async () => {
    const home = await ayse().home();
    expect(home.plain()).toContain("Henüz masraf yok.");
    await home.click("Yenile");
    await expect.poll(() => home.plain(), { timeout: 10_000 }).toContain("Yenilendi.");
  });

  test("a mention is answered in its thread", async () => {
    await genel().type("@masraf-defteri orada mısın?");
    const message = genel().newest();
    await genel().thread(message).waitFor("Buradayım.");
    expect(genel().newest()).toMatchObject({ ts: message.ts, replyCount: 1 });
  });

  test("a direct message is answered with a file", async () => {
    await ayse().withApp().type("rapor lütfen");
    const answer = await ayse().withApp().waitFor("Rapor hazır");
    expect(answer.fileNames).toEqual(["rapor.csv"]);
  });
});
