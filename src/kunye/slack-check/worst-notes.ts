import type { AskResult } from "../lookups/ask-result.ts";
import { refusals } from "../lookups/ports/registry.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../lookups/ports/query.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { plainNote, type Choice } from "../slack-app/cards/note-card.ts";
import { escapeData } from "../slack-app/cards/blocks.ts";
import { inputNote } from "../slack-app/commands/number-notes.ts";
import type { CardState } from "../slack-app/cards/card-state.ts";
import { choice, note } from "../slack-app/notes.ts";
import { resultState } from "../slack-app/result-state.ts";
import { saying } from "../texts/texts.ts";
import { tr } from "../texts/tr.ts";
import { draw, intentOf, now } from "./drawing-board.ts";
import { hostileWords, inventedMersis, inventedVkn, longWords } from "./invented-records.ts";
import type { WorstCase } from "./worst-case.ts";

const longTitle = longWords("örnek", 300);
const byTitle = titleQuery(longTitle);
const queries = [
  companyQuery(inventedVkn),
  companyQuery(inventedVkn, true),
  byTitle,
  titleQuery(hostileWords, true),
  branchQuery(inventedMersis),
];

/** Notes: what an asking came to where it brought no card, and the longest of what is said with buttons and without. */
export async function worstNotes(): Promise<WorstCase[]> {
  const cases: [name: string, messages: Promise<Message[]>][] = [
    ["Not: kayıt servisi reddetti", came(refusals.map(refused))],
    ["Not: ulaşılamadı", came([{ kind: "not-sent", cause: "certificate" }, unreachable])],
    ["Not: sonuç belirsiz", came([{ kind: "unknown", intent: unknown }])],
    ["Not: önceki sonuç belirsiz", came([{ kind: "blocked", intent: unknown }])],
    ["Not: aylık sınır", came([{ kind: "over-budget", limit: 999_500_000, spent: 999_000_001 }])],
    ["Not: yanıt artık yok", came([gone("paid"), gone("lost")])],
    ["Not: onay ve yedekten dönüş", came([{ kind: "needs-consent" }, { kind: "restored" }])],
    ["Not: birden çok VKN", draw(several())],
    ["Not: bütün düğmeler, en uzun unvanla", draw(everyButton())],
    ["Notlar: düğmesizler", Promise.resolve(plainNotes())],
  ];
  return Promise.all(cases.map(async ([name, messages]) => ({ name, messages: await messages })));
}

type Came = AskResult | { kind: "needs-consent" };

const unknown = intentOf("unknown", "title", 1);
const unreachable: Came = { kind: "not-sent", cause: "unreachable" };
const gone = (state: "paid" | "lost"): Came => ({
  kind: "gone",
  intent: { ...intentOf(state, "vkn", 1), cost: 12_345_678 },
});
const refused = (refusal: (typeof refusals)[number]): Came => ({
  kind: "refused",
  refusal,
  balance: 1_500_000,
  required: 12_500_000,
});

/** What these results are shown as, for each way of asking; of those that are the same to the letter only one. */
async function came(results: Came[], asked: Query[] = queries): Promise<Message[]> {
  const limits = { team: 999_500_000, person: null };
  const topUp = { admin: false, hint: longWords("Kredi", 300) };
  const context = { balance: null, public: false, limits, topUp, now };
  const drawn = results.flatMap((result) =>
    asked.map((query) => draw(resultState(result, { ...context, query }))),
  );
  const messages = (await Promise.all(drawn)).flat();
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()];
}

/** More numbers than are offered, half of them mistyped. */
function several(): CardState {
  const vkns = Array.from({ length: 400 }, (_, index) => String(1_234_567_890 + index));
  return inputNote({ kind: "several", vkns }, "vkn");
}

/** Every name that a button may have, with and without a dialog, under the longest words. */
function everyButton(): CardState {
  const names = Object.entries(tr.buttons).flatMap(([name, words]) =>
    typeof words === "string" ? [name as Choice["label"]] : [],
  );
  const choices = names.map((name, index): Choice => ({
    ...choice(name, name, queries[index % queries.length] ?? byTitle),
    asked: index % 2 === 0,
  }));
  const shown = escapeData(longTitle);
  return note(saying("ambiguousDetail", shown, shown), choices, [saying("generalHeld")]);
}

/** What is said without a button: every failure that needs no figures, and the longest with them. */
function plainNotes(): Message[] {
  const { detail, failure, input, labels, refreshed } = tr;
  const texts = [
    ...Object.values(failure).filter((text) => typeof text === "string"),
    failure.ours("00000000-0000-4000-8000-000000000000", "unknown"),
    input.personalInMessage,
    refreshed.changed("31 Ara 2025 23.59", [
      ...Object.values(labels.merkez),
      ...Object.values(detail.sections),
    ]),
  ];
  return texts.map(plainNote);
}
