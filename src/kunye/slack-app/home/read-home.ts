import type { MicroCredits } from "../../../company/credits.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { Bought } from "../../lookups/history.ts";
import { languages } from "../../texts/languages.ts";
import type { Interaction } from "../interaction.ts";
import { limitedOn } from "../notes.ts";
import { readBooks } from "../read-books.ts";

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
    recent: newestOfEach(bought).slice(0, mostRecent),
    /** The registry's companies are invented. */
    invented,
  };
}

/** Returns the answers that can still be opened, the newest of each company or branch. */
function newestOfEach(bought: readonly Bought[]): Bought[] {
  const open = bought.filter(({ body }) => body !== null);
  const companyOf = ({ intent, body }: Bought) => {
    const { merkez, sube } = readAnswer(body);
    return (merkez ?? sube)?.MersisNo || intent.key;
  };
  return [...Map.groupBy(open, companyOf).values()].flatMap(([newest]) => newest ?? []);
}
