import { monthStart, monthEnd } from "../../company/istanbul-time.ts";
import { pick } from "../../platform/pick.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { askTyped, askWhenFree } from "./ask.ts";
import { boughtLines, findBought, historyPage, linesPage, monthLines } from "./history.ts";
import type { Asker, Query } from "./intents.ts";
import { uncharged, type LookupContext, type LookupsOptions } from "./lookup-context.ts";
import { cardOfOffer, offerCard, pressedCard, pressOffer } from "./offers.ts";
import { createAwaitOutcome, heldAbout, lateOutcome, openAnswer } from "./outcomes.ts";
import { createOwnedTitles } from "./owned-titles.ts";
import type { QueryOutcome, Registry } from "./ports.ts";
import { priceList, type Price } from "./prices.ts";
import { seePeople } from "./see-people.ts";
import { createBalanceReader, listUnsettled, settleByManager } from "./settle-unknowns.ts";

export type Lookups = ReturnType<typeof createLookups>;

/** The store's methods that need no account or price. */
const plainStoreMethods = [
  "now",
  "offersOf",
  "updateState",
  "addReceipt",
  "firstDelivery",
  "replyDone",
  "takeDueReplies",
  "sayOwn",
] as const;

export function createLookups(options: LookupsOptions) {
  const { store, accountOf } = options;
  const ownedTitles = createOwnedTitles(store);
  const readBalance = createBalanceReader(store);
  const context: LookupContext = {
    ...options,
    awaitOutcome: createAwaitOutcome(store),
    ownedTitles,
    pricesOf: (account) => priceList(store, account, options.configuredPrices),
    unstored: { any: false },
  };
  const nameOf = (team: string) => accountOf(team).account;
  const ofTeam =
    <Rest extends unknown[], Result>(
      run: (context: LookupContext, account: string, ...rest: Rest) => Result,
    ) =>
    (team: string, ...rest: Rest): Result =>
      run(context, nameOf(team), ...rest);
  return {
    ...pick(store, plainStoreMethods),
    askTyped: askTyped.bind(null, context),
    /**
     * Asks a question once for its cause, if `agreed` accepts the price; sends it on its `turn`.
     * `onOutcome` gets null when an answer arrives, then the outcome.
     */
    askAgreed(
      team: string,
      question: AgreedQuestion,
      agreed: (price: Price) => boolean,
      onOutcome: (outcome: QueryOutcome | null) => void,
    ) {
      const once = { newerThan: null, ...question, note: null, release: null, reply: null };
      const { registry, ...account } = accountOf(team);
      const query: Registry["query"] = async (kind, text, keep) => {
        const outcome = await registry.query(kind, text, async (received) => {
          onOutcome(null);
          await keep?.(received);
        });
        onOutcome(outcome);
        return outcome;
      };
      return askWhenFree(context, { ...account, registry: { ...registry, query } }, once, agreed);
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
      const look = { account: nameOf(team), vkn, intentId: null, userId, sections: "" };
      await store.noteAccess({ ...look, how: "listed" });
      return store.accessesTo(vkn, team, from);
    },
    held: (team: string, query: Query) => store.held(nameOf(team), query),
    heldAbout: ofTeam(heldAbout),
    readTitles: (account: string, signal: AbortSignal) => ownedTitles.refresh(account, signal),
    /** Returns the team's companies that a written title may mean, the surest first. */
    owned: (asker: Asker, written: string) =>
      uncharged(() => ownedTitles.find(nameOf(asker.team), written, asker)),
    ownedOfAll: (asker: Pick<Asker, "team" | "seesPeople">, titles: readonly string[]) =>
      uncharged(() => ownedTitles.findEach(nameOf(asker.team), titles, asker)),
    ownCompanies: ownCompanies.bind(null, store, options.ownVkns ?? new Set()),
    prices: (team: string) => context.pricesOf(nameOf(team)),
    balance: (team: string, withinMs: number) => readBalance(accountOf(team), withinMs),
    unsettled: (team: string) => listUnsettled(store, accountOf(team)),
    /** Settles an unknown outcome by a manager's verdict; the caller has checked the role. */
    settle: async (
      { team, userId }: Pick<Asker, "team" | "userId">,
      intentId: string,
      verdict: "free" | "charged",
    ) => settleByManager(store, nameOf(team), userId, intentId, verdict, await store.now()),
    monthSpending: (team: string, at?: number) => store.monthSpending(nameOf(team), at),
    watchSums: async (team: string) => store.watchSums(nameOf(team), await store.now()),
    watchSpending: (team: string, at: number, userId: string | null) =>
      store.watchSpending(nameOf(team), at, userId),
    monthMovement: (team: string, at: number) =>
      store.movement(accountOf(team), monthStart(at), monthEnd(at)),
    history: ofTeam(historyPage),
    findBought: ofTeam(findBought),
    historyLines: ofTeam(linesPage),
    monthLines: ofTeam(monthLines),
    bought: ofTeam(boughtLines),
  };
}

/** A question of a list or a watch, paid once for its cause. */
interface AgreedQuestion extends Query {
  userId: string;
  cause: string;
  newerThan?: number | null;
  turn: () => Promise<boolean>;
}

export interface OwnKnown {
  /** The source of the companies: `set` by the operator, or `said` by users. */
  by: "set" | "said";
  own: ReadonlySet<string>;
  /** Companies that users declared foreign: users are not asked about them again. */
  others: ReadonlySet<string>;
}

/** Returns the team's own companies: from the setting, else as named by users. */
async function ownCompanies(
  store: KunyeStore,
  set: ReadonlySet<string>,
  team: string,
): Promise<OwnKnown> {
  if (set.size > 0) return { by: "set", own: set, others: new Set() };
  const said = await store.ownSayings(team);
  const vknsOf = (wanted: boolean) =>
    new Set(said.flatMap(({ vkn, isOwn }) => (isOwn === wanted ? [vkn] : [])));
  return { by: "said", own: vknsOf(true), others: vknsOf(false) };
}
