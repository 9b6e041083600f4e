import type { AskResult } from "../lookups/ask-result.ts";
import { refusals } from "../lookups/ports/registry.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../lookups/ports/query.ts";
import { youngNote } from "../slack-app/actions/press-offer.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { plainNote } from "../slack-app/cards/note-card.ts";
import { clip, escapeData } from "../slack-app/cards/blocks.ts";
import { inputNote } from "../slack-app/commands/number-notes.ts";
import type { CardState } from "../slack-app/cards/card-state.ts";
import { choice, note, queryChoice } from "../slack-app/notes.ts";
import { resultState } from "../slack-app/result-state.ts";
import { saying } from "../texts/texts.ts";
import { tr } from "../texts/tr.ts";
import { draw, intentOf, now } from "./drawing-board.ts";
import { hostileWords, inventedMersis, inventedVkn, longWords } from "./invented-records.ts";
import type { WorstCase } from "./worst-case.ts";

const longTitle = longWords("örnek", 300);
const byVkn = companyQuery(inventedVkn);
const detail = companyQuery(inventedVkn, true);
const byTitle = titleQuery(longTitle);
const byMersis = branchQuery(inventedMersis);
const queries = [byVkn, detail, byTitle, titleQuery(hostileWords, true), byMersis];

/** Notes: what an asking came to where it brought no card, what was typed in a wrong way, and late answers. */
export async function worstNotes(): Promise<WorstCase[]> {
  const cases: [name: string, messages: Promise<Message[]>][] = [
    ["Not: kayıt servisi reddetti", refused()],
    ["Not: ulaşılamadı", came(["unreachable", "certificate"].map(notSent))],
    ["Not: sonuç belirsiz", came([{ kind: "unknown", intent: unknown }])],
    ["Not: önceki sonuç belirsiz", came([{ kind: "blocked", intent: unknown }])],
    ["Not: aylık sınır", came([{ kind: "over-budget", limit: 999_500_000, spent: 999_000_001 }])],
    ["Not: hâlâ soruluyor", came([{ kind: "still-asking" }])],
    ["Not: yanıt artık yok", came([gone("paid"), gone("lost")])],
    ["Not: onay ve yedekten dönüş", came([{ kind: "needs-consent" }, { kind: "restored" }])],
    ["Not: yazılan numara başka türlü", typedOtherwise()],
    ["Not: birden çok VKN", drawAll([several()])],
    ["Not: iki anlamlı unvan", drawAll(ambiguous())],
    ["Not: detay teklifi ve değişen fiyat", drawAll([...detailOffers(), priceRose()])],
    ["Not: yeni alınmış kayıt", drawAll(queries.map(young))],
    ["Not: geç gelen yanıt", drawAll(lateNotes())],
    ["Notlar: düğmesizler", Promise.resolve(plainNotes())],
  ];
  return Promise.all(cases.map(async ([name, messages]) => ({ name, messages: await messages })));
}

type Came = AskResult | { kind: "needs-consent" };

const unknown = intentOf("unknown", "title", 1);
const gone = (state: "paid" | "lost"): Came => ({
  kind: "gone",
  intent: { ...intentOf(state, "vkn", 1), cost: 12_345_678 },
});
const notSent = (cause: string): Came => ({
  kind: "not-sent",
  cause: cause === "certificate" ? cause : "unreachable",
});

/** What these results are shown as, for each way of asking. */
function came(results: Came[], asked: Query[] = queries): Promise<Message[]> {
  const limits = { team: 999_500_000, person: null };
  const topUp = { admin: false, hint: longWords("Kredi", 300) };
  const context = { balance: null, public: false, limits, topUp, now };
  const views = results.flatMap((result) =>
    asked.map((query) => resultState(result, { ...context, query })),
  );
  return drawAll(views);
}

function refused(): Promise<Message[]> {
  return came(
    refusals.map((refusal) => ({
      kind: "refused",
      refusal,
      balance: 1_500_000,
      required: 12_500_000,
    })),
  );
}

function typedOtherwise(): Promise<Message[]> {
  return drawAll([
    inputNote({ kind: "vkn", vkn: inventedVkn, title: "" }, "mersis"),
    inputNote({ kind: "unlikely-vkn", vkn: "1234567891" }, "vkn"),
    inputNote({ kind: "short-vkn", vkn: "0677287018" }, "vkn"),
    inputNote({ kind: "mersis", mersis: inventedMersis }, "vkn"),
    inputNote({ kind: "unlikely-mersis", mersis: "0123456789100016" }, "mersis"),
    inputNote({ kind: "short-mersis", mersis: inventedMersis }, "mersis"),
    inputNote({ kind: "personal" }, "vkn"),
    inputNote({ kind: "iban" }, "vkn"),
    inputNote({ kind: "phone" }, "vkn"),
    inputNote({ kind: "document" }, "vkn"),
    inputNote({ kind: "wrong-length", digits: 1_000 }, "mersis"),
    inputNote({ kind: "title", title: hostileWords }, "vkn"),
    inputNote({ kind: "title", title: longTitle }, "vkn"),
    inputNote({ kind: "title", title: longWords("gıda", 300) }, "vkn"),
    inputNote({ kind: "title", title: "A" }, "vkn"),
  ]);
}

/** More numbers than are offered, half of them mistyped. */
function several(): CardState {
  const vkns = Array.from({ length: 400 }, (_, index) => String(1_234_567_890 + index));
  return inputNote({ kind: "several", vkns }, "vkn");
}

function ambiguous(): CardState[] {
  const shown = escapeData(clip(longTitle, 200));
  const search = { ...choice("title", "asTitle", byTitle), asked: true };
  const held = { heldLabel: "openDetail" as const, asked: true };
  const asDetail = { ...choice("detail", "detail", titleQuery(longTitle, true)), ...held };
  const asBranch = { ...choice("detail", "asBranch", byMersis), asked: true };
  return [
    note(saying("ambiguousDetail", shown, shown), [asDetail, search]),
    note(saying("ambiguousBranch", shown, shown), [asBranch, search]),
    note(saying("ambiguousHelp", shown), [search]),
  ];
}

function detailOffers(): CardState[] {
  const choices = [
    { ...choice("detail", "detail", detail), heldLabel: "openDetail" as const, asked: true },
    { ...choice("general", "general", byVkn), heldLabel: "open" as const, asked: true },
  ];
  return [note(saying("detailOffer", `\`${inventedVkn}\``), choices, [saying("generalHeld")])];
}

function young(query: Query): CardState {
  return youngNote({ offer: query, fetchedAt: now - 59 * 60_000, now });
}

function priceRose(): CardState {
  return note(saying("priceRose"), [queryChoice(byTitle)]);
}

function lateNotes(): CardState[] {
  const title = escapeData(longWords("ÖRNEK", 1_000));
  const open = [choice("open", "open", byTitle)];
  return [
    ...[saying("ready", title), saying("ready", "")].map((text) => note(text, open)),
    note(saying("ended", clip(longTitle, 100)), [{ ...queryChoice(byTitle), heldLabel: "open" }]),
  ];
}

/** What is said without a button: every failure that needs no figures, and those with a reference or a limit. */
function plainNotes(): Message[] {
  const { card, detail: detailText, failure, input, labels, refreshed } = tr;
  const reference = "00000000-0000-4000-8000-000000000000";
  const texts = [
    ...Object.values(failure).filter((text) => typeof text === "string"),
    failure.ours(reference, "no"),
    failure.ours(reference, "unknown"),
    input.titleTooLong(300),
    input.personalInMessage,
    refreshed.same("31 Ara 2025 23.59"),
    refreshed.changed("31 Ara 2025 23.59", [
      ...Object.values(labels.merkez),
      ...Object.values(detailText.sections),
    ]),
    card.personal,
  ];
  return texts.map(plainNote);
}

/** The views' messages, of those that are the same to the letter only one. */
async function drawAll(views: readonly CardState[]): Promise<Message[]> {
  const messages = (await Promise.all(views.map((view) => draw(view)))).flat();
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()];
}
