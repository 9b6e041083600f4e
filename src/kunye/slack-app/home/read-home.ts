import { limitUses } from "../../lookups/limit-use.ts";
import { shownList } from "../cards/list-message.ts";
import { progressOf } from "../draw-list.ts";
import type { Interaction } from "../interaction.ts";
import { isAdmin } from "../permission.ts";
import type { HomeState } from "./home-state.ts";

const mostRecent = 5;

/** Reads what a Home shows, all but the balance; throws where the store doesn't answer. */
export async function readHome(interaction: Interaction): Promise<Omit<HomeState, "balance">> {
  const { services, person } = interaction;
  const { lookups, topUpHint, invented } = services;
  const { team, userId } = person;
  const [isManager, now, prices, spending, unsettled, list, recent] = await Promise.all([
    isAdmin(interaction),
    lookups.now(),
    lookups.prices(team),
    lookups.monthSpending(team),
    lookups.unsettled(team),
    runningList(interaction),
    recentlyBought(interaction),
  ]);
  const unclear = unsettled.left.filter(({ intent }) => isManager || intent.userId === userId);
  return {
    userId,
    isManager,
    now,
    detailPrice: prices.vkn_detail.amount,
    topUpHint,
    uses: limitUses(lookups.limits, spending, userId),
    spending,
    unclear: unclear.length,
    list,
    recent,
    invented,
  };
}

async function runningList({ services, person }: Interaction): Promise<HomeState["list"]> {
  const { lists } = services;
  const list = await lists.nextList(person.team, person.userId);
  if (!list) return null;
  const { name } = shownList(list).context;
  return { name, ...progressOf(list, await lists.countRows(list.id)) };
}

/** The newest of the person's lookups that can still be opened. */
async function recentlyBought({ services, person }: Interaction): Promise<HomeState["recent"]> {
  const { lookups } = services;
  const { intents } = await lookups.history(person.team, null, person.userId);
  const bought = await lookups.bought(person.team, intents);
  return bought.filter(({ body }) => body !== null).slice(0, mostRecent);
}
