import type { KnownBlock } from "@slack/types";
import type { Finding } from "../../check/findings.ts";
import type { Judgement } from "../../check/judge.ts";
import { openAccounts, type OpenAccount } from "../../check/memory/confirmed.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { paragraph } from "../../slack/blocks.ts";
import { accountBlocks } from "./account-button.ts";
import type { CheckState } from "./check-rows.ts";

const maxAccounts = 5;

/** Returns the accounts that findings ask to confirm, each once. */
export function openAccountsOf(findings: readonly Finding[]): OpenAccount[] {
  return openAccounts(findings.map(({ kind, facts }) => ({ kind, seen: facts.seen })));
}

/** Returns a check's accounts that wait for a confirmation. */
export function waitingOn({ findings }: Judgement, { accounts }: CardContext): OpenAccount[] {
  return openAccountsOf(findings)
    .filter(({ account }) => accounts.has(account))
    .slice(0, maxAccounts);
}

/** Draws the accounts that wait for a confirmation, and how to find a second person. */
export function waitingBlocks(
  state: CheckState,
  card: CardContext,
  judgement: Judgement,
): KnownBlock[] {
  const { cardId, texts, accounts, isShareable } = card;
  const { secondPerson } = texts;
  const open = waitingOn(judgement, card);
  const shown = open.flatMap(({ account }) => {
    const found = accounts.get(account);
    if (!found) return [];
    return [{ account: found, isReaders: found.confirmer !== "others", isToldAbove: true }];
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
