import type { Case, CompanyRecord, Document, MemoryFinding, Side } from "./case.ts";
import type { Finding } from "./findings.ts";
import { findingsOn, judge, type Judgement } from "./judge.ts";
import type { SideView } from "./case-view.ts";
import { askedVkn } from "./sides.ts";

/** A side of which nothing is written. */
export const blankSide: Side = {
  role: "text",
  vkn: "",
  title: "",
  taxOffice: "",
  district: "",
  city: "",
  mersis: null,
  date: null,
  doubts: [],
};

/** A written company's invoice, and what the memory tells of both. */
export interface KnownBeside extends Partial<Pick<Case, "confirmed" | "day">> {
  header?: Document["header"];
  memory?: readonly MemoryFinding[];
}

/** Judges words about one company by a record, whatever number was asked for it. */
export function judgeWords(
  written: Partial<Side>,
  record: CompanyRecord | null,
  { header = null, memory = [], ...known }: KnownBeside = {},
): Judgement {
  const side = { ...blankSide, ...written };
  const document: Document = {
    id: "words",
    form: header ? "row" : "text",
    header,
    sides: [side],
    accounts: [],
    words: { announces: null },
    doubts: [],
  };
  return judge({
    documents: [document],
    ours: { own: new Set(), ownTitles: new Map() },
    records: new Map(record ? [[askedVkn(side), record]] : []),
    namesakes: new Map(),
    memory: new Map([[document.id, memory]]),
    confirmed: new Map(),
    day: "",
    ...known,
  });
}

/** Returns the findings about one written company, the worst first. */
export function judgeSide(
  written: Partial<Side>,
  record: CompanyRecord | null,
  known?: KnownBeside,
): Finding[] {
  const judgement = judgeWords(written, record, known);
  const side = soleSide(judgement);
  return findingsOn(judgement, side);
}

/** Returns the only side of judged words. */
export function soleSide({ views }: Judgement): SideView {
  const [side] = views.flatMap(({ sides }) => sides);
  if (!side) throw new Error("words without a side");
  return side;
}
