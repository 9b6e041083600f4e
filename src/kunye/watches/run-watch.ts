import { setTimeout as delay } from "node:timers/promises";
import type { MicroCredits } from "../../company/credits.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, covers, type SpenderStanding } from "../lookups/intents.ts";
import type { Price } from "../lookups/prices.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { changeOf, nextBaseline, snapshotOf } from "./compare-records.ts";
import {
  endingPauses,
  nextMonthsRound,
  nextRound,
  type CompanyChange,
  type LeftNotice,
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
  /** Called after each finished round with the number of changed companies. */
  onRound: (changed: number) => void;
  /** Milliseconds between two paid checks: people's queries go first. */
  apartMs: number;
}

type Check = Parameters<KunyeStore["endCheck"]>[1];
type Notice = Parameters<KunyeStore["endCheck"]>[2][number];

/** The outcome of a check; only `done` continues the round. */
type Checked =
  /** `cost` if the check was paid. */
  | { kind: "done"; check: Check; cost?: MicroCredits }
  | { kind: "later"; afterMs: number }
  | { kind: "pause"; reason: PauseReason; newPrice: MicroCredits | null };

const laterMs = 10 * 60_000;
/** An unfinished round ends after a day; the next one checks the rest. */
const roundLastsMs = 24 * 3_600_000;

/** Checks the companies of a round, each once. Throws LeaseLost. */
export async function runWatch(
  ports: RoundPorts,
  watch: TakenWatch,
  signal: AbortSignal,
): Promise<void> {
  const { store, lookups } = ports;
  const { team, userId, price, cap } = watch;
  const spentByLedger = async () => (await lookups.watchSums(team)).get(watch.id) ?? 0;
  let spent = await spentByLedger();
  const standing = await ports.standingOf({ team, userId });
  if (standing === "unverified") return leaveFor(laterMs);
  if (standing !== "spends") return pauseForPerson(standing === "left");
  for (const company of await store.uncheckedOf(watch)) {
    if (signal.aborted) return leaveFor(0);
    const checked = await check(company);
    if (checked.kind === "later") {
      if ((await store.now()) - watch.begunAt > roundLastsMs) break;
      return leaveFor(checked.afterMs);
    }
    if (checked.kind === "pause") return pause(checked.reason, checked.newPrice);
    const { check: ended, cost } = checked;
    // An unknown outcome may have been charged, by this round or by an earlier one.
    spent = ended.isUnknown ? await spentByLedger() : spent + (cost ?? 0);
    await store.endCheck(watch, ended, ended.change?.isLoud ? toTell([ended.change], true) : []);
    if (cost === undefined) continue;
    if (cost > price) return pause("price", cost);
    await delay(ports.apartMs);
  }
  const now = await store.now();
  await endRound(null, nextRound(watch, now), []);

  async function leaveFor(afterMs: number): Promise<void> {
    await store.renewWatch(watch, afterMs);
  }

  async function check(company: WatchedCompany): Promise<Checked> {
    const { vkn, fetchedAt } = company;
    const query = companyQuery(vkn);
    const held = await lookups.held(team, query);
    if (covers(held, fetchedAt)) {
      const opened = await lookups.open(team, held.intentId);
      if (opened.kind === "answer") return compared(company, opened);
    }
    if (spent + price > cap) return { kind: "pause", reason: "cap", newPrice: null };
    const cause = `watch:${watch.id}:${watch.round}:${vkn}`;
    const turn = () => Promise.resolve(!signal.aborted);
    const question = { ...query, userId, cause, newerThan: fetchedAt, turn };
    const agreed = ({ amount }: Price) => amount <= price;
    const result = await lookups.askAgreed(team, question, agreed, () => undefined);
    switch (result.kind) {
      case "answer":
        return compared(company, result);
      case "unknown":
      case "blocked":
      case "gone":
        // `gone` was charged without an answer: a person decides.
        return { kind: "done", check: { ...unanswered(vkn), isUnknown: true } };
      case "not-charged":
        return { kind: "done", check: unanswered(vkn) };
      case "not-sent":
      case "given-back":
      case "still-asking":
        return { kind: "later", afterMs: laterMs };
      case "disagreed":
        return { kind: "pause", reason: "price", newPrice: result.price.amount };
      case "restored":
        return { kind: "pause", reason: "restored", newPrice: null };
      case "over-budget":
        return { kind: "pause", reason: "budget", newPrice: null };
      case "refused":
        return refusals[result.refusal] ?? { kind: "done", check: unanswered(vkn) };
      default:
        return assertNever(result);
    }
  }

  function compared(
    { vkn, baseline }: WatchedCompany,
    { answer, body, how }: Extract<Awaited<ReturnType<Lookups["open"]>>, { kind: "answer" }>,
  ): Checked {
    const paid = how === "bought" ? { cost: answer.cost ?? price } : {};
    const snapshot = snapshotOf(body);
    if (!snapshot) return { kind: "done", check: unanswered(vkn), ...paid };
    const found = { baseline: nextBaseline(baseline, snapshot), fetchedAt: answer.fetchedAt };
    const change = baseline && changeOf(vkn, baseline, snapshot);
    return { kind: "done", check: { vkn, found, change, isUnknown: false }, ...paid };
  }

  /** Returns the notices of changes; a channel reads no person's business. */
  function toTell(
    changed: CompanyChange[],
    isLoud: boolean,
    beside: Pick<RoundNotice, "unknown"> = { unknown: [] },
  ): Notice[] {
    const { id, listName, channel, round, attempts, vkns } = watch;
    const about = isLoud ? (changed[0]?.vkn ?? "") : `end:${attempts}`;
    const key = `watch:${id}:${round}:${about}`;
    const base = { kind: "watch", watchId: id, listName, checked: vkns.length, isLoud } as const;
    const own = channel === null ? changed : changed.filter(({ isPerson }) => isPerson);
    const shared = changed.filter((one) => !own.includes(one));
    const forUser: RoundNotice = { ...base, ...beside, changed: own, toChannel: false, spent };
    const forChannel: RoundNotice = {
      ...base,
      changed: shared,
      unknown: [],
      toChannel: true,
      spent: 0,
    };
    return [
      ...(own.length + beside.unknown.length > 0 ? [{ team, key, userId, state: forUser }] : []),
      ...(channel !== null && shared.length > 0
        ? [{ team, key, userId: channel, state: forChannel }]
        : []),
    ];
  }

  /** Ends or interrupts the round with the notices of its quiet changes. */
  async function endRound(
    reason: PauseReason | null,
    nextAt: number | null,
    notices: Notice[],
  ): Promise<void> {
    const { changed, unknown } = await store.foundOf(watch);
    const quiet = changed.filter(({ isLoud }) => !isLoud);
    const ending = { pause: reason, nextAt, changed: changed.length };
    const told = toTell(quiet, false, { unknown });
    await store.endRound(watch, ending, [...told, ...notices]);
    ports.onRound(changed.length);
  }

  async function pause(reason: PauseReason, newPrice: MicroCredits | null): Promise<void> {
    const { key, about } = pauseAbout(reason);
    const isEnding = (endingPauses as readonly PauseReason[]).includes(reason);
    const state: PauseNotice = {
      ...about,
      kind: "watch-pause",
      reason,
      price,
      newPrice,
      untilNextMonth: isEnding,
    };
    const nextAt = isEnding ? nextMonthsRound(watch.id, await store.now()) : null;
    await endRound(reason, nextAt, [{ team, key, userId, state }]);
  }

  async function pauseForPerson(hasLeft: boolean): Promise<void> {
    if (!hasLeft) return pause("person", null);
    const { key, about } = pauseAbout("person");
    const { watchId, listName, vkn } = about;
    const companies = watch.vkns.length;
    const state: LeftNotice = { kind: "watch-left", watchId, userId, listName, vkn, companies };
    const managers = await ports.managersOf(team);
    const notices = managers.map((manager) => ({ team, key, userId: manager, state }));
    await endRound("person", null, notices);
  }

  function pauseAbout(reason: PauseReason) {
    const { id, listName, vkns, round, attempts } = watch;
    const vkn = listName === null ? (vkns[0] ?? null) : null;
    const about = { watchId: id, listName, vkn, title: null };
    return { key: `watch-pause:${id}:${round}:${reason}:${attempts}`, about };
  }
}

function unanswered(vkn: string): Check {
  return { vkn, found: null, change: null, isUnknown: false };
}

/** After any other refusal the company waits for the next round. */
const refusals: Partial<Record<string, Checked>> = {
  "insufficient-balance": { kind: "pause", reason: "balance", newPrice: null },
  unauthorized: { kind: "pause", reason: "refused", newPrice: null },
  other: { kind: "pause", reason: "refused", newPrice: null },
  busy: { kind: "later", afterMs: laterMs },
  "upstream-silent": { kind: "later", afterMs: laterMs },
};
