import { nothingSeen, type Doubt } from "../findings.ts";
import type { TeamBook } from "../../team/read-book.ts";
import { valueOf } from "../../team/read-book.ts";
import type { Mention } from "../gather.ts";
import { askedVkn } from "../verdict.ts";
import { knownFacts, type SeenIban } from "./compare-traces.ts";
import type { SeenInvoice } from "./trace.ts";

/** The entry of the team's book that lets one person confirm a new account. */
export const aloneEntry = "iban:alone";

/** True if the user whose check brought a new account may confirm it, too. */
export function isOneEnough({ entries }: Pick<TeamBook, "entries">): boolean {
  return valueOf(entries, aloneEntry) === true;
}

/** The doubts that a confirmation of the account settles. */
export const settledKinds: ReadonlySet<Doubt["kind"]> = new Set<Doubt["kind"]>([
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

/** An invoice with what made it red after its check. */
export interface LaterDoubts {
  invoice: SeenInvoice;
  doubts: readonly Doubt[];
}

/** Returns a state in which the sellers of invoices have the doubts that came later. */
export function withLater<State extends object>(
  state: State,
  later: readonly LaterDoubts[],
): State {
  const worse = later.filter(({ doubts }) => doubts.length > 0);
  if (worse.length === 0) return state;
  return JSON.parse(JSON.stringify(state), (_key, value: unknown) => {
    if (!isSellersMention(value)) return value;
    const { invoice, given } = value;
    const { doubts: earlier = [] } = given;
    const kinds = new Set(earlier.map(({ kind }) => kind));
    const found = worse.find((one) => isAbout(one.invoice, invoice, askedVkn(given)));
    const added = found?.doubts.filter(({ kind }) => !kinds.has(kind)) ?? [];
    return added.length === 0
      ? value
      : { ...value, given: { ...given, doubts: [...earlier, ...added] } };
  }) as State;
}

function isSellersMention(value: unknown): value is Mention & { invoice: object } {
  const { role, given, invoice } = (value ?? {}) as Partial<Mention>;
  return role !== undefined && role !== "buyer" && Boolean(given) && Boolean(invoice);
}

function isAbout(
  seen: SeenInvoice,
  { document, number, ettn = "" }: NonNullable<Mention["invoice"]>,
  vkn: string,
): boolean {
  return (
    seen.seller === vkn &&
    seen.document === document &&
    seen.number === number.toUpperCase() &&
    seen.ettn === ettn.toLowerCase()
  );
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
