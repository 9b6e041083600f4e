import { monthStart, monthEnd } from "../../company/istanbul-time.ts";
import { outsideSlot } from "../../platform/slots.ts";
import {
  answerForFree,
  ask,
  askTyped,
  pressOffer,
  wasHeldBefore,
  type StandingAgreement,
} from "./ask.ts";
import { createAwaitOutcome, lateOutcome } from "./await-outcome.ts";
import { findHeldBranches } from "./held-branches.ts";
import { createHeldTitles } from "./held-titles.ts";
import { findHistoryLines, historyPage, monthLines, pageOf, readHistoryLines } from "./history.ts";
import { roundCause, type Asker, type Query } from "./intents.ts";
import type { BalancePeriod } from "./judge-unknowns.ts";
import type { KnownMatch } from "./match-held.ts";
import {
  currentAccount,
  withoutCharge,
  type LookupContext,
  type LookupsOptions,
} from "./lookup-context.ts";
import { cardOfOffer, offerCard, offersOf, pressedCard } from "./offers.ts";
import {
  heldAbout,
  knownAmong,
  newestAbout,
  openAnswer,
  saveUses,
  type SavedUse,
} from "./open-held.ts";
import { ownCompanies, type OwnCompanies } from "./own-companies.ts";
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

export function createLookups(options: LookupsOptions) {
  const { accountOf, accounts, answers, history, ledger, now } = options;
  const heldTitles = createHeldTitles(answers);
  const balances = createBalanceReader(accounts, now);
  const context: LookupContext = {
    ...options,
    awaitOutcome: createAwaitOutcome({ answers, ledger }),
    heldTitles,
    pricesOf: (account) => priceList(accounts, account, options.configuredPrices),
    replay: createReplay(ledger, options.spool, options.read ?? createAnswerReader()),
  };
  const accountNameOf = (team: string) => accountOf(team).account;
  const byTeam =
    <Rest extends unknown[], Result>(
      run: (context: LookupContext, account: string, ...rest: Rest) => Result,
    ) =>
    (team: string, ...rest: Rest): Result =>
      run(context, accountNameOf(team), ...rest);
  return {
    askTyped: askTyped.bind(null, context),
    answerForFree: (asker: Asker, typed: Parameters<typeof answerForFree>[2]) =>
      withoutCharge(() => answerForFree(context, asker, typed)),
    /** Asks a list's or a watch's question within its agreement. */
    ask({ team, userId }: Pick<Asker, "team" | "userId">, query: Query, agreed: StandingAgreement) {
      return ask(context, { team, query, userId, agreed, remark: null, reply: null });
    },
    press: pressOffer.bind(null, context),
    /** Records what a user's list saved. An error never ends the list. */
    saveUses: async (
      { team, userId }: Pick<Asker, "team" | "userId">,
      uses: readonly SavedUse[],
    ) => {
      const user = { account: accountNameOf(team), userId };
      await saveUses(context, user, uses).catch((error: unknown) => context.onFailure?.(error));
    },
    pressedCard: pressedCard.bind(null, context),
    cardOfOffer: cardOfOffer.bind(null, context),
    outcome: lateOutcome.bind(null, context),
    offer: offerCard.bind(null, context),
    offersOf: offersOf.bind(null, context),
    open: openAnswer.bind(null, context),
    see: seePeople.bind(null, options.people),
    /** Returns the accesses to a company's people, newest first; logs this access before. */
    async accesses({ team, userId }: Pick<Asker, "team" | "userId">, vkn: string, from: number) {
      const access = { account: accountNameOf(team), vkn, intentId: null, userId, sections: "" };
      await options.people.logAccess({ ...access, how: "listed" });
      return options.people.accessesTo(vkn, team, from);
    },
    held: (team: string, query: Query) => answers.held(accountNameOf(team), query),
    newestAbout: byTeam(newestAbout),
    wasHeldBefore: byTeam(wasHeldBefore),
    /** Returns the newest answer about the company that a query means, or null. */
    async newestHeld(team: string, query: Query) {
      const account = accountNameOf(team);
      const held = await answers.held(account, query);
      return held && newestAbout(context, account, held);
    },
    knownAmong: byTeam(knownAmong),
    heldAbout: byTeam(heldAbout),
    readTitles: (account: string, signal: AbortSignal) => heldTitles.refresh(account, signal),
    /** Forgets the titles in memory of all other teams. */
    keepTitlesOf(teams: readonly string[]): void {
      heldTitles.keepOnly(new Set(teams.map(accountNameOf)));
    },
    /** Returns the team's companies that each written title may mean, the surest first. */
    findHeldByTitles: (asker: Pick<Asker, "team" | "seesPeople">, titles: readonly string[]) =>
      withoutCharge(() => heldTitles.findEach(accountNameOf(asker.team), titles, asker)),
    /** Returns the same with the companies that a paid search has named beside another one. */
    findKnownByTitles: (asker: Pick<Asker, "team" | "seesPeople">, titles: readonly string[]) =>
      withoutCharge(() => heldTitles.findKnown(accountNameOf(asker.team), titles, asker)),
    /** Returns the known companies that rule out paying for a written title unasked. */
    findBeforePaying: (asker: Pick<Asker, "team" | "seesPeople">, titles: readonly string[]) =>
      withoutCharge(() => heldTitles.findBeforePaying(accountNameOf(asker.team), titles, asker)),
    /** Returns the held branches that a written title may mean beside the found companies. */
    findHeldBranches: (team: string, written: string, companies: readonly KnownMatch[]) =>
      withoutCharge(() => findHeldBranches(answers, accountNameOf(team), written, companies)),
    heldOwners: (team: string) => withoutCharge(() => heldTitles.heldOwners(accountNameOf(team))),
    ownCompanies: ownCompanies.bind(null, options.team, options.ownVkns ?? new Set()),
    /** Returns the known titles of own companies by VKN: the registered, else the said ones. */
    async ownTitles(
      team: string,
      { own, said }: Pick<OwnCompanies, "own" | "said">,
    ): Promise<Map<string, string>> {
      const held = await withoutCharge(() => heldTitles.titlesOf(accountNameOf(team), own));
      return new Map([...said, ...held].filter(([vkn]) => own.has(vkn)));
    },
    prices: (team: string) => context.pricesOf(accountNameOf(team)),
    balance: (team: string, withinMs: number) =>
      outsideSlot(async () => balances.read(await currentAccount(options, team), withinMs)),
    /** Returns the newest known reading of the balance; the registry is not asked. */
    lastBalance: (team: string) => balances.newest(accountOf(team)),
    unsettled: (team: string) => listUnsettled({ accounts, ledger }, accountOf(team)),
    settledByBalance: byTeam(listSettledByBalance),
    /** Settles an unknown outcome by a manager's verdict; the caller has checked the role. */
    async settle(
      { team, userId }: Pick<Asker, "team" | "userId">,
      intentId: string,
      verdict: "free" | "charged",
    ) {
      // A waiting answer settles the outcome better than a verdict.
      await outsideSlot(() => context.replay.one(intentId));
      return settleByManager(ledger, accountNameOf(team), userId, intentId, verdict, await now());
    },
    /** Stores the answers that wait on this machine's disk. Throws if the store can't write. */
    replaySpool: context.replay.all,
    monthSpending: (team: string, at?: number) => history.monthSpending(accountNameOf(team), at),
    watchSums: async (team: string) => history.watchSums(accountNameOf(team), await now()),
    /** Returns the cost of a watch's round, with reservations of unknown outcomes. */
    roundCost: async (team: string, { id, round }: { id: string; round: number }) => {
      const cause = roundCause(id, round);
      return (await history.roundSums(accountNameOf(team), [cause])).get(cause)?.cost ?? 0;
    },
    jobSpending: (team: string, at: number) => history.jobSpending(accountNameOf(team), at),
    /** Compares a month's readings with its payments; `shared` if other teams hold the key. */
    async monthMovement(team: string, at: number): Promise<BalancePeriod | "shared" | null> {
      const { account, source, isShared } = accountOf(team);
      if (isShared) return "shared";
      if (source === null) return null;
      return accounts.balancePeriod({ account, source }, monthStart(at), monthEnd(at));
    },
    history: byTeam(historyPage),
    findHistoryLines: byTeam(findHistoryLines),
    historyPageOf: pageOf.bind(null, history),
    monthLines: byTeam(monthLines),
    historyLines: byTeam(readHistoryLines),
    notFound: (team: string, vkns: readonly string[]) =>
      history.notFound(accountNameOf(team), vkns),
  };
}
