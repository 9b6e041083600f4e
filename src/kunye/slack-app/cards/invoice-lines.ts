import type { KnownBlock } from "@slack/types";
import type { Colour } from "../../invoices/findings.ts";
import type { InvoiceVerdict } from "../../invoices/invoice-verdicts.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, divider, escapeData, paragraph, unfolded } from "./blocks.ts";
import { findingReason, invoiceLine } from "./verdict-lines.ts";

/** Invoices that are told one by one, the worst first; the check's paper has all. */
const shownInvoices = 30;
const shownNumbers = 60;
const shownFindings = 4;

/** The sum of the verdicts on several invoices, and each that isn't green under what to do about it. */
export function invoiceLines(texts: Texts, verdicts: readonly InvoiceVerdict[]): KnownBlock[] {
  if (verdicts.length === 0) return [];
  const { sum } = texts.check;
  const byColour = Map.groupBy(verdicts, groupOf);
  const [said, counts] = [sumOf(texts, verdicts), countsOf(texts, verdicts)];
  let room = shownInvoices;
  const parts = [...groups].flatMap(([group, mark]) => {
    const some = byColour.get(group) ?? [];
    if (some.length === 0) return [];
    const [told, quiet] = [some.filter(isTold), some.filter((one) => !isTold(one))];
    const lines = told.slice(0, room).map((one) => verdictLine(texts, one));
    const numbers = quiet.slice(0, shownNumbers).map(numberOf);
    room -= lines.length;
    const left = some.length - lines.length - numbers.length;
    const rest = left > 0 ? [sum.more(left)] : [];
    const named = numbers.length > 0 ? [numbers.join(", ")] : [];
    return [[`${mark} *${sum.toDo[group]}*`, ...lines, ...named, ...rest].join("\n")];
  });
  return [
    unfolded([`*${said}*`, ...(said === counts ? [] : [counts])].join("\n")),
    ...parts.flatMap((part) => paragraph(part)),
    divider(),
  ];
}

/** Counts the invoices with problems; speaks of none only where every invoice is green. */
export function sumOf(texts: Texts, verdicts: readonly InvoiceVerdict[]): string {
  const bad = verdicts.filter(({ colour }) => colour === "red" || colour === "orange");
  return bad.length > 0 || verdicts.every(({ colour }) => colour === "green")
    ? texts.check.sum.heading(verdicts.length, bad.length)
    : countsOf(texts, verdicts);
}

/** Counts the invoices of each group. */
function countsOf({ check }: Texts, verdicts: readonly InvoiceVerdict[]): string {
  const byGroup = Map.groupBy(verdicts, groupOf);
  return [...groups]
    .flatMap(([group, mark]) => {
      const length = byGroup.get(group)?.length ?? 0;
      return length === 0 ? [] : [`${mark} ${check.sum.counted[group](length)}`];
    })
    .join(" · ");
}

type Group = Exclude<Colour, "grey"> | "waiting" | "own" | "grey";
const groups = new Map<Group, string>([
  ["red", "🔴"],
  ["orange", "🟠"],
  ["yellow", "🟡"],
  ["waiting", "⏳"],
  ["own", "⚪"],
  ["grey", "⚪"],
  ["green", "🟢"],
]);

function groupOf({ colour, findings, isWaiting, isOwnUnproved }: InvoiceVerdict): Group {
  // A small difference on one side says nothing of a company that was not asked for yet.
  if (isWaiting && colour !== "red" && colour !== "orange") return "waiting";
  return colour === "grey" && findings.length === 0 && isOwnUnproved ? "own" : colour;
}

/** True if there is more to say of an invoice than its number. */
function isTold({ findings }: InvoiceVerdict): boolean {
  return findings.length > 0;
}

function numberOf({ mention }: InvoiceVerdict): string {
  return escapeData(clip(mention?.invoice?.number ?? "–", 60));
}

/** Draws an invoice with the worst finding in full, and the others in few words. */
function verdictLine(texts: Texts, verdict: InvoiceVerdict): string {
  const { check } = texts;
  const [named = "–"] = verdict.mention ? invoiceLine(texts, verdict.mention) : [];
  const [first = ""] = verdictReasons(texts, verdict);
  const kinds = verdict.findings.map(
    (one) => `${check.role[one.role]}: ${check.finding[one.kind]}`,
  );
  const others = [...new Set(kinds)].slice(1, shownFindings);
  return [`• ${named}`, first, others.join(" · ")].filter(Boolean).join("\n   ");
}

/** Draws all findings of an invoice, the worst first, and what keeps it from being green. */
export function verdictReasons(
  texts: Texts,
  { colour, findings, isWaiting, isOwnUnproved }: InvoiceVerdict,
): string[] {
  const { check } = texts;
  const reasons = findings.map((one) => {
    const words = `*${check.finding[one.kind]}:* ${findingReason(texts, one)}`;
    return `${check.role[one.role]}: ${words}`;
  });
  if (isWaiting) return [...reasons, check.sum.waits];
  if (isOwnUnproved) return [...reasons, check.sum.ownUnproved];
  if (reasons.length > 0) return reasons;
  return [colour === "green" ? check.finding.matches : check.sum.toDo.grey];
}
