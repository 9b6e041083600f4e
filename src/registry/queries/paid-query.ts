import type { MicroCredits } from "../../company/credits.ts";
import { type LookupKind, isDetail } from "../../company/lookup-kind.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { AccountOfKey } from "../accounts/accounts.ts";
import type { InsufficientBalance } from "../accounts/charge-batch.ts";
import type { Meter } from "../accounts/meter.ts";
import { layOutDetail, withoutTckn } from "./personal-data.ts";
import type { TitleMatch } from "../../company/title-search/title-index.ts";
import { readBranchRecord, readCompanyRecord, type Upstream } from "../upstreams/upstream.ts";

/** A query; `text` is a VKN, a MERSİS number or a title, by kind. */
export interface PaidQuery {
  kind: LookupKind;
  text: string;
  account: AccountOfKey;
  /** True if a title that only resembles the asked one is not wanted. */
  isSureOnly: boolean;
  requestId: string;
  signal: AbortSignal;
  /** True if the connection is closed for writing. */
  hasCallerGone: () => boolean;
}

export type PaidQueryOutcome =
  | { kind: "answered"; charged: MicroCredits; data: object; titles?: MatchedTitles }
  | InsufficientBalance
  | { kind: "not-found" }
  /** The caller wanted the asked title only, and there are only similar ones. */
  | { kind: "only-similar" }
  | { kind: "upstream-failed"; cause: unknown }
  | { kind: "abandoned" };

interface Parts {
  upstream: Upstream;
  titles: {
    search(title: string, limit: number): Promise<TitleMatch[]>;
    isSure(asked: string, found: string): boolean;
  };
  meter: Meter;
  upstreamTimeoutMs: number;
  alternatives: number;
}

/** Finds an answer, then charges it; takes the charge back if the caller has gone by then. */
export function createQueryHandler(parts: Parts): (query: PaidQuery) => Promise<PaidQueryOutcome> {
  return async (query) => {
    const { kind, account, requestId, hasCallerGone } = query;
    const [amount, balance] = [account.prices[kind], account.balance];
    if (balance < amount) return { kind: "insufficient", balance, required: amount };
    const found = await findAnswer(parts, query);
    if (found.kind !== "found") return found;
    if (hasCallerGone()) return { kind: "abandoned" };
    const entry = { account: account.id, kind, amount, requestId };
    const charge = await parts.meter.charge({ ...entry, isReversal: false });
    if (charge.kind === "insufficient") return charge;
    if (hasCallerGone()) {
      await parts.meter.charge({ ...entry, isReversal: true });
      return { kind: "abandoned" };
    }
    return { ...found, kind: "answered", charged: charge.amount };
  };
}

type UnchargedOutcome =
  | { kind: "found"; data: object; titles?: MatchedTitles }
  | Exclude<PaidQueryOutcome, { kind: "answered" } | InsufficientBalance>;

interface MatchedTitles {
  matched: TitleMatch;
  alternatives: TitleMatch[];
}

async function findAnswer(parts: Parts, query: PaidQuery): Promise<UnchargedOutcome> {
  switch (query.kind) {
    case "vkn":
    case "vkn_detail":
      return askCompany(parts, query, query.text);
    case "title":
    case "title_detail": {
      const matches = await parts.titles.search(query.text, parts.alternatives + 1);
      const [matched, ...alternatives] = withoutTckn(matches);
      if (!matched) return { kind: "not-found" };
      if (query.isSureOnly && !parts.titles.isSure(query.text, matched.ad)) {
        return { kind: "only-similar" };
      }
      const found = await askCompany(parts, query, matched.vkn);
      return found.kind === "found" ? { ...found, titles: { matched, alternatives } } : found;
    }
    case "mersis": {
      return askWithinTime(parts, query, async (signal) => {
        const answer = await parts.upstream.branch(query.text, signal);
        return isUnknown(answer) ? null : { Sube: withoutTckn(readBranchRecord(answer)) };
      });
    }
    default:
      return assertNever(query.kind);
  }
}

async function askCompany(parts: Parts, query: PaidQuery, vkn: string): Promise<UnchargedOutcome> {
  const { upstream } = parts;
  const isDetailed = isDetail(query.kind);
  return askWithinTime(parts, query, async (signal) => {
    const answer =
      isDetailed || !upstream.merkez
        ? await upstream.company(vkn, signal)
        : await upstream.merkez(vkn, signal);
    if (isUnknown(answer)) return null;
    const record = readCompanyRecord(answer);
    return isDetailed ? layOutDetail(record) : { Merkez: withoutTckn(record.Merkez) };
  });
}

function isUnknown(answer: unknown): answer is null | undefined {
  return answer === null || answer === undefined;
}

/** Asks the institution within the time limit; failures and unusable answers are not charged. */
async function askWithinTime(
  { upstreamTimeoutMs }: Parts,
  query: PaidQuery,
  ask: (signal: AbortSignal) => Promise<object | null>,
): Promise<UnchargedOutcome> {
  const timeLimit = new AbortController();
  // An upstream that ignores its signal must not hold the caller.
  const givenUp = Promise.withResolvers<never>();
  const giveUp = () => {
    timeLimit.abort();
    givenUp.reject(timeLimit.signal.reason as Error);
  };
  // AbortSignal.timeout would stay in memory until its time is over.
  const timer = setTimeout(giveUp, upstreamTimeoutMs);
  query.signal.addEventListener("abort", giveUp, { once: true });
  if (query.signal.aborted) giveUp();
  try {
    const data = await Promise.race([ask(timeLimit.signal), givenUp.promise]);
    return data === null ? { kind: "not-found" } : { kind: "found", data };
  } catch (cause) {
    if (query.signal.aborted) return { kind: "abandoned" };
    return { kind: "upstream-failed", cause };
  } finally {
    clearTimeout(timer);
    query.signal.removeEventListener("abort", giveUp);
  }
}
