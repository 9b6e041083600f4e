import { nothingSeen, type Doubt } from "../invoices/findings.ts";
import { knownFacts, type SeenIban } from "./compare-traces.ts";

/** The doubts that a confirmation of the account settles. */
const settledKinds: ReadonlySet<Doubt["kind"]> = new Set<Doubt["kind"]>([
  "changed-iban",
  "shared-iban",
]);

/** Returns stored mentions in which the doubts about an account are settled. */
export function withConfirmed<State extends object>(state: State, account: SeenIban): State {
  const { vkn, iban, confirmedBy } = account;
  const settled: Doubt = {
    kind: "confirmed-iban",
    written: "",
    seen: { ...nothingSeen, ...knownFacts(account), userId: confirmedBy ?? "" },
  };
  return JSON.parse(JSON.stringify(state), (_key, value: unknown) =>
    isDoubtAbout(value, `${vkn}|${iban}`) ? settled : value,
  ) as State;
}

/** An unconfirmed account on a card. */
export interface OpenAccount {
  account: string;
  tail: string;
}

/** Returns the accounts that doubts ask to confirm, each once. */
export function openAccounts(doubts: readonly Doubt[]): OpenAccount[] {
  const open = doubts.flatMap(({ kind, seen }) =>
    settledKinds.has(kind) && seen?.account ? [{ account: seen.account, tail: seen.iban }] : [],
  );
  return [...new Map(open.map((one) => [one.account, one])).values()];
}

function isDoubtAbout(value: unknown, account: string): boolean {
  const { kind, seen } = (value ?? {}) as Partial<Doubt>;
  return kind !== undefined && settledKinds.has(kind) && seen?.account === account;
}
