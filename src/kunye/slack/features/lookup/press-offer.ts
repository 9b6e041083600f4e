import { kindOf, readState } from "../../reply/card-kind.ts";
import { uncharged } from "../../../lookups/ask-result.ts";
import type { PressResult } from "../../../lookups/offers.ts";
import type { Card, Offer, Query } from "../../../lookups/intents.ts";
import { saying, type Texts } from "../../../texts/texts.ts";
import { actionIds } from "../../contract/action-ids.ts";
import { readOfferValue } from "../../answer/offer-buttons.ts";
import { type NoteState, askedOf, choice, note, queryChoice } from "../../answer/notice-card.ts";
import { askerOf } from "../../reply/interaction.ts";
import type { Action, Interaction } from "../../reply/feature.ts";
import { spendingRefusal } from "../../access/permission.ts";
import { say } from "../../reply/reply.ts";
import { show, redrawOriginal, redrawSaying } from "../../answer/show.ts";
import { withPendingReply, showResult, type CardExtras } from "../../answer/show-result.ts";
import { isDeepStrictEqual } from "node:util";
import { readWhole, type AnswerBody } from "../../../../company/record.ts";

/** Handles a priced button: asks at most once, answers privately, redraws its private card. */
export const pressOffer: Action = {
  id: actionIds.offer,
  needs: "spend",
  async run(pressing, value) {
    const { offerId, shownPrice } = readOfferValue(value);
    const { surface, texts, services } = pressing;
    const { lookups } = services;
    const found = await offerOf(pressing, offerId);
    const interaction = { ...pressing, ...noteOn(found) };
    const isSecond = surface.kind === "modal" && surface.isSecond === true;
    // A fast second click: the view of the first one has the answer and what it cost.
    if (isSecond && found?.intent?.state === "sending") return say(interaction, texts.modal.second);
    const state = found && readState(found.card.state);
    const given = state && kindOf(services.cards, state).saidOf?.(state, found.slot);
    const extras = given && given.length > 0 ? { given } : {};
    await withPendingReply(interaction, { extras, typed: false }, async (reply) => {
      const { pressed, told } = await withWaitingNote(interaction, (asking) =>
        lookups.press(askerOf(interaction), offerId, reply, asking, interaction.note, shownPrice),
      );
      // The two may have come at once.
      const isShared = isSecond && found?.intent === null && isAnsweredElsewhere(pressed);
      if (isShared && (await offerOf(interaction, offerId))?.intent) {
        return say(interaction, texts.modal.second);
      }
      await answer(interaction, pressed, extras);
      await told;
      if (pressed.kind === "asked") await redraw(interaction, pressed.card);
    });
  },
};

/** Reads the asker's remark on the question of a priced button's card. */
function noteOn(found: { card: Card } | null): { note?: string } {
  const { note } = found ? readState(found.card.state) : {};
  return note === undefined ? {} : { note };
}

function isAnsweredElsewhere(pressed: PressResult): boolean {
  if (pressed.kind !== "asked" || pressed.result.kind !== "answer") return false;
  return pressed.result.how === "shared";
}

function offerOf(interaction: Interaction, offerId: string) {
  const { lookups } = interaction.services;
  return uncharged(() => lookups.cardOfOffer(askerOf(interaction), offerId));
}

function answer(interaction: Interaction, pressed: PressResult, extras: CardExtras): Promise<void> {
  const { failure } = interaction.texts;
  const { given } = extras;
  switch (pressed.kind) {
    case "not-yours":
      return say(interaction, failure.notYours);
    case "expired":
      return say(interaction, failure.expired);
    case "not-allowed":
      return spendingRefusal(interaction, pressed.offer.kind).then((refusal) =>
        say(interaction, refusal ?? ""),
      );
    case "price-rose":
      if (pressed.card.person === null) {
        const { kind, key, text } = pressed.offer;
        return show(interaction, note(saying("priceRose"), [queryChoice({ kind, key, text })]));
      }
      return redrawSaying(interaction, pressed.card, failure.priceRose);
    case "too-young":
      return show(interaction, { ...youngNote(pressed), ...(given && { given }) });
    case "asked":
      return showAsked(interaction, pressed, extras);
  }
}

const patienceMs = 2_000;

/** Does what may take its time: after a while the card itself says (`told`) that it is being asked. */
async function withWaitingNote(
  interaction: Interaction,
  work: (asking: (card: Card, offer: Offer) => Promise<boolean>) => Promise<PressResult>,
): Promise<{ pressed: PressResult; told: Promise<void> }> {
  let waiting: NodeJS.Timeout | undefined;
  let told = Promise.resolve();
  const pressed = await work(async (card, { kind }) => {
    if ((await spendingRefusal(interaction, kind)) !== null) return false;
    // A modal has a view that says so.
    if (interaction.surface.kind === "modal") return true;
    waiting = setTimeout(() => {
      told = redraw(interaction, card);
    }, patienceMs);
    return true;
  }).finally(() => {
    clearTimeout(waiting);
  });
  return { pressed, told };
}

async function showAsked(
  interaction: Interaction,
  pressed: PressResult & { kind: "asked" },
  extras: CardExtras,
): Promise<void> {
  const { kind, key, text, newerThan } = pressed.offer;
  const query = { kind, key, text };
  const changes = async () => (newerThan === null ? "" : whatRefreshBrought(interaction, pressed));
  const unsaid = (error: unknown) => {
    interaction.services.log.warn({ err: error }, "what a refresh changed was not said");
    return "";
  };
  // A modal has room for one answer: there it is said above the card.
  if (interaction.surface.kind === "modal") {
    const lead = await changes().catch(unsaid);
    return showResult(interaction, query, pressed.result, { ...extras, lead });
  }
  await showResult(interaction, query, pressed.result, extras);
  // The card itself was delivered; this is said beside it.
  const said = await changes().catch(unsaid);
  if (said !== "") await say(interaction, said).catch(unsaid);
}

async function redraw(interaction: Interaction, card: Card): Promise<void> {
  await redrawOriginal(interaction, card).catch((error: unknown) => {
    interaction.services.log.warn({ err: error }, "a pressed card was not redrawn");
  });
}

/** Draws the question before a minutes-old record is refreshed; its button asks no more. */
export function youngNote({
  offer: { kind, key, text },
  fetchedAt,
  now,
}: {
  offer: Query;
  fetchedAt: number;
  now: number;
}): NoteState {
  const again = choice("refresh", "refreshAnyway", { kind, key, text });
  return note(saying("young", askedOf({ text }), kind, fetchedAt, now), [
    { ...again, heldLabel: "openNewer", newerThan: fetchedAt, asked: true },
  ]);
}

/** Names the changes of a paid refresh against the earlier record; empty if there was none. */
async function whatRefreshBrought(
  interaction: Interaction,
  { result, card, before: held }: PressResult & { kind: "asked" },
): Promise<string> {
  const { services, person, texts } = interaction;
  const { lookups } = services;
  const shownBefore = card.intentId ?? held?.intentId;
  if (result.kind !== "answer" || result.how !== "bought" || shownBefore === undefined) return "";
  const before = await lookups.open(person.team, shownBefore);
  if (before.kind !== "answer") return "";
  const { peopleRemoved } = before.answer;
  const names = whatChanged(texts, { body: before.body, peopleRemoved }, result);
  const when = texts.format.moment(before.answer.fetchedAt, await lookups.now());
  const { same, changed } = texts.refreshed;
  return names.length === 0 ? same(when) : changed(when, names);
}

/** An answer's body, and whether its people were deleted since: then they have not changed. */
interface Compared {
  body: AnswerBody | null;
  peopleRemoved?: boolean;
}

/** Names the differing fields of two answers about a company; never names of people. */
export function whatChanged(texts: Texts, one: Compared, other: Compared): string[] {
  const [before, after] = [readWhole(one.body), readWhole(other.body)];
  const { card, detail, labels, refreshed } = texts;
  const merkezNames = {
    ...labels.merkez,
    AmacKonuIcerik: card.purpose,
    InternetSitesi: card.web,
  };
  const changed = [
    ...differing(before.merkez, after.merkez, merkezNames),
    ...differing(before.sube, after.sube, labels.branch),
    ...(one.peopleRemoved === true ? [] : differing(before.detail, after.detail, detail.sections)),
  ];
  return changed.map((name) => name ?? refreshed.others);

  /** The differing fields' names, each once; null for fields without a name. */
  function differing(
    one: Readonly<Record<string, unknown>> | null,
    other: Readonly<Record<string, unknown>> | null,
    names: Readonly<Record<string, string>>,
  ): (string | null)[] {
    if (!one || !other || isDeepStrictEqual(one, other)) return [];
    const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const different = fields.filter((field) => !isDeepStrictEqual(one[field], other[field]));
    return [...new Set(different.map((field) => names[field] ?? null))];
  }
}
