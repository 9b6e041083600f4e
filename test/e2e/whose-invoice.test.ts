import { expect, test } from "vitest";
import * as en from "../../src/kunye/texts/all.en.ts";
import { printedXml, type Printed } from "../kunye/intake/files/prints.ts";
import { invoiceXml, party } from "../kunye/intake/files/ubl.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";
import { ownVkn, startDoors } from "./support/doors.ts";
import {
  createInvoices,
  lale,
  nergis,
  ours,
  pasted,
  table,
  unnumbered,
} from "./support/own-invoices.ts";

const names = tr.check.finding;
const { invoiceOf, lastNo } = createInvoices();
/** An invented person's number. */
const personal = "12345678950";

test("a person's row of a table is white and offers nothing, at each door; a company's eleven digits are red", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const queries = doors.registry.queries.length;
  const rowsOf = (name: string, digits: string) => [
    ["Unvan", "VKN/TCKN", "Fatura No", "Tarih", "Tutar"],
    [lale.title, lale.vkn, invoiceOf().number, "03.11.2026", "1.000,00 TL"],
    [name, digits, invoiceOf().number, "03.11.2026", "2.000,00 TL"],
  ];
  const companies = (name: string, digits: string) => [
    ["Unvan", "VKN"],
    [lale.title, lale.vkn],
    [name, digits],
  ];
  for (const write of [rowsOf, companies]) {
    const told = {
      message: (await doors.message(table(write("AYŞE ÖRNEKOĞLU", personal)))).plain,
      window: await doors.modal(table(write("AYŞE ÖRNEKOĞLU", personal), ";")),
      pipes: (await doors.message(table(write("AYŞE ÖRNEKOĞLU", personal), " | "))).plain,
    };
    for (const [door, plain] of Object.entries(told)) {
      expect.soft(plain, door).toContain(names.person);
      expect.soft(plain, door).not.toMatch(/🔴|ÖRNEKOĞLU|12345678950/);
      expect.soft(plain, door).not.toContain(tr.buttons.asTitle);
    }
    const wrong = await doors.message(table(write("ZAMBAK DENEME AMBALAJ A.Ş.", personal)));
    expect(wrong.plain).toContain(`${names["eleven-digits"]}:`);
    expect(wrong.plain).toContain("🔴");
  }
  expect(doors.registry.queries).toHaveLength(queries);
});

test("our own invoice without our number offers no search for our title, and a sum counts it as a sale", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${lale.vkn}`);
  const sale = () => invoiceOf({ seller: unnumbered(ours), buyer: lale });
  const told = async () => [
    (await doors.file("f.xml", printedXml(sale()))).plain,
    (await doors.message(pasted("a print's lines", sale()))).plain,
  ];
  for (const plain of await told()) {
    expect.soft(plain).toContain(`⚪ ${names["seller-unproved"]}`);
    expect.soft(plain).not.toMatch(/🔴|🟢/);
    expect.soft(plain).not.toContain(tr.buttons.asTitle);
  }
  await doors.command(`/vkn ${ownVkn}`);
  for (const plain of await told()) {
    expect.soft(plain).toContain(`⚪ ${names["own-sale"]}`);
    expect.soft(plain).not.toContain("🔴");
    expect.soft(plain).not.toContain(tr.buttons.asTitle);
    // Our own sale without our number does not ask if its customer is ours, too.
    expect.soft(plain).not.toContain("Bu da sizin şirketiniz mi?");
  }
  const zip = zipBytes({
    "1.xml": printedXml(sale()),
    "2.xml": printedXml(invoiceOf({ seller: unnumbered(nergis), buyer: lale })),
  });
  const sum = await doors.file("iki.zip", zip);
  expect(sum.plain).toContain(tr.check.sum.heading(2, 1));
  expect(sum.plain).toContain(tr.check.sum.counted.sale(1));
  const text = pasted("labels and values", invoiceOf({ seller: ours, buyer: lale }));
  const { plain } = await doors.message(`İADE FATURASI\n${text}`);
  expect(plain).toContain(tr.check.returned);
});

test("a buyer abroad is never for sale, in an export, a usual invoice and a text", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${ownVkn}`);
  const abroad = party({ ids: [], title: "NORTHWIND ORNEK TRADING LTD." }).replace(
    "Türkiye",
    "Birleşik Krallık",
  );
  const untold = party({ ids: [], title: "NORTHWIND ORNEK TRADING LTD." });
  const customs = party({ ids: [["VKN", "1460415308"]], title: "GÜMRÜK VE TİCARET BAKANLIĞI" });
  const of = (side: string) => `<cac:BuyerCustomerParty>${side}</cac:BuyerCustomerParty>`;
  const seller = party({ ids: [["VKN", ownVkn]], title: ours.title });
  const text = pasted(
    "labels and values",
    invoiceOf({
      seller: ours,
      buyer: { ...unnumbered(lale), title: "NORTHWIND ORNEK TRADING LTD." },
    }),
  );
  const told: Record<string, string> = {
    export: (
      await doors.file(
        "f.xml",
        invoiceXml({
          number: invoiceOf().number,
          profile: "IHRACAT",
          seller,
          buyer: customs,
          after: of(untold),
        }),
      )
    ).plain,
    "usual invoice": (
      await doors.file("g.xml", invoiceXml({ number: invoiceOf().number, seller, buyer: abroad }))
    ).plain,
    "text with the foreign number": (
      await doors.message(text.replace("Alıcı VKN: ", "Alıcı VKN: 2222222222"))
    ).plain,
    "text with a country": (
      await doors.message(text.replace("Alıcı VKN: ", "Alıcı Ülke: United Kingdom"))
    ).plain,
  };
  for (const [form, plain] of Object.entries(told)) {
    expect.soft(plain, form).not.toContain(tr.buttons.asTitle);
    expect.soft(plain, form).not.toMatch(/kredi\]/);
    expect.soft(plain, form).not.toContain("🔴");
  }
  for (const form of ["export", "usual invoice"])
    expect.soft(told[form], form).toContain(`⚪ ${tr.check.role.buyer} · ${names.abroad}`);
});

test("the rows of a CSV file of invoices are compared before any price, as those of a pasted table are", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const queries = doors.registry.queries.length;
  const rowsOf = () => {
    const [one, other] = [invoiceOf(), invoiceOf()];
    return [
      ["Unvan", "VKN", "Fatura No", "Tarih", "Tutar", "IBAN"],
      [lale.title, lale.vkn, one.number, "03.11.2026", `${lastNo()}.000,00 TL`, ibanOf(7)],
      [lale.title, lale.vkn, one.number, "03.11.2026", `9${lastNo()}.000,00 TL`, ibanOf(8)],
      [lale.title, lale.vkn, other.number, "04.11.2026", `5${lastNo()}.000,00 TL`, ibanOf(7)],
    ];
  };
  const told = {
    pasted: (await doors.message(table(rowsOf()))).plain,
    csv: (await doors.file("faturalar.csv", table(rowsOf(), ";"))).plain,
  };
  for (const [door, plain] of Object.entries(told)) {
    expect.soft(plain, door).toContain(names["same-number-other-amount"]);
    expect.soft(plain, door).toContain(names["changed-iban"]);
  }
  expect(doors.registry.queries).toHaveLength(queries);
});

test("a pasted invoice without its number asks whose it is; the answer judges our side and asks no more", async () => {
  const asking = await startDoors({ OWN_VKN: "" });
  const text = pasted("labels and values", invoiceOf()).replace(/^(?:Fatura No|ETTN).*\n/gm, "");
  const asked = await asking.message(`e-Arşiv Fatura\n${text}`);
  expect(asked.plain).toContain("Hangisi sizin şirketiniz?");
  await asking.direct.click("KARTALTEPE", { in: asked, confirm: true });
  const shown = () => asking.direct.messages().find(({ ts }) => ts === asked.ts)?.plain;
  await expect.poll(shown).toContain(names["own-said"]);
  const sale = invoiceOf({ seller: unnumbered(ours), buyer: lale });
  const { plain } = await asking.file("f.xml", printedXml(sale));
  expect(plain).toContain(`⚪ ${names["own-sale"]}`);
  expect(plain).not.toContain("Bu da sizin şirketiniz mi?");
});

test("no sentence says a side twice or names a buyer where none stands", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const ourBuyer = await doors.file("f.xml", printedXml(invoiceOf({ buyer: unnumbered(ours) })));
  expect(ourBuyer.plain).toContain(names["own-buyer"]);
  expect(ourBuyer.plain).not.toMatch(/Alıcı · Alıcı/);
  const noBuyer = pasted("labels and values", invoiceOf({ seller: ours }))
    .replace(/^Alıcı.*\n/gm, "")
    .trim();
  const sale = await doors.message(noBuyer);
  expect(sale.plain).toContain(`⚪ ${names["own-sale"]}`);
  expect(sale.plain).not.toMatch(/alıcıdır/);
  expect(en.format.amount("1200", "TRY")).toBe("1,200 TL");
  expect(wording.guessed(labels.query, 1)).not.toBe("");
});

test("a row's cell is read by itself: an unnamed or foreign buyer is never the seller, and a buyer's name alone proves nothing", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const row = (seller: Printed["seller"], buyer: readonly [string, string]) => {
    const { number } = invoiceOf();
    return [seller.title, seller.vkn, ...buyer, number, "03.11.2026", `${lastNo()},00 TL`];
  };
  const send = async (...rows: string[][]) => {
    const headings = ["Satıcı", "Satıcı VKN", "Alıcı", "Alıcı VKN", "Fatura No", "Tarih", "Tutar"];
    return (await doors.message(table([headings, ...rows]))).plain;
  };
  const strangers = [
    ["NİHAİ TÜKETİCİ", "11111111111"],
    ["NORTHWIND GMBH", "2222222222"],
    ["NORTHWIND ORNEK LTD.", "2222222222"],
    ["Yıldız Kırtasiye", ""],
  ] as const;
  const sales = await send(...strangers.map((buyer) => row(ours, buyer)));
  expect(sales).not.toMatch(/🔴|🟠|🟢/);
  expect(sales).not.toContain(tr.buttons.asTitle);
  const bought = await send(...strangers.map((buyer) => row(lale, buyer)));
  expect(bought).not.toContain(names["same-sides"]);
  expect(bought).toContain(tr.check.sum.heading(4, 2));
  expect(bought).toContain(tr.check.sum.counted.grey(2));
  const elsewhere = await send(row(lale, [nergis.title, ""]), row(lale, [ours.title, ""]));
  expect(elsewhere).toContain(tr.check.sum.heading(2, 1));
  expect(elsewhere).toContain(names["not-ours"]);
});

test("a person is told once and not as a wrong number; lines of two invoices are no seller and buyer", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, nergis.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const toPerson = await doors.message(
    `e-Arşiv Fatura\n${lale.title}\nVKN: ${lale.vkn}\nSAYIN\nAYŞE ÖRNEKOĞLU\nTCKN: ${personal}\nFatura No: ${invoiceOf().number}\nÖdenecek Tutar: 120,00 TL`,
  );
  expect(toPerson.plain.match(new RegExp(names["not-ours"], "g"))).toHaveLength(1);
  const trader = await doors.message(
    `e-Arşiv Fatura\nAYŞE ÖRNEKOĞLU\nVKN: ${personal}\nSAYIN ${ours.title}\nVKN: ${ownVkn}\nFatura No: ${invoiceOf().number}\nÖdenecek Tutar: 100,00 TL`,
  );
  expect(trader.plain).toContain(names.person);
  expect(trader.plain).not.toMatch(/🔴|ÖRNEKOĞLU/);
  const lines = [lale, nergis].map(({ title, vkn }) => {
    return `${title} ${vkn} ${invoiceOf().number} 03.11.2026 1.000,00`;
  });
  const { plain } = await doors.message(["Ödenecekler", ...lines].join("\n"));
  expect(plain).not.toMatch(/Satıcı:|Alıcı:/);
});

test("an empty cell is no wrong number, a payment order is no invoice, and no foreign buyer of a line is for sale", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const gaps = table([
    ["Unvan", "VKN", "Fatura No", "Tutar"],
    [lale.title, lale.vkn, invoiceOf().number, "20,00 TL"],
    ["ZAMBAK DENEME AMBALAJ A.Ş.", "", invoiceOf().number, "21,00 TL"],
  ]);
  expect((await doors.message(gaps)).plain).not.toContain("🔴");
  const order = await doors.message(
    `Ödeme talimatı\nAlıcı: ${lale.title}\nVKN: ${lale.vkn}\nIBAN: ${ibanOf(7)}\nTutar: 1.000,00 TL\nAçıklama: ${invoiceOf().number} nolu fatura`,
  );
  expect(order.plain).toContain(`🟢 ${names.matches}`);
  expect(order.plain).not.toContain(names["seller-unproved"]);
  const abroad = table([
    ["Alıcı", "Alıcı VKN", "Ülke", "Fatura No", "Tutar"],
    ["NORTHWIND ORNEK LTD.", "2222222222", "Almanya", invoiceOf().number, "20,00 EUR"],
  ]);
  expect((await doors.message(abroad)).plain).not.toContain(tr.buttons.asTitle);
});

test("a list of many invoices tells before any price which of its rows contradict each other", async () => {
  const doors = await startDoors();
  const rows = Array.from({ length: 22 }, (_, at) => [
    lale.title,
    lale.vkn,
    invoiceOf().number,
    "03.11.2026",
    `${at + 500},00 TL`,
  ]);
  const doubled = [...(rows[0] ?? []).slice(0, 4), "9.000,00 TL"];
  const headings = ["Unvan", "VKN", "Fatura No", "Tarih", "Tutar"];
  const clear = (await doors.file("temiz.csv", table([headings, ...rows], ";"))).plain;
  expect(clear).not.toContain("🔴");
  const { plain } = await doors.file("çift.csv", table([headings, ...rows, doubled], ";"));
  expect(plain).toContain(`🔴 ${names["same-number-other-amount"]} (`);
  expect(plain).not.toContain(names["same-invoice"]);
  expect(doors.registry.queries).toHaveLength(0);
});
