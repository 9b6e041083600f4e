import type { TypedResult } from "../../lookups/ask.ts";
import { refusals } from "../../lookups/ports.ts";
import { branchQuery, companyQuery, titleQuery } from "../../lookups/intents.ts";
import { alertNote } from "../../slack/answer/tell-managers.ts";
import { escapeData, type Message } from "../../slack/blocks/blocks.ts";
import { choice, note, type Choice, inputNote } from "../../slack/answer/notice-card.ts";
import { plainNote } from "../../slack/contract/modal-view.ts";
import { youngNote } from "../../slack/features/lookup/press-offer.ts";
import { resultState } from "../../slack/answer/result-state.ts";
import { saying, type Texts } from "../../texts/texts.ts";
import * as tr from "../../texts/tr.ts";
import { draw, intentOf, now, type Drawing, type WorstCases } from "./drawing-board.ts";
import { inventedMersis, inventedVkn, worstWords } from "./invented-records.ts";

const title = worstWords(300);
const shownTitle = escapeData(title);
/** A question of each kind. */
export const queries = [
  companyQuery(inventedVkn),
  companyQuery(inventedVkn, true),
  titleQuery(title),
  titleQuery(title, true),
  branchQuery(inventedMersis),
];

/** More numbers than a note offers, half of them mistyped, and each other kind of input with buttons. */
const inputs: Parameters<typeof inputNote>[0][] = [
  { kind: "several", vkns: Array.from({ length: 400 }, (_, at) => String(1_234_567_890 + at)) },
  { kind: "vkn", vkn: inventedVkn, title },
  { kind: "unlikely-vkn", vkn: "1234567891" },
  { kind: "short-vkn", vkn: "0123456789" },
  { kind: "mersis", mersis: inventedMersis },
  { kind: "unlikely-mersis", mersis: "0123456789000017" },
  { kind: "short-mersis", mersis: inventedMersis },
  { kind: "title", title },
];
const price = 12_345_678;
const budget = { limit: 999_500_000, spent: 999_000_001, price, guessed: true };
const topUpFrom = saying("topUpFrom", shownTitle);
const lapsed = { ...intentOf("paid", "vkn", 1), cost: price };
const unknown = intentOf("unknown", "title", 1);

/** Notices: outcomes without a card, and the longest sentences with buttons and without. */
export function worstNotes(texts: Texts): WorstCases {
  return {
    "Notice: the registry refused": refusals.flatMap((refusal) =>
      resultsOf({ kind: "refused", refusal, balance: 1_500_000, required: 12_500_000 }),
    ),
    "Notice: not queried": resultsOf(
      { kind: "not-sent", cause: "certificate" },
      { kind: "not-sent", cause: "unreachable" },
      { kind: "given-back" },
      { kind: "not-charged" },
      { ...budget, kind: "over-budget", whose: "person" },
      { kind: "needs-consent" },
      { kind: "restored" },
    ),
    "Notice: outcome unknown, or answer gone": resultsOf(
      { kind: "unknown", intent: unknown },
      { kind: "blocked", intent: unknown },
      { kind: "gone", intent: lapsed },
      { kind: "gone", intent: { ...lapsed, state: "lost" } },
    ),
    "Notice: numbers that are mistyped, too many or young": [
      ...inputs.map((input) => draw(inputNote(input, "vkn"))),
      ...queries.map((offer) => draw(youngNote({ offer, fetchedAt: now, now }))),
    ],
    "Notice: all buttons, longest title": [true, false].map((asked) => draw(everyButton(asked))),
    "Alert: low balance": [
      draw(alertNote("balance", saying("lowBalance", price, price, 365), [topUpFrom])),
    ],
    "Notices without buttons": plainNotes(texts),
  };
}

/** Draws the notices of these results, for each kind of question. */
function resultsOf(...results: TypedResult[]): Drawing[] {
  const topUp = { admin: false, hint: shownTitle };
  return results.flatMap((result) =>
    queries.map((query) =>
      draw(resultState(result, { query, balance: null, public: false, topUp, now })),
    ),
  );
}

/** Every name of a button under the longest words, with or without a dialog of consent. */
function everyButton(asked: boolean) {
  const names = Object.entries(tr.buttons).flatMap(([name, words]) =>
    typeof words === "string" ? [name as Choice["label"]] : [],
  );
  const choices = names.map((name, index): Choice => {
    const query = queries[index % queries.length] ?? companyQuery(inventedVkn);
    return { ...choice(name, name, query), asked };
  });
  const lead = asked ? saying("ambiguousDetail", shownTitle, shownTitle) : topUpFrom;
  return note(lead, choices, [saying("generalHeld")]);
}

/** Every failure that needs no figures, and the longest sentences with figures. */
function plainNotes({ detail, failure, format, input, labels, refreshed }: Texts): Message[] {
  const changed = [...Object.values(labels.merkez), ...Object.values(detail.sections)];
  return [
    ...Object.values(failure).filter((text) => typeof text === "string"),
    failure.noSpender(["S0123456789", "S0123456788"]),
    failure.unverifiedSpender(),
    input.noteTooLong(80),
    failure.ours("00000000-0000-4000-8000-000000000000", "unknown"),
    input.personalInMessage,
    refreshed.changed(format.moment(now, 0), changed),
  ].map(plainNote);
}
