import { nothingSeen, type SeenFacts } from "../findings.ts";
import { kindsWith, type FindingKind } from "../kinds.ts";
import type { TeamBook } from "../../team/read-book.ts";
import { valueOf } from "../../team/read-book.ts";
import { knownFacts, type SeenIban } from "./compare-traces.ts";

/** The entry of the team's book that lets one person confirm a new account. */
export const aloneEntry = "iban:alone";

/** True if the user whose check brought a new account may confirm it, too. */
export function isOneEnough({ entries }: Pick<TeamBook, "entries">): boolean {
  return valueOf(entries, aloneEntry) === true;
}

/** The findings that a confirmation of the account settles. */
export const settledKinds = kindsWith("settledBy", "confirmation");

/** Returns what is told of a confirmed account. */
export function confirmationOf(account: SeenIban): SeenFacts {
  return { ...nothingSeen, ...knownFacts(account), userId: account.confirmedBy ?? "" };
}

/** An unconfirmed account on a card. */
export interface OpenAccount {
  account: string;
  tail: string;
}

/** Returns the accounts that a card asks to confirm, each once. */
export function openAccounts(
  told: readonly { kind: FindingKind; seen?: SeenFacts }[],
): OpenAccount[] {
  const open = told.flatMap(({ kind, seen }) =>
    settledKinds.has(kind) && seen?.account ? { account: seen.account, tail: seen.iban } : [],
  );
  return [...new Map(open.map((one) => [one.account, one])).values()];
}
