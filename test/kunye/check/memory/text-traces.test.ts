import { expect, test } from "vitest";
import { traceOfDetour, tracesOfWords } from "../../../../src/kunye/check/memory/trace.ts";
import { sideOfTyped } from "../../../../src/kunye/intake/text/written-words.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { companiesOf, randomFrom } from "../../intake/files/generated.ts";
import { given } from "../../intake/support/given.ts";

const [one, two, three] = companiesOf(randomFrom(20_261_128), 3);
if (!one || !two || !three) throw new Error("no companies");

async function suppliersOf(text: string, own: readonly string[] = []) {
  const { documents } = await given(text);
  const words = documents.find(({ header }) => header === null);
  if (!words) return [];
  const context = { own: new Set(own), meant: [] };
  return tracesOfWords(words, words.sides, context).map(({ trace }) => [
    trace.seller || (trace.among ?? []).toSorted(),
    ...trace.ibans.map((iban) => iban.slice(-4)),
  ]);
}

const grouped = (iban: string) => iban.replace(/.{4}(?=.)/g, "$& ");
const tail = (no: number) => ibanOf(no).slice(-4);
const row = (company: typeof one, no: number) => [company.title, company.vkn, grouped(ibanOf(no))];
const header = ["Unvan", "VKN", "IBAN"];

test.each([" | ", "\t", ";", " - "])("a row's account is its company's: '%s'", async (sign) => {
  const rows = [header, row(one, 1), row(two, 2)].map((cells) => cells.join(sign));
  expect(await suppliersOf(rows.join("\n"))).toEqual([
    [one.vkn, tail(1)],
    [two.vkn, tail(2)],
  ]);
  const text = `Merhaba, hesaplarımız:\n${rows.join("\n")}\nTeşekkürler`;
  expect(await suppliersOf(text)).toHaveLength(2);
});

test("blocks, empty cells and our own row keep their accounts apart", async () => {
  const blocks = [row(one, 1), row(two, 2)].map((cells) => cells.join("\n"));
  expect(await suppliersOf(blocks.join("\n\n"))).toEqual([
    [one.vkn, tail(1)],
    [two.vkn, tail(2)],
  ]);
  const empty = [header, row(one, 1), [two.title, two.vkn, ""]].map((cells) => cells.join(";"));
  expect(await suppliersOf(empty.join("\n"))).toEqual([[one.vkn, tail(1)], [two.vkn]]);
  const rows = [row(one, 1), row(two, 2), row(three, 3)].map((cells) => cells.join("\t"));
  expect(await suppliersOf(rows.join("\n"), [three.vkn])).toEqual([
    [one.vkn, tail(1)],
    [two.vkn, tail(2)],
  ]);
});

test("an account is its company's where the others have none: on its line, or in its paragraph", async () => {
  const line = `${one.title}\nVKN: ${one.vkn}\n${two.title} VKN ${two.vkn} IBAN ${ibanOf(1)}`;
  const paragraph = `${one.title} VKN ${one.vkn}\n\n${two.title}\nVKN ${two.vkn}\nIBAN ${ibanOf(1)}`;
  for (const text of [line, paragraph])
    expect(await suppliersOf(text)).toEqual([[one.vkn], [two.vkn, tail(1)]]);
});

test("one company's account is compared with those of others that have none; a list's is not", () => {
  const sideOf = ({ vkn }: typeof one) => sideOfTyped("", vkn);
  const accountOf = ({ vkn }: typeof one, no: number) => ({ iban: ibanOf(no), of: vkn });
  const others = [sideOf(one), sideOf(two), sideOf(three)];
  expect(traceOfDetour([accountOf(two, 1)], others)).toMatchObject({
    seller: "",
    among: [one.vkn, three.vkn],
    ibans: [ibanOf(1)],
  });
  expect(traceOfDetour([accountOf(two, 1), accountOf(three, 2)], others)).toBeNull();
  expect(traceOfDetour([{ iban: ibanOf(1), of: "" }], others)).toBeNull();
  expect(traceOfDetour([accountOf(two, 1)], [sideOf(two)])).toBeNull();
});

test("an account that could be another company's belongs to none for sure", async () => {
  const both = [one.vkn, two.vkn].toSorted();
  const rows = [row(one, 1), row(two, 2)].map((cells) => cells.join(" | "));
  expect(await suppliersOf(`${rows.join("\n")}\nÖdeme: ${ibanOf(3)}`)).toEqual([
    [one.vkn, tail(1)],
    [two.vkn, tail(2)],
    [both, tail(3)],
  ]);
  const below = `${one.title} VKN ${one.vkn}\n${two.title} VKN ${two.vkn}\nIBAN ${ibanOf(1)}`;
  expect(await suppliersOf(below)).toEqual([[both, tail(1)]]);
  const alone = `${one.title} VKN ${one.vkn}\n\n${two.title} VKN ${two.vkn}\n\nIBAN ${ibanOf(1)}`;
  expect(await suppliersOf(alone)).toEqual([[both, tail(1)]]);
  // The line has the number of one company and the title of another.
  const named = `${one.title} VKN ${one.vkn}\n${two.title} VKN ${two.vkn} için ${three.title} hesabına ${ibanOf(1)}`;
  expect(await suppliersOf(named)).toEqual([[both, tail(1)]]);
  const shared = `${one.title} ${one.vkn} | ${two.title} ${two.vkn} | ${ibanOf(1)}`;
  expect(await suppliersOf(shared)).toEqual([[both, tail(1)]]);
});
