import { expect, test } from "vitest";
import * as en from "../../src/kunye/texts/en.ts";
import { pasteLayouts } from "../kunye/intake/files/pasted.ts";
import {
  printedXml,
  printLayouts,
  printPage,
  printPdf,
  type Printed,
} from "../kunye/intake/files/prints.ts";
import { invoiceXml, party } from "../kunye/intake/files/ubl.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";
import { ownVkn, startDoors, type Doors } from "./support/doors.ts";

const names = tr.check.finding;
const place = { office: "KADIKÖY", district: "KADIKÖY", city: "İSTANBUL" };
const lale = { vkn: "9223344559", mersis: "", title: "LALE ÖRNEK GIDA A.Ş.", ...place };
const ours = {
  vkn: ownVkn,
  mersis: "",
  title: "KARTALTEPE TİCARET A.Ş.",
  ...place,
  office: "KOZYATAĞI",
};
const nergis = {
  vkn: "4556677884",
  mersis: "",
  title: "NERGİS DENEME TEKSTİL SAN. VE TİC. LTD. ŞTİ.",
  ...place,
};
/** An invented person's number. */
const personal = "12345678950";

let lastNo = 0;

/** Returns an invoice of its own number, ETTN and amount. */
function invoiceOf(changes: Partial<Printed> = {}): Printed {
  lastNo += 1;
  const digits = String(lastNo).padStart(9, "0");
  return {
    seller: lale,
    buyer: ours,
    number: `WHS2026${digits}`,
    ettn: `7f1b0c1e-4a52-4c5e-9d1a-a12${digits}`,
    date: "2026-11-03",
    amount: `${12_000 + lastNo}.50`,
    currency: "TRY",
    iban: ibanOf(7),
    ...changes,
  };
}

const unnumbered = (side: Printed["buyer"]) => ({ ...side, vkn: "", mersis: "", office: "" });
const table = (rows: readonly (readonly string[])[], sign = "\t") =>
  rows.map((cells) => cells.join(sign)).join("\n");

/** Lets users say at a card's question which company is ours. */
async function sayOurs({ direct, message }: Doors) {
  const asked = await message(pasteLayouts["labels and values"]?.write(invoiceOf()) ?? "");
  await direct.click("KARTALTEPE", { in: asked, confirm: true });
  await expect
    .poll(() => direct.messages().find(({ ts }) => ts === asked.ts)?.plain)
    .toContain(names["own-said"]);
}

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

test("our own invoice without our number is never told as another's; what can't be known is white", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${lale.vkn}`);
  const forms: Record<string, (one: Printed) => Promise<{ plain: string }>> = {
    xml: (one) => doors.file("f.xml", printedXml(one)),
    page: (one) => doors.file("f.html", printPage(one)),
    pdf: async (one) => {
      const { gib } = printLayouts;
      return doors.file("f.pdf", gib ? await printPdf(one, gib) : "");
    },
  };
  for (const layout of ["a print's lines", "a print's blocks", "labels and values"])
    forms[layout] = (one) => doors.message(pasteLayouts[layout]?.write(one) ?? "");
  const told = async (seller: Printed["seller"]) => {
    const all: Record<string, string> = {};
    for (const [form, send] of Object.entries(forms))
      all[form] = (await send(invoiceOf({ seller: unnumbered(seller), buyer: lale }))).plain;
    return Object.entries(all);
  };
  for (const [form, plain] of await told(ours)) {
    expect.soft(plain, form).toContain(`⚪ ${names["seller-unproved"]}`);
    expect.soft(plain, form).not.toMatch(/🔴|🟢/);
    expect.soft(plain, form).not.toContain(tr.buttons.asTitle);
  }
  const alone = pasteLayouts["labels and values"]
    ?.write(invoiceOf({ buyer: lale }))
    .replace(/^Satıcı.*\n/gm, "");
  expect((await doors.message(alone ?? "")).plain).toContain(`⚪ ${names["seller-unproved"]}`);
  await doors.command(`/vkn ${ownVkn}`);
  for (const [form, plain] of await told(ours)) {
    expect.soft(plain, form).toContain(`⚪ ${names["own-sale"]}`);
    expect.soft(plain, form).not.toContain("🔴");
    expect.soft(plain, form).not.toContain(tr.buttons.asTitle);
  }
  for (const [form, plain] of await told(nergis))
    expect.soft(plain, form).toContain(`🔴 ${names["not-ours"]}`);
  // Several invoices are judged as each alone.
  const zip = zipBytes({
    "1.xml": printedXml(invoiceOf({ seller: unnumbered(ours), buyer: lale })),
    "2.xml": printedXml(invoiceOf({ seller: unnumbered(nergis), buyer: lale })),
  });
  const sum = await doors.file("iki.zip", zip);
  expect(sum.plain).toContain(tr.check.sum.heading(2, 1));
  expect(sum.plain).toContain(tr.check.sum.counted.sale(1));
});

test("our number beside another company's title is red on either side, by our record and by the title that users said", async () => {
  const titles = {
    different: "NERGİS DENEME TEKSTİL A.Ş.",
    short: "KARTALTEPE TİC.A.Ş.",
    spelt: "KARTALTEPE TICARET ANONIM SIRKETI",
  };
  for (const knows of ["record", "said"] as const) {
    const doors = await startDoors(knows === "said" ? { OWN_VKN: "" } : {});
    await doors.command(`/vkn ${lale.vkn}`);
    if (knows === "record") await doors.command(`/vkn ${ownVkn}`);
    else await sayOurs(doors);
    const send = async (sides: Partial<Printed>) =>
      (await doors.file("f.xml", printedXml(invoiceOf(sides)))).plain;
    const [bought, sold] = (["buyer", "seller"] as const).map((side) => (title: string) => {
      const other = side === "buyer" ? "seller" : "buyer";
      return send({ [side]: { ...ours, title }, [other]: lale });
    });
    const buying = (await bought?.(titles.different)) ?? "";
    expect.soft(buying, knows).toContain(`🔴 ${names["own-title-differs"]}`);
    expect.soft(buying, knows).not.toContain(names["title-differs"]);
    expect.soft(await sold?.(titles.different), knows).toContain(`🔴 ${names["own-seller"]}`);
    for (const title of [titles.short, titles.spelt]) {
      expect.soft(await bought?.(title), knows).not.toMatch(/🔴|🟠/);
      expect.soft(await sold?.(title), knows).not.toMatch(/🔴|🟠/);
    }
    // Our own sale without our number does not ask if its customer is ours, too.
    const sale = await send({ seller: unnumbered(ours), buyer: lale });
    expect.soft(sale, knows).toContain(`⚪ ${names["own-sale"]}`);
    expect.soft(sale, knows).not.toContain("Bu da sizin şirketiniz mi?");
    // A row of a table is judged as the file.
    const rows = table([
      ["Satıcı", "Satıcı VKN", "Alıcı", "Alıcı VKN", "Fatura No", "Tutar"],
      [lale.title, lale.vkn, titles.different, ownVkn, invoiceOf().number, "77,00 TL"],
      [lale.title, lale.vkn, titles.short, ownVkn, invoiceOf().number, "78,00 TL"],
    ]);
    const { plain } = await doors.message(rows);
    expect.soft(plain, knows).toContain(tr.check.sum.heading(2, 1));
    expect.soft(plain, knows).toContain(names["own-title-differs"]);
  }
});

test("our number alone is our side: rows of a table and documents are green with it, our record held or not", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${lale.vkn}`);
  const rows = () =>
    table([
      ["Satıcı", "Satıcı VKN", "Alıcı VKN", "Fatura No", "Tutar"],
      ...[11, 12].map((amount) => {
        return [lale.title, lale.vkn, ownVkn, invoiceOf().number, `${amount + lastNo},00 TL`];
      }),
    ]);
  for (const isHeld of [false, true]) {
    if (isHeld) await doors.command(`/vkn ${ownVkn}`);
    const { plain } = await doors.message(rows());
    expect.soft(plain).toContain(tr.check.sum.heading(2, 0));
    const file = printedXml(invoiceOf({ buyer: { ...ours, title: "" } }));
    const one = (await doors.file("f.xml", file)).plain;
    expect.soft(one).toContain(`🟢 ${names.matches}`);
    expect.soft(one).toContain(`🟢 ${names["own-number"]}`);
    expect.soft(one).not.toContain(`${names.untitled}:`);
  }
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
  const text = pasteLayouts["labels and values"]?.write(
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
      await doors.message((text ?? "").replace("Alıcı VKN: ", "Alıcı VKN: 2222222222"))
    ).plain,
    "text with a country": (
      await doors.message((text ?? "").replace("Alıcı VKN: ", "Alıcı Ülke: United Kingdom"))
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
      [lale.title, lale.vkn, one.number, "03.11.2026", `${lastNo}.000,00 TL`, ibanOf(7)],
      [lale.title, lale.vkn, one.number, "03.11.2026", `9${lastNo}.000,00 TL`, ibanOf(8)],
      [lale.title, lale.vkn, other.number, "04.11.2026", `5${lastNo}.000,00 TL`, ibanOf(7)],
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

test("a pasted invoice without its number asks whose it is, and is judged as one with a number", async () => {
  const write = (sides: Partial<Printed>) =>
    (pasteLayouts["labels and values"]?.write(invoiceOf(sides)) ?? "").replace(
      /^(?:Fatura No|ETTN).*\n/gm,
      "",
    );
  const asking = await startDoors({ OWN_VKN: "" });
  const text = `e-Arşiv Fatura\n${write({})}`;
  const asked = await asking.message(text);
  expect(asked.plain).toContain("Hangisi sizin şirketiniz?");
  await asking.direct.click("KARTALTEPE", { in: asked, confirm: true });
  const shown = () => asking.direct.messages().find(({ ts }) => ts === asked.ts)?.plain;
  await expect.poll(shown).toContain(names["own-said"]);

  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const others = await doors.message(`e-Arşiv Fatura\n${write({ buyer: nergis })}`);
  expect(others.plain).toContain(`🔴 ${names["not-ours"]}`);
  expect(others.plain).not.toContain("🟢");
  const our = await doors.message(`e-Arşiv Fatura\n${write({})}`);
  expect(our.plain).toContain(`🟢 ${names.matches}`);
  // A contract between two others is no invoice.
  const contract = await doors.message(
    `Satıcı: ${lale.title} VKN ${lale.vkn}\nAlıcı: ${nergis.title} VKN ${nergis.vkn}\nSözleşme bedeli 5.000 TL`,
  );
  expect(contract.plain).not.toContain(names["not-ours"]);
});

test("no sentence says a side twice or names a buyer where none stands", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const ourBuyer = await doors.file("f.xml", printedXml(invoiceOf({ buyer: unnumbered(ours) })));
  expect(ourBuyer.plain).toContain(names["own-buyer"]);
  expect(ourBuyer.plain).not.toMatch(/Alıcı · Alıcı/);
  const noBuyer = (pasteLayouts["labels and values"]?.write(invoiceOf({ seller: ours })) ?? "")
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
    return [seller.title, seller.vkn, ...buyer, number, "03.11.2026", `${lastNo},00 TL`];
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

test("an invoice of which only our own side was read is not green, alone and among others", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const foreign = `Commercial Invoice\nSeller: ACME ORNEK GMBH, Berlin\nBuyer: ${ours.title} VKN ${ownVkn}\nInvoice number: 2026-44\nAmount due: EUR 3,400.00`;
  const { plain } = await doors.message(foreign);
  expect(plain).toContain(`⚪ ${names["one-sided"]}`);
  expect(plain).not.toContain("🟢");
  const said = await startDoors({ OWN_VKN: "" });
  await sayOurs(said);
  expect((await said.message(foreign)).plain).not.toContain("🟢");
  const page = `<html><body><pre>${foreign}</pre></body></html>`;
  const zip = zipBytes({ "1.html": page, "2.xml": printedXml(invoiceOf()) });
  const sum = (await doors.file("iki.zip", zip)).plain;
  expect(sum).toContain(tr.check.sum.counted.green(1));
  expect(sum).toContain(tr.check.sum.counted.grey(1));
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

test("a table whose seller is named by a title only tells our sale, and another's invoice to another", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, nergis.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const row = (seller: string, buyer: Printed["buyer"]) => {
    return [seller, buyer.title, buyer.vkn, invoiceOf().number, `${lastNo},00 TL`];
  };
  const { plain } = await doors.message(
    table([
      ["Satıcı", "Alıcı", "Alıcı VKN", "Fatura No", "Tutar"],
      row(ours.title, lale),
      row("ZAMBAK DENEME AMBALAJ A.Ş.", nergis),
    ]),
  );
  expect(plain).toContain(tr.check.sum.heading(2, 1));
  expect(plain).toContain(tr.check.sum.counted.sale(1));
  expect(plain).toContain(names["not-ours"]);
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

test("a title directly before its number belongs to it, whatever other titles the text names", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${lale.vkn}`);
  const texts = [
    `Kira faturası geldi: ${lale.title}, VKN ${lale.vkn}, fatura ${invoiceOf().number}, 30.000,00 TL, ${nergis.title} şubesine`,
    `e-Arşiv Fatura\n${lale.title}\nVKN ${lale.vkn}\n${nergis.title}\nFatura No: ${invoiceOf().number}`,
    `${nergis.title} kefildir. ${lale.title} (Vergi No: ${lale.vkn})`,
  ];
  for (const text of texts)
    expect.soft((await doors.message(text)).plain, text).not.toContain(names.untitled);
  const wrong = await doors.message(`${lale.title} ödemesi: ${nergis.title}, VKN ${lale.vkn}`);
  expect(wrong.plain).toContain(`🔴 ${names["title-differs"]}`);
});

test("a text headed as a return is one: our return to a supplier is no sale", async () => {
  const doors = await startDoors();
  for (const vkn of [lale.vkn, ownVkn]) await doors.command(`/vkn ${vkn}`);
  const text = pasteLayouts["labels and values"]?.write(invoiceOf({ seller: ours, buyer: lale }));
  const { plain } = await doors.message(`İADE FATURASI\n${text}`);
  expect(plain).toContain(tr.check.returned);
  expect(plain).not.toContain(names["own-sale"]);
});
