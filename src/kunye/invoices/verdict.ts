import { vknOfMersis } from "../../company/mersis.ts";
import type { Answer } from "../../company/record.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { wholeVkn } from "../../company/vkn.ts";
import { compareRecord, type Comparison, type Given } from "./compare-record.ts";
import { byWorst, colourOf, type Colour, type Facts, type Finding } from "./findings.ts";
import { lifeFindings } from "./life-findings.ts";

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
    const titles = { given: given.title, registered: merkez.Unvani };
    const entries = detail?.IflasKonkordato.length ?? 0;
    for (const kind of lifeFindings(facts, titles, entries)) kinds.add(kind);
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
