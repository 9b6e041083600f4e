import { isVkn } from "../../../company/id-numbers.ts";
import type { Account } from "../../check/case.ts";
import { gravestAnnouncement, type Announcement } from "../../intake/text/announced-account.ts";
import type { Doubt } from "../../check/findings.ts";
import { colourOf, kindsWith, type FindingKind } from "../../check/kinds.ts";
import {
  gatherParties,
  groupPrints,
  headerOf,
  isPrint,
  withDoubts,
  type CheckedInvoice,
  type GivenInvoice,
  type KnownCompanies,
  type Mention,
} from "../../check/gather.ts";
import { isNamedForUs } from "../../check/own-side.ts";
import { askedVkn, doubtsOf, verdictOf } from "../../check/verdict.ts";
import { payeesAmong, traceOfInvoice, tracesOfText, type Trace } from "../../check/memory/trace.ts";
import type { Interaction } from "../../slack/feature.ts";
import type { CheckState } from "./company-rows.ts";
import { saying, type Note } from "../../texts/texts.ts";

interface Checked {
  invoices: readonly GivenInvoice[];
  written: readonly Mention[];
}

/**
 * Compares invoices and a text with what the team saw before, and adds the doubts to their sellers.
 * `lines` tell of the accounts of a text without a company's number; `documents` are the invoices'
 * ids in the memory.
 */
export async function withSeen(
  { services, person }: Pick<Interaction, "services" | "person">,
  { invoices, written, words, ours, held = [] }: Checked & CheckedText,
): Promise<Checked & { lines: Note[]; documents: string[] }> {
  const { own } = ours;
  const different = [...new Map(invoices.map((one) => [JSON.stringify(one), one])).values()];
  const judged = gatherParties(different, written, ours);
  const traces = tracesOf(different, judged.checked, own);
  const sellers = traces.map(({ trace }) => trace.seller).filter(Boolean);
  const isCover = written.length === 0 && invoices.length > 0;
  const ofText = tracesOfText({ ...words, written, own, meant: isCover ? sellers : held });
  const ofWords = ofText.map(({ trace, mentions }) => {
    // In a table each company's words are its own.
    const isTheirs = (one: Mention) => ofText.length === 1 || mentions.includes(one);
    const isFaulty = isRedByItself(
      written.flatMap((one, at) => (isTheirs(one) ? (judged.written[at] ?? one) : [])),
    );
    return { ...trace, titles: titlesOf(trace, mentions), isFaulty };
  });
  const all = [...traces.map(({ trace }) => trace), ...ofWords];
  const found = await services.seen.look(person, all);
  const told = ofText.map(({ mentions }, at) => {
    return { mentions, doubts: found[traces.length + at]?.doubts ?? [] };
  });
  const ofSender = told.flatMap(({ mentions, doubts }) => (mentions.length === 0 ? doubts : []));
  const byInvoice = new Map(traces.map(({ content }, at) => [content, found[at]?.doubts ?? []]));
  return {
    invoices: invoices.map((one) => {
      const doubts = byInvoice.get(JSON.stringify(one));
      // The words beside invoices are their seller's.
      const all = doubts && isCover ? [...doubts, ...ofSender] : (doubts ?? []);
      return withSellersDoubts(one, all, own);
    }),
    written: written.map((one) => {
      const about = told.filter(({ mentions }) => mentions.includes(one));
      return withDoubts(
        one,
        about.flatMap(({ doubts }) => doubts),
      );
    }),
    lines: isCover ? [] : ofSender.flatMap(lineOf),
    documents: found.flatMap(({ document }) => document ?? []),
  };
}

/** The findings of the memory: a document that has only these is not red by itself. */
const memoryKinds: ReadonlySet<FindingKind> = kindsWith("about", "account").union(
  new Set<FindingKind>(["same-ettn-other-content", "same-number-other-amount"]),
);

/** Tells the memory the verdicts of a card's documents again, after a purchase or an answer. */
export async function rememberVerdicts(
  { seen }: Pick<Interaction["services"], "seen">,
  team: string,
  { checked = [], rows }: CheckState,
): Promise<void> {
  const written = rows.flatMap(({ named }) =>
    (named?.mentions ?? []).flatMap((one) => (one.invoice === null ? [[one]] : [])),
  );
  const documents = [...checked, ...written].map((sides) => ({
    sides,
    contents: contentsOf(sides),
  }));
  const named = documents.filter(({ contents }) => contents.length > 0);
  if (named.length === 0) return;
  const vkns = named.flatMap(({ sides }) => sides.map(({ given }) => askedVkn(given)));
  const records = await seen.recordsOf(team, vkns.filter(isVkn));
  const isFaulty = (sides: readonly Mention[]) =>
    sides.some(({ given }) => {
      const record = records.get(askedVkn(given));
      const findings = record ? verdictOf(given, record).findings : doubtsOf(given);
      return findings.some(({ kind }) => colourOf(kind) === "red" && !memoryKinds.has(kind));
    });
  const verdicts = named.flatMap(({ sides, contents }) =>
    contents.map((content) => ({ content, isFaulty: isFaulty(sides) })),
  );
  await seen.rejudge(team, verdicts);
}

/** Returns the contents by which the memory finds a document with accounts. */
function contentsOf(sides: readonly Mention[]): string[] {
  const doubts = sides.flatMap(({ given }) => given.doubts ?? []);
  return [...new Set(doubts.flatMap(({ seen }) => seen?.content ?? []))];
}

interface CheckedText {
  /** The accounts of the words around invoices, and what they announce. */
  words: { accounts: readonly Account[]; announces: Announcement | null };
  ours: KnownCompanies;
  /** The held companies whose titles the text names. */
  held?: readonly string[];
}

/** Returns the traces of different invoices, the oldest first, each with its own verdict. */
function tracesOf(
  different: readonly GivenInvoice[],
  checked: readonly CheckedInvoice[],
  own: ReadonlySet<string>,
) {
  return groupPrints(different)
    .map(({ invoice, form, prints }, at) => {
      const trace = traceOfInvoice(invoice, own);
      // What only a print names is to be paid to as well.
      const printed = prints.map((one) => traceOfInvoice(one.invoice, own));
      const ibans = [...new Set([trace, ...printed].flatMap((one) => one.ibans))];
      const announcement = gravestAnnouncement([trace, ...printed].map((one) => one.announcement));
      const titles = titlesOf(trace, form.mentions);
      const sides = checked[at] ?? [];
      // Without our number the seller may be us, whose account is no supplier's.
      const isUnowned = trace.isUnowned === true && !sides.some(isNamedForUs);
      const isFaulty = isRedByItself(sides);
      const whole = { ...trace, ibans, announcement, titles, isUnowned, isFaulty };
      return { invoice, content: JSON.stringify(invoice), trace: whole };
    })
    .sort(({ invoice: one }, { invoice: other }) => (dayOf(one) < dayOf(other) ? -1 : 1));
}

/** Returns the titles that stand with the seller's number. */
function titlesOf({ seller }: Trace, mentions: readonly Mention[]): string[] {
  return mentions.flatMap(({ given }) => (askedVkn(given) === seller ? given.title : []));
}

function isRedByItself(sides: readonly Mention[]): boolean {
  const findings = sides.flatMap(({ given }) => doubtsOf(given));
  return findings.some(({ kind }) => colourOf(kind) === "red");
}

function dayOf(invoice: GivenInvoice): string {
  const { date, number } = headerOf(invoice);
  return `${date ?? ""} ${number}`;
}

/** Adds doubts to the sides that may be paid, or to all if there are none. */
function withSellersDoubts(
  invoice: GivenInvoice,
  doubts: readonly Doubt[],
  own: ReadonlySet<string>,
): GivenInvoice {
  if (doubts.length === 0) return invoice;
  if (!isPrint(invoice)) {
    const { seller } = invoice;
    return { ...invoice, seller: { ...seller, doubts: [...(seller.doubts ?? []), ...doubts] } };
  }
  const payees = new Set(payeesAmong(invoice.mentions, own));
  const mentions = invoice.mentions.map((one) =>
    payees.has(one) || payees.size === 0 ? withDoubts(one, doubts) : one,
  );
  return { ...invoice, mentions };
}

/** The lines of findings about a text's account. */
const linesOfFindings: Partial<
  Record<Doubt["kind"], "announcedIban" | "wrongIban" | "changedIban" | "sharedIban">
> = {
  "announced-iban": "announcedIban",
  "wrong-iban": "wrongIban",
  "changed-iban": "changedIban",
  "shared-iban": "sharedIban",
};

/** Lines about a text's account; no company beside them is shown green. */
export const accountNotes: ReadonlySet<Note["note"]> = new Set(Object.values(linesOfFindings));

function lineOf({ kind, seen }: Doubt): Note[] {
  const note = linesOfFindings[kind];
  return note ? [saying(note, seen?.iban ?? "")] : [];
}
