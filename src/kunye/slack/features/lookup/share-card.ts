import { isPersonsRecord } from "../../../../company/people.ts";
import { isDirectMessage } from "../../../../platform/slack-ids.ts";
import type { Texts } from "../../../texts/texts.ts";
import { actionIds } from "../../contract/action-ids.ts";
import type { ChannelScope } from "../../access/authority.ts";
import type { OpenAnswer } from "../../reply/card-context.ts";
import { partsOf, type CardState } from "../../answer/card-state.ts";
import type { Sharing } from "../../answer/common-parts.ts";
import type { NoteState } from "../../answer/notice-card.ts";
import type { Action } from "../../reply/feature.ts";
import { askerOf, type Interaction } from "../../reply/interaction.ts";
import { say } from "../../reply/reply.ts";
import { show } from "../../answer/show.ts";
import { placeOf, surfaceAt } from "../../contract/surface.ts";
import { openCard, withHeld } from "../../answer/write-card.ts";
import { pressedCard, redrawSaying } from "../../answer/pressed-card.ts";

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
  if (!card || !isSharing(state)) return say(interaction, texts.failure.notYours);
  if (isDirectMessage(channel)) return say(interaction, texts.failure.notInDirectMessage);
  const known = await openCard(services, card);
  if (!known && partsOf(state).answer !== undefined) return say(interaction, texts.failure.expired);
  if (known && isPersonsRecord(known.content)) return say(interaction, texts.card.personal);
  const scope = await authority.scopeOf({ channel });
  if (scope !== "internal") return say(interaction, texts.failure[unshareable[scope]]);
  const shared = JSON.stringify({ ...state, sharedBy: person.userId });
  // A double click shares once: only the first one finds the card as it was.
  if (state.sharedBy !== null || !(await lookups.updateState(card.id, card.state, shared))) return;
  const everybodys =
    state.kind === "companies"
      ? { ...(await withHeld(services, card.id, state)), public: true, sharedBy: person.userId }
      : publicState(state.kind === "branch" ? "branch" : "company", known, person);
  try {
    await show(whereShared(interaction, state), everybodys, known, true);
  } catch (error) {
    log.warn({ err: error }, "a card was not shared");
    await lookups.updateState(card.id, shared, card.state);
    return say(interaction, texts.failure.notShared);
  }
  await redrawSaying(interaction, { ...card, state: shared }, "", "shared");
}

/** True for cards that can be shared. */
function isSharing(state: CardState): state is Exclude<CardState, NoteState> & Sharing {
  return partsOf(state).sharedBy !== undefined;
}

/** The conversation that a card is shared in, from a modal too. */
function whereShared(interaction: Interaction, { thread }: Sharing): Interaction {
  const place = placeOf(interaction.surface);
  return { ...interaction, surface: surfaceAt(place && { ...place, threadTs: thread ?? null }) };
}

/** Why nothing is shared in such a channel. */
const unshareable = {
  external: "externalChannel",
  restricted: "restrictedChannel",
  archived: "archivedChannel",
  unknown: "cannotShare",
  unverified: "unverifiedChannel",
} satisfies Record<Exclude<ChannelScope, "internal">, keyof Texts["failure"]>;

function publicState(
  kind: "branch" | "company",
  known: OpenAnswer | null,
  { userId }: { userId: string },
): CardState {
  const shown = {
    answer: known?.answer.intentId ?? "",
    provenance: { how: "held" as const, balance: null, kept: true },
    public: true,
    sharedBy: userId,
  };
  return kind === "branch" ? { kind, ...shown } : { kind, ...shown, searched: null, given: null };
}
