import { lookupKinds } from "../../company/lookup-kind.ts";
import type { Bought } from "../lookups/create-lookups.ts";
import { guessedPrices } from "../lookups/prices.ts";
import type { MonthLedger } from "../lookups/month-ledger.ts";
import { balanceCard, monthCard, type BalanceCard } from "../slack-app/cards/balance-card.ts";
import { usageCard } from "../slack-app/cards/usage-card.ts";
import { balance as balanceText, usage } from "../texts/tr.ts";
import type { View } from "../slack-app/views.ts";
import { answerOf, draw, intentOf, now, reader } from "./drawing-board.ts";
import { fullMerkez, longWords } from "./invented-records.ts";
import type { WorstCase } from "./worst-messages.ts";

/** The balance, the history and the usage of each command at their worst. */
export async function worstSums(): Promise<WorstCase[]> {
  const history: View = { view: "history", intents: [], next: `${now}|${longWords("x", 36)}` };
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
        ...[spending, nothing].map((month) => monthCard(month, full.reader, now)),
      ],
    },
    { name: "Geçmiş (en uzun satırlar)", messages: await draw(history, null, lines) },
    {
      name: "Bu sizde var (beş uzun unvan, kart ve detay)",
      messages: [
        ...(await draw(owned(null), null, lines)),
        ...(await draw(owned(longWords("detay örnek", 300)), null, lines)),
      ],
    },
    { name: "Geçmiş (boş)", messages: await draw({ ...history, next: null }) },
    {
      name: "Kullanım (her komut için)",
      messages: [
        ...(["vkn", "unvan", "mersis", "bakiye"] as const).map((name) => usageCard(name)),
        usageCard(null, usage.byCommand),
        usageCard("bakiye", usage.unknownBalance(longWords("örnek", 100))),
        usageCard(null, usage.unknownCommand(`/${longWords("komut", 31)}`)),
      ],
    },
  ];
}

/** The first of the lines below, offered under a title that fits them. */
function owned(detailOr: string | null): View {
  const companies = lines
    .slice(0, 5)
    .map(({ intent }) => ({ intentId: intent.id, vkn: intent.key }));
  return { view: "owned", asked: longWords("örnek", 300), detailOr, companies, count: 1_234 };
}

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
  outcome: { kind: "balance", balance: 12_345_678_901 },
  prices: guessedPrices,
  spending,
  limits: { team: 12_345_678_902, person: 12_345_678_903 },
  topUp: longWords("Kredi", 300),
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
