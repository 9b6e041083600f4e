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
import type { Refusal } from "../lookups/ports.ts";
import type { Price } from "../lookups/prices.ts";
import type { KunyeStore } from "../store/create-store.ts";
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

export interface RoundPorts {
  store: KunyeStore;
  lookups: Pick<Lookups, "askAgreed" | "held" | "open" | "watchSums" | "roundCost">;
  standingOf: (person: { team: string; userId: string }) => Promise<SpenderStanding>;
  /** The users who are asked to take over a watch. */
  managersOf: (team: string) => Promise<string[]>;
  /** Called at the end or pause of a round, with the number of changed companies. */
  onRound: (changed: number) => void;
  /** Milliseconds between two paid checks, so that people's queries go first. */
  checkGapMs: number;
}

type Notice = Parameters<KunyeStore["endRound"]>[2][number];

/** The outcome of a visit; only `visited` is stored. */
type Visited =
  | { kind: "visited"; visit: Visit; cost?: MicroCredits }
  /** Neither the registry nor this replica can answer at present, whatever the company. */
  | { kind: "later" }
  /** The program is stopping. */
  | { kind: "stopping" }
  | { kind: "pause"; reason: PauseReason; newPrice?: MicroCredits };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A round tries for a day to get every answer; then it names the companies without one. */
const roundLastsMs = dayMs;
const [shortestWaitMs, longestWaitMs] = [10 * minuteMs, 120 * minuteMs];
const turnMs = 5 * minuteMs;
/** So many companies without an answer, one after another, mean that the registry is down. */
const maxSilent = 5;
/** A round's loud changes that are told by themselves; the others share a message. */
const maxApart = 5;
/** The age up to which the team's own purchase replaces a check, so that no period passes blind. */
export const replacesForMs: Record<WatchInterval, number> = { month: 7 * dayMs, week: 2 * dayMs };

/** Visits the companies of a round, each once; those without an answer again later. Throws LeaseLost. */
export async function runWatch(
  ports: RoundPorts,
  watch: TakenWatch,
  signal: AbortSignal,
): Promise<void> {
  const { store, lookups } = ports;
  const { id: watchId, team, userId, listName, price } = watch;
  const vkn = listName === null ? (watch.vkns[0] ?? null) : null;
  const spentByLedger = async () => (await lookups.watchSums(team)).get(watchId) ?? 0;
  const standing = await ports.standingOf({ team, userId });
  if (standing === "left" || standing === "unverified") return askManagers(standing);
  if (standing === "may-not") return pause("person");
  let spent = await spentByLedger();
  let month = istanbulMonth(await store.now());
  const begin = performance.now();
  let apart = await store.loudlyTold({ id: watchId, round: watch.round });
  let silent = 0;
  for (const company of await store.companiesToVisit(watch)) {
    // A long round lets the other due watches go first at times.
    const isTurnOver = performance.now() - begin > turnMs;
    if (signal.aborted || isTurnOver) return store.postponeRound(watch, 0);
    const thisMonth = istanbulMonth(await store.now());
    if (thisMonth !== month) spent = await spentByLedger();
    month = thisMonth;
    const visited = await visitCompany(ports, { watch, company, spent, signal });
    if (visited.kind === "later") return tryLater();
    if (visited.kind === "stopping") return store.postponeRound(watch, 0);
    if (visited.kind === "pause") return pause(visited.reason, visited.newPrice);
    const { visit, cost } = visited;
    // An unknown outcome may have been charged, by this round or by an earlier one.
    spent = visit.outcome === "unknown" ? await spentByLedger() : spent + (cost ?? 0);
    const isApart = (visit.change?.isLoud ?? false) && apart < maxApart;
    if (isApart) apart += 1;
    // Only the round of a single company has its whole cost by now.
    const roundCost = watch.vkns.length === 1 ? (cost ?? 0) : null;
    const notices =
      isApart && visit.change ? loudNotices(watch, visit.change, { spent, roundCost }) : [];
    await store.endVisit(watch, company, visit, notices);
    if (cost !== undefined && cost > price) return pause("price", cost);
    const isSilent = visit.outcome === "unavailable" && !company.isRetry;
    silent = isSilent ? silent + 1 : 0;
    if (silent === maxSilent) return tryLater();
    if (cost !== undefined) await delay(ports.checkGapMs);
  }
  const findings = await store.findingsOf(watch);
  return findings.unavailable.length > 0 ? tryLater(findings) : close(findings, null, []);

  /** Postpones the round, or ends it after a day; `found` are its findings, if they were read. */
  async function tryLater(found?: RoundFindings): Promise<void> {
    const now = await store.now();
    const lasted = now - watch.begunAt;
    if (lasted > roundLastsMs) return close(found ?? (await store.findingsOf(watch)), null, []);
    // As long as it has lasted: frequent tries at first, rare ones later.
    const waitMs = Math.min(Math.max(lasted, shortestWaitMs), longestWaitMs);
    return store.postponeRound(watch, waitMs);
  }

  async function pause(reason: PauseReason, newPrice: MicroCredits | null = null): Promise<void> {
    const untilNextMonth = (timedPauses as readonly PauseReason[]).includes(reason);
    const notice = { kind: "watch-pause", watchId, listName, vkn, title: null } as const;
    const state: PauseNotice = { ...notice, reason, price, newPrice, untilNextMonth };
    const nextAt = untilNextMonth ? nextMonthsRound(watchId, await store.now()) : null;
    await interrupt(reason, nextAt, [{ team, key: pauseKey(reason), userId, state }]);
  }

  /** Pauses the watch until a manager takes it over; an unverified user has a day. */
  async function askManagers(why: "left" | "unverified"): Promise<void> {
    const managers = await ports.managersOf(team);
    const isOver = (await store.now()) - watch.begunAt > roundLastsMs;
    if (!isOver && why === "unverified") return tryLater();
    // Slack does not name them at present; a pause would be silent.
    if (managers.length === 0) return store.postponeRound(watch, longestWaitMs);
    const companies = watch.vkns.length;
    const about = { kind: "watch-left", watchId, userId, listName, vkn, companies } as const;
    const state: LeaverNotice = { ...about, isUnverified: why === "unverified" };
    const key = pauseKey("person");
    const notices = managers.map((manager) => ({ team, key, userId: manager, state }));
    await interrupt("person", null, notices);
  }

  /** Pauses the watch; its round stays open, and tells what it has found so far. */
  async function interrupt(reason: PauseReason, nextAt: number | null, notices: Notice[]) {
    const findings = { ...(await store.findingsOf(watch)), unavailable: [] };
    await close(findings, { reason, until: nextAt }, notices);
  }

  async function close(
    findings: RoundFindings,
    ending: Parameters<KunyeStore["endRound"]>[1]["pause"],
    notices: Notice[],
  ): Promise<void> {
    const { changedInRound: changed, ...told } = findings;
    const costs = { spent: await spentByLedger(), roundCost: await lookups.roundCost(team, watch) };
    const found = roundNotices(watch, told, costs);
    await store.endRound(watch, { pause: ending, changed }, [...found, ...notices]);
    ports.onRound(changed);
  }

  function pauseKey(reason: PauseReason): string {
    return `watch-pause:${watchId}:${watch.round}:${reason}:${watch.attempts}`;
  }
}

interface VisitContext {
  watch: TakenWatch;
  company: VisitedCompany;
  /** The month's cost of the watch so far. */
  spent: MicroCredits;
  signal: AbortSignal;
}

/** Compares what the team holds for free, else asks once, within the agreed price and cap. */
async function visitCompany(
  { store, lookups }: RoundPorts,
  context: VisitContext,
): Promise<Visited> {
  const { watch, company, spent, signal } = context;
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
    const age = Math.abs((await store.now()) - held.fetchedAt);
    const isRecent = age <= replacesForMs[interval];
    if (snapshot && isRecent) return compared(context, held, snapshot);
    newerThan = held.fetchedAt;
  }
  if (spent + price > cap) return { kind: "pause", reason: "cap" };
  const cause = `${roundCause(watchId, round)}${vkn}`;
  const question = { ...query, userId, cause, watchId, newerThan };
  // A program that is stopping asks nothing more.
  const agreed = ({ amount }: Price) => amount <= price && !signal.aborted;
  const result = await lookups.askAgreed(team, question, agreed);
  return visitedBy(result, context);
}

type AgreedResult = Awaited<ReturnType<Lookups["askAgreed"]>>;

function visitedBy(result: AgreedResult, context: VisitContext): Visited {
  const { company, watch, signal } = context;
  const without = (outcome: "unavailable" | "unknown" | "found"): Visited => {
    const { record } = company;
    const nothing = { baseline: null, fetchedAt: null, change: null };
    return { kind: "visited", visit: { outcome, record, ...nothing } };
  };
  switch (result.kind) {
    case "answer": {
      const paid = result.origin === "bought" ? { cost: result.answer.cost ?? watch.price } : {};
      const snapshot = snapshotOf(result.body);
      const { fetchedAt } = result.answer;
      // The repeated payment of a period, or an answer of before: the newer one was compared.
      const isOld = result.origin !== "bought" && fetchedAt < (company.fetchedAt ?? 0);
      if (snapshot && isOld) return without("found");
      const visited = snapshot
        ? compared(context, result.answer, snapshot)
        : withoutRecord(company, "unreadable", result.answer.fetchedAt);
      return { ...visited, ...paid };
    }
    case "unknown":
    case "blocked":
    case "gone":
      // `gone` was charged, but has no answer any more: a person decides.
      return without("unknown");
    case "not-charged":
    case "still-asking":
      return without("unavailable");
    case "not-sent":
      return result.cause === "given-up" || result.cause === "withdrawn"
        ? without("unavailable")
        : { kind: "later" };
    case "key-missing":
      return { kind: "later" };
    case "disagreed":
      if (signal.aborted) return { kind: "stopping" };
      return { kind: "pause", reason: "price", newPrice: result.price.amount };
    case "restored":
      return { kind: "pause", reason: "restored" };
    case "over-budget":
      return { kind: "pause", reason: "budget" };
    case "refused": {
      const meaning = refusals[result.refusal];
      if (meaning === "unavailable") return without(meaning);
      if (meaning === "gone") return withoutRecord(company, meaning, null);
      return meaning;
    }
    default:
      return assertNever(result);
  }
}

const refusals: Record<Refusal, "unavailable" | "gone" | Visited> = {
  invalid: "gone",
  "not-found": "gone",
  unsuccessful: "gone",
  "upstream-silent": "unavailable",
  busy: { kind: "later" },
  "insufficient-balance": { kind: "pause", reason: "balance" },
  unauthorized: { kind: "pause", reason: "refused" },
  other: { kind: "pause", reason: "refused" },
};

/** The visit of a company whose record was read. */
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

/** The visit of a company without a record: told once, like a change. */
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
  // Of loud changes that were told apart, the user of a list reads the sum and the file.
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
