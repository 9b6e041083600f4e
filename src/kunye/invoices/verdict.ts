import { compareTitles } from "../../company/compare-titles.ts";
import type { Answer } from "../../company/record.ts";
export interface Given { vkn: string; title: string; taxOffice: string; city: string; district: string; mersis: string | null; date: string | null }
export type Finding = { kind: "title-differs" | "struck-off" | "struck-off-later" | "insolvency" | "winding-up" | "winding-up-unsaid" | "before-founding" | "tax-office-differs" | "place-differs" | "mersis-of-another" | "spelling" | "short-title" | "unknown-status" | "matches" };
export interface Verdict { colour: "red" | "orange" | "yellow" | "green" | "grey"; findings: Finding[]; compared: { field: "title" | "taxOffice" | "place" | "mersis" | "date"; given: string; registered: string; likeness: string }[] }
export function verdictOf(given: Given, record: Answer): Verdict {
  const registered = record.merkez?.Unvani ?? "";
  const l = compareTitles(given.title, registered);
  const red = l === "different";
  return { colour: red ? "red" : "green", findings: [{ kind: red ? "title-differs" : "matches" }], compared: [{ field: "title", given: given.title, registered, likeness: l }] };
}
