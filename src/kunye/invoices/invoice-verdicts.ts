import { isVkn } from "../../company/vkn.ts";
import type { Answer } from "../../company/record.ts";
import { byWorst, colourOf, type Colour, type Finding } from "./findings.ts";
import type { CheckedInvoice, Mention } from "./gather.ts";
import { askedVkn, doubtsOf, verdictOf } from "./verdict.ts";

/** The groups of judged invoices, the worst first; `own` are green but for our own side. */
export const verdictGroups = [
  "red",
  "orange",
  "yellow",
  "waiting",
  "own",
  "grey",
  "green",
] as const;

/** The verdict on one invoice. */
export interface InvoiceVerdict {
  /** The mention that names the invoice; null if it names nobody. */
  mention: Mention | null;
  group: (typeof verdictGroups)[number];
  /** All that is wrong, the worst first, with the side that it is about. */
  findings: readonly (Finding & { role: Mention["role"] })[];
  /** `waits` for a company that was not asked for yet; `ownUnproved` if our own record isn't held. */
  open: "waits" | "ownUnproved" | null;
}

/** Judges invoices one by one with the records that are held, the worst first. */
export function judgeInvoices(
  invoices: readonly CheckedInvoice[],
  recordOf: (vkn: string) => Pick<Answer, "merkez" | "detail"> | null,
  own: ReadonlySet<string>,
): InvoiceVerdict[] {
  const judge = (mentions: CheckedInvoice): InvoiceVerdict => {
    const all = mentions.flatMap(({ given, role }) => {
      const record = recordOf(askedVkn(given));
      const found = record ? verdictOf(given, record).findings : doubtsOf(given);
      return found.map((one) => ({ ...one, role }));
    });
    // What both sides together say is said once.
    const isRepeated = ({ kind }: Finding, at: number) =>
      /^(?:own-seller|same-sides|same-ettn)$/.test(kind) &&
      all.findIndex((one) => one.kind === kind) < at;
    const findings = all
      .filter((one, at) => !/^(?:matches|vkn-from-mersis)$/.test(one.kind) && !isRepeated(one, at))
      .sort(byWorst);
    const unheld = mentions
      .map(({ given }) => askedVkn(given))
      .filter((vkn) => isVkn(vkn) && !recordOf(vkn));
    const isWaiting = unheld.some((vkn) => !own.has(vkn));
    const open = isWaiting ? "waits" : unheld.length > 0 ? "ownUnproved" : null;
    const mention = mentions.find(({ role }) => role === "seller") ?? mentions.at(-1) ?? null;
    const colour = findings[0] && colourOf(findings[0].kind);
    return { mention, group: groupOf(colour, open, mentions.length > 0), findings, open };
  };
  const rankOf = ({ group }: InvoiceVerdict) => verdictGroups.indexOf(group);
  return invoices.map(judge).sort((one, other) => rankOf(one) - rankOf(other));
}

function groupOf(
  worst: Colour | undefined,
  open: InvoiceVerdict["open"],
  isNamed: boolean,
): InvoiceVerdict["group"] {
  // A small difference on one side says nothing of a company that was not asked for yet.
  if (open === "waits" && worst !== "red" && worst !== "orange") return "waiting";
  return worst ?? (open ? "own" : isNamed ? "green" : "grey");
}
