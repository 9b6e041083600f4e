import type { DocumentId, Finding } from "./findings.ts";
import { isTold, type Judgement } from "./judge.ts";

/** A finding as a check told it, without its words; `side` is absent for the whole document. */
export type ToldFinding = Pick<Finding, "kind"> & Pick<Finding["at"], "side">;

type Told = Readonly<Record<DocumentId, readonly ToldFinding[]>>;

/** What a check told at a moment: at first of all documents, later of those with news. */
export interface Statement {
  /** Epoch milliseconds. */
  at: number;
  told: Told;
}

/** Returns what a judgement tells of each document, the worst first. */
export function toldBy({ views, findings }: Judgement): Told {
  const byDocument = Map.groupBy(findings.filter(isTold), ({ at }) => at.document);
  return Object.fromEntries(
    views.map(({ document: { id } }) => [
      id,
      (byDocument.get(id) ?? []).map(({ kind, at: { side } }) => {
        return { kind, ...(side !== undefined && { side }) };
      }),
    ]),
  );
}

/** Returns what a judgement tells of the documents about which the last statements differ. */
export function changedSince(said: readonly Statement[], judgement: Judgement): Told {
  const last: Told = Object.fromEntries(said.flatMap(({ told }) => Object.entries(told)));
  const changed = Object.entries(toldBy(judgement)).filter(
    ([id, told]) => namesOf(told) !== namesOf(last[id]),
  );
  return Object.fromEntries(changed);
}

function namesOf(told: readonly ToldFinding[] | undefined): string | undefined {
  return told
    ?.map(({ kind, side }) => `${kind} ${side ?? ""}`)
    .sort()
    .join();
}

/** Narrows a check's statements, and what it says now, to a company: its sides, and its documents. */
export function aboutCompany(
  vkn: string,
  said: readonly Statement[],
  judgement: Judgement,
): { said: Statement[]; judgement: Judgement } {
  const views = judgement.views.filter(({ sides }) => sides.some(({ asked }) => asked === vkn));
  const sidesOf = new Map(views.map(({ document, sides }) => [document.id, sides]));
  const isAbout = (document: DocumentId, side: number | undefined) =>
    sidesOf.has(document) && (side === undefined || sidesOf.get(document)?.[side]?.asked === vkn);
  let last: Told = {};
  const narrowed = said.flatMap(({ at, told }): Statement | [] => {
    const changed = Object.entries(told).flatMap(([id, all]) => {
      const some = all.filter(({ side }) => isAbout(id, side));
      const isNew = sidesOf.has(id) && namesOf(some) !== namesOf(last[id]);
      return isNew ? [[id, some] as const] : [];
    });
    last = { ...last, ...Object.fromEntries(changed) };
    return changed.length > 0 ? { at, told: Object.fromEntries(changed) } : [];
  });
  const findings = judgement.findings.filter(({ at }) => isAbout(at.document, at.side));
  return { said: narrowed, judgement: { ...judgement, views, findings } };
}
