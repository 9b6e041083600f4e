import { companiesKind } from "../../answer/companies-card.ts";
import { isOf, kindOf } from "../../reply/card-kind.ts";
import { isPersonsRecord } from "../../../../company/people.ts";
import { isDirectMessage } from "../../../../platform/slack-ids.ts";
import type { Texts } from "../../../texts/texts.ts";
import { actionIds } from "../../contract/action-ids.ts";
import type { ChannelScope } from "../../access/authority.ts";
import { askerOf } from "../../reply/interaction.ts";
import type { Action, Interaction } from "../../reply/feature.ts";
import { say } from "../../reply/reply.ts";
import { show, pressedCard, redrawSaying } from "../../answer/show.ts";
import { placeOf, surfaceAt } from "../../contract/surface.ts";
import { openCard } from "../../answer/write-card.ts";
import { withHeld } from "../../answer/company-rows.ts";

/** `Paylaş`: the general card to everybody in the channel or the thread, once, without people; free. */
export const shareCard: Action = {
  id: actionIds.share,
  needs: "spend",
  // The card itself says that it was shared, or why not.
  answered: "here",
  run,
};

async function run(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const { lookups, authority, log } = services;
  const { channel } = askerOf(interaction);
  const { card, state } = await pressedCard(interaction, cardId);
  const kind = state && kindOf(services.cards, state);
  if (!card || !kind?.publicState || state.sharedBy === undefined) {
    return say(interaction, texts.failure.notYours);
  }
  if (isDirectMessage(channel)) return say(interaction, texts.failure.notInDirectMessage);
  const known = await openCard(services, card);
  if (!known && state.answer !== undefined) return say(interaction, texts.failure.expired);
  if (known && isPersonsRecord(known.content)) return say(interaction, texts.card.personal);
  const scope = await authority.scopeOf({ channel });
  if (scope !== "internal") return say(interaction, texts.failure[unshareable[scope]]);
  const shared = JSON.stringify({ ...state, sharedBy: person.userId });
  // A double click shares once: only the first one finds the card as it was.
  if (state.sharedBy !== null || !(await lookups.updateState(card.id, card.state, shared))) return;
  const whole = isOf(companiesKind, state) ? await withHeld(services, card.id, state) : state;
  const inTheOpen = kind.publicState(whole, person.userId);
  try {
    await show(whereShared(interaction, state.thread), inTheOpen, known, true);
  } catch (error) {
    log.warn({ err: error }, "a card was not shared");
    await lookups.updateState(card.id, shared, card.state);
    return say(interaction, texts.failure.notShared);
  }
  await redrawSaying(interaction, { ...card, state: shared }, "", "shared");
}

/** The conversation that a card is shared in, from a modal too. */
function whereShared(interaction: Interaction, thread?: string): Interaction {
  const place = placeOf(interaction.surface);
  return { ...interaction, surface: surfaceAt(place && { ...place, threadTs: thread ?? null }) };
}

/** Returns the reason why a card is not shared in a channel. */
const unshareable = {
  external: "externalChannel",
  restricted: "restrictedChannel",
  archived: "archivedChannel",
  unknown: "cannotShare",
  unverified: "unverifiedChannel",
} satisfies Record<Exclude<ChannelScope, "internal">, keyof Texts["failure"]>;
