import { branchQuery, companyQuery } from "../../lookups/create-lookups.ts";
import { vknOf } from "../cards/company-card.ts";
import { copyMessages, infoMessages } from "../cards/info-card.ts";
import { reply } from "../replies.ts";
import { say, show, type Interaction } from "../interaction.ts";
import { failure } from "../../texts/tr.ts";
import { opened, viewOf, type OpenAnswer } from "../presenter.ts";
import { listSections, type View } from "../views.ts";
import { pressedCard } from "./pressed-card.ts";

/** `Kopyala`: what an invoice needs as one block. */
export async function copyCard(talk: Interaction, cardId: string): Promise<void> {
  const found = await openPressed(talk, cardId);
  if (!found) return say(talk, failure.notYours);
  return reply(talk, copyMessages(found.known, found.desk), talk.parts.log);
}

/** `Tüm bilgiler`: every field of the central record. */
export async function allInfo(talk: Interaction, cardId: string): Promise<void> {
  const found = await openPressed(talk, cardId);
  if (!found) return say(talk, failure.notYours);
  return reply(talk, infoMessages(found.known, found.desk), talk.parts.log);
}

/** `Bana aç`: the private card of what a public one shows, as the team holds it by now. */
export async function openMine(talk: Interaction, cardId: string): Promise<void> {
  const card = await pressedCard(talk, cardId);
  const view = card ? viewOf(card) : null;
  if (!card || !view || !("public" in view)) return say(talk, failure.notYours);
  const shown = await talk.parts.presenter.open(card);
  if (!shown) return say(talk, failure.expired);
  const known = await newest(talk, view, shown);
  const provenance = { how: "held" as const, balance: null, kept: true };
  const mine = { answer: known.answer.intentId, provenance, public: false, sharedBy: null };
  return show(talk, { ...view, ...mine }, known);
}

async function newest(
  talk: Interaction,
  view: View & { public: boolean },
  shown: OpenAnswer,
): Promise<OpenAnswer> {
  const { answer, content } = shown;
  const vkn = vknOf(answer, content);
  // A title's own answer alone has its other matches.
  if (vkn === null || (view.view === "company" && view.searched !== null)) return shown;
  const { lookups } = talk.parts;
  const { team } = talk.asker;
  const query = view.view === "branch" ? branchQuery(answer.key) : companyQuery(vkn);
  const held = await lookups.held(team, query);
  if (!held || held.intentId === answer.intentId) return shown;
  const result = await lookups.open(team, held.intentId);
  return result.kind === "answer" ? opened(result.answer, result.body) : shown;
}

/** The next page of a long list, as a private message of its own. */
export async function nextPage(talk: Interaction, value: string): Promise<void> {
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

async function openPressed(talk: Interaction, cardId: string) {
  const card = await pressedCard(talk, cardId);
  const known = card ? await talk.parts.presenter.open(card) : null;
  return known ? { known, desk: await talk.parts.presenter.deskOf(known) } : null;
}
