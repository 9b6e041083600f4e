import type { LookupKind } from "../../company/lookup-kind.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import type { Bought } from "../lookups/history.ts";
import type { HeldAnswer } from "../lookups/ports/answers.ts";
import type { Offer } from "../lookups/ports/cards.ts";
import type { Intent, IntentState } from "../lookups/ports/ledger.ts";
import { guessedPrices } from "../lookups/prices.ts";
import { parseExactJson, type ExactJson } from "../../platform/exact-json.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { copyMessages, infoMessages } from "../slack-app/cards/info-card.ts";
import { createPresenter, opened, type OpenAnswer } from "../slack-app/presenter.ts";
import type { View } from "../slack-app/views.ts";
import { inventedVkn, longWords } from "./invented-records.ts";

/** When the worst cards are drawn, in epoch milliseconds. */
export const now = Date.parse("2026-11-12T11:03:00Z");
/** Who reads them. */
export const reader = "U0123456789";
/** The longest line that stands under a card: the one of the invented data. */
const notice = "DENEME VERİSİ · gerçek şirket değildir";
/** Dear enough for every button to ask once more, and no round number. */
const price = 12_500_000;

/** An answer with its contents, and its body to open it again. */
export interface Known extends OpenAnswer {
  body: ExactJson;
}

/** An answer of a kind with this body, as if it had just been bought. */
export function answerOf(kind: LookupKind, body: object, changes: Partial<HeldAnswer> = {}): Known {
  const answer: HeldAnswer = {
    intentId: "00000000-0000-4000-8000-000000000000",
    account: "account",
    kind,
    key: inventedVkn,
    text: inventedVkn,
    vkn: inventedVkn,
    userId: reader,
    cost: 1_000_000,
    fetchedAt: now,
    peopleRemoved: false,
    ...changes,
  };
  const parsed = parseExactJson(JSON.stringify(body));
  return { ...opened(answer, parsed), body: parsed };
}

/** An intent of the ledger that ended in this state. */
export function intentOf(state: IntentState, kind: LookupKind, index: number): Intent {
  return {
    id: uuid(index),
    account: "account",
    kind,
    key: inventedVkn,
    text: inventedVkn,
    userId: reader,
    state,
    cost: state === "paid" ? 1_000_000 : null,
    reason: null,
    createdAt: now - index * 3_600_000,
    closedAt: now,
  };
}

/** A view as the app draws it when it is new. */
export function draw(
  view: View,
  known: OpenAnswer | null = null,
  bought: Bought[] = [],
): Promise<Message[]> {
  return presenterOf({ bought, drawn: [] }).show(asker, view, known);
}

/** The same view after each of its priced buttons was pressed. */
export async function drawPressed(view: View, known: Known): Promise<Message[]> {
  const drawn: Offer[] = [];
  const presenter = presenterOf({ bought: [], drawn, known });
  await presenter.show(asker, view, known);
  const card = { id: uuid(0), team: asker.team, channel: asker.channel, person: reader };
  const written = { view: JSON.stringify(view), intentId: known.answer.intentId, createdAt: now };
  return (await presenter.redraw({ ...card, ...written })) ?? [];
}

/** What `Tüm bilgiler` and `Kopyala` answer with. */
export async function drawFree(known: OpenAnswer): Promise<{ info: Message[]; copy: Message[] }> {
  const desk = await presenterOf({ bought: [], drawn: [] }).deskOf(known);
  return { info: infoMessages(known, desk), copy: copyMessages(known, desk) };
}

const asker = { team: "T0123456789", userId: reader, channel: "C0123456789" };
const pressedStates: IntentState[] = ["paid", "unknown", "sending", "lost"];

/** The app's own presenter over stand-ins for its ports: nothing is kept, nobody is asked. */
function presenterOf({ bought, drawn, known }: Desk) {
  let ids = 0;
  const lookups: Pick<Lookups, "bought" | "offer" | "open" | "prices"> = {
    bought: () => Promise.resolve(bought),
    prices: () => Promise.resolve(guessedPrices),
    offer(card, wishes) {
      const offers = wishes.map(({ slot, query, newerThan = null, release = null }): Offer => ({
        ...query,
        id: uuid((ids += 1)),
        cardId: card.id,
        slot,
        account: "account",
        price,
        newerThan,
        release,
        expiresAt: now + 1,
      }));
      drawn.push(...offers);
      return Promise.resolve({ offers, prices: guessedPrices, now });
    },
    open: () =>
      known
        ? Promise.resolve({ kind: "answer", ...known, how: "held", kept: true })
        : Promise.reject(new Error("nothing is kept on the drawing board")),
  };
  return createPresenter({
    lookups: lookups as Lookups,
    store: {
      offersOf: () =>
        Promise.resolve(
          drawn.map((offer, index) => {
            const state = pressedStates[index % pressedStates.length] ?? "paid";
            return { offer, intent: intentOf(state, offer.kind, index) };
          }),
        ),
      now: () => Promise.resolve(now),
    },
    confirmFrom: price,
    freshMs: 24 * 3_600_000,
    notice,
    newId: () => uuid((ids += 1)),
    nameOf: () => Promise.resolve(longWords("Örnek", 200)),
    mayShare: () => Promise.resolve(true),
  });
}

interface Desk {
  bought: Bought[];
  /** The offers drawn so far. */
  drawn: Offer[];
  /** What is opened when a card is drawn again. */
  known?: Known;
}

function uuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}
