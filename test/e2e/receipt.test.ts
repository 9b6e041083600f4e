import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { extractTextItems, getDocumentProxy } from "unpdf";
import { expect, test, vi } from "vitest";
import { runAdmin } from "../../src/kunye/operate/admin/run-admin.ts";
import { type Field, readReceipt } from "../../src/kunye/receipts/receipt-form.ts";
import { drawReceipt } from "../../src/kunye/receipts/draw-receipt.ts";
import { ettn, invoiceXml, sellerVkn } from "../kunye/intake/files/ubl.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { runAdmin as startAdmin } from "../support/run-admin.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const title = "IŞIL ĞÜMÜŞ ÇÖĞÜR & ĪĞDE_SANAYİ A.Ş. (₺)";
const number = "10000000146";
const people = {
  Ortaklar: [{ Adi: "ZÜMRÜT", Soyadi: "A*****", OrtaginToplamSermayedekiYuzdesi: "60" }],
  AktifTemsilciler: [{ Adi: "KANARYA", Soyadi: "******", Gorevi: `MÜDÜR ${number}` }],
};

/** Starts a registry with one company and its people; `sent` has its answers. */
async function startRegistry() {
  const registry = await startFakeRegistry();
  const sent: string[] = [];
  registry.answers = [
    ({ path, body }) => {
      const detailed = path.includes("detay") || path.includes("detail");
      const Merkez = merkezOf(String(body["vkn"]), { Unvani: title });
      const data = { Merkez, ...(detailed && people) };
      const answer = { success: true, dusulen_bakiye: detailed ? 3 : 1, data };
      sent.push(JSON.stringify(answer));
      return { status: 200, body: answer };
    },
  ];
  return { registry, sent };
}

const settingsOf = ({ dataDir, kunye }: Team) => ({
  DATA_DIR: dataDir,
  REGISTRY_BASE_URL: kunye.url,
  REGISTRY_API_KEY: "test_key",
});

/** Runs the operator's check of a file in this process: starting a process takes a second. */
async function verify(team: Team, file: Uint8Array | string) {
  const path = join(temporaryDirectory(), "kayit.pdf");
  writeFileSync(path, file);
  const said = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  for (const spy of said) spy.mockReset().mockReturnValue(undefined);
  const code = await runAdmin(["receipt", "verify", path], settingsOf(team));
  return `${code} ${said.flatMap((spy) => spy.mock.calls.map(String)).join()}`;
}

/** Returns the PDF with some fields changed. */
async function forged(bytes: Buffer, name: string, changed: (value: string) => string) {
  const printed = await readReceipt(Uint8Array.from(bytes));
  const fields = printed.map((one): Field => (one[0] === name ? [name, changed(one[1])] : one));
  return drawReceipt({
    lang: "tr",
    about: [labels.receipt, title],
    sections: { Belge: fields },
  });
}

test("a receipt has the asker's remark, and the remark of a free use", async () => {
  const { registry } = await startRegistry();
  const team = await startTeam(registry, {}, withFiles);
  const remarks = { ayse: "fatura 2026-118", mehmet: "bayi denetimi" };
  for (const handle of ["ayse", "mehmet"] as const) {
    const person = team.at(handle);
    await person.type(`/vkn ${sellerVkn} #${remarks[handle]}`);
    await person.click(labels.receipt, {
      in: await person.waitFor(`${tr.card.noted("")}${remarks[handle]}`),
    });
    await person.waitFor("gönderildi; yeniden almak ücretsizdir.");
    expect((await newestReceipt(team)).values("Not")).toEqual([remarks[handle]]);
  }
  expect(registry.queries).toHaveLength(1);
});

test("an invoice's verdict comes as a PDF that is verified; a changed digit, a changed file and an erased lookup are told", async () => {
  const { registry, sent } = await startRegistry();
  const team = await startTeam(registry, {}, withFiles);
  const ayse = team.workspace.person("ayse").withApp();
  await ayse.type("", {
    files: [{ name: "fatura.xml", content: invoiceXml({ date: "2009-11-03" }) }],
  });
  const candidates = await ayse.waitFor(sellerVkn);
  await ayse.click(wording.guessed(labels.query, 1), { in: candidates, beside: sellerVkn });
  await ayse.click(labels.receipt, { in: await ayse.waitFor(tr.check.finding["title-differs"]) });
  await ayse.waitFor("gönderildi; yeniden almak ücretsizdir.");
  expect(registry.queries).toHaveLength(1);
  await ayse.waitFor(({ fileNames }) => fileNames.some((one) => one.endsWith(".pdf")));
  expect(ayse.messages().flatMap(({ fileNames }) => fileNames)).toHaveLength(2);
  const { name, bytes, values, text } = await newestReceipt(team);
  expect(name).toBe(`sorgu-kaydi-${sellerVkn}.pdf`);
  expect(values("Unvan")).toEqual([title]);
  expect(values("Sorgulayan")).toEqual([`Ayşe Yıldırım (${ayse.person.id})`]);
  expect(values("Bakiyeden düşülen")).toEqual(["1 kredi"]);
  expect(values("Kaynak")).toEqual([new URL(registry.url).host]);
  expect(values("ETTN")).toEqual([ettn]);
  expect(values("Satıcı · belge no, tarih, tutar")).toEqual([
    "KDG2026000000417 · 03.11.2009 · 1.200,50 TL",
  ]);
  expect(values("Unvan · faturada")).toEqual(["KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş."]);
  expect(values("Unvan · sicil kaydında")).toEqual([`${title} → farklı`]);
  expect(values("Bulgu")[0]).toMatch(pattern()`^${tr.check.finding["title-differs"]}: `);
  const older = "belge 03.11.2009 tarihli, şirket 01.02.2010 tarihinde kurulmuş.";
  expect(values("Bulgu")).toContain(`Fatura tarihi kuruluştan önce: ${older}`);
  await ayse.waitFor(older);
  expect(text).toMatch(/Sorgu zamanı: \d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d\d \+03:00/);
  expect(text).toContain("ticaret sicili belgesi yerine geçmez");
  expect(text).toContain("VUK 253: beş yıl, TTK 82: on yıl");
  const joined = (field: string) => values(field).join("").replaceAll(" ", "");
  expect(joined("Yanıtın SHA-256 özeti")).toBe(hash("sha256", sent[0] ?? ""));
  const lines = (await readReceipt(Uint8Array.from(bytes))).slice(0, -1);
  const canonical = lines.map(([one, value]) => `${one}=${value}`.normalize("NFKC"));
  const byHand = canonical.map((line) => `${line.replace(/\s/g, "")}\n`).join("");
  expect(joined("Özet")).toBe(hash("sha256", byHand));

  const { numPages } = await getDocumentProxy(Uint8Array.from(bytes));
  expect(numPages).toBe(2);

  const path = join(temporaryDirectory(), "kayit.pdf");
  writeFileSync(path, bytes);
  const fromOutside = await startAdmin(settingsOf(team), "receipt", "verify", path);
  expect(fromOutside).toMatchObject({ code: 0, err: "" });
  expect(fromOutside.out).toMatch(/^Valid: .*\n$/);
  const digit = await forged(bytes, "Bakiyeden düşülen", (value) => value.replace("1", "2"));
  expect(await verify(team, digit)).toMatch(/^1 Invalid: a field differs .*: Bakiyeden düşülen$/);
  const other = await forged(bytes, "Özet", (value) => value.replace(/^./, "x"));
  expect(await verify(team, other)).toMatch(/^1 Invalid: a field differs .*: Özet$/);
  // An English receipt is found by its number too.
  const named = lines.map(([one, value]): Field => [
    one === "Kayıt no" ? "Record no." : one,
    value,
  ]);
  const english = await drawReceipt({
    lang: "en",
    about: ["Query record", title],
    sections: { Document: named },
  });
  expect(await verify(team, english)).toMatch(/^1 Invalid: a field differs .*: Record no\.$/);
  const unknown = await forged(bytes, "Kayıt no", (value) => value.replace(/^./, "x"));
  expect(await verify(team, unknown)).toMatch(/^1 Invalid: the ledger knows of no receipt/);
  const more = Buffer.concat([bytes, Buffer.from("\n%%EOF\n")]);
  expect(await verify(team, more)).toMatch(/^1 Invalid: .* the file itself was changed/);
  for (const broken of [bytes.subarray(0, 3_000), "bir metin"]) {
    expect(await verify(team, broken)).toMatch(/^65 Not a readable receipt/);
  }
  expect(await verify(team, Buffer.alloc(10_000_001))).toMatch(/^65 Larger than 10 MB/);
  expect(await verify(team, "")).toMatch(/^66 Empty, or could not be opened/);
  const purged = await runAdmin(["purge", "--team", ayse.person.teamId, "--yes"], settingsOf(team));
  expect(purged).toBe(0);
  expect(await verify(team, bytes)).toMatch(/^66 The receipt is unchanged, .* purged/);
  expect(await verify(team, digit)).toMatch(/^1 Invalid: a field differs .*: Bakiyeden düşülen$/);
});

test.each([
  ["2026-11-03", "belge kapanıştan sonra"],
  ["2023-05-13", "belge kapanıştan önce"],
])("the paper of an invoice of %s says of a closed company: %s", async (date, said) => {
  const registry = await startFakeRegistry();
  const Merkez = merkezOf(sellerVkn, { Durumu: "Terkin", KapanisTarihi: "14.05.2023" });
  registry.answers = [
    () => ({ status: 200, body: { success: true, dusulen_bakiye: 1, data: { Merkez } } }),
  ];
  const team = await startTeam(registry, {}, withFiles);
  const ayse = team.workspace.person("ayse").withApp();
  await ayse.type("", { files: [{ name: "fatura.xml", content: invoiceXml({ date }) }] });
  const candidates = await ayse.waitFor(sellerVkn);
  await ayse.click(wording.guessed(labels.query, 1), { in: candidates, beside: sellerVkn });
  await ayse.click(labels.receipt, { in: await ayse.waitFor("özel esasları") });
  await ayse.waitFor(({ fileNames }) => fileNames.some((one) => one.endsWith(".pdf")));
  const { values } = await newestReceipt(team);
  expect(values("Tarih · sicil kaydında")).toEqual(["01.02.2010 → belge tescilden sonra"]);
  expect(values("Kapanış · sicil kaydında")).toEqual([`14.05.2023 → ${said}`]);
});

test("however long a receipt is, no page of it holds the hash alone", async () => {
  const words = "Bu belge resmî belge değildir; ticaret sicili belgesi yerine geçmez.";
  for (const count of [32, 34, 36, 38, 40, 42]) {
    const sections = {
      Kayıt: Array.from({ length: count }, (): Field => ["Alan", "DEĞER"]),
      Hakkında: [
        ["Niteliği", words],
        ["Saklanması", words],
      ] satisfies Field[],
      Özet: [["Özet", hash("sha256", title)]] satisfies Field[],
    };
    const about: Field = [labels.receipt, title];
    const bytes = await drawReceipt({ lang: "tr", about, sections });
    const pdf = await getDocumentProxy(Uint8Array.from(bytes));
    const { items } = await extractTextItems(pdf);
    const last = items.at(-1)?.map(({ str }) => str) ?? [];
    expect(last.filter((one) => ["Hakkında", "Özet"].includes(one))).toEqual([
      "Hakkında",
      "Özet",
      "Özet",
    ]);
  }
});

test("people stand on a detail's receipt alone, their numbers on none", async () => {
  const { registry } = await startRegistry();
  const team = await startTeam(registry, {}, withFiles);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await ayse.type(`/vkn ${sellerVkn}`);
  const general = await ayse.waitFor(sellerVkn);
  await ayse.click(labels.detail, { in: general, confirm: true });
  const detail = await ayse.waitFor("ZÜMRÜT");
  const receiptOf = async (view: typeof ayse, card: typeof detail) => {
    await view.click(labels.receipt, { in: card });
    await view.waitFor("doğrudan mesajlarınıza gönderildi", { after: view.newest().ts });
    return newestReceipt(team);
  };
  const detailed = await receiptOf(ayse, detail);
  expect(detailed.values(tr.detail.sections.Ortaklar)).toEqual(["ZÜMRÜT A***** · %60"]);
  expect(detailed.values("Temsilciler")).toEqual(["KANARYA ****** · MÜDÜR ***********"]);
  expect(detailed.values("Bakiyeden düşülen")).toEqual(["3 kredi"]);
  // The detail answers a colleague's general query, whose card and PDF have no people.
  await mehmet.type(`/vkn ${sellerVkn}`);
  const his = await receiptOf(mehmet, await mehmet.waitFor(sellerVkn));
  expect(his.values("Sorgulayan")).toEqual([`Ayşe Yıldırım (${ayse.person.id})`]);
  expect(his.values("Belgeyi alan")).toEqual([`Mehmet Karaca (${mehmet.person.id})`]);
  expect(his.text).not.toMatch(/ZÜMRÜT|KANARYA|Ortaklar/);
  expect(detailed.text + his.text).not.toContain(number);
  expect(registry.queries).toHaveLength(2);
});

test("where the app may not send files it says so, and what to do", async () => {
  const { registry } = await startRegistry();
  const grantedScopes = withFiles.grantedScopes.filter((scope) => scope !== "files:write");
  const ayse = (await startTeam(registry, {}, { grantedScopes })).at("ayse");
  await ayse.type(`/vkn ${sellerVkn}`);
  await ayse.click(labels.receipt, { in: await ayse.waitFor(sellerVkn) });
  await ayse.waitFor("uygulamaya files:write izni verilmemiş. Slack yöneticiniz");
});
