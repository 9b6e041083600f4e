import { vknOfMersis } from "../../company/mersis.ts";
import type { Answer, Merkez } from "../../company/record.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { comparedFields, compareRecord, type Comparison, type Given } from "./compare-record.ts";
import { byWorst, colourOf, type Colour, type Finding, type FindingKind } from "./findings.ts";
import { lifeFindings } from "./life-findings.ts";

/** What a record says about what was given. */
export interface Verdict {
  /** The worst finding's. */
  colour: Colour;
  /** All that apply, the worst first. */
  findings: Finding[];
  /** What could be compared, given beside registered. */
  compared: Comparison[];
  /** What wasn't given, isn't in the record, or can't be told from it. */
  notChecked: Comparison["field"][];
}

/** Judges what was given by a company's record; asks nobody and keeps nothing. */
export function verdictOf(given: Given, record: Pick<Answer, "merkez" | "detail">): Verdict {
  const { merkez, detail } = record;
  if (!merkez)
    return { ...sorted([{ kind: "not-found" }]), compared: [], notChecked: [...comparedFields] };
  // A date that can't be read is none.
  const known = { ...given, date: tradeDay(given.date ?? "") };
  const all = compareRecord(known, merkez, detail);
  const compared = all.filter(({ likeness }) => likeness !== "unknown");
  const findings = [
    ...ownerFindings(given.vkn, merkez),
    ...all.flatMap(fieldFindings),
    ...lifeFindings(known, merkez, detail),
  ];
  return {
    ...sorted(findings),
    compared,
    notChecked: comparedFields.filter((name) => !compared.some(({ field }) => field === name)),
  };
}

function sorted(findings: Finding[]): { colour: Colour; findings: Finding[] } {
  const worstFirst = findings.toSorted(byWorst);
  return { colour: colourOf(worstFirst[0]?.kind ?? "unclear"), findings: worstFirst };
}

/** The record of another company than the one that was asked for says nothing about it (docs/charge-safety.md, rule 16). */
function ownerFindings(vkn: string, { MersisNo }: Merkez): Finding[] {
  const registered = vknOfMersis(MersisNo);
  if (registered === null || registered === vkn) return [];
  return [{ kind: "record-of-another", given: vkn, registered }];
}

function fieldFindings({ field, given, registered, likeness }: Comparison): Finding[] {
  if (field === "title") return [{ kind: ofTitle[likeness], given, registered }];
  return likeness === "different" ? [{ kind: ofField[field], given, registered }] : [];
}

const ofTitle = {
  same: "matches",
  spelling: "spelling",
  part: "title-part",
  short: "short-title",
  "business-name": "business-name",
  different: "title-differs",
  unknown: "unclear",
} as const satisfies Record<Comparison["likeness"], FindingKind>;

const ofField = {
  taxOffice: "tax-office-differs",
  place: "place-differs",
  mersis: "mersis-of-another",
  date: "before-founding",
} as const satisfies Record<Exclude<Comparison["field"], "title">, FindingKind>;
