import type { TypedResult } from "../lookups/ask-typed.ts";
import { refusals } from "../lookups/ports/registry.ts";
import { branchQuery, companyQuery, titleQuery } from "../lookups/ports/query.ts";
import { alertNote } from "../slack-app/notices.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { plainNote, type Choice } from "../slack-app/cards/note-card.ts";
import { escapeData } from "../slack-app/cards/blocks.ts";
import { inputNote } from "../slack-app/commands/number-notes.ts";
import { choice, note, requestNote } from "../slack-app/notes.ts";
import { resultState } from "../slack-app/result-state.ts";
import { saying, type Texts } from "../texts/texts.ts";
import * as tr from "../texts/tr.ts";
import { draw, intentOf, now, type Drawing, type WorstCases } from "./drawing-board.ts";
import { worstRequest } from "./worst-sums.ts";
import { inventedMersis, inventedVkn, worstWords } from "./invented-records.ts";

const longTitle = worstWords(300);
const queries = [
  companyQuery(inventedVkn),
  companyQuery(inventedVkn, true),
  titleQuery(longTitle),
  titleQuery(longTitle, true),
  branchQuery(inventedMersis),
];

/** More numbers than are offered, half of them mistyped. */
const vkns = Array.from({ length: 400 }, (_, index) => String(1_234_567_890 + index));
const price = 12_345_678;
const overBudget = { kind: "over-budget", limit: 999_500_000, spent: 999_000_001, price } as const;
const topUpFrom = saying("topUpFrom", escapeData(longTitle));
const lapsed = { ...intentOf("paid", "vkn", 1), cost: price };

/** Notes: what an asking came to where it brought no card, and the longest of what is said with buttons and without. */
export function worstNotes(texts: Texts): WorstCases {
  return {
    "Notice: the registry refused": refusals.flatMap((refusal) =>
      came({ kind: "refused", refusal, balance: 1_500_000, required: 12_500_000 }),
    ),
    "Notice: not queried": came(
      { kind: "not-sent", cause: "certificate" },
      { kind: "not-sent", cause: "unreachable" },
      { kind: "given-back" },
      { kind: "not-charged" },
      { ...overBudget, whose: "person", guessed: true },
      { kind: "needs-consent" },
      { kind: "restored" },
    ),
    "Notice: outcome unknown, or answer gone": came(
      { kind: "unknown", intent: intentOf("unknown", "title", 1) },
      { kind: "blocked", intent: intentOf("unknown", "title", 1) },
      { kind: "gone", intent: lapsed },
      { kind: "gone", intent: { ...lapsed, state: "lost" } },
    ),
    "Notice: raise of a limit asked for": queries.map((query) =>
      draw(requestNote(worstRequest, { query, name: worstWords(250), reason: worstWords(300) })),
    ),
    "Notice: several VKNs": [draw(inputNote({ kind: "several", vkns }, "vkn"))],
    "Notice: all buttons, longest title": [draw(everyButton())],
    "Alert: low balance": [
      draw(alertNote("balance", saying("lowBalance", price, price, 365), [topUpFrom])),
    ],
    "Notices without buttons": plainNotes(texts),
  };
}

/** What these results are shown as, for each way of asking. */
function came(...results: TypedResult[]): Drawing[] {
  const topUp = { admin: false, hint: longTitle };
  const context = { balance: null, public: false, topUp, now };
  return results.flatMap((result) =>
    queries.map((query) => draw(resultState(result, { ...context, query }))),
  );
}

/** Every name that a button may have, with and without a dialog, under the longest words. */
function everyButton() {
  const names = Object.entries(tr.buttons).flatMap(([name, words]) =>
    typeof words === "string" ? [name as Choice["label"]] : [],
  );
  const choices = names.map((name, index): Choice => ({
    ...choice(name, name, queries[index % queries.length] ?? companyQuery(inventedVkn)),
    asked: index % 2 === 0,
  }));
  const shown = escapeData(longTitle);
  return note(saying("ambiguousDetail", shown, shown), choices, [saying("generalHeld")]);
}

/** What is said without a button: every failure that needs no figures, and the longest with them. */
function plainNotes({ detail, failure, format, input, labels, refreshed }: Texts): Message[] {
  const sentences = [
    ...Object.values(failure).filter((text) => typeof text === "string"),
    failure.noSpender(["S0123456789", "S0123456788"]),
    failure.unverifiedSpender(),
    input.noteTooLong(80),
    failure.ours("00000000-0000-4000-8000-000000000000", "unknown"),
    input.personalInMessage,
    refreshed.changed(format.moment(now, 0), [
      ...Object.values(labels.merkez),
      ...Object.values(detail.sections),
    ]),
  ];
  return sentences.map(plainNote);
}
