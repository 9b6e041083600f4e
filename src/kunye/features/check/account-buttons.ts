import type { KnownBlock } from "@slack/types";
import { openAccounts, type OpenAccount } from "../../check/memory/confirmed.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { paragraph } from "../../slack/blocks.ts";
import { accountBlocks } from "../lookup/account-button.ts";
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

/** Draws the accounts that wait for a confirmation, and how to find a second person. */
export function waitingBlocks(state: CheckState, card: CardContext): KnownBlock[] {
  const { cardId, texts, accounts, isShareable } = card;
  const { secondPerson } = checkTexts[texts.locale];
  const open = waitingOn(state, card);
  const shown = open.flatMap(({ account }) => {
    const found = accounts.get(account);
    if (!found) return [];
    return [{ account: found, isReaders: found.confirmer !== "others" }];
  });
  const tailsOf = (confirmer: string) =>
    open
      .filter(({ account }) => accounts.get(account)?.confirmer === confirmer)
      .map(({ tail }) => `…${tail}`)
      .join(", ");
  const [second, others] = [tailsOf("second"), tailsOf("others")];
  const way = state.sharedBy !== null ? "shared" : isShareable ? "share" : "home";
  const lines = [
    ...(second === "" ? [] : [secondPerson.here(second)]),
    ...(others === "" ? [] : [secondPerson.way[way](others)]),
  ];
  return [
    ...accountBlocks(texts, shown, { cardId, isPublic: state.public === true }),
    ...paragraph(lines.join("\n")),
  ];
}
