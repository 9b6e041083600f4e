import { expect, test } from "vitest";
import { companiesOf, randomFrom } from "../kunye/intake/files/generated.ts";
import {
  printLayouts,
  printPage,
  printPdf,
  printedXml,
  qrCodeOf,
  type Printed,
} from "../kunye/intake/files/prints.ts";
import { hidingPages, hidingPdfs } from "../kunye/intake/files/hiding-prints.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { tr, wording } from "../support/wording.ts";

const [seller, buyer] = companiesOf(randomFrom(20_261_128), 2);
if (!seller || !buyer) throw new Error("no companies");
const invoice: Printed = {
  seller,
  buyer,
  number: "KDG2026000000417",
  ettn: "6f1b0c1e-4a52-4c5e-9d1a-a12345678901",
  date: "2026-11-03",
  amount: "12332.10",
  currency: "TRY",
  iban: ibanOf(7),
};
const pdf = () => printPdf(invoice, printLayouts["gib"] ?? { draw: () => undefined });

/** A registry that knows the seller; the buyer is our own company. */
async function startWalk() {
  runHeavyHere();
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) =>
      answered(String(body["vkn"]), 1, {
        Merkez: {
          Unvani: seller?.title ?? "",
          MersisNo: seller?.mersis ?? "",
          VergiDairesi: `${seller?.office} VERGİ DAİRESİ`,
          Durumu: "Aktif",
          TescilTarihi: "01.02.2010",
          KapanisTarihi: "",
          Adres: `GÜL MAH. ${seller?.district} / ${seller?.city}`,
          IsletmeAdi: "",
        },
      }),
  ];
  const team = await startTeam(registry, { OWN_VKN: buyer?.vkn ?? "" });
  return { registry, team, ayse: team.workspace.person("ayse") };
}

test("a PDF alone comes to its verdict, which says what it was read from", async () => {
  const { registry, ayse } = await startWalk();
  const own = ayse.withApp();
  await own.type("", { files: [{ name: "fatura.pdf", content: await pdf() }] });
  const found = await own.waitFor(wording.companiesFound(1));
  expect(found.plain).toContain(`Satıcı: ${seller.title}\nVKN ${seller.vkn}`);
  expect(found.plain).toContain(
    `KDG2026000000417 · 03.11.2026 · 12.332,10 TL · ${tr.check.source.pdf}`,
  );
  expect(registry.queries).toHaveLength(0);
  await own.click(labels.query, { in: found });
  const judged = await own.waitFor(`⚪ ${tr.check.finding["print-matches"]} · ${seller.title}`);
  expect(judged.plain).not.toContain("🟢");
  expect(judged.plain).toContain("IBAN TR37 0009 … 0000 07");
  expect(judged.plain).not.toContain(invoice.iban.slice(8));
  expect(registry.queries).toHaveLength(1);
});

test("GİB's page and the XML are one invoice; a page with another amount is red", async () => {
  const { registry, ayse } = await startWalk();
  await ayse.in("finans").type("/kunye denetle");
  const files = (page: string) => [
    ayse.upload("fatura.xml", printedXml(invoice)),
    ayse.upload("fatura.html", page),
  ];
  const field = "Fatura dosyaları (XML, PDF, HTML, ZIP)";
  const modal = await ayse.modal(tr.check.title);
  await modal.fill(field, files(printPage(invoice)));
  await modal.submit();
  const same = await modalShowing(ayse, wording.companiesFound(1));
  expect(same.plain()).not.toContain(tr.check.finding["print-differs"]);
  await same.close();
  await ayse.in("finans").type("/kunye denetle");
  const again = await ayse.modal(tr.check.title);
  await again.fill(field, files(printPage({ ...invoice, amount: "99.00" })));
  await again.submit();
  const other = await modalShowing(ayse, tr.check.finding["print-differs"]);
  expect(other.plain()).toContain("XML'de 12.332,10 TL, HTML'de 99 TL");
  expect(registry.queries).toHaveLength(0);
});

test("of prints that hide their account in 75 ways none is green, and their XML is", async () => {
  const { registry, ayse } = await startWalk();
  const own = ayse.withApp();
  const invoices = Array.from({ length: 75 }, (_, at): Printed => {
    const no = String(at).padStart(3, "0");
    return {
      ...invoice,
      number: `KDG2026000000${no}`,
      ettn: invoice.ettn.replace(/...$/, no),
      amount: `${1_000 + at}.50`,
    };
  });
  await own.type(`${seller.vkn} ${seller.title}`);
  await own.click(labels.query, { in: await own.waitFor(wording.companiesFound(1)) });
  await own.waitFor(`🟢 ${tr.check.finding.matches}`);
  const [pdfs, pages] = [hidingPdfs(invoices), hidingPages(invoices.slice(13))];
  expect([pdfs.length, pages.length]).toEqual([13, 62]);
  const zip = (name: string, files: readonly (Buffer | string)[], ending: string) => ({
    name,
    content: zipBytes(Object.fromEntries(files.map((one, at) => [`${at}.${ending}`, one]))),
  });
  await own.type("", { files: [zip("a.zip", pdfs, "pdf"), zip("b.zip", pages, "html")] });
  const found = await own.waitFor(tr.check.sum.toDo.print);
  expect(found.plain).not.toContain("🟢");
  const counted = Array.from(
    found.plain.matchAll(/(?:^|· )(🔴|🟠|🟡|⚪|⏳) (\d+) /gm),
    ([, , one]) => Number(one),
  );
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(75);
  const files = invoices
    .slice(0, 2)
    .map((one, at) => ({ name: `${at}.xml`, content: printedXml(one) }));
  await own.type("", { files });
  await own.waitFor(`🟢 ${tr.check.sum.counted.own(2)}`);
  expect(registry.queries).toHaveLength(1);
});

test("a pasted QR code is an invoice, and a message's PDF is read by the shortcut", async () => {
  const { team, ayse } = await startWalk();
  const own = ayse.withApp();
  await own.type(qrCodeOf(invoice));
  const found = await own.waitFor(wording.companiesFound(1));
  expect(found.plain).toContain(
    `KDG2026000000417 · 03.11.2026 · 12.332,10 TL · ${tr.check.source.qr}`,
  );
  const finans = ayse.in("finans");
  // The command names the sides, too, and says what a code without titles can prove.
  await finans.type(`/kunye denetle ${qrCodeOf(invoice)}`);
  const typed = await finans.waitFor(wording.companiesFound(1));
  expect(typed.plain).toContain(`${tr.check.role.seller}: ${tr.check.untitled}`);
  await finans.click(labels.query, { in: typed });
  const asked = await finans.waitFor(`⚪ ${tr.check.finding.untitled}`);
  expect(asked.plain).toContain("VKN ticaret sicilinde kayıtlı, durumu “Aktif”");
  expect(asked.plain).not.toContain(tr.check.finding.unclear);
  await team.at("mehmet").type("Bu doğru mu?", {
    files: [{ name: "fatura.pdf", content: await pdf() }],
  });
  await finans.shortcut("sirket_sorgula", finans.newest());
  const held = await modalShowing(ayse, wording.companiesFound(1));
  expect(held.plain()).toContain(tr.check.source.pdf);
});

test("a PDF leaves its account: another one on the seller's next PDF is red", async () => {
  const { registry, team, ayse } = await startWalk();
  const check = async (who: string, one: Printed) => {
    const own = team.workspace.person(who).withApp();
    const layout = printLayouts["table"] ?? { draw: () => undefined };
    await own.type("", { files: [{ name: "fatura.pdf", content: await printPdf(one, layout) }] });
    return own.waitFor(wording.companiesFound(1));
  };
  expect((await check("ayse", invoice)).plain).toContain(tr.check.finding["new-iban"]);
  const next = { ...invoice, number: "KDG2026000000418", ettn: invoice.ettn.replace("6f", "7e") };
  const later = { ...next, amount: "500.00", iban: ibanOf(8) };
  const found = await check("mehmet", later);
  expect(found.plain).toContain(`🔴 ${tr.check.finding["changed-iban"]}`);
  expect(found.plain).not.toContain("🟢");
  // GİB's page of the first one is the same invoice.
  const own = ayse.withApp();
  await own.type("", { files: [{ name: "fatura.html", content: printPage(invoice) }] });
  await own.waitFor(tr.check.finding["same-invoice"]);
  expect(registry.queries).toHaveLength(0);
});
