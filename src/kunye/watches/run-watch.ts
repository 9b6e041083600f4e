import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../../company/credits.ts";
import { istanbulMonth } from "../../company/istanbul-time.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import {
  companyQuery,
  covers,
  roundCause,
  type HeldAnswer,
  type SpenderStanding,
} from "../lookups/intents.ts";
import { meaningOf, type AskResult, type PausingOutcome } from "../lookups/outcome.ts";
import type { Notice } from "../team/team-store.ts";
import {
  changeOf,
  hasClosedCompany,
  nextBaseline,
  recordChange,
  snapshotOf,
} from "./compare-records.ts";
import {
  timedPauses,
  nextMonthsRound,
  type CompanyChange,
  type LeaverNotice,
  type PauseNotice,
  type PauseReason,
  type RecordState,
  type RoundFindings,
  type RoundNotice,
  type Snapshot,
  type TakenWatch,
  type Visit,
  type VisitedCompany,
  type WatchInterval,
} from "./watch.ts";
import type { Pause, RoundStore } from "./watch-store.ts";

export interface RoundPorts {
  watches: RoundStore;
  /** The store's clock, in epoch milliseconds. */
  now: () => Promise<number>;
  lookups: Pick<Lookups, "ask" | "held" | "open" | "watchSums" | "roundCost">;
  standingOf: (person: { team: string; userId: string }) => Promise<SpenderStanding>;
  /** The users who are asked to take over a watch. */
  managersOf: (team: string) => Promise<string[]>;
  /** Called at the end or pause of a round, with the number of changed companies. */
  onRound: (changed: number) => void;
  /** Milliseconds between two paid checks, so that people's queries go first. */
  checkGapMs: number;
}

/** The outcome of a visit; only `visited` is stored. */
type Visited =
  | { kind: "visited"; visit: Visit; cost?: MicroCredits }
  /** The registry or this replica can't answer at present about any company. */
  | { kind: "later" }
  /** The program is stopping, or the turn is over. */
  | { kind: "stopping" }
  | { kind: "pause"; reason: PauseReason; newPrice?: MicroCredits };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A round tries for a day to get every answer; then it names the companies without one. */
const roundLastsMs = dayMs;
/** The bounds of the wait between two turns of a round, and a turn's time. Chosen by hand. */
const [shortestWaitMs, longestWaitMs] = [10 * minuteMs, 120 * minuteMs];
const turnMs = 5 * minuteMs;
/** Companies without an answer in a row that mean a registry out of service. Chosen by hand. */
const maxSilent = 5;
/** The limit of a round's loud changes with their own message. Chosen by hand. */
const maxApart = 5;
/** The age up to which the team's own purchase replaces a check, so that no period passes blind. */
export const replacesForMs: Record<WatchInterval, number> = { month: 7 * dayMs, week: 2 * dayMs };

interface Turn {
  ports: RoundPorts;
  watch: TakenWatch;
  signal: AbortSignal;
}

/** The end of a turn, which decides how the round continues. */
type TurnEnd =
  | { kind: "all-visited" }
  | { kind: "ask-managers"; why: "left" | "unverified" }
  | Exclude<Visited, { kind: "visited" }>;

/** The progress of a turn; each visit makes the next one. */
interface Progress {
  /** The month's certain and possible cost of the watch. */
  spent: MicroCredits;
  month: string;
  /** The number of the round's loud changes that had their own message. */
  apart: number;
  /** Companies without an answer in a row. */
  silent: number;
}

/** Visits the companies of a round, each once; those without an answer again later. Throws LeaseLost. */
export async function runWatch(
  ports: RoundPorts,
  watch: TakenWatch,
  signal: AbortSignal,
): Promise<void> {
  const turn = { ports, watch, signal };
  const end = await visitCompanies(turn);
  switch (end.kind) {
    case "all-visited": {
      const findings = await ports.watches.findingsOf(watch);
      const isComplete = findings.unavailable.length === 0;
      return isComplete ? endRound(turn, findings) : tryLater(turn, findings);
    }
    case "later":
      return tryLater(turn);
    case "stopping":
      return ports.watches.postponeRound(watch, 0);
    case "pause":
      return pauseWatch(turn, end);
    case "ask-managers":
      return askManagers(turn, end.why);
    default:
      return assertNever(end);
  }
}

/** Visits companies until all are visited or the turn ends earlier. */
async function visitCompanies(turn: Turn): Promise<TurnEnd> {
  const { ports, watch, signal } = turn;
  const { id, team, userId, round } = watch;
  const standing = await ports.standingOf({ team, userId });
  if (standing === "left" || standing === "unverified") {
    return { kind: "ask-managers", why: standing };
  }
  if (standing === "may-not") return { kind: "pause", reason: "person" };
  let progress: Progress = {
    spent: await spentByLedger(turn),
    month: istanbulMonth(await ports.now()),
    apart: await ports.watches.countLoudMessages({ id, round }),
    silent: 0,
  };
  const begin = performance.now();
  for (const company of await ports.watches.companiesToVisit(watch)) {
    // A long round lets the other due watches go first at times.
    const isTurnOver = performance.now() - begin > turnMs;
    if (signal.aborted || isTurnOver) return { kind: "stopping" };
    const step = await visitNext(turn, company, progress);
    if (step.kind === "pause" && step.reason === "no-key") {
      // An uninstall in mid-round took the key, and a reinstall may bring it back.
      const now = await ports.standingOf({ team, userId });
      if (now === "unverified") return { kind: "ask-managers", why: now };
    }
    if (step.kind !== "next") return step;
    ({ progress } = step);
  }
  return { kind: "all-visited" };
}

/** Visits a company and stores the visit, with the notices of a loud change. */
async function visitNext(
  turn: Turn,
  company: VisitedCompany,
  before: Progress,
): Promise<TurnEnd | { kind: "next"; progress: Progress }> {
  const { ports, watch } = turn;
  const month = istanbulMonth(await ports.now());
  const spentBefore = month === before.month ? before.spent : await spentByLedger(turn);
  const visited = await visitCompany({ ...turn, company, spent: spentBefore });
  if (visited.kind !== "visited") return visited;
  const { visit, cost } = visited;
  // An unknown outcome may have been charged, by this round or by an earlier one.
  const isUnsure = visit.outcome === "unknown";
  const spent = isUnsure ? await spentByLedger(turn) : spentBefore + (cost ?? 0);
  // Only the round of a single company has its whole cost by now.
  const costs = { spent, roundCost: watch.vkns.length === 1 ? (cost ?? 0) : null };
  const apartChange = visit.change?.isLoud && before.apart < maxApart ? visit.change : null;
  const notices = apartChange ? loudNotices(watch, apartChange, costs) : [];
  await ports.watches.endVisit(watch, company, visit, notices);
  if (cost !== undefined && cost > watch.price) {
    return { kind: "pause", reason: "price", newPrice: cost };
  }
  const isSilent = visit.outcome === "unavailable" && !company.isRetry;
  const silent = isSilent ? before.silent + 1 : 0;
  if (silent === maxSilent) return { kind: "later" };
  if (cost !== undefined) await delay(ports.checkGapMs);
  const apart = before.apart + (apartChange ? 1 : 0);
  return { kind: "next", progress: { spent, month, apart, silent } };
}

async function spentByLedger({ ports, watch }: Turn): Promise<MicroCredits> {
  return (await ports.lookups.watchSums(watch.team)).get(watch.id) ?? 0;
}

/** Postpones the round, or ends it after a day; `found` are its findings, if they were read. */
async function tryLater(turn: Turn, found?: RoundFindings): Promise<void> {
  const { ports, watch } = turn;
  const lasted = (await ports.now()) - watch.begunAt;
  if (lasted > roundLastsMs) {
    return endRound(turn, found ?? (await ports.watches.findingsOf(watch)));
  }
  // Waits as long as the round has lasted, so that tries get rarer.
  const waitMs = Math.min(Math.max(lasted, shortestWaitMs), longestWaitMs);
  return ports.watches.postponeRound(watch, waitMs);
}

async function pauseWatch(
  turn: Turn,
  { reason, newPrice = null }: { reason: PauseReason; newPrice?: MicroCredits | null },
): Promise<void> {
  const { ports, watch } = turn;
  const { id: watchId, team, userId, listName, price } = watch;
  const untilNextMonth = (timedPauses as readonly PauseReason[]).includes(reason);
  const about = {
    kind: "watch-pause",
    watchId,
    listName,
    vkn: singleVkn(watch),
    title: null,
  } as const;
  const state: PauseNotice = { ...about, reason, price, newPrice, untilNextMonth };
  const until = untilNextMonth ? nextMonthsRound(watchId, await ports.now()) : null;
  const notice = { team, key: pauseKey(watch, reason), userId, state };
  await interruptRound(turn, { reason, until }, [notice]);
}

/** Pauses the watch until a manager takes it over; an unverified user has a day. */
async function askManagers(turn: Turn, why: "left" | "unverified"): Promise<void> {
  const { ports, watch } = turn;
  const { id: watchId, team, userId, listName } = watch;
  const isOver = (await ports.now()) - watch.begunAt > roundLastsMs;
  if (!isOver && why === "unverified") return tryLater(turn);
  const managers = await ports.managersOf(team);
  // Slack does not name the managers at present, so no user would hear of a pause.
  if (managers.length === 0) return ports.watches.postponeRound(watch, longestWaitMs);
  const companies = watch.vkns.length;
  const about = {
    kind: "watch-left",
    watchId,
    userId,
    listName,
    vkn: singleVkn(watch),
    companies,
  } as const;
  const state: LeaverNotice = { ...about, isUnverified: why === "unverified" };
  const key = pauseKey(watch, "person");
  const notices = managers.map((manager) => ({ team, key, userId: manager, state }));
  await interruptRound(turn, { reason: "person", until: null }, notices);
}

/** Pauses the watch; its round stays open, and its findings up to now are told. */
async function interruptRound(turn: Turn, pause: Pause, notices: Notice[]): Promise<void> {
  const findings = { ...(await turn.ports.watches.findingsOf(turn.watch)), unavailable: [] };
  await endRound(turn, findings, { pause, notices });
}

/** Ends the round, or its turn by a pause, with the notices of its untold findings. */
async function endRound(
  turn: Turn,
  { changedInRound: changed, ...told }: RoundFindings,
  { pause, notices }: { pause: Pause | null; notices: Notice[] } = { pause: null, notices: [] },
): Promise<void> {
  const { ports, watch } = turn;
  const spent = await spentByLedger(turn);
  const roundCost = await ports.lookups.roundCost(watch.team, watch);
  const found = roundNotices(watch, told, { spent, roundCost });
  await ports.watches.endRound(watch, { pause, changed }, [...found, ...notices]);
  ports.onRound(changed);
}

/** Returns the company of a watch of one company, or null for a list. */
function singleVkn({ listName, vkns }: TakenWatch): string | null {
  return listName === null ? (vkns[0] ?? null) : null;
}

function pauseKey({ id, round, attempts }: TakenWatch, reason: PauseReason): string {
  return `watch-pause:${id}:${round}:${reason}:${attempts}`;
}

interface VisitContext extends Turn {
  company: VisitedCompany;
  /** The month's cost of the watch so far. */
  spent: MicroCredits;
}

/** Compares what the team holds for free, else asks once, within the agreed price and cap. */
async function visitCompany(context: VisitContext): Promise<Visited> {
  const { watch, company, spent, signal } = context;
  const { now, lookups } = context.ports;
  const { team, userId, price, cap, interval, round, id: watchId } = watch;
  const { vkn, fetchedAt } = company;
  const query = companyQuery(vkn);
  let newerThan = fetchedAt;
  const held = await lookups.held(team, query);
  if (covers(held, fetchedAt)) {
    const opened = await lookups.open(team, held.intentId);
    if (opened.kind === "key-missing") return { kind: "later" };
    const snapshot = opened.kind === "answer" ? snapshotOf(opened.body) : null;
    // An answer of a clock that was ahead is not recent either.
    const age = Math.abs((await now()) - held.fetchedAt);
    const isRecent = age <= replacesForMs[interval];
    if (snapshot && isRecent) return compared(context, held, snapshot);
    newerThan = held.fetchedAt;
  }
  if (spent + price > cap) return { kind: "pause", reason: "cap" };
  const cause = `${roundCause(watchId, round)}${vkn}`;
  const agreed = { by: "watch", watchId, newerThan, cause, price, signal } as const;
  return visitedBy(await lookups.ask({ team, userId }, query, agreed), context);
}

function visitedBy(result: AskResult, context: VisitContext): Visited {
  const { company } = context;
  if (result.kind === "answer") return visitedWith(result, context);
  const meaning = meaningOf(result);
  switch (meaning.next) {
    // The query may have been charged and has no answer: a person decides.
    case "person":
      return visitedWithout(company, "unknown");
    case "again":
    case "retry":
    case "drop":
      return visitedWithout(company, "unavailable");
    case "give-up":
      return withoutRecord(company, "gone", null);
    case "later":
      return { kind: "later" };
    case "stop":
      return { kind: "stopping" };
    case "pause": {
      const pause = { kind: "pause", reason: pauseReasons[meaning.name] } as const;
      return result.kind === "needs-consent" ? { ...pause, newPrice: result.price.amount } : pause;
    }
    default:
      return assertNever(meaning);
  }
}

const pauseReasons: Record<PausingOutcome, PauseReason> = {
  "needs-consent": "price",
  restored: "restored",
  "over-budget": "budget",
  "insufficient-balance": "balance",
  unauthorized: "unauthorized",
  "no-key": "no-key",
  other: "refused",
};

/** Returns the visit of a company with an answer. */
function visitedWith(result: AskResult & { kind: "answer" }, context: VisitContext): Visited {
  const { company, watch } = context;
  const { cost, fetchedAt } = result.answer;
  const isBought = meaningOf(result).money === "charged";
  const snapshot = snapshotOf(result.body);
  // An answer older than the baseline, such as an earlier payment of this period's check.
  const isOld = !isBought && fetchedAt < (company.fetchedAt ?? 0);
  if (snapshot && isOld) return visitedWithout(company, "found");
  const visited = snapshot
    ? compared(context, result.answer, snapshot)
    : withoutRecord(company, "unreadable", fetchedAt);
  return isBought ? { ...visited, cost: cost ?? watch.price } : visited;
}

/** Returns the visit of a company that is not compared; its record's state stays. */
function visitedWithout(
  { record }: VisitedCompany,
  outcome: "unavailable" | "unknown" | "found",
): Visited {
  const nothing = { baseline: null, fetchedAt: null, change: null };
  return { kind: "visited", visit: { outcome, record, ...nothing } };
}

/** Returns the visit of a company whose record was read. */
function compared(
  { company }: VisitContext,
  { fetchedAt }: Pick<HeldAnswer, "fetchedAt">,
  snapshot: Snapshot,
): Visited & { kind: "visited" } {
  const { vkn, baseline: before } = company;
  const back = recordChange(company, "found");
  const other = before && changeOf(vkn, before, snapshot);
  const change =
    back && other ? { ...other, changes: [...back.changes, ...other.changes] } : (other ?? back);
  const baseline = nextBaseline(before, snapshot);
  const leaves = hasClosedCompany(baseline);
  const { isPerson, fields } = baseline;
  const state = "closed" as const;
  const unchanged = { vkn, title: fields.title, isPerson, isLoud: false, state, changes: [] };
  const visit: Visit = {
    outcome: leaves ? "struck-off" : "found",
    record: "found",
    baseline,
    fetchedAt,
    change: leaves ? { ...(change ?? unchanged), leaves } : change,
  };
  return { kind: "visited", visit };
}

/** Returns the visit of a company without a record, which is told once, like a change. */
function withoutRecord(
  company: VisitedCompany,
  outcome: Exclude<RecordState, "found">,
  fetchedAt: number | null,
): Visited & { kind: "visited" } {
  const change = recordChange(company, outcome);
  const visit = { outcome, record: outcome, baseline: null, fetchedAt, change };
  return { kind: "visited", visit };
}

/** Returns the notices of one loud change, for the channel or the watch's user. */
function loudNotices(watch: TakenWatch, change: CompanyChange, costs: RoundCosts): Notice[] {
  const told = { unknown: [], unavailable: [], apart: 0, changedInAll: 1 };
  const parts = { ...told, changed: [change], checked: watch.vkns.length };
  return addressed(watch, { about: change.vkn, isLoud: true }, parts, costs);
}

/** Returns the notices of a round's untold findings, or none if there are none. */
function roundNotices(watch: TakenWatch, findings: Told, costs: RoundCosts): Notice[] {
  return addressed(watch, { about: `end:${watch.attempts}`, isLoud: false }, findings, costs);
}

type Told = Omit<RoundFindings, "changedInRound">;

interface RoundCosts {
  spent: MicroCredits;
  roundCost: MicroCredits | null;
}

/** Addresses findings; a person's business, and companies without an answer, go to the user only. */
function addressed(
  { id: watchId, team, userId, channel, round, listName, vkns }: TakenWatch,
  { about, isLoud }: { about: string; isLoud: boolean },
  { changed, ...told }: Told,
  costs: RoundCosts,
): Notice[] {
  const key = `watch:${watchId}:${round}:${about}`;
  const silent = told.unknown.length + told.unavailable.length;
  const { checked } = told;
  const base = { kind: "watch", watchId, round, listName, checked, isLoud } as const;
  const forUser = channel === null ? changed : changed.filter(({ isPerson }) => isPerson);
  const forChannel = changed.filter((one) => !forUser.includes(one));
  const notices: Notice[] = [];
  // A list's user also gets the sum and the file of loud changes that had their own message.
  const isSum = channel === null && vkns.length > 1 && told.apart > 0;
  if (forUser.length + silent > 0 || isSum) {
    const state: RoundNotice = { ...base, ...told, ...costs, changed: forUser, toChannel: false };
    notices.push({ team, key, userId, state });
  }
  if (channel !== null && forChannel.length > 0) {
    const noOther = { unknown: [], unavailable: [], apart: 0, spent: 0, roundCost: null };
    const counts = { ...noOther, changedInAll: forChannel.length };
    const state: RoundNotice = { ...base, ...counts, changed: forChannel, toChannel: true };
    notices.push({ team, key, userId: channel, state });
  }
  return notices;
}
