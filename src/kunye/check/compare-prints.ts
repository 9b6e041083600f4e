import { titleComparer } from "../../company/compare-titles.ts";
import type { Account, Document, Header, Side } from "./case.ts";
import type { PrintDifference } from "./findings.ts";
import { titleAsSeen } from "../intake/text/clean-text.ts";
import { askedVkn, isFilePrint } from "./sides.ts";

/**
 * True for two forms of one invoice: the same ETTN, or the same number. Two sellers may use one
 * number; then their ETTNs differ.
 */
export function isSameInvoice(one: Document, other: Document): boolean {
  const [ettn = "", otherEttn] = [one, other].map(({ header }) => header?.ettn.toLowerCase() ?? "");
  if (ettn !== "" && ettn === otherEttn) return true;
  const [number = "", otherNumber] = [one, other].map(
    ({ header }) => header?.number.toLowerCase() ?? "",
  );
  const [seller, otherSeller] = [one, other].map((form) => numbersOf(form, "seller")[0]);
  const areOthers = seller !== otherSeller && seller !== undefined && otherSeller !== undefined;
  const areNumbered = ettn !== "" && otherEttn !== "";
  return number !== "" && number === otherNumber && !(areOthers && areNumbered);
}

/** A difference, and the first print that writes it so. */
interface ToldDifference {
  print: Document;
  difference: PrintDifference;
}

/** Returns what the prints write otherwise; what several of them write alike is told once. */
export function differencesOfPrints(
  invoice: Document,
  prints: readonly Document[],
): ToldDifference[] {
  const all = prints.flatMap((print) =>
    differencesOfPrint(invoice, print).map((difference) => ({ print, difference })),
  );
  const byWords = Map.groupBy(all, ({ difference }) => keyOf(difference));
  return [...byWords.values()].flatMap((alike): ToldDifference | [] => {
    const [first] = alike;
    if (!first) return [];
    const [text = "", printed = ""] = first.difference.texts;
    const forms = [...new Set(alike.map(({ print }) => print.form))];
    const texts = [text, ...forms.map(() => printed)];
    const { kind } = first.difference;
    return { print: first.print, difference: { kind, forms: [invoice.form, ...forms], texts } };
  });
}

/** Returns one key for spellings of one difference: capitals, and the zeros of an amount. */
function keyOf({ kind, texts }: PrintDifference): string {
  const plain = texts.map((text) =>
    kind === "amount" ? text.replace(/^[\d.-]+/, (digits) => `${Number(digits)}`) : text,
  );
  return [kind, ...plain].join("\n").toLowerCase();
}

/** Returns what a print writes otherwise. */
export function differencesOfPrint(invoice: Document, print: Document): PrintDifference[] {
  const facts = (["number", "ettn", "date"] as const).flatMap((name): PrintDifference[] => {
    const [text = "", other = ""] = [invoice, print].map(({ header }) => header?.[name] ?? "");
    const isSame = text.toLowerCase() === other.toLowerCase();
    const kind = name === "date" ? "date" : "text";
    return text === "" || other === "" || isSame ? [] : [{ kind, texts: [text, other] }];
  });
  return [
    ...facts,
    ...otherReturn(invoice, print),
    ...otherAmounts(invoice.header?.amount ?? null, print.header?.amount ?? null),
    ...otherAccounts(invoice.accounts, print.accounts),
    ...otherNumbers(invoice, print),
    ...otherTitles(invoice, print),
  ];
}

/** Tells if only one form is a return. Pasted words and rows may leave it out. */
function otherReturn(invoice: Document, print: Document): PrintDifference[] {
  const [isReturn, isPrintedReturn] = [invoice, print].map(
    ({ header }) => header?.isReturn === true,
  );
  if (isReturn === isPrintedReturn || (isReturn === true && !isFilePrint(print))) return [];
  return [{ kind: "return", texts: isReturn === true ? ["IADE", ""] : ["", "IADE"] }];
}

/** Compares two amounts; a missing currency may be any. */
function otherAmounts(one: Header["amount"], other: Header["amount"]): PrintDifference[] {
  if (one === null || other === null) return [];
  const isCurrency = one.currency === "" || ["", one.currency].includes(other.currency);
  if (isCurrency && Number(one.value) === Number(other.value)) return [];
  const [text = "", otherText = ""] = [one, other].map(({ value, currency }) =>
    `${value} ${currency}`.trim(),
  );
  return [{ kind: "amount", texts: [text, otherText] }];
}

/** Tells of accounts that are only in the print, if the invoice names any. */
function otherAccounts(known: readonly Account[], printed: readonly Account[]): PrintDifference[] {
  const names = new Set(known.map(nameOfAccount));
  const others = printed.filter((one) => names.size > 0 && !names.has(nameOfAccount(one)));
  return others.length === 0 ? [] : [differentTexts(lastFour(known), lastFour(others))];
}

const nameOfAccount = ({ iban, nth }: Account) => nth ?? iban;

function differentTexts(ofInvoice: string, ofPrint: string): PrintDifference {
  return { kind: "text", texts: [ofInvoice, ofPrint] };
}

function lastFour(accounts: readonly Account[]): string {
  return accounts.map(({ iban }) => `IBAN …${iban.replaceAll(" ", "").slice(-4)}`).join(", ");
}

/**
 * Compares each side's number with the print's. If the print names no sides, a number that is of
 * neither side is a difference; a text may leave out the buyer.
 */
function otherNumbers(invoice: Document, print: Document): PrintDifference[] {
  const ofSides = (["seller", "buyer"] as const).map((role) => numbersOf(invoice, role)[0]);
  const strange = numbersOf(print, "text").filter((number) => !ofSides.includes(number));
  return (["seller", "buyer"] as const).flatMap((role, at) => {
    const number = ofSides[at];
    const ofSide = numbersOf(print, role);
    const printed = ofSide.length > 0 ? ofSide : strange;
    const known = [...ofSide, ...numbersOf(print, "text")];
    if (number === undefined || printed.length === 0 || known.includes(number)) return [];
    return [differentTexts(number, [...new Set(printed)].join(", "))];
  });
}

/** Compares each side's title; another spelling or a short form is no difference. */
function otherTitles(invoice: Document, print: Document): PrintDifference[] {
  const titlesOf = ({ sides }: Document, wanted: Side["role"]) =>
    sides.flatMap(({ role, title }) => (role === wanted && title ? title : []));
  return (["seller", "buyer"] as const).flatMap((role) => {
    const [title] = titlesOf(invoice, role);
    const [printed] = titlesOf(print, role);
    if (title === undefined || printed === undefined) return [];
    return titleComparer(titleAsSeen(printed).text)(title) === "different"
      ? [differentTexts(title, printed)]
      : [];
  });
}

function numbersOf({ sides }: Document, wanted: Side["role"]): string[] {
  return sides
    .filter(({ role }) => role === wanted)
    .map(askedVkn)
    .filter((vkn) => vkn !== "");
}
