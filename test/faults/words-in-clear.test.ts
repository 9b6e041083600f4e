import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { titleKey } from "../../src/company/title.ts";
import { printLayouts, printPage, printPdf } from "../kunye/intake/files/prints.ts";
import { invoiceXml, party, sellerVkn, vknOf } from "../kunye/intake/files/ubl.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { startTeam } from "../support/start-team.ts";
import { placesOfWords, readStoredPieces } from "../support/stored-pieces.ts";
import { tr } from "../support/wording.ts";
import { isPostgres } from "./open-address.ts";
import { onBothStores, type Place } from "./places.ts";

const titled = (word: string) => `${word} GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ`;
const place = { office: "GÖZTEPE", district: "KADIKÖY", city: "İSTANBUL" };
const accounts = Array.from({ length: 6 }, (_, at) => ibanOf(7_301_442_905_118_000 - at * 1e11));
const vkns = Array.from({ length: 12 }, (_, at) => vknOf(String(300_000_003 + at)));
const [record, person, businessman, remark] = ["GÜMÜŞTURNA", "ALTINORAK", "ZERDALİ", "İVEDİNOT"];

/** A print of an invoice by a company with this title. */
const printOf = (at: number, word: string) => ({
  seller: { vkn: vkns[at] ?? "", mersis: "", title: titled(word), ...place },
  buyer: { vkn: sellerVkn, mersis: "", title: titled("FISTIKYEŞİLİ"), ...place },
  number: `KDG202600000010${at}`,
  ettn: `6f1b0c1e-4a52-4c5e-9d1a-a1234567000${at}`,
  date: "2026-11-03",
  amount: `${at}00.50`,
  currency: "TRY",
  iban: accounts[at] ?? "",
});

const xmlOf = (at: number, word: string, options: Parameters<typeof invoiceXml>[0] = {}) =>
  invoiceXml({
    number: `KDG202600000020${at}`,
    seller: party({ ids: [["VKN", vkns[at] ?? ""]], title: titled(word) }),
    ...options,
  });

/** What is given to the app at each door, with a text or a file, by the title in it. */
async function givenAtDoors(): Promise<Record<string, [string, string?, (string | Buffer)?]>> {
  const pdf = await printPdf(
    printOf(0, "LACİVERTKUŞ"),
    printLayouts["gib"] ?? { draw: () => undefined },
  );
  const trader = party({ ids: [["TCKN", "10000000146"]], title: "", person: businessman });
  const paid = `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${accounts[5]}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;
  const headings = "Fatura No\tTarih\tSatıcı Unvan\tSatıcı VKN\tTutar";
  const row = `ABC2026000000001\t01.11.2026\t${titled("PEMBEBULUT")}\t${vkns[4]}\t100,00`;
  return {
    ZÜMRÜTANKA: ["", "a.xml", xmlOf(1, "ZÜMRÜTANKA", { after: paid })],
    MAVİKÖPRÜ: [
      "",
      "b.xml",
      xmlOf(2, "BOZKIRATI", { buyer: party({ ids: [], title: titled("MAVİKÖPRÜ") }) }),
    ],
    [businessman]: ["", "c.xml", xmlOf(3, "", { seller: trader })],
    LACİVERTKUŞ: ["", "d.pdf", pdf],
    KEHRİBARTAŞ: ["", "e.html", printPage(printOf(3, "KEHRİBARTAŞ"))],
    EFLATUNGÖL: ["", "f.zip", zipBytes({ "1.xml": xmlOf(5, "EFLATUNGÖL") })],
    PEMBEBULUT: [`${headings}\n${row}`],
    BEYAZLEYLEK: [
      "",
      "g.csv",
      `Unvan;VKN;IBAN\n${titled("BEYAZLEYLEK")};${vkns[6]};${accounts[1]}\n`,
    ],
    SİYAHKUĞU: ["", "h.csv", `Unvan;VKN\n${titled("SİYAHKUĞU")};\n`],
    YEŞİLVADİ: [`${titled("YEŞİLVADİ")} VKN: ${vkns[7]} yeni hesabımız ${accounts[2]}`],
    TURUNCUDAĞ: [`${titled("YEŞİLVADİ")} VKN: ${vkns[7]}\n${titled("TURUNCUDAĞ")}`],
    SARIPELİKAN: [titled("SARIPELİKAN")],
  };
}

async function columnsWith(where: Place, word: string): Promise<string[]> {
  const { address } = where;
  const at = isPostgres(address) ? { url: address } : { directory: address };
  const columns = (await readStoredPieces(at)).filter((piece) => /^\w+\.\w+$/.test(piece.where));
  const found = placesOfWords([word, titleKey(word)], columns);
  return [...new Set(found.map((one) => one.replace(/^.* in /, "")))].sort();
}

/** Returns the tables that a page on people's data says to hold words in clear. */
function tablesInClear(page: string, where: number, isClear: (row: string[]) => boolean): string[] {
  const rows = readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "));
  const cells = rows.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return cells
    .filter(isClear)
    .flatMap((row) => [...(row[where] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
}

const pages = {
  "docs/kvkk.md": tablesInClear("docs/kvkk.md", 1, ([, where = ""]) => !where.includes("sealed")),
  "docs/tr/kvkk-ve-bt.md": tablesInClear("docs/tr/kvkk-ve-bt.md", 0, (row) =>
    /^Hayır|unvan hayır/.test(row[3] ?? ""),
  ),
};

onBothStores((newPlace) => {
  test("titles, names, notes and accounts lie in clear where the pages on people's data say so, and nowhere else", async () => {
    runHeavyHere();
    const where = await newPlace();
    const registry = await startFakeRegistry();
    registry.answers = [
      ({ body }) => {
        const vkn = typeof body["vkn"] === "string" ? body["vkn"] : (vkns[11] ?? "");
        const Ortaklar = [{ AdSoyad: `${person} B***` }];
        return answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani: titled(record) }), Ortaklar });
      },
    ];
    const team = await startTeam(registry, where.environment, withFiles);
    const app = team.workspace.person("ayse").withApp();
    const inClear = async (...words: string[]) =>
      Object.fromEntries(
        await Promise.all(
          words.map(async (word) => [word, await columnsWith(where, word)] as const),
        ),
      );
    const given = await givenAtDoors();
    const cards: Record<string, Awaited<ReturnType<typeof app.waitFor>>> = {};
    for (const [word, [text, name, content = ""]] of Object.entries(given)) {
      const { ts: after } = app.messages().at(-1) ?? {};
      await app.type(text, { files: name === undefined ? [] : [{ name, content }] });
      cards[word] = await app.waitFor(
        ({ from, plain }) => from === "Künye" && !plain.startsWith("⏳"),
        after === undefined ? {} : { after },
      );
      if (word !== businessman) expect(cards[word].plain).toContain(word);
    }
    const nothing = Object.fromEntries(Object.keys(given).map((word) => [word, []]));
    expect(await inClear(...Object.keys(given), ...accounts)).toEqual({
      ...nothing,
      ...Object.fromEntries(accounts.map((iban) => [iban, []])),
      // Words that were typed to the app itself.
      SARIPELİKAN: ["cards.state"],
    });

    const card = (word: string) => ({ in: cards[word] ?? app.newest() });
    await app.click("ZÜMRÜTANKA GIDA", { ...card("ZÜMRÜTANKA"), confirm: true });
    await app.waitFor("Sizin şirketiniz");
    // Before a search tells its price.
    await app.click(labels.all, card("SİYAHKUĞU"));
    const { ts: after } = await app.waitFor(tr.lists.state.done);
    await app.click(labels.asTitle, card("TURUNCUDAĞ"));
    await app.waitFor(({ plain }) => plain.startsWith(`🟢 ${titled(record)}`), { after });
    await app.type(`/vkn ${vkns[8]} ${titled("MORSALKIM")} #${remark}`);
    const company = await app.waitFor("MORSALKIM");
    await app.click(labels.detail, { in: company, confirm: true });
    await app.waitFor(tr.detail.sections.Ortaklar);
    const searched = ["answers.key", "intents.key", "intents.text"];
    const columns = await inClear(
      ...Object.keys(given),
      "MORSALKIM",
      remark,
      record,
      person,
      ...accounts,
    );
    expect(columns).toEqual({
      ...nothing,
      ...Object.fromEntries(accounts.map((iban) => [iban, []])),
      [record]: [],
      [person]: [],
      SARIPELİKAN: ["cards.state"],
      MORSALKIM: ["cards.state"],
      [remark]: ["intents.remark"],
      ZÜMRÜTANKA: ["own_companies.title"],
      TURUNCUDAĞ: ["answers.key", "cards.state", "intents.key", "intents.text"],
      SİYAHKUĞU: searched,
    });
    const tables = new Set(
      Object.values(columns)
        .flat()
        .map((one) => one.replace(/\..*/, "")),
    );
    for (const [page, named] of Object.entries(pages))
      expect(tables.difference(new Set(named)), page).toEqual(new Set());
  });
});
