import {
  invoiceVerdicts,
  groupMarks,
  unaskedSides,
  summaryOf,
  countsOf,
  groupVerdicts,
  invoiceOfSeller,
  sellerName,
  verdictReasons,
  withSide,
} from "../lookup/invoice-verdicts.ts";
import type { KnownBlock } from "@slack/types";
import { isPersonsRecord } from "../../../company/people.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import type { Finding } from "../../check/findings.ts";
import { kindsWith } from "../../check/kinds.ts";
import type { InvoiceVerdict, Mention } from "../../check/gather.ts";
import { code, joinParts } from "../lookup/card-parts.ts";
import { boldTitle, type CheckState, type KnownRow } from "../lookup/company-rows.ts";
import { documentFindings, findingLines, invoiceLine } from "../lookup/verdict-lines.ts";
import {
  context,
  paragraph,
  section,
  type Message,
  clip,
  divider,
  escapeData,
  unfolded,
} from "../../slack/blocks.ts";
import { openAccounts } from "../../check/memory/confirmed.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import type { Texts } from "../../texts/texts.ts";
import { waitingBlocks } from "./account-buttons.ts";
import { checkTexts } from "./texts.ts";

/** Draws a check for a channel: verdicts without people and without the invoice's words. */
export function drawPublicCheck(
  state: CheckState,
  card: CardContext,
  known: readonly KnownRow[],
): Message {
  const { texts, writeName } = card;
  const { check } = texts;
  const words = checkTexts[texts.locale];
  const shared = words.companies.shared(writeName(state.sharedBy ?? ""));
  const verdicts = invoiceVerdicts(state, known).map((one) => ({
    ...one,
    // A seller's title may be a person's name.
    mention: one.mention && {
      ...withoutAccounts(one.mention),
      given: { ...one.mention.given, title: "", vkn: "" },
    },
    findings: one.findings.map(withoutWords),
  }));
  const isSummed = verdicts.length > 0;
  const unqueryable = state.invalid.filter(({ invoices }) => !isSummed || invoices === 0);
  const shownRows = known.flatMap(({ row: { named, own, query }, company: { content, title } }) => {
    if (!named || !isVkn(named.vkn) || named.mentions.length === 0) return [];
    if (content && isPersonsRecord(content)) return [];
    // Without a record only an account that waits for its second person is shown.
    const doubts = named.mentions.flatMap(({ given }) => given.doubts ?? []);
    if (!content && openAccounts(doubts).length === 0) return [];
    const name = joinParts(boldTitle(title), `VKN ${code(query.key)}`);
    return [{ named, content, name: own === null ? name : `${words.own.mark} · ${name}` }];
  });
  const companies = shownRows.map(({ named, content, name }, at) => {
    // The verdicts above have the findings of invoices.
    if (isSummed && named.invoices > 0) return name;
    const earlier = [...unqueryable, ...shownRows.slice(0, at).map((one) => one.named)];
    const told = documentFindings(earlier.flatMap(({ mentions }) => mentions));
    return [name, ...findingLines(texts, named, content, { shown: withoutWords, told })].join("\n");
  });
  const invalid = unqueryable.map((one) =>
    findingLines(texts, one, null, { shown: withoutWords }).join("\n"),
  );
  return {
    text: shared,
    blocks: [
      section(`*${check.title}*`),
      ...groupBlocks(texts, verdicts, state.unread),
      ...(isSummed ? [] : context(...invoicesOf(texts, state))),
      ...[...invalid, ...companies].filter(Boolean).flatMap((text) => paragraph(text)),
      ...context(shared, check.notChecked),
      // The second person is found where the verdict is shared.
      ...waitingBlocks(state, card),
    ],
  };
}

/** Names the only invoice of a check; several are named by their verdicts. */
function invoicesOf(texts: Texts, { checked = [] }: CheckState): string[] {
  const [first] = checked.flat();
  if (!first?.invoice) return [];
  // The channel needs no amount to find the invoice.
  return invoiceLine(texts, {
    ...first,
    invoice: { ...first.invoice, amount: null, accounts: [] },
  });
}

function withoutAccounts(mention: Mention): Mention {
  const { invoice } = mention;
  return { ...mention, invoice: invoice && { ...invoice, accounts: [] } };
}

/** Findings that quote an invoice's words. */
const quotingKinds = kindsWith("quotes", true);

/** Removes an invoice's words, which may name a person, and the user of an earlier check. */
function withoutWords<One extends Finding>(finding: One): One {
  const one = { ...finding, seen: { ...finding.seen, userId: "" } };
  const { kind, written } = finding;
  const isQuoted = quotingKinds.has(kind) && written !== "" && !isVkn(written);
  return isQuoted ? { ...one, written: "…" } : one;
}

// Chosen by hand so that a card fits into one message; the check's PDF has all invoices.

/** Invoices shown one by one. */
const maxInvoices = 30;
/** Numbers of further invoices without findings, in one line. */
const maxNumbers = 60;
const maxKinds = 4;

/** Draws the verdicts on several invoices, grouped by what to do about them. */
export function groupBlocks(
  texts: Texts,
  verdicts: readonly InvoiceVerdict[],
  unread = 0,
): KnownBlock[] {
  if (verdicts.length === 0) return [];
  const { sum } = texts.check;
  const [heading, counts] = [summaryOf(texts, verdicts), countsOf(texts, verdicts)];
  let room = maxInvoices;
  // The groups' headings say what to do.
  const told = new Set([texts.check.beforePaying]);
  const parts = groupVerdicts(verdicts).map(([group, some]) => {
    const isOpen = ({ findings }: InvoiceVerdict) => group === "waiting" && findings.length === 0;
    const listed = some.filter((one) => !isOpen(one));
    const lines = listed.slice(0, room).map((one) => verdictLine(texts, one, told));
    room -= lines.length;
    const clear = listed.slice(lines.length).filter(({ findings }) => findings.length === 0);
    const short = [...clear, ...some.filter(isOpen)].slice(0, maxNumbers);
    const moreCount = some.length - lines.length - short.length;
    return [
      `${groupMarks[group]} *${sum.toDo[group]}*`,
      ...lines,
      ...(group === "waiting" ? linesBySeller(texts, short) : [numbersOf(short)]).filter(Boolean),
      ...(moreCount > 0 ? [sum.more(moreCount)] : []),
    ].join("\n");
  });
  return [
    unfolded(
      [
        `*${joinParts(heading, unread > 0 ? sum.unread(unread) : "")}*`,
        ...(heading === counts ? [] : [counts]),
      ].join("\n"),
    ),
    ...parts.flatMap((part) => paragraph(part)),
    divider(),
  ];
}

function numbersOf(verdicts: readonly InvoiceVerdict[]): string {
  return verdicts
    .map(({ mention }) => escapeData(clip(mention?.invoice?.number ?? "–", 60)))
    .join(", ");
}

/** Draws a line for each seller with the sides to query and the invoices' numbers. */
function linesBySeller(texts: Texts, verdicts: readonly InvoiceVerdict[]): string[] {
  const bySeller = Map.groupBy(verdicts, (one) =>
    joinParts(one.mention ? sellerName(one.mention) : "", unaskedSides(texts, one)),
  );
  return [...bySeller].map(([name, some]) => [name, numbersOf(some)].filter(Boolean).join(": "));
}

/** Draws an invoice with its worst reason and the names of others; `told` are instructions above. */
function verdictLine(texts: Texts, verdict: InvoiceVerdict, told: Set<string>): string {
  const { check } = texts;
  const invoiceWords = verdict.mention ? invoiceOfSeller(texts, verdict.mention) : "–";
  const [firstReason = ""] = verdict.findings.length > 0 ? verdictReasons(texts, verdict) : [];
  const kinds = verdict.findings.map((one) => withSide(texts, one, check.finding[one.kind]));
  const others = [...new Set(kinds)].slice(1, maxKinds);
  const waits = verdict.group === "waiting" ? unaskedSides(texts, verdict) : "";
  return [`• ${invoiceWords}`, onceTold(texts, firstReason, told), others.join(" · "), waits]
    .filter(Boolean)
    .join("\n   ");
}

/** Cuts the instruction at a reason's end if it is told already, and counts it as told. */
function onceTold({ check }: Texts, reason: string, told: Set<string>): string {
  const instruction = [check.beforePaying, check.byPhone].find((one) => reason.endsWith(one));
  if (instruction === undefined) return reason;
  if (told.has(instruction)) return reason.slice(0, -instruction.length).trimEnd();
  told.add(instruction);
  return reason;
}
