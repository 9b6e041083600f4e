import { watchView } from "../../features/watch/watch-actions.ts";
import { settingsMessage, type WatchContext } from "../../features/watch/watch-lines.ts";
import { leftMessage, pauseMessage, roundMessage } from "../../features/watch/watch-notices.ts";
import { watchesMessage } from "../../features/watch/watch.ts";
import type { TeamMoney } from "../../slack/feature.ts";
import { escapeData } from "../../slack/blocks.ts";
import type { Texts } from "../../texts/texts.ts";
import { keyProblemOf } from "../../slack/notice.ts";
import {
  watchedFields,
  type CompanyChange,
  type PauseReason,
  type RoundNotice,
  type ListedWatch,
} from "../../watches/watch.ts";
import { now, reader, type WorstCases } from "./drawing-board.ts";
import { many, worstWords } from "./invented-records.ts";

const price = { amount: 12_500_000, guessed: true };
const vkn = "9876543210";
const longName = worstWords(300);
const title = worstWords(300);

/** The watch of a list with the longest texts. */
const listWatch: ListedWatch = {
  id: "w".repeat(22),
  team: "T1",
  userId: reader,
  listName: longName,
  vkns: many(500, () => vkn),
  interval: "month",
  channel: "C0123456789",
  price: price.amount,
  cap: 99_999_500_000,
  state: "running",
  pause: null,
  nextAt: now + 400 * 24 * 3_600_000,
  lastAt: now,
  createdAt: now,
  title: null,
  spentThisMonth: 12_345_678_901,
  lastChanged: 500,
};
const oneWatch = { ...listWatch, listName: null, title, vkns: [vkn], interval: "week" as const };
const pausedWatch = { ...listWatch, state: "paused", pause: "price", nextAt: null } as const;

export const worstWatches: ListedWatch[] = [listWatch, oneWatch, pausedWatch].flatMap((watch) =>
  many(7, (index) => ({ ...watch, userId: index % 2 === 0 ? reader : "U0123456780" })),
);

export function longestWatchView(texts: Texts) {
  const name = escapeData(worstWords(80));
  const about = `list:${"x".repeat(36)}`;
  return watchView(texts, {
    about,
    name,
    listName: name,
    companies: 500,
    struckOff: 500,
    price,
    hasChannel: true,
    now,
  });
}

/** Draws a team's watches in every state, and every notice about them. */
export function worstWatchCases(texts: Texts, books: TeamMoney): WorstCases {
  const context: WatchContext = { texts, price, confirmFrom: 0, userId: reader, now };
  const home = { ...books, texts, confirmFrom: 0, balance: 3_000_000 };
  const otherWatch = { ...pausedWatch, userId: "U0123456780" };
  const reasons = Object.keys(texts.watch.reasons) as PauseReason[];
  return {
    "Watches (team, none)": [
      watchesMessage({ ...home, watches: worstWatches }),
      watchesMessage({ ...home, watches: worstWatches.slice(0, 1), balance: 10 ** 12 }),
      watchesMessage({ ...home, watches: [] }),
    ],
    "Watch: settings": [listWatch, oneWatch, pausedWatch, otherWatch].map((watch) =>
      settingsMessage(context, watch),
    ),
    "Notice: companies have changed": [
      roundMessage(texts, roundNotice(500, {})),
      roundMessage(texts, roundNotice(1, { isLoud: true, listName: null, checked: 1 })),
      roundMessage(texts, roundNotice(1, { isLoud: true, toChannel: true })),
      roundMessage(texts, roundNotice(3, { toChannel: true, spent: 0 })),
      roundMessage(texts, { ...roundNotice(0, {}), listName: null }),
    ],
    "Notice: watch paused": reasons.map((reason) => {
      const account = { problem: keyProblemOf(reason, { isDemo: true }), mayChange: true };
      const event = { kind: "watch-pause" as const, watchId: listWatch.id, reason };
      const company = { listName: null, vkn, title, price: 1_000_000 };
      const notice = { ...event, ...company, newPrice: 1_500_000, untilNextMonth: true };
      return pauseMessage({ ...context, account }, notice, oneWatch);
    }),
    "Notice: who takes over a watch": [listWatch, null].map((watch) => {
      const event = { kind: "watch-left" as const, watchId: listWatch.id, userId: "U0123456780" };
      const notice = { ...event, listName: longName, vkn: null, companies: 500 };
      return leftMessage(context, notice, watch && { ...watch, userId: "U0123456780" });
    }),
  };
}

function roundNotice(companies: number, changes: Partial<RoundNotice>): RoundNotice {
  return {
    kind: "watch",
    watchId: listWatch.id,
    listName: longName,
    checked: 500,
    changed: many(companies, (index) => companyChange(index % 3 === 2)),
    unknown: many(500, () => vkn),
    unavailable: many(500, () => vkn),
    round: 20_758,
    apart: 500,
    roundCost: 12_345_678_901,
    isLoud: false,
    toChannel: false,
    spent: 12_345_678_901,
    ...changes,
  };
}

function companyChange(isPerson: boolean): CompanyChange {
  const changes = watchedFields.map((field, index) => {
    return { field, before: index % 4 === 0 ? null : worstWords(400), after: worstWords(400) };
  });
  return { vkn, title, isPerson, isLoud: true, changes };
}
