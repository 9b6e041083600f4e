import type { MicroCredits } from "../company/credits.ts";
import { isDetail, type LookupKind } from "../company/lookup-kind.ts";
import { branchLayout, detailLayout, generalLayout } from "./layout.ts";
import type { Insufficient, Meter } from "./meter.ts";
import { protectPersons, withoutTckn } from "./personal-data.ts";
import type { TitleMatch } from "./titles/title-index.ts";
import { readBranchRecord, readCompanyRecord } from "./upstreams/read-record.ts";
import type { Upstream } from "./upstreams/upstream.ts";

/** What is asked for: ten digits, sixteen digits or a title, according to the kind. */
export interface PaidQuery {
  kind: LookupKind;
  text: string;
  account: string;
  requestId: string;
  /** Aborted when the caller has gone: an answer that reaches nobody is not charged. */
  signal: AbortSignal;
}

export type PaidQueryOutcome =
  | {
      kind: "answered";
      charged: MicroCredits;
      data: object;
      titles?: { matched: TitleMatch; alternatives: TitleMatch[] };
    }
  | Insufficient
  | { kind: "not-found" }
  | { kind: "upstream-failed"; cause: unknown }
  | { kind: "abandoned" };

interface Parts {
  upstream: Upstream;
  titles: { search(title: string, limit: number): Promise<TitleMatch[]> };
  meter: Meter;
  upstreamTimeoutMs: number;
  alternatives: number;
}

/** Answers a query and charges it: price and balance, then the work, then the charge; only an answer costs anything. */
export function createPaidQuery(parts: Parts): (query: PaidQuery) => Promise<PaidQueryOutcome> {
  return async (query) => {
    const quote = await parts.meter.quote(query.account, query.kind);
    if (quote.kind === "insufficient") return quote;
    const found = await work(parts, query);
    if (found.kind !== "found") return found;
    if (query.signal.aborted) return { kind: "abandoned" };
    const { account, kind, requestId } = query;
    const charge = await parts.meter.charge({ account, kind, amount: quote.amount, requestId });
    if (charge.kind === "insufficient") return charge;
    return { ...found, kind: "answered", charged: charge.amount };
  };
}

type Found =
  | {
      kind: "found";
      data: object;
      titles?: { matched: TitleMatch; alternatives: TitleMatch[] };
    }
  | { kind: "not-found" }
  | { kind: "upstream-failed"; cause: unknown }
  | { kind: "abandoned" };

async function work(parts: Parts, query: PaidQuery): Promise<Found> {
  switch (query.kind) {
    case "vkn":
    case "vkn_detail":
      return company(parts, query, query.text);
    case "title":
    case "title_detail": {
      const matches = await parts.titles.search(query.text, parts.alternatives + 1);
      const [matched, ...alternatives] = withoutTckn(matches);
      if (!matched) return { kind: "not-found" };
      const found = await company(parts, query, matched.vkn);
      return found.kind === "found" ? { ...found, titles: { matched, alternatives } } : found;
    }
    case "mersis": {
      return ask(parts, query, async (signal) => {
        const answer = await parts.upstream.branch(query.text, signal);
        return isUnknown(answer) ? null : branchLayout(withoutTckn(readBranchRecord(answer)));
      });
    }
    default:
      return query.kind satisfies never;
  }
}

async function company(parts: Parts, query: PaidQuery, vkn: string): Promise<Found> {
  return ask(parts, query, async (signal) => {
    const answer = await parts.upstream.company(vkn, signal);
    if (isUnknown(answer)) return null;
    const record = protectPersons(readCompanyRecord(answer));
    return isDetail(query.kind) ? detailLayout(record) : generalLayout(record);
  });
}

function isUnknown(answer: unknown): answer is null | undefined {
  return answer === null || answer === undefined;
}

/** Neither an institution that fails nor one that sends nonsense may cost the caller anything. */
async function ask(
  { upstreamTimeoutMs }: Parts,
  query: PaidQuery,
  call: (signal: AbortSignal) => Promise<object | null>,
): Promise<Found> {
  const signal = AbortSignal.any([query.signal, AbortSignal.timeout(upstreamTimeoutMs)]);
  try {
    const data = await Promise.race([call(signal), rejectWhenAborted(signal)]);
    return data === null ? { kind: "not-found" } : { kind: "found", data };
  } catch (cause) {
    if (query.signal.aborted) return { kind: "abandoned" };
    return { kind: "upstream-failed", cause };
  }
}

/** An upstream that ignores its signal must not hold the caller. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
  });
}
