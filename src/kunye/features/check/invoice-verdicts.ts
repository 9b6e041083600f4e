import { briefTitle } from "../../../company/brief-title.ts";
import type { Judgement } from "../../check/judge.ts";
import type { SideView } from "../../check/case-view.ts";
import { verdictGroups, verdictsOf, type InvoiceVerdict } from "../../check/verdicts.ts";
import { colourMarks, joinParts } from "../lookup/card-parts.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { Texts } from "../../texts/texts.ts";
import { findingReason, invoiceLine, sideOf } from "./verdict-lines.ts";

/** Returns the verdicts on several invoices, the worst first; none for a single one. */
export function invoiceVerdicts(judgement: Judgement): InvoiceVerdict[] {
  const verdicts = verdictsOf(judgement);
  return verdicts.length < 2 ? [] : verdicts;
}

/** Chosen by hand: a seller shares its line with the invoice's number. */
const maxSellerLength = 60;

/** A seller that matches is green, also where our own side is not proved, as on a single invoice's card. */
export const groupMarks = {
  ...colourMarks,
  waiting: "⏳",
  print: "⚪",
  own: "🟢",
  untitled: "⚪",
  sale: "⚪",
};

/** Names the sides of an invoice that must be queried before a verdict; "" without any. */
export function unaskedSides({ check }: Texts, { unasked }: InvoiceVerdict): string {
  const names = { ...check.role, text: check.sum.company };
  return unasked.length === 0 ? "" : check.sum.waits(unasked.map((role) => names[role]));
}

/** Counts the invoices with problems; without any, each group, unless all are green. */
export function summaryOf(texts: Texts, verdicts: readonly InvoiceVerdict[]): string {
  const bad = verdicts.filter(({ group }) => group === "red" || group === "orange");
  return bad.length > 0 || verdicts.every(({ group }) => group === "green")
    ? texts.check.sum.heading(verdicts.length, bad.length)
    : countsOf(texts, verdicts);
}

export function countsOf({ check }: Texts, verdicts: readonly InvoiceVerdict[]): string {
  return groupVerdicts(verdicts)
    .map(([group, { length }]) => `${groupMarks[group]} ${check.sum.counted[group](length)}`)
    .join(" · ");
}

export function groupVerdicts(verdicts: readonly InvoiceVerdict[]) {
  return verdictGroups.flatMap((group) => {
    const some = verdicts.filter((one) => one.group === group);
    return some.length === 0 ? [] : [[group, some] as const];
  });
}

/** Returns an invoice's number, date, amount and its seller; of a print also the seller's VKN. */
export function invoiceOfSeller(texts: Texts, side: SideView): string {
  const { vkn, title, of } = side;
  const isPrint = of.form !== "xml" && title !== "" && vkn !== "";
  const number = isPrint ? `VKN ${escapeData(clip(vkn, maxSellerLength))}` : "";
  return joinParts(...invoiceLine(texts, of), sellerName(side), number);
}

/**
 * Returns an invoice in short: seller, number, amount, and `hasDate` its date. Of a print it returns
 * all that was read, as read: a person compares it with what the print shows.
 */
export function briefInvoice(
  texts: Texts,
  side: SideView,
  { hasDate }: { hasDate: boolean },
): string {
  const { of } = side;
  if (of.form !== "xml") return invoiceOfSeller(texts, side);
  const { header } = of;
  const brief = { ...of, header: header && { ...header, date: hasDate ? header.date : null } };
  const seller = sellerName({ ...side, title: briefTitle(side.title) });
  return joinParts(seller, ...invoiceLine(texts, brief));
}

/** Returns the title that an invoice writes, else the number; "" without both. */
function sellerName({ title, vkn }: SideView): string {
  if (title !== "") return escapeData(clip(title, maxSellerLength));
  return vkn === "" ? "" : `VKN ${escapeData(clip(vkn, maxSellerLength))}`;
}

/** Writes the side that a finding is about before words about it. */
export function withSide(
  texts: Texts,
  finding: Parameters<typeof sideOf>[1],
  words: string,
): string {
  return [sideOf(texts, finding), words].filter(Boolean).join(": ");
}

/** Returns an invoice's findings, the worst first, then what is open; without any, what to do. */
export function verdictReasons(
  texts: Texts,
  verdict: InvoiceVerdict,
  sided: typeof withSide = withSide,
): string[] {
  const { group, findings, open } = verdict;
  const { finding, sum } = texts.check;
  const reasons = findings.map((one) =>
    sided(texts, one, `*${finding[one.kind]}:* ${findingReason(texts, one)}`),
  );
  const left = open === "ownUnproved" ? sum.ownUnproved : unaskedSides(texts, verdict);
  const all = [...reasons, ...(left === "" ? [] : [left])];
  return all.length > 0 ? all : [sum.toDo[group]];
}
