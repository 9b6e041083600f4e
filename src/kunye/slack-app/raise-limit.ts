import { refreshHomes } from "./home/publish-home.ts";
import { askerOf, type Interaction } from "./interaction.ts";
import { tellManagers } from "./notices.ts";
import { decidedNote, limitedOn } from "./raise-notes.ts";
import { say } from "./replies.ts";
import { show } from "./show.ts";

type GivenReason = Record<"cardId" | "reason", string>;

/** Asks the managers by direct message to raise the limit that is in the way of a card's question. Free. */
export async function askRaise(interaction: Interaction, given: GivenReason): Promise<void> {
  const { cardId, reason } = given;
  const { services, person, texts } = interaction;
  const { userId, team } = person;
  const asker = askerOf(interaction);
  const asked = await limitedOn(services, asker, cardId);
  if (!asked) return say(interaction, texts.failure.notYours);
  const { query, view, state } = asked;
  await services.lookups.updateView(cardId, view, JSON.stringify({ ...state, reason }));
  const question = { userId, query, id: cardId, channel: asker.channel };
  const came = await services.team.askRaise(team, question);
  if (came === "asked") await tellManagers(services, person);
  await say(interaction, texts.team[came]);
  return refreshManagers(interaction, userId);
}

/** Grants a request (`person|card|amount`) or declines it, and tells everybody; a raised limit buys nothing, so the question is offered again. */
export async function decideRaise(interaction: Interaction, pressed: string): Promise<void> {
  const { services, person, texts } = interaction;
  const [userId = "", id = "", amount] = pressed.split("|");
  const raise = amount === undefined ? null : Number(amount);
  const decision = { userId, id, by: person.userId, raise };
  const came = await services.team.decideRaise(person.team, decision);
  if (came === "own" || came === "gone") return say(interaction, texts.team[came]);
  if ("name" in came) return say(interaction, texts.team.cameFirst(came));
  await tellManagers(services, person);
  // Neither the Home nor a modal has a message that tells how it ended.
  if (interaction.surface.kind === "modal") await show(interaction, decidedNote(came, null));
  return refreshManagers(interaction, userId);
}

/** Draws the managers' Homes again, and the asker's. */
async function refreshManagers(interaction: Interaction, asker: string): Promise<void> {
  const { services, person } = interaction;
  const { managers } = await services.team.book(person.team);
  return refreshHomes(interaction, [asker, ...managers]);
}
