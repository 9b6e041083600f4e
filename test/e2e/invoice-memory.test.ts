import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { buyerVkn, invoiceXml, party, sellerVkn, vknOf } from "../kunye/invoices/files/ubl.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr } from "../support/wording.ts";

const sellerTitle = "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.";
const buyerTitle = "BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ.";
const other = vknOf("300000003");
const names = tr.check.finding;
const green = `🟢 ${names.matches}`;

function accountsXml(...ibans: string[]): string {
  return ibans
    .map(
      (iban) =>
        `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`,
    )
    .join("");
}

function amountXml(value: string): string {
  return `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="TRY">${value}</cbc:PayableAmount></cac:LegalMonetaryTotal>`;
}

/** Writes an invoice of its own number, date and amount. */
function invoice(no: number, options: Parameters<typeof invoiceXml>[0] = {}): string {
  return invoiceXml({
    number: `KDG2026${String(no).padStart(9, "0")}`,
    amount: amountXml(`${no}00.50`),
    after: accountsXml(ibanOf(1)),
    ...options,
  });
}

/** Reads tables of a team's embedded store. */
function placeOf({ dataDir }: Pick<Team, "dataDir">) {
  return (table: string) => {
    const db = new DatabaseSync(join(dataDir, "kunye.sqlite"), { readOnly: true });
    const rows = db.prepare(`select * from ${table}`).all();
    db.close();
    return rows;
  };
}

/** A team that holds its seller's record and its own. */
async function startMemory(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const vkn = String(body["vkn"]);
      const Unvani = { [sellerVkn]: sellerTitle, [buyerVkn]: buyerTitle }[vkn] ?? "DENEME A.Ş.";
      const place = { VergiDairesi: "GÖZTEPE VERGİ DAİRESİ", Adres: "GÜL SOK. KADIKÖY / İSTANBUL" };
      return answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani, ...place }) });
    },
  ];
  const team = await startTeam(registry, { OWN_VKN: buyerVkn, ...environment }, withFiles);
  for (const vkn of [sellerVkn, buyerVkn]) {
    await team.at("ayse").type(`/vkn ${vkn}`);
    await team.at("ayse").waitFor(vkn === sellerVkn ? sellerTitle : buyerTitle);
  }
  const queries = registry.queries.length;
  const check = async (handle: string, text: string, ...contents: string[]) => {
    const app = team.workspace.person(handle).withApp();
    const last = app.messages().at(-1);
    const files = contents.map((content, at) => ({ name: `fatura${at}.xml`, content }));
    await app.type(text, { files });
    const after = last ? { after: last.ts } : {};
    const message = await app.waitFor(/Bizim şirketimiz|aday/, after);
    // Our own side has a verdict of its own.
    const [about = ""] = message.plain.split("Bizim şirketimiz");
    return { ...message, about };
  };
  return { registry, team, check, isFree: () => registry.queries.length === queries };
}

onBothStores((newPlace) => {
  test("an account is new once; another one is red until a second person confirms it, and then it is known", async () => {
    const place = await newPlace();
    const { team, check, isFree } = await startMemory(place.environment);
    const first = await check("ayse", "", invoice(1));
    expect(first.about).toContain(`${names["new-iban"]}: `);
    expect(first.about).toContain(green);
    expect(first.about).not.toContain(`🔴`);
    expect((await check("ayse", "", invoice(2))).about).not.toContain("IBAN'ı");

    const changed = { after: accountsXml(ibanOf(2)) };
    const red = await check("ayse", "", invoice(3, changed));
    const tail = ibanOf(2).slice(-4);
    expect(red.about).toContain(
      `🔴 ${names["changed-iban"]}: bu satıcının 2 faturasında …${ibanOf(1).slice(-4)} vardı, bunda …${tail}.`,
    );
    expect(red.about).not.toContain(green);
    const ayse = team.workspace.person("ayse").withApp();
    const label = tr.account.confirm(tail);
    await ayse.click(label, { in: red, confirm: true });
    await ayse.waitFor(tr.memory.secondPerson.slice(0, 40), { after: red.ts });

    // A colleague meets it red as well, and confirms it.
    const again = await check("mehmet", "", invoice(4, changed));
    expect(again.about).toContain(`🔴 ${names["changed-iban"]}`);
    const mehmet = team.workspace.person("mehmet").withApp();
    await mehmet.click(label, { in: again, confirm: true });
    await mehmet.waitFor(tr.memory.confirmed(tail).slice(0, 20), { after: again.ts });
    const redrawn = () => mehmet.messages().find(({ ts }) => ts === again.ts)?.plain;
    await expect.poll(redrawn).toContain(names["confirmed-iban"]);
    expect(redrawn()).not.toContain(names["changed-iban"]);
    const known = await check("ayse", "", invoice(5, changed));
    expect(known.about).toContain(green);
    expect(known.about).not.toContain("IBAN'ı");
    expect(isFree()).toBe(true);
  });
});

test("a return is no second invoice, and our own return is no sale of ours", async () => {
  const { check } = await startMemory();
  const ours = party({ ids: [["VKN", buyerVkn]], title: buyerTitle });
  const theirs = party({ ids: [["VKN", sellerVkn]], title: sellerTitle });
  const amount = amountXml("100.50");
  const reference = `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>KDG2026000000001</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`;
  await check("mehmet", "", invoice(1));
  const back = { type: "IADE", amount, before: reference };
  const theirReturn = await check("ayse", "", invoice(21, back));
  expect(theirReturn.plain).not.toContain(names.renumbered);
  expect(theirReturn.plain).not.toContain(names["same-invoice"]);
  expect(theirReturn.plain).toContain(`KDG2026000000021 · ${tr.check.returned}`);
  // The same return under another number, and an invoice that is no return, are told.
  const again = await check("ayse", "", invoice(22, { ...back, type: "TEVKIFATIADE" }));
  expect(again.plain).toContain(`🟡 ${names.renumbered}`);
  expect((await check("ayse", "", invoice(23, { amount }))).plain).toContain(names.renumbered);
  const ourReturn = invoice(24, { ...back, seller: ours, buyer: theirs, after: "" });
  const own = await check("ayse", "", ourReturn);
  for (const kind of ["own-seller", "own-sale", "not-ours", "renumbered"] as const)
    expect(own.plain).not.toContain(names[kind]);
  const sale = invoice(25, { seller: ours, buyer: theirs, after: "" });
  expect((await check("ayse", "", sale)).plain).toContain(names["own-sale"]);
  const stranger = party({ ids: [["VKN", other]], title: "DENEME A.Ş." });
  const elsewhere = await check("ayse", "", invoice(26, { ...back, buyer: stranger }));
  expect(elsewhere.plain).toContain(`🔴 ${names["not-ours"]}`);
});

test("a factor's account is confirmed for each supplier and leaves the others' invoices as they were", async () => {
  const { team, check } = await startMemory();
  const factor = { after: accountsXml(ibanOf(90)) };
  const tail = ibanOf(90).slice(-4);
  const second = party({ ids: [["VKN", other]], title: "DENEME A.Ş." });
  await check("mehmet", "", invoice(1));
  await check("mehmet", "", invoice(2, { seller: second, after: accountsXml(ibanOf(2)) }));
  const confirm = async (one: string) => {
    const red = await check("mehmet", "", one);
    expect(red.about).toContain(`🔴 ${names["changed-iban"]}`);
    expect(red.about).toContain("temlik");
    const ayse = team.workspace.person("ayse").withApp();
    const again = await check("ayse", "", one);
    await ayse.click(tr.account.confirm(tail), { in: again, confirm: true });
    await ayse.waitFor(tr.memory.confirmed(tail).slice(0, 20), { after: again.ts });
  };
  await confirm(invoice(3, factor));
  await confirm(invoice(4, { ...factor, seller: second }));
  for (const [no, seller] of [
    [5, undefined],
    [6, second],
    [7, undefined],
  ] as const) {
    const later = await check("mehmet", "", invoice(no, { ...factor, ...(seller && { seller }) }));
    expect(later.about).not.toContain("🔴");
  }
});

test("a mail that announces another account is never green, with a company's number and without", async () => {
  const { check, isFree, team } = await startMemory();
  const mail = `${sellerTitle}\nVKN: ${sellerVkn}\nIBAN bilgimiz değişmiştir, ödemelerinizi yeni hesabımıza yapınız:\n`;
  const first = await check(
    "ayse",
    mail +
      ibanOf(1)
        .toLowerCase()
        .replace(/(.{4})/g, "$1 "),
  );
  expect(first.about).toContain(`🟠 ${names["announced-iban"]}`);
  expect(first.about).not.toContain("🟢");
  // The account is known by now, and it is still announced.
  const second = await check("mehmet", `${mail}${ibanOf(1)}`);
  expect(second.about).toContain(`🟠 ${names["announced-iban"]}`);
  const third = await check("mehmet", `${mail}${ibanOf(2)}`);
  expect(third.about).toContain(`🔴 ${names["changed-iban"]}: bu satıcıda daha önce`);
  const wrong = `${ibanOf(1).slice(0, -1)}${(Number(ibanOf(1).at(-1)) + 1) % 10}`;
  const fourth = await check("mehmet", `${sellerTitle} VKN: ${sellerVkn}\nIBAN ${wrong}`);
  expect(fourth.about).toContain(`🔴 ${names["wrong-iban"]}`);
  const mehmet = team.workspace.person("mehmet").withApp();
  const last = mehmet.messages().at(-1)?.ts ?? "";
  await mehmet.type(`Yeni IBAN numaramız ${ibanOf(3)}, eski hesabımıza ödeme yapmayınız.`);
  const bare = await mehmet.waitFor(names["announced-iban"], { after: last });
  expect(bare.plain).not.toContain("🟢");
  expect(isFree()).toBe(true);
});

test("the same invoice is told with its first check, another amount or number is red or yellow, another's is not ours", async () => {
  const { team, check, isFree } = await startMemory();
  await check("mehmet", "", invoice(1));
  const same = await check("ayse", "", invoice(1));
  expect(same.about).toMatch(new RegExp(`${names["same-invoice"]}: bu faturayı .* @mehmet`));
  expect(same.about).toContain(green);
  const dearer = await check("ayse", "", invoice(1, { amount: amountXml("999.00") }));
  expect(dearer.about).toContain(`🔴 ${names["same-ettn-other-content"]}`);
  const otherEttn = { amount: amountXml("999.00"), ettn: "6f1b0c1e-4a52-4c5e-9d1a-a99999999999" };
  const renamed = await check("ayse", "", invoice(1, otherEttn));
  expect(renamed.about).toContain(`🔴 ${names["same-number-other-amount"]}`);
  const renumbered = await check("ayse", "", invoice(7, { amount: amountXml("100.50") }));
  expect(renumbered.about).toContain(`🟡 ${names.renumbered}`);
  const elsewhere = invoice(8, { buyer: party({ ids: [["VKN", other]], title: "DENEME A.Ş." }) });
  const notOurs = await check("ayse", "", elsewhere);
  expect(notOurs.about).toContain(
    `🔴 ${names["not-ours"]}: alıcının VKN'si (${other}) sizin değil`,
  );
  expect(notOurs.about).not.toContain(green);
  expect(isFree()).toBe(true);
  // Papers name nobody.
  const ayse = team.workspace.person("ayse").withApp();
  await ayse.click(labels.checkPaper, { in: same });
  await ayse.waitFor("Denetim kaydı doğrudan mesajlarınıza", { after: notOurs.ts });
  const paper = await newestReceipt(team);
  const told = paper.values("Bulgu").join("\n");
  expect(told).toContain(names["same-invoice"]);
  expect(told).not.toMatch(/<@|mehmet/i);
});

test("a list's accounts are compared with those of invoices, and stand in its result", async () => {
  const { team, check, isFree } = await startMemory();
  await check("ayse", "", invoice(1));
  const changed = ibanOf(2)
    .replace(/(.{4})/g, "$1 ")
    .trim();
  const table = `Unvan;VKN;Hesap No\n${sellerTitle};${sellerVkn};${changed}\nDENEME A.Ş.;${other};${ibanOf(3)}\n`;
  const ayse = team.workspace.person("ayse").withApp();
  const files = [{ name: "cari.csv", content: table }];
  await ayse.type("", { files });
  const counted = await ayse.waitFor(labels.onlyFree);
  await ayse.click(labels.onlyFree, { in: counted });
  const result = await ayse.waitFor(`🔴 ${names["changed-iban"]} · ${sellerVkn}`);
  // The same list again: the first account of the other company is known, the red one is still red.
  await ayse.type("", { files });
  const again = await ayse.waitFor(labels.onlyFree, { after: result.ts });
  expect(again.plain).toContain("cari.csv");
  expect(isFree()).toBe(true);
});

test("managers see what waits on their Home, confirm it there, and see and forget what is known", async () => {
  const { team, check } = await startMemory();
  // Ayşe is the workspace's admin.
  const manager = team.workspace.person("ayse");
  await check("mehmet", "", invoice(1));
  await check("mehmet", "", invoice(2, { after: accountsXml(ibanOf(2)) }));
  const tail = ibanOf(2).slice(-4);
  const home = await manager.home();
  await expect.poll(() => home.plain()).toContain(`VKN ${sellerVkn} · …${tail}`);
  await home.click(tr.account.confirm(tail));
  await expect.poll(() => home.plain()).not.toContain(`VKN ${sellerVkn} · …${tail}`);
  const known = await check("mehmet", "", invoice(3, { after: accountsXml(ibanOf(2)) }));
  expect(known.about).toContain(green);

  await manager.in("finans").type(`/kunye iban ${sellerVkn}`);
  const shown = await manager
    .in("finans")
    .waitFor(tr.memory.heading(sellerVkn).replaceAll("*", ""));
  expect(shown.plain).toMatch(new RegExp(`…${tail} \\(TR\\) · 2 faturada .*doğruladı`));
  await manager.in("finans").click(tr.memory.forget(tail), { in: shown });
  await manager.in("finans").waitFor(tr.memory.forgotten.slice(0, 9));
  const forgotten = await check("mehmet", "", invoice(4, { after: accountsXml(ibanOf(2)) }));
  expect(forgotten.about).toContain(names["changed-iban"]);

  // A manager may say that one person is enough.
  await manager.in("finans").click(tr.memory.rule.toOne, { in: shown });
  await manager.in("finans").waitFor(tr.memory.rule.one);
  const mehmet = team.workspace.person("mehmet").withApp();
  await mehmet.click(tr.account.confirm(tail), { confirm: true });
  await mehmet.waitFor(tr.memory.confirmed(tail).slice(0, 20), { after: forgotten.ts });
  await team.at("zeynep").type(`/kunye iban ${sellerVkn}`);
  await expect.poll(() => team.at("zeynep").newest().plain).not.toContain(`…${tail}`);
});

test("a shared verdict names nobody, and the second person confirms the account where it is shared", async () => {
  const { team, check } = await startMemory();
  await check("mehmet", "", invoice(1));
  const finans = team.at("ayse");
  await finans.type(
    `/kunye denetle ${sellerTitle} VKN: ${sellerVkn} IBAN ${ibanOf(2)} yeni hesabımızdır`,
  );
  const found = await finans.waitFor(`🔴 ${names["changed-iban"]}`);
  await finans.click(labels.share, { in: found, confirm: true });
  const mehmet = team.at("mehmet");
  const shared = await mehmet.waitFor("Denetimi paylaşan: Ayşe");
  expect(shared.plain).toContain(`🔴 ${names["changed-iban"]}`);
  expect(shared.plain).not.toMatch(/mehmet|kredi/i);
  const tail = ibanOf(2).slice(-4);
  await mehmet.click(tr.account.confirm(tail), { in: shared, confirm: true });
  await mehmet.waitFor(tr.memory.confirmed(tail).slice(0, 20), { after: shared.ts });
  // The channel's card stays as it was.
  expect(mehmet.messages().find(({ ts }) => ts === shared.ts)?.plain).toBe(shared.plain);
  const known = await check("mehmet", "", invoice(2, { after: accountsXml(ibanOf(2)) }));
  expect(known.about).toContain(green);
});

test("an invoice is not ours from the answer on which company is ours, and ours again if that one is, too", async () => {
  const { team, check, isFree } = await startMemory({ OWN_VKN: "" });
  const ayse = team.workspace.person("ayse").withApp();
  const stranger = party({ ids: [["VKN", other]], title: "DENEME KARDEŞ A.Ş." });
  const asked = await check("ayse", "", invoice(1));
  expect(asked.plain).toContain(tr.own.question);
  expect(asked.plain).not.toContain(names["not-ours"]);
  await ayse.click("BEYAZ ŞİLEP", { in: asked, confirm: true });
  const shown = (ts: string) => ayse.messages().find((one) => one.ts === ts)?.plain;
  await expect.poll(() => shown(asked.ts)).not.toContain(tr.own.question);
  const elsewhere = await check("ayse", "", invoice(2, { buyer: stranger }));
  expect(elsewhere.plain).toContain(`🔴 ${names["not-ours"]}`);
  expect(elsewhere.plain).toContain(tr.own.further);
  await ayse.click("DENEME KARDEŞ", { in: elsewhere, confirm: true });
  await expect.poll(() => shown(elsewhere.ts)).not.toContain(names["not-ours"]);
  expect(isFree()).toBe(true);
});

test("a person's business leaves nothing, also if its record is bought later", async () => {
  const { registry, team, check } = await startMemory();
  const trader = vknOf("600000006");
  const store = placeOf(team);
  const seller = party({ ids: [["VKN", trader]], title: "KÖŞE BAKKALİYESİ" });
  await check("ayse", "", invoice(1, { seller }));
  expect(store("seen_ibans")).toHaveLength(1);
  registry.answers = [
    () => answered(trader, 1, { Merkez: merkezOf(trader, { FirmaNevi: "GERÇEK KİŞİ TACİR" }) }),
  ];
  await team.at("ayse").type(`/vkn ${trader}`);
  await team.at("ayse").waitFor(trader);
  await expect.poll(() => store("seen_ibans")).toEqual([]);
  await check("ayse", "", invoice(2, { seller }));
  expect(store("seen_ibans")).toEqual([]);
  expect(store("seen_invoices")).toEqual([]);
});
