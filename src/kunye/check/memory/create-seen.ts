import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { Answer } from "../../../company/record.ts";
import { isCompanyTitle } from "../../../company/title-parts.ts";
import { isoDay } from "../../../company/trade-values.ts";
import { type Doubt } from "../findings.ts";
import { colourOf } from "../kinds.ts";
import type { Lookups } from "../../lookups/create-lookups.ts";
import { judgeSide } from "../judge-side.ts";
import { compareTrace } from "./compare-traces.ts";
import type { SeenStore } from "./seen-store.ts";
import type { Trace } from "./trace.ts";

export interface SeenOptions {
  seen: SeenStore;
  lookups: Pick<Lookups, "ownCompanies" | "heldOwners" | "heldAbout">;
}

/** The team's memory of accounts and invoices; free: it never queries. */
export type Seen = ReturnType<typeof createSeen>;

/** What the memory tells of a trace. */
export interface ToldTrace {
  doubts: Doubt[];
  /** The invoice's id in the memory, or null if it is not remembered. */
  document: string | null;
}

export function createSeen({ seen, lookups }: SeenOptions) {
  /** Returns the held records of companies, by VKN. */
  async function recordsOf(team: string, vkns: readonly string[]): Promise<Map<string, Answer>> {
    const held = await lookups.heldAbout(team, [...new Set(vkns)]);
    return new Map([...held].map(([vkn, { body }]) => [vkn, readAnswer(body)]));
  }
  /** Returns traces as the memory takes them, and the sellers that are natural persons. */
  async function prepareTraces(team: string, traces: readonly Trace[]) {
    const [{ own }, ownerOf] = await Promise.all([
      lookups.ownCompanies(team),
      lookups.heldOwners(team),
    ]);
    // Our own sales have our own account; natural persons leave nothing.
    const isSupplier = (vkn: string) => !own.has(vkn) && ownerOf(vkn) !== "person";
    const sellers = [...new Set(traces.map(({ seller }) => seller))];
    const companies = sellers.filter((vkn) => ownerOf(vkn) === "company");
    const records = await recordsOf(team, companies);
    const kept = traces.map(({ seller, among = [], ...trace }) => ({
      ...trace,
      seller: isSupplier(seller) ? seller : "",
      among: among.filter(isSupplier),
      isUnproved: ownerOf(seller) === null && !trace.titles?.some(isCompanyTitle),
      isFaulty: trace.isFaulty === true || isRedByRecord({ seller, ...trace }, records),
    }));
    return { kept, persons: sellers.filter((vkn) => ownerOf(vkn) === "person") };
  }
  return {
    ...seen,
    recordsOf,
    /** Compares traces with what was seen before, one after another, and remembers them. */
    async compareAndRemember(
      { team, userId }: { team: string; userId: string },
      traces: readonly Trace[],
    ): Promise<ToldTrace[]> {
      if (traces.length === 0) return [];
      const { kept, persons } = await prepareTraces(team, traces);
      // A record that was bought since the last check may say so.
      for (const vkn of persons) await seen.forgetSupplier(team, vkn);
      const known = await seen.leaveTraces(team, userId, kept);
      return kept.map((trace, at) => {
        const before = known[at];
        return before
          ? { doubts: compareTrace(trace, before), document: before.document }
          : { doubts: [], document: null };
      });
    },
    /** Compares a trace with what was seen before, and remembers nothing. */
    async compare(team: string, trace: Trace): Promise<Doubt[]> {
      const { kept } = await prepareTraces(team, [trace]);
      const [prepared] = kept;
      const known = prepared && (await seen.knownBefore(team, prepared));
      return prepared && known ? compareTrace(prepared, known) : [];
    },
    /** Turns a supplier's later invoices red if its record says that it was struck off. */
    async readRecord(team: string, vkn: string, record: Answer): Promise<void> {
      if (isPersonsRecord(record)) return seen.forgetSupplier(team, vkn);
      const findings = judgeSide({ vkn }, record);
      const struckOff = findings.find(({ kind }) => kind === "struck-off");
      if (struckOff) {
        const closed = isoDay(struckOff.facts.closed ?? "") ?? "";
        await seen.closeSupplier(team, { vkn, closed });
      }
    },
    /** Forgets suppliers whose record says that they are natural persons. */
    async forgetPersons(team: string): Promise<void> {
      const ownerOf = await lookups.heldOwners(team);
      const suppliers = await seen.suppliersOf(team);
      for (const vkn of suppliers.filter((one) => ownerOf(one) === "person")) {
        await seen.forgetSupplier(team, vkn);
      }
    },
  };
}

/** True if the held record contradicts a title beside the seller's number, or the company is closed. */
function isRedByRecord(
  { seller, titles = [], invoice }: Trace,
  records: ReadonlyMap<string, Answer>,
): boolean {
  const record = records.get(seller);
  if (!record) return false;
  const date = invoice?.date ?? null;
  // A record may speak against the company itself.
  return (titles.length > 0 ? titles : [""]).some((title) =>
    judgeSide({ vkn: seller, title, date }, record).some(({ kind }) => colourOf(kind) === "red"),
  );
}
