import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { briefTitle } from "../../src/company/brief-title.ts";
import { customsMinistry } from "../../src/kunye/intake/text/numbers.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { buyerVkn, invoiceXml, party, sellerVkn, tckn, vknOf } from "../kunye/intake/files/ubl.ts";
import { onePagePdf } from "../kunye/intake/files/raw-pdf.ts";
import { ibanOf } from "../support/ibans.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { runAdmin } from "../support/run-admin.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const ornek = "1234567890";
const mistyped = "1234567891";
const sisterVkn = vknOf("555000111");
const ourVkn = buyerVkn;
const titles: Record<string, string> = {
  [ornek]: "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  [sisterVkn]: "ÖRNEK GIDA DAĞITIM VE LOJİSTİK A.Ş.",
  [sellerVkn]: "KIRMIZI DEĞİRMEN UN SANAYİ VE TİCARET A.Ş.",
  [vknOf("444000111")]: "DOĞAN ENERJİ YATIRIM A.Ş.",
  [ourVkn]: "BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ.",
};
const titleOf = (vkn: string) => titles[vkn] ?? `${vkn.slice(0, 3)} DENEME GIDA A.Ş.`;

/** Starts a team whose registry knows these companies; the team holds the records of `held`. */
async function startGuard(held: readonly string[] = [], own = ourVkn) {
  runHeavyHere();
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const vkn = String(body["vkn"]);
      const place = { VergiDairesi: "GÖZTEPE VERGİ DAİRESİ", Adres: "GÜL SOK. KADIKÖY / İSTANBUL" };
      const merkez = merkezOf(vkn, { Unvani: titleOf(vkn), ...place });
      return answered(vkn, 1, { Merkez: merkez });
    },
  ];
  const team = await startTeam(registry, { OWN_VKN: own }, withFiles);
  const ayse = team.workspace.person("ayse");
  for (const vkn of held) {
    await ayse.in("finans").type(`/vkn ${vkn}`);
    await ayse.in("finans").waitFor(titleOf(vkn));
  }
  const typed = async (text: string) => {
    const last = ayse.in("finans").messages().at(-1);
    await ayse.in("finans").type(`/kunye denetle ${text}`);
    return ayse.in("finans").waitFor("", last ? { after: last.ts } : {});
  };
  return { registry, team, ayse, typed };
}

test("a mistyped VKN beside a right MERSİS number is red, before the record is bought and after", async () => {
  const { ayse, typed } = await startGuard();
  const found = await typed(
    `${titleOf(ornek)}\nVKN: ${mistyped}\nMERSİS: 0${ornek}00016\nVergi Dairesi: Kadıköy`,
  );
  expect(found.plain).toContain(
    `🔴 ${tr.check.finding["invalid-vkn"]}: denetim hanesi tutmuyor. Yazılan: ${mistyped}.`,
  );
  expect(found.plain).not.toContain("🟢");
  await ayse.in("finans").click(wording.guessed(labels.query, 1), { in: found });
  const card = await ayse.in("finans").waitFor("özel esasları");
  // The record's number is right, and it was paid for.
  expect(card.plain).toContain(`🔴 Yazılan VKN geçersiz · ${titleOf(ornek)}`);
  expect(card.plain).toContain(wording.charged(1));
  expect(card.plain).not.toContain(tr.uncharged);
  expect(card.plain).toContain(`🔴 ${tr.check.finding["invalid-vkn"]}`);
  expect(card.plain).not.toContain("🟢");
});

test.each([
  `${titleOf(ornek)}\nVKN: ${mistyped}`,
  `Satıcı VKN: ${mistyped} Unvan: ${titleOf(ornek)}`,
  `${titleOf(ornek)} faturasında VKN ${mistyped} yazmışlar`,
])("a labelled wrong VKN in %j is named beside what the team holds, in red", async (text) => {
  const { registry, typed, ayse } = await startGuard([ornek, sisterVkn]);
  const found = await typed(text);
  expect(found.plain).toContain(`${tr.check.role.text}: ${mistyped}`);
  // Only once, above the possible companies.
  expect(found.plain.match(pattern("g")`🔴 ${tr.check.finding["invalid-vkn"]}`)).toHaveLength(1);
  // The registered number is shown, so that users see the slip.
  expect(found.plain).toMatch(new RegExp(`\n${titleOf(ornek)} · VKN ${ornek} · `));
  expect(found.plain).not.toContain("🟢");
  // A held title has no paid search.
  expect(found.plain).not.toContain(labels.searchAnyway);
  await ayse.in("finans").click(labels.open, { in: found, beside: `VKN ${ornek}` });
  expect((await ayse.in("finans").waitFor("özel esasları")).plain).toContain(
    `🔴 ${tr.check.finding["invalid-vkn"]}`,
  );
  expect(registry.queries).toHaveLength(2);
});

test("a title beside a number is asked by the number alone, whatever its legal form and the words after it", async () => {
  const { typed } = await startGuard([ornek, sisterVkn]);
  const long = titleOf(ornek).replace("A.Ş.", "ANONİM ŞİRKETİ");
  for (const title of [titleOf(ornek), long]) {
    const good = await typed(`${title}\nVKN: ${ornek}`);
    const strange = await typed(`${title} ADINA ZERTAN YAPI\nVKN: ${ornek}`);
    expect(good.plain).toContain(`🟢 ${tr.check.finding.matches}`);
    expect(strange.plain).toContain("Unvandan sonra başka ifade");
    expect(strange.plain).not.toContain("🟢");
    for (const { plain } of [good, strange]) {
      expect(plain).toContain(wording.companiesFound(1));
      expect(plain).not.toMatch(new RegExp(`${labels.searchAnyway}|${titleOf(sisterVkn)}`));
    }
  }
});

test("a foreign VAT number is named as one, in a text and in a file, and is neither a title nor a T.C. number", async () => {
  const { typed, ayse, registry } = await startGuard();
  const named = "⚪ Yabancı vergi numarası: şirket sorgulanamaz";
  for (const number of ["VKN: DE123456789", "VAT No: DE 123456789", "VAT No: FR 12345678901"]) {
    const { plain } = await typed(`${number}\nSatıcı: EXAMPLE`);
    expect(plain).toContain(named);
    expect(plain).not.toMatch(/T\.C\.|“V|🟡|🔴/);
  }
  for (const number of ["VKN: DE123456789", "FR 12345678901"]) {
    expect((await typed(number)).plain).toContain("yabancı vergi numarasına benziyor");
  }
  const seller = party({ ids: [["VKN", "DE123456789"]], title: "EXAMPLE GMBH" });
  await ayse.withApp().type("", { files: [{ name: "f.xml", content: invoiceXml({ seller }) }] });
  const file = await ayse.withApp().waitFor("⚪ Satıcı · Yabancı vergi numarası: ");
  expect(file.plain).not.toContain("🔴");
  expect(registry.queries).toHaveLength(0);
});

test("a company without a title is named so, and the card says so once", async () => {
  const { ayse } = await startGuard([sellerVkn, ourVkn]);
  const seller = party({ ids: [["VKN", sellerVkn]], title: "" });
  await ayse.withApp().type("", { files: [{ name: "f.xml", content: invoiceXml({ seller }) }] });
  const { plain } = await ayse.withApp().waitFor("⚪ Unvan yazmıyor");
  expect(plain).not.toContain("unvan yazmıyor");
});

test("a wrong VKN alone is red too, and a field after a typed VKN is no title", async () => {
  const { ayse, typed } = await startGuard([ornek]);
  expect((await typed(`VKN: ${mistyped}`)).plain).toContain(
    `🔴 ${tr.check.finding["invalid-vkn"]}: denetim hanesi tutmuyor. Yazılan: ${mistyped}.`,
  );
  expect((await typed("vkn: 123456789")).plain).toContain("🟡 Baştaki sıfır yazılmamış");
  await ayse.withApp().type(`Bu firmaya ödeme yapmayın, VKN: ${mistyped}`);
  await ayse.withApp().waitFor(`🔴 ${tr.check.finding["invalid-vkn"]}`);
  const beside = await typed(`VKN: ${ornek} Tel: 0212 111 22 33\nAdres: Gül Sok. No: 3`);
  expect(beside.plain).not.toContain(tr.check.finding["title-differs"]);
  const office = await typed(`${ornek} - GÖZTEPE VD\n${sellerVkn} - KADIKÖY VD`);
  expect(office.plain).not.toContain(tr.check.finding["title-differs"]);
});

test("our company is compared with our record, as seller or as buyer; until we hold the record no side is called ours", async () => {
  const { ayse } = await startGuard([ourVkn, sellerVkn]);
  const check = async (options: Parameters<typeof invoiceXml>[0]) => {
    const own = ayse.withApp();
    const last = own.messages().at(-1);
    await own.type("", { files: [{ name: "fatura.xml", content: invoiceXml(options) }] });
    return (await own.waitFor("Sizin şirketiniz", last ? { after: last.ts } : {})).plain;
  };
  const of = (vkn: string, title = titleOf(vkn)) => party({ ids: [["VKN", vkn]], title });
  const good = await check({ seller: of(sellerVkn), buyer: of(ourVkn) });
  expect(good).toContain(`Sizin şirketiniz: ${titleOf(ourVkn)}`);
  expect(good.match(pattern("g")`🟢 ${tr.check.finding.matches}`)).toHaveLength(2);
  const asSeller = await check({ seller: of(ourVkn, titleOf(ornek)), buyer: of(sellerVkn) });
  expect(asSeller).toContain(`🔴 ${tr.check.finding["own-seller"]}`);
  expect(asSeller).not.toContain(tr.check.finding["title-differs"]);
  expect(asSeller).not.toContain(`Sizin şirketiniz: ${titleOf(ornek)}`);
  const asBuyer = await check({ seller: of(sellerVkn), buyer: of(ourVkn, "ZERTAN YAPI A.Ş.") });
  expect(asBuyer).toContain(`🔴 ${tr.check.finding["own-title-differs"]}`);
  const swapped = await check({ seller: of(ourVkn), buyer: of(sellerVkn) });
  // Our own sale is no problem: its customer is what is checked.
  expect(swapped).toContain(`⚪ ${tr.check.finding["own-sale"]}: bu fatura sizin düzenlediğiniz`);
  expect(swapped.match(pattern("g")`🟢 ${tr.check.finding.matches}`)).toHaveLength(1);
  expect(swapped).not.toMatch(/🔴|🟠|🟡/);
  const untitled = await check({ seller: of(ourVkn, ""), buyer: of(sellerVkn) });
  expect(untitled).toContain(`🟠 ${tr.check.finding["unproved-sale"]}`);
  await ayse.withApp().type("", {
    files: [
      {
        name: "öteki.xml",
        content: invoiceXml({ seller: of(ornek, titleOf(ourVkn)), buyer: of(ourVkn) }),
      },
    ],
  });
  expect((await ayse.withApp().waitFor("🔴 Sizin unvanınız, başka VKN")).plain).toContain(ornek);
});

test("a customer's wrong title on our own sale is told, and so is the sale among other invoices", async () => {
  const { ayse } = await startGuard([ourVkn, sellerVkn]);
  const of = (vkn: string, title = titleOf(vkn)) => party({ ids: [["VKN", vkn]], title });
  const sale = (number: number, buyer: string) =>
    invoiceXml({ number: `ABC20260000000${number}`, seller: of(ourVkn), buyer });
  const zip = zipBytes({
    "1.xml": sale(11, of(sellerVkn)),
    "2.xml": sale(12, of(sellerVkn, "ZERTAN YAPI A.Ş.")),
  });
  await ayse.withApp().type("", { files: [{ name: "satışlar.zip", content: zip }] });
  const { plain } = await ayse.withApp().waitFor("2 faturanın 1'inde sorun var");
  expect(plain).toContain("🔴 1 uymuyor · ⚪ 1 sizin düzenlediğiniz");
  expect(plain).toMatch(/ABC2026000000012 .*\n +Alıcı: Unvan tutmuyor:.*\n +Satıcı sizsiniz/);
  expect(plain).toMatch(/ABC2026000000011 .*\n +Satıcı sizsiniz: bu fatura sizin düzenlediğiniz/);
});

test("text that nobody can see is told once on a card, and neither side is green", async () => {
  const { ayse } = await startGuard([ourVkn, sellerVkn]);
  const lines = [
    "e-Fatura",
    `KIRMIZI DEGIRMEN UN SANAYI VE TICARET A.S. VKN: ${sellerVkn}`,
    "SAYIN",
    `BEYAZ SILEP LOJISTIK LTD. STI. VKN: ${ourVkn}`,
    "Fatura No: ABC2026000000001",
    "Fatura Tarihi: 03.11.2026",
  ].map((line, at) => `BT /F 9 Tf 40 ${800 - at * 20} Td (${line}) Tj ET`);
  const hidden = `1 g BT /F 9 Tf 40 500 Td (IBAN: ${ibanOf(1)}) Tj ET`;
  const content = onePagePdf(Buffer.from(`${lines.join(" ")} ${hidden}`, "latin1"));
  await ayse.withApp().type("", { files: [{ name: "fatura.pdf", content }] });
  const { plain } = await ayse.withApp().waitFor("Sizin şirketiniz");
  expect(plain.match(pattern("g")`🟠 ${tr.check.finding["hidden-text"]}`)).toHaveLength(1);
  expect(plain).not.toContain("🟢");
});

test("the VKN of one company with the MERSİS number of another is red, and both are named", async () => {
  const { typed } = await startGuard([ornek, sellerVkn]);
  const { plain } = await typed(`${titleOf(ornek)} VKN ${ornek} MERSİS 0${sellerVkn}00018`);
  expect(plain).toContain("🔴 VKN ile MERSİS farklı şirketlerin");
  expect(plain).toContain(`MERSİS 0${sellerVkn}00018, VKN ${sellerVkn} olan şirketin`);
  expect(plain).not.toContain("🟢");
});

test("a title whose words are another company's that the team holds is red", async () => {
  const { typed } = await startGuard([ornek, sisterVkn]);
  const { plain } = await typed(`${titleOf(ornek)}\nVKN: ${sisterVkn}`);
  expect(plain).toContain("🔴 Unvan başka şirketin");
  expect(plain).toContain(ornek);
  expect(plain).not.toContain("🟢");
});

test("eight invoices of four sellers, three bad: a verdict for each, under one sum, and each company paid for once", async () => {
  const sellers = [ornek, sellerVkn, vknOf("777000111"), vknOf("888000222")];
  const { registry, ayse } = await startGuard([ourVkn]);
  const xmlOf = (at: number, vkn: string, title = titleOf(vkn), buyer = titleOf(ourVkn)) =>
    invoiceXml({
      number: `ABC20260000000${10 + at}`,
      seller: party({ ids: [["VKN", vkn]], title }),
      buyer: party({ ids: [["VKN", ourVkn]], title: buyer }),
    });
  const files = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`${at}.xml`, xmlOf(at, sellers[at % 4] ?? "")]),
  );
  files["1.xml"] = xmlOf(1, sellerVkn, "ZERTAN YAPI İNŞAAT A.Ş.");
  files["4.xml"] = xmlOf(4, mistyped, titleOf(ornek));
  files["6.xml"] = xmlOf(6, sellers[2] ?? "", undefined, "BAŞKA ALICI LTD. ŞTİ.");
  const own = ayse.withApp();
  await own.type("", { files: [{ name: "sekiz.zip", content: zipBytes(files) }] });
  const found = await own.waitFor("8 faturanın 2'sinde sorun var");
  expect(found.plain).toContain("🔴 2 uymuyor · ⏳ 6 sorgulanmayı bekliyor");
  const titles = [titleOf(ornek), "ZERTAN YAPI", titleOf(sellers[2] ?? "")];
  for (const title of titles) await own.click(title, { in: found });
  const rest = () => own.messages().find(({ ts }) => ts === found.ts)?.plain ?? "";
  // The last one has a button of its own.
  await expect.poll(rest).toContain(`VKN ${sellers[3]} · ${tr.companies.waiting(2)}`);
  await own.click(`${labels.query} · `, { in: found, beside: `VKN ${sellers[3]}` });
  await expect.poll(() => registry.queries.length).toBe(5);
  const sum = "8 faturanın 3'ünde sorun var";
  const now = () => own.messages().find(({ ts }) => ts === found.ts)?.plain ?? "";
  await expect.poll(now, { timeout: 20_000 }).toContain("🔴 3 uymuyor · 🟢 5 uyuyor");
  expect(now()).toContain(sum);
  const plain = now();
  expect(plain).toMatch(pattern()`🔴 ${tr.check.sum.toDo.red}\n(?:.*\n)*.*ABC2026000000011`);
  for (const number of ["11", "14", "16"]) {
    expect(plain).toContain(` · ABC20260000000${number} · 03.11.2026`);
  }
  const [, green = ""] = plain.split(`🟢 ${tr.check.sum.toDo.green}\n`);
  for (const number of ["10", "12", "13", "15", "17"]) {
    expect(green).toMatch(new RegExp(`• \\S.* · ABC20260000000${number} · \\S+ TL`));
  }
});

test("a ZIP's lines name each invoice's seller, and a seller is not blamed for an invoice that it receives", async () => {
  const { ayse } = await startGuard([ourVkn]);
  const of = (vkn: string, title = titleOf(vkn)) => party({ ids: [["VKN", vkn]], title });
  const xmlOf = (number: number, seller: string, buyer = of(ourVkn)) =>
    invoiceXml({ number: `ABC20260000000${number}`, seller, buyer });
  const zip = zipBytes({
    "1.xml": xmlOf(11, of(sellerVkn)),
    "2.xml": xmlOf(12, of(sellerVkn)),
    "3.xml": xmlOf(13, of(ourVkn, "ZERTAN YAPI A.Ş."), of(sellerVkn)),
    "4.xml": xmlOf(14, of(mistyped, "")),
  });
  const own = ayse.withApp();
  await own.type("", { files: [{ name: "dört.zip", content: zip }] });
  const found = await own.waitFor("4 faturanın 2'sinde sorun var");
  expect(found.plain).toContain("🔴 2 uymuyor · ⏳ 2 sorgulanmayı bekliyor");
  expect(found.plain).toMatch(/• ZERTAN YAPI A.Ş. · ABC2026000000013 · /);
  expect(found.plain).toMatch(new RegExp(`• VKN ${mistyped} · ABC2026000000014 · `));
  for (const number of [11, 12]) {
    expect(found.plain).toMatch(
      new RegExp(`• ${briefTitle(titleOf(sellerVkn))} · ABC20260000000${number} · .* TL`),
    );
  }
  const rowOf = (plain: string) =>
    plain.split("\n").find((line) => line.includes(`VKN ${sellerVkn}`));
  // All of the company's invoices, as seller and as buyer.
  expect(rowOf(found.plain)).toContain(tr.companies.waiting(3));
  await own.click(`${labels.query} · `, { in: found, beside: `VKN ${sellerVkn}` });
  const now = () => own.messages().find(({ ts }) => ts === found.ts)?.plain ?? "";
  await expect.poll(now, { timeout: 20_000 }).toContain("🔴 2 uymuyor · 🟢 2 uyuyor");
  const row = now().slice(now().lastIndexOf(`🟢 ${tr.check.finding.matches}`));
  expect(row).toContain(sellerVkn);
  expect(row).not.toContain("Satıcı sizsiniz");
});

test("the paper of several invoices tells each one's findings in the card's words, and a good one's as good", async () => {
  const { team, ayse } = await startGuard([ourVkn, ornek, sellerVkn]);
  const of = (vkn: string, title = titleOf(vkn)) => party({ ids: [["VKN", vkn]], title });
  const xmlOf = (number: string, seller: string) =>
    invoiceXml({ number, seller, buyer: of(ourVkn) });
  const files = {
    "1.xml": xmlOf("ABC2026000000001", of(ornek)),
    "2.xml": xmlOf("ABC2026000000002", of(sellerVkn, "ZERTAN YAPI A.Ş.")),
    "3.xml": xmlOf("ABC2026000000003", of(vknOf("029153741").slice(1), "YOLDA GIDA A.Ş.")),
  };
  const own = ayse.withApp();
  await own.type("", { files: [{ name: "iki.zip", content: zipBytes(files) }] });
  const found = await own.waitFor("3 faturanın 1'inde sorun var");
  // The invoices have the reason of a finding, the companies only its name.
  expect(found.plain.match(/eski unvanlar görünmez/g)).toHaveLength(1);
  expect(found.plain).toContain(
    `🔴 ${tr.check.finding["title-differs"]} · ${titleOf(sellerVkn)} · VKN ${sellerVkn}`,
  );
  await own.click(labels.checkPaper, { in: found });
  await own.waitFor("Denetim kaydı doğrudan mesajlarınıza");
  const paper = await newestReceipt(team);
  expect(paper.values("Sonuç")).toEqual(["3 faturanın 1'inde sorun var"]);
  const [bad, short, waiting, good] = paper.values("Bulgu");
  expect(bad).toMatch(
    pattern()`^Satıcı: ${tr.check.finding["title-differs"]}: bu VKN başka bir şirkette`,
  );
  expect(short).toMatch(/^Satıcı: Baştaki sıfır yazılmamış/);
  expect(waiting).toBe("Satıcı henüz sorgulanmadı");
  expect(good).toBe(tr.check.finding.matches);
  expect(paper.values("Fatura")[0]).toMatch(/^ABC2026000000002 · 03\.11\.2026/);
});

test("invoices that were not judged are called just that, on the card and on the receipt", async () => {
  const { team, ayse } = await startGuard([ourVkn, sellerVkn]);
  const person = party({ ids: [["TCKN", tckn]], person: "ZÜMRÜTANKA" });
  const files = {
    "1.xml": invoiceXml({
      number: "ABC2026000000001",
      seller: party({ ids: [["VKN", ornek]], title: titleOf(ornek) }),
      buyer: party({ ids: [["VKN", ourVkn]], title: titleOf(ourVkn) }),
    }),
    "2.xml": invoiceXml({
      number: "ABC2026000000002",
      seller: party({ ids: [["VKN", customsMinistry]], title: "GÜMRÜK İDARESİ" }),
      buyer: party({ ids: [["TCKN", "11111111111"]], person: "NİHAİ TÜKETİCİ" }),
    }),
    "3.xml": invoiceXml({
      number: "ABC2026000000003",
      seller: person,
      buyer: party({ ids: [["VKN", ourVkn]], title: titleOf(ourVkn) }),
    }),
  };
  const own = ayse.withApp();
  await own.type("", { files: [{ name: "iki.zip", content: zipBytes(files) }] });
  const found = await own.waitFor("⏳ 1 sorgulanmayı bekliyor · ⚪ 2 belirsiz");
  expect(found.plain).not.toContain("sorun görünmüyor");
  await own.click(labels.checkPaper, { in: found });
  await own.waitFor("Denetim kaydı doğrudan mesajlarınıza");
  const paper = await newestReceipt(team);
  expect(paper.values("Sonuç")).toEqual(["1 sorgulanmayı bekliyor · 2 belirsiz"]);
  expect(paper.values("Bulgu").slice(0, 2)).toEqual(["Satıcı henüz sorgulanmadı", "Denetlenemedi"]);
  const good = {
    seller: party({ ids: [["VKN", sellerVkn]], title: titleOf(sellerVkn) }),
    buyer: party({ ids: [["VKN", ourVkn]], title: titleOf(ourVkn) }),
  };
  const judged = Object.fromEntries(
    ["7", "8"].map((end) => [
      `${end}.xml`,
      invoiceXml({ ...good, number: `ABC202600000000${end}` }),
    ]),
  );
  await own.type("", { files: [{ name: "uyan.zip", content: zipBytes(judged) }] });
  await own.waitFor("2 faturada sorun görünmüyor\n🟢 Uyuyor\n");
});

test("a copy of an invoice counts once and is named; another content under its ETTN is red", async () => {
  const { ayse } = await startGuard([ourVkn, sellerVkn]);
  const of = (vkn: string) => party({ ids: [["VKN", vkn]], title: titleOf(vkn) });
  const [ettn, number] = ["6f1b0c1e-4a52-4c5e-9d1a-a00000000007", "ABC2026000000007"];
  const first = invoiceXml({ ettn, number, seller: of(sellerVkn), buyer: of(ourVkn) });
  const other = first.replace("1207.50", "9207.50");
  const own = ayse.withApp();
  const copies = { "a.xml": first, "b/a.xml": first };
  await own.type("", { files: [{ name: "iki.zip", content: zipBytes(copies) }] });
  const once = await own.waitFor(`Aynı fatura iki kez verildi; bir kez sayıldı: ${number}`);
  expect(once.plain).toContain(`🟢 ${tr.check.finding.matches}`);
  expect(once.plain).not.toContain("2 faturada");
  const forged = { "a.xml": first, "b.xml": other };
  await own.type("", { files: [{ name: "iki.zip", content: zipBytes(forged) }] });
  const { plain } = await own.waitFor("2 faturanın 2'sinde sorun var");
  expect(plain.match(/Aynı ETTN, farklı içerik: bir ETTN tek bir faturanındır/g)).toHaveLength(1);
  expect(plain).not.toContain(`🟢 ${tr.check.finding.matches}`);
});

test("of a hundred invoices the last one's title is looked for among what the team holds too", async () => {
  const { ayse } = await startGuard([ornek]);
  const of = (vkn: string, title = titleOf(vkn)) => party({ ids: [["VKN", vkn]], title });
  const xmlOf = (at: number) => {
    const vkn = vknOf(`4${String(at).padStart(3, "0")}00555`);
    const title = at === 101 ? titleOf(ornek) : `${at + 100} NUMARALI DENEME GIDA A.Ş.`;
    const number = `ABC2026000000${String(at).padStart(3, "0")}`;
    return invoiceXml({ number, seller: of(vkn, title), buyer: of(ourVkn) });
  };
  const files = Object.fromEntries(
    Array.from({ length: 102 }, (_, at) => [`${at}.xml`, xmlOf(at)]),
  );
  await ayse.withApp().type("", { files: [{ name: "yuz.zip", content: zipBytes(files) }] });
  const { plain } = await ayse.withApp().waitFor("102 faturanın 1'inde sorun var");
  expect(plain).toMatch(/ABC2026000000101.*\n.*Unvan başka şirketin/);
});

test("more companies than fit are counted and reached; a number that may be a telephone's is offered as that", async () => {
  const { typed, ayse } = await startGuard();
  const many = Array.from({ length: 33 }, (_, at) =>
    vknOf(`6${String(at).padStart(2, "0")}000333`),
  );
  const found = await typed(`VKN'ler: ${many.map((vkn) => `\nVKN ${vkn}`).join("")}`);
  expect(found.plain.match(pattern("g")`${labels.query} · `)).toHaveLength(20);
  expect(found.plain).toContain("Sonrakiler (13)");
  await ayse.in("finans").click("Sonrakiler (13)", { in: found });
  const rest = await ayse.in("finans").waitFor(`VKN ${many[32]}`, { after: found.ts });
  expect(rest.plain.match(pattern("g")`${labels.query} · `)).toHaveLength(13);
  const phone = "5392867045";
  const doubtful = await typed(`Kuğulu Kağıt A.Ş. ${phone}`);
  expect(doubtful.plain).toContain(`VKN ${phone}`);
  expect(doubtful.plain).toContain("telefon numarası da olabilir");
  // A record proves that it is a VKN.
  await ayse.in("finans").type(`/vkn ${phone}`);
  await ayse.in("finans").waitFor(titleOf(phone), { after: doubtful.ts });
  const proven = await typed(`Kuğulu Kağıt A.Ş. ${phone}`);
  expect(proven.plain).toContain(`VKN ${phone}`);
  expect(proven.plain).not.toContain("telefon numarası da olabilir");
});

test("a title that is only similar to a held company's keeps its search and says so; the same title has none", async () => {
  const holding = vknOf("444000111");
  const { typed } = await startGuard([holding, ornek]);
  const found = await typed(
    `${titleOf(holding)} VKN ${holding}\n\nBaşka: DOĞAN ENERJİ A.Ş.\n\nVKN ${ornek}\n\nyine ÖRNEK GIDA SAN. VE TİC. A.Ş.`,
  );
  expect(found.plain).toMatch(
    pattern()`“DOĞAN ENERJİ A\.Ş\.” · unvan · benzeri sizde var\n\[${labels.asTitle}`,
  );
  expect(found.plain).not.toContain("“ÖRNEK GIDA");
});

test("a row that is hidden brings no company without a button onto the page", async () => {
  const { typed, ayse } = await startGuard([ornek]);
  const numbers = Array.from({ length: 17 }, (_, at) => vknOf(`7${at + 10}000333`));
  const names = ["ZERTAN YAPI", "KUĞULU KAĞIT", "YOLDA LOJİSTİK", "MAVİ KAYIK BALIKÇILIK"];
  const found = await typed(
    [
      ...[ornek, ...numbers].map((vkn) => `VKN ${vkn}`),
      `Şube MERSİS 0${ornek}00016`,
      ...names.map((name) => `\n${name} A.Ş.`),
    ].join("\n"),
  );
  expect(found.plain.match(/VKN \d{10}|· unvan/g)).toHaveLength(19);
  expect(
    found.plain.match(pattern("gm")`^\[(?:${labels.query}|${labels.asTitle}|${labels.open}) · `),
  ).toHaveLength(19);
  await ayse.in("finans").click("Sonrakiler (3)", { in: found });
  const rest = await ayse.in("finans").waitFor("· unvan", { after: found.ts });
  expect(rest.plain.match(pattern("g")`${labels.asTitle} · `)).toHaveLength(3);
});

test("the verdicts on several invoices also show what only the text says of a company, and of our own side", async () => {
  const { ayse } = await startGuard([ourVkn, sellerVkn]);
  const xmlOf = (number: string) =>
    invoiceXml({
      number,
      seller: party({ ids: [["VKN", sellerVkn]], title: titleOf(sellerVkn) }),
      buyer: party({ ids: [["VKN", ourVkn]], title: titleOf(ourVkn) }),
    });
  const files = { "1.xml": xmlOf("ABC2026000000001"), "2.xml": xmlOf("ABC2026000000002") };
  const text = `VKN ${sellerVkn} MERSİS 0${mistyped}00016\n\nVKN ${ourVkn}\nUnvan: ZERTAN YAPI A.Ş.`;
  await ayse.withApp().type(text, { files: [{ name: "iki.zip", content: zipBytes(files) }] });
  const { plain } = await ayse.withApp().waitFor("2 faturada sorun görünmüyor");
  expect(plain).toContain(`🔴 MERSİS geçersiz: `);
  expect(plain).toMatch(
    pattern()`Sizin şirketiniz.*\n🔴 ${tr.check.finding["own-title-differs"]}: `,
  );
  expect(plain).not.toMatch(pattern()`🟢 ${tr.check.finding.matches}: `);
});

test("a head office's MERSİS number is no branch's beside its held card", async () => {
  const { typed, ayse } = await startGuard([ornek, sisterVkn]);
  const text = `${titleOf(ornek)} VKN ${ornek} MERSİS 0${ornek}00016`;
  const { plain } = await typed(text);
  expect(plain).toContain(`🟢 ${tr.check.finding.matches}`);
  // In a message too, a title with its number shows no similar company and no paid search.
  await ayse.withApp().type(text);
  const inMessage = await ayse.withApp().waitFor(`🟢 ${tr.check.finding.matches}`);
  expect(inMessage.plain).not.toMatch(/LOJİSTİK|ara ·/);
  expect(plain).not.toMatch(/şube/i);
  expect((await typed(`VKN ${ornek} şubenin MERSİS'i 0${ornek}00025`)).plain).toMatch(/şube/i);
});

test("eleven digits in a VKN's place and a mistyped MERSİS are pointed out; the eleven digits are never printed", async () => {
  const { typed, ayse } = await startGuard();
  const { plain } = await typed(`VKN: ${tckn}\n${titleOf(ornek)}`);
  expect(plain).toContain("🔴 VKN yerine 11 haneli numara");
  const wrong = await typed(`${titleOf(ornek)} VKN ${ornek} MERSİS 0${mistyped}00016`);
  expect(wrong.plain).toContain(`🔴 MERSİS geçersiz`);
  expect(wrong.plain).toContain(`0${mistyped}00016`);
  expect((await typed("MERSİS: 01234567890")).plain).toContain("🔴 MERSİS geçersiz");
  const own = ayse.withApp();
  const seller = party({ ids: [["VKN", tckn]], title: "ÖRNEK GIDA A.Ş." });
  await own.type("", { files: [{ name: "fatura.xml", content: invoiceXml({ seller }) }] });
  await own.waitFor("🔴 Satıcı · VKN yerine 11 haneli numara");
  const everything = [...own.messages(), ...ayse.in("finans").messages()].map((one) => one.plain);
  expect(everything.join("\n").replace(`VKN: ${tckn}`, "")).not.toContain(tckn);
});

test("a check is shared into the channel without people or an invoice's own words, and kept as a paper that can be verified", async () => {
  const { team, ayse, typed, registry } = await startGuard([ornek, sellerVkn]);
  const person = "ZÜMRÜTANKA KUŞOĞLU";
  const found = await typed(
    `Satıcı: ${titleOf(ornek)} ADINA ${person}\nVKN: ${ornek}\nFatura tarihi: 03.11.2026\n\nSatıcı: ${titleOf(ornek)}\nVKN: ${mistyped}`,
  );
  expect(found.plain).toContain(`🟠 Unvandan sonra başka ifade: “ADINA ${person}”`);
  const finans = ayse.in("finans");
  await finans.click(labels.share, { in: found, confirm: true });
  const shared = await team.at("mehmet").waitFor("Denetimi paylaşan: Ayşe");
  expect(shared.plain).toContain(`VKN ${ornek}\n🟠 Unvandan sonra başka ifade`);
  expect(shared.plain).toContain(
    `🔴 ${tr.check.finding["invalid-vkn"]}: denetim hanesi tutmuyor. Yazılan: ${mistyped}`,
  );
  expect(shared.plain).not.toContain(person);
  expect(shared.plain).not.toMatch(/kredi|\[/);
  // A shared check has no share button.
  await expect.poll(() => finans.newest().plain).not.toContain(labels.share);
  await finans.click(labels.checkPaper, { in: found });
  await finans.waitFor("Denetim kaydı doğrudan mesajlarınıza");
  const paper = await newestReceipt(team);
  expect(paper.name).toMatch(/^denetim-kaydi-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(paper.values("Unvan · yazılan").join("\n")).toContain(`ADINA ${person}`);
  expect(paper.values("Unvan · sicil kaydında").join("\n")).toContain(titleOf(ornek));
  expect(paper.values("Bulgu").join("\n")).toContain(`${tr.check.role.text}: ${mistyped}`);
  expect(paper.values("Kayıtlı durum")).toContain("Aktif");
  expect(registry.queries).toHaveLength(2);
  const environment = {
    DATA_DIR: team.dataDir,
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
  };
  const path = join(temporaryDirectory(), "denetim.pdf");
  writeFileSync(path, paper.bytes);
  await team.kunye.stop();
  expect((await runAdmin(environment, "receipt", "verify", path)).code).toBe(0);
  writeFileSync(path, Buffer.concat([paper.bytes, Buffer.from(" ")]));
  expect((await runAdmin(environment, "receipt", "verify", path)).code).toBe(1);
  writeFileSync(path, paper.bytes);
  expect((await runAdmin(environment, "purge", "--team", "T05KARTALTP", "--yes")).code).toBe(0);
  expect((await runAdmin(environment, "receipt", "verify", path)).code).toBe(66);
});
