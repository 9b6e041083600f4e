import { isPersonsRecord } from "../../company/people.ts";
import { titleIn } from "../../company/record.ts";
import { knownAccount } from "../check/memory/compare-traces.ts";
import { accountsIn, isOneEnough, withConfirmed, withLater } from "../check/memory/confirmed.ts";
import type { KeptAccount } from "../check/memory/seen-store.ts";
import type { CardAccounts, CardState, Confirmer, OpenAccount } from "./card-kind.ts";
import type { Services } from "./interaction.ts";

type AccountServices = Pick<Services, "seen" | "team">;

/** The accounts on a card, as of now. */
interface CurrentAccounts<State> {
  /** The state, in which accounts that were confirmed since are no doubts. */
  state: State;
  accounts: CardAccounts;
  /** The shown company's other unconfirmed accounts. */
  openAccounts: OpenAccount[];
}

/** Returns a card's state as of now, and its unconfirmed accounts; `vkn` is the shown company. */
export async function readAccounts<State extends CardState>(
  services: AccountServices,
  { team, reader, vkn }: { team: string; reader: string | null; vkn: string | null },
  stored: State,
): Promise<CurrentAccounts<State>> {
  const state = await withLaterDoubts(services, team, stored);
  const named = accountsIn(state);
  if (named.length === 0 && vkn === null) return { state, accounts: new Map(), openAccounts: [] };
  const known = await findAccounts(services, team, named, vkn);
  const open = await withFacts(services, team, known);
  const isAlone = open.length > 0 && isOneEnough(await services.team.book(team));
  const confirmerOf = ({ userId }: KeptAccount): Confirmer =>
    isAlone ? "anyone" : reader === null ? "second" : userId === reader ? "others" : "anyone";
  const isNamed = (one: OpenAccount) => named.includes(nameOf(one));
  return {
    state: withConfirmed(state, new Map(known.map((one) => [nameOf(one), one]))),
    accounts: new Map(
      open.filter(isNamed).map((one) => [nameOf(one), { ...one, confirmer: confirmerOf(one) }]),
    ),
    openAccounts: open.filter((one) => one.isWaiting && !isNamed(one)),
  };
}

/** Returns a card's state as of now, for papers and further cards. */
export async function withConfirmations<State extends CardState>(
  services: Pick<Services, "seen">,
  team: string,
  stored: State,
): Promise<State> {
  const state = await withLaterDoubts(services, team, stored);
  const named = accountsIn(state);
  if (named.length === 0) return state;
  const known = await findAccounts(services, team, named);
  return withConfirmed(state, new Map(known.map((one) => [nameOf(one), one])));
}

/** Adds what made the card's invoices red after their check. */
async function withLaterDoubts<State extends CardState>(
  { seen }: Pick<Services, "seen">,
  team: string,
  state: State,
): Promise<State> {
  const { documents = [] } = state;
  if (documents.length === 0) return state;
  return withLater(state, await seen.laterDoubts(team, documents));
}

/** Adds to unconfirmed accounts what their confirmation names. */
export async function withFacts(
  { seen }: Pick<Services, "seen">,
  team: string,
  accounts: readonly KeptAccount[],
): Promise<OpenAccount[]> {
  const open = accounts.filter(({ confirmedAt, iban }) => confirmedAt === null && iban !== "");
  const vkns = [...new Set(open.map(({ vkn }) => vkn))];
  if (vkns.length === 0) return [];
  const records = await seen.recordsOf(team, vkns);
  const ofSellers = new Map(
    await Promise.all(vkns.map(async (vkn) => [vkn, await seen.accountsOf(team, vkn)] as const)),
  );
  return open.map((one) => {
    const record = records.get(one.vkn);
    const title = record && !isPersonsRecord(record) ? titleIn(record) : "";
    return { ...one, title, earlier: knownAccount(ofSellers.get(one.vkn) ?? []) };
  });
}

function nameOf({ vkn, iban }: Pick<KeptAccount, "vkn" | "iban">): string {
  return `${vkn}|${iban}`;
}

/** Returns the accounts of the suppliers that a card names. */
async function findAccounts(
  { seen }: Pick<Services, "seen">,
  team: string,
  named: readonly string[],
  vkn: string | null = null,
): Promise<KeptAccount[]> {
  const vkns = new Set([...named.map((one) => one.split("|")[0] ?? ""), ...(vkn ? [vkn] : [])]);
  const rows = await Promise.all([...vkns].map((one) => seen.accountsOf(team, one)));
  return rows.flat();
}
