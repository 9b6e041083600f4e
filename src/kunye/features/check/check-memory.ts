import { isVkn } from "../../../company/id-numbers.ts";
import type { Case, Document, MemoryFinding } from "../../check/case.ts";
import { isNamedForUs } from "../../check/companies.ts";
import type { Doubt } from "../../check/findings.ts";
import { findingsOn, judge, type Judgement } from "../../check/judge.ts";
import { colourOf, documentKinds, kindsWith, type FindingKind } from "../../check/kinds.ts";
import type { DocumentView, SideView } from "../../check/case-view.ts";
import { askedVkn, payeesAmong } from "../../check/sides.ts";
import { caseOf, withAccountsInPart, type CheckedDocument } from "../../check/stored-check.ts";
import {
  payeesOfInvoice,
  traceOfDetour,
  traceOfInvoice,
  tracesOfWords,
  type Trace,
} from "../../check/memory/trace.ts";
import type { Card } from "../../lookups/intents.ts";
import { readCurrent } from "../../slack/card-case.ts";
import type { Interaction } from "../../slack/feature.ts";
import { saying, type Note } from "../../texts/texts.ts";
import { addStatement } from "./statements.ts";
import { withAnswers, type CheckState } from "./check-rows.ts";

/** The part of a stored document that comes from the memory. */
type KeptMemory = Pick<CheckedDocument, "memory" | "remembered">;

/** Documents as they are kept, with the lines about accounts of words without a company's number. */
interface Remembered {
  documents: CheckedDocument[];
  lines: Note[];
}

/**
 * Compares the documents of a case with what the team saw before, and leaves them in the memory.
 * `held` are the held companies whose titles the words name.
 */
export async function compareWithMemory(
  { services, person }: Pick<Interaction, "services" | "person">,
  given: Case,
  held: readonly string[] = [],
): Promise<Remembered> {
  const { own } = given.ours;
  const judgement = judge({ ...given, memory: new Map() });
  const invoices = tracesOfInvoices(judgement);
  const words = judgement.views.find(({ document }) => document.header === null);
  // A mail that only accompanies invoices: its account is their seller's.
  const isCover = (words?.sides ?? []).length === 0 && invoices.length > 0;
  const sellers = invoices.map(({ trace }) => trace.seller).filter(Boolean);
  const texts = words ? tracesOfText(judgement, words, isCover ? sellers : held) : [];
  const detours = judgement.views.flatMap((view) => detourOf(view, own));
  const traces = [...invoices, ...texts, ...detours].map(({ trace }) => trace);
  const told = await services.seen.compareAndRemember(person, traces);

  const ofTexts = texts.map(({ sides }, at) => ({
    sides,
    doubts: told[invoices.length + at]?.doubts ?? [],
  }));
  const memoryOfDetour = (id: string) =>
    detours.flatMap(({ view, sides }, at) => {
      const { doubts = [] } = told[invoices.length + texts.length + at] ?? {};
      const changed = doubts.filter(({ kind }) => kind === "changed-iban");
      return view.document.id === id ? asMemory(changed, sides) : [];
    });
  const ofSender = ofTexts.flatMap(({ sides, doubts }) => (sides.length === 0 ? doubts : []));
  const memory = new Map<string, KeptMemory>();
  for (const [at, { view }] of invoices.entries()) {
    const { doubts = [], document = null } = told[at] ?? {};
    const all = isCover ? [...doubts, ...ofSender] : doubts;
    const payees = payeesOfInvoice(view.document, payeesAmong(view.sides, own));
    memory.set(view.document.id, {
      memory: [...asMemory(all, payees), ...memoryOfDetour(view.document.id)],
      remembered: document,
    });
  }
  if (words) {
    const ofSides = ofTexts.flatMap(({ sides, doubts }) =>
      sides.length === 0 ? [] : asMemory(doubts, sides),
    );
    memory.set(words.document.id, {
      memory: [...ofSides, ...memoryOfDetour(words.document.id)],
      remembered: null,
    });
  }
  return {
    documents: withAccountsInPart(given.documents).map((document) => ({
      document,
      namesakes: namesakesOf(document, given.namesakes),
      ...(memory.get(document.id) ?? { memory: [], remembered: null }),
    })),
    lines: isCover ? [] : linesOf(ofSender),
  };
}

/** Returns the traces of invoices, the oldest first, each with its own verdict. */
function tracesOfInvoices(judgement: Judgement): { view: DocumentView; trace: Trace }[] {
  const { own } = judgement.ours;
  return judgement.views
    .filter(({ document }) => document.header !== null)
    .map((view) => {
      const { document, prints, sides } = view;
      const trace = traceOfInvoice({ of: document, prints, sides }, own);
      const titles = titlesOf(trace, sides);
      // Without our number the seller may be us, whose account is no supplier's.
      const isUnowned =
        trace.isUnowned === true && !sides.some((side) => isNamedForUs(judgement, side));
      const isFaulty = sides.some((side) => isRed(judgement, side));
      return { view, trace: { ...trace, titles, isUnowned, isFaulty } };
    })
    .sort(({ view: one }, { view: other }) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

/** Returns the traces of words, each with its own verdict; `meant` are the companies they may mean. */
function tracesOfText(
  judgement: Judgement,
  { document, sides: written }: DocumentView,
  meant: readonly string[],
): { trace: Trace; sides: readonly SideView[] }[] {
  const found = tracesOfWords(document, written, { own: judgement.ours.own, meant });
  return found.map(({ trace, sides }) => {
    // In a table each company's words are its own.
    const theirs = found.length === 1 ? written : sides;
    const isFaulty = theirs.some((side) => isRed(judgement, side));
    return { trace: { ...trace, titles: titlesOf(trace, sides), isFaulty }, sides };
  });
}

/** Returns the trace of a document's companies beside which no account stands, if others have one. */
function detourOf(view: DocumentView, own: ReadonlySet<string>) {
  const { accounts } = view.document;
  const sides = payeesAmong(view.sides, own).filter(({ asked }) =>
    accounts.every(({ of }) => of !== asked),
  );
  const trace = traceOfDetour(accounts, sides);
  return trace ? [{ view, sides, trace }] : [];
}

/** Returns the titles that stand with the seller's number. */
function titlesOf({ seller }: Trace, sides: readonly SideView[]): string[] {
  return sides.flatMap(({ asked, title }) => (asked === seller ? title : []));
}

function orderOf({ document: { header, id } }: DocumentView): string {
  return `${header?.date ?? ""} ${header?.number ?? ""} ${id}`;
}

/**
 * Returns doubts as findings about the sides that may be paid. What several companies may be meant by
 * is about the document: it is told once.
 */
function asMemory(doubts: readonly Doubt[], payees: readonly SideView[]): MemoryFinding[] {
  const areSeveral = new Set(payees.map(({ asked }) => asked).filter(isVkn)).size > 1;
  return doubts.flatMap(({ kind, seen }) => {
    const isShared = areSeveral && !documentKinds.has(kind);
    const sides: (number | null)[] = isShared ? [] : payees.map(({ index }) => index);
    const some = documentKinds.has(kind) ? sides.slice(0, 1) : sides;
    return seen ? (some.length > 0 ? some : [null]).map((side) => ({ kind, seen, side })) : [];
  });
}

function namesakesOf({ sides }: Document, namesakes: Case["namesakes"]) {
  return Object.fromEntries(
    sides.flatMap(({ title }) => {
      const vkns = namesakes.get(title) ?? [];
      return vkns.length > 0 ? [[title, vkns]] : [];
    }),
  );
}

/** The lines of findings about a text's account. */
const linesOfFindings: Partial<
  Record<FindingKind, "announcedIban" | "wrongIban" | "changedIban" | "sharedIban" | "unownedIban">
> = {
  "announced-iban": "announcedIban",
  "wrong-iban": "wrongIban",
  "changed-iban": "changedIban",
  "shared-iban": "sharedIban",
  "unowned-iban": "unownedIban",
};

/** Lines about a text's account; no company beside them is shown green. */
export const accountNotes: ReadonlySet<Note["note"]> = new Set(Object.values(linesOfFindings));

/** Returns the lines of doubts; that an account has no owner is told where nothing graver is. */
function linesOf(doubts: readonly Doubt[]): Note[] {
  const lines = doubts.flatMap(({ kind, seen }) => {
    const note = linesOfFindings[kind];
    return note ? [saying(note, seen?.iban ?? "")] : [];
  });
  const graver = lines.filter(({ note }) => note !== "unownedIban");
  return graver.length > 0 ? graver : lines;
}

/**
 * Judges a card's check anew after a purchase or an answer: the memory keeps the verdicts of its
 * documents, the check what it says by now.
 */
export async function rememberVerdicts(
  services: Pick<Interaction["services"], "seen" | "lookups" | "cardStore" | "now">,
  { id, team }: Pick<Card, "id" | "team">,
  state: CheckState,
): Promise<void> {
  await rejudge(services, team, state);
  await addStatement(services, team, await withAnswers(services, { id, team }, state));
}

async function rejudge(
  services: Pick<Interaction["services"], "seen" | "lookups">,
  team: string,
  { check }: Pick<CheckState, "check">,
): Promise<void> {
  const named = check.documents.filter(({ memory }) => memory.some(({ seen }) => seen.content));
  if (named.length === 0) return;
  const current = await readCurrent(services, team, check);
  const vkns = new Set(check.documents.flatMap(({ document }) => document.sides.map(askedVkn)));
  const records = await services.seen.recordsOf(team, [...vkns].filter(isVkn));
  const judgement = judge(caseOf(check, current, records));
  const verdicts = judgement.views.flatMap(({ document, sides }) => {
    const { memory = [] } = named.find((one) => one.document.id === document.id) ?? {};
    const byContent = Map.groupBy(memory, ({ seen }) => seen.content ?? "");
    return Array.from(byContent, ([content, some]) => {
      const places = new Set(some.map(({ side }) => side));
      // Words may name several companies, of which each has its own account.
      const judged = document.header ? sides : sides.filter(({ index }) => places.has(index));
      return { content, isFaulty: judged.some((side) => isRed(judgement, side)) };
    });
  });
  await services.seen.rejudge(
    team,
    verdicts.filter(({ content }) => content !== ""),
  );
}

/** Findings that come from the memory: alone they do not make a document red. */
const memoryKinds: ReadonlySet<FindingKind> = kindsWith("about", "account").union(
  new Set<FindingKind>(["same-ettn-other-content", "same-number-other-amount"]),
);

function isRed(judgement: Judgement, side: SideView): boolean {
  return findingsOn(judgement, side).some(
    ({ kind }) => colourOf(kind) === "red" && !memoryKinds.has(kind),
  );
}
