import type { Button, KnownBlock } from "@slack/types";
import { actions, button, maxLabelLength, section, withoutControls } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { isBuyer, type CompanyRow } from "../lookup/company-rows.ts";
import { checkTexts } from "./texts.ts";

/** Asks which company is the team's own, or another own one; empty without companies. */
export function ownQuestion(
  card: CardContext,
  rows: readonly CompanyRow[],
  knownOwn: readonly string[] = [],
): KnownBlock[] {
  if (rows.length === 0) return [];
  const { own } = checkTexts[card.texts.locale];
  const vkns = rows.map(({ query }) => query.key);
  return [
    section(knownOwn.length > 0 ? own.further : own.question),
    ...actions([
      ...rows.map(({ query: { key }, named }) =>
        ownButton(card, named?.mentions[0]?.given.title || `VKN ${key}`, "own", [key]),
      ),
      ownButton(card, own.none, "other", vkns),
    ]),
  ];
}

export function ownButton(
  { cardId, texts }: CardContext,
  name: string,
  statement: "own" | "other" | "forget",
  vkns: readonly string[],
): Button {
  const { isOwn, mark, confirmation } = checkTexts[texts.locale].own;
  const label = clipAtWord(name, maxLabelLength);
  return button({
    label,
    spoken: statement === "own" ? `${label} · ${isOwn(name)}` : label,
    actionId: `${actionIds.own}:${statement}-${vkns.join("-")}`,
    value: `${cardId}|${statement}|${vkns.join(",")}`,
    // The choice counts for the team: a wrong one leaves invoices unchecked.
    ...(statement === "own" && {
      confirm: {
        title: mark,
        text: confirmation(name),
        confirm: mark,
        deny: texts.confirmation.deny,
      },
    }),
  });
}

function clipAtWord(text: string, room: number): string {
  const clean = withoutControls(text);
  const cut = clean.length > room ? clean.slice(0, room + 1).replace(/\s+\S*$/, "") : clean;
  return cut.slice(0, room).toWellFormed();
}

/** True for a buyer, and for a company on each of several invoices. */
export function isProbablyOurs({ named }: CompanyRow, invoices: number): boolean {
  return named !== null && (isBuyer(named) || (invoices > 1 && named.invoices === invoices));
}
