import { expect, test } from "vitest";
import { pasteLayouts } from "../kunye/intake/files/pasted.ts";
import { printLayouts, printPage, printPdf, printedXml } from "../kunye/intake/files/prints.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";
import { ownVkn, startDoors, type Doors } from "./support/doors.ts";

const vkn = "9223344559";
const title = "LALE ÖRNEK GIDA A.Ş.";
const names = tr.check.finding;

const textWith = (iban: string) => `${title}\nVKN: ${vkn}\nÖdeme: ${iban}`;

/** An invoice of its own number, to be printed. */
function invoiceWith(iban: string) {
  const place = { office: "KADIKÖY", district: "KADIKÖY", city: "İSTANBUL" };
  const no = iban.slice(-6);
  return {
    seller: { vkn, mersis: `0${vkn}00015`, title, ...place },
    buyer: { vkn: ownVkn, mersis: `0${ownVkn}00015`, title: "KARTALTEPE TİCARET A.Ş.", ...place },
    number: `KDG2026000${no}`,
    ettn: `6f1b0c1e-4a52-4c5e-9d1a-a12345${no}`,
    date: "2026-11-03",
    amount: `${no}.50`,
    currency: "TRY",
    iban,
  };
}

const section = (text: string) => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
});

/** Each door that a text may come through. */
const textEntrances: Record<string, (doors: Doors, text: string) => Promise<string>> = {
  window: (doors, text) => doors.modal(text),
  message: async ({ message }, text) => (await message(text)).plain,
  shortcut: (doors, text) => doors.shortcut({ text }),
  forwarded: async ({ event }, text) => {
    const blocks = [section(text)];
    const shared = { team: "T0", channel: "C0", ts: "1.0", message: { blocks } };
    const attachments = [{ is_share: true, is_msg_unfurl: true, message_blocks: [shared] }];
    return (await event({ text: "", attachments })).plain;
  },
  note: async ({ file }, text) => (await file("not.txt", text)).plain,
};

/** Each door that an account may come through. */
const entrances: Record<string, (doors: Doors, iban: string) => Promise<string>> = {
  ...Object.fromEntries(
    Object.entries(textEntrances).map(([door, enter]) => [
      door,
      (doors, iban) => enter(doors, textWith(iban)),
    ]),
  ),
  typed: async ({ command }, iban) =>
    (await command(`/kunye denetle ${vkn} ${title} IBAN ${iban}`)).plain,
  XML: async ({ file }, iban) => (await file("fatura.xml", printedXml(invoiceWith(iban)))).plain,
  ZIP: async ({ file }, iban) =>
    (await file("fatura.zip", zipBytes({ "a.xml": printedXml(invoiceWith(iban)) }))).plain,
  PDF: async ({ file }, iban) => {
    const layout = printLayouts["gib"] ?? { draw: () => undefined };
    return (await file("fatura.pdf", await printPdf(invoiceWith(iban), layout))).plain;
  },
  page: async ({ file }, iban) => (await file("fatura.html", printPage(invoiceWith(iban)))).plain,
};

const known = ibanOf(100_001);
const withoutAccount = (xml: string) =>
  xml.replace(/<cac:PaymentMeans>.*?<\/cac:PaymentMeans>/s, "");
/** An invoice of its own number that names the known account. */
const knownInvoice = (iban: string) => ({ ...invoiceWith(iban), iban: known });

/** Ways to name another account beside what is known or unclear: a text and files. */
const detours: Record<string, (iban: string) => [text: string, files?: Record<string, string>]> = {
  "beside a second company": (iban) => [
    `${title}\nVKN: ${vkn}\nNERGİS DENEME TEKSTİL LTD. ŞTİ. VKN 4556677884 IBAN ${iban}`,
  ],
  "by the title alone": (iban) => [`${title}\nIBAN ${iban}`],
  "in a cover beside the XML": (iban) => [
    `Ödemeyi şu hesaba yapın: ${iban}`,
    { "a.xml": printedXml(knownInvoice(iban)) },
  ],
  "in the page beside an XML without any": (iban) => [
    "",
    {
      "a.xml": withoutAccount(printedXml(invoiceWith(iban))),
      "a.html": printPage(invoiceWith(iban)),
    },
  ],
  "in the XML's note": (iban) => [
    "",
    {
      "a.xml": printedXml(knownInvoice(iban)).replace(
        "<cbc:IssueDate>",
        `<cbc:Note>Ödeme: ${iban}</cbc:Note>$&`,
      ),
    },
  ],
  "in a page's hidden words": (iban) => [
    "",
    {
      "a.html": printPage(knownInvoice(iban)).replace("</body>", `<p hidden>IBAN ${iban}</p>$&`),
    },
  ],
  "in a page's field": (iban) => [
    "",
    {
      "a.html": printPage(knownInvoice(iban)).replace("</body>", `<input value="IBAN ${iban}">$&`),
    },
  ],
  "in a second note": (iban) => [
    "",
    { "a.txt": `${title}\nVKN: ${vkn}`, "b.txt": `Ödeme IBAN: ${iban}` },
  ],
};

test("a changed account on a detour is red, and an announcement without an account is no green", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  await doors.command(`/vkn ${ownVkn}`);
  await doors.message(textWith(known));
  const told: Record<string, string> = {};
  for (const [at, [name, detour]] of Object.entries(detours).entries()) {
    const iban = ibanOf(300_001 + at);
    const [text, contents = {}] = detour(iban);
    const last = doors.direct.messages().at(-1)?.ts ?? "";
    const files = Object.entries(contents).map(([file, content]) => ({ name: file, content }));
    await doors.direct.type(text, { files });
    const { plain } = await doors.direct.waitFor(
      (one) => one.from === "Künye" && one.ts > last && !one.plain.startsWith("⏳"),
      { after: last },
    );
    const isRed = plain.includes(`🔴 ${names["changed-iban"]}`) && plain.includes(iban.slice(-4));
    const isGreen = aboutSeller(plain).includes("🟢");
    told[name] = isGreen ? "green" : isRed ? "red" : plain;
  }
  expect(told).toEqual(Object.fromEntries(Object.keys(detours).map((name) => [name, "red"])));
  const words = "IBAN'ımız değişti, resme bakınız.";
  const noted = printedXml(knownInvoice(ibanOf(300_101)));
  for (const { plain } of [
    await doors.message(`${title}\nVKN: ${vkn}\n${words}`),
    await doors.file("not.xml", noted.replace("<cac:", `<cbc:Note>${words}</cbc:Note>$&`)),
  ]) {
    expect(plain).toContain(`🟠 ${names["announced-iban"]}`);
    expect(aboutSeller(plain)).not.toContain("🟢");
  }
});

test("a denied change that points to the account is as green as the account", async () => {
  const doors = await startDoors();
  for (const held of [vkn, ownVkn]) await doors.command(`/vkn ${held}`);
  const denied = (iban: string, cover = "") =>
    `IBAN'ımız değişmemiştir, ${cover}lütfen aşağıdaki hesaba ödeyiniz:\n${textWith(iban)}`;
  const orange = `🟠 ${names["announced-iban"]}`;
  const print = (no: number, iban: string) => {
    const invoice = pasteLayouts["labels and values"]?.write({ ...invoiceWith(ibanOf(no)), iban });
    return `IBAN'ımız değişmemiştir, aşağıdadır.\n${invoice}`;
  };
  // An account that only texts or this very check name is not established.
  for (const text of [denied(known), denied(known), print(600_001, known)]) {
    expect((await doors.message(text)).plain).toContain(orange);
  }
  await doors.file("bir.xml", printedXml(knownInvoice(ibanOf(600_002))));
  for (const enter of Object.values(textEntrances)) {
    const plain = aboutSeller(await enter(doors, denied(known)));
    expect(plain).toContain(`🟢 ${names.matches}`);
    expect(plain).not.toContain(orange);
    expect(await enter(doors, denied(known, "ancak bu ay için "))).toContain(orange);
  }
  const pasted = aboutSeller((await doors.message(print(600_003, known))).plain);
  expect(pasted).not.toContain(orange);
  const other = await doors.message(denied(ibanOf(600_004)));
  expect(other.plain).toContain(orange);
  expect(other.plain).toContain(`🔴 ${names["changed-iban"]}`);
});

/** Says what a check says of a seller, without our own side. */
const aboutSeller = (plain: string) => plain.split(tr.check.role.buyer)[0] ?? "";

test("a changed account is red through every door, and never green before a second person confirms it", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  await doors.command(`/vkn ${ownVkn}`);
  await doors.message(textWith(ibanOf(100_001)));
  const queries = doors.registry.queries.length;
  const told: Record<string, string> = {};
  for (const [at, [name, enter]] of Object.entries(entrances).entries()) {
    const iban = ibanOf(200_001 + at);
    const plain = await enter(doors, iban);
    const isRed = plain.includes(`🔴 ${names["changed-iban"]}`);
    const isGreen = aboutSeller(plain).includes(`🟢 ${names.matches}`);
    const colour = isGreen ? "green" : isRed ? "red" : "neither";
    told[name] = plain.includes(`…${iban.slice(-4)}`) ? colour : `${colour}, not named: ${plain}`;
  }
  expect(told).toEqual(Object.fromEntries(Object.keys(entrances).map((name) => [name, "red"])));
  expect(doors.registry.queries).toHaveLength(queries);
});

test("an unconfirmed account warns on its company's own card, at each door, until a second person confirms it", async () => {
  const doors = await startDoors();
  const changed = ibanOf(500_003);
  const tail = changed.slice(-4);
  const warning = `🔴 ${tr.account.warning(`…${tail}`).replace(/^🔴 |\*/g, "")}`;
  const own = await doors.command(`/vkn ${vkn}`);
  await doors.message(textWith(known));
  expect(own.plain).not.toContain(warning);
  await doors.message(textWith(changed));
  for (const typed of [`/vkn ${vkn}`, `/unvan ${title}`, `/kunye ${vkn}`])
    expect((await doors.command(typed)).plain, typed).toContain(warning);
  const others = await doors.command("/vkn 4556677884");
  expect(others.plain).not.toContain(warning);
  const mehmet = doors.team.workspace.person("mehmet").withApp();
  await mehmet.type(textWith(changed));
  const red = await mehmet.waitFor(names["changed-iban"]);
  await mehmet.click(tr.account.confirm(tail), { in: red, confirm: true });
  await mehmet.waitFor(tr.memory.outcome.confirmed(tail).slice(0, 20));
  expect((await doors.command(`/vkn ${vkn}`)).plain).not.toContain(warning);
});

test("in a small table each company's changed account is red by itself and can be confirmed", async () => {
  const doors = await startDoors();
  const other = "4556677884";
  await doors.message(textWith(known));
  const rows = [
    ["Unvan", "VKN", "IBAN"],
    ["NERGİS DENEME TEKSTİL LTD. ŞTİ.", other, ibanOf(500_001)],
    [title, vkn, ibanOf(500_002)],
  ];
  const text = rows.map((cells) => cells.join(" | ")).join("\n");
  const asText = await doors.message(text);
  const cellsOf = (cells: string[]) => cells.map((text) => ({ type: "raw_text", text }));
  const blocks = [{ type: "table", rows: rows.map(cellsOf) }];
  const asTable = await doors.event({ attachments: [{ id: 1, fallback: "-", blocks }] });
  for (const { plain } of [asText, asTable]) {
    expect(plain.split(`🔴 ${names["changed-iban"]}`)).toHaveLength(2);
    expect(plain).toContain(`…${known.slice(-4)} vardı, bunda …${ibanOf(500_002).slice(-4)}`);
    expect(plain).not.toContain(names["shared-iban"]);
  }
  expect(asText.plain).toContain(names["new-iban"]);
  const label = tr.account.confirm(ibanOf(500_002).slice(-4));
  const mehmet = doors.team.workspace.person("mehmet").withApp();
  await mehmet.type(text);
  const red = await mehmet.waitFor(names["changed-iban"]);
  await mehmet.click(label, { in: red, confirm: true });
  await mehmet.waitFor(tr.memory.outcome.confirmed(ibanOf(500_002).slice(-4)).slice(0, 20));
});

test("a supplier's accounts in several rows of its first list are no change", async () => {
  const doors = await startDoors();
  const rows = [1, 2].map(
    (at) => `${title} (${at === 1 ? "TL" : "USD"});${vkn};${ibanOf(400_000 + at)}`,
  );
  const content = ["Cari Unvanı;VKN;IBAN No", ...rows, "DENEME;4556677884;"].join("\n");
  await doors.direct.type("", { files: [{ name: "cariler.csv", content }] });
  const offer = await doors.direct.waitFor(wording.distinctVkns(2));
  await doors.direct.click(labels.all, { in: offer });
  const done = await doors.direct.waitFor(tr.lists.state.done);
  expect(done.plain).not.toContain(names["changed-iban"]);
});

test("a list's column of accounts is compared as well", async () => {
  const doors = await startDoors();
  await doors.message(textWith(ibanOf(100_001)));
  const other = "4556677884";
  const rows = [`${title};${vkn};${ibanOf(200_001)}`, `NERGİS DENEME TEKSTİL;${other};`];
  const content = ["Cari Unvanı;VKN;IBAN No", ...rows].join("\n");
  await doors.direct.type("", { files: [{ name: "cariler.csv", content }] });
  const offer = await doors.direct.waitFor(wording.distinctVkns(2));
  await doors.direct.click(labels.all, { in: offer });
  const done = await doors.direct.waitFor(tr.lists.state.done);
  expect(done.plain).toContain(`🔴 ${names["changed-iban"]}: 1\n`);
  expect(done.plain).toContain(`🔴 ${names["changed-iban"]} · ${title} · ${vkn}`);
});

test("a list of invoices tells a number with another amount", async () => {
  const doors = await startDoors();
  const row = (amount: string) => `${title};${vkn};A-0417;03.11.2026;${amount};${known}`;
  const other = "NERGİS DENEME TEKSTİL;4556677884;A-0417;03.11.2026;10,00;";
  const header = "Cari Unvanı;VKN;Fatura No;Tarih;Tutar;IBAN No";
  let files = 0;
  const sendList = async (...rows: string[]) => {
    const last = doors.direct.messages().at(-1)?.ts ?? "";
    const content = [header, ...rows].join("\n");
    // The end of the list before may come as late.
    const name = `faturalar-${(files += 1)}.csv`;
    await doors.direct.type("", { files: [{ name, content }] });
    const offer = await doors.direct.waitFor(wording.distinctVkns(2), { after: last });
    const isFirst = doors.registry.queries.length === 0;
    await doors.direct.click(isFirst ? labels.all : labels.onlyFree, { in: offer });
    return (await doors.direct.waitFor(`${tr.lists.state.done} · ${name}`)).plain;
  };
  const doubled = `🔴 ${names["same-number-other-amount"]}`;
  expect(await sendList(row("12.000,00"), other)).not.toContain("🔴");
  expect(await sendList(row("12.000,00"), other)).not.toContain("🔴");
  expect(await sendList(row("13.000,00"), other)).toContain(`${doubled} · ${title} · ${vkn}`);
  // A check knows of the list's rows, and a list of the check's.
  const text = [header, row("14.000,00")].join("\n");
  expect((await doors.message(text)).plain).toContain(doubled);
  await doors.message([header, row("1,00").replace("A-0417", "A-0418")].join("\n"));
  expect(await sendList(row("2,00").replace("A-0417", "A-0418"), other)).toContain(doubled);
});

test("a table's rows are never green beside words that announce an account", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  const rows = (heading: string, remark: string) =>
    `Unvan;VKN;Fatura No;${heading};Not\n${title};${vkn};A-1;${ibanOf(1)};${remark}`;
  const announced = "IBAN'ımız değişmiştir.";
  for (const text of [
    `${announced}\n\n${rows("IBAN", "")}`,
    `NERGİS DENEME TEKSTİL LTD. ŞTİ. VKN 4556677884\n${announced}\n\n${rows("IBAN", "")}`,
    rows("Yeni IBAN", ""),
    rows("IBAN", "hesabımız değişti"),
  ]) {
    const { plain } = await doors.message(text);
    expect(plain, text).toContain(`🟠 ${names["announced-iban"]}`);
    expect(plain, text).not.toContain("🟢");
  }
});

test("the verdict on a changed account is shared with a second person before any record is held", async () => {
  const doors = await startDoors();
  await doors.message(textWith(known));
  const iban = ibanOf(500_001);
  const card = await doors.command(`/kunye denetle ${vkn} ${title} IBAN ${iban}`);
  expect(card.plain).toContain(`🔴 ${names["changed-iban"]}`);
  await doors.finans.click(labels.share, { in: card, confirm: true });
  const mehmet = doors.team.at("mehmet");
  const shared = await mehmet.waitFor("Denetimi paylaşan: Ayşe");
  expect(shared.plain).toContain(`VKN ${vkn}\n🔴 ${names["changed-iban"]}`);
  expect(shared.plain).not.toContain("LALE");
  const tail = iban.slice(-4);
  await mehmet.click(tr.account.confirm(tail), { in: shared, confirm: true });
  await mehmet.waitFor(tr.memory.outcome.confirmed(tail).slice(0, 20), { after: shared.ts });
  expect(doors.registry.queries).toEqual([]);
});

test("an account typed behind a number is compared, with a title or without one", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  await doors.message(textWith(ibanOf(7)));
  const queries = doors.registry.queries.length;
  const ways = [
    (iban: string) => `/vkn ${vkn} ${title} ${iban}`,
    (iban: string) => `/vkn ${vkn} ${iban}`,
    (iban: string) => `/vkn ${vkn} IBAN: ${iban}`,
    (iban: string) => `/kunye ${vkn} ${title} ${iban}`,
  ];
  for (const [at, way] of ways.entries()) {
    const { plain } = await doors.command(way(ibanOf(30 + at)));
    expect.soft(plain, way("")).toContain(`🔴 ${names["changed-iban"]}`);
    expect.soft(plain, way("")).not.toContain("🟢");
  }
  expect((await doors.command(`/vkn ${vkn} ${title}`)).plain).toContain(`🟢 ${names.matches}`);
  expect(doors.registry.queries).toHaveLength(queries);
});
