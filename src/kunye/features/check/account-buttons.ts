import type { Button, KnownBlock } from "@slack/types";
import { openAccounts, type OpenAccount } from "../../check/memory/confirmed.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { paragraph } from "../../slack/blocks.ts";
import { accountButton } from "../lookup/account-button.ts";
import type { CheckState } from "../lookup/company-rows.ts";
import { checkTexts } from "./texts.ts";

const maxAccounts = 5;

/** Returns a check's accounts that wait for a confirmation. */
export function waitingOn(
  { checked = [], rows, invalid }: CheckState,
  { accounts }: CardContext,
): OpenAccount[] {
  const named = [...invalid, ...rows.flatMap((row) => row.named ?? [])];
  const mentions = [...checked.flat(), ...named.flatMap((one) => one.mentions)];
  return openAccounts(mentions.flatMap(({ given }) => given.doubts ?? []))
    .filter(({ account }) => accounts.has(account))
    .slice(0, maxAccounts);
}

/** Draws a button for each account that the card's reader may confirm. */
export function accountButtons(state: CheckState, card: CardContext): Button[] {
  const { cardId, texts, accounts } = card;
  return waitingOn(state, card)
    .filter(({ account }) => accounts.get(account) !== "others")
    .map((one) => accountButton(texts, { cardId, ...one }));
}

/** Says which accounts need a second person, and how a card's only reader gets one. */
export function secondPersonLines(state: CheckState, card: CardContext): KnownBlock[] {
  const { texts, accounts, isShareable } = card;
  const { secondPerson } = checkTexts[texts.locale];
  const tailsOf = (confirmer: string) =>
    waitingOn(state, card)
      .filter(({ account }) => accounts.get(account) === confirmer)
      .map(({ tail }) => `…${tail}`)
      .join(", ");
  const [second, others] = [tailsOf("second"), tailsOf("others")];
  const way = state.sharedBy !== null ? "shared" : isShareable ? "share" : "home";
  const lines = [
    ...(second === "" ? [] : [secondPerson.here(second)]),
    ...(others === "" ? [] : [secondPerson.way[way](others)]),
  ];
  return paragraph(lines.join("\n"));
}
