import { expect, test } from "vitest";
import { printLayouts, printPage, printPdf } from "../kunye/intake/files/prints.ts";
import { buyerVkn, invoiceXml, party, sellerVkn } from "../kunye/intake/files/ubl.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { labels } from "../support/labels.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { runAdmin } from "../support/run-admin.ts";
import { placesOfWords, readStoredPieces } from "../support/stored-pieces.ts";
import { startTeam } from "../support/start-team.ts";
import { isPostgres, testSealer } from "./open-address.ts";
import { onBothStores, type Place } from "./places.ts";

/** The planted words, which the tests look for in every stored form. */
const number = "10000000146";
const person = "ZÜMRÜTANKA";
const health = "KEMOTERAPİ";
const accounts = Array.from({ length: 8 }, (_, at) => ibanOf(7_301_442_905_118_000 - at * 1e11));
const accountOf = (at: number) => accounts[at] ?? "";
/** Digits that no other account has. */
const wholeAccounts = accounts.flatMap((iban) => [
  iban.slice(10, 22),
  iban.slice(8, 20).replace(/.{4}(?=.)/g, "$& "),
]);
const words = [number, person, health];
const secrets = [...words, ...wholeAccounts];

const title = "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.";
const place = { office: "GÖZTEPE", district: "KADIKÖY", city: "İSTANBUL" };
const trader = party({ ids: [["TCKN", number]], title: "", person });

function invoice(at: number, options: Parameters<typeof invoiceXml>[0] = {}): string {
  const words = `${health} hasta ${person} ${number} ${accountOf(at)}`;
  const payment = `<cbc:InstructionNote>${words}</cbc:InstructionNote><cac:PayeeFinancialAccount><cbc:ID>${accountOf(at)}</cbc:ID></cac:PayeeFinancialAccount>`;
  return invoiceXml({
    number: `KDG2026${String(at).padStart(9, "0")}`,
    before: `<cbc:Note>${words}</cbc:Note>`,
    after: `<cac:PaymentMeans>${payment}</cac:PaymentMeans>`,
    ...options,
  });
}

const printOf = (at: number) => ({
  seller: { vkn: sellerVkn, mersis: `0${sellerVkn}00018`, title, ...place },
  buyer: { vkn: buyerVkn, mersis: `0${buyerVkn}00018`, title: "BEYAZ ŞİLEP LTD. ŞTİ.", ...place },
  number: `KDG2026${String(at).padStart(9, "0")}`,
  ettn: `6f1b0c1e-4a52-4c5e-9d1a-a1234567000${at}`,
  date: "2026-11-03",
  amount: `${at}00.50`,
  currency: "TRY",
  iban: accountOf(at),
});

/** What is given to the app, as a text with files, by its kind. */
async function givenInputs(): Promise<Record<string, readonly [string, string, string | Buffer]>> {
  const note = `${health} ${person} ${number}`;
  const pdf = await printPdf(printOf(2), printLayouts["gib"] ?? { draw: () => undefined });
  const qr = { vkntckn: sellerVkn, avkntckn: number, no: "KDG2026000000088", iban: accountOf(6) };
  return {
    XML: ["", "a.xml", invoice(0)],
    "person's XML": ["", "b.xml", invoice(1, { seller: trader })],
    PDF: ["", "c.pdf", pdf],
    page: ["", "d.html", printPage(printOf(3))],
    ZIP: ["", "e.zip", zipBytes({ "1.xml": invoice(4), "2.xml": invoice(1, { seller: trader }) })],
    text: [`${title} VKN: ${sellerVkn} yeni hesabımız ${accountOf(5)} ${note}`, "", ""],
    "text without a company": [`IBAN'ımız değişti: ${accountOf(5)} ${note}`, "", ""],
    "QR code": [JSON.stringify(qr), "", ""],
  };
}

function kept({ address }: Place) {
  const at = isPostgres(address) ? { url: address } : { directory: address };
  return readStoredPieces(at, testSealer);
}

// On PostgreSQL only the columns are searched, not the files.
onBothStores((newPlace) => {
  test("checks leave no whole account, no person and no note, in any form; an erasure and a purge leave nothing", async () => {
    const where = await newPlace();
    const found = async (words: readonly string[]) => placesOfWords([...words], await kept(where));
    const registry = await startFakeRegistry();
    registry.answers = [
      ({ body }) => {
        const vkn = String(body["vkn"]);
        return answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani: title }) });
      },
    ];
    const settings = { OWN_VKN: buyerVkn, ...where.environment };
    const team = await startTeam(registry, settings, withFiles);
    const ayse = team.workspace.person("ayse");
    const app = ayse.withApp();
    const give = async (text: string, name = "", content: string | Buffer = "") => {
      const { ts: after } = app.messages().at(-1) ?? {};
      await app.type(text, { files: name === "" ? [] : [{ name, content }] });
      return app.waitFor(
        ({ from, plain }) => from === "Künye" && !plain.startsWith("⏳"),
        after === undefined ? {} : { after },
      );
    };
    for (const [kind, [text, name, content]] of Object.entries(await givenInputs())) {
      const card = await give(text, name, content);
      expect(card.plain, kind).not.toMatch(new RegExp(words.join("|")));
      if (!card.plain.includes(labels.checkPaper)) continue;
      await app.click(labels.checkPaper, { in: card });
      await app.waitFor("Denetim kaydı doğrudan mesajlarınıza", { after: card.ts });
      expect((await newestReceipt(team)).text, kind).not.toMatch(new RegExp(secrets.join("|")));
    }
    const remembered = (await kept(where)).filter((piece) => piece.where === "seen_ibans.tail");
    expect(remembered.length).toBeGreaterThan(3);
    // An unconfirmed account is kept sealed, for its confirmation.
    const isEvidence = (one: string) => one.endsWith(" in seen_ibans.body");
    expect((await found(secrets)).filter((one) => !isEvidence(one))).toEqual([]);

    // A list keeps the user's own cells, sealed, until its supplier is erased.
    const table = `Unvan;VKN;IBAN\n${title};${sellerVkn};${accountOf(7)}\n`;
    await give("", "cari.csv", table);
    const cells = await found(wholeAccounts);
    expect(cells.join()).toMatch(/list/);
    const others = cells.filter((one) => !/ in list(?:s|_rows|ed_rows)\./.test(one));
    expect(others.filter((one) => !isEvidence(one))).toEqual([]);
    const { teamId, id } = ayse.person;
    const reason = ["--by", "Deniz", "--why", "başvuru", "--yes"];
    const admin = (...args: string[]) => runAdmin(where.environment, ...args);
    const about = ["--team", teamId, "--vkn", sellerVkn];
    expect(await admin("kvkk", "erase", ...about, ...reason)).toMatchObject({ code: 0 });
    expect(await found(secrets)).toEqual([]);
    const rows = (await kept(where)).filter((piece) => /^seen_i(?:bans|nvoices)/.test(piece.where));
    expect(rows).toEqual([]);

    await give("", "f.xml", invoice(0));
    await team.kunye.stop();
    expect(await admin("purge", "--team", teamId, "--yes")).toMatchObject({ code: 0 });
    const seen = (await kept(where)).filter((piece) => piece.where.startsWith("seen_"));
    expect(seen).toEqual([]);
    expect(await found([...secrets, id, "KDG2026000000000"])).toEqual([]);
  });
});
