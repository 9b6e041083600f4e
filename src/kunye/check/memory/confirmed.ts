import { nothingSeen, type Doubt } from "../findings.ts";
import type { TeamBook } from "../../team/read-book.ts";
import { valueOf } from "../../team/read-book.ts";
import { knownFacts, type SeenIban } from "./compare-traces.ts";

/** The entry of the team's book that lets one person confirm a new account. */
export const aloneEntry = "iban:alone";

/** True if the user whose check brought a new account may confirm it, too. */
export function isOneEnough({ entries }: Pick<TeamBook, "entries">): boolean {
  return valueOf(entries, aloneEntry) === true;
}

/** The doubts that a confirmation of the account settles. */
const settledKinds: ReadonlySet<Doubt["kind"]> = new Set<Doubt["kind"]>([
  "changed-iban",
  "shared-iban",
]);

/** Returns the unconfirmed accounts, `vkn|iban`, that a card's state names, each once. */
export function accountsIn(state: object): string[] {
  const named = new Set<string>();
  JSON.stringify(state, (_key, value: unknown) => {
    if (isOpenDoubt(value)) named.add(value.seen.account);
    return value;
  });
  return [...named];
}

/** Returns a state in which the doubts about confirmed accounts are settled. */
export function withConfirmed<State extends object>(
  state: State,
  accounts: ReadonlyMap<string, SeenIban>,
): State {
  return JSON.parse(JSON.stringify(state), (_key, value: unknown) => {
    const account = isOpenDoubt(value) ? accounts.get(value.seen.account) : undefined;
    return account && account.confirmedAt !== null ? settled(account) : value;
  }) as State;
}

function settled(account: SeenIban): Doubt {
  const { confirmedBy } = account;
  const seen = { ...nothingSeen, ...knownFacts(account), userId: confirmedBy ?? "" };
  return { kind: "confirmed-iban", written: "", seen };
}

/** An unconfirmed account on a card. */
export interface OpenAccount {
  account: string;
  tail: string;
}

/** Returns the accounts that doubts ask to confirm, each once. */
export function openAccounts(doubts: readonly Doubt[]): OpenAccount[] {
  const open = doubts.filter(isOpenDoubt).map(({ seen: { account, iban } }) => ({
    account,
    tail: iban,
  }));
  return [...new Map(open.map((one) => [one.account, one])).values()];
}

function isOpenDoubt(value: unknown): value is Required<Doubt> {
  const { kind, seen } = (value ?? {}) as Partial<Doubt>;
  return kind !== undefined && settledKinds.has(kind) && Boolean(seen?.account);
}
