import type { KnownBlock } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import { limitUses } from "../../lookups/limit-use.ts";
import { languages } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { shownList } from "../cards/list-message.ts";
import type { Interaction } from "../interaction.ts";
import { isManager as managesTeam } from "../permission.ts";

/** All that a Home is drawn from; the balance is null where it isn't known. */
export type HomeState = Awaited<ReturnType<typeof readHome>> & { balance: MicroCredits | null };

/** A part of the Home; it has no blocks where it has nothing to say. */
export type HomeSection = (home: HomeState, texts: Texts) => KnownBlock[];

const mostRecent = 5;

/** Reads what a Home shows, all but the balance; throws where the store doesn't answer. */
export async function readHome(interaction: Interaction) {
  const { services, person } = interaction;
  const { lookups, lists, topUpHint, invented } = services;
  const { team, userId } = person;
  const [isManager, limits, requests, now, prices, spending, unsettled, list, history, language] =
    await Promise.all([
      managesTeam(interaction),
      services.team.limits(team, userId),
      services.team.requests(team),
      lookups.now(),
      lookups.prices(team),
      lookups.monthSpending(team),
      lookups.unsettled(team),
      lists.nextList(team, userId),
      lookups.history(team, null, userId),
      services.team.languageOf(team, userId),
    ]);
  const bought = await lookups.bought(team, history.intents);
  const unclear = unsettled.left.filter(({ intent }) => isManager || intent.userId === userId);
  const unasked = language === null && services.texts !== languages.en;
  return {
    userId,
    language,
    /** Their Slack is in English, and they have chosen no language yet. */
    offersEnglish: unasked && (await services.profileOf(userId)).locale?.startsWith("en") === true,
    isManager,
    now,
    detailPrice: prices.vkn_detail.amount,
    topUpHint,
    /** Requests to raise a limit: a manager sees all of them, others their own. */
    requests: requests.filter((one) => isManager || one.userId === userId),
    uses: limitUses(limits, spending, userId),
    spending,
    unclear: unclear.length,
    /** The name of the person's running list. */
    list: list && shownList(list).context.name,
    /** What they took last and can still open. */
    recent: bought.filter(({ body }) => body !== null).slice(0, mostRecent),
    /** The registry's companies are invented. */
    invented,
  };
}
