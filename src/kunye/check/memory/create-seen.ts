import { isCompanyTitle } from "../../../company/title-parts.ts";
import type { Doubt } from "../findings.ts";
import type { Lookups } from "../../lookups/create-lookups.ts";
import { compareTrace } from "./compare-traces.ts";
import type { SeenStore } from "./seen-store.ts";
import type { Trace } from "./trace.ts";

export interface SeenOptions {
  seen: SeenStore;
  lookups: Pick<Lookups, "ownCompanies" | "heldOwners">;
}

/** The team's memory of accounts and invoices; free: it never queries. */
export type Seen = ReturnType<typeof createSeen>;

export function createSeen({ seen, lookups }: SeenOptions) {
  return {
    ...seen,
    /** Compares traces with what was seen before, one after another, and leaves them. */
    async look(
      { team, userId }: { team: string; userId: string },
      traces: readonly Trace[],
    ): Promise<Doubt[][]> {
      if (traces.length === 0) return [];
      const [{ own }, ownerOf] = await Promise.all([
        lookups.ownCompanies(team),
        lookups.heldOwners(team),
      ]);
      // Our own sales have our own account; natural persons leave nothing.
      const isSupplier = (vkn: string) => !own.has(vkn) && ownerOf(vkn) !== "person";
      const kept = traces.map(({ seller, among = [], ...trace }) => ({
        ...trace,
        seller: isSupplier(seller) ? seller : "",
        among: among.filter(isSupplier),
        isUnproved: ownerOf(seller) === null && !trace.titles?.some(isCompanyTitle),
      }));
      // A record that was bought since the last check may say so.
      const sellers = new Set(traces.map(({ seller }) => seller));
      for (const vkn of sellers) {
        if (ownerOf(vkn) === "person") await seen.forgetAccounts(team, { vkn });
      }
      const known = await seen.leaveTraces(team, userId, kept);
      return kept.map((trace, at) => {
        const before = known[at];
        return before ? compareTrace(trace, before) : [];
      });
    },
    /** Forgets suppliers whose record says that they are natural persons. */
    async forgetPersons(team: string): Promise<void> {
      const ownerOf = await lookups.heldOwners(team);
      const suppliers = await seen.suppliersOf(team);
      for (const vkn of suppliers.filter((one) => ownerOf(one) === "person")) {
        await seen.forgetAccounts(team, { vkn });
      }
    },
  };
}
