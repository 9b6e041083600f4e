import type { PlainTextOption, StaticSelect } from "@slack/types";
import { isRarelyRegistered } from "../../../company/general-words.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { findingsOn, type Judgement } from "../../check/judge.ts";
import { hasKind, kindsWith, type FindingKind } from "../../check/kinds.ts";
import type { SideView } from "../../check/case-view.ts";
import { invoicesOf } from "../../check/verdicts.ts";
import type { DrawnOffer } from "../../lookups/card-store.ts";
import { asksFirst } from "../../lookups/prices.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { clip, plain, withoutControls } from "../../slack/blocks.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { joinParts } from "../lookup/card-parts.ts";
import type { KnownRow } from "../lookup/company-rows.ts";
import type { CompanyRow, JudgedCheck } from "./check-rows.ts";

type Row = KnownRow<CompanyRow>;

/** The menus of the companies of which the verdicts of several invoices tell all. */
export interface CompanyMenus {
  /** The companies in menus: they have no row. */
  rows: ReadonlySet<Row>;
  /** The menu that asks one of them; none if each has a row. */
  toAsk: StaticSelect[];
  /** The menu that opens the held ones. */
  held: StaticSelect[];
}

interface Offered {
  row: Row;
  offer: DrawnOffer["offer"];
}

/** Puts the companies of a page that need no row into menus. */
export function companyMenus(
  judged: JudgedCheck,
  card: CardContext,
  { page, forSale }: { page: readonly Row[]; forSale: ReadonlySet<string> },
): CompanyMenus {
  const { judgement } = judged;
  if (invoicesOf(judgement).length < 2) return { rows: new Set(), toAsk: [], held: [] };
  const offered = page.flatMap((row): Offered | [] => {
    const found = card.offers.find(({ offer }) => offer.slot === row.slot);
    const isFree = row.company.content !== null;
    return found && (isFree || found.intent === null) ? { row, offer: found.offer } : [];
  });
  const held = offered.filter(({ row }) => isHeldAndTold(row, judgement));
  const toAsk = askedByMenu(offered, forSale, card);
  const { texts, prices } = card;
  const { buttons } = texts;
  const { askOne } = texts.companies;
  const [first] = toAsk;
  const price = { amount: first?.offer.price ?? 0, guessed: prices.vkn.guessed };
  const free = { amount: 0, guessed: false };
  return {
    rows: new Set([...held, ...toAsk].map(({ row }) => row)),
    toAsk: select(
      { name: "ask", label: buttons.priced(askOne, texts.priced(price)) },
      toAsk.map((one) => askOption(one, texts.priced(price))),
    ),
    held: select(
      { name: "held", label: buttons.priced(buttons.open, texts.priced(free)) },
      held.map(({ row, offer }) => ({
        text: optionText(row.company.title, row.row.query.key),
        value: `${offer.id}|0`,
      })),
    ),
  };
}

/** The findings after which a reader needs the registered title, which only the row has. */
const otherNames = kindsWith("title", "differs", "another's").union(
  new Set<FindingKind>(["record-of-another"]),
);

function isHeldAndTold({ row: { named, own, query }, company }: Row, judgement: Judgement) {
  const isTold = (side: SideView) =>
    side.of.header !== null && !hasKind(findingsOn(judgement, side), otherNames);
  const isNamed = named?.vkn === query.key && named.sides.every(isTold);
  return isNamed && own !== "said" && company.content !== null;
}

/**
 * Returns the companies that a menu may ask: of one price, and without a hint of their own. A price
 * that asks for a confirmation needs a button, as does a company that is alone.
 */
function askedByMenu(
  offered: readonly Offered[],
  forSale: ReadonlySet<string>,
  { confirmFrom }: CardContext,
): Offered[] {
  const some = offered.filter(({ row: { row, slot, company }, offer }) => {
    const { named, query, doubtful } = row;
    const isTold =
      named?.vkn === query.key &&
      named.sides.every((side) => side.of.header !== null && !isRarelyRegistered(side.title));
    const isAskable = company.content === null && forSale.has(slot) && doubtful !== true;
    return isTold && isAskable && offer.price > 0 && !asksFirst(offer.price, confirmFrom);
  });
  const ofOnePrice = some.filter(({ offer }) => offer.price === some[0]?.offer.price);
  return ofOnePrice.length < 2 ? [] : ofOnePrice;
}

function askOption({ row, offer }: Offered, price: string): PlainTextOption {
  const { query, named } = row.row;
  return {
    text: optionText(named?.sides[0]?.title ?? "", joinParts(query.key, price)),
    value: `${offer.id}|${offer.price}`,
  };
}

/** Writes a title before words that must not be cut. */
function optionText(title: string, words: string) {
  const room = slackLimits.option.text - words.length - " · ".length;
  return plain(joinParts(clip(withoutControls(title), room), words), slackLimits.option.text);
}

function select(
  { name, label }: { name: string; label: string },
  options: readonly PlainTextOption[],
): StaticSelect[] {
  if (options.length === 0) return [];
  return [
    {
      type: "static_select",
      action_id: `${actionIds.offer}:${name}`,
      placeholder: plain(label, slackLimits.option.text),
      options: [...options],
    },
  ];
}
