import type { Button } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import { isWronglyNamed } from "../../check/companies.ts";
import type { Current } from "../../check/stored-check.ts";
import type { PressResult } from "../../lookups/ask.ts";
import type { DrawnOffer, UsedOffer } from "../../lookups/card-store.ts";
import type { Card, PendingReply } from "../../lookups/intents.ts";
import { meaningOf, type AskResult } from "../../lookups/outcome.ts";
import { asksFirst } from "../../lookups/prices.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { button } from "../../slack/blocks.ts";
import { toOpenAnswer, type CardContext } from "../../slack/card-kind.ts";
import type { Action, Interaction } from "../../slack/feature.ts";
import { askerOf } from "../../slack/interaction.ts";
import { say } from "../../slack/reply.ts";
import { findPressedCard, refusePress, show } from "../../slack/show.ts";
import type { Texts } from "../../texts/texts.ts";
import { withoutDoubles, type KnownRow } from "../lookup/company-rows.ts";
import { offerLabel, spokenLabel } from "../lookup/offer-buttons.ts";
import { pressRefusal, redraw, rememberPurchase, withWaitingCard } from "../lookup/press-offer.ts";
import { rememberRecord, showResult, withPendingReply } from "../lookup/show-result.ts";
import {
  isCheck,
  withAnswers,
  type CheckState,
  type CompanyRow,
  type JudgedCheck,
} from "./check-rows.ts";
import { rowsPerhapsOurs } from "./own-question.ts";
import { judgeNow } from "./statements.ts";

/**
 * Returns the slots of the companies that may be sold: not ours, nor perhaps ours until the question is
 * answered, nor one that only stands wrongly on red documents: its record would change nothing.
 */
export function slotsForSale(judged: JudgedCheck, ours: Current["ours"]): ReadonlySet<string> {
  const perhapsOurs = rowsPerhapsOurs(judged, ours);
  const sold = judged.rows.flatMap(({ row, slot }) =>
    row.own !== null || perhapsOurs.has(row) || isWrong(row, judged) ? [] : slot,
  );
  return new Set(sold);
}

/** True for a company that only stands wrongly on red documents. */
export function isWrong({ named }: CompanyRow, { judgement }: JudgedCheck): boolean {
  return named !== null && isWronglyNamed(judgement, named);
}

/** A company that can be asked, with its button's offer; without one on another page. */
interface Askable extends KnownRow<CompanyRow> {
  offer: DrawnOffer["offer"] | null;
}

/** Returns the companies that can be asked as of now. */
function askableRows(
  judged: JudgedCheck,
  { offers, current }: Pick<CardContext, "offers" | "current">,
): Askable[] {
  const forSale = slotsForSale(judged, current.ours);
  return withoutDoubles(judged.rows).flatMap((one): Askable | [] => {
    if (one.company.content !== null || !forSale.has(one.slot)) return [];
    const found = offers.find(({ offer }) => offer.slot === one.slot);
    if (found && (found.intent !== null || found.offer.price === 0)) return [];
    return { ...one, offer: found?.offer ?? null };
  });
}

/** True for a surely written number: a title may mean another company. */
function isSureNumber({ row }: Askable): boolean {
  return row.query.kind === "vkn" && row.doubtful !== true && row.listed === undefined;
}

/**
 * Draws the button that asks all companies of the page by their numbers. None for fewer than two,
 * and while their total is uncertain.
 */
export function askAllButton(judged: JudgedCheck, card: CardContext): Button[] {
  const { texts, cardId, prices, confirmFrom } = card;
  const all = askableRows(judged, card);
  const asked = all.flatMap((one) => (one.offer && isSureNumber(one) ? one.offer : []));
  const [first] = asked;
  if (!first || asked.length < 2 || prices.vkn.guessed) return [];
  const { price } = first;
  // The button of an older price shows the new one when it is pressed.
  if (price < prices.vkn.amount || asked.some((one) => one.price !== price)) return [];
  const words = texts.askAll;
  const total = { amount: asked.length * price, guessed: false };
  const ends = asked.map(({ key }) => key.slice(-4));
  const names = asked.length === all.length ? [words.all] : words.some(ends);
  const [name = ""] = names;
  const label = offerLabel(texts, [...names, words.brief(asked.length)], total);
  return [
    button({
      label,
      spoken: spokenLabel(texts, label, name, words.companies(asked.length), total),
      actionId: actionIds.askAll,
      value: [cardId, price, asked.map(({ slot }) => slot).join(",")].join("|"),
      ...(asksFirst(total.amount, confirmFrom) && {
        confirm: {
          title: texts.confirmation.title,
          text: words.confirm(asked.length, texts.pricedInWords(total)),
          confirm: label,
          deny: texts.confirmation.deny,
        },
      }),
    }),
  ];
}

/** The companies of a press, counted by their outcome. */
interface Tally {
  bought: number;
  cost: MicroCredits;
  /** True if an answer does not say what it cost. */
  hasUnknownCost: boolean;
  /** Bought by another query since the card was drawn. */
  elsewhere: number;
  /** Held, or not for sale by now. */
  needless: number;
  notFound: number;
  /** The outcome of the query, or of an earlier one, is unknown. */
  unknown: number;
  left: number;
}

/** The end of a press before its last company; `result` has a notice of its own. */
interface Stop {
  pressed: PressResult;
  result: Exclude<AskResult, { kind: "answer" }> | null;
}

/**
 * Asks the companies of a check's card, one after the other, each by the offer of its own button.
 * The first that can't be paid or whose outcome is unknown ends it; the rest stays to be asked.
 */
export const askAll: Action = {
  id: actionIds.askAll,
  needs: "spend",
  pays: true,
  async run(withoutRemark, value) {
    const { surface, texts } = withoutRemark;
    const [cardId = "", price = "", slots = ""] = value.split("|");
    const pressed = await findPressedCard(withoutRemark, cardId);
    const { card, state } = pressed;
    if (!card || !isCheck(state)) return refusePress(withoutRemark, pressed);
    // The view of the first press will show the outcome.
    if (surface.kind === "modal" && surface.isSecondPress === true)
      return say(withoutRemark, texts.modal.second);
    const unowed =
      state.note === undefined ? withoutRemark : { ...withoutRemark, remark: state.note };
    const agreed = { slots: slots.split(","), price: Number(price) };
    const context = { extras: {}, typed: false, cardId };
    await withPendingReply(unowed, context, async (reply, interaction) => {
      const { pressed: asked, redrawn } = await withWaitingCard(interaction, (mayAsk) =>
        askEach(interaction, { card, state, agreed, reply, mayAsk }),
      );
      const { tally, stop } = asked;
      if (tally.bought + tally.elsewhere + tally.needless > 0)
        await rememberPurchase(interaction, card);
      await tellOutcome(interaction, tally, stop);
      await redrawn;
      await redraw(interaction, card);
    });
  },
};

interface Agreed {
  slots: readonly string[];
  /** The price of each company on the pressed button. */
  price: MicroCredits;
}

async function askEach(
  interaction: Interaction,
  {
    card,
    state,
    agreed,
    reply,
    mayAsk,
  }: {
    card: Card;
    state: CheckState;
    agreed: Agreed;
    reply: PendingReply;
    mayAsk: Parameters<Parameters<typeof withWaitingCard>[1]>[0];
  },
): Promise<{ tally: Tally; stop: Stop | null }> {
  const { services, remark } = interaction;
  const tally: Tally = {
    bought: 0,
    cost: 0,
    hasUnknownCost: false,
    elsewhere: 0,
    needless: 0,
    notFound: 0,
    unknown: 0,
    left: agreed.slots.length,
  };
  for (const slot of agreed.slots) {
    // An answer before may have brought this company, or shown that it is named wrongly.
    const { open, pressed: others } = await readRows(interaction, card, state);
    const before = others.find((one) => one.offer.slot === slot);
    // Another press has sent the query: its outcome is waited for.
    const isSending = before?.intent?.state === "sending";
    const offer = isSending ? before.offer : open.find((one) => one.slot === slot)?.offer;
    if (!offer) {
      const isUnknown = before?.intent?.state === "unknown";
      tally[isUnknown ? "unknown" : before ? "elsewhere" : "needless"] += 1;
      tally.left -= 1;
      continue;
    }
    const pressed = await services.lookups.press(askerOf(interaction), {
      offerId: offer.id,
      reply,
      mayAsk,
      remark,
      shownPrice: agreed.price,
      job: "check",
    });
    if (pressed.kind === "price-rose") await repriceRows(interaction, open, pressed.offer.price);
    if (pressed.kind !== "asked") return { tally, stop: { pressed, result: null } };
    const { result } = pressed;
    if (result.kind !== "answer") {
      const goesOn = countUnanswered(tally, result);
      if (!goesOn) return { tally, stop: { pressed, result } };
      continue;
    }
    tally.left -= 1;
    await rememberRecord(interaction, toOpenAnswer(result.answer, result.body));
    const { cost } = result.answer;
    if (result.origin === "bought") {
      tally.bought += 1;
      tally.cost += cost ?? 0;
      tally.hasUnknownCost ||= cost === null;
    } else {
      tally.elsewhere += 1;
    }
  }
  return { tally, stop: null };
}

/** Counts a company without an answer; false if the next one must not be asked. */
function countUnanswered(tally: Tally, result: Exclude<AskResult, { kind: "answer" }>): boolean {
  const { name } = meaningOf(result);
  if (name === "not-found") tally.notFound += 1;
  else if (name === "unknown" || name === "blocked") tally.unknown += 1;
  else return false;
  tally.left -= 1;
  return name !== "unknown";
}

/** Returns the companies that the card, if it were drawn now, could ask; and the pressed offers. */
async function readRows(
  { services, person }: Interaction,
  card: Card,
  state: CheckState,
): Promise<{ open: Askable[]; pressed: UsedOffer[] }> {
  // What others have bought since is pressed, too: its use is recorded, and costs nothing.
  const used = await services.cardStore.offersOf(card.id);
  const offers = used.map((one) => ({ ...one, held: null }));
  const judged = await judgeNow(services, person.team, state, offers);
  return {
    open: askableRows(judged, { offers, current: judged.current }).filter(isSureNumber),
    pressed: offers.filter(({ intent }) => intent !== null),
  };
}

/** Gives the other buttons of the card the new price, as the pressed one has it. */
async function repriceRows(
  { services }: Interaction,
  rows: readonly Askable[],
  price: MicroCredits,
): Promise<void> {
  for (const { offer } of rows) {
    if (offer) await services.cardStore.repriceOffer(offer.id, price);
  }
}

/** Says in one sentence what was asked, what was not and why, and what it cost. */
async function tellOutcome(
  interaction: Interaction,
  tally: Tally,
  stop: Stop | null,
): Promise<void> {
  const { texts } = interaction;
  const { card } = texts;
  const words = texts.askAll;
  const charges = [
    ...(tally.cost > 0 ? [card.charged(tally.cost)] : []),
    ...(tally.hasUnknownCost ? [card.chargedUnknown] : []),
  ];
  const sentence = words.outcome(
    tally,
    charges.join(", "),
    stop ? whyStopped(words.why, stop) : "",
  );
  // As at the company's own button.
  if (stop?.pressed.kind === "not-allowed" && tally.bought === 0)
    return say(interaction, (await pressRefusal(interaction, stop.pressed.offer)) ?? sentence);
  if (!stop?.result || stop.pressed.kind !== "asked") return say(interaction, sentence);
  const { kind, key, text } = stop.pressed.offer;
  // The notice that the company's own button would show, with what can be done.
  return showResult(interaction, { kind, key, text }, stop.result, { lead: sentence });
}

function whyStopped(why: Texts["askAll"]["why"], { pressed, result }: Stop): string {
  if (pressed.kind === "price-rose") return why.price;
  if (!result) return pressed.kind === "expired" ? why.expired : why.refused;
  switch (meaningOf(result).name) {
    case "over-budget":
      return why.limit;
    case "insufficient-balance":
      return why.balance;
    case "unknown":
      return why.unknown;
    default:
      return why.other;
  }
}

/** Shows the card of a check whose queries a restart has interrupted; false if the card is gone. */
export async function showInterrupted(interaction: Interaction, cardId: string): Promise<boolean> {
  const { services, texts } = interaction;
  const { card, state } = await findPressedCard(interaction, cardId);
  if (!card || !isCheck(state)) return false;
  await rememberPurchase(interaction, card);
  const lead = texts.askAll.interrupted;
  await show(interaction, await withAnswers(services, card, state), { lead });
  return true;
}
