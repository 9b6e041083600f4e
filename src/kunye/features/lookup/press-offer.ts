import { isDeepStrictEqual } from "node:util";
import { readWhole, type AnswerBody } from "../../../company/record.ts";
import { withoutCharge } from "../../lookups/lookup-context.ts";
import type { Card, Offer, Query } from "../../lookups/intents.ts";
import type { PressResult } from "../../lookups/ask.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import { refusalOf, spendingRefusal } from "../../slack/permission.ts";
import { typedText, queryChoice } from "./notice-card.ts";
import { choice, notice, type NoticeState } from "../../slack/notice.ts";
import { readOfferValue } from "./offer-buttons.ts";
import { redrawPressed, answerByRedraw, missingCardRefusal, show } from "../../slack/show.ts";
import { isCheck } from "../check/check-rows.ts";
import { rememberVerdicts } from "../check/check-memory.ts";
import { drafterOf, showResult, withPendingReply, type CardExtras } from "./show-result.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { kindOf } from "../../slack/card-kind.ts";
import { loadCard } from "../../slack/card-state.ts";
import type { Action, Interaction } from "../../slack/feature.ts";
import { askerOf } from "../../slack/interaction.ts";
import { say, sayGone } from "../../slack/reply.ts";

type AskedPress = PressResult & { kind: "asked" };

/** Handles a priced button: asks at most once, answers privately, redraws its private card. */
export const pressOffer: Action = {
  id: actionIds.offer,
  needs: "spend",
  pays: true,
  async run(withoutRemark, value) {
    const { offerId, shownPrice } = readOfferValue(value);
    const { surface, texts, services } = withoutRemark;
    const { lookups } = services;
    const found = await offerOf(withoutRemark, offerId);
    if (!found) return sayMissing(withoutRemark, offerId);
    const { state } = await withoutCharge(() => loadCard(services, found.card));
    if (state.lacksDocuments) return sayGone(withoutRemark, texts.failure.documentsGone);
    const unowed =
      state.note === undefined ? withoutRemark : { ...withoutRemark, remark: state.note };
    const isSecondPress = surface.kind === "modal" && surface.isSecondPress === true;
    // The view of the first press will show the answer and its cost.
    if (isSecondPress && found.intent?.state === "sending") return say(unowed, texts.modal.second);
    const kind = kindOf(services.cards, state);
    const writtenWords = kind.wordsOf?.(state, found.offer.slot);
    const takesSimilar = kind.takesSimilar?.(state, found.offer.slot) ?? false;
    const isAnyway = takesSimilar || (kind.searchesAnyway?.(state, found.offer.slot) ?? false);
    const extras = {
      ...(writtenWords && { given: writtenWords }),
      ...(takesSimilar && { takesSimilar }),
    };
    const { remark } = unowed;
    await withPendingReply(unowed, { extras, typed: false }, async (reply, interaction) => {
      const { pressed, redrawn } = await withWaitingCard(interaction, (mayAsk) =>
        lookups.press(askerOf(interaction), {
          offerId,
          found,
          reply,
          mayAsk,
          remark,
          shownPrice,
          isAnyway,
          takesSimilar,
          ...(isCheck(state) && { job: "check" as const }),
          draft: drafterOf(interaction, queryOf(found.offer), extras),
        }),
      );
      // Two presses may have arrived together.
      const isAnsweredByFirst =
        isSecondPress && found.intent === null && isAnsweredElsewhere(pressed);
      if (isAnsweredByFirst && (await offerOf(interaction, offerId))?.intent) {
        return say(interaction, texts.modal.second);
      }
      if (isCheck(state) && pressed.kind === "asked" && pressed.result.kind === "answer")
        await rememberPurchase(interaction, pressed.card);
      await showPressed(interaction, offerId, { pressed, extras });
      await redrawn;
      kind.afterPress?.(services);
      if (pressed.kind === "asked") await redraw(interaction, pressed.card);
    });
  },
};

function queryOf({ kind, key, text }: Offer): Query {
  return { kind, key, text };
}

/**
 * Tells the memory what bought records say of the documents on a check's card. They are loaded
 * again: an erasure may have taken them since the press.
 */
export async function rememberPurchase({ services }: Interaction, card: Card): Promise<void> {
  const remember = async () => {
    const { state } = await loadCard(services, card);
    if (isCheck(state)) await rememberVerdicts(services, card, state);
  };
  // A failure never blocks a paid answer.
  await remember().catch((error: unknown) => {
    services.log.warn({ err: error }, "the verdicts of a check were not remembered");
  });
}

function isAnsweredElsewhere(pressed: PressResult): boolean {
  if (pressed.kind !== "asked" || pressed.result.kind !== "answer") return false;
  return pressed.result.origin === "shared";
}

function offerOf(interaction: Interaction, offerId: string) {
  const { lookups } = interaction.services;
  return withoutCharge(() => lookups.cardOfOffer(askerOf(interaction), offerId));
}

async function sayMissing(interaction: Interaction, offerId: string): Promise<void> {
  const { cardStore } = interaction.services;
  const isStored = await withoutCharge(() => cardStore.hasOffer(offerId));
  return sayGone(interaction, missingCardRefusal(interaction, isStored));
}

async function showPressed(
  interaction: Interaction,
  offerId: string,
  { pressed, extras }: { pressed: PressResult; extras: CardExtras },
): Promise<void> {
  const { failure } = interaction.texts;
  const { given } = extras;
  switch (pressed.kind) {
    case "not-yours":
      return sayMissing(interaction, offerId);
    case "expired":
      return say(interaction, failure.expired);
    case "not-allowed":
      return say(interaction, (await pressRefusal(interaction, pressed.offer)) ?? "");
    case "price-rose":
      if (pressed.card.person === null) {
        return show(
          interaction,
          notice(saying("priceRose"), [queryChoice(queryOf(pressed.offer))]),
        );
      }
      await answerByRedraw(interaction, await loadCard(interaction.services, pressed.card), {
        words: failure.priceRose,
      });
      return;
    case "held-titles":
      return showResult(interaction, queryOf(pressed.offer), pressed, extras);
    case "too-young":
      return show(interaction, { ...youngNotice(pressed), ...(given && { given }) });
    case "asked":
      return showAsked(interaction, pressed, extras);
  }
}

/** Chosen by hand: a fast answer needs no waiting card. */
const redrawAfterMs = 2_000;

/** Runs queries; slow ones redraw their card as "being asked". `redrawn` ends with the redrawing. */
export async function withWaitingCard<Result>(
  interaction: Interaction,
  work: (mayAsk: (card: Card, offer: Offer) => Promise<boolean>) => Promise<Result>,
): Promise<{ pressed: Result; redrawn: Promise<void> }> {
  let waiting: NodeJS.Timeout | undefined;
  let redrawn = Promise.resolve();
  const pressed = await work(async (card, offer) => {
    if ((await pressRefusal(interaction, offer)) !== null) return false;
    // A modal has a waiting view.
    if (interaction.surface.kind === "modal") return true;
    // Slack takes few answers to a press, so several queries redraw their card once.
    waiting ??= setTimeout(() => {
      redrawn = redraw(interaction, card);
    }, redrawAfterMs);
    return true;
  }).finally(() => {
    clearTimeout(waiting);
  });
  return { pressed, redrawn };
}

/** Returns the text that refuses to pay, or null; the role may have changed before the turn. */
export async function pressRefusal(
  interaction: Interaction,
  { kind }: Pick<Offer, "kind">,
): Promise<string | null> {
  return (await refusalOf(interaction, "spend")) ?? (await spendingRefusal(interaction, kind));
}

async function showAsked(
  interaction: Interaction,
  pressed: AskedPress,
  extras: CardExtras,
): Promise<void> {
  const { newerThan } = pressed.offer;
  const query = queryOf(pressed.offer);
  const logFailure = (error: unknown) => {
    interaction.services.log.warn({ err: error }, "the changes of a refresh were not sent");
    return "";
  };
  const readChanges = async () =>
    newerThan === null ? "" : refreshChanges(interaction, pressed).catch(logFailure);
  // A modal has room for one answer, so the changes are above the card.
  if (interaction.surface.kind === "modal") {
    const lead = await readChanges();
    return showResult(interaction, query, pressed.result, { ...extras, lead });
  }
  await showResult(interaction, query, pressed.result, extras);
  const changes = await readChanges();
  if (changes !== "") await say(interaction, changes).catch(logFailure);
}

/**
 * Redraws a pressed card; a failure never blocks the answer. The card is loaded again: an erasure may
 * have taken its documents while the registry was asked.
 */
export async function redraw(interaction: Interaction, card: Card): Promise<void> {
  const { services } = interaction;
  const redrawing = async () => redrawPressed(interaction, await loadCard(services, card));
  await redrawing().catch((error: unknown) => {
    services.log.warn({ err: error }, "a pressed card was not redrawn");
  });
}

/** Builds the question before a young record is refreshed; its button needs no confirmation. */
export function youngNotice({
  offer: { kind, key, text },
  fetchedAt,
  now,
}: {
  offer: Query;
  fetchedAt: number;
  now: number;
}): NoticeState {
  const refreshChoice = choice("refresh", "refreshAnyway", { kind, key, text });
  return notice(saying("young", typedText({ text }), kind, fetchedAt, now), [
    { ...refreshChoice, heldLabel: "openNewer", newerThan: fetchedAt, asked: true },
  ]);
}

/** Names the changes of a paid refresh against the earlier record, or nothing without one. */
async function refreshChanges(
  { services, person, texts }: Interaction,
  { result, card, before: olderAnswer }: AskedPress,
): Promise<string> {
  const { lookups } = services;
  const olderId = card.intentId ?? olderAnswer?.intentId;
  if (result.kind !== "answer" || result.origin !== "bought" || olderId === undefined) return "";
  const older = await lookups.open(person.team, olderId);
  if (older.kind !== "answer") return "";
  // Deleted people are no change.
  const withPeople = !older.answer.peopleRemoved;
  const names = changedFields(texts, older.body, result.body, withPeople);
  const when = texts.format.moment(older.answer.fetchedAt, await services.now());
  const { same, changed } = texts.refreshed;
  return names.length === 0 ? same(when) : changed(when, names);
}

function changedFields(
  { refreshed, card, detail, labels }: Texts,
  oldBody: AnswerBody | null,
  newBody: AnswerBody | null,
  withPeople: boolean,
): string[] {
  const [before, after] = [readWhole(oldBody), readWhole(newBody)];
  const merkezNames = {
    ...labels.merkez,
    AmacKonuIcerik: card.purpose,
    InternetSitesi: card.web,
  };
  return [
    ...differing(before.merkez, after.merkez, merkezNames),
    ...differing(before.sube, after.sube, labels.branch),
    ...(withPeople ? differing(before.detail, after.detail, detail.sections) : []),
  ];

  /** Returns the names of the differing fields, each once; fields without a name share one. */
  function differing(
    older: Readonly<Record<string, unknown>> | null,
    newer: Readonly<Record<string, unknown>> | null,
    names: Readonly<Record<string, string>>,
  ): string[] {
    if (!older || !newer) return [];
    const fields = Object.keys({ ...older, ...newer });
    const different = fields.filter((field) => !isDeepStrictEqual(older[field], newer[field]));
    return [...new Set(different.map((field) => names[field] ?? refreshed.others))];
  }
}
