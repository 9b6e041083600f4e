import { formatTradeDate } from "../../../company/trade-values.ts";
import type { Mention, Named } from "../../invoices/gather.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, escapeData } from "./blocks.ts";
import { code, joined } from "./common-parts.ts";

const shownTitle = 150;
const shownInvoices = 3;

/** What was said about a company: its titles, each with its role, its number (with `about` behind it), and the invoices. */
export function saidLines(texts: Texts, named: Named, about = ""): string {
  const { check } = texts;
  const titles = named.mentions.map(({ role, given }) => {
    const title = escapeData(clip(given.title, shownTitle));
    return `*${check.role[role]}:* ${title === "" ? check.untitled : title}`;
  });
  const invoices = named.mentions.flatMap((one) => invoiceLine(texts, one));
  const hasLostZero = named.mentions.some(({ given }) => given.vkn !== named.vkn);
  const left = named.invoices - Math.min(invoices.length, shownInvoices);
  return [
    ...new Set(titles),
    joined(`VKN ${code(named.vkn)}`, about),
    ...(hasLostZero ? [`🟡 ${check.finding["lost-zero"]}`] : []),
    ...invoices.slice(0, shownInvoices),
    ...(left > 0 && invoices.length > 0 ? [check.moreInvoices(left)] : []),
  ].join("\n");
}

/** An invoice's number, date and amount; nothing of a text. */
export function invoiceLine({ format }: Texts, { invoice, given }: Mention): string[] {
  if (!invoice) return [];
  const { value = "", currency = "" } = invoice.amount ?? {};
  const amount = `${format.decimal(value, 2)} ${currency.replace(/^TRY$/, "TL")}`.trim();
  const date = formatTradeDate(given.date ?? "");
  return [joined(escapeData(clip(invoice.number, 60)), date, escapeData(clip(amount, 60)))];
}
