import { shortMoment } from "../../../company/istanbul-time.ts";
import type { PressResult } from "../../lookups/create-lookups.ts";
import type { Card, PendingReply, Query } from "../../lookups/store-port.ts";
import { opened } from "../presenter.ts";
import { askedOf, choice, note, queryChoice } from "../result-state.ts";
import { answering, say, show, showResult, type Interaction } from "../interaction.ts";
import { buttons, failure, refreshed } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import { whatChanged } from "../what-changed.ts";
import { redrawOriginal } from "./pressed-card.ts";

const patienceMs = 2_000;

/** A pressed button with a price: asks at most once, answers privately, and redraws the private card it stood on. */
export async function pressOffer(talk: Interaction, offerId: string): Promise<void> {
  await answering(talk, { extras: {}, typed: false }, (reply) => press(talk, offerId, reply));
}

async function press(talk: Interaction, offerId: string, reply: PendingReply): Promise<void> {
  const { lookups, log } = talk.parts;
  const redraw = (card: Card) =>
    redrawOriginal(talk, card).catch((error: unknown) => {
      log.warn({ err: error }, "a pressed card was not redrawn");
    });
  let waiting: NodeJS.Timeout | undefined;
  let told = Promise.resolve();
  const asking = (card: Card) => {
    // The card itself says that it is being asked, and afterwards what came of it.
    waiting = setTimeout(() => {
      told = redraw(card);
    }, patienceMs);
  };
  const pressed = await lookups.press(talk.asker, offerId, reply, asking).finally(() => {
    clearTimeout(waiting);
  });
  switch (pressed.kind) {
    case "not-yours":
      return say(talk, failure.notYours);
    case "expired":
      return say(talk, failure.expired);
    case "price-rose":
      if (pressed.card.person === null) {
        const { kind, key, text } = pressed.offer;
        return show(talk, note(failure.priceRose, [queryChoice({ kind, key, text })]));
      }
      await redrawOriginal(talk, pressed.card);
      return say(talk, failure.priceRose);
    case "too-young":
      return show(talk, youngNote(pressed));
    case "asked": {
      const { kind, key, text } = pressed.offer;
      await showResult(talk, { kind, key, text }, pressed.result);
      if (pressed.offer.newerThan !== null) {
        // The card itself was delivered; this is said beside it.
        await sayWhatChanged(talk, pressed).catch((error: unknown) => {
          log.warn({ err: error }, "what a refresh changed was not said");
        });
      }
      await told;
      return redraw(pressed.card);
    }
  }
}

/** A refresh of what was fetched a short while ago is told so first; its button refreshes without asking again. */
export function youngNote({
  offer: { kind, key, text },
  fetchedAt,
  now,
}: {
  offer: Query;
  fetchedAt: number;
  now: number;
}): View & { view: "note" } {
  const minutes = Math.floor((now - fetchedAt) / 60_000);
  const again = choice("refresh", buttons.refreshAnyway, { kind, key, text });
  return note(refreshed.young(askedOf({ text }), kind, minutes, shortMoment(fetchedAt, now)), [
    { ...again, heldLabel: buttons.openNewer, newerThan: fetchedAt, asked: true },
  ]);
}

/** Tells what a paid refresh brought beside the record that its card showed, or that was held before it. */
async function sayWhatChanged(
  talk: Interaction,
  { result, card, before: held }: PressResult & { kind: "asked" },
): Promise<void> {
  const { lookups, store } = talk.parts;
  const shownBefore = card.intentId ?? held?.intentId;
  if (result.kind !== "answer" || result.how !== "bought" || shownBefore === undefined) return;
  const before = await lookups.open(talk.asker.team, shownBefore);
  if (before.kind !== "answer") return;
  const shown = opened(before.answer, before.body).content;
  // People who were deleted after a while have not changed.
  const comparable = before.answer.peopleRemoved ? { ...shown, detail: null } : shown;
  const names = whatChanged(comparable, opened(result.answer, result.body).content);
  const when = shortMoment(before.answer.fetchedAt, await store.now());
  return say(talk, names.length === 0 ? refreshed.same(when) : refreshed.changed(when, names));
}
