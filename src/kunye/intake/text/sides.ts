import { isOfForeigners } from "../../../company/id-numbers.ts";
import { doubtsBy, withoutNumber } from "../../check/findings.ts";
import { isHomeCountry } from "../files/read-invoice.ts";
import { isSlip, namesBuyer, namesBuyerFirst } from "./blocks.ts";
import type { ReadText, Role, Unit } from "./layout.ts";
import { customsMinistry } from "./numbers.ts";
import type { Party, TextItems } from "./parties.ts";
import type { TitleInText } from "./segments.ts";

const invoiceNumber = /(?<![a-z0-9])[a-z]{3}20[1-3]\d{10}(?!\d)/;
const invoiceWords = new RegExp(
  `e-?(?:fatura|arsiv|irsaliye)|fatura (?:no|tarihi)|ettn|${invoiceNumber.source}`,
);

/** Returns companies with their sides; a slip has none: its sender is no seller. */
export function withSides(parties: readonly Party[], text: ReadText): readonly Party[] {
  const { folded } = text;
  if (isSlip(folded) || isTransfer(folded)) return parties.map((one) => ({ ...one, role: "text" }));
  return invoiceWords.test(folded) && !areInvoicesInLines(parties, text)
    ? withRoles(parties, folded)
    : parties;
}

/** True for a transfer of money, whose sender is no seller, and its receiver no buyer. */
function isTransfer(folded: string): boolean {
  const isNamed =
    /(?:gelen|giden) (?:fast|eft|havale|swift)|(?:alici|gonderen|karsi) (?:hesap|iban|banka)|amir(?:i)? (?:banka|iban)|sorgu no/.test(
      folded,
    );
  return isNamed && !invoiceWords.test(folded.replace(/aciklama[^\n]*/g, ""));
}

/** True if each company's line has an invoice's number: the companies are no two sides. */
function areInvoicesInLines(
  parties: readonly Party[],
  { folded, lines, lineAt }: ReadText,
): boolean {
  const used = new Set(parties.map(({ at }) => lineAt(at)));
  const textOf = (line: number) => folded.slice(lines[line]?.start, lines[line]?.end);
  return used.size > 1 && [...used].every((line) => invoiceNumber.test(textOf(line)));
}

/**
 * Makes the first of two companies the seller, as in print, unless headings tell the sides. A carrier
 * is neither.
 */
function withRoles(parties: readonly Party[], folded: string): readonly Party[] {
  // A carrier that stands elsewhere, too, may be the seller of its own invoice.
  const byDigits = Map.groupBy(parties, ({ digits }) => digits);
  const isCarrier = ({ digits }: Party) =>
    byDigits.get(digits)?.every(({ role }) => role === "carrier") ?? false;
  const sorted = parties
    .filter((one) => !isCarrier(one))
    .toSorted((one, other) => one.at - other.at);
  const [first = "", second = "", ...others] = new Set(sorted.map(({ digits }) => digits));
  const isOne = second === "" || others.length > 0;
  if (isOne || parties.some(({ role }) => role === "seller")) return parties;
  const named = parties.find(({ role }) => role === "buyer")?.digits;
  const buyer = named ?? (namesBuyerFirst(folded) ? first : second);
  return parties.map((party) => {
    if (party.role !== "text") return party;
    return { ...party, role: party.digits === buyer ? "buyer" : "seller" };
  });
}

type Titled = Pick<TextItems, "text" | "blocks" | "titles">;

/**
 * Returns the side of an invoice beside the only number, if the text names it without a number, or
 * null. The name of a buyer without a legal form may be a person's: it is not kept.
 */
export function unnumberedSide(
  parties: readonly Party[],
  { text, blocks, titles: all }: Titled,
): Party | null {
  const titles = all.filter(({ proof }) => proof === "form");
  if (new Set(parties.map(({ digits }) => digits)).size !== 1) return null;
  if (parties.some(({ role }) => role === "buyer")) {
    return unnumberedSeller(parties, { text, blocks, titles });
  }
  const { folded } = text;
  const taken = new Set(parties.flatMap(({ title }) => title ?? []));
  const some = blocks.blocks;
  const holds = ({ start, end }: Unit) =>
    [...parties, ...titles].some(({ at }) => at >= start && at < end);
  const isBuyers = (title: TitleInText) => {
    const at = blocks.blockAt(title.at);
    const role = blocks.roleAt(title.at);
    if (role !== "text") return role === "buyer";
    // A column of labels may end before its values.
    const above = some[at - 1];
    return above?.role === "buyer" && !holds(above);
  };
  const title = titles.find((one) => !taken.has(one) && isBuyers(one));
  const named = some.find(
    ({ role, start, end }) => role === "buyer" && namesBuyer(folded.slice(start, end)),
  );
  const at = title?.at ?? named?.start;
  if (at === undefined) return null;
  const party = unnumberedParty("buyer", at, title ?? null);
  const { start, end } = some[blocks.blockAt(at)] ?? {};
  const isForeign = isExport(folded) || namesCountry(folded.slice(start, end));
  return isForeign ? { ...party, doubts: doubtsBy([true, "abroad"]) } : party;
}

/**
 * Returns the seller beside the only number, which is its buyer's, or null: the title of another
 * block, under the seller's heading or above the buyer's.
 */
function unnumberedSeller(parties: readonly Party[], { blocks, titles }: Titled): Party | null {
  if (parties.some(({ role }) => role !== "buyer")) return null;
  const taken = new Set(parties.flatMap(({ title }) => title?.key ?? []));
  const free = titles.filter(({ key, isBank }) => !taken.has(key) && !isBank);
  const roleOf = (title: TitleInText) => blocks.roleAt(title.at);
  const begin = Math.min(...parties.map(({ at }) => at));
  const title =
    free.find((one) => roleOf(one) === "seller") ??
    free.find((one) => roleOf(one) === "text" && one.at < begin);
  return title ? unnumberedParty("seller", title.at, title) : null;
}

function unnumberedParty(role: Role, at: number, title: TitleInText | null): Party {
  return {
    at,
    end: at,
    digits: "",
    role,
    title,
    certainty: "sure",
    doubts: [withoutNumber],
    mersis: null,
    taxOffice: "",
    city: "",
    district: "",
  };
}

/** True for an export invoice, whose buyer is abroad. */
function isExport(folded: string): boolean {
  return folded.includes(customsMinistry) || /senaryo[^\n]{0,12}ihracat/.test(folded);
}

/** True for a block with the number of a foreign buyer, or with another country. */
function namesCountry(folded: string): boolean {
  const [, country = ""] =
    /(?:ulke(?:si)?|country)[ \t]*:[ \t]*([^\n|;,]{2,40})/.exec(folded) ?? [];
  const digits = folded.match(/\d+/g) ?? [];
  return digits.some(isOfForeigners) || (country !== "" && !isHomeCountry(country));
}
