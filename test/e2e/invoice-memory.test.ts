import { createHmac, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, test } from "vitest";
import { groupIban } from "../../src/company/iban.ts";
import { onBothStores } from "../faults/places.ts";
import { buyerVkn, invoiceXml, party, sellerVkn, vknOf } from "../kunye/intake/files/ubl.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { runAdmin } from "../support/run-admin.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { signingSecret, startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { tr } from "../support/wording.ts";
import { sentFile } from "./support/sent-file.ts";

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

/** A team that holds its seller's record and its own, or these. */
async function startMemory(
  environment: Record<string, string> = {},
  held: readonly string[] = [sellerVkn, buyerVkn],
) {
  runHeavyHere();
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
  for (const vkn of held) {
    await team.at("ayse").type(`/vkn ${vkn}`);
    await team
      .at("ayse")
      .waitFor(vkn === sellerVkn ? sellerTitle : vkn === buyerVkn ? buyerTitle : "DENEME A.Ş.");
  }
  const queries = registry.queries.length;
  const check = async (handle: string, text: string, ...contents: string[]) => {
    const app = team.workspace.person(handle).withApp();
    const last = app.messages().at(-1);
    const files = contents.map((content, at) => ({ name: `fatura${at}.xml`, content }));
    await app.type(text, { files });
    const after = last ? { after: last.ts } : {};
    const message = await app.waitFor(/Sizin şirketiniz|şirket bulundu|Kartı aç/, after);
    // Our own side has a verdict of its own.
    const [about = ""] = message.plain.split("Sizin şirketiniz");
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
    // She checked it herself: she is told who may confirm it, and gets no button.
    const label = tr.account.confirm(tail);
    expect(red.plain).toContain(`…${tail}: ikinci bir kişi doğrulamalı.`);
    expect(red.plain).not.toContain(label);

    // A colleague meets it red as well, and confirms it.
    const again = await check("mehmet", "", invoice(4, changed));
    expect(again.about).toContain(`🔴 ${names["changed-iban"]}`);
    const mehmet = team.workspace.person("mehmet").withApp();
    const { dialog } = await mehmet.click(label, { in: again, confirm: true });
    expect(dialog?.text).toContain(`${sellerTitle} · VKN ${sellerVkn}`);
    expect(dialog?.text).toContain(`${groupIban(ibanOf(2))} · KDG2026000000003 · 03.11.2026`);
    expect(dialog?.text).toContain(tr.account.earlier({ tail: ibanOf(1).slice(-4) }));
    expect(dialog?.text).toContain(tr.account.text);
    await mehmet.waitFor(tr.memory.outcome.confirmed(tail).slice(0, 20), { after: again.ts });
    const redrawn = () => mehmet.messages().find(({ ts }) => ts === again.ts)?.plain;
    await expect.poll(redrawn).toContain(names["confirmed-iban"]);
    expect(redrawn()).not.toContain(names["changed-iban"]);
    expect(redrawn()).not.toContain(label);
    const known = await check("ayse", "", invoice(5, changed));
    expect(known.about).toContain(green);
    expect(known.about).not.toContain("IBAN");
    expect(isFree()).toBe(true);

    // The paper tells of the account where the card has nothing to say, and names nobody.
    const ayse = team.workspace.person("ayse").withApp();
    const paperOf = async (who: typeof ayse, card: typeof first) => {
      const before = await newestReceipt(team).catch(() => null);
      await who.click(labels.checkPaper, { in: card });
      await expect
        .poll(async () => (await newestReceipt(team).catch(() => null))?.bytes)
        .not.toEqual(before?.bytes);
      return (await newestReceipt(team)).values("IBAN").join("\n");
    };
    expect(await paperOf(ayse, first)).toContain(names["new-iban"]);
    const told = [
      await paperOf(ayse, red),
      await paperOf(mehmet, again),
      await paperOf(ayse, known),
    ];
    expect(told[0]).toContain(names["confirmed-iban"]);
    expect(told[1]).toContain(names["confirmed-iban"]);
    expect(told[2]).toContain(names["known-iban"]);
    for (const text of told) {
      expect(text).toMatch(
        new RegExp(`\\.{3}${tail}.* günü ikinci bir kişi tarafından doğrulandı`),
      );
      expect(text).not.toMatch(/<@|mehmet/i);
    }
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
    await ayse.waitFor(tr.memory.outcome.confirmed(tail).slice(0, 20), { after: again.ts });
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
  // It was checked just now.
  expect(renamed.about).not.toContain("denetleyin");
  const renumbered = await check("ayse", "", invoice(7, { amount: amountXml("100.50") }));
  expect(renumbered.about).toContain(`🟡 ${names.renumbered}`);
  const elsewhere = invoice(8, { buyer: party({ ids: [["VKN", other]], title: "DENEME A.Ş." }) });
  const notOurs = await check("ayse", "", elsewhere);
  expect(notOurs.about).toContain(
    `🔴 ${names["not-ours"]}: alıcının VKN'si (${other}) sizin değil`,
  );
  expect(notOurs.about).not.toContain(green);
  const two = await check("ayse", "", elsewhere, invoice(9));
  expect(two.plain).toContain(`\n   ${names["not-ours"]}: alıcının`);
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
  const result = await ayse.waitFor(`🔴 ${names["changed-iban"]} · ${sellerTitle} · ${sellerVkn}`);
  // The same list again: the first account of the other company is known, the red one is still red.
  await ayse.type("", { files });
  const again = await ayse.waitFor(labels.onlyFree, { after: result.ts });
  expect(again.plain).toContain("cari.csv");
  // A result is judged when it is written: by then a second person has confirmed the account.
  const changedRow = async () => {
    const { ts: after } = ayse.newest();
    await ayse.click(labels.result, { in: result });
    await ayse.waitFor("doğrudan mesajlarınıza gönderildi", { after });
    const csv = (await sentFile(team.workspace, ".csv")).toString("utf8");
    return csv.split("\n").find((line) => line.includes(sellerVkn));
  };
  expect(await changedRow()).toContain(`🔴 ${names["changed-iban"]}`);
  const mehmet = team.workspace.person("mehmet").withApp();
  const red = await check("mehmet", "", invoice(2, { after: accountsXml(ibanOf(2)) }));
  await mehmet.click(tr.account.confirm(ibanOf(2).slice(-4)), { in: red, confirm: true });
  await expect.poll(changedRow).toContain(`;${green};`);
  expect(isFree()).toBe(true);
});

test("a list's result is still written after the supplier of a changed account was erased", async () => {
  const { team, check } = await startMemory();
  const ayse = team.workspace.person("ayse");
  await check("ayse", "", invoice(1));
  const table = `Unvan;VKN;IBAN\n${sellerTitle};${sellerVkn};${ibanOf(2)}\nDENEME A.Ş.;${other};${ibanOf(3)}\n`;
  await ayse.withApp().type("", { files: [{ name: "cari.csv", content: table }] });
  const counted = await ayse.withApp().waitFor(labels.onlyFree);
  await ayse.withApp().click(labels.onlyFree, { in: counted });
  // The end is a new message in place of the first.
  const done = await ayse.withApp().waitFor(tr.lists.state.done, { after: counted.ts });
  const { code } = await runAdmin(
    { DATA_DIR: team.dataDir },
    ...["kvkk", "erase", "--team", ayse.person.teamId, "--vkn", sellerVkn],
    ...["--by", "Deniz", "--why", "başvuru", "--yes"],
  );
  expect(code).toBe(0);
  await ayse.withApp().click(labels.result, { in: done });
  await ayse.withApp().waitFor("doğrudan mesajlarınıza gönderildi");
  const csv = (await sentFile(team.workspace, ".csv")).toString("utf8");
  expect(csv).toContain(ibanOf(3));
  expect(csv).not.toMatch(new RegExp(`undefined|${ibanOf(2)}`));
});

test("forged presses on accounts confirm and forget nothing, and a double press confirms once", async () => {
  const { team, check } = await startMemory();
  const store = placeOf(team);
  await check("ayse", "", invoice(1));
  await check("ayse", "", invoice(2, { after: accountsXml(ibanOf(2)) }));
  const known = () => store("seen_ibans");
  const [first, changed] = known().toSorted((one, two) => Number(one["no"]) - Number(two["no"]));
  const [account = "", firstAccount = ""] = [changed, first].map((row) => String(row?.["iban"]));
  const [mehmet, kerem, guest] = ["mehmet", "kerem", "deniz"].map(
    (one) => team.workspace.person(one).person,
  );
  const channel = team.at("mehmet").channel.id;
  const press = async (user: { id: string; teamId: string }, [action, value]: [string, string]) => {
    const ofTeam = { id: user.teamId };
    const body = `payload=${encodeURIComponent(
      JSON.stringify({
        type: "block_actions",
        team: ofTeam,
        user: { id: user.id, team_id: user.teamId },
        channel: { id: channel },
        trigger_id: randomUUID(),
        actions: [{ type: "button", action_id: action, block_id: "b", value }],
      }),
    )}`;
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const hmac = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`);
    const { status } = await fetch(`${team.kunye.url}/slack/events`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-slack-request-timestamp": timestamp,
        "x-slack-signature": `v0=${hmac.digest("hex")}`,
      },
      body,
    });
    expect(status).toBe(200);
  };
  if (!mehmet || !kerem || !guest) throw new Error("no people");
  const confirmation = (value: string): [string, string] => [`iban_confirm:${account}`, value];
  const right = confirmation(`|${sellerVkn}|${account}`);
  const before = known();
  for (const one of [kerem, guest, { id: mehmet.id, teamId: "T0OTHER0001" }])
    await press(one, right);
  await press(mehmet, confirmation(`|${other}|${account}`));
  await press(mehmet, confirmation(`|${sellerVkn}|${account.slice(1)}`));
  await press(mehmet, confirmation(`${account}|${sellerVkn}`));
  await press(mehmet, confirmation("|".repeat(2_000)));
  await press(mehmet, ["iban_forget:", `${sellerVkn}|`]);
  await press(mehmet, [`iban_forget:${firstAccount}`, `${sellerVkn}|${firstAccount}`]);
  await press(mehmet, ["iban_alone", `true|${sellerVkn}`]);
  const ayse = team.at("ayse");
  await press(ayse.person, right);
  const refused = tr.memory.outcome["same-person"](ibanOf(2).slice(-4));
  await expect.poll(() => ayse.newest().plain).toContain(refused.slice(0, 40));
  expect(known()).toEqual(before);
  await Promise.all([press(mehmet, right), press(mehmet, right)]);
  await expect
    .poll(() => known().filter((row) => row["confirmed_by"] === mehmet.id))
    .toHaveLength(1);
  const entries = () => store("team_book").map(({ name }) => name);
  await expect.poll(entries).toContain(`iban:${sellerVkn}`);
  expect(entries()).not.toContain("iban:alone");
});

test("a confirmation settles the open window, and the checker's window offers to share instead", async () => {
  const { team, check } = await startMemory();
  await check("mehmet", "", invoice(1));
  await check("mehmet", "", invoice(2, { after: accountsXml(ibanOf(2)) }));
  const tail = ibanOf(2).slice(-4);
  const label = tr.account.confirm(tail);
  const text = `${sellerTitle} VKN: ${sellerVkn} IBAN ${ibanOf(2)}`;
  const windowOf = async (handle: string) => {
    const person = team.workspace.person(handle);
    await person.in("finans").type("/kunye denetle");
    const form = await person.modal(tr.check.title);
    await form.fill("company", text);
    await form.submit();
    return modalShowing(person, names["changed-iban"]);
  };
  const checkers = await windowOf("mehmet");
  expect(checkers.plain()).not.toContain(label);
  expect(checkers.plain()).toContain(`…${tail}: ikinci bir kişi doğrulamalı. “Paylaş” ile`);
  expect(checkers.plain()).toContain(labels.share);
  const seconds = await windowOf("ayse");
  expect(seconds.plain()).not.toContain("ikinci bir kişi");
  await seconds.click(label);
  const settled = await modalShowing(team.workspace.person("ayse"), names["confirmed-iban"]);
  expect(settled.plain()).toContain(tr.memory.outcome.confirmed(tail).slice(0, 20));
  expect(settled.plain()).not.toContain(names["changed-iban"]);
  expect(settled.plain()).not.toContain(label);
  // A card that is opened from an earlier one knows of it.
  await checkers.click(labels.open);
  const opened = await modalShowing(team.workspace.person("mehmet"), names["confirmed-iban"]);
  expect(opened.plain()).not.toContain(names["changed-iban"]);
});

test("a manager who allows one person to confirm lets the checker do so on each card", async () => {
  const { team, check } = await startMemory();
  const ayse = team.workspace.person("ayse");
  await check("ayse", "", invoice(1));
  await ayse.in("finans").type(`/kunye iban ${sellerVkn}`);
  const shown = await ayse.in("finans").waitFor(tr.memory.rule.two);
  await ayse.in("finans").click(tr.memory.rule.toOne, { in: shown });
  await ayse.in("finans").waitFor(tr.memory.rule.one);
  const red = await check("ayse", "", invoice(2, { after: accountsXml(ibanOf(2)) }));
  expect(red.plain).not.toContain("ikinci bir kişi");
  const tail = ibanOf(2).slice(-4);
  const home = await ayse.home();
  await expect.poll(() => home.plain()).toContain(`…${tail}`);
  expect(home.plain()).not.toContain(tr.memory.notYours);
  const app = ayse.withApp();
  await app.click(tr.account.confirm(tail), { in: red, confirm: true });
  await app.waitFor(tr.memory.outcome.confirmed(tail).slice(0, 20), { after: red.ts });
});

test("a Home counts the accounts that wait, and names none as known before itself", async () => {
  const { team, check } = await startMemory({}, [sellerVkn, buyerVkn, other]);
  await check("mehmet", "", invoice(1));
  const of = party({ ids: [["VKN", other]], title: "DENEME A.Ş." });
  await check("mehmet", "", invoice(2, { seller: of }));
  const home = await team.workspace.person("ayse").home();
  await expect.poll(() => home.plain()).toContain(tr.memory.waitingHeading(2).replaceAll("*", ""));
  expect(home.plain()).toContain(tr.account.earlier("itself"));
  expect(home.plain()).not.toContain(tr.account.earlier({ tail: ibanOf(1).slice(-4) }));
});

test("a Home names the companies, tells how many more wait, and shows what a press did", async () => {
  const { team, check } = await startMemory();
  const manager = team.workspace.person("ayse");
  await check("mehmet", "", invoice(1));
  for (const no of [2, 3, 4, 5]) {
    await check("mehmet", "", invoice(no, { after: accountsXml(ibanOf(no)) }));
  }
  await check("ayse", "", invoice(6, { after: accountsXml(ibanOf(6)) }));
  const tail = (no: number) => ibanOf(no).slice(-4);
  const home = await manager.home();
  await expect
    .poll(() => home.plain())
    .toContain(`${sellerTitle} · VKN ${sellerVkn} · …${tail(6)}`);
  expect(home.plain()).toContain(tr.memory.moreWait(3).replaceAll("`", ""));
  expect(home.plain()).toContain(tr.memory.notYours);
  expect(home.plain()).not.toContain(tr.account.confirm(tail(6)));
  await home.click(tr.account.confirm(tail(5)));
  const told = await modalShowing(manager, tr.memory.outcome.confirmed(tail(5)).slice(0, 20));
  await told.close(true);
  // The confirmed account is named as the one that was known before.
  await expect.poll(() => home.plain()).toContain(tr.account.earlier({ tail: tail(5) }));
  expect(home.plain()).not.toContain(tr.account.confirm(tail(5)));
  await home.click(tr.memory.showWaiting);
  const list = await modalShowing(manager, `…${tail(2)}`);
  await list.click(tr.account.confirm(tail(2)));
  const left = await modalShowing(manager, tr.memory.outcome.confirmed(tail(2)).slice(0, 20));
  expect(left.plain()).toContain(tr.memory.waitingHeading(3).replaceAll("*", ""));
  expect(left.plain()).not.toContain(tr.account.confirm(tail(2)));
  await left.close(true);
  await manager.in("finans").type("/kunye iban");
  const form = await manager.modal(tr.memory.title);
  expect(form.plain()).toContain(tr.memory.waitingHeading(3).replaceAll("*", ""));
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
  expect(shown.plain).toMatch(new RegExp(`…${tail} \\(TR\\) · 1 sorunsuz faturada .*doğruladı`));
  await manager.in("finans").click(tr.memory.forget(tail), { in: shown });
  await manager.in("finans").waitFor(tr.memory.forgotten.slice(0, 9));
  const forgotten = await check("mehmet", "", invoice(4, { after: accountsXml(ibanOf(2)) }));
  expect(forgotten.about).toContain(names["changed-iban"]);

  // A manager may say that one person is enough.
  await manager.in("finans").click(tr.memory.rule.toOne, { in: shown });
  await manager.in("finans").waitFor(tr.memory.rule.one);
  const red = await check("mehmet", "", invoice(4, { after: accountsXml(ibanOf(2)) }));
  const mehmet = team.workspace.person("mehmet").withApp();
  await mehmet.click(tr.account.confirm(tail), { in: red, confirm: true });
  await mehmet.waitFor(tr.memory.outcome.confirmed(tail).slice(0, 20), { after: red.ts });
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
  expect(shared.plain).toContain(tr.secondPerson.here(`…${tail}`).replaceAll("*", ""));
  await finans.click(tr.account.confirm(tail), { in: shared, confirm: true });
  await finans.waitFor(tr.memory.outcome["same-person"](tail).slice(0, 40), { after: shared.ts });
  await mehmet.click(tr.account.confirm(tail), { in: shared, confirm: true });
  await mehmet.waitFor(tr.memory.outcome.confirmed(tail).slice(0, 20), { after: shared.ts });
  // The channel's card stays as it was.
  expect(mehmet.messages().find(({ ts }) => ts === shared.ts)?.plain).toBe(shared.plain);
  const known = await check("mehmet", "", invoice(2, { after: accountsXml(ibanOf(2)) }));
  expect(known.about).toContain(green);
});

test("our own title as it was said judges our side, our sale and a buyer without a number, for free", async () => {
  const { team, check, isFree } = await startMemory({ OWN_VKN: "" }, [sellerVkn]);
  const ayse = team.workspace.person("ayse").withApp();
  const asked = await check("ayse", "", invoice(1));
  await ayse.click("BEYAZ ŞİLEP", { in: asked, confirm: true });
  const shown = () => ayse.messages().find(({ ts }) => ts === asked.ts)?.plain;
  await expect.poll(shown).toContain(`🟢 ${names["own-said"]}`);
  expect(shown()).not.toContain(tr.buttons.ownRecord);

  const known = await check("mehmet", "", invoice(2));
  expect(known.plain).toContain(`🟢 ${names["own-said"]}`);
  expect(known.plain).not.toContain(tr.buttons.ownRecord);
  const foreign = party({ ids: [["VKN", buyerVkn]], title: "DENEME KARDEŞ A.Ş." });
  const untold = await check("ayse", "", invoice(3, { buyer: foreign }));
  expect(untold.plain).toContain(`🔴 ${names["own-title-differs"]}`);
  expect(untold.plain).toContain(tr.buttons.ownRecord);

  const unnumbered = party({ ids: [], title: buyerTitle });
  const forUs = await check("ayse", "", invoice(4, { buyer: unnumbered }));
  expect(forUs.plain).toContain(`🟢 ${names["own-buyer"]}`);
  const stranger = party({ ids: [], title: "DENEME KARDEŞ A.Ş." });
  const elsewhere = await check("ayse", "", invoice(5, { buyer: stranger }));
  expect(elsewhere.plain).toContain(`🔴 ${names["not-ours"]}`);
  const ours = party({ ids: [["VKN", buyerVkn]], title: buyerTitle });
  const theirs = party({ ids: [["VKN", sellerVkn]], title: sellerTitle });
  const sale = await check("ayse", "", invoice(6, { seller: ours, buyer: theirs, after: "" }));
  expect(sale.plain).toContain(`⚪ ${names["own-sale"]}`);
  expect(isFree()).toBe(true);
});

test("a shared verdict on an invoice does not write its buyer's title", async () => {
  const { team } = await startMemory();
  const finans = team.at("ayse");
  const sides = `Satıcı: ${sellerTitle} VKN: ${sellerVkn}\nAlıcı: DENİZ ÖRNEK ADİ ORTAKLIĞI`;
  await finans.type(`/kunye denetle ${sides}\nFatura No: KDG2026000000001\nTutar: 100,50 TL`);
  const found = await finans.waitFor(`🔴 ${names["not-ours"]}`);
  expect(found.plain).toContain("DENİZ ÖRNEK");
  await finans.click(labels.share, { in: found, confirm: true });
  const shared = await team.at("mehmet").waitFor("Denetimi paylaşan: Ayşe");
  expect(shared.plain).toContain(`🔴 ${names["not-ours"]}: alıcının unvanı (…) sizin değil`);
  expect(shared.plain).not.toContain("DENİZ");
});

test("an invoice is not ours from the answer on which company is ours, and ours again if that one is, too", async () => {
  const { team, check, isFree } = await startMemory({ OWN_VKN: "" });
  const ayse = team.workspace.person("ayse").withApp();
  const stranger = party({ ids: [["VKN", other]], title: "DENEME KARDEŞ A.Ş." });
  const asked = await check("ayse", "", invoice(1));
  expect(asked.plain).toContain(tr.ownCompany.question);
  expect(asked.plain).not.toContain(names["not-ours"]);
  await ayse.click("BEYAZ ŞİLEP", { in: asked, confirm: true });
  const shown = (ts: string) => ayse.messages().find((one) => one.ts === ts)?.plain;
  await expect.poll(() => shown(asked.ts)).not.toContain(tr.ownCompany.question);
  const elsewhere = await check("ayse", "", invoice(2, { buyer: stranger }));
  expect(elsewhere.plain).toContain(`🔴 ${names["not-ours"]}`);
  expect(elsewhere.plain).toContain(tr.ownCompany.further);
  await ayse.click("DENEME KARDEŞ", { in: elsewhere, confirm: true });
  await expect.poll(() => shown(elsewhere.ts)).not.toContain(names["not-ours"]);
  expect(isFree()).toBe(true);
});

test("a seller that may be a person leaves nothing before its record is held, a known supplier is compared", async () => {
  const { team, check } = await startMemory();
  const store = placeOf(team);
  const traces = () => [...store("seen_ibans"), ...store("seen_invoices")];
  const [trader, supplier] = [vknOf("600000006"), vknOf("700000007")];
  for (const [at, title] of ["DENİZ ÖRNEK", "ÖRNEK VE DENEME ADİ ORTAKLIĞI"].entries()) {
    const seller = party({ ids: [["VKN", trader]], title });
    const told = await check("ayse", "", invoice(1 + at, { seller }));
    expect(told.about).not.toContain(names["new-iban"]);
    await check("ayse", `${title}\nVKN: ${trader}\nIBAN: ${ibanOf(1)}`);
  }
  expect(traces()).toEqual([]);
  // Its legal form or its record says that it is a company.
  const named = (title: string) => ({ seller: party({ ids: [["VKN", supplier]], title }) });
  await check("ayse", "", invoice(1, named("DENEME BOYA LTD. ŞTİ.")));
  expect(traces()).toHaveLength(2);
  // Without its form the known supplier's title hides no changed account.
  const short = { ...named("DENEME BOYA"), after: accountsXml(ibanOf(2)) };
  expect((await check("ayse", "", invoice(2, short))).about).toContain(names["changed-iban"]);
  const held = { seller: party({ ids: [["VKN", sellerVkn]], title: "KIRMIZI DEĞİRMEN" }) };
  const known = await check("ayse", "", invoice(3, { ...held, after: accountsXml(ibanOf(3)) }));
  expect(known.about).toContain(names["new-iban"]);
});

test("a person's business leaves nothing, also if its record is bought later", async () => {
  const { registry, team, check } = await startMemory();
  const trader = vknOf("600000006");
  const store = placeOf(team);
  const seller = party({ ids: [["VKN", trader]], title: "KÖŞE BAKKALİYESİ LTD. ŞTİ." });
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
