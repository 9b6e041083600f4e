import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../../company/credits.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, covers, type SpenderStanding } from "../lookups/intents.ts";
import type { Price } from "../lookups/prices.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { changeOf, nextBaseline, snapshotOf } from "./compare-records.ts";
import {
  timedPauses,
  nextMonthsRound,
  nextRound,
  type CompanyChange,
  type LeaverNotice,
  type PauseNotice,
  type PauseReason,
  type RoundNotice,
  type TakenWatch,
  type WatchedCompany,
} from "./watch.ts";

export interface RoundPorts {
  store: KunyeStore;
  lookups: Pick<Lookups, "askAgreed" | "held" | "open" | "watchSums">;
  standingOf: (person: { team: string; userId: string }) => Promise<SpenderStanding>;
  /** The users who are asked to take over a watch. */
  managersOf: (team: string) => Promise<string[]>;
  /** Called at the end or pause of a round, with the number of changed companies. */
  onRound: (changed: number) => void;
  /** Milliseconds between two paid checks, so that people's queries go first. */
  checkGapMs: number;
}

type Check = Parameters<KunyeStore["endCheck"]>[1];
type Notice = Parameters<KunyeStore["endCheck"]>[2][number];

/** The outcome of a check; only `done` continues the round. */
type CheckOutcome =
  | { kind: "done"; check: Check; cost?: MicroCredits }
  | { kind: "later" }
  | { kind: "pause"; reason: PauseReason; newPrice?: MicroCredits };

const postponeMs = 10 * 60_000;
/** An unfinished round ends after a day; the next round checks all companies again. */
const roundLastsMs = 24 * 3_600_000;

/** Checks the companies of a round, each once. Throws LeaseLost. */
export async function runWatch(
  ports: RoundPorts,
  watch: TakenWatch,
  signal: AbortSignal,
): Promise<void> {
  const { store, lookups } = ports;
  const { id: watchId, team, userId, listName, price, cap } = watch;
  const vkn = listName === null ? (watch.vkns[0] ?? null) : null;
  const spentByLedger = async () => (await lookups.watchSums(team)).get(watchId) ?? 0;
  let spent = await spentByLedger();
  const standing = await ports.standingOf({ team, userId });
  if (standing === "unverified") return postponeBy(postponeMs);
  if (standing === "left") return pauseForManagers();
  if (standing === "may-not") return pause("person");
  for (const company of await store.uncheckedOf(watch)) {
    if (signal.aborted) return postponeBy(0);
    const outcome = await check(company);
    if (outcome.kind === "later") {
      if ((await store.now()) - watch.begunAt > roundLastsMs) break;
      return postponeBy(postponeMs);
    }
    if (outcome.kind === "pause") return pause(outcome.reason, outcome.newPrice);
    const { check: entry, cost } = outcome;
    // An unknown outcome may have been charged, by this round or by an earlier one.
    spent = entry.isUnknown ? await spentByLedger() : spent + (cost ?? 0);
    await store.endCheck(watch, entry, entry.change?.isLoud ? noticesOf([entry.change], true) : []);
    if (cost === undefined) continue;
    if (cost > price) return pause("price", cost);
    await delay(ports.checkGapMs);
  }
  const now = await store.now();
  await endRound(null, nextRound(watch, now), []);

  async function postponeBy(afterMs: number): Promise<void> {
    await store.renewWatch(watch, afterMs);
  }

  async function check(company: WatchedCompany): Promise<CheckOutcome> {
    const { vkn, fetchedAt } = company;
    const query = companyQuery(vkn);
    const held = await lookups.held(team, query);
    if (covers(held, fetchedAt)) {
      const opened = await lookups.open(team, held.intentId);
      if (opened.kind === "answer") return compare(company, opened);
    }
    if (spent + price > cap) return { kind: "pause", reason: "cap" };
    const cause = `watch:${watchId}:${watch.round}:${vkn}`;
    const waitForTurn = () => Promise.resolve(!signal.aborted);
    const question = { ...query, userId, cause, newerThan: fetchedAt, waitForTurn };
    const agreed = ({ amount }: Price) => amount <= price;
    const result = await lookups.askAgreed(team, question, agreed, () => undefined);
    switch (result.kind) {
      case "answer":
        return compare(company, result);
      case "unknown":
      case "blocked":
      case "gone":
        // `gone` was charged, but has no answer any more: a person decides.
        return { kind: "done", check: { ...unanswered(vkn), isUnknown: true } };
      case "not-charged":
        return { kind: "done", check: unanswered(vkn) };
      case "not-sent":
      case "given-back":
      case "still-asking":
      case "key-missing":
        return { kind: "later" };
      case "disagreed":
        return { kind: "pause", reason: "price", newPrice: result.price.amount };
      case "restored":
        return { kind: "pause", reason: "restored" };
      case "over-budget":
        return { kind: "pause", reason: "budget" };
      case "refused":
        return refusals[result.refusal] ?? { kind: "done", check: unanswered(vkn) };
      default:
        return assertNever(result);
    }
  }

  function compare(
    { vkn, baseline }: WatchedCompany,
    { answer, body, origin }: Extract<Awaited<ReturnType<Lookups["open"]>>, { kind: "answer" }>,
  ): CheckOutcome {
    const paid = origin === "bought" ? { cost: answer.cost ?? price } : {};
    const snapshot = snapshotOf(body);
    if (!snapshot) return { kind: "done", check: unanswered(vkn), ...paid };
    const found = { baseline: nextBaseline(baseline, snapshot), fetchedAt: answer.fetchedAt };
    const change = baseline && changeOf(vkn, baseline, snapshot);
    return { kind: "done", check: { vkn, newBaseline: found, change, isUnknown: false }, ...paid };
  }

  /** Returns the notices of changes; a person's business is never sent to a channel. */
  function noticesOf(changed: CompanyChange[], isLoud: boolean, unknown: string[] = []): Notice[] {
    const { channel, round, attempts, vkns } = watch;
    const about = isLoud ? (changed[0]?.vkn ?? "") : `end:${attempts}`;
    const key = `watch:${watchId}:${round}:${about}`;
    const base = { kind: "watch", watchId, listName, checked: vkns.length, isLoud } as const;
    const forUser = channel === null ? changed : changed.filter(({ isPerson }) => isPerson);
    const forChannel = changed.filter((one) => !forUser.includes(one));
    const notices: Notice[] = [];
    if (forUser.length + unknown.length > 0) {
      const state: RoundNotice = { ...base, changed: forUser, unknown, toChannel: false, spent };
      notices.push({ team, key, userId, state });
    }
    if (channel !== null && forChannel.length > 0) {
      const changes = { changed: forChannel, unknown: [], toChannel: true, spent: 0 };
      const state: RoundNotice = { ...base, ...changes };
      notices.push({ team, key, userId: channel, state });
    }
    return notices;
  }

  /** Ends or interrupts the round with the notices of its quiet changes. */
  async function endRound(
    reason: PauseReason | null,
    nextAt: number | null,
    notices: Notice[],
  ): Promise<void> {
    const { changed, unknown } = await store.findingsOf(watch);
    const quiet = changed.filter(({ isLoud }) => !isLoud);
    const ending = { pause: reason, nextAt, changed: changed.length };
    const changeNotices = noticesOf(quiet, false, unknown);
    await store.endRound(watch, ending, [...changeNotices, ...notices]);
    ports.onRound(changed.length);
  }

  async function pause(reason: PauseReason, newPrice: MicroCredits | null = null): Promise<void> {
    const untilNextMonth = (timedPauses as readonly PauseReason[]).includes(reason);
    const notice = { kind: "watch-pause", watchId, listName, vkn, title: null } as const;
    const state: PauseNotice = { ...notice, reason, price, newPrice, untilNextMonth };
    const nextAt = untilNextMonth ? nextMonthsRound(watchId, await store.now()) : null;
    await endRound(reason, nextAt, [{ team, key: pauseKey(reason), userId, state }]);
  }

  async function pauseForManagers(): Promise<void> {
    const companies = watch.vkns.length;
    const state: LeaverNotice = { kind: "watch-left", watchId, userId, listName, vkn, companies };
    const key = pauseKey("person");
    const managers = await ports.managersOf(team);
    const notices = managers.map((manager) => ({ team, key, userId: manager, state }));
    await endRound("person", null, notices);
  }

  function pauseKey(reason: PauseReason): string {
    return `watch-pause:${watchId}:${watch.round}:${reason}:${watch.attempts}`;
  }
}

function unanswered(vkn: string): Check {
  return { vkn, newBaseline: null, change: null, isUnknown: false };
}

/** After any other refusal the company waits for the next round. */
const refusals: Partial<Record<string, CheckOutcome>> = {
  "insufficient-balance": { kind: "pause", reason: "balance" },
  unauthorized: { kind: "pause", reason: "refused" },
  other: { kind: "pause", reason: "refused" },
  busy: { kind: "later" },
  "upstream-silent": { kind: "later" },
};
