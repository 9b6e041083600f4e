import type { TypedResult } from "../lookups/ask.ts";
import { refusals } from "../lookups/ports.ts";
import { branchQuery, companyQuery, titleQuery } from "../lookups/intents.ts";
import { alertNote } from "../slack-app/notices.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { plainNote, type Choice } from "../slack-app/cards/note-card.ts";
import { escapeData } from "../slack-app/cards/blocks.ts";
import { youngNote } from "../slack-app/actions/press-offer.ts";
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

/** More numbers than a note offers, half of them mistyped, and each other kind of input with buttons. */
const inputs: Parameters<typeof inputNote>[0][] = [
  { kind: "several", vkns: Array.from({ length: 400 }, (_, at) => String(1_234_567_890 + at)) },
  { kind: "vkn", vkn: inventedVkn, title: longTitle },
  { kind: "unlikely-vkn", vkn: "1234567891" },
  { kind: "short-vkn", vkn: "0123456789" },
  { kind: "mersis", mersis: inventedMersis },
  { kind: "unlikely-mersis", mersis: "0123456789000017" },
  { kind: "short-mersis", mersis: inventedMersis },
  { kind: "title", title: longTitle },
];
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
      draw(
        requestNote(worstRequest, {
          query,
          name: escapeData(worstWords(250)),
          reason: worstWords(300),
        }),
      ),
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

/** What these results are shown as, for each way of asking. */
function came(...results: TypedResult[]): Drawing[] {
  const topUp = { admin: false, hint: escapeData(longTitle) };
  const context = { balance: null, public: false, topUp, now };
  return results.flatMap((result) =>
    queries.map((query) => draw(resultState(result, { ...context, query }))),
  );
}

/** Every name of a button under the longest words, which ask for consent or leave that to dialogs. */
function everyButton(asked: boolean) {
  const names = Object.entries(tr.buttons).flatMap(([name, words]) =>
    typeof words === "string" ? [name as Choice["label"]] : [],
  );
  const choices = names.map((name, index): Choice => {
    const query = queries[index % queries.length] ?? companyQuery(inventedVkn);
    return { ...choice(name, name, query), asked };
  });
  const shown = escapeData(longTitle);
  const lead = asked ? saying("ambiguousDetail", shown, shown) : topUpFrom;
  return note(lead, choices, [saying("generalHeld")]);
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
