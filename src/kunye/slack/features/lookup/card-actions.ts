import { companiesKind } from "../../answer/companies-card.ts";
import {
  type SectionPageState,
  sectionPageKind,
  recordSections,
} from "../../answer/section-page.ts";
import { detailKind } from "../../answer/detail-card.ts";
import { branchKind } from "../../answer/branch-card.ts";
import { companyKind } from "../../answer/company-card.ts";
import {
  isOf,
  type CardState,
  opened,
  vknOf,
  type OpenAnswer,
  kindOf,
} from "../../reply/card-kind.ts";
import type { PeopleSection } from "../../../../company/read-answer.ts";
import type { SeenHow } from "../../../lookups/see-people.ts";
import { branchQuery, companyQuery } from "../../../lookups/intents.ts";
import { actionIds } from "../../contract/action-ids.ts";
import { withLead } from "../../blocks/blocks.ts";
import { copyMessages, copyView } from "./copy-card.ts";
import { infoMessages, infoPeople, type RecordContext, recordContext } from "./info-card.ts";
import { servicesFor, askerOf } from "../../reply/interaction.ts";
import type { Action, Interaction } from "../../reply/feature.ts";
import { withOrigin } from "../../contract/modal-view.ts";
import { openModal } from "../../reply/open-modal.ts";
import { reply, say, showView } from "../../reply/reply.ts";
import { show, pressedCard, redrawSaying } from "../../answer/show.ts";
import { withVisiblePeople } from "../../answer/show-people.ts";
import { openCard } from "../../answer/write-card.ts";
import { withHeld } from "../../answer/companies-state.ts";
import { isPersonsRecord } from "../../../../company/people.ts";
import { isDirectMessage } from "../../../../platform/slack-ids.ts";
import type { Texts } from "../../../texts/texts.ts";
import type { ChannelScope } from "../../access/authority.ts";
import { placeOf, surfaceAt } from "../../contract/surface.ts";

/** `Tüm bilgiler`: every field of the central record. */
export const allInfo: Action = {
  id: actionIds.allInfo,
  needs: "spend",
  run: (interaction, cardId) =>
    withRecord(interaction, cardId, "info", infoPeople, (known, record, heldBack) =>
      reply(interaction, withLead(heldBack, infoMessages(known, record)), {
        title: interaction.texts.modal.titles.info,
      }),
    ),
};

/** `Kopyala`: what an accounting program asks for, in a modal of fields; as a message where none opens. */
export const copyCard: Action = {
  id: actionIds.copy,
  needs: "spend",
  run(interaction, cardId) {
    const { surface, triggerId } = interaction;
    const wanted = () => ["Unvani" as const];
    return withRecord(interaction, cardId, "copied", wanted, async (known, record, heldBack) => {
      if (heldBack !== "") return say(interaction, heldBack);
      const view = copyView(known, record);
      const messages = copyMessages(known, record);
      if (surface.kind === "modal") {
        return showView({ ...interaction, surface }, withOrigin(view, surface.origin), messages);
      }
      if (!(await openModal(interaction, triggerId, view))) await reply(interaction, messages);
    });
  },
};

/** `Bana aç`: the private card of what a public one shows, as the team holds it by now. */
export const openMine: Action = {
  id: actionIds.openMine,
  needs: "spend",
  answered: "away",
  async run(interaction, cardId) {
    const { failure } = interaction.texts;
    const { card, state } = await pressedCard(interaction, cardId);
    const isCompany = isOf(companyKind, state);
    if (!card || !(isCompany || isOf(branchKind, state))) return say(interaction, failure.notYours);
    const shown = await openCard(interaction.services, card);
    if (!shown) return say(interaction, failure.expired);
    const searched = isCompany ? state.searched : null;
    const known = await newest(interaction, state, searched, shown);
    const provenance = { how: "held" as const, balance: null, kept: true };
    const mine = { answer: known.answer.intentId, provenance, public: false, sharedBy: null };
    return show(interaction, { ...state, ...mine }, known);
  },
};

/** The next page of a long list, as a private message of its own. */
export const nextPage: Action = {
  id: actionIds.page,
  needs: "spend",
  async run(interaction, value) {
    const [cardId = "", name, offset] = value.split("|");
    const section = recordSections.find((known) => known === name);
    const from = Number(offset);
    const { card, state } = await pressedCard(interaction, cardId);
    const known = card && (await openCard(interaction.services, card));
    // People's sections are paged through only from the detail that was asked for.
    const isAllowed =
      section === "alternatives" || isOf(detailKind, state) || isOf(sectionPageKind, state);
    if (!known || !section || !isAllowed || !Number.isSafeInteger(from) || from < 0) {
      return say(interaction, interaction.texts.failure.notYours);
    }
    const { intentId } = known.answer;
    const page: SectionPageState = { kind: "list", answer: intentId, section, from };
    return show(interaction, page, known);
  },
};

/** The next rows of a card of companies, as a private message of their own. */
export const moreRows: Action = {
  id: actionIds.moreRows,
  needs: "spend",
  async run(interaction, value) {
    const [cardId = "", offset] = value.split("|");
    const { state } = await pressedCard(interaction, cardId);
    const from = Number(offset);
    if (!isOf(companiesKind, state) || state.rows[from] === undefined) {
      return say(interaction, interaction.texts.failure.notYours);
    }
    return show(interaction, { ...(await withHeld(interaction.services, cardId, state)), from });
  },
};

/** Answers with the record of a pressed card and the people `wanted` of it, or why they are held back. */
async function withRecord(
  interaction: Interaction,
  cardId: string,
  how: SeenHow,
  wanted: (known: OpenAnswer) => readonly PeopleSection[],
  answer: (known: OpenAnswer, record: RecordContext, heldBack: string) => Promise<void>,
): Promise<void> {
  const services = servicesFor(interaction);
  const { card } = await pressedCard(interaction, cardId);
  const held = card && (await openCard(services, card));
  if (!held) return say(interaction, interaction.texts.failure.notYours);
  const reader = { userId: interaction.person.userId, how };
  const { known, heldBack } = await withVisiblePeople(services, reader, held, wanted(held));
  return answer(known, await recordContext(services, known), heldBack);
}

async function newest(
  { services, person }: Interaction,
  state: CardState,
  searched: string | null,
  shown: OpenAnswer,
): Promise<OpenAnswer> {
  const vkn = vknOf(shown);
  // Only a title's own answer has its other matches.
  if (vkn === null || searched !== null) return shown;
  const { lookups } = services;
  const { intentId, key } = shown.answer;
  const query = isOf(branchKind, state) ? branchQuery(key) : companyQuery(vkn);
  const held = await lookups.held(person.team, query);
  if (!held || held.intentId === intentId) return shown;
  const result = await lookups.open(person.team, held.intentId);
  return result.kind === "answer" ? opened(result.answer, result.body) : shown;
}

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
