import { expect } from "vitest";
import { lookupKinds, type LookupKind } from "../../../../src/company/lookup-kind.ts";
import { readNumber } from "../../../../src/company/number-input.ts";
import type { AskResult } from "../../../../src/kunye/lookups/ask-result.ts";
import type { Bought } from "../../../../src/kunye/lookups/history.ts";
import {
  branchQuery,
  companyQuery,
  titleQuery,
} from "../../../../src/kunye/lookups/ports/query.ts";
import type { Intent } from "../../../../src/kunye/lookups/ports/ledger.ts";
import { guessedPrices } from "../../../../src/kunye/lookups/prices.ts";
import { youngNote } from "../../../../src/kunye/slack-app/actions/press-offer.ts";
import { balanceCard } from "../../../../src/kunye/slack-app/cards/balance-card.ts";
import { type Message } from "../../../../src/kunye/slack-app/cards/blocks.ts";
import { helpCard } from "../../../../src/kunye/slack-app/commands/help.ts";
import { topics } from "../../../../src/kunye/slack-app/commands/kunye.ts";
import { inputNote } from "../../../../src/kunye/slack-app/commands/number-notes.ts";
import { unvan } from "../../../../src/kunye/slack-app/commands/unvan.ts";
import { mersis, vkn } from "../../../../src/kunye/slack-app/commands/numbers.ts";
import { ownedState, resultState } from "../../../../src/kunye/slack-app/result-state.ts";
import type { Interaction, Services } from "../../../../src/kunye/slack-app/interaction.ts";
import { readState, type CardState } from "../../../../src/kunye/slack-app/cards/card-state.ts";
import { listSections } from "../../../../src/kunye/slack-app/cards/list-card.ts";
import {
  companyRow,
  type CompaniesState,
} from "../../../../src/kunye/slack-app/cards/companies-state.ts";
import type { Texts } from "../../../../src/kunye/texts/texts.ts";
import { branchState, companyState, detailState, draw, now, vkn as number } from "./drawing.ts";
import { branch, detailOf, general, merkez } from "./sample-answers.ts";

const query = (kind: LookupKind) => ({ kind, key: number, text: number });

const intent = (kind: LookupKind, state: Intent["state"]): Intent => ({
  ...{ id: `i-${kind}-${state}`, account: "A", ...query(kind), userId: "UAYSE", state },
  ...{ cost: null, reason: null, createdAt: now, closedAt: now, answerHash: null, note: null },
});

/** What an asking can come to, beside an answer. */
const results: (AskResult | { kind: "needs-consent" })[] = [
  ...[{ kind: "needs-consent" as const }, { kind: "restored" as const }],
  ...(["insufficient-balance", "not-found", "upstream-silent", "invalid"] as const).map(
    (refusal) => ({ kind: "refused" as const, refusal, required: null, balance: null }),
  ),
  { kind: "not-sent", cause: "unreachable" },
  { kind: "given-back" },
  { kind: "not-charged" },
  { kind: "unknown", intent: intent("vkn", "unknown") },
  { kind: "blocked", intent: intent("vkn", "unknown") },
  { kind: "gone", intent: intent("vkn", "paid") },
];

const typed = [
  ...["1234567891", "123456789", "0123456789000016", "123456789000016", "örnek gıda"],
  ...["1234567890 1111111111 0012345678 4567890120", "1234567890", "0123456789000017", "5"],
];

/** What the commands show without asking. */
async function commandStates(texts: Texts): Promise<CardState[]> {
  const shown: CardState[] = [];
  const post = () => Promise.resolve();
  const services = {
    lookups: {
      held: () => Promise.resolve(null),
      askTyped: () => Promise.resolve({ kind: "not-allowed" }),
      owned: () => Promise.resolve([]),
      offer: (card: { state: string }) => {
        shown.push(readState(card.state));
        return Promise.resolve({ offers: [], prices: guessedPrices, now });
      },
    },
    authority: {
      roleOf: () => Promise.resolve("member"),
      nameOf: () => "finans",
      scopeOf: () => Promise.resolve("internal"),
      isAmong: () => Promise.resolve("yes"),
    },
    slack: { chat: { postEphemeral: post, postMessage: post } },
    texts,
    newId: () => "card",
  } as unknown as Services;
  const interaction: Interaction = {
    services,
    person: { team: "T1", enterprise: null, userId: "UAYSE" },
    surface: { kind: "conversation", channel: "C1", responseUrl: null, threadTs: null },
    triggerId: null,
    canReadFiles: null,
    texts,
  };
  await vkn.run(interaction, "detay 1234567890");
  await vkn.run(interaction, "örnek gıda");
  for (const words of ["detay örnek gıda", "detay 0123456789000017", "yardım gıda", "1234567890"]) {
    await unvan.run(interaction, words);
  }
  await mersis.run(interaction, "1234567890");
  return shown;
}

/** What a refresh of a young record comes to first. */
function youngNoteOf(kind: LookupKind): CardState {
  return youngNote({ offer: query(kind), fetchedAt: now, now });
}

const owned = [
  { intentId: "i-vkn-paid", vkn: number, title: "ÖRNEK GIDA", isPersons: false, fits: true },
];
const unlike = (one: (typeof owned)[number]) => ({ ...one, fits: false });
const mayBeOwn = [number, "1111111114"];
const companies: CompaniesState = {
  kind: "companies",
  lead: null,
  rows: [
    companyRow(companyQuery(number), { held: "i-vkn-paid" }),
    companyRow(branchQuery("0123456789000016")),
    companyRow(titleQuery("Örnek Gıda Ltd. Şti."), { anyway: true }),
    companyRow(companyQuery("1111111114"), {
      named: { vkn: "1111111114", mentions: [], invoices: 1 },
    }),
    companyRow(companyQuery("2222222228"), { own: "said" }),
  ],
  invalid: [],
  lines: [],
  mayBeOwn,
};

/** Every message that bears buttons, at this price. */
export async function everything(
  texts: Texts,
  amount: number,
  guessed: boolean,
): Promise<Message[]> {
  const drawing = { price: () => amount, guessed, texts };
  const alternatives = Array.from({ length: 123 }, (_, index) => ({
    ...{ ad: "BAŞKA", vkn: String(1_000_000_000 + index), score: 0.5 },
  }));
  const searched = { ...general, matched: { ad: "ÖRNEK", vkn: number, score: 0.6 }, alternatives };
  const detail = { ...detailOf(123, 123), alternatives };
  const bought: Bought[] = lookupKinds.map((kind) => ({
    intent: intent(kind, "paid"),
    body: null,
  }));
  const inputs = typed.map(readNumber).filter((input) => input.kind !== "empty");
  const notes = [
    ...inputs.map((input) => inputNote(input, "vkn")),
    ...lookupKinds.flatMap((kind) =>
      results.map((result) =>
        resultState(result, {
          ...{ query: query(kind), balance: null, public: false, now },
          ...{ limits: { team: null, person: null }, topUp: { admin: false, hint: null } },
        }),
      ),
    ),
    ...(await commandStates(texts)),
    ...lookupKinds.map(youngNoteOf),
  ].filter((state) => state.kind === "note");
  expect(notes.flatMap(({ choices }) => choices).length).toBeGreaterThan(40);
  const shared = { public: true, sharedBy: "UAYSE" };
  const drawn = [
    draw(companyState, "vkn", general, drawing),
    draw({ ...companyState, searched: "örnek" }, "title", searched, drawing),
    draw({ ...companyState, ...shared }, "vkn", general, drawing),
    draw(detailState, "vkn_detail", detail, drawing),
    draw(branchState, "mersis", branch, { ...drawing, answer: { key: merkez.MersisNo } }),
    draw({ ...branchState, ...shared }, "mersis", branch, drawing),
    ...listSections.flatMap((section) =>
      [0, 110, 120].map((from) =>
        draw({ kind: "list", answer: "intent", section, from }, "title_detail", detail, drawing),
      ),
    ),
    draw({ kind: "history", intents: [], next: "1|x" }, "vkn", {}, { ...drawing, bought }),
    draw(ownedState("örnek", owned), "vkn", {}, { ...drawing, bought }),
    draw(companies, "vkn", {}, { ...drawing, bought }),
    draw(ownedState("örnek", owned.map(unlike)), "vkn", {}, { ...drawing, bought }),
    draw({ ...companyState, thread: "1.1" }, "vkn", general, drawing),
    draw(ownedState("örnek", owned, "detay örnek"), "vkn", {}, { ...drawing, bought }),
    ...notes.map((view) => draw(view, "vkn", {}, drawing)),
  ];
  const balance = balanceCard({
    ...{ outcome: { kind: "balance", balance: amount }, prices: guessedPrices, now },
    spending: { paid: [], unknown: 0, costUnknown: 0, saved: 0, firstAt: null, counted: new Map() },
    ...{ uses: [], topUp: "", texts, unsettled: [], shared: false },
    reader: { userId: "UAYSE", admin: true },
  });
  return [...(await Promise.all(drawn)).flat(), balance, helpCard(texts, guessedPrices, topics)];
}

/** A message's buttons; an entry of a menu is one without words for whoever can't see it, which are read as they stand. */
