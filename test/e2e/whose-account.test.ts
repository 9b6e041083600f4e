import { expect, test } from "vitest";
import { vknOf } from "../kunye/intake/files/ubl.ts";
import { ibanOf } from "../support/ibans.ts";
import { tr, wording } from "../support/wording.ts";
import { startDoors } from "./support/doors.ts";

const [one = "", two = "", three = ""] = [510_000_017, 510_131_118, 510_262_219].map((first) =>
  vknOf(String(first)),
);
const merlan = `Merlan Yapı A.Ş. VKN ${one}`;
const tarven = `Tarven Gıda A.Ş. VKN ${two}`;
const zertan = `Zertan Kimya A.Ş. VKN ${three}`;
const iban = ibanOf(7);
const account = `IBAN ${iban.replace(/.{4}(?=.)/g, "$& ")}`;
const number = "ABC2026000000012";
const invoice = `Fatura no: ${number}\nÖdenecek tutar: 12.500 TL`;
const amount = "12.500 TL";

/** Returns the parts of a card's text: before Merlan, and what stands with each company. */
function partsOf(plain: string) {
  const [, merlans = "", tarvens = "", rest = ""] =
    /^([\s\S]*?Merlan[\s\S]*?\[Sorgula[^\]]*\])([\s\S]*?\[Sorgula[^\]]*\])([\s\S]*)$/.exec(plain) ??
    [];
  const at = rest.lastIndexOf("]");
  return { merlans, tarvens, zertans: rest.slice(0, at), below: rest.slice(at) };
}

const countOf = (text: string, words: string) => text.split(words).length - 1;
const nobodys = tr.check.finding["unowned-iban"];
const first = tr.check.finding["new-iban"];

test.each([
  ["its line", [merlan, `${tarven} ${account} tutar 12.500 TL`, zertan].join("\n")],
  ["its paragraph", [merlan, `${tarven}\n${account}\nTutar: 12.500 TL`, zertan].join("\n\n")],
])("of three companies, an account is told with the one on %s alone", async (_name, text) => {
  const doors = await startDoors();
  const { plain } = await doors.message(text);
  const { merlans, tarvens, zertans } = partsOf(plain);
  expect(plain).toContain(wording.companiesFound(3));
  expect(tarvens).toContain(first);
  for (const other of [merlans, zertans]) expect(other).not.toContain(iban.slice(-4));
  expect(plain).not.toContain(nobodys);
});

test.each([
  ["its line", [merlan, `${tarven} ${invoice.replace("\n", " ")} ${account}`, zertan].join("\n")],
  ["its paragraph", [merlan, `${tarven}\n${invoice}\n${account}`, zertan].join("\n\n")],
])(
  "of three companies, an invoice and its account are told with the one on %s alone",
  async (_name, text) => {
    const doors = await startDoors();
    const { plain } = await doors.message(text);
    const { merlans, tarvens, zertans } = partsOf(plain);
    expect(tarvens).toContain(number);
    expect(tarvens).toContain(amount);
    expect(tarvens).toContain(first);
    for (const other of [merlans, zertans]) {
      expect(other).not.toContain(number);
      expect(other).not.toContain(amount);
      expect(other).not.toContain(iban.slice(-4));
    }
    expect(plain).not.toContain(nobodys);
  },
);

test.each([
  ["words", [merlan, tarven, zertan, "", account].join("\n"), false],
  ["an invoice", [merlan, tarven, zertan, "", invoice, account].join("\n"), true],
])(
  "of %s about three companies, what is nobody's for sure is told once, below all",
  async (_name, text, hasInvoice) => {
    const doors = await startDoors();
    const { plain } = await doors.message(text);
    const { merlans, tarvens, zertans, below } = partsOf(plain);
    expect(countOf(plain, nobodys)).toBe(1);
    expect(below).toContain(nobodys);
    for (const part of [merlans, tarvens, zertans]) {
      expect(part).not.toContain(iban.slice(-4));
      expect(part).not.toContain(number);
    }
    expect(countOf(plain, number)).toBe(hasInvoice ? 1 : 0);
  },
);

test("an account that is nobody's for sure keeps each of the companies from green", async () => {
  const doors = await startDoors();
  const held = [
    ["9223344559", "LALE ÖRNEK GIDA ANONİM ŞİRKETİ"],
    ["0010733510", "ZAMBAK DENEME AMBALAJ ANONİM ŞİRKETİ"],
  ] as const;
  for (const [vkn] of held) await doors.command(`/vkn ${vkn}`);
  const companies = held.map(([vkn, title]) => `${title} VKN ${vkn}`).join("\n");
  expect((await doors.message(companies)).plain).toContain("🟢");
  const { plain } = await doors.message(`${companies}\n\n${account}`);
  expect(countOf(plain, nobodys)).toBe(1);
  expect(plain).not.toContain("🟢");
});

test("an invoice is told with both of its sides, and not with its carrier", async () => {
  const doors = await startDoors();
  const sides = [`Taşıyan: ${merlan}`, `Satıcı: ${tarven}`, `Alıcı: ${zertan}`];
  const { plain } = await doors.message([...sides, invoice, account].join("\n"));
  expect(plain).toContain(`${tr.check.role.carrier}: Merlan`);
  expect(countOf(plain, number)).toBe(2);
  expect(countOf(plain, first)).toBe(1);
  expect(plain).not.toContain(nobodys);
});
