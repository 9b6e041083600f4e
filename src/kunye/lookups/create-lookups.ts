import { monthStart, monthEnd } from "../../company/istanbul-time.ts";
import { pick } from "../../platform/pick.ts";
import { outsideSlot } from "../../platform/slots.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { answerForFree, ask, askTyped, pressOffer, type StandingAgreement } from "./ask.ts";
import { createAwaitOutcome, lateOutcome } from "./await-outcome.ts";
import { findHistoryLines, historyPage, monthLines, pageOf, readHistoryLines } from "./history.ts";
import { roundCause, type Asker, type Query } from "./intents.ts";
import { withoutCharge, type LookupContext, type LookupsOptions } from "./lookup-context.ts";
import { cardOfOffer, offerCard, pressedCard } from "./offers.ts";
import { heldAbout, newestAbout, openAnswer } from "./open-held.ts";
import { createHeldTitles } from "./held-titles.ts";
import { priceList } from "./prices.ts";
import { createAnswerReader } from "./read-apart.ts";
import { createReplay } from "./replay-spool.ts";
import { seePeople } from "./see-people.ts";
import {
  createBalanceReader,
  listSettledByBalance,
  listUnsettled,
  settleByManager,
} from "./settle-unknowns.ts";

export type Lookups = ReturnType<typeof createLookups>;

/** The store's methods that need no account or price. */
const plainStoreMethods = [
  "now",
  "offersOf",
  "updateState",
  "addReceipt",
  "recordDelivery",
  "replyBegins",
  "replyEnds",
  "replyDone",
  "takeDueReplies",
  "declareOwn",
] as const;

export function createLookups(options: LookupsOptions) {
  const { store, accountOf } = options;
  const heldTitles = createHeldTitles(store);
  const readBalance = createBalanceReader(store);
  const context: LookupContext = {
    ...options,
    awaitOutcome: createAwaitOutcome(store),
    heldTitles,
    pricesOf: (account) => priceList(store, account, options.configuredPrices),
    replay: createReplay(store, options.spool, options.read ?? createAnswerReader()),
  };
  const accountNameOf = (team: string) => accountOf(team).account;
  const byTeam =
    <Rest extends unknown[], Result>(
      run: (context: LookupContext, account: string, ...rest: Rest) => Result,
    ) =>
    (team: string, ...rest: Rest): Result =>
      run(context, accountNameOf(team), ...rest);
  return {
    ...pick(store, plainStoreMethods),
    askTyped: askTyped.bind(null, context),
    answerForFree: (asker: Asker, typed: Parameters<typeof answerForFree>[2]) =>
      withoutCharge(() => answerForFree(context, asker, typed)),
    /** Asks a list's or a watch's question within its agreement. */
    ask({ team, userId }: Pick<Asker, "team" | "userId">, query: Query, agreed: StandingAgreement) {
      const account = accountOf(team);
      return ask(context, { account, query, userId, agreed, remark: null, reply: null });
    },
    press: pressOffer.bind(null, context),
    pressedCard: pressedCard.bind(null, context),
    cardOfOffer: cardOfOffer.bind(null, context),
    outcome: lateOutcome.bind(null, context),
    offer: offerCard.bind(null, context),
    open: openAnswer.bind(null, context),
    see: seePeople.bind(null, store),
    /** Returns who saw a company's people, newest first; this access is logged first. */
    async accesses({ team, userId }: Pick<Asker, "team" | "userId">, vkn: string, from: number) {
      const access = { account: accountNameOf(team), vkn, intentId: null, userId, sections: "" };
      await store.logAccess({ ...access, how: "listed" });
      return store.accessesTo(vkn, team, from);
    },
    held: (team: string, query: Query) => store.held(accountNameOf(team), query),
    newestAbout: byTeam(newestAbout),
    /** Returns the newest answer about the company that a query means, or null. */
    async newestHeld(team: string, query: Query) {
      const account = accountNameOf(team);
      const held = await store.held(account, query);
      return held && newestAbout(context, account, held);
    },
    heldAbout: byTeam(heldAbout),
    readTitles: (account: string, signal: AbortSignal) => heldTitles.refresh(account, signal),
    /** Returns the team's companies that a written title may mean, the surest first. */
    findHeldByTitle: (asker: Asker, written: string) =>
      withoutCharge(() => heldTitles.find(accountNameOf(asker.team), written, asker)),
    findHeldByTitles: (asker: Pick<Asker, "team" | "seesPeople">, titles: readonly string[]) =>
      withoutCharge(() => heldTitles.findEach(accountNameOf(asker.team), titles, asker)),
    ownCompanies: ownCompanies.bind(null, store, options.ownVkns ?? new Set()),
    prices: (team: string) => context.pricesOf(accountNameOf(team)),
    balance: (team: string, withinMs: number) =>
      outsideSlot(() => readBalance(accountOf(team), withinMs)),
    unsettled: (team: string) => listUnsettled(store, accountOf(team)),
    settledByBalance: byTeam(listSettledByBalance),
    /** Settles an unknown outcome by a manager's verdict; the caller has checked the role. */
    async settle(
      { team, userId }: Pick<Asker, "team" | "userId">,
      intentId: string,
      verdict: "free" | "charged",
    ) {
      // A waiting answer settles the outcome better than a verdict.
      await outsideSlot(() => context.replay.one(intentId));
      const [account, now] = [accountNameOf(team), await store.now()];
      return settleByManager(store, account, userId, intentId, verdict, now);
    },
    /** Stores the answers that wait on this machine's disk. Throws if the store can't write. */
    replaySpool: context.replay.all,
    monthSpending: (team: string, at?: number) => store.monthSpending(accountNameOf(team), at),
    watchSums: async (team: string) => store.watchSums(accountNameOf(team), await store.now()),
    /** Returns the cost of a watch's round, with reservations of unknown outcomes. */
    roundCost: async (team: string, { id, round }: { id: string; round: number }) => {
      const cause = roundCause(id, round);
      return (await store.roundSums(accountNameOf(team), [cause])).get(cause)?.cost ?? 0;
    },
    watchSpending: (team: string, at: number, userId: string | null) =>
      store.watchSpending(accountNameOf(team), at, userId),
    monthMovement: (team: string, at: number) =>
      store.balancePeriod(accountOf(team), monthStart(at), monthEnd(at)),
    history: byTeam(historyPage),
    findHistoryLines: byTeam(findHistoryLines),
    historyPageOf: pageOf.bind(null, store),
    monthLines: byTeam(monthLines),
    historyLines: byTeam(readHistoryLines),
  };
}

export interface OwnCompanies {
  /** The source of the companies: `set` by the operator, or `said` by users. */
  by: "set" | "said";
  own: ReadonlySet<string>;
  /** Companies that users declared foreign: users are not asked about them again. */
  others: ReadonlySet<string>;
}

/** Returns the team's own companies: from the setting, else as named by users. */
async function ownCompanies(
  store: KunyeStore,
  configured: ReadonlySet<string>,
  team: string,
): Promise<OwnCompanies> {
  if (configured.size > 0) return { by: "set", own: configured, others: new Set() };
  const declared = await store.ownDeclarations(team);
  const vknsIf = (own: boolean) =>
    new Set(declared.flatMap(({ vkn, isOwn }) => (isOwn === own ? [vkn] : [])));
  return { by: "said", own: vknsIf(true), others: vknsIf(false) };
}
