import { vknOfMersis } from "../../company/mersis.ts";
import type { Answer, Merkez } from "../../company/record.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { comparedFields, compareRecord, type Comparison, type Given } from "./compare-record.ts";
import { byWorst, colourOf, type Colour, type Finding } from "./findings.ts";
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
  if (field === "title") return [titleFinding({ given, registered, likeness })];
  if (likeness !== "different") return [];
  switch (field) {
    case "taxOffice":
      return [{ kind: "tax-office-differs", given, registered }];
    case "place":
      return [{ kind: "place-differs", given, registered }];
    case "mersis":
      return [{ kind: "mersis-of-another", given, registered }];
    case "date":
      return [{ kind: "before-founding", date: given, founded: registered }];
    default:
      return assertNever(field);
  }
}

function titleFinding({ likeness, ...sides }: Omit<Comparison, "field">): Finding {
  switch (likeness) {
    case "same":
      return { kind: "matches" };
    case "spelling":
      return { kind: "spelling", ...sides };
    case "part":
      return { kind: "title-part", ...sides };
    case "short":
      return { kind: "short-title", ...sides };
    case "business-name":
      return { kind: "business-name", ...sides };
    case "different":
      return { kind: "title-differs", ...sides };
    case "unknown":
      return { kind: "unclear" };
    default:
      return assertNever(likeness);
  }
}
