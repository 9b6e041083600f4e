import type { MicroCredits } from "../../company/credits.ts";
import { createDueWork } from "../../platform/due-work.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import type { Asker } from "../lookups/intents.ts";
import { snapshotOf } from "./compare-records.ts";
import { runWatch, type RoundPorts } from "./run-watch.ts";
import {
  nextRound,
  type TakenWatch,
  type Watch,
  type WatchedCompany,
  type WatchInterval,
  type ListedWatch,
} from "./watch.ts";
import type { WatchStore } from "./watch-store.ts";

export interface WatchesOptions extends RoundPorts {
  watches: WatchStore;
  lookups: RoundPorts["lookups"] & Pick<Lookups, "heldAbout">;
  /** Returns an id of 22 characters. */
  newId: () => string;
  failed: (error: unknown) => void;
}

export type Watches = ReturnType<typeof createWatches>;

type Draft = Pick<Watch, "vkns" | "listName" | "interval" | "channel" | "price" | "cap"> & {
  /** The user's name for a list's watch; by default the list's. */
  name?: string | null;
  /** The companies' codes in the list's accounts, by VKN. */
  codes?: ReadonlyMap<string, string>;
};

/** The lease of a round, and the companies of one query of the store. Both chosen by hand. */
const leaseMs = 60_000;
/** The rounds of different teams at a time; one that waits for its registry does not count. By hand. */
const teamsAtOnce = 4;
const heldBatch = 200;

export function createWatches(options: WatchesOptions) {
  const { watches, lookups, newId, now, failed } = options;
  const due = createDueWork<TakenWatch>({
    leaseMs,
    atOnce: teamsAtOnce,
    take: (forMs, atWork) =>
      watches.takeWatch(
        forMs,
        atWork.map(({ team }) => team),
      ),
    renew: (watch, forMs) => watches.renewWatch(watch, forMs),
    work: (watch, signal) => runWatch(options, watch, signal),
    onError: failed,
  });

  async function heldBaselines(
    team: string,
    vkns: readonly string[],
    codes: Draft["codes"],
  ): Promise<WatchedCompany[]> {
    const companies: WatchedCompany[] = [];
    for (let from = 0; from < vkns.length; from += heldBatch) {
      const batch = vkns.slice(from, from + heldBatch);
      const answers = await lookups.heldAbout(team, batch);
      for (const vkn of batch) {
        const held = answers.get(vkn);
        const baseline = held ? snapshotOf(held.body) : null;
        const code = codes?.get(vkn) ?? null;
        companies.push({ vkn, baseline, fetchedAt: (baseline && held?.fetchedAt) ?? null, code });
      }
    }
    return companies;
  }

  return {
    ...due,
    /** Stores a watch, or returns the user's existing watch of the same companies unchanged. */
    async start(
      { team, userId }: Pick<Asker, "team" | "userId">,
      { codes, name = null, ...draft }: Draft,
    ): Promise<Watch> {
      const existing = await watches.findActiveWatch({ team, userId }, draft);
      if (existing) return existing;
      const createdAt = await now();
      const id = newId();
      const watch: Watch = {
        ...draft,
        listName: draft.listName === null ? null : (name ?? draft.listName),
        id,
        team,
        userId,
        state: "running",
        pause: null,
        nextAt: nextRound({ id, interval: draft.interval }, createdAt),
        lastAt: null,
        createdAt,
      };
      const companies = await heldBaselines(team, draft.vkns, codes);
      const isAdded = await watches.addWatch(watch, companies, draft);
      // A second press at the same moment finds the watch of the first press.
      return isAdded ? watch : ((await watches.findActiveWatch({ team, userId }, draft)) ?? watch);
    },
    /** Returns the watches of a user, or (null) of the team, with their cost of this month. */
    async watchesOf(team: string, userId: string | null): Promise<ListedWatch[]> {
      const [all, sums] = await Promise.all([
        watches.watchesOf(team, userId),
        lookups.watchSums(team),
      ]);
      return all.map(({ snapshot, ...watch }) => ({
        ...watch,
        title: snapshot?.fields.title ?? null,
        spentThisMonth: sums.get(watch.id) ?? 0,
      }));
    },
    async changeInterval(
      team: string,
      id: string,
      interval: WatchInterval,
      cap: MicroCredits,
    ): Promise<boolean> {
      const nextAt = nextRound({ id, interval }, await now());
      return watches.changeWatch({ team, id }, { interval, cap, nextAt });
    },
    /** Continues a paused watch; the user who agrees becomes the watch's user. */
    async resume(
      { team, userId }: Pick<Asker, "team" | "userId">,
      id: string,
      price: MicroCredits,
      cap: MicroCredits,
    ): Promise<boolean> {
      const isResumed = await watches.resumeWatch({ team, id }, { userId, price, cap });
      if (isResumed) due.run().catch(failed);
      return isResumed;
    },
  };
}
