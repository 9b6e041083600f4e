import { copyMessages, infoMessages } from "../cards/info-card.ts";
import { reply } from "../replies.ts";
import { say, show, type Talk } from "../talk.ts";
import { failure } from "../texts/tr.ts";
import { viewOf } from "../presenter.ts";
import { listSections } from "../views.ts";
import { pressedCard } from "./original-card.ts";

/** `Kopyala`: what an invoice needs as one block. */
export async function copyCard(talk: Talk, cardId: string): Promise<void> {
  const found = await openPressed(talk, cardId);
  if (!found) return say(talk, failure.notYours);
  return reply(talk, copyMessages(found.known, found.desk), talk.parts.log);
}

/** `Tüm bilgiler`: every field of the central record. */
export async function allInfo(talk: Talk, cardId: string): Promise<void> {
  const found = await openPressed(talk, cardId);
  if (!found) return say(talk, failure.notYours);
  return reply(talk, infoMessages(found.known, found.desk), talk.parts.log);
}

/** The next page of a long list, as a private message of its own. */
export async function nextPage(talk: Talk, value: string): Promise<void> {
  const [cardId = "", name, offset] = value.split("|");
  const section = listSections.find((known) => known === name);
  const from = Number(offset);
  const card = await pressedCard(talk, cardId);
  const view = card ? viewOf(card) : null;
  const known = card ? await talk.parts.presenter.open(card) : null;
  // People's sections are paged through only from the detail that was asked for.
  const allowed = view?.view === "detail" || view?.view === "list" || section === "alternatives";
  if (!known || !section || !allowed || !Number.isSafeInteger(from) || from < 0) {
    return say(talk, failure.notYours);
  }
  return show(talk, { view: "list", answer: known.answer.intentId, section, from }, known);
}

async function openPressed(talk: Talk, cardId: string) {
  const card = await pressedCard(talk, cardId);
  const known = card ? await talk.parts.presenter.open(card) : null;
  return known ? { known, desk: await talk.parts.presenter.deskOf(known) } : null;
}
