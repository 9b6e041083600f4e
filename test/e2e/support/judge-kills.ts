import { offerCause } from "../../../src/kunye/lookups/intents.ts";
import type { Schema } from "../../../src/kunye/store/schema.ts";
import type { Place } from "../../faults/places.ts";
import { violations } from "../../support/oracle.ts";
import { deadlineMs, type Arrival, type KillWorld } from "./kill-world.ts";

type Intent = Schema["intents"];

/** Compares the ledger with the registry's books, the disks and Slack's messages; nothing runs. */
export async function judgeKills(world: KillWorld, place: Place) {
  world.readMessages();
  const rows = await place.rows();
  const offers = new Map((await place.rowsOf("offers")).map((offer) => [offer.id, offer]));
  const owed = new Set(await world.owedTokens());
  const { intents } = rows;
  const ofQuestion = Map.groupBy(
    intents.toSorted((a, b) => a.created_at - b.created_at),
    questionOf,
  );
  const sent = matchArrivals(world.arrivals, ofQuestion);
  const pressed = new Set(world.deliveries.flatMap(({ offer }) => offer ?? []));

  // The first payment of a general card needs no press; a detail's does.
  const consents = new Map<string, number>();
  for (const id of pressed) {
    const offer = offers.get(id);
    if (!offer) continue;
    const question = `${offer.kind} ${offer.text}`;
    consents.set(question, (consents.get(question) ?? (offer.kind === "vkn" ? 0 : -1)) + 1);
  }
  const store = await place.open();
  const wrong = [
    ...sent.wrong,
    ...(await violations({ registry: world.registry, store, rows, consents })),
    ...wrongCauses(intents, new Set(Array.from(pressed, offerCause))),
    ...wrongOutcomes(world, intents, sent.arrivalOf),
    ...wrongBill(world.arrivals, intents),
    ...lostSpools(world, intents),
    ...lostReplies(world, intents, owed),
  ];
  return { wrong, figures: figuresOf(world, intents, sent.arrivalOf, owed) };
}

const questionOf = ({ kind, text }: Intent) => `${kind} ${text}`;
const isPaid = ({ state }: Intent) => state === "paid" || state === "lost";
const isOpen = ({ state }: Intent) => state === "unknown" || state === "sending";

/**
 * Finds the intent of each arrival, from the last one back: the newest one that was claimed before.
 * A replica's clock may be behind, but never ahead.
 */
function matchArrivals(
  arrivals: readonly Arrival[],
  ofQuestion: ReadonlyMap<string, readonly Intent[]>,
) {
  const arrivalOf = new Map<string, Arrival>();
  const wrong: string[] = [];
  for (const arrival of arrivals.toReversed()) {
    const { question } = arrival.call;
    const intent = ofQuestion
      .get(question)
      ?.findLast(({ id, created_at }) => created_at <= arrival.at && !arrivalOf.has(id));
    if (intent) arrivalOf.set(intent.id, arrival);
    else wrong.push(`${question}: sent without a claim of its own`);
  }
  return { arrivalOf, wrong };
}

/** Finds payments that no command and no press has caused. */
function* wrongCauses(intents: readonly Intent[], pressed: ReadonlySet<string>) {
  // A free outcome gives its cause back.
  for (const intent of intents.filter(({ state }) => state !== "free")) {
    const { kind, cause } = intent;
    if (cause === null && kind !== "vkn") yield `${questionOf(intent)}: asked without a press`;
    if (cause !== null && !pressed.has(cause)) {
      yield `${questionOf(intent)}: asked for ${cause}, which nobody pressed`;
    }
  }
}

/** A replica reads the database's clock, and is behind by the time of the answer. */
const clockLagMs = 1_000;

/** True if a kill may have ended the process that had this claim. */
function isInterrupted({ lives }: Pick<KillWorld, "lives">, intent: Intent): boolean {
  const { created_at, closed_at } = intent;
  const end = closed_at === null ? Infinity : closed_at + clockLagMs;
  return lives.some(({ killed }) => killed && killed.to >= created_at && killed.from <= end);
}

/** Finds charges that count as free, and outcomes that differ from what the registry did. */
function* wrongOutcomes(
  world: KillWorld,
  intents: readonly Intent[],
  arrivalOf: ReadonlyMap<string, Arrival>,
) {
  for (const intent of intents) {
    const { id, state, reason } = intent;
    const arrival = arrivalOf.get(id);
    const charged = arrival?.call.charged ?? 0;
    const name = `${questionOf(intent)} (${arrival?.way ?? "not sent"}): ${state} ${reason ?? ""}`;
    if (charged > 0 && state === "free") yield `${name}, but charged`;
    if (charged === 0 && isPaid(intent)) yield `${name}, but not charged`;
    if (isInterrupted(world, intent)) continue;
    // A busy machine may reach the deadline.
    const isLate = (intent.closed_at ?? Infinity) - intent.created_at >= deadlineMs;
    const expected = arrival?.outcome ?? "free";
    const isSettled = expected === "unknown" && reason === "balance";
    if (state !== expected && !isSettled && !(isLate && state === "unknown")) {
      yield `${name}, but it should be ${expected}`;
    }
  }
}

/** Checks that the bill is between the paid sum and the paid sum with the unknown outcomes. */
function* wrongBill(arrivals: readonly Arrival[], intents: readonly Intent[]) {
  const charged = sum(arrivals.map(({ call }) => call.charged));
  const paid = sum(intents.filter(isPaid).map(({ cost, reserved }) => cost ?? reserved));
  const open = sum(intents.filter(isOpen).map(({ reserved }) => reserved));
  if (charged < paid || charged > paid + open) {
    yield `charged ${charged}, in the ledger ${paid} paid and ${open} unknown`;
  }
}

/** Finds answers that were on a disk at a kill, and are neither stored nor on a disk now. */
function* lostSpools({ spooled, waitingIds }: KillWorld, intents: readonly Intent[]) {
  const byId = new Map(intents.map((intent) => [intent.id, intent]));
  const waiting = waitingIds();
  for (const id of spooled) {
    const intent = byId.get(id);
    const isStored = intent !== undefined && !isOpen(intent);
    if (!isStored && !waiting.has(id)) yield `the answer of ${id} has gone from its disk`;
  }
}

/** Finds claims and stored replies whose users were never answered and are owed nothing. */
function* lostReplies(world: KillWorld, intents: readonly Intent[], owed: ReadonlySet<string>) {
  const isAnswered = (token: string) => world.answered.has(token) || owed.has(token);
  for (const token of world.owed) {
    if (!isAnswered(token)) yield `the reply ${token} was owed at a kill and never delivered`;
  }
  const byUser = Map.groupBy(world.deliveries, ({ user, vkn }) => `${user} ${vkn}`);
  for (const intent of intents) {
    const { user_id, key, cause, state } = intent;
    const asked = (byUser.get(`${user_id} ${key}`) ?? []).filter(({ offer }) => {
      const ownCause = offer === null ? null : offerCause(offer);
      return state === "free" || ownCause === cause;
    });
    if (!asked.some(({ token }) => isAnswered(token))) {
      yield `${questionOf(intent)}: ${intent.state} for ${intent.user_id}, who was never answered`;
    }
  }
  for (const { token, lives, user, vkn } of world.deliveries) {
    const mayHaveDied = lives.length === 0 || lives.some(({ killed }) => killed !== null);
    if (!mayHaveDied && !isAnswered(token)) yield `${user} was never answered about ${vkn}`;
  }
}

function figuresOf(
  world: KillWorld,
  intents: readonly Intent[],
  arrivalOf: ReadonlyMap<string, Arrival>,
  owed: ReadonlySet<string>,
) {
  const { deliveries, arrivals, answered, lives, spooled, unstored } = world;
  const count = (which: (intent: Intent) => boolean) => intents.filter(which).length;
  const isCharged = ({ id }: Intent) => (arrivalOf.get(id)?.call.charged ?? 0) > 0;
  const acknowledged = deliveries.filter((one) => one.lives.length > 0);
  const unanswered = acknowledged.filter(({ token }) => !answered.has(token) && !owed.has(token));
  return {
    kills: lives.filter(({ killed }) => killed !== null).length,
    commands: deliveries.filter(({ offer }) => offer === null).length,
    presses: deliveries.filter(({ offer }) => offer !== null).length,
    acknowledged: acknowledged.length,
    unansweredBecauseKilled: unanswered.length,
    stillOwed: owed.size,
    arrived: arrivals.length,
    charged: arrivals.filter(({ call }) => call.charged > 0).length,
    paid: count(isPaid),
    unknown: count(isOpen),
    unknownCharged: count((intent) => isOpen(intent) && isCharged(intent)),
    unknownByKill: count(({ reason }) => reason === "lease-expired"),
    setAside: count(({ reason }) => reason === "answer-set-aside"),
    settledByBalance: count(({ reason }) => reason === "balance"),
    spooledAtKills: spooled.size,
    storedAfterKills: count((intent) => isPaid(intent) && unstored.has(intent.id)),
    interrupted: count((intent) => isInterrupted(world, intent)),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
