import { isPersonsRecord } from "../../../company/people.ts";
import type { Card } from "../../lookups/store-port.ts";
import type { ChannelScope } from "../authority.ts";
import { viewOf, type OpenAnswer } from "../presenter.ts";
import { say, show, type Interaction } from "../interaction.ts";
import { card as cardText, failure } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import { pressedCard, redrawOriginal } from "./pressed-card.ts";

/** `Paylaş`: the general card to everybody in the channel, once, without people; free. */
export async function shareCard(talk: Interaction, cardId: string): Promise<void> {
  const { presenter, store, authority, log } = talk.parts;
  const card = await pressedCard(talk, cardId);
  const view = card ? viewOf(card) : null;
  if (!card || !view || !("sharedBy" in view)) {
    return say(talk, failure.notYours);
  }
  if (talk.asker.channel.startsWith("D")) return say(talk, failure.notInDirectMessage);
  const known = await presenter.open(card);
  if (!known) return say(talk, failure.expired);
  if (isPersonsRecord(known.content)) {
    return say(talk, cardText.personal);
  }
  const reach = await authority.reach(talk.client, talk.asker);
  if (reach !== "internal") return say(talk, unshareable[reach]);
  const shared = JSON.stringify({ ...view, sharedBy: talk.asker.userId } satisfies View);
  // A double click shares once: only the first one finds the view as it was.
  if (view.sharedBy !== null || !(await store.updateView(card.id, card.view, shared))) return;
  const everybodys = publicView(talk, view.view === "branch" ? "branch" : "company", known);
  try {
    await show(talk, everybodys, known, true);
  } catch (error) {
    log.warn({ err: error }, "a card was not shared");
    await store.updateView(card.id, shared, card.view);
    return say(talk, failure.notShared);
  }
  await redrawOriginal(talk, { ...card, view: shared } satisfies Card);
}

/** Why nothing is shared in such a channel. */
const unshareable: Record<Exclude<ChannelScope, "internal">, string> = {
  external: failure.externalChannel,
  restricted: failure.restrictedChannel,
  archived: failure.archivedChannel,
  unknown: failure.cannotShare,
  unverified: failure.unverifiedChannel,
};

function publicView(talk: Interaction, view: "branch" | "company", { answer }: OpenAnswer): View {
  const shown = {
    answer: answer.intentId,
    provenance: { how: "held" as const, balance: null, kept: true },
    public: true,
    sharedBy: talk.asker.userId,
  };
  return view === "branch" ? { view, ...shown } : { view, ...shown, searched: null, given: null };
}
