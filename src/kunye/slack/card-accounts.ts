import type { SeenIban } from "../check/memory/compare-traces.ts";
import { accountsIn, isOneEnough, withConfirmed } from "../check/memory/confirmed.ts";
import type { CardAccounts, CardState, Confirmer } from "./card-kind.ts";
import type { Services } from "./interaction.ts";

type AccountServices = Pick<Services, "seen" | "team">;

/** Returns a card's state as of now: the accounts that were confirmed since are no doubts. */
export async function readAccounts<State extends CardState>(
  services: AccountServices,
  { team, reader }: { team: string; reader: string | null },
  state: State,
): Promise<{ state: State; accounts: CardAccounts }> {
  const named = accountsIn(state);
  if (named.length === 0) return { state, accounts: new Map() };
  const known = await findAccounts(services, team, named);
  const isAlone = isOneEnough(await services.team.book(team));
  const open = [...known].filter(([, { confirmedAt }]) => confirmedAt === null);
  const confirmerOf = ({ userId }: SeenIban): Confirmer =>
    isAlone ? "anyone" : reader === null ? "second" : userId === reader ? "others" : "anyone";
  return {
    state: withConfirmed(state, known),
    accounts: new Map(open.map(([account, one]) => [account, confirmerOf(one)])),
  };
}

/** Returns a card's state as of now, for papers and further cards. */
export async function withConfirmations<State extends CardState>(
  services: Pick<Services, "seen">,
  team: string,
  state: State,
): Promise<State> {
  const named = accountsIn(state);
  if (named.length === 0) return state;
  return withConfirmed(state, await findAccounts(services, team, named));
}

async function findAccounts(
  { seen }: Pick<Services, "seen">,
  team: string,
  named: readonly string[],
): Promise<Map<string, SeenIban>> {
  const vkns = new Set(named.map((one) => one.split("|")[0] ?? ""));
  const rows = await Promise.all([...vkns].map((vkn) => seen.accountsOf(team, vkn)));
  const byName = new Map(rows.flat().map((one) => [`${one.vkn}|${one.iban}`, one]));
  return new Map(
    named.flatMap((name) => {
      const found = byName.get(name);
      return found ? [[name, found]] : [];
    }),
  );
}
