import { isVkn, vknOfMersis, wholeVkn } from "../../company/id-numbers.ts";
import { titleWords } from "../../company/title.ts";
import { findingsOfSide, findingsOn, type Judgement } from "./judge.ts";
import { hasKind, kindsWith, type FindingKind } from "./kinds.ts";
import type { SideView } from "./case-view.ts";
import { titleKeyOf } from "./rules/titles.ts";
import { hasDetails, isDoubted } from "./sides.ts";
import type { SidePlace } from "./stored-check.ts";

/** A company with the different sides that name it. */
export interface NamedCompany {
  /** The number to ask, else the written number; empty if it must not be shown. */
  vkn: string;
  /** At most six of invoices. */
  sides: SideView[];
  /** The number of invoices that name the company. */
  invoices: number;
}

/** The limit of a company's sides on invoices, for the card's length. Chosen by hand. */
const maxSides = 6;

/** Returns the companies that a case names; `invalid`: without a number to ask. */
export function companiesOf(judgement: Judgement) {
  const sides = judgement.views.flatMap((one) => one.sides);
  const named = sides.filter((one) => one.of.header === null || one.asked !== "");
  const all = groupByCompany(judgement, named);
  return {
    companies: all.filter(({ vkn }) => isVkn(vkn)),
    invalid: all.filter(({ vkn }) => !isVkn(vkn)),
  };
}

/** Returns the company at a place of a case, or null. */
export function companyAt(
  { views }: Judgement,
  { companies, invalid }: ReturnType<typeof companiesOf>,
  at: SidePlace,
): { side: SideView | null; named: NamedCompany | null } {
  const side = views.find(({ document }) => document.id === at.document)?.sides[at.side];
  if (!side) return { side: null, named: null };
  const all = [...companies, ...invalid];
  const named =
    all.find(({ sides }) => sides.includes(side)) ??
    all.find(({ vkn }) => vkn !== "" && vkn === side.asked);
  return { side, named: named ?? null };
}

/** Groups sides by company; without a valid number also by title. */
function groupByCompany(judgement: Judgement, sides: readonly SideView[]): NamedCompany[] {
  const detailed = sides.filter(isDetailed);
  const detailedVkns = new Set(detailed.flatMap(({ asked, vkn }) => [asked, wholeVkn(vkn)]));
  const isNeeded = (one: SideView) => isDetailed(one) || !detailedVkns.has(one.asked);
  const groups = Map.groupBy(sides.filter(isNeeded), ({ asked, title }) =>
    isVkn(asked) ? asked : `${asked}|${titleKeyOf(title)}`,
  );
  return Array.from(groups, ([key, group]): NamedCompany => {
    const shown = group.filter(
      (one) =>
        isDetailed(one) || findingsOn(judgement, one).some(({ kind }) => !ofRecord.has(kind)),
    );
    return {
      vkn: key.replace(/\|.*$/s, ""),
      sides: differentSides(judgement, shown),
      invoices: new Set(shown.flatMap(({ of }) => (of.header === null ? [] : of.id))).size,
    };
  });
}

/** Findings that a record alone makes. */
const ofRecord: ReadonlySet<FindingKind> = kindsWith("about", "record").union(
  new Set<FindingKind>(["untitled", "not-found", "record-of-another"]),
);

/** False for a number alone in words. */
function isDetailed(side: SideView): boolean {
  return side.of.header !== null || hasDetails(side);
}

/** Keeps the earliest and the latest of sides that differ only in their date. */
function differentSides(judgement: Judgement, sides: readonly SideView[]): SideView[] {
  const dayOf = (side?: SideView) => side?.date ?? "";
  const groups = Map.groupBy(sides, (side) => {
    const { of, role, vkn, title, taxOffice, district, city, mersis } = side;
    const found = findingsOn(judgement, side, () => true);
    const kinds = found.map(({ kind, facts }) => `${kind} ${facts.written}`);
    const words = [vkn, title, taxOffice, district, city, mersis, ...kinds];
    return [of.header ? "" : role, ...words].join("\n");
  });
  return [...groups.values()]
    .flatMap((group) => {
      const sorted = group.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
      const [first, last] = [sorted[0], sorted.at(-1)];
      return sorted.filter((one) => one === first || (one === last && dayOf(one) !== dayOf(first)));
    })
    .filter(({ of }, at) => of.header === null || at < maxSides);
}

/** The findings that a number stands with another company's title. */
const wrongTitles = kindsWith("title", "another's").union(new Set<FindingKind>(["same-sides"]));
/** The doubts of a number that may be another company's. */
const wrongNumbers = kindsWith("number", "another's").union(new Set<FindingKind>(["several-vkns"]));

/** True for a company that only red documents name, and wrongly: its record would change nothing. */
export function isWronglyNamed(judgement: Judgement, { sides }: NamedCompany): boolean {
  const isWrong = (side: SideView) =>
    hasKind(side.doubts, wrongNumbers) ||
    findingsOn(judgement, side).some(
      ({ kind }) => wrongTitles.has(kind) || (kind === "not-ours" && side.role === "buyer"),
    );
  return sides.length > 0 && sides.every((one) => one.of.header !== null && isWrong(one));
}

/** The end of most head offices' MERSİS numbers; branches have the next ones. */
const headOfficeEnd = /^\d{11}(?:0001\d|00001)$/;

/** The findings that each MERSİS number without further words has. */
const loneMersisKinds = new Set<FindingKind>(["untitled", "vkn-from-mersis"]);

/** True if nothing but a MERSİS number is written: there are no words to check. */
export function isLoneMersis(judgement: Judgement): boolean {
  const [side, ...others] = judgement.views.flatMap(({ sides }) => sides);
  return (
    side !== undefined &&
    others.length === 0 &&
    side.of.header === null &&
    side.title === "" &&
    isDoubted(side, "vkn-from-mersis") &&
    findingsOn(judgement, side).every(({ kind }) => loneMersisKinds.has(kind))
  );
}

/** True for the MERSİS number of a branch, by its end. */
export function isOfBranch(mersis: string): boolean {
  return !headOfficeEnd.test(mersis);
}

/**
 * True for the MERSİS number of a named company: beside its VKN any, beside its title alone a head
 * office's. A title may name a branch.
 */
export function isOwnMersis(mersis: string, companies: readonly NamedCompany[]): boolean {
  const isNamed = (side: SideView) => {
    if (titleWords(side.title).some((word) => word.startsWith("sube"))) return false;
    const isHeadOffice = side.title !== "" && headOfficeEnd.test(mersis);
    return !isDoubted(side, "vkn-from-mersis") || isHeadOffice;
  };
  return companies.some(({ vkn, sides }) => vkn === vknOfMersis(mersis) && sides.some(isNamed));
}

/** The findings about a side without a number that may be one of our companies. */
const kindsOfSide = { seller: kindsWith("ours", "seller"), buyer: kindsWith("ours", "buyer") };

/** True for an invoice's side that is, or should be, the team itself. */
export function isNamedForUs({ findings }: Judgement, { of, role }: SideView): boolean {
  if (role !== "seller" && role !== "buyer") return false;
  return findings.some(({ kind, at }) => at.document === of.id && kindsOfSide[role].has(kind));
}

/** True for a side without a number whose title is one of ours. */
export function isOursByTitle(judgement: Judgement, side: SideView): boolean {
  return findingsOfSide(judgement, side).some(
    ({ kind }) => kind === "own-buyer" || kind === "own-sale",
  );
}

/** True for our own side that is judged without our record. */
export function isOwnSideJudged({ ownTitle }: SideView): boolean {
  return ownTitle !== null;
}
