import type { Asker } from "../lookups/asker.ts";
import { saying } from "../texts/texts.ts";
import { readState } from "./cards/card-state.ts";
import type { NoteState } from "./cards/note-card.ts";
import { raiseButtons } from "./cards/raise-buttons.ts";
import { refreshHomes } from "./home/publish-home.ts";
import { askerOf, type Interaction } from "./interaction.ts";
import { askedOf, note, queryChoice } from "./notes.ts";
import { isManager, membersIn } from "./permission.ts";
import { postedPlace, type PostedPlace } from "./posted-place.ts";
import { say } from "./replies.ts";
import { show } from "./show.ts";
import { unfurling } from "./response-url.ts";
import { newCard } from "./write-card.ts";

/** Asks the managers by direct message to raise the limit that is in the way of a card's question. Free. */
export async function askRaise(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const { userId, team } = person;
  const asker = askerOf(interaction);
  const query = await limitedOn(interaction, asker, cardId);
  if (!query) return say(interaction, texts.failure.notYours);
  const others = (await services.team.managers(team)).filter((id) => id !== userId);
  const managers = await membersIn(interaction, others);
  if (managers.length === 0)
    return say(interaction, texts.team.alone(await isManager(interaction)));
  const question = { userId, query, id: cardId, channel: asker.channel };
  const opened = await services.team.askRaise(team, question);
  if (!opened) return say(interaction, texts.team.waits);
  const { request, uses, price } = opened;
  const state: NoteState = {
    ...note(saying("raiseAsked", userId, askedOf(query), query.kind, price, uses, request.whose)),
    free: raiseButtons(userId, cardId),
  };
  const posted = await Promise.all(managers.map((manager) => post(interaction, manager, state)));
  const places = posted.filter((place) => place !== null);
  const isSent = places.length > 0;
  await services.team.keepRequest(team, userId, isSent ? { ...request, places } : null);
  await say(interaction, isSent ? texts.team.asked : texts.failure.notOpened);
  return refreshHomes(interaction, managers);
}

/** Grants a request or declines it, and tells everybody; a raised limit buys nothing, so the question is offered again. */
export async function decideRaise(interaction: Interaction, pressed: string): Promise<void> {
  const { services, person, texts } = interaction;
  const { team, userId: by } = person;
  const [userId = "", id = "", amount] = pressed.split("|");
  const raise = amount === undefined ? null : Number(amount);
  const came = await services.team.decideRaise(team, { userId, id, by, raise });
  if (came === "own" || came === "gone") return say(interaction, texts.team[came]);
  if ("n" in came) return say(interaction, texts.team.cameFirst(came));
  const query = await limitedOn(interaction, { team, userId, channel: came.channel }, id);
  const outcome = note(saying("raiseDecided", by, userId, came.whose, raise));
  for (const place of came.places) await post(interaction, by, outcome, place);
  const choices = query && raise !== null ? [queryChoice(query)] : [];
  await post(interaction, userId, { ...outcome, choices });
  // The Home has no message that tells how it ended.
  if (interaction.surface.kind === "modal") await show(interaction, outcome);
  return refreshHomes(interaction, [userId, ...(await services.team.managers(team))]);
}

async function limitedOn({ services }: Interaction, asker: Asker, cardId: string) {
  const card = await services.lookups.pressedCard(asker, cardId);
  const state = card && readState(card.view);
  return state?.kind === "note" ? state.limited : undefined;
}

/** Posts a note to a person, or draws it in a message's place; null where Slack doesn't take it. */
async function post(
  { services, person: { team } }: Interaction,
  userId: string,
  state: NoteState,
  place: PostedPlace | null = null,
) {
  const [card] = await newCard(services, { team, userId, channel: "" }, state, null);
  const message = { text: "", ...card, ...unfurling };
  const { chat } = services.slack;
  const sent = place
    ? chat.update({ ...place, ...message })
    : chat.postMessage({ channel: userId, ...message });
  return sent.then(postedPlace).catch((error: unknown) => {
    services.log.warn({ err: error }, "a message about a limit was not taken");
    return null;
  });
}
