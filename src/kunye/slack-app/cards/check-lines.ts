import type { KnownBlock } from "@slack/types";
import { formatTradeDate } from "../../../company/trade-values.ts";
import type { FileFault } from "../../invoices/file-fault.ts";
import type { Mention, Named, Unasked } from "../../invoices/gather.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, context, escapeData, paragraph, unfolded } from "./blocks.ts";
import { code, joined } from "./common-parts.ts";

/** Why a file brought no invoice: its content, or Slack did not give it. */
export type FileTrouble =
  FileFault | "gone" | "elsewhere" | "foreign" | "no-scope" | "not-downloaded";

/** A file that was not read. */
export interface FileProblem {
  name: string;
  why: FileTrouble;
}

/** What was found beside the companies that can be asked for. */
export interface Findings {
  invalid: readonly Named[];
  unasked: readonly Unasked[];
  problems: readonly FileProblem[];
  /** Our own company was left out. */
  own: boolean;
}

const shownTitle = 150;
const shownInvoices = 3;
const shownProblems = 20;

/** What was said about a company: its titles, each with its role, its number (with `about` behind it), and the invoices. */
export function saidLines(texts: Texts, named: Named, about = ""): string {
  const { check } = texts;
  const titles = Map.groupBy(named.mentions, ({ role, given }) => `${role} ${given.title}`);
  const lines = [...titles.values()].flatMap(([one]) => {
    if (!one) return [];
    const title = escapeData(clip(one.given.title, shownTitle));
    return [`*${check.role[one.role]}:* ${title === "" ? check.untitled : title}`];
  });
  const invoices = named.mentions.flatMap((one) => invoiceLine(texts, one));
  const hasLostZero = named.mentions.some(({ given }) => given.vkn !== named.vkn);
  const left = named.invoices - Math.min(invoices.length, shownInvoices);
  return [
    ...lines,
    joined(`VKN ${code(named.vkn)}`, about),
    ...(hasLostZero ? [`🟡 ${check.finding["lost-zero"].name}`] : []),
    ...invoices.slice(0, shownInvoices),
    ...(left > 0 && invoices.length > 0 ? [check.moreInvoices(left)] : []),
  ].join("\n");
}

/** The numbers that can't be right. */
export function invalidBlocks(texts: Texts, { invalid }: Findings): KnownBlock[] {
  return invalid.map((one) =>
    unfolded(`${texts.check.invalid(one.vkn.length)}\n${saidLines(texts, one)}`),
  );
}

/** Who can't be asked for, and what could not be read. */
export function findingBlocks(texts: Texts, findings: Findings): KnownBlock[] {
  const { check } = texts;
  const { unasked, problems, own } = findings;
  const files = problems
    .slice(0, shownProblems)
    .map(({ name, why }) => check.refusedFile(escapeData(name), check.files[why]));
  const left = problems.length - files.length;
  return [
    ...unasked.map((one) => unfolded(unaskedLine(texts, one))),
    ...paragraph([...files, ...(left > 0 ? [check.moreFiles(left)] : [])].join("\n")),
    ...context(own ? check.own : ""),
  ];
}

/** An invoice's number, date and amount; nothing of a text. */
export function invoiceLine({ format }: Texts, { invoice, given }: Mention): string[] {
  if (!invoice) return [];
  const { value = "", currency = "" } = invoice.amount ?? {};
  const amount = `${format.decimal(value, 2)} ${currency.replace(/^TRY$/, "TL")}`.trim();
  const date = formatTradeDate(given.date ?? "");
  return [joined(escapeData(clip(invoice.number, 60)), date, escapeData(clip(amount, 60)))];
}

function unaskedLine({ check }: Texts, { kind, role, title, invoice }: Unasked): string {
  const name = kind === "person" ? "" : escapeData(clip(title, shownTitle));
  return joined(check.unasked[kind](check.role[role]), name, escapeData(clip(invoice, 60)));
}
