import { expect, test } from "vitest";
import { pasteLayouts } from "../kunye/intake/files/pasted.ts";
import { printedXml, printPage, type Printed } from "../kunye/intake/files/prints.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr } from "../support/wording.ts";
import { ownVkn, startDoors, type Doors } from "./support/doors.ts";

const names = tr.check.finding;
const place = { office: "KADIKÖY", district: "KADIKÖY", city: "İSTANBUL" };
const seller = {
  vkn: "9223344559",
  mersis: "0922334455900015",
  title: "LALE ÖRNEK GIDA A.Ş.",
  ...place,
};
const ours = {
  vkn: ownVkn,
  mersis: `0${ownVkn}00015`,
  title: "KARTALTEPE TİCARET A.Ş.",
  ...place,
};
const stranger = {
  vkn: "4556677884",
  mersis: "0455667788400013",
  title: "NERGİS DENEME TEKSTİL SAN. VE TİC. LTD. ŞTİ.",
  ...place,
};

/** An invoice of its own number, ETTN, date and amount. */
function invoiceOf(no: number, changes: Partial<Printed> = {}): Printed {
  const digits = String(no).padStart(9, "0");
  return {
    seller,
    buyer: ours,
    number: `EKT2026${digits}`,
    ettn: `6f1b0c1e-4a52-4c5e-9d1a-a12${digits}`,
    date: "2026-11-03",
    amount: `${12_000 + no}.50`,
    currency: "TRY",
    iban: ibanOf(7),
    ...changes,
  };
}

const write = (layout: string, one: Printed) => pasteLayouts[layout]?.write(one) ?? "";

/** Each door that a text may come through. */
const entrances: Record<string, (doors: Doors, text: string) => Promise<string>> = {
  window: (doors, text) => doors.modal(text),
  message: async ({ message }, text) => (await message(text)).plain,
  shortcut: (doors, text) => doors.shortcut({ text }),
  note: async ({ file }, text) => (await file("not.txt", text)).plain,
  forwarded: async ({ event }, text) => {
    const elements = [{ type: "rich_text_section", elements: [{ type: "text", text }] }];
    const message = { blocks: [{ type: "rich_text", elements }] };
    const shared = { team: "T0", channel: "C0", ts: "1.0", message };
    const attachments = [{ is_share: true, is_msg_unfurl: true, message_blocks: [shared] }];
    return (await event({ text: "", attachments })).plain;
  },
};

test("through every door a pasted invoice is told as its print is: again, dearer, renumbered, another's", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const queries = doors.registry.queries.length;
  for (const [at, [door, enter]] of Object.entries(entrances).entries()) {
    const say = async (one: Printed, layout = "a print's lines") =>
      enter(doors, write(layout, one));
    const one = invoiceOf(10 * (at + 1));
    const first = await say(one);
    expect(first, door).toContain(`${one.number} · 03.11.2026`);
    expect(first, door).toContain(tr.check.source.text);
    expect(await say(one, "labels and values"), door).toContain(names["same-invoice"]);
    const dearer = await say({ ...one, amount: "99000.00" });
    expect(dearer, door).toContain(`🔴 ${names["same-ettn-other-content"]}`);
    const sentence = await say({ ...one, ettn: "-", amount: "98000.00" }, "a sentence");
    expect(sentence, door).toContain(`🔴 ${names["same-number-other-amount"]}`);
    const renumbered = invoiceOf(10 * (at + 1) + 1, { amount: one.amount });
    expect(await say(renumbered), door).toContain(`🟡 ${names.renumbered}`);
    const elsewhere = await say(invoiceOf(10 * (at + 1) + 2, { buyer: stranger }));
    expect(elsewhere, door).toContain(`🔴 ${names["not-ours"]}`);
  }
  expect(doors.registry.queries).toHaveLength(queries);
});

test("a pasted text, a page and an XML of one invoice know of each other", async () => {
  const doors = await startDoors();
  const one = invoiceOf(1);
  await doors.file("fatura.xml", printedXml(one));
  const text = write("a quoted mail", one);
  expect((await doors.message(text)).plain).toContain(names["same-invoice"]);
  const page = printPage({ ...one, amount: "5.00" });
  expect((await doors.file("fatura.html", page)).plain).toContain(names["same-ettn-other-content"]);
  // Both at once are one invoice.
  const last = doors.direct.messages().at(-1)?.ts ?? "";
  const files = [{ name: "fatura.xml", content: printedXml(one) }];
  await doors.direct.type(write("a print's blocks", { ...one, amount: "7.00" }), { files });
  const both = await doors.direct.waitFor(names["print-differs"], { after: last });
  expect(both.plain).toContain("7 TL");
});

test("an invoice's text that announces an account is never green, and its changed account is red", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  await doors.message(write("a print's lines", invoiceOf(1)));
  const text = write("a print's lines", invoiceOf(2, { iban: ibanOf(8) }));
  const changed = await doors.message(text);
  expect(changed.plain).toContain(`🔴 ${names["changed-iban"]}`);
  const mail = `IBAN'ımız değişmiştir.\n\n${write("a print's blocks", invoiceOf(3))}`;
  const announced = await doors.message(mail);
  expect(announced.plain).toContain(`🟠 ${names["announced-iban"]}`);
  for (const { plain } of [changed, announced])
    expect(plain.split(tr.check.role.buyer)[0]).not.toContain("🟢");
});

test("a mail with title, number and a known account is green, and lacks no title", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${seller.vkn}`);
  const mail = `${seller.title} VKN ${seller.vkn}. IBAN numaramız: ${ibanOf(1)}`;
  const first = (await doors.message(mail)).plain;
  expect(first).toContain(names["new-iban"]);
  for (const plain of [first, (await doors.message(mail)).plain]) {
    expect(plain).toContain(`🟢 ${names.matches}`);
    expect(plain).not.toContain(names.untitled);
  }
});

test("a mail that names the old account and a new one announces the new one", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${seller.vkn}`);
  for (const no of [1, 2]) await doors.message(write("a print's lines", invoiceOf(no)));
  const line = new RegExp(`🟠 ${names["announced-iban"]}:[^\n]*`);
  const mail = `${seller.title} VKN ${seller.vkn}\nHesabımız değişti: ${ibanOf(7)} yerine ${ibanOf(8)}`;
  const [both = ""] = line.exec((await doors.message(mail)).plain) ?? [];
  expect(both).toContain(`…${ibanOf(8).slice(-4)}`);
  expect(both).not.toContain(`…${ibanOf(7).slice(-4)}`);
});

test("an invoice whose buyer is named by a title only is green for ours alone, and offers no search", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const queries = doors.registry.queries.length;
  let no = 500;
  const invoiceTo = (buyer: Printed["buyer"]) =>
    invoiceOf((no += 1), { buyer: { ...buyer, vkn: "", mersis: "" } });
  for (const { plain } of [
    await doors.message(write("labels and values", invoiceTo(ours))),
    await doors.file("fatura.xml", printedXml(invoiceTo(ours))),
  ]) {
    expect.soft(plain).toContain(`🟢 ${names.matches}`);
    expect.soft(plain).toContain(names["own-buyer"]);
    expect.soft(plain).not.toContain(`${names["no-vkn"]}:`);
    expect.soft(plain).not.toContain(tr.buttons.asTitle);
  }
  // Several invoices are judged as each alone.
  const files = [ours, stranger].map((buyer, at) => {
    return { name: `${at}.xml`, content: printedXml(invoiceTo(buyer)) };
  });
  const last = doors.direct.messages().at(-1)?.ts ?? "";
  await doors.direct.type("", { files });
  const sum = await doors.direct.waitFor(tr.check.sum.heading(2, 1), { after: last });
  for (const group of ["red", "green"] as const)
    expect(sum.plain).toContain(tr.check.sum.counted[group](1));
  const nobody = { ...ours, office: "", title: "YILDIZ KIRTASİYE" };
  const unnamed = await doors.message(write("labels and values", invoiceTo(nobody)));
  expect(unnamed.plain).toContain(`⚪ ${names["buyer-unproved"]}`);
  expect(unnamed.plain).not.toMatch(/🟢|YILDIZ|T\.C\. kimlik/);
  const row = [seller.title, seller.vkn, "Ayşe", invoiceOf(103).number, "03.11.2026", "103,00 TL"];
  const headings = ["Satıcı", "Satıcı VKN", "Müşteri", "Fatura No", "Tarih", "Tutar"];
  const table = [headings, row].map((cells) => cells.join("\t")).join("\n");
  expect((await doors.message(table)).plain).not.toContain(tr.buttons.asTitle);
  expect(doors.registry.queries).toHaveLength(queries);
});

test("our own MERSİS number is not for sale, nor the seller's on its invoice", async () => {
  const doors = await startDoors();
  for (const layout of ["a print's lines", "labels and values"]) {
    const { plain } = await doors.message(write(layout, invoiceOf(1)));
    expect(plain).toContain(ours.title);
    for (const { mersis } of [ours, seller]) expect(plain).not.toContain(mersis);
  }
  // In another text a branch is offered, but none of ours.
  const text = `MERSİS ${seller.mersis}, MERSİS ${ours.mersis}`;
  const { plain } = await doors.message(text);
  expect(plain).toContain(seller.mersis);
  expect(plain).not.toMatch(new RegExp(`${ours.mersis}\\S* · şube`));
});

/** Writes invoices as rows of a table; the seller's title and number come first. */
function rowsOf(...some: readonly Printed[]): string[][] {
  const rows = some.map(({ seller: { title, vkn }, number, date, amount, iban }) => {
    const [year, month, day] = date.split("-");
    return [title, vkn, number, `${day}.${month}.${year}`, `${amount.replace(".", ",")} TL`, iban];
  });
  return [["Unvan", "VKN", "Fatura No", "Tarih", "Tutar", "IBAN"], ...rows];
}

const withSign = (sign: string) => (rows: readonly string[][]) =>
  rows.map((cells) => cells.join(sign)).join("\n");
const tableForms: Record<string, (rows: readonly string[][]) => string> = {
  window: withSign("\t"),
  message: withSign(";"),
  shortcut: withSign(" | "),
  forwarded: withSign("\t"),
};

test("through every door each row of a pasted table is an invoice of its own", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, stranger.vkn]) await doors.command(`/vkn ${vkn}`);
  const queries = doors.registry.queries.length;
  const table = (rows: readonly string[][]) => ({
    type: "table",
    rows: rows.map((cells) => cells.map((text) => ({ type: "raw_text", text }))),
  });
  const ways: Record<string, (rows: readonly string[][]) => Promise<string>> = {
    ...Object.fromEntries(
      Object.entries(tableForms).map(([door, form]) => [
        door,
        (rows) => entrances[door]?.(doors, `Ödenecekler:\n\n${form(rows)}`) ?? Promise.resolve(""),
      ]),
    ),
    typed: async (rows) => (await doors.command(`/kunye denetle ${withSign(";")(rows)}`)).plain,
    cells: async (rows) =>
      (await doors.event({ text: "", attachments: [{ blocks: [table(rows)] }] })).plain,
  };
  for (const [at, [door, give]] of Object.entries(ways).entries()) {
    const no = 100 + 10 * at;
    const one = invoiceOf(no);
    // Two sellers may use one number.
    const ofOther = { seller: stranger, iban: ibanOf(9), number: one.number };
    const other = invoiceOf(no + 1, ofOther);
    const first = await give(rowsOf(one, other));
    expect(first, door).toContain(tr.check.sum.heading(2, 0));
    expect(first, door).not.toContain(names["same-invoice"]);
    // A print knows of the row.
    const print = await entrances["message"]?.(doors, write("a print's lines", one));
    expect(print, door).toContain(names["same-invoice"]);
    const dearer = await give(rowsOf({ ...one, amount: "99000.00" }, other));
    expect(dearer, door).toContain(`${one.number} · 03.11.2026 · 99.000 TL`);
    expect(dearer, door).toContain(names["same-number-other-amount"]);
    expect(dearer, door).toContain(names["same-invoice"]);
    // Five rows are no list.
    const five = Array.from({ length: 5 }, (_, index) => invoiceOf(no + 2 + index));
    const doubled = await give(rowsOf(...five, { ...invoiceOf(no + 2), amount: "5.00" }));
    expect(doubled, door).toContain(tr.check.sum.heading(6, 2));
    const changed = await give(rowsOf(invoiceOf(no + 9, { iban: ibanOf(50 + at) })));
    expect(changed, door).toContain(`🔴 ${names["changed-iban"]}`);
  }
  const [again, rows] = [invoiceOf(1), rowsOf(invoiceOf(1), invoiceOf(1))];
  const { plain } = await doors.message(withSign("\t")(rows));
  expect(plain).toContain(tr.notes.repeatedInvoices(again.number));
  expect(doors.registry.queries).toHaveLength(queries);
});

test("two numbers of one invoice in a ZIP and in a table are told as when they come one by one", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const twice = (no: number) => [1, 2].map((at) => invoiceOf(no + at, { amount: "7777.50" }));
  const zip = zipBytes(
    Object.fromEntries(twice(0).map((one, at) => [`${at}.xml`, printedXml(one)])),
  );
  const other = twice(10).map((one) => ({ ...one, amount: "8888.50" }));
  const table = rowsOf(...other)
    .map((row) => row.join("\t"))
    .join("\n");
  for (const { plain } of [await doors.file("iki.zip", zip), await doors.message(table)]) {
    expect(plain).toContain(names.renumbered);
    expect(plain).not.toContain(tr.check.sum.heading(2, 0));
  }
});

test("a bank's slip names a receiver, and neither our sale nor the sender's account", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  for (const no of [1, 2]) await doors.file("f.xml", printedXml(invoiceOf(no)));
  const slip = (iban: string, heading = "EFT DEKONTU") =>
    `${heading}\nGönderen: ${ours.title} VKN: ${ours.vkn}\nGönderen IBAN: ${ibanOf(90)}\nAlıcı: ${seller.title} VKN: ${seller.vkn}\nAlıcı IBAN: ${iban}\nTutar: 1.200,00 TL`;
  const usual = await doors.message(slip(ibanOf(7)));
  expect(usual.plain).toContain(`🟢 ${names.matches}`);
  for (const kind of ["own-sale", "changed-iban"] as const)
    expect(usual.plain).not.toContain(names[kind]);
  expect(usual.plain).not.toContain(ibanOf(90).slice(-4));
  const changed = await doors.message(slip(ibanOf(8), "DEKONT"));
  expect(changed.plain).toContain(`🔴 ${names["changed-iban"]}`);
  // Our own side alone is green.
  expect(changed.plain.match(/🟢/g)).toHaveLength(1);
});

test("a text's account belongs to the company of its line, beside an amount too", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, stranger.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  for (const no of [1, 2]) await doors.file("f.xml", printedXml(invoiceOf(no)));
  const lines = `Yarın ödenecekler:\n1) ${seller.title} ${seller.vkn} 1.000 TL ${ibanOf(7)}\n2) ${stranger.title} ${stranger.vkn} 2.000 TL ${ibanOf(61)}`;
  const { plain } = await doors.message(lines);
  expect(plain).not.toContain(names["changed-iban"]);
  expect(plain.match(pattern("g")`🟢 ${names.matches}`)).toHaveLength(2);
});

test("a pasted invoice's seller lends nothing: no office of its buyer, no branch of its own number, no salutation", async () => {
  const doors = await startDoors();
  for (const vkn of [seller.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const buyer = { ...ours, vkn: "", mersis: "", office: "KOZYATAĞI" };
  const text = write("a print's lines", invoiceOf(1, { buyer }));
  const { plain } = await doors.message(`Sayın Müdürüm\n\n${text}`);
  expect(plain).toContain(`🟢 ${names.matches}`);
  expect(plain).not.toContain(names["tax-office-differs"]);
  expect(plain).not.toContain(labels.asBranch);
  const unnamed = write("labels and values", invoiceOf(2)).replace(/^Alıcı.*\n/gm, "");
  const mail = await doors.message(`Sayın Müdürüm\n\n${unnamed}`);
  expect(mail.plain).not.toContain(names["buyer-unproved"]);
});

test("an account beside titles alone is told as compared with nothing", async () => {
  const doors = await startDoors();
  const account = `IBAN: ${ibanOf(7)}`;
  const line = `⚪ ${names["unowned-iban"]} (…0007)`;
  for (const text of [
    `Sayın KAYA DENEME GIDA LTD. ŞTİ.,\nÖdemenizi rica ederiz.\nAKIN DENEME GIDA A.Ş.\n${account}`,
    `AKIN DENEME GIDA A.Ş.\n${account}`,
  ]) {
    expect((await doors.message(text)).plain).toContain(line);
  }
  const announced = await doors.message(`AKIN DENEME GIDA A.Ş.\nYeni hesabımız ${account}`);
  expect(announced.plain).toContain(names["announced-iban"]);
  expect(announced.plain).not.toContain(line);
  expect((await doors.message(account)).plain).not.toContain(line);
  expect(await doors.modal(ibanOf(7))).toContain("Bu bir IBAN'a");
  expect(doors.registry.queries).toHaveLength(0);
});
