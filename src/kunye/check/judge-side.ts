import type { CompanyRecord, Side } from "./case.ts";
import type { Finding } from "./findings.ts";
import { findingsOn, judge, type Judgement } from "./judge.ts";
import type { SideView } from "./look.ts";
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

/** Judges words about one company by a record, whatever number was asked for it. */
export function judgeWords(written: Partial<Side>, record: CompanyRecord | null): Judgement {
  const side = { ...blankSide, ...written };
  const document = {
    id: "words",
    form: "text" as const,
    header: null,
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
    memory: new Map(),
    confirmed: new Map(),
    day: "",
  });
}

/** Returns the findings about one written company, the worst first. */
export function judgeSide(written: Partial<Side>, record: CompanyRecord | null): Finding[] {
  const judgement = judgeWords(written, record);
  const side = soleSide(judgement);
  return findingsOn(judgement, side);
}

/** Returns the only side of judged words. */
export function soleSide({ views }: Judgement): SideView {
  const [side] = views.flatMap(({ sides }) => sides);
  if (!side) throw new Error("words without a side");
  return side;
}
