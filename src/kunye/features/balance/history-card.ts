import { boughtTitle } from "../lookup/held-company.ts";
import type { Button, KnownBlock } from "@slack/types";
import { istanbulMonth } from "../../../company/istanbul-time.ts";
import { isDetail } from "../../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { HistoryLine, RoundSums } from "../../lookups/history.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../../slack/action-ids.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  header,
  section,
  type Message,
} from "../../slack/blocks.ts";
import type { CardContext, CardKind } from "../../slack/card-kind.ts";
import { offerButton } from "../lookup/offer-buttons.ts";

/** Purchases, newest first; each opens its card free while it is kept. */
export interface HistoryState {
  kind: "history";
  /** Ids, so that names are deleted with their answers. */
  intents: string[];
  next: string | null;
  /** The ids of found lines after this page. */
  rest?: readonly string[];
  /** The ids of repeated purchases. */
  again?: string[];
  /** The rounds of watches, each drawn as one line. */
  rounds?: RoundSums;
  /** The shown purchases; the team's by default. */
  of?: "team" | "mine" | "found";
  /** The shown month, as `2026-11`. */
  month?: string;
  /** The only user whose name and remarks are shown; by default all users'. */
  names?: string;
}

export const historyKind: CardKind<HistoryState> = {
  kind: "history",
  wishes: (_state, { bought }) => bought.flatMap(reopeningWishes),
  draw: (state, card, { bought }) => draw(state, card, bought),
  intentIds: ({ intents }) => intents,
  title: ({ history }, { of = "team" }) => history.headings[of],
};

function draw(state: HistoryState, card: CardContext, bought: HistoryLine[]): Message {
  const { rest = [], of = "team", month } = state;
  const next = rest.length > 0 ? `rest|${card.cardId}` : state.next;
  const { buttons, format, history: text } = card.texts;
  const otherKind = of === "team" ? "mine" : "team";
  const pageButton = (slot: string, label: string, value: string) =>
    button({ label, actionId: `${actionIds.history}:${slot}`, value });
  const heading =
    month === undefined
      ? text.headings[of]
      : `${text.headings.team} · ${format.month(Date.parse(`${month}-15`))}`;
  const blocks: KnownBlock[] = [
    header(heading),
    ...(bought.length === 0 ? [section(nothingText(card.texts, state))] : []),
    ...bought.map((one) => {
      const askLabel = isDetail(one.intent.kind) ? buttons.detail : buttons.query;
      const label = { label: askLabel, heldLabel: buttons.open, isSaidFree: true };
      const round = state.rounds?.[one.intent.id];
      if (round) return section(roundLine(state, card, one, round));
      const [wish] = reopeningWishes(one);
      const again = wish && offerButton(card, wish.slot, label)[0];
      return section(
        lineOf(state, card, one),
        one.body === null ? again : lineButton(one, buttons),
      );
    }),
    ...actions([
      ...(next === null ? [] : [pageButton("older", text.older, next)]),
      pageButton(otherKind, text.headings[otherKind], otherKind),
      ...(bought.length === 0 || (of === "found" && month === undefined)
        ? []
        : [csvButton(card.texts, month ?? istanbulMonth(card.now))]),
    ]),
    ...context(bought.length === 0 ? "" : text.footer),
  ];
  return { text: heading, blocks };
}

/** Says that nothing was bought or found: in a month, by words, or at all. */
function nothingText({ balance, history: text }: Texts, { of, month }: HistoryState): string {
  if (month !== undefined) return balance.nothingThen;
  return of === "found" ? text.notFound : text.nothing;
}

/** Draws the button that opens a line's record as it was then. */
function lineButton({ intent: { id } }: HistoryLine, { open }: Texts["buttons"]): Button {
  return button({ label: open, actionId: `${actionIds.openLine}:${id}`, value: id });
}

/** Draws the CSV button of a month (`2026-11`). */
export function csvButton({ buttons }: Texts, month: string): Button {
  return button({ label: buttons.csv, actionId: actionIds.monthCsv, value: month });
}

/** Describes a watch's round in one line: the number of its checks and their cost. */
function roundLine(
  { names }: HistoryState,
  { texts, now }: CardContext,
  { intent }: HistoryLine,
  { queries, cost }: RoundSums[string],
): string {
  const { mention, format, credits, buttons, history: text } = texts;
  const isNamed = names === undefined || names === intent.userId;
  return text.row(
    `*${buttons.watch}*`,
    text.checks(queries),
    credits(cost),
    isNamed ? mention(intent.userId) : "",
    format.moment(intent.createdAt, now),
  );
}

/** Returns the query of a line whose answer is gone; none if the typed text was deleted. */
function reopeningWishes({ intent, body }: HistoryLine): Wish[] {
  const { id, state, kind, key, text } = intent;
  return body === null && text !== "" && state === "paid"
    ? [{ slot: `row-${id}`, query: { kind, key, text } }]
    : [];
}

function lineOf(
  { names, again }: HistoryState,
  { texts, now }: CardContext,
  { intent, body, isLocked }: HistoryLine,
): string {
  const { mention, format, buttons, history: text } = texts;
  const isNamed = names === undefined || names === intent.userId;
  // A text typed for a person's business may be a person's name.
  const mayBeName = names !== intent.userId && body !== null && isPersonsRecord(readAnswer(body));
  return text.row(
    boughtTitle(texts, { intent, body }),
    ...(intent.usedIntentId === undefined ? queryParts(texts, intent, !mayBeName) : [text.used]),
    isNamed ? mention(intent.userId) : "",
    format.moment(intent.createdAt, now),
    intent.watchRound === undefined ? "" : buttons.watch,
    intent.listId === undefined ? "" : text.ofList,
    again?.includes(intent.id) ? text.again : "",
    isNamed && intent.remark !== null ? `#${escapeData(intent.remark)}` : "",
    intent.state === "lost" ? text.lost : "",
    intent.state === "paid" && body === null ? (isLocked ? text.locked : text.forgotten) : "",
  );
}

function queryParts(
  { history: text, card, credits, kindName }: Texts,
  { kind, text: typed, state, cost }: HistoryLine["intent"],
  showsWords: boolean,
): string[] {
  const paid = cost === null ? card.chargedUnknown : credits(cost);
  return [
    kindName[kind],
    typed && showsWords ? `“${escapeData(clip(typed, 100))}”` : "",
    state === "unknown" ? text.unknown : paid,
  ];
}
