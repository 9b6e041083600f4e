import type { Case, CompanyRecord, Document } from "../../../../src/kunye/check/case.ts";
import { colourOfFindings, findingsOn, judge } from "../../../../src/kunye/check/judge.ts";
import { judgeWords, soleSide } from "../../../../src/kunye/check/judge-side.ts";
import { verdictsOf } from "../../../../src/kunye/check/verdicts.ts";
import { documentOf, documentOfWords, sideOf } from "../../../../src/kunye/intake/documents.ts";
import type { GivenData, GivenInvoice, Mention } from "../../../../src/kunye/intake/mention.ts";

/** Returns a case of which nothing else is known. */
export function caseOf(documents: readonly Document[], known: Partial<Case> = {}): Case {
  return {
    documents,
    ours: { own: new Set(), ownTitles: new Map() },
    records: new Map(),
    namesakes: new Map(),
    memory: new Map(),
    confirmed: new Map(),
    day: "2026-11-29",
    ...known,
  };
}

/** Judges invoices, and the words around them. */
export function judgeGiven(
  invoices: readonly GivenInvoice[],
  written: readonly Mention[] = [],
  known: Partial<Case> = {},
) {
  const words = documentOfWords(written, { accounts: [], words: { announces: null } });
  const documents = [...invoices.map(documentOf), ...(written.length > 0 ? [words] : [])];
  const once = new Map(documents.map((one) => [one.id, one]));
  return judge(caseOf([...once.values()], known));
}

/** Returns the kinds of findings of each invoice, the worst invoice first. */
export function kindsOf(invoices: readonly GivenInvoice[], known: Partial<Case> = {}): string[][] {
  return verdictsOf(judgeGiven(invoices, [], known)).map(({ findings }) =>
    findings.map(({ kind }) => kind),
  );
}

/** Judges given data by a record. */
export function verdictOf(given: GivenData, record: CompanyRecord | null = null) {
  const judgement = judgeWords(sideOf({ role: "text", given }), record);
  const side = soleSide(judgement);
  const findings = findingsOn(judgement, side);
  return { colour: colourOfFindings(findings), findings, compared: side.compared };
}
