import { vknOfMersis } from "../../company/mersis.ts";
import type { Answer } from "../../company/record.ts";
import { statusGroup } from "../../company/status.ts";
import { saysInsolvent, saysWindingUp } from "../../company/title-parts.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { wholeVkn } from "../../company/vkn.ts";
import { compareRecord, type Comparison, type Given } from "./compare-record.ts";
import { byWorst, colourOf, type Colour, type Facts, type Finding } from "./findings.ts";

/** What a record says about what was given. */
export interface Verdict {
  /** The worst finding's. */
  colour: Colour;
  /** All that apply, the worst first. */
  findings: Finding[];
  /** What could be compared, given beside registered. */
  compared: Comparison[];
}

/** Judges what was given by a company's record; asks nobody and keeps nothing. */
export function verdictOf(given: Given, record: Pick<Answer, "merkez" | "detail">): Verdict {
  const { merkez, detail } = record;
  const facts: Facts = {
    status: merkez?.Durumu ?? "",
    date: tradeDay(given.date ?? ""),
    founded: tradeDay(merkez?.TescilTarihi ?? ""),
    closed: tradeDay(merkez?.KapanisTarihi ?? ""),
  };
  const compared = merkez ? compareRecord(given, merkez, detail, facts) : [];
  const kinds = new Set<Finding["kind"]>(merkez ? [] : ["not-found"]);
  const vkn = wholeVkn(given.vkn);
  if (vkn !== given.vkn) kinds.add("lost-zero");
  if (merkez) {
    const insolvencies = detail?.IflasKonkordato.length ?? 0;
    for (const kind of ofLife(facts, given.title, merkez.Unvani, insolvencies)) kinds.add(kind);
    if (!compared.some(({ field }) => field === "title")) kinds.add("unclear");
    // The record of another company says nothing about the one that was asked for (docs/charge-safety.md, rule 16).
    if ((vknOfMersis(merkez.MersisNo) ?? vkn) !== vkn) kinds.add("record-of-another");
  }
  for (const { field, likeness } of compared) {
    if (field === "title") kinds.add(ofTitle[likeness]);
    else if (likeness === "different") kinds.add(ofField[field]);
  }
  const findings = Array.from(kinds, (kind) => ({ kind, ...facts })).sort(byWorst);
  return { colour: colourOf(findings[0]?.kind ?? "unclear"), findings, compared };
}

/** What the record says about the company's life, at the invoice's date where there is one. */
function ofLife(
  { status, date, closed }: Facts,
  given: string,
  registered: string,
  insolvencies: number,
): Finding["kind"][] {
  const group = statusGroup(status);
  const isGone = group === "closed" || (closed !== null && /^(?:unknown|moved)$/.test(group));
  const found: Finding["kind"][] = [];
  if (insolvencies > 0 || saysInsolvent(registered) || (!isGone && saysInsolvent(status))) {
    found.push("insolvency");
  }
  if (isGone) {
    const isLater = closed !== null && date !== null && date <= closed;
    return [...found, isLater ? "struck-off-later" : "struck-off"];
  }
  if (closed !== null) found.push("closing-unclear");
  if (group === "winding-up" || saysWindingUp(registered)) {
    found.push(given === "" || saysWindingUp(given) ? "winding-up" : "winding-up-unsaid");
  }
  if (group === "moved") found.push("moved");
  if (group === "unknown") found.push("unknown-status");
  return found;
}

const ofTitle = {
  same: "matches",
  spelling: "spelling",
  part: "title-part",
  short: "short-title",
  "business-name": "business-name",
  different: "title-differs",
} as const satisfies Record<Comparison["likeness"], Finding["kind"]>;

const ofField = {
  taxOffice: "tax-office-differs",
  place: "place-differs",
  mersis: "mersis-of-another",
  date: "before-founding",
} as const satisfies Record<Exclude<Comparison["field"], "title">, Finding["kind"]>;
