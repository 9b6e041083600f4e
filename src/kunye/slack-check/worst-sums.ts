import { lookupKinds } from "../../company/lookup-kind.ts";
import type { Bought } from "../lookups/history.ts";
import type { MonthSpending } from "../lookups/limit-use.ts";
import { guessedPrices } from "../lookups/prices.ts";
import {
  balanceCard,
  monthCard,
  type BalanceCard,
  type Books,
} from "../slack-app/cards/balance-card.ts";
import { escapeData } from "../slack-app/cards/blocks.ts";
import { helpCard } from "../slack-app/commands/help.ts";
import { topics } from "../slack-app/commands/kunye.ts";
import type { HistoryState } from "../slack-app/cards/history-card.ts";
import { plainNote } from "../slack-app/cards/note-card.ts";
import { homeView, sentenceView } from "../slack-app/home/home-view.ts";
import type { HomeState } from "../slack-app/home/read-home.ts";
import type { Texts } from "../texts/texts.ts";
import * as tr from "../texts/tr.ts";
import {
  answerOf,
  draw,
  intentOf,
  now,
  reader,
  type Surface,
  type WorstCases,
} from "./drawing-board.ts";
import { fullMerkez, inEveryField, worstWords } from "./invented-records.ts";

const longText = worstWords(300);

/** The balance, the history and the help about each command at their worst. */
export function worstSums(texts: Texts): WorstCases {
  const { usage } = texts;
  const books = { ...worstBooks, texts };
  const full: BalanceCard = { ...books, outcome: { kind: "balance", balance: 12_345_678_901 } };
  const empty = { ...worstMonth, paid: [], unknown: [], costUnknown: 0, counted: new Map() };
  const history: HistoryState = { kind: "history", intents: [], next: null };
  const again = lines.map(({ intent }) => intent.id);
  const older = { ...history, again, next: `mine|${now}|${"x".repeat(36)}` };
  return {
    "Balance (300 people, unknown outcomes, shared account)": [balanceCard(full)],
    "Balance (nearly used up, unreadable, empty month)": [
      balanceCard({ ...full, outcome: { kind: "balance", balance: 0 } }),
      balanceCard({ ...full, outcome: { kind: "failed", cause: "unreachable" } }),
      balanceCard({ ...full, outcome: { kind: "failed", cause: "unauthorized" } }),
      balanceCard({ ...full, spending: empty, shared: false, uses: [] }),
      ...[null, movement].map((moved) => monthCard({ ...books, at: now, movement: moved })),
    ],
    History: [draw(older, null, lines), draw(history), draw({ ...history, of: "found" })],
    "Help (whole, and of each command and word)": [
      helpCard(texts, guessedPrices, topics),
      ...topics.map((topic) => helpCard(texts, guessedPrices, [topic])),
      plainNote(usage.unknownBalance(escapeData(worstWords(100)))),
      plainNote(usage.unknownCommand(`/${"k".repeat(31)}`)),
    ],
  };
}

/** A month of 300 people. */
const worstMonth: MonthSpending = {
  paid: lookupKinds.flatMap((kind) =>
    Array.from({ length: 300 }, (_, index) => ({
      kind,
      userId: `U${String(index).padStart(10, "0")}`,
      queries: 1_234,
      cost: 12_345_678_901,
    })),
  ),
  unknown: [{ kind: "vkn", userId: reader, queries: 1_234, cost: 0 }],
  costUnknown: 34,
  firstAt: now - 11 * 24 * 3_600_000,
  saved: 12_345_678_901,
  counted: new Map(["", reader].map((who) => [who, 12_345_678_901])),
};

const read = { at: now, balance: 99_999_999_999 };
const movement = {
  before: read,
  after: { at: now, balance: 1 },
  paid: 1_234_567_891,
  doubted: 1_234_567_891,
};

const used = { limit: 12_345_678_902, used: 12_345_678_901 };

/** The month as a manager sees it. */
const worstBooks: Books = {
  texts: tr,
  prices: guessedPrices,
  spending: worstMonth,
  uses: [
    { whose: "team", ...used },
    { whose: "person", ...used },
  ],
  topUp: escapeData(longText),
  unsettled: (Object.keys(tr.balance.undecided) as (keyof Texts["balance"]["undecided"])[]).map(
    (why, index) => ({
      why,
      intent: { ...intentOf("unknown", "title_detail", index), text: longText, closedAt: 0 },
    }),
  ),
  shared: true,
  reader: { userId: reader, admin: true },
  now,
};

/** A request with the longest of figures. */
export const worstRequest: HomeState["requests"][number] = {
  whose: "team",
  ...used,
  userId: "U1",
  id: "00000000-0000-4000-8000-000000000000",
  channel: "",
  uses: worstBooks.uses,
  price: 12_345_678,
  guessed: true,
  at: now,
  n: 1,
  by: "U1",
  reason: longText,
};

const { body } = answerOf("title_detail", { data: { Merkez: inEveryField(fullMerkez, longText) } });
const states = ["paid", "unknown", "lost", "paid", "paid"] as const;
const lines = [...states, ...states].map((state, index): Bought => ({
  intent: {
    ...intentOf(state, "title_detail", index),
    text: longText,
    note: worstWords(80),
    cost: index % 5 === 4 ? null : 12_345_678,
  },
  body: state === "paid" && index % 5 !== 3 ? body : null,
}));

/** A manager's Home at its worst. */
export const worstHome: HomeState = {
  ...worstBooks,
  confirmFrom: 3_000_000,
  language: null,
  offersEnglish: true,
  balance: 3_000_000,
  threshold: 12_345_678_901,
  requests: Array<typeof worstRequest>(11).fill(worstRequest),
  asks: true,
  list: longText,
  recent: Array.from({ length: 5 }, (_, index) => ({
    intent: intentOf("paid", "title_detail", index),
    body,
  })),
  invented: true,
};
const asMember = { requests: [], reader: { ...worstHome.reader, admin: false } };
const member = { ...worstHome, ...asMember, balance: 0 };
const nothing = { requests: [], asks: false, list: null, recent: [], unsettled: [] };
const unused = { balance: null, uses: [], spending: { ...worstMonth, paid: [], saved: 0 } };
const empty: HomeState = { ...worstHome, ...nothing, ...unused };

/** The Home of each role at its worst, and with nothing to show. */
export function worstHomes(texts: Texts): Surface[] {
  return [
    { name: "Home: manager", view: homeView(texts, worstHome) },
    { name: "Home: member", view: homeView(texts, member) },
    { name: "Home: manager (no data)", view: homeView(texts, empty) },
    { name: "Home: member (no data)", view: homeView(texts, { ...empty, ...asMember }) },
    { name: "Home: guest", view: sentenceView(texts, texts.failure.guest) },
  ];
}
