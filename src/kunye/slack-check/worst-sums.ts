import { lookupKinds } from "../../company/lookup-kind.ts";
import type { Bought } from "../lookups/history.ts";
import type { MonthLedger } from "../lookups/month-ledger.ts";
import { guessedPrices } from "../lookups/prices.ts";
import { balanceCard, monthCard, type BalanceCard } from "../slack-app/cards/balance-card.ts";
import { helpCard } from "../slack-app/cards/help-card.ts";
import { usageCard, type CommandName } from "../slack-app/cards/usage-card.ts";
import type { HistoryState } from "../slack-app/cards/history-card.ts";
import { commands } from "../slack-app/commands/index.ts";
import { tr } from "../texts/tr.ts";
import { answerOf, draw, intentOf, now, reader } from "./drawing-board.ts";
import { fullMerkez, longWords } from "./invented-records.ts";
import type { WorstCase } from "./worst-case.ts";

/** The balance, the history and the usage of each command at their worst. */
export async function worstSums(): Promise<WorstCase[]> {
  const history: HistoryState = {
    kind: "history",
    intents: [],
    next: `${now}|${longWords("x", 36)}`,
  };
  return [
    { name: "Bakiye (300 kişi, belirsiz sorgular, ortak hesap)", messages: [balanceCard(full)] },
    {
      name: "Bakiye (bitmek üzere, okunamıyor, boş ay)",
      messages: [
        balanceCard({ ...full, outcome: { kind: "balance", balance: 0 } }),
        balanceCard({ ...full, outcome: { kind: "balance", balance: 40_000_000_000 } }),
        balanceCard({ ...full, outcome: { kind: "failed", cause: "unreachable" } }),
        balanceCard({ ...full, outcome: { kind: "failed", cause: "unauthorized" } }),
        balanceCard({ ...full, spending: nothing, unsettled: [], shared: false }),
        balanceCard({ ...full, limits: noLimits }),
        ...[spending, nothing].map((month) => monthCard(tr, month, full.reader, now)),
      ],
    },
    { name: "Geçmiş (en uzun satırlar)", messages: await draw(history, null, lines) },
    { name: "Geçmiş (boş)", messages: await draw({ ...history, next: null }) },
    {
      name: "Komutlar ve ücretleri",
      messages: [helpCard(tr, commands, guessedPrices)],
    },
    {
      name: "Kullanım (her komut için)",
      messages: [
        ...(Object.keys(usage.commands) as CommandName[]).map((name) => usageCard(tr, name)),
        usageCard(tr, null, usage.byCommand),
        usageCard(tr, "/bakiye", usage.unknownBalance(longWords("örnek", 100))),
        usageCard(tr, null, usage.unknownCommand(`/${longWords("komut", 31)}`)),
      ],
    },
  ];
}

const { balance: balanceText, usage } = tr;
const noLimits = { team: null, person: null };
const nothing: MonthLedger = {
  ...{ paid: [], unknown: 0, costUnknown: 0 },
  ...{ firstAt: null, counted: new Map() },
};

const spending: MonthLedger = {
  paid: lookupKinds.flatMap((kind) =>
    Array.from({ length: 300 }, (_, index) => ({
      kind,
      userId: `U${String(index).padStart(10, "0")}`,
      queries: 1_234,
      cost: 12_345_678_901,
    })),
  ),
  unknown: 12,
  costUnknown: 34,
  firstAt: now - 11 * 24 * 3_600_000,
  counted: new Map([[reader, 12_345_678_901]]),
};

const full: BalanceCard = {
  texts: tr,
  outcome: { kind: "balance", balance: 12_345_678_901 },
  prices: guessedPrices,
  spending,
  limits: { team: 12_345_678_902, person: 12_345_678_903 },
  topUpHint: longWords("Kredi", 300),
  unsettled: (Object.keys(balanceText.undecided) as (keyof typeof balanceText.undecided)[]).map(
    (why, index) => ({
      why,
      intent: { ...intentOf("unknown", "title_detail", index), text: longWords("örnek", 300) },
    }),
  ),
  shared: true,
  reader: { userId: reader, admin: true },
  now,
};

const { body } = answerOf("title_detail", {
  data: { Merkez: { ...fullMerkez, Unvani: longWords("ÖRNEK", 5_000) } },
});

const lines: Bought[] = (["paid", "unknown", "lost", "paid", "paid"] as const).flatMap(
  (state, index) =>
    [0, 5].map((more) => ({
      intent: {
        ...intentOf(state, "title_detail", index + more),
        text: longWords("örnek", 300),
        cost: index === 4 ? null : 12_345_678,
      },
      body: state === "paid" && index !== 3 ? body : null,
    })),
);
