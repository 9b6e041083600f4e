import { isByTitle, isDetail } from "../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { companyQuery, type Asker, type Query } from "../lookups/intents.ts";
import type { RaiseRequest } from "../team/read-book.ts";
import { saying, type Note } from "../texts/texts.ts";
import { clip, escapeData } from "./cards/blocks.ts";
import { readState } from "./cards/card-state.ts";
import { heldCompany } from "./cards/held-company.ts";
import type { Choice, ChoiceLabel, FreeButton, NoteState } from "./cards/note-card.ts";
import type { Services } from "./interaction.ts";

/** A note, with its priced buttons and the lines under it. */
export function note(text: Note, choices: Choice[] = [], lines: Note[] = []): NoteState {
  return { kind: "note", text, lines, choices };
}

/** A priced button of a note. */
export function choice(slot: string, label: ChoiceLabel, query: Query): Choice {
  return { slot, label, query };
}

/** A company by its number, which stands on the button as far as there is room. */
export function vknChoice(slot: string, vkn: string): Choice {
  return choice(slot, "asVkn", companyQuery(vkn));
}

/** The priced button that asks this. */
export function queryChoice(query: Query): Choice {
  const [label, heldLabel] = isDetail(query.kind)
    ? (["detail", "openDetail"] as const)
    : (["query", "open"] as const);
  return { ...choice("query", label, query), heldLabel };
}

/** The title of a number's company if the team holds its record, and the number; no title of a person's business. */
export async function namedQuery(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  query: Query,
): Promise<string> {
  if (isByTitle(query.kind)) return askedOf(query);
  const general = query.kind === "mersis" ? query : companyQuery(query.key);
  const held = await lookups.held(team, general);
  const bought = held ? await lookups.bought(team, [held.intentId]) : [];
  const { content, title } = heldCompany(bought, held?.intentId ?? null);
  const isNamed = content !== null && title !== "" && !isPersonsRecord(content);
  return isNamed ? `${escapeData(clip(title, 150))} · ${askedOf(query)}` : askedOf(query);
}

/** What was asked, as it may stand in a sentence. */
export function askedOf({ text }: Pick<Query, "text">): string {
  return escapeData(clip(text, 100));
}

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

/** The buttons of a manager about a person's request. */
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

/** The end of a request; nothing was bought, so its question is offered again. */
export function decidedNote(
  { by, userId, whose, limit, raise = null }: RaiseRequest,
  asked: { query: Query; name: string } | null,
): NoteState {
  const choices = asked && raise !== null ? [queryChoice(asked.query)] : [];
  const name = choices.length > 0 && asked ? asked.name : "";
  return note(saying("raiseDecided", by, userId, whose, raise, limit, name), choices);
}
