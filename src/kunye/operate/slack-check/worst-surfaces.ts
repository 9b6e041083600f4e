import type { View } from "@slack/types";
import { lookupKinds } from "../../../company/lookup-kind.ts";
import { peopleSections } from "../../../company/read-answer.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import type { MonthSpending } from "../../lookups/limit-use.ts";
import { maxAccesses } from "../../lookups/see-people.ts";
import { guessedPrices, type Price } from "../../lookups/prices.ts";
import { balanceCard, monthCard } from "../../features/balance/balance-card.ts";
import type { TeamMoney } from "../../slack/feature.ts";
import { escapeData, type Message } from "../../slack/blocks.ts";
import { copyView } from "../../features/lookup/record-views.ts";
import type { HistoryState } from "../../features/balance/history-card.ts";
import { plainMessage, answerView, waitingView, withOrigin } from "../../slack/modal-view.ts";
import { setupMessage } from "../../features/kunye/installed-notice.ts";
import type { WelcomeState } from "../../features/kunye/welcome.ts";
import { helpCard } from "../../slack/help-card.ts";
import { withoutTables } from "../../slack/tables.ts";
import { topicsIn } from "../../features/kunye/kunye.ts";
import { homeView, sentenceView } from "../../slack/home.ts";
import { erasableMessage, eraseView } from "../../features/erasure/erasure.ts";
import { features, type HomeState } from "../../features/index.ts";
import { accessMessage, accessView } from "../../features/access-log/access-log.ts";
import { companyFormView } from "../../slack/open-modal.ts";
import { invoiceView } from "../../features/check/check.ts";
import { listView } from "../../features/list/list.ts";
import { raiseView, reasonView, requestNotice } from "../../features/team/raise.ts";
import { limitsView, managersView } from "../../features/team/team-modals.ts";
import type { Texts } from "../../texts/texts.ts";
import * as tr from "../../texts/all.tr.ts";
import {
  makeAnswer,
  draw,
  makeIntent,
  now,
  reader,
  type WorstSurface,
  type WorstCase,
  type WorstCases,
} from "./drawing-board.ts";
import { fullSections, fullMerkez, fillTexts, many, worstWords } from "./invented-records.ts";
import { worstCards, queries, worstNotices } from "./worst-cards.ts";
import { longestAmountView, worstChecksAndLists } from "./worst-checks.ts";
import { longestWatchView, worstWatchCases, worstWatches } from "./worst-watches.ts";
import {
  accountsMessage,
  maxWaiting,
  memoryView,
  waitingMessage,
} from "../../features/memory/memory.ts";
import { linkMessage } from "../../features/registry-key/registry-key.ts";

/** Draws every surface of the app at its longest: messages, Homes and modals. */
export async function surfacesIn(texts: Texts): Promise<WorstSurface[]> {
  const cards = await worstMessages(texts);
  const modals: Record<string, View> = {
    query: companyFormView(texts, texts.notes.nothingToCheck),
    "check of invoices": invoiceView(texts, { canReadFiles: true }),
    "check of invoices (no scope for files)": invoiceView(texts, { canReadFiles: false }),
    list: listView(texts, { canReadFiles: true }),
    "list (no scope for files)": listView(texts, { canReadFiles: false }),
    limits: limitsView(texts, book, now, { lead: texts.team.saved, owner: "limit:" }),
    managers: managersView(texts, ["U0123456789"]),
    "raise of a limit": reasonView(texts, longId, true),
    "a list's amount": longestAmountView(texts),
    "another amount": raiseView(texts, `U0123456789|${longId}|1500000`),
    "access log": accessView(texts),
    "erasure of people": eraseView(texts, "1234567890"),
    "accounts seen": memoryView(texts, 1_234),
    "accounts seen (longest)": longestMemoryView(texts),
    watch: longestWatchView(texts),
    "access log (longest)": longestAccessView(texts),
    "please wait": waitingView(texts, origin),
    "copy (longest lines)": longestCopyView(texts, worstWords(350)),
    "copy (every field too long)": longestCopyView(texts, worstWords(5_000)),
  };
  for (const { name, messages } of cards) modals[name] = answerView(texts, "", messages, origin);
  const views = Object.entries(modals).map(([name, view]) => ({ name: `Modal: ${name}`, view }));
  const surfaces: WorstSurface[] = [...cards, ...worstHomes(texts), ...views];
  return surfaces.map((surface) => ({ ...surface, name: `${surface.name} · ${texts.locale}` }));
}

const topics = topicsIn(features);
const rates = { prices: guessedPrices, confirmFrom: 3_000_000 };

/** A price so high that every button asks for confirmation. */
const highPrice: Price = { amount: 12_500_000, guessed: true };

export function worstMessages(texts: Texts): Promise<WorstCase[]> {
  return drawCases(texts, worstCases(texts), highPrice);
}

export function worstCases(texts: Texts): WorstCases {
  return {
    ...worstCards(),
    ...otherWorstCases(texts),
    ...worstChecksAndLists(texts),
    ...worstNotices(texts),
    ...worstWatchCases(texts, books),
  };
}

export function drawCases(texts: Texts, cases: WorstCases, price: Price): Promise<WorstCase[]> {
  return Promise.all(
    Object.entries(cases).map(async ([name, drawn]) => {
      const distinct = new Map<string, Message>();
      for (const part of drawn) {
        const messages = typeof part === "function" ? await part(texts, price) : [part];
        // What is sent where Slack takes no tables has its limits, too.
        for (const one of [...messages, ...messages.map(untabled)]) {
          distinct.set(JSON.stringify(one), one);
        }
      }
      return { name, messages: [...distinct.values()] };
    }),
  );
}

function untabled({ text, blocks }: Message): Message {
  return { text, blocks: withoutTables(blocks) };
}

/** Draws the Home of each role at its longest, and without data. */
export function worstHomes(texts: Texts): WorstSurface[] {
  const asMember = {
    requests: [],
    accounts: [],
    reader: { ...worstHome.reader, isManager: false },
  };
  const noData = {
    requests: [],
    accounts: [],
    hasOwnRequest: false,
    list: null,
    watches: [],
    recent: [],
    unsettled: [],
    uses: [],
    keyEnd: null,
  };
  const spending = { ...month, paid: [], saved: 0 };
  const empty: HomeState = { ...worstHome, ...noData, balance: null, spending };
  const homes = {
    manager: worstHome,
    // Without a key no balance is read.
    "manager (no key)": { ...worstHome, keyEnd: null, balance: null },
    member: { ...worstHome, ...asMember, balance: 0 },
    "manager (no data)": empty,
    "member (no data)": { ...empty, ...asMember },
  };
  return [
    ...Object.entries(homes).map(([role, home]) => {
      return { name: `Home: ${role}`, view: homeView(features, texts, home) };
    }),
    { name: "Home: guest", view: sentenceView(texts, texts.failure.guest) },
  ];
}

function otherWorstCases(texts: Texts): WorstCases {
  const { usage } = texts;
  const inMonth = { ...books, texts };
  const full = { ...inMonth, outcome: { kind: "balance" as const, balance: highAmount } };
  const failed = (cause: "unreachable" | "unauthorized") => ({ kind: "failed" as const, cause });
  const empty = {
    ...month,
    paid: [],
    unknown: [],
    costUnknown: 0,
    saved: 0,
    countedByUser: new Map(),
  };
  const read = { at: now, balance: 99_999_999_999 };
  const after = { at: now, balance: 1 };
  const period = { before: read, after, paid: 1_234_567_891, doubted: 1_234_567_891 };
  const history: HistoryState = { kind: "history", intents: [], next: null };
  const again = historyRows.map(({ intent }) => intent.id);
  return {
    "Accounts seen (longest)": [longestMemory(texts)],
    "Accounts that wait (longest)": [
      waitingMessage(texts, { accounts: waitingAccounts.slice(0, 20), waitingCount: 1_234 }),
    ],
    "Balance (300 people, unknown outcomes, shared account)": [balanceCard(full)],
    "Balance (nearly used up, unreadable, empty month)": [
      balanceCard({ ...full, outcome: { kind: "balance", balance: 0 } }),
      balanceCard({ ...full, outcome: failed("unreachable") }),
      balanceCard({ ...full, outcome: failed("unauthorized") }),
      balanceCard({ ...full, spending: empty, shared: false, uses: [] }),
      ...[null, period].map((one) => monthCard({ ...inMonth, at: now, period: one, byJob })),
    ],
    History: [
      draw({ ...history, again, next: `mine|${now}|${longId}` }, null, historyRows),
      draw(history),
      draw({ ...history, of: "found" }),
    ],
    "Help (whole, and of each command and word)": [
      helpCard(texts, { ...rates, contact: longContact }, topics),
      ...topics.map((topic) => helpCard(texts, { ...rates, contact: longContact }, [topic])),
      plainMessage(usage.unknownBalance(escapeData(worstWords(100)))),
      plainMessage(usage.unknownCommand(`/${"k".repeat(31)}`)),
    ],
    Welcome: (["spends", "opens", "guest"] as const).map((standing) =>
      draw<WelcomeState>({
        kind: "welcome",
        standing,
        hasExample: standing === "spends",
        problem: "no-key",
        offersEnglish: true,
        spenders: many(20, () => "S0123456789"),
        contact: longContact,
      }),
    ),
    "Installed (nothing done, all done)": [null, "WMWM"].map((keyEnd) =>
      setupMessage(texts, {
        keyEnd,
        isDemo: false,
        balance: keyEnd === null ? 0 : highAmount,
        managers: keyEnd === null ? 0 : 1_234,
        mayManage: keyEnd === null,
        contact: longContact,
      }),
    ),
    "Erasure of people, before it": [
      erasableMessage(texts, { vkn: "1234567890", why: longText, found: erasable, id: longId }),
    ],
    "Link to the page for the registry key": [
      linkMessage(texts, `https://${"x".repeat(240)}/slack/key?link=${longId}`, { keyEnd: "WMWM" }),
    ],
    "Notice: raise of a limit asked for": queries.map((query) =>
      draw(requestNotice(request, { query, reason: longText })),
    ),
  };
}

const longId = "x".repeat(36);
const longText = worstWords(300);
const erasable = { title: longText, answers: 12_345, withPeople: 12_345, whole: 12_345 };
const longContact = { support: longText, privacyUrl: `https://${"x".repeat(240)}/privacy` };
const highAmount = 12_345_678_901;

const month: MonthSpending = {
  paid: lookupKinds.flatMap((kind) =>
    many(300, (index) => {
      const userId = `U${String(index).padStart(10, "0")}`;
      return { kind, userId, queries: 1_234, cost: highAmount };
    }),
  ),
  unknown: [{ kind: "vkn", userId: reader, queries: 1_234, cost: 0 }],
  costUnknown: 34,
  firstAt: now - 11 * 24 * 3_600_000,
  saved: highAmount,
  countedByUser: new Map(["", reader].map((who) => [who, highAmount])),
};
const limitUse = { limit: highAmount + 1, used: highAmount };
const ofJob = { queries: 1_234, amount: highAmount, uncertain: highAmount };
const byJob = { single: ofJob, list: ofJob, check: ofJob, watch: ofJob };
const { undecided } = tr.balance;
const undecidedReasons = Object.keys(undecided) as (keyof typeof undecided)[];

const books: TeamMoney = {
  texts: tr,
  prices: guessedPrices,
  spending: month,
  uses: [
    { whose: "team", ...limitUse },
    { whose: "person", ...limitUse },
  ],
  topUp: escapeData(longText),
  unsettled: undecidedReasons.map((why, index) => {
    const intent = makeIntent("unknown", "title_detail", index);
    return { why, intent: { ...intent, text: longText, closedAt: 0 } };
  }),
  shared: true,
  reader: { userId: reader, isManager: true },
  now,
};

const request: HomeState["requests"][number] = {
  whose: "team",
  ...limitUse,
  userId: "U1",
  id: "00000000-0000-4000-8000-000000000000",
  channel: "",
  uses: books.uses,
  price: 12_345_678,
  guessed: true,
  at: now,
  n: 1,
  by: "U1",
  reason: longText,
};

const { body } = makeAnswer("title_detail", { data: { Merkez: fillTexts(fullMerkez, longText) } });
const states = ["paid", "unknown", "lost", "paid", "paid"] as const;
const historyRows = [...states, ...states].map((state, index): HistoryLine => {
  const intent = makeIntent(state, "title_detail", index);
  const cost = index % 5 === 4 ? null : 12_345_678;
  return {
    intent: { ...intent, text: longText, remark: worstWords(80), cost },
    body: state === "paid" && index % 5 !== 3 ? body : null,
  };
});

const seenAccounts = many(30, (index) => ({
  vkn: "9876543210",
  iban: `${index}${"h".repeat(42)}`,
  tail: "7890",
  country: "TR",
  no: index,
  firstAt: now - index,
  lastAt: now,
  invoices: 12_345,
  isClean: true,
  isNamed: true,
  isDoubtful: true,
  userId: "U0123456789",
  confirmedBy: "U0123456789",
  confirmedAt: now,
}));

const waitingAccounts = seenAccounts.map((one, index) => ({
  ...one,
  isWaiting: true,
  evidence: {
    iban: `TR${"1".repeat(24)}`,
    invoice: { number: longText, value: "123456789.12", currency: "TRY", date: "2026-11-03" },
  },
  title: longText,
  earlier: one,
  isReaders: index % 2 === 0,
}));

export const worstHome: HomeState = {
  ...books,
  confirmFrom: 3_000_000,
  language: null,
  englishOffer: "first",
  balance: 3_000_000,
  threshold: highAmount,
  requests: many(11, () => request),
  accounts: waitingAccounts.slice(0, maxWaiting),
  waitingCount: 1_234,
  hasOwnRequest: true,
  list: longText,
  watches: worstWatches,
  recent: many(5, (index) => ({ intent: makeIntent("paid", "title_detail", index), body })),
  isDemo: true,
  contact: longContact,
  keyEnd: "WMWM",
};

const origin = {
  channel: "C0123456789",
  threadTs: "1700000000.000000",
  responseUrl: `https://hooks.slack.com/actions/${"x".repeat(300)}`,
};

const entries = many(90, (index) => {
  const name = `limit:U${1_234_567_890 + index}` as const;
  return { month: "2026-11", value: "12345678", by: "U0123456789", at: now, n: 90 - index, name };
});
const book = { entries, configured: { team: 999_000_000, person: null }, managers: [] };

function longestAccessView(texts: Texts): View {
  const access = { at: now, userId: reader, how: "info" as const };
  const all = many(maxAccesses, () => ({ ...access, sections: peopleSections.join(" ") }));
  const message = accessMessage(texts, "1234567890", all, now);
  return answerView(texts, texts.accessLog.title, [message], origin);
}

function longestMemory(texts: Texts): Message {
  return accountsMessage(texts, { vkn: "9876543210", accounts: seenAccounts, alone: false });
}

function longestMemoryView(texts: Texts): View {
  const message = longestMemory(texts);
  return answerView(texts, texts.memory.title, [message], origin);
}

function longestCopyView(texts: Texts, words: string): View {
  const filled = fillTexts({ Merkez: fullMerkez, ...fullSections }, words);
  const closed = { Durumu: "Terkin", KapanisTarihi: "05.06.2025", MersisNo: "0987654321000019" };
  const data = { ...filled, Merkez: { ...filled.Merkez, ...closed } };
  const record = { texts, isStale: false, isDemo: true, now };
  return withOrigin(copyView(makeAnswer("vkn_detail", { data }), record), origin);
}
