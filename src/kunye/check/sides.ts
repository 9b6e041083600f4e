import { isVkn, vknOfMersis, wholeVkn } from "../../company/id-numbers.ts";
import type { Document, Side } from "./case.ts";
import type { DocumentForm } from "./findings.ts";
import { hasKind, kindsWith, type FindingKind } from "./kinds.ts";

/** Returns the number to ask: as written, or from the MERSİS number if only that is valid. */
export function askedVkn({ vkn, mersis }: Pick<Side, "vkn" | "mersis">): string {
  const whole = wholeVkn(vkn);
  const inMersis = vknOfMersis(mersis ?? "") ?? "";
  return isVkn(whole) || !isVkn(inMersis) ? whole : inMersis;
}

const missingNumber = kindsWith("number", "missing");
const foreignNumbers = kindsWith("number", "foreign", "abroad");

/** False for a number without a title, a place or other details. */
export function hasDetails(side: Side): boolean {
  const { title, mersis, taxOffice, city, district, doubts } = side;
  return [title, mersis, taxOffice, city, district, ...doubts].some(Boolean);
}

/** True for a side without a number. */
export function lacksNumber({ doubts }: Pick<Side, "doubts">): boolean {
  return hasKind(doubts, missingNumber);
}

/** True for a side that no Turkish registry has. */
export function isAbroad({ doubts }: Pick<Side, "doubts">): boolean {
  return hasKind(doubts, foreignNumbers);
}

/** True if the reader noticed this about a side. */
export function isDoubted({ doubts }: Pick<Side, "doubts">, kind: FindingKind): boolean {
  return doubts.some((one) => one.kind === kind);
}

/** The prints that may show other words than they hold; pasted words are seen. */
const filePrints: ReadonlySet<DocumentForm> = new Set<DocumentForm>(["pdf", "page", "qr"]);

export function isFilePrint({ form }: Document): boolean {
  return filePrints.has(form);
}

/** True for an invoice, and false for a despatch advice and words. */
export function isInvoice({ header }: Document): boolean {
  return header?.document === "invoice";
}

/** Returns the sides that may be paid: the sellers, else those without a role; none of ours. */
export function payeesAmong<One extends Side>(
  all: readonly One[],
  own: ReadonlySet<string>,
): readonly One[] {
  const sellers = all.filter(({ role }) => role === "seller");
  const sides = sellers.length > 0 ? sellers : all.filter(({ role }) => role === "text");
  return sides.filter((one) => !own.has(askedVkn(one)));
}
