import { titleComparer } from "../../../../src/company/compare-titles.ts";
import type { FreeLookups } from "../../../../src/kunye/lists/prepare-list.ts";
import { vknCheckDigit } from "../../../../src/company/id-numbers.ts";

/** An invented VKN whose first nine digits are this number. */
export function vkn(number: number): string {
  const nine = String(number).padStart(9, "0");
  return `${nine}${vknCheckDigit(nine)}`;
}

/** An invented T.C. number whose first nine digits are this number. */
export function tckn(number: number): string {
  const digits = Array.from(String(number), Number);
  const sumOf = (parity: number) =>
    digits.reduce((sum, digit, at) => sum + (at % 2 === parity ? digit : 0), 0);
  const tenth = (((sumOf(0) * 7 - sumOf(1)) % 10) + 10) % 10;
  const eleventh = (sumOf(0) + sumOf(1) + tenth) % 10;
  return `${number}${tenth}${eleventh}`;
}

/** Returns the number with another last digit, so that its check digit is wrong. */
export function wrong(number: string): string {
  return `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
}

/**
 * Creates lookups of a team with own companies, held VKNs, held titles with their VKN, and titles
 * of own companies by VKN.
 */
export function lookupsWith(
  own: readonly string[] = [],
  held: readonly string[] = [],
  titles: Readonly<Record<string, string>> = {},
  ownTitles: Readonly<Record<string, string>> = {},
): FreeLookups {
  const companies = Object.entries(titles).map(([title, vkn]) => ({
    title,
    vkn,
    intentId: vkn,
    fits: true,
  }));
  const fitting = (written: string) => {
    const compare = titleComparer(written);
    return companies.filter(({ title }) => compare(title) !== "different");
  };
  return {
    ownCompanies: () => Promise.resolve({ own: new Set(own) }),
    ownTitles: () => Promise.resolve(new Map(Object.entries(ownTitles))),
    held: (_: string, { kind, text }: { kind: string; text: string }) => {
      const heldVkns = kind === "vkn" ? Object.values(titles) : [];
      const isHeld = [...held, ...heldVkns].includes(text);
      return Promise.resolve(isHeld ? { intentId: text } : null);
    },
    findBeforePaying: (_: unknown, all: readonly string[]) => Promise.resolve(all.map(fitting)),
  } as unknown as FreeLookups;
}
