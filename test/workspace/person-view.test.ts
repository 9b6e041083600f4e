import { afterAll, beforeAll, expect, test } from "vitest";
import { createSampleApp, call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let run: RunningWorkspace;

beforeAll(async () => {
  run = await startWorkspace(
    sampleManifest,
    createSampleApp(() => run.url),
    { ackMilliseconds: 1_000 },
  );
});
afterAll(() => run.stop());

test("waitFor returns the card of a typed command as plain text", async () => {
  const finans = run.workspace.person("ayse").in("finans");
  expect(await finans.type("/cicek papatya")).toMatchObject({ kind: "acknowledged" });
  const card = await finans.waitFor("PAPATYA");
  expect(card).toMatchObject({ ephemeral: true, text: "Çiçek: papatya", from: "Çiçekçi" });
  expect(card.plain).toMatchInlineSnapshot(`
    "PAPATYA
    🟢 Stokta · Kesme çiçek · Yalova serası
    Kod
    7741-02
    Demet
    12 dal
    Geliş
    12.03.2026
    Fiyat
    180 TL
    Serin yerde saklayın. Bakım sayfası
    Bugün 14.03 · @ayse · 3 kredi düşüldü
    [Sula (ücretli · 3 kredi)] [Kanalda paylaş · ücretsiz] Tür seçin [Gül] [Lale]"
  `);
});

test("a button is found by the start of its label; its dialog needs a confirmation", async () => {
  const satis = run.workspace.person("mehmet").in("satis");
  await satis.type("/cicek gül");
  const card = await satis.waitFor("GÜL");
  await expect(satis.click("Sula")).rejects.toThrow(
    '"Sula (ücretli · 3 kredi)" asks "Çiçek sulanacak ve hesaptan 3 kredi düşülecek."',
  );
  expect(await satis.click("Sula", { confirm: false })).toMatchObject({ kind: "declined" });
  expect(await satis.click("Sula", { confirm: true })).toMatchObject({
    kind: "acknowledged",
    dialog: { title: "3 kredi düşülecek", confirm: "Sula", deny: "Vazgeç" },
  });
  const watered = await satis.waitFor((one) => one.ts === card.ts && one.text === "Sulandı");
  expect(watered).toMatchObject({ ephemeral: true, plain: "Çiçek sulandı." });
});

test("a shared card is visible to the others in the channel", async () => {
  const zeynep = run.workspace.person("zeynep").in("satis");
  await zeynep.type("/cicek menekşe");
  await zeynep.waitFor("MENEKŞE");
  await zeynep.click("Kanalda paylaş");
  await run.workspace.person("ayse").in("satis").waitFor("@zeynep bir kart paylaştı");
});

test("a menu's option is chosen by its label", async () => {
  const genel = run.workspace.person("zeynep").in("genel");
  await genel.type("/cicek lale");
  await genel.waitFor("LALE");
  await genel.click("Lale");
  await genel.waitFor("Seçilen: lale");
});

test("a button changes its public message", async () => {
  await run.workspace.person("ayse").in("genel").type("/cicek-kaydet 20 lale");
  const mehmet = run.workspace.person("mehmet").in("genel");
  await mehmet.waitFor("Sipariş: 20 lale");
  await mehmet.click("Onayla");
  await run.workspace.person("deniz").in("genel").waitFor("@mehmet onayladı");
});

test("the error names an unknown or ambiguous label", async () => {
  const genel = run.workspace.person("ayse").in("ortak-proje");
  await expect(genel.click("Yok")).rejects.toThrow('nothing is labelled "Yok"; there is: nothing');
  const button = (text: string) => ({ type: "button", text: { type: "plain_text", text } });
  await call(run.url, "chat.postMessage", {
    channel: "C05ORTAKP06",
    text: "x",
    blocks: [{ type: "actions", elements: [button("Aç bunu"), button("Aç şunu")] }],
  });
  await expect(genel.click("Aç")).rejects.toThrow('"Aç" is ambiguous: Aç bunu | Aç şunu');
  await expect(genel.click("Aç bunu", { confirm: true })).rejects.toThrow("no confirmation");
});

test("the time-out of waitFor lists the visible messages", async () => {
  const rastgele = run.workspace.person("ayse").in("rastgele");
  await rastgele.type("merhaba");
  await expect(rastgele.waitFor("yok böyle", 10)).rejects.toThrow(
    "no message for yok böyle within 10 ms; ayse sees in rastgele:\n  ayse: merhaba",
  );
});

test("a condition that throws fails waitFor and nothing else", async () => {
  const rastgele = run.workspace.person("zeynep").in("rastgele");
  const waiting = rastgele.waitFor((one) => {
    if (one.text === "patla") throw new Error("olmadı");
    return false;
  });
  const failed = expect(waiting).rejects.toThrow("olmadı");
  expect(await rastgele.type("patla")).toEqual({ kind: "posted" });
  await failed;
});

test("waitFor with `after` ignores older messages", async () => {
  const rastgele = run.workspace.person("mehmet").in("rastgele");
  await rastgele.type("bir");
  const after = rastgele.newest().ts;
  const waiting = rastgele.waitFor(/bir|iki/, { after });
  await rastgele.type("iki");
  expect((await waiting).plain).toBe("iki");
});

test("people can open only their own channels", () => {
  expect(() => run.workspace.person("kerem").in("genel")).toThrow("kerem is not in genel");
  expect(() => run.workspace.person("ayse").in("yok")).toThrow("there is no channel yok");
  expect(() => run.workspace.person("yok")).toThrow("nobody is called yok");
});
