import type { WorkPiece } from "../../platform/due-work.ts";
import type { Notice } from "../team/team-store.ts";
import type {
  CompanyChange,
  RoundFindings,
  Snapshot,
  TakenWatch,
  Visit,
  VisitedCompany,
  Watch,
  WatchedCompany,
} from "./watch.ts";

export interface WatchStore extends RoundStore {
  /** Stores a watch of a list, by its own name; false if its user already watches these companies. */
  addWatch(
    watch: Watch,
    companies: readonly WatchedCompany[],
    of?: Pick<Watch, "listName" | "vkns">,
  ): Promise<boolean>;
  watch(team: string, id: string): Promise<Watch | null>;
  /** Returns the watches of a team and a user that have not ended; null: of all. */
  watchesOf(team: string | null, userId: string | null): Promise<ActiveWatch[]>;
  /** Returns the watches of a team that have a company and have not ended, oldest first. */
  watchesWith(team: string, vkn: string): Promise<Pick<Watch, "userId" | "listName">[]>;
  /** Returns a user's watch of one company, or of the companies of a list, or null. */
  findActiveWatch(
    user: Pick<Watch, "team" | "userId">,
    companies: Pick<Watch, "listName" | "vkns">,
  ): Promise<Watch | null>;
  changeWatch(
    watch: Pick<Watch, "team" | "id">,
    change: Pick<Watch, "interval" | "cap" | "nextAt">,
  ): Promise<boolean>;
  /** Ends a watch and deletes its baselines; a replica that holds it loses its lease. */
  stopWatch(team: string, id: string): Promise<boolean>;
  /** Continues a watch under a new agreement; the round of a paused one is due. */
  resumeWatch(
    watch: Pick<Watch, "team" | "id">,
    agreed: Pick<Watch, "userId" | "price" | "cap">,
  ): Promise<boolean>;
  /**
   * Begins a further round of all running watches, as if their month had passed. The round's
   * number is the time in milliseconds, which no real round has.
   */
  makeWatchesDue(): Promise<void>;
}

export interface RoundStore {
  /** Leases the due watch that waits longest, and begins or continues its round. */
  takeWatch(leaseMs: number, busyTeams?: readonly string[]): Promise<TakenWatch | null>;
  /** Renews a watch's lease; false if the lease has ended or another replica has the watch. */
  renewWatch(hold: WorkPiece, leaseMs: number): Promise<boolean>;
  /** Ends the lease; the round continues after `waitMs`. Throws LeaseLost. */
  postponeRound(watch: TakenWatch, waitMs: number): Promise<void>;
  /** Returns the companies to visit: those not visited yet, then those that gave no answer. */
  companiesToVisit(watch: TakenWatch): Promise<VisitedCompany[]>;
  /** Stores a visit with its notices; nothing if the company was erased. Throws LeaseLost. */
  endVisit(
    watch: TakenWatch,
    company: Pick<VisitedCompany, "vkn" | "code">,
    visit: Visit,
    notices: readonly Notice[],
  ): Promise<void>;
  /** Returns the number of a round's loud changes that had their own message. */
  countLoudMessages(watch: Pick<TakenWatch, "id" | "round">): Promise<number>;
  findingsOf(watch: TakenWatch): Promise<RoundFindings>;
  /** Ends a round or pauses its watch, with the notices of all untold changes. Throws LeaseLost. */
  endRound(
    watch: TakenWatch,
    ending: { pause: Pause | null; changed: number },
    notices: readonly Notice[],
  ): Promise<void>;
  /** Returns the changes that a round told, each with the company's code in the accounts. */
  changesToldIn(id: string, round: number): Promise<(CompanyChange & { code: string })[]>;
}

/** A watch that has not ended; `snapshot` is the baseline of a single company. */
export interface ActiveWatch extends Watch {
  snapshot: Snapshot | null;
  lastChanged: number;
}

/** A pause of a watch; `until` is null if a user must resume it. */
export interface Pause {
  reason: NonNullable<Watch["pause"]>;
  until: number | null;
}
