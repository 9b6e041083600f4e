import { isVkn } from "../../company/id-numbers.ts";
import type { Side } from "./case.ts";
import { isOwnSideJudged } from "./companies.ts";
import type { Finding } from "./findings.ts";
import { isTold, type Judgement } from "./judge.ts";
import { colourOf, kindsWith, plainKinds, type FindingKind } from "./kinds.ts";
import type { DocumentView, SideView } from "./case-view.ts";

/**
 * Groups of judged invoices, the worst first. `print`: all agrees on a print without its XML.
 * `own`: green, but our own record is not held.
 * `untitled`: the number is registered, and no title is written. `sale`: our own sale.
 */
export const verdictGroups = [
  "red",
  "orange",
  "yellow",
  "waiting",
  "print",
  "own",
  "untitled",
  "grey",
  "sale",
  "green",
] as const;

export interface InvoiceVerdict {
  /** The seller, else another side, or null. */
  side: SideView | null;
  group: (typeof verdictGroups)[number];
  /** The findings except green ones, the worst first; then plain ones. */
  findings: readonly FindingOfSide[];
  /** `waits`: a company was not asked yet. `ownUnproved`: our own record is not held. */
  open: "waits" | "ownUnproved" | null;
  /** The sides whose companies were not asked yet. */
  unasked: readonly Side["role"][];
}

/** A finding with the role of its side. */
export type FindingOfSide = Finding & { role: Side["role"] };

/** Findings that are no problem. */
const remarkKinds = kindsWith("colour", "green").union(kindsWith("tone", "remark"));

/** Returns the invoices of a case, each once. */
export function invoicesOf({ views }: Judgement): DocumentView[] {
  return views.filter(({ document }) => document.header !== null);
}

/** Returns the verdict on each invoice, the worst first. */
export function verdictsOf(judgement: Judgement): InvoiceVerdict[] {
  const byDocument = Map.groupBy(judgement.findings, ({ at }) => at.document);
  const verdictOf = ({ document, sides }: DocumentView): InvoiceVerdict => {
    const told = (byDocument.get(document.id) ?? [])
      .filter((one) => isTold(one) && !remarkKinds.has(one.kind))
      .map((one) => ({ ...one, role: sides[one.at.side ?? 0]?.role ?? ("text" as const) }));
    const unheld = sides.filter(
      (side) => !isOwnSideJudged(side) && isVkn(side.asked) && side.record === null,
    );
    const unasked = unheld.flatMap(({ asked, role }) =>
      judgement.ours.own.has(asked) ? [] : role,
    );
    const open = unasked.length > 0 ? "waits" : unheld.length > 0 ? "ownUnproved" : null;
    const worst = told.find(({ kind }) => !plainKinds.has(kind));
    return {
      side:
        sides.find(({ role }) => role === "seller") ??
        sides.find(({ of, asked }) => of.header?.of === asked) ??
        sides.at(-1) ??
        null,
      group: groupOf(worst?.kind, open, sides.length > 0),
      findings: told.filter(({ kind }) => kind !== "print-matches"),
      open,
      unasked,
    };
  };
  const rankOf = ({ group }: InvoiceVerdict) => verdictGroups.indexOf(group);
  return invoicesOf(judgement)
    .map(verdictOf)
    .sort((one, other) => rankOf(one) - rankOf(other));
}

function groupOf(
  worst: FindingKind | undefined,
  open: InvoiceVerdict["open"],
  hasSides: boolean,
): InvoiceVerdict["group"] {
  // A small finding on one side does not hide that the other side was not asked.
  const colour = worst && colourOf(worst);
  if (open === "waits" && colour !== "red" && colour !== "orange") return "waiting";
  if (worst === "untitled") return worst;
  if (worst === "print-matches") return "print";
  if (worst === "own-sale") return "sale";
  return colour ?? (open ? "own" : hasSides ? "green" : "grey");
}
