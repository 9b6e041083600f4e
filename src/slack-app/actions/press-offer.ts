import type { Card, PendingReply } from "../../lookups/store-port.ts";
import { note, queryChoice } from "../result-view.ts";
import { answering, say, show, showResult, type Talk } from "../talk.ts";
import { failure } from "../texts/tr.ts";
import { redrawOriginal } from "./original-card.ts";

const patienceMs = 2_000;

/** A pressed button with a price: asks at most once, answers privately, and redraws the private card it stood on. */
export async function pressOffer(talk: Talk, offerId: string): Promise<void> {
  await answering(talk, { extras: {}, typed: false }, (reply) => press(talk, offerId, reply));
}

async function press(talk: Talk, offerId: string, reply: PendingReply): Promise<void> {
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
    case "asked": {
      const { kind, key, text } = pressed.offer;
      await showResult(talk, { kind, key, text }, pressed.result);
      await told;
      return redraw(pressed.card);
    }
  }
}
