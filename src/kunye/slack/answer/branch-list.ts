import type { KnownBlock } from "@slack/types";
import { isCompanyMersis } from "../../../company/mersis.ts";
import type { Answer, Detail } from "../../../company/record.ts";
import { formatTradeDate, registryPlace, titleCase } from "../../../company/trade-values.ts";
import { branchQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, escapeData, paragraph } from "../blocks/blocks.ts";
import type { CardContext } from "../reply/card-kind.ts";
import { joined, shownMersis } from "./common-parts.ts";
import { entryLine } from "./section-lines.ts";
import { offerButton } from "./offer-buttons.ts";
import { pageSize } from "./title-match.ts";

type Branch = Detail["Subeler"][number];

/** Stands for a branch that says nothing. */
const nothing = "–";
const shownPlaces = 4;
const shownName = 60;
/** So many are named on the detail's card. */
const fewBranches = 3;

/** The branches' slot by MERSIS number. */
const branchSlot = (mersis: string) => `branch-${mersis}`;

/** The branches in the order in which they are listed: by province. */
export function sortedBranches(detail: Detail | null): Branch[] {
  const byPlace = new Intl.Collator("tr").compare;
  return [...(detail?.Subeler ?? [])].sort((a, b) => byPlace(placeOf(a), placeOf(b)));
}

/** The lookups of the branches on a page, as far as their cards can be asked for. */
export function branchWishes({ detail }: Answer, from: number): Wish[] {
  const page = sortedBranches(detail).slice(from, from + pageSize);
  const numbers = new Set(page.map(({ MersisNo }) => MersisNo).filter(isCompanyMersis));
  return [...numbers].map((mersis) => ({ slot: branchSlot(mersis), query: branchQuery(mersis) }));
}

/** The branches in short, as they end a detail: the only ones by their names, many by where they are. */
export function branchLine({ detail: text }: Texts, { detail, merkez }: Answer): string {
  const all = sortedBranches(detail);
  if (all.length === 0) return "";
  const named = all.map((branch) =>
    joined(shortName(branch, merkez?.Unvani ?? ""), escapeData(placeOf(branch))),
  );
  const shown = all.length > fewBranches ? placesOf(text, all) : named.filter(Boolean).join("; ");
  return `*${text.sections.Subeler}* (${all.length})${shown === "" ? "" : ` ${shown}`}`;
}

/** One branch with all that the detail knows of it. */
export function branchBlocks(branch: Branch, card: CardContext): KnownBlock[] {
  const { texts } = card;
  const { detail: text, labels, buttons } = texts;
  const line = entryLine(texts, branch, {
    Unvani: (title) => `*${escapeData(title)}*`,
    MersisNo: (number) => number && `${labels.mersis} ${shownMersis(texts, number)}`,
    TSM: escapeData,
    SicilNo: (number) => number && text.registryNumber(escapeData(number)),
    TescilTarihi: (date) =>
      formatTradeDate(date) && text.registered(escapeData(formatTradeDate(date))),
    Adres: () => "",
  });
  const all = [line, escapeData(branch.Adres)].filter(Boolean).join("\n");
  const label = { label: buttons.branch, heldLabel: buttons.openBranch, about: branch.Unvani };
  const [lookup] = offerButton(card, branchSlot(branch.MersisNo), label);
  return paragraph(all === "" ? nothing : all, lookup);
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
function placesOf(text: Texts["detail"], branches: Branch[]): string {
  const byPlace = [...Map.groupBy(branches, placeOf)].filter(([place]) => place !== "");
  const named = byPlace.sort(([, a], [, b]) => b.length - a.length);
  const few = named.slice(0, shownPlaces);
  const shown = few.map(([place, { length }]) => `${escapeData(place)} ${length}`);
  const left = named.length - shown.length;
  return joined(...shown, left > 0 ? text.morePlaces(left) : "");
}
