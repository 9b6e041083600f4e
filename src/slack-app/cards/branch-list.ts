import type { KnownBlock } from "@slack/types";
import { isCompanyMersis } from "../../company/mersis.ts";
import type { Answer, Detail } from "../../company/record.ts";
import { formatTradeDate, registryPlace, titleCase } from "../../company/trade-values.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, detail as text } from "../texts/tr.ts";
import { pageSize, shownOnCard } from "../views.ts";
import { actions, button, clip, context, escapeData, paragraph, section } from "./blocks.ts";
import { joined, shownMersis, unnamed } from "./common-parts.ts";
import { offerButton, type OfferDesk } from "./offer-buttons.ts";

type Branch = Detail["Subeler"][number];

/** Stands for a branch that says nothing. */
const nothing = "–";
const shownPlaces = 6;
const shownName = 200;

/** The branches' slot by MERSIS number. */
export const branchSlot = (mersis: string) => `branch-${mersis}`;

/** The branches in the order in which they are listed: by province. */
export function sortedBranches(detail: Detail | null): Branch[] {
  const byPlace = new Intl.Collator("tr").compare;
  return [...(detail?.Subeler ?? [])].sort((a, b) => byPlace(placeOf(a), placeOf(b)));
}

/** Of so many branches in the list those whose cards can be asked for. */
export function branchesOn(detail: Detail | null, from: number, count = pageSize): Branch[] {
  const page = sortedBranches(detail).slice(from, from + count);
  const known = page.filter(({ MersisNo }) => isCompanyMersis(MersisNo));
  return known.filter(
    ({ MersisNo }, index) => known.findIndex((one) => one.MersisNo === MersisNo) === index,
  );
}

/** The branches in short, as they end a detail: how many are where, the first of them, what a branch's card brings, and the way to all. */
export function branchSummary(
  { detail, merkez }: Answer,
  desk: OfferDesk & { cardId: string },
): KnownBlock[] {
  const all = sortedBranches(detail);
  if (all.length === 0) return [];
  const first = all.slice(0, shownOnCard);
  const extent = all.length > first.length ? text.count(first.length, all.length) : "";
  const heading = joined(`*${text.sections.Subeler}* (${all.length})`, extent);
  const places = extent === "" ? "" : placesOf(all);
  return [
    section([heading, places].filter(Boolean).join("\n")),
    ...first.flatMap((branch) => {
      const short = joined(shortName(branch, merkez?.Unvani ?? ""), escapeData(placeOf(branch)));
      return paragraph(short === "" ? nothing : short, lookup(branch, desk));
    }),
    ...context(text.branchBrings),
    ...actions([
      button({
        label: buttons.branches(all.length),
        actionId: actionIds.page,
        value: `${desk.cardId}|Subeler|0`,
      }),
    ]),
  ];
}

/** One branch with all that the detail knows of it. */
export function branchBlocks(branch: Branch, desk: OfferDesk): KnownBlock[] {
  const registered = escapeData(formatTradeDate(branch.TescilTarihi));
  const line = joined(
    `*${escapeData(branch.Unvani)}*`,
    shownMersis(branch.MersisNo),
    escapeData(branch.TSM),
    branch.SicilNo && text.registryNumber(escapeData(branch.SicilNo)),
    registered && text.registered(registered),
  );
  const more = unnamed(branch, ["MersisNo", "Unvani", "TSM", "SicilNo", "TescilTarihi", "Adres"]);
  const all = [line, escapeData(branch.Adres), more].filter(Boolean).join("\n");
  return paragraph(all === "" ? nothing : all, lookup(branch, desk));
}

function lookup(branch: Branch, desk: OfferDesk) {
  const label = { label: buttons.branch, heldLabel: buttons.openBranch, about: branch.Unvani };
  return offerButton(desk, branchSlot(branch.MersisNo), label)[0];
}

/** A branch's name without its company's title in front of it. */
function shortName({ Unvani }: Branch, company: string): string {
  const rest = company !== "" && Unvani.startsWith(company) ? Unvani.slice(company.length) : "";
  const name = rest.replace(/^[\s\-–,]+/u, "");
  return escapeData(clip(name === "" ? Unvani : titleCase(name), shownName));
}

/** Where a branch is: the province that ends its address, or its registry office's place. */
function placeOf({ Adres, TSM }: Branch): string {
  const province = /\/\s*([\p{L} ]{2,30})$/u.exec(Adres)?.[1];
  return titleCase(clip(province ?? registryPlace(TSM), 40));
}

/** How many branches are where, the most first. */
function placesOf(branches: Branch[]): string {
  const counts = new Map<string, number>();
  for (const place of branches.map(placeOf)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const named = [...counts].filter(([place]) => place !== "").sort(([, a], [, b]) => b - a);
  const shown = named
    .slice(0, shownPlaces)
    .map(([place, count]) => `${escapeData(place)} ${count}`);
  const left = named.length - shown.length;
  return joined(...shown, left > 0 ? text.morePlaces(left) : "");
}
