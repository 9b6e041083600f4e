import type { MicroCredits } from "../../../../company/credits.ts";
import { languages } from "../../../texts/languages.ts";
import type { Interaction } from "../../reply/interaction.ts";
import { limitedOn } from "../../answer/notice-states.ts";
import { readBooks } from "../money/read-books.ts";

/** All that a Home is drawn from; the balance is null where it isn't known. */
export type HomeState = Awaited<ReturnType<typeof readHome>> & { balance: MicroCredits | null };

const mostRecent = 5;

/** Reads what a Home shows, all but the balance; throws where the store doesn't answer. */
export async function readHome(interaction: Interaction) {
  const { services, person } = interaction;
  const { lookups, lists, invented } = services;
  const { team, userId } = person;
  const { book, ...books } = await readBooks(interaction);
  const others = book.waiting.filter((one) => one.userId !== userId);
  // Nobody decides about their own.
  const shown = books.reader.admin ? others : [];
  const [list, history, language, ...requests] = await Promise.all([
    lists.nextList(team, userId),
    lookups.history(team, null, { userId }),
    services.team.languages.languageOf(team, userId),
    ...shown.map(async (one) => {
      const asked = await limitedOn(services, { team, ...one }, one.id);
      return { ...one, reason: asked?.reason ?? "" };
    }),
  ]);
  const bought = await lookups.bought(team, history.intents);
  const unasked = language === null && services.texts !== languages.en;
  return {
    ...books,
    confirmFrom: services.confirmFrom,
    language,
    /** Their Slack is in English, and they have chosen no language yet. */
    offersEnglish: unasked && (await services.profileOf(userId)).locale?.startsWith("en") === true,
    threshold: book.threshold,
    /** Others' requests to raise a limit, for managers, and why they were made. */
    requests,
    /** The person's own request waits. */
    asks: others.length < book.waiting.length,
    /** The name of the person's running list. */
    list: list && list.context.name,
    /** What they took last and can still open. */
    recent: bought.filter(({ body }) => body !== null).slice(0, mostRecent),
    /** The registry's companies are invented. */
    invented,
  };
}
