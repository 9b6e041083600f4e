import { expect, test } from "vitest";
import {
  accountLine,
  printLayouts,
  printPage,
  printPdf,
  printedXml,
  type Printed,
} from "../kunye/intake/files/prints.ts";
import { ibanOf } from "../support/ibans.ts";
import { tr } from "../support/wording.ts";
import { ownVkn, startDoors } from "./support/doors.ts";
import { pageWays, pdfWays, withUnseen } from "./support/unseen-ways.ts";

const vkn = "9223344559";
const place = { office: "KADIKÖY", district: "KADIKÖY", city: "İSTANBUL" };
const known = ibanOf(7);
/** A hundredth of the ways; `UNSEEN_WAYS=100` tries all, in percent. */
const share = Number(process.env["UNSEEN_WAYS"] ?? "1") / 100;

function invoice(no: number): Printed {
  return {
    seller: { vkn, mersis: `0${vkn}00015`, title: "LALE ÖRNEK GIDA ANONİM ŞİRKETİ", ...place },
    buyer: {
      vkn: ownVkn,
      mersis: `0${ownVkn}00015`,
      title: "KARTALTEPE TİCARET ANONİM ŞİRKETİ",
      ...place,
    },
    number: `KDG2026000${String(100_000 + no)}`,
    ettn: `6f1b0c1e-4a52-4c5e-9d1a-a12345${String(100_000 + no)}`,
    date: "2026-11-03",
    amount: `${1_000 + no}.50`,
    currency: "TRY",
    iban: known,
  };
}

test("a PDF or a page that hides the known account is never plainly green", async () => {
  const { file, command } = await startDoors();
  await command(`/vkn ${vkn}`);
  const learnt = await file("fatura.xml", printedXml(invoice(0)));
  expect(learnt.plain).toContain(`🟢 ${tr.check.finding.matches}`);
  const gib = printLayouts["gib"] ?? { draw: () => undefined };
  const ways = [
    ...Object.keys(pdfWays).map((name) => ({ name: `PDF: ${name}`, pdf: name })),
    ...Object.entries(pageWays).map(([name, write]) => ({ name: `page: ${name}`, write })),
  ];
  const count = Math.max(2, Math.round(ways.length * share));
  const tried = ways.filter((_, at) => at % Math.ceil(ways.length / count) === 0);
  const green: string[] = [];
  let read = 0;
  for (const [at, way] of tried.entries()) {
    const one = invoice(at + 1);
    const words = accountLine(one);
    const card =
      "write" in way
        ? await file("fatura.html", printPage(one).replace(`<p>${words}</p>`, way.write(words)))
        : await file(
            "fatura.pdf",
            await printPdf(one, { draw: withUnseen(gib.draw, words, way.pdf) }),
          );
    const [ofSeller = ""] = card.plain.split(tr.ownCompany.mark);
    expect(card.plain, way.name).toContain(one.number);
    if (ofSeller.includes("🟢")) green.push(way.name);
    if (card.plain.includes(" · IBAN TR")) read += 1;
  }
  console.info(`${tried.length} of ${ways.length} ways, ${read} read, ${green.length} green`);
  expect(green).toEqual([]);
});
