import { expect, test } from "vitest";
import { buyerVkn, invoiceXml, party, sellerVkn, tckn } from "../kunye/intake/files/ubl.ts";
import { answered, startFakeRegistry, type FakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const sellerTitle = "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.";

/** Starts a team whose registry has the seller under this title. */
async function startWalk(
  title = sellerTitle,
  environment: Record<string, string> = {},
  installed: Parameters<typeof startTeam>[2] = {},
) {
  const registry = await startFakeRegistry();
  knows(registry, title);
  const own = { OWN_VKN: buyerVkn, ...environment };
  const team = await startTeam(registry, own, installed);
  return { registry, team, ayse: team.workspace.person("ayse") };
}

function knows(registry: FakeRegistry, title: string): void {
  registry.answers = [
    ({ body }) =>
      answered(String(body["vkn"]), 1, {
        Merkez: { ...merkez(String(body["vkn"])), Unvani: title },
      }),
  ];
}

function merkez(vkn: string) {
  return {
    MersisNo: `0${vkn}00018`,
    Durumu: "Aktif",
    VergiDairesi: "GÖZTEPE VERGİ DAİRESİ",
    TescilTarihi: "01.02.2010",
    KapanisTarihi: "",
    Adres: "GÜL SOK. NO: 1 KADIKÖY / İSTANBUL",
    IsletmeAdi: "",
  };
}

/** Submits the check's modal with these files. */
async function submitted(team: Team, files: Record<string, string | Buffer>, text = "") {
  const ayse = team.workspace.person("ayse");
  await ayse.in("finans").type("/kunye denetle");
  const modal = await ayse.modal(tr.check.title);
  const ids = Object.entries(files).map(([name, content]) => ayse.upload(name, content));
  if (ids.length > 0) await modal.fill("Fatura dosyaları (XML, PDF, HTML, ZIP)", ids);
  if (text !== "") await modal.fill("VKN ve unvan, ya da faturanın metni", text);
  expect(await modal.submit()).toEqual({ kind: "changed" });
  return ayse;
}

test("a dropped invoice gets its verdict after two clicks; its own data is shown before", async () => {
  const { registry, team } = await startWalk();
  const ayse = await submitted(team, { "fatura.xml": invoiceXml() });
  const found = await modalShowing(ayse, wording.companiesFound(1));
  expect(found.plain()).toContain(`Satıcı: ${sellerTitle}\nVKN ${sellerVkn}`);
  expect(found.plain()).toContain("KDG2026000000417 · 03.11.2026 · 1.200,50 TL");
  // An invoice's title is not shown as our registered one.
  expect(found.plain()).toContain("Sizin şirketiniz\nAlıcı: BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ.");
  expect(found.plain()).toContain("⚪ Unvan doğrulanmadı");
  expect(found.plain()).not.toMatch(pattern()`${labels.notOurs}|Hangisi sizin`);
  expect(found.plain()).not.toContain(buyerVkn);
  expect(registry.queries).toHaveLength(0);
  await found.click(wording.guessed(labels.query, 1));
  const card = await modalShowing(ayse, "özel esasları");
  expect(card.plain()).toContain(`🟢 ${tr.check.finding.matches} · ${sellerTitle}`);
  expect(card.plain()).toContain("Sicil kaydında");
  expect(registry.queries).toHaveLength(1);
  await expect.poll(() => found.plain()).toContain(`🟢 ${tr.check.finding.matches}`);
});

test("a pasted text comes to its verdict with two clicks, and a press that is repeated pays once", async () => {
  const { registry, ayse } = await startWalk("BAŞKA MAKİNE SANAYİ LTD. ŞTİ.");
  const finans = ayse.in("finans");
  await finans.type(`/kunye denetle ${sellerVkn} Kırmızı Değirmen Gıda`);
  const found = await finans.waitFor(wording.companiesFound(1));
  expect(found.plain).toContain(`${tr.check.role.text}: Kırmızı Değirmen Gıda\nVKN ${sellerVkn}`);
  await Promise.all(
    [1, 2].map(() => finans.click(wording.guessed(labels.query, 1), { in: found })),
  );
  const card = await finans.waitFor("özel esasları");
  expect(card.ephemeral).toBe(true);
  expect(card.plain).toContain(
    `🔴 ${tr.check.finding["title-differs"]} · BAŞKA MAKİNE SANAYİ LTD. ŞTİ.`,
  );
  expect(card.plain).toContain("eski unvanlar görünmez");
  expect(card.plain).toContain("Unvan · yazılan\nKırmızı Değirmen Gıda");
  expect(registry.queries).toHaveLength(1);
  // The shared card has no verdict, nor has a card opened later.
  await finans.click(labels.share, { in: card, confirm: true });
  const shared = await finans.waitFor(wording.sharedBy());
  expect(shared.plain).not.toContain("tutmuyor");
  await finans.type(`/vkn ${sellerVkn}`);
  const later = await finans.waitFor(wording.nothingCharged, { after: shared.ts });
  expect(later.plain).not.toContain("tutmuyor");
  // A check shows the verdict free.
  await finans.type(`/kunye denetle ${sellerVkn} Kırmızı Değirmen Gıda`);
  const again = await finans.waitFor(wording.anyCompaniesFound, { after: later.ts });
  expect(again.plain).toContain(`🔴 ${tr.check.finding["title-differs"]}`);
  expect(registry.queries).toHaveLength(1);
});

test("a title beside `/vkn` gets its verdict in short, privately in an open channel too", async () => {
  const { registry, team, ayse } = await startWalk(sellerTitle, {
    PUBLIC_CHANNELS: "C05FINANS02",
  });
  const finans = ayse.in("finans");
  await finans.type(`/vkn ${sellerVkn} Başka Makine Ltd. Şti.`);
  const card = await finans.waitFor(`${tr.check.finding["title-differs"]}:`);
  expect(card.plain).toContain("Yazdığınız unvan: “Başka Makine Ltd. Şti.”");
  expect(card.plain).not.toContain("özel esasları");
  expect(card.ephemeral).toBe(true);
  expect(
    team
      .at("mehmet")
      .messages()
      .filter(({ plain }) => plain.includes(sellerVkn)),
  ).toEqual([]);
  expect(registry.queries).toHaveLength(1);
});

test("both parties, the same company in two files, a person and a wrong number: each has its one row", async () => {
  const { registry, team } = await startWalk(sellerTitle, { OWN_VKN: "" });
  const wrong = `${buyerVkn.slice(0, 9)}${(Number(buyerVkn[9]) + 1) % 10}`;
  const person = party({ ids: [["TCKN", tckn]], title: "", person: "ZÜMRÜTANKA" });
  const ayse = await submitted(team, {
    "bir.xml": invoiceXml(),
    "iki.xml": invoiceXml({ number: "KDG2026000000418", date: "2026-11-04" }),
    "üç.xml": invoiceXml({ number: "SHS2026000000001", seller: person }),
    "dört.xml": invoiceXml({ number: "YNL2026000000001", buyer: party({ ids: [["VKN", wrong]] }) }),
  });
  const found = await modalShowing(ayse, tr.companies.unasked(1).replaceAll("*", ""));
  const plain = found.plain();
  expect(plain).toContain(`${sellerTitle} · VKN ${sellerVkn} · ${tr.companies.waiting(3)}`);
  expect(plain).toMatch(/• .* · KDG2026000000417 .*\n• .* · KDG2026000000418 /);
  expect(plain).toContain("BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ.");
  expect(plain.match(new RegExp(`VKN ${sellerVkn}`, "g"))).toHaveLength(1);
  expect(plain).toContain("• SHS2026000000001");
  expect(plain.match(/şahıs \(TCKN\)/gi)).toHaveLength(1);
  expect(plain).not.toMatch(new RegExp(`${tckn}|ZÜMRÜTANKA`));
  expect(plain).toContain(`Alıcı: ${tr.check.finding["invalid-vkn"]}: denetim hanesi tutmuyor.`);
  // The buyer may be our own company: no price before the question is answered.
  expect(plain.match(pattern("g")`${wording.guessed(labels.query, 1)}`)).toHaveLength(1);
  expect(registry.queries).toHaveLength(0);
});

test("a number that lost its zero is asked with it, and the card says so, from a file and from the keyboard", async () => {
  const { registry, team } = await startWalk(sellerTitle, { OWN_VKN: sellerVkn });
  const buyer = party({ ids: [["VKN", sellerVkn]] });
  const seller = (vkn: string) => party({ ids: [["VKN", vkn]], title: sellerTitle });
  const short = buyerVkn.slice(1);
  const ayse = await submitted(team, {
    "eksik.xml": invoiceXml({ seller: seller(short), buyer, date: "2009-01-05" }),
    "yanlış.xml": invoiceXml({ seller: seller("123456780"), buyer, number: "KDG2026000000418" }),
  });
  const found = await modalShowing(ayse, tr.companies.unasked(1).replaceAll("*", ""));
  expect(found.plain()).toContain(`VKN ${buyerVkn} · ${tr.companies.waiting(1)}`);
  // The seller was not queried yet, so the difference cannot be called small.
  expect(found.plain()).toContain("🔴 1 uymuyor · ⏳ 1 sorgulanmayı bekliyor");
  expect(found.plain()).toMatch(
    /⏳ Bir tarafı henüz sorgulanmadı.*\n.*\n +Baştaki sıfır yazılmamış/,
  );
  expect(found.plain()).toContain("10 hane olmalı, 9 hane var");
  await found.click(wording.guessed(labels.query, 1));
  const card = await modalShowing(ayse, "özel esasları");
  expect(registry.queries.map(({ body }) => body["vkn"])).toEqual([buyerVkn]);
  expect(card.plain()).toContain("belge 05.01.2009 tarihli, şirket 01.02.2010 tarihinde kurulmuş.");
  expect(card.plain()).toContain("🟡 Baştaki sıfır yazılmamış: ");
  const finans = ayse.in("finans");
  await finans.type(`/kunye denetle ${short} ${sellerTitle}`);
  const typed = await finans.waitFor(wording.companiesFound(1));
  expect(typed.plain).toContain(`VKN ${buyerVkn}`);
  expect(typed.plain).toContain("🟡 Baştaki sıfır yazılmamış");
});

test("a file in Künye's messages, and one under a colleague's message, are read as well", async () => {
  const { registry, team, ayse } = await startWalk();
  const files = [{ name: "fatura.xml", content: invoiceXml() }];
  const own = ayse.withApp();
  const list = { name: "<!channel> & Co.csv", content: `VKN;Unvan\n${buyerVkn};A` };
  await own.type("", { files: [...files, list] });
  const found = await own.waitFor(wording.companiesFound(1));
  // A file's name mentions no user.
  expect(JSON.stringify(found.blocks)).toContain("*&lt;!channel&gt; &amp; Co.csv*: Her seferde");
  expect(found.plain).toContain(`Satıcı: ${sellerTitle}`);
  await own.click(labels.query, { in: found });
  const card = await own.waitFor(`${tr.check.finding.matches}:`);
  await own.type(`${sellerVkn} ${sellerTitle}`);
  expect((await own.waitFor(`${tr.check.role.text}:`, { after: card.ts })).plain).toContain(
    `🟢 ${tr.check.finding.matches}`,
  );
  const finans = ayse.in("finans");
  await team.at("mehmet").type("Bu doğru mu?", { files });
  await finans.shortcut("sirket_sorgula", finans.newest());
  const held = await modalShowing(ayse, wording.companiesFound(1));
  expect(held.plain()).toContain(`🟢 ${tr.check.finding.matches}`);
  await held.click(wording.free(labels.open));
  await modalShowing(ayse, "özel esasları");
  expect(registry.queries).toHaveLength(1);
});

test("what can't be read is named, each with its reason", async () => {
  const { registry, team } = await startWalk();
  const ayse = await submitted(team, {
    "fatura.pdf": "%PDF-1.7\n%âãÏÓ\n",
    [`${tckn}.xml`]: "hiç XML değil",
    "görünüm.html": "<!DOCTYPE html><html><body>Fatura</body></html>",
    "bomba.zip": zipBytes({ "büyük.xml": Buffer.alloc(26 * 1024 * 1024) }),
    "büyük.xml": Buffer.alloc(10 * 1024 * 1024 + 1, " "),
  });
  const plain = (await modalShowing(ayse, wording.noCompany)).plain();
  expect(plain).toContain("fatura.pdf: Bozuk bir PDF");
  expect(plain).toContain("….xml: XML değil.");
  expect(plain).toContain("görünüm.html: Bu web sayfasında fatura yok");
  expect(plain).toMatch(/bomba\.zip.*: Çok büyük/);
  expect(plain).toContain("büyük.xml: Çok büyük");
  expect(registry.queries).toHaveLength(0);
});

test("without the scope there is no field for files, a text is checked, and a file says what is missing", async () => {
  const grantedScopes = ["commands", "chat:write", "im:history", "users:read"];
  const scopes = { grantedScopes: [...grantedScopes, "channels:read", "groups:read"] };
  const { team, ayse } = await startWalk(sellerTitle, {}, scopes);
  await ayse.in("finans").type("/kunye denetle");
  const modal = await ayse.modal(tr.check.title);
  expect(modal.plain()).toContain("files:read yetkisiyle yeniden kursun");
  expect(JSON.stringify(modal.view())).not.toContain("file_input");
  await modal.fill("VKN ve unvan, ya da faturanın metni", " . ");
  expect(await modal.submit()).toMatchObject({ kind: "invalid" });
  await modal.fill("VKN ve unvan, ya da faturanın metni", tckn);
  expect(await modal.submit()).toMatchObject({ kind: "invalid" });
  await modal.fill("VKN ve unvan, ya da faturanın metni", `VKN: ${sellerVkn}\n${sellerTitle}`);
  expect(await modal.submit()).toEqual({ kind: "changed" });
  const found = await modalShowing(ayse, wording.companiesFound(1));
  expect(found.plain()).toContain(`${tr.check.role.text}: ${sellerTitle}`);
  const own = ayse.withApp();
  await own.type("", { files: [{ name: "fatura.xml", content: invoiceXml() }] });
  expect((await own.waitFor("fatura.xml:")).plain).toContain(
    "files:read yetkisiyle yeniden kursun",
  );
  expect(team.workspace.traffic().filter(({ label }) => label === "download")).toEqual([]);
});

test("a guest's file is not even downloaded", async () => {
  const { registry, team } = await startWalk();
  const deniz = team.workspace.person("deniz").withApp();
  await deniz.type("", { files: [{ name: "fatura.xml", content: invoiceXml() }] });
  await deniz.waitFor("Misafir hesaplar");
  expect(team.workspace.traffic().filter(({ label }) => label === "download")).toEqual([]);
  expect(registry.queries).toHaveLength(0);
});
