import type { Asker } from "../lookups/asker.ts";
import type { Query } from "../lookups/ports/query.ts";
import type { RaiseRequest } from "../team/read-book.ts";
import { saying } from "../texts/texts.ts";
import { escapeData } from "./cards/blocks.ts";
import { readState } from "./cards/card-state.ts";
import type { FreeButton, NoteState } from "./cards/note-card.ts";
import type { Services } from "./interaction.ts";
import { namedQuery, note, queryChoice } from "./notes.ts";

/** The question that a limit is in the way of, on a card of this person, and why they want it; null where the card is gone. */
export async function limitedOn(services: Services, asker: Asker, cardId: string) {
  const { lookups } = services;
  const card = await lookups.pressedCard(asker, cardId);
  const state = card && readState(card.state);
  if (state?.kind !== "note" || !state.limited) return null;
  const query = state.limited;
  const name = await namedQuery(services, asker.team, query);
  return { query, name, reason: state.reason ?? "", view: card?.state ?? "", state };
}

const raisedBy = 10_000_000;

/** What a manager can do about a person's request. */
export function raiseButtons({ userId, id, limit }: RaiseRequest): FreeButton[] {
  const value = `${userId}|${id}`;
  return [
    { action: "raiseGrant", label: saying("raiseGrant", raisedBy), value: `${value}|${raisedBy}` },
    { action: "raiseOther", label: saying("raiseOther"), value: `${value}|${limit}` },
    { action: "raiseDecline", label: saying("raiseDecline"), value },
  ];
}

/** A person's request, as managers read it. */
export function requestNote(
  request: RaiseRequest,
  { query, name, reason }: { query: Query; name: string; reason: string },
): NoteState {
  const { userId, price, guessed, uses, whose } = request;
  const text = saying("raiseAsked", userId, name, query.kind, price, uses, whose, guessed);
  const lines = reason === "" ? [] : [saying("raiseReason", escapeData(reason))];
  return { ...note(text, [], lines), free: raiseButtons(request) };
}

/** How a request ended; nothing was bought, so that its question is offered again. */
export function decidedNote(
  { by, userId, whose, limit, raise = null }: RaiseRequest,
  asked: { query: Query; name: string } | null,
): NoteState {
  const choices = asked && raise !== null ? [queryChoice(asked.query)] : [];
  const name = choices.length > 0 && asked ? asked.name : "";
  return note(saying("raiseDecided", by, userId, whose, raise, limit, name), choices);
}
