import { isCompanyMersis } from "../../../company/id-numbers.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import type { PeopleSection } from "../../../company/read-answer.ts";
import { isDirectMessage } from "../../../platform/slack-ids.ts";
import { branchQuery } from "../../lookups/intents.ts";
import type { AccessWay } from "../../lookups/see-people.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import type { ChannelScope } from "../../slack/authority.ts";
import { branchKind } from "./branch-card.ts";
import { isCheck, withAnswers } from "../check/check-rows.ts";
import { companyKind } from "./company-card.ts";
import { detailKind } from "./detail-card.ts";
import {
  recordSections,
  sectionPageKind,
  sortedBranches,
  type SectionPageState,
} from "./section-page.ts";
import { findPressedAnswer, answerByRedraw, refusePress, show } from "../../slack/show.ts";
import { newestAnswer } from "../../slack/card-answer.ts";
import { mayName, withVisiblePeople } from "../../slack/card-people.ts";
import { withLead } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { withOrigin } from "../../slack/modal-view.ts";
import { choice, notice } from "../../slack/notice.ts";
import { placeOf, surfaceAt } from "../../slack/surface.ts";
import { publicBase, isKind, kindOf, type OpenAnswer } from "../../slack/card-kind.ts";
import { withFields } from "../../slack/card-state.ts";
import type { Action, Interaction } from "../../slack/feature.ts";
import { askerOf, servicesInUsersLanguage } from "../../slack/interaction.ts";
import { openModal } from "../../slack/open-modal.ts";
import { reply, say, showView } from "../../slack/reply.ts";
import {
  copyMessages,
  copyView,
  infoMessages,
  infoPeople,
  recordContext,
  type RecordContext,
} from "./record-views.ts";

/** `Tüm bilgiler`: every field of the central record. */
export const allInfo: Action = {
  id: actionIds.allInfo,
  needs: "spend",
  run: (interaction, cardId) =>
    withRecord(interaction, cardId, "info", infoPeople, (known, record, hiddenReason) =>
      reply(interaction, withLead(hiddenReason, infoMessages(known, record)), {
        title: interaction.texts.buttons.allInfo,
        isPersonal: mayName(known, infoPeople(known)),
      }),
    ),
};

/** `Kopyala`: an accounting program's fields, in a modal, or as a message if no modal opens. */
export const copyCard: Action = {
  id: actionIds.copy,
  needs: "spend",
  run(interaction, cardId) {
    const { surface, triggerId } = interaction;
    const people = () => ["Unvani" as const];
    return withRecord(interaction, cardId, "copied", people, async (known, record, reason) => {
      if (reason !== "") return say(interaction, reason);
      const view = copyView(known, record);
      const messages = copyMessages(known, record);
      const options = { isPersonal: mayName(known, people()) };
      if (surface.kind === "modal") {
        return showView(
          { ...interaction, surface },
          withOrigin(view, surface.origin),
          messages,
          options,
        );
      }
      if (!(await openModal(interaction, triggerId, view))) {
        await reply(interaction, messages, options);
      }
    });
  },
};

/** `Bana aç`: the private card of a public one, with the newest answer that the team holds. */
export const openMine: Action = {
  id: actionIds.openMine,
  needs: "spend",
  answerPlace: "away",
  async run(interaction, cardId) {
    const { services, person } = interaction;
    const pressed = await findPressedAnswer(interaction, cardId);
    const { state, known: shown } = pressed;
    const isCompany = isKind(companyKind, state);
    if (!shown || !(isCompany || isKind(branchKind, state)))
      return refusePress(interaction, pressed);
    const searched =
      isCompany && state.searched !== null ? (state.search ?? state.answer) : undefined;
    const { known, ids } = await newestAnswer(services, person.team, shown, searched);
    const mine = { ...ids, public: false, sharedBy: null };
    return show(interaction, { ...state, ...mine, provenance: publicBase.provenance }, { known });
  },
};

/** The next page of a record's section, as a new private message. */
export const nextPage: Action = {
  id: actionIds.page,
  needs: "spend",
  async run(interaction, value) {
    const [cardId = "", name, offset] = value.split("|");
    const section = recordSections.find((one) => one === name);
    const from = Number(offset);
    const pressed = await findPressedAnswer(interaction, cardId);
    const { state, known } = pressed;
    // People's sections have pages only from a detail.
    const isAllowed =
      section === "alternatives" || isKind(detailKind, state) || isKind(sectionPageKind, state);
    if (!known || !section || !isAllowed || !Number.isSafeInteger(from) || from < 0) {
      return refusePress(interaction, pressed);
    }
    const { intentId } = known.answer;
    const page: SectionPageState = { kind: "list", answer: intentId, section, from };
    return show(interaction, page, { known });
  },
};

/** Offers the card of a branch that was chosen in a table; spends nothing. */
export const chooseBranch: Action = {
  id: actionIds.branch,
  needs: "spend",
  async run(interaction, value) {
    const [cardId = "", index] = value.split("|");
    const pressed = await findPressedAnswer(interaction, cardId);
    const { state, known } = pressed;
    const branches = sortedBranches(known?.content.detail ?? null);
    const mersis = branches[Number(index)]?.MersisNo ?? "";
    if (!isKind(sectionPageKind, state) || !isCompanyMersis(mersis)) {
      return refusePress(interaction, pressed);
    }
    const offer = choice("branch", "asBranch", branchQuery(mersis));
    return show(interaction, notice(saying("branchOffer", mersis), [offer]));
  },
};

/** Answers with a pressed card's record and its `people`, or with the reason that hides them. */
async function withRecord(
  interaction: Interaction,
  cardId: string,
  how: AccessWay,
  people: (known: OpenAnswer) => readonly PeopleSection[],
  answer: (known: OpenAnswer, record: RecordContext, hiddenReason: string) => Promise<void>,
): Promise<void> {
  const services = servicesInUsersLanguage(interaction);
  const pressed = await findPressedAnswer(interaction, cardId);
  const { known: held } = pressed;
  if (!held) return refusePress(interaction, pressed);
  const reader = { userId: interaction.person.userId, how };
  const { known, hiddenReason } = await withVisiblePeople(services, reader, held, people(held));
  return answer(known, await recordContext(services, known), hiddenReason);
}

/** `Paylaş`: shows the card in the channel or thread, once, without people. Free. */
export const shareCard: Action = {
  id: actionIds.share,
  needs: "spend",
  // The card shows the sharing itself.
  answerPlace: "here",
  run: share,
};

async function share(interaction: Interaction, cardId: string): Promise<void> {
  const { services, person, texts } = interaction;
  const { cardStore, authority, log } = services;
  const { channel } = askerOf(interaction);
  const pressed = await findPressedAnswer(interaction, cardId);
  const { card, state, known } = pressed;
  const kind = state && kindOf(services.cards, state);
  if (!card || !kind?.publicState || state.sharedBy === undefined) {
    return refusePress(interaction, pressed);
  }
  if (isDirectMessage(channel)) return say(interaction, texts.failure.notInDirectMessage);
  if (known && isPersonsRecord(known.content)) return say(interaction, texts.card.personal);
  const scope = await authority.scopeOf({ channel });
  if (scope !== "internal") return say(interaction, texts.failure[scopeRefusals[scope]]);
  const sharedBy = person.userId;
  const shared = withFields(card.state, { sharedBy });
  // A double click shares once: the second click finds a changed state.
  if (state.sharedBy !== null || !(await cardStore.updateState(card.id, card.state, shared)))
    return;
  const whole = isCheck(state) ? await withAnswers(services, card, state) : state;
  // A modal's card is shared where the modal was opened.
  const place = placeOf(interaction.surface);
  const surface = surfaceAt(place && { ...place, threadTs: state.thread ?? null });
  try {
    const shownState = kind.publicState(whole, sharedBy);
    await show({ ...interaction, surface }, shownState, { known, inChannel: true });
  } catch (error) {
    log.warn({ err: error }, "a card was not shared");
    await cardStore.updateState(card.id, shared, card.state);
    return say(interaction, texts.failure.notShared);
  }
  const redrawn = { card: { ...card, state: shared }, state: { ...state, sharedBy } };
  await answerByRedraw(interaction, redrawn, { how: "shared" });
}

const scopeRefusals = {
  external: "externalChannel",
  restricted: "restrictedChannel",
  archived: "archivedChannel",
  group: "groupMessage",
  unknown: "cannotShare",
  unverified: "unverifiedChannel",
} satisfies Record<Exclude<ChannelScope, "internal">, keyof Texts["failure"]>;
