import { isPersonsRecord } from "../../../company/people.ts";
import { isVkn } from "../../../company/vkn.ts";
import type { Finding } from "../../invoices/findings.ts";
import { judgeInvoices, type InvoiceVerdict } from "../../invoices/invoice-verdicts.ts";
import type { Bought } from "../../lookups/history.ts";
import { context, paragraph, section, type Message } from "../blocks/blocks.ts";
import type { CardContext } from "../reply/card-context.ts";
import { code } from "./common-parts.ts";
import type { CompaniesState, CompanyRow } from "./companies-state.ts";
import { boldTitle, heldCompany, type HeldCompany } from "./held-company.ts";
import { invoiceLines } from "./invoice-lines.ts";
import { findingLines } from "./verdict-lines.ts";

/** A row with what the team holds about its company by now. */
export interface KnownRow {
  row: CompanyRow;
  slot: string;
  company: HeldCompany;
}

/** Adds what the team holds by now to the rows of a check. */
export function knownRows(
  { rows }: CompaniesState,
  offers: CardContext["offers"],
  bought: readonly Bought[],
): KnownRow[] {
  return rows.map((row, index) => {
    const slot = String(index);
    const intent = offers.find(({ offer }) => offer.slot === slot)?.intent;
    return { row, slot, company: heldCompany(bought, intent?.id ?? row.held) };
  });
}

/** The verdict on each of several invoices by what is held by now, the worst first. */
export function invoiceVerdicts(
  { checked = [], ownVkns = [] }: CompaniesState,
  known: readonly KnownRow[],
): InvoiceVerdict[] {
  if (checked.length < 2) return [];
  const records = new Map(
    known.flatMap(({ row: { query }, company: { content } }) =>
      query.kind === "vkn" && content ? [[query.key, content] as const] : [],
    ),
  );
  return judgeInvoices(checked, (vkn) => records.get(vkn) ?? null, new Set(ownVkns));
}

/** A check as a whole channel sees it: verdicts without people and without what only the invoice says of them. */
export function publicCheck(
  state: CompaniesState,
  { texts, who }: CardContext,
  known: readonly KnownRow[],
): Message {
  const { check } = texts;
  const quiet = invoiceVerdicts(state, known).map((one) => ({
    ...one,
    findings: one.findings.map(withoutWords),
  }));
  const judged = known.flatMap(({ row: { named, own, query }, company: { content, title } }) => {
    const isSaid = !named || !isVkn(named.vkn) || named.mentions.length === 0;
    if (isSaid || !content || isPersonsRecord(content)) return [];
    const lines = findingLines(texts, named, content, withoutWords);
    const name = `${boldTitle(title)} · VKN ${code(query.key)}`;
    return [own === null ? name : `${texts.own.mark} · ${name}`, ...lines].join("\n");
  });
  const wrong = state.invalid.map((one) => findingLines(texts, one, null, withoutWords).join("\n"));
  return {
    text: check.shared(who(state.sharedBy ?? "")),
    blocks: [
      section(`*${check.title}*`),
      ...invoiceLines(texts, quiet),
      ...[...wrong, ...judged].filter(Boolean).flatMap((text) => paragraph(text)),
      ...context(check.shared(who(state.sharedBy ?? "")), check.notChecked),
    ],
  };
}

/** A finding without words out of an invoice, which may name a person. */
function withoutWords<One extends Finding>(finding: One): One {
  return /^(?:words-behind|other-title)$/.test(finding.kind)
    ? { ...finding, written: "…" }
    : finding;
}
