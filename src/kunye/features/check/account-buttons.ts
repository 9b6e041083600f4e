import type { Button } from "@slack/types";
import { openAccounts } from "../../seen/confirmed.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { accountButton } from "../lookup/account-button.ts";
import type { CheckState } from "../lookup/company-rows.ts";

const maxAccounts = 5;

/** Draws a button for each new account of a check that waits for a confirmation. */
export function accountButtons(
  { checked = [], rows, invalid }: CheckState,
  { cardId, texts }: CardContext,
): Button[] {
  const named = [...invalid, ...rows.flatMap((row) => row.named ?? [])];
  const mentions = [...checked.flat(), ...named.flatMap((one) => one.mentions)];
  const accounts = openAccounts(mentions.flatMap(({ given }) => given.doubts ?? []));
  return accounts.slice(0, maxAccounts).map((one) => accountButton(texts, { cardId, ...one }));
}
