import type { MicroCredits } from "../../company/credits.ts";
import type { Asker } from "../lookups/asker.ts";
import type { LimitUse } from "../lookups/limit-use.ts";
import type { Query } from "../lookups/ports/query.ts";
import { saying } from "../texts/texts.ts";
import { readState } from "./cards/card-state.ts";
import { escapeData } from "./cards/blocks.ts";
import type { NoteState } from "./cards/note-card.ts";
import { raiseButtons } from "./cards/raise-buttons.ts";
import { refreshHomes } from "./home/publish-home.ts";
import { askerOf, type Interaction } from "./interaction.ts";
import { askedOf, note, queryChoice } from "./notes.ts";
import { membersIn } from "./permission.ts";
import { postedPlace, type PostedPlace } from "./posted-place.ts";
import { say } from "./replies.ts";
import { show } from "./show.ts";
import { unfurling } from "./response-url.ts";
import { newCard } from "./write-card.ts";

type GivenReason = Record<"cardId" | "reason", string>;
/** What a request says: its limit and all others, what the query costs, and why. */
type Asked = Omit<LimitUse, "used"> & { uses: LimitUse[]; price: MicroCredits; reason: string };

/** A person's request, as managers read it. */
export function requestNote(
  userId: string,
  cardId: string,
  query: Query,
  { whose, limit, uses, price, reason }: Asked,
): NoteState {
  const text = saying("raiseAsked", userId, askedOf(query), query.kind, price, uses, whose);
  const lines = reason === "" ? [] : [saying("raiseReason", escapeData(reason))];
  return { ...note(text, [], lines), free: raiseButtons(userId, cardId, limit) };
}

/** Asks the managers by direct message to raise the limit that is in the way of a card's question. Free. */
export async function askRaise(interaction: Interaction, given: GivenReason): Promise<void> {
  const { cardId, reason } = given;
  const { services, person, texts } = interaction;
  const { userId, team } = person;
  const asker = askerOf(interaction);
  const query = await limitedOn(interaction, asker, cardId);
  if (!query) return say(interaction, texts.failure.notYours);
  const managers = await membersIn(interaction, await othersOf(interaction));
  if (managers.length === 0) return say(interaction, texts.team.unreached);
  const question = { userId, query, id: cardId, channel: asker.channel };
  const opened = await services.team.askRaise(team, question);
  if (!opened) return say(interaction, texts.team.waits);
  const { request, ...figures } = opened;
  const state = requestNote(userId, cardId, query, { ...request, ...figures, reason });
  const posted = await Promise.all(managers.map((manager) => post(interaction, manager, state)));
  const places = posted.filter((place) => place !== null);
  const isSent = places.length > 0;
  await services.team.keepRequest(team, userId, isSent ? { ...request, places } : null);
  await say(interaction, isSent ? texts.team.asked : texts.team.unreached);
  return refreshHomes(interaction, managers);
}

/** Grants a request (`person|card|amount`) or declines it, and tells everybody; a raised limit buys nothing, so the question is offered again. */
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
  // Neither the Home nor a modal has a message that tells how it ended.
  if (interaction.surface.kind === "modal") await show(interaction, outcome);
  return refreshHomes(interaction, [userId, ...(await services.team.managers(team))]);
}

/** The named managers beside the person. */
export async function othersOf({ services, person }: Interaction): Promise<string[]> {
  const managers = await services.team.managers(person.team);
  return managers.filter((id) => id !== person.userId);
}

/** The question that a limit is in the way of, on a card of this person. */
export async function limitedOn({ services }: Interaction, asker: Asker, cardId: string) {
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
  const texts = await services.textsOf({ team, userId });
  const [card] = await newCard({ ...services, texts }, { team, userId, channel: "" }, state, null);
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
