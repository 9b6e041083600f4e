import { prepareList } from "../../../../src/kunye/lists/prepare-list.ts";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { lookupsWith, vkn } from "./numbers.ts";

/** Invented companies by letter, and the number of our own company. */
export const titleOf: Readonly<Record<string, string>> = {
  A: "ZAMBAK DENEME UN SANAYİ VE TİCARET A.Ş.",
  B: "KESTANE ÖRNEK KAĞIT LTD. ŞTİ.",
  C: "MARTI DENEME NAKLİYAT TİC. LTD. ŞTİ.",
  D: "SEDEF ÖRNEK AYDINLATMA A.Ş.",
  O: "BİZİM DENEME PAZARLAMA A.Ş.",
};
export const numberOf: Readonly<Record<string, string>> = {
  a: vkn(410_000_001),
  b: vkn(720_000_002),
  c: vkn(830_000_003),
  d: vkn(12_345_678),
  o: vkn(612_000_000),
};

/** Writes a text in which `{A}` is a company's title and `{a}` its VKN. */
export function withCompanies(text: string): string {
  return text.replace(/\{([A-Za-z])\}/g, (_, letter: string) => {
    return titleOf[letter] ?? numberOf[letter] ?? letter;
  });
}

/** Names the companies of a text by their letters. */
function lettersOf(texts: readonly string[]): string {
  const names = Object.entries({ ...titleOf, ...numberOf });
  const letterOf = (text: string) => names.find(([, one]) => one === text)?.[0] ?? `<${text}>`;
  return texts.map(letterOf).join("");
}

/** The rows of a table as a list offers them; companies are named by letters. */
export interface OfferedRows {
  /** The numbers that are asked, and the titles beside them. */
  asked: string;
  titles: string;
  /** The titles that are searched, which costs more. */
  searched: string;
  /** The other rows by class and remark, in the order of the table. */
  rest: string;
}

/** Reads a text or a file as a list, and returns what is offered. */
export async function offeredRows(
  given: string | Uint8Array,
  own: readonly string[] = [],
): Promise<OfferedRows> {
  const input = typeof given === "string" ? { text: withCompanies(given) } : { bytes: given };
  const reading = await readTable(input);
  if (typeof reading === "string") throw new Error(reading);
  const { rows } = await prepareList(lookupsWith(own), { team: "T1" }, reading.rows);
  const asked = rows.filter(({ kind }) => kind === "vkn");
  const searched = rows.filter(({ kind }) => kind === "title");
  const rest = rows.filter(({ kind }) => kind === null);
  return {
    asked: lettersOf(asked.map(({ key }) => key ?? "")),
    titles: lettersOf(asked.map(({ given: { title } }) => title)),
    searched: lettersOf(searched.map(({ given: { title } }) => title)),
    rest: rest.map((row) => [row.class, row.given.remark].filter(Boolean).join(":")).join(" "),
  };
}
