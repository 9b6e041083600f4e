import type { Answer } from "../../company/record.ts";
import { byWorst, colourOf, noFacts, type Colour, type Finding } from "./findings.ts";
import type { CheckedInvoice, Mention, Side } from "./gather.ts";
import { askedVkn, doubtsOf, verdictOf } from "./verdict.ts";

/** The verdict on one invoice. */
export interface InvoiceVerdict {
  /** The mention that names the invoice; null if both sides are people or have no number. */
  mention: Mention | null;
  colour: Colour;
  /** All that is wrong, the worst first, with the side that it is about. */
  findings: readonly (Finding & { role: Side["role"] })[];
  /** True if a company on it was not asked for yet. */
  isWaiting: boolean;
  /** True if our own side can't be compared: our record isn't held. */
  isOwnUnproved: boolean;
}

const rank: readonly Colour[] = ["red", "orange", "yellow", "grey", "green"];

/** Judges invoices one by one with the records that are held, the worst first. */
export function judgeInvoices(
  invoices: readonly CheckedInvoice[],
  recordOf: (vkn: string) => Pick<Answer, "merkez" | "detail"> | null,
  own: ReadonlySet<string>,
): InvoiceVerdict[] {
  return invoices
    .map((sides) => judge(sides, recordOf, own))
    .sort(
      (one, other) =>
        rank.indexOf(one.colour) - rank.indexOf(other.colour) ||
        Number(other.isWaiting) - Number(one.isWaiting),
    );
}

function judge(
  sides: CheckedInvoice,
  recordOf: (vkn: string) => Pick<Answer, "merkez" | "detail"> | null,
  own: ReadonlySet<string>,
): InvoiceVerdict {
  const findings: (Finding & { role: Side["role"] })[] = [];
  let [isWaiting, isOwnUnproved] = [false, false];
  const add = (role: Side["role"], some: readonly Finding[]) => {
    findings.push(...some.map((one) => ({ ...one, role })));
  };
  for (const { role, kind, mention } of sides) {
    if (!mention) {
      add(role, [{ ...noFacts, kind: unaskedFinding[kind] }]);
      continue;
    }
    const vkn = askedVkn(mention.given);
    const record = recordOf(vkn);
    add(role, record ? verdictOf(mention.given, record).findings : doubtsOf(mention.given));
    if (!record && own.has(vkn)) isOwnUnproved = true;
    else if (!record) isWaiting = true;
  }
  // What both sides together say is said once.
  const isRepeated = ({ kind }: Finding, at: number) =>
    (kind === "own-seller" || kind === "same-sides") &&
    findings.findIndex((one) => one.kind === kind) < at;
  const wrong = findings
    .filter((one, at) => !isRepeated(one, at))
    .filter(({ kind }) => kind !== "matches" && kind !== "vkn-from-mersis")
    .sort(byWorst);
  const isOpen = isWaiting || isOwnUnproved || sides.length === 0;
  const colour = wrong[0] ? colourOf(wrong[0].kind) : isOpen ? "grey" : "green";
  const named = sides.find((side) => side.mention && side.role === "seller") ?? sides.at(-1);
  return { mention: named?.mention ?? null, colour, findings: wrong, isWaiting, isOwnUnproved };
}

const unaskedFinding = {
  company: "unclear",
  person: "person",
  eleven: "eleven-digits",
  "no-number": "no-vkn",
} as const satisfies Record<Side["kind"], Finding["kind"]>;
