import {
  invoiceVerdicts,
  groupMarks,
  unaskedSides,
  summaryOf,
  countsOf,
  groupVerdicts,
  briefInvoice,
  verdictReasons,
  withSide,
} from "./invoice-verdicts.ts";
import type { KnownBlock } from "@slack/types";
import { isPersonsRecord } from "../../../company/people.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import type { Finding } from "../../check/findings.ts";
import { kindsWith } from "../../check/kinds.ts";
import { findingsOn } from "../../check/judge.ts";
import type { DocumentView } from "../../check/case-view.ts";
import { isFilePrint } from "../../check/sides.ts";
import { invoicesOf, type InvoiceVerdict } from "../../check/verdicts.ts";
import { code, joinParts } from "../lookup/card-parts.ts";
import { boldTitle } from "../lookup/held-company.ts";
import type { CheckState, JudgedCheck } from "./check-rows.ts";
import { accountsOfNobody, documentFindings, findingLines, invoiceLine } from "./verdict-lines.ts";
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
import { openAccountsOf, waitingBlocks } from "./account-buttons.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import type { Texts } from "../../texts/texts.ts";

/** Draws a check for a channel: verdicts without people and without the invoice's words. */
export function drawPublicCheck(
  state: CheckState,
  card: CardContext,
  { judgement, rows, invalid }: JudgedCheck,
): Message {
  const { texts, writeName } = card;
  const { check, ownCompany: words } = texts;
  const shared = texts.companies.shared(writeName(state.sharedBy ?? ""));
  const verdicts = invoiceVerdicts(judgement).map((one) => ({
    ...one,
    // A seller's title may be a person's name.
    side: one.side && { ...one.side, of: withoutAccounts(one.side.of), title: "", vkn: "" },
    findings: one.findings.map(withoutWords),
  }));
  const isSummed = verdicts.length > 0;
  const unqueryable = invalid.filter(({ invoices }) => !isSummed || invoices === 0);
  const shownRows = rows.flatMap(({ row: { named, own, query }, company: { content, title } }) => {
    if (!named || !isVkn(named.vkn) || named.sides.length === 0) return [];
    if (content && isPersonsRecord(content)) return [];
    // Without a record only an account that waits for its second person is shown.
    const found = named.sides.flatMap((side) => findingsOn(judgement, side));
    if (!content && openAccountsOf(found).length === 0) return [];
    const name = joinParts(boldTitle(title), `VKN ${code(query.key)}`);
    return [{ named, content, name: own === null ? name : `${words.mark} · ${name}` }];
  });
  const companies = shownRows.map(({ named: { sides, invoices }, content, name }, at) => {
    // The verdicts above have the findings of invoices.
    if (isSummed && invoices > 0) return name;
    const earlier = [...unqueryable, ...shownRows.slice(0, at).map((one) => one.named)];
    const told = documentFindings({ judgement, sides: earlier.flatMap((one) => one.sides) });
    const options = { shown: withoutWords, told };
    return [name, ...findingLines(texts, { judgement, sides }, content !== null, options)].join(
      "\n",
    );
  });
  const withoutRecord = unqueryable.map(({ sides }) =>
    findingLines(texts, { judgement, sides }, false, { shown: withoutWords }).join("\n"),
  );
  const ofNobody = accountsOfNobody(texts, judgement, { isSummed, shown: withoutWords });
  return {
    text: shared,
    blocks: [
      section(`*${check.title}*`),
      ...groupBlocks(texts, verdicts, { unread: state.unread }),
      ...(isSummed ? [] : context(...soleInvoice(texts, invoicesOf(judgement)))),
      ...[...withoutRecord, ...companies, ...ofNobody]
        .filter(Boolean)
        .flatMap((text) => paragraph(text)),
      ...context(shared, check.notChecked),
      // The second person is found where the verdict is shared.
      ...waitingBlocks(state, card, judgement),
    ],
  };
}

/** Names the only invoice of a check; several are named by their verdicts. */
function soleInvoice(texts: Texts, [first]: readonly DocumentView[]): string[] {
  if (!first?.document.header || first.sides.length === 0) return [];
  // The channel needs no amount to find the invoice.
  const header = { ...first.document.header, amount: null };
  return invoiceLine(texts, withoutAccounts({ ...first.document, header }));
}

function withoutAccounts(document: DocumentView["document"]): DocumentView["document"] {
  return { ...document, accounts: [] };
}

/** Findings that quote an invoice's words. */
const quotingKinds = kindsWith("quotes", true);

/** Removes quoted words, which may name a person, and the user of an earlier check. */
function withoutWords<One extends Finding>(finding: One): One {
  const { kind, facts } = finding;
  const isQuoted =
    facts.differences.length > 0 ||
    (quotingKinds.has(kind) && facts.written !== "" && !isVkn(facts.written));
  const written = isQuoted ? "…" : facts.written;
  const seen = { ...facts.seen, userId: "" };
  return { ...finding, facts: { ...facts, written, seen, differences: [] } };
}

// Chosen by hand so that a card fits into one message; the check's PDF has all invoices.

/** Invoices shown one by one. */
const maxInvoices = 30;
/** Numbers of further invoices without findings, in one line. */
const maxNumbers = 60;
const maxKinds = 4;

/**
 * Draws the verdicts on several invoices, grouped by what to do about them; `saysCall` if the card
 * says further down whom to call about an account.
 */
export function groupBlocks(
  texts: Texts,
  verdicts: readonly InvoiceVerdict[],
  { unread = 0, saysCall = false }: { unread?: number | undefined; saysCall?: boolean } = {},
): KnownBlock[] {
  if (verdicts.length === 0) return [];
  const { sum } = texts.check;
  const [heading, counts] = [summaryOf(texts, verdicts), countsOf(texts, verdicts)];
  const isGreen = verdicts.every(({ group }) => group === "green");
  let room = maxInvoices;
  // The groups' headings say what to do, and the accounts below whom to call.
  const { beforePaying, byPhone } = texts.check;
  const told = new Set([beforePaying, ...(saysCall ? [byPhone] : [])]);
  const parts = groupVerdicts(verdicts).map(([group, some]) => {
    const shown = some.slice(0, room);
    room -= shown.length;
    const clear = some.slice(shown.length).filter(({ findings }) => findings.length === 0);
    const short = clear.slice(0, maxNumbers);
    const moreCount = some.length - shown.length - short.length;
    return [
      `${groupMarks[group]} *${sum.toDo[group]}*`,
      ...verdictLines(texts, shown, told),
      ...(short.length > 0 ? [numbersOf(short)] : []),
      ...(moreCount > 0 ? [sum.more(moreCount)] : []),
    ].join("\n");
  });
  return [
    unfolded(
      [
        `*${joinParts(heading, unread > 0 ? sum.unread(unread) : "")}*`,
        ...(heading === counts || isGreen ? [] : [counts]),
      ].join("\n"),
    ),
    ...parts.flatMap((part) => paragraph(part)),
    divider(),
  ];
}

function numbersOf(verdicts: readonly InvoiceVerdict[]): string {
  return verdicts
    .map(({ side }) => escapeData(clip(side?.of.header?.number ?? "–", 60)))
    .join(", ");
}

/**
 * Draws each invoice in a line, and below the invoices with one reason that reason, once; `told` are
 * instructions above.
 */
function verdictLines(
  texts: Texts,
  verdicts: readonly InvoiceVerdict[],
  told: Set<string>,
): string[] {
  const all = verdicts.map((verdict) => {
    const [first = "", ...others] = reasonLines(texts, verdict);
    return { line: `• ${lineOf(texts, verdict)}`, first, others: others.join("\n   ") };
  });
  const byReason = Map.groupBy(all, ({ first }) => first);
  return Array.from(byReason, ([first, some]) => {
    const [common = ""] = new Set(some.map(({ others }) => others));
    const isCommon = some.every(({ others }) => others === common);
    const count = some.length > 1 && first !== "" ? texts.check.sum.shared(some.length) : "";
    const invoices = some.map(({ line, others }) => withLines(line, isCommon ? "" : others));
    const reason = joinParts(count, onceTold(texts, first, told));
    return withLines(invoices.join("\n"), reason, isCommon ? common : "");
  });
}

function withLines(...lines: readonly string[]): string {
  return lines.filter(Boolean).join("\n   ");
}

/** Returns an invoice's worst reason, the names of others, and the buyer who was not asked yet. */
function reasonLines(texts: Texts, verdict: InvoiceVerdict): string[] {
  const { check } = texts;
  const findings = verdict.findings.filter(isReason);
  const [first = ""] = verdictReasons(texts, { ...verdict, findings }, withBuyer);
  const kinds = findings.map((one) => withBuyer(texts, one, check.finding[one.kind]));
  const others = [...new Set(kinds)].slice(1, maxKinds);
  // The group's heading says that a seller waits.
  const isBuyerOpen = verdict.group === "waiting" && verdict.unasked.includes("buyer");
  const waits = isBuyerOpen ? unaskedSides(texts, verdict) : "";
  return [findings.length > 0 ? first : "", others.join(" · "), waits].filter(Boolean);
}

/** False for a first account, which the invoice's line names; red documents may have had others. */
function isReason({ kind, facts: { seen } }: Finding): boolean {
  return kind !== "new-iban" || seen.earlierIban !== "";
}

/** Draws an invoice's seller, number and amount; its date where there is something to clear up. */
function lineOf(texts: Texts, { side, findings }: InvoiceVerdict): string {
  if (!side) return "–";
  const firstIban = findings.find((one) => !isReason(one));
  const tail = firstIban && !isFilePrint(side.of) ? tailOf(firstIban) : "";
  return joinParts(
    briefInvoice(texts, side, { hasDate: findings.some(isReason) }),
    firstIban ? texts.check.sum.firstIban(tail) : "",
  );
}

function tailOf({ facts }: Finding): string {
  return escapeData(facts.seen.iban);
}

/** Writes only the buyer's side before words about it. */
const withBuyer: typeof withSide = (texts, finding, words) =>
  finding.role === "buyer" ? withSide(texts, finding, words) : words;

/** Cuts the instruction at a reason's end if it is told already, and counts it as told. */
function onceTold({ check }: Texts, reason: string, told: Set<string>): string {
  const instruction = [check.beforePaying, check.byPhone].find((one) => reason.endsWith(one));
  if (instruction === undefined) return reason;
  if (told.has(instruction)) return reason.slice(0, -instruction.length).trimEnd();
  told.add(instruction);
  return reason;
}
