import { randomUUID } from "node:crypto";
import type { MicroCredits } from "../../company/credits.ts";
import { nextMonth } from "../../company/istanbul-time.ts";
import type { Asker } from "../lookups/intents.ts";
import type { Watch, WatchInterval, WatchLine } from "./watch.ts";

/** The watches of a team. */
export type Watches = ReturnType<typeof createWatches>;

/** Keeps watches in memory until the store does; nothing is checked. */
export function createWatches() {
  const kept = new Map<string, Watch>();
  const lineOf = (watch: Watch): WatchLine => {
    return { ...watch, title: null, spentThisMonth: 0, lastChanged: 0 };
  };
  const set = (team: string, id: string, changes: Partial<Watch>): Promise<boolean> => {
    const found = kept.get(id);
    if (found?.team !== team || found.state === "ended") return Promise.resolve(false);
    kept.set(id, { ...found, ...changes });
    return Promise.resolve(true);
  };
  const running = { state: "running", pause: null } as const;
  return {
    agree(
      { team, userId }: Asker,
      draft: Pick<Watch, "vkns" | "listName" | "interval" | "channel" | "price" | "cap">,
    ): Promise<Watch> {
      const createdAt = Date.now();
      const ends = { nextAt: nextMonth(createdAt), lastAt: null, createdAt };
      const watch: Watch = { ...draft, ...running, ...ends, id: randomUUID(), team, userId };
      kept.set(watch.id, watch);
      return Promise.resolve(watch);
    },
    watch: (team: string, id: string): Promise<Watch | null> => {
      const found = kept.get(id);
      return Promise.resolve(found?.team === team ? found : null);
    },
    watchesOf: (team: string, userId: string | null): Promise<WatchLine[]> => {
      const isMeant = (one: Watch) =>
        one.team === team && one.state !== "ended" && (userId === null || one.userId === userId);
      return Promise.resolve([...kept.values()].filter(isMeant).map(lineOf));
    },
    watching: (team: string, userId: string, vkn: string): Promise<Watch | null> => {
      const isMeant = (one: Watch) =>
        one.team === team && one.state !== "ended" && one.userId === userId;
      const own = [...kept.values()].filter(isMeant);
      const found = own.find((one) => one.listName === null && one.vkns[0] === vkn);
      return Promise.resolve(found ?? null);
    },
    changeInterval: (team: string, id: string, interval: WatchInterval, cap: MicroCredits) =>
      set(team, id, { interval, cap }),
    stopWatch: (team: string, id: string) => set(team, id, { state: "ended" }),
    resume: ({ team, userId }: Asker, id: string, price: MicroCredits, cap: MicroCredits) =>
      set(team, id, { ...running, userId, price, cap }),
    run: (): Promise<void> => Promise.resolve(),
    stop: (): Promise<void> => Promise.resolve(),
  };
}
