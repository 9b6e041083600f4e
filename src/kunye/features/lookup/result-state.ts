import type { MicroCredits } from "../../../company/credits.ts";
import { monthEnd } from "../../../company/istanbul-time.ts";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import type { WrittenWords } from "../../invoices/written-words.ts";
import { maxApartMs } from "../../lookups/judge-unknowns.ts";
import type { AskResult } from "../../lookups/outcome.ts";
import type { TypedResult } from "../../lookups/ask.ts";
import type { UnknownCause } from "../../lookups/ports.ts";
import type { HeldMatch } from "../../lookups/match-held.ts";
import { companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import { saying } from "../../texts/texts.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { BranchState } from "./branch-card.ts";
import type { CompanyState } from "./company-card.ts";
import type { DetailState } from "./detail-card.ts";
import type { CandidateRow, CandidatesState } from "./company-rows.ts";
import { typedText, queryChoice, titleDoubt, vknChoice } from "./notice-card.ts";
import { type Choice, type NoticeState, choice, notice } from "../../slack/notice.ts";

export interface ResultContext {
  query: Query;
  searched?: string;
  given?: WrittenWords;
  /** The balance after paying, or null if unknown. */
  balance: MicroCredits | null;
  public: boolean;
  /** For a balance that is used up. */
  topUp: { isManager: boolean; hint: string | null };
  now: number;
}

type ResultState = BranchState | CandidatesState | CompanyState | DetailState | NoticeState;

/** Turns an outcome into a card: an answer, or a notice with the charge and the next step. */
export function resultState(result: TypedResult, context: ResultContext): ResultState {
  const state = stateOf(result, context);
  // Answers bought from the notice are compared too.
  return state.kind === "note" && context.given !== undefined
    ? { ...state, given: context.given }
    : state;
}

function stateOf(result: TypedResult, context: ResultContext): ResultState {
  const { query, now } = context;
  const asked = typedText(query);
  switch (result.kind) {
    case "answer":
      return answerState(result, context);
    case "needs-consent":
      return notice(saying("needsConsent", asked, query.kind), [
        { ...queryChoice(query), asked: true },
      ]);
    case "held-titles":
      return heldState(query.text, result.companies);
    case "doubtful-title":
      return notice(saying(titleDoubt(query.text) ?? "vague", asked), [
        choice("title", "asTitle", query),
      ]);
    case "restored":
      return notice(saying("restored", asked), [queryChoice(query)]);
    case "refused":
      return refusalState(result, context);
    case "not-sent":
      return result.cause === "certificate"
        ? notice(saying("certificate"))
        : notice(saying(result.cause === "unreachable" ? "unreachable" : "givenUp"), [
            retryChoice(query),
          ]);
    case "not-charged":
      return notice(saying("notCharged"), [retryChoice(query)]);
    case "unknown": {
      const { id, reason } = result.intent;
      const text = saying("unknown", asked, query.kind, keptReasons.has(reason ?? ""));
      return notice(text, [releaseChoice(query, id)]);
    }
    case "blocked": {
      const { createdAt, userId, id } = result.intent;
      const settlesSoon = now - createdAt < settledWithinMs;
      const text = saying("blocked", asked, query.kind, createdAt, now, userId, settlesSoon);
      return notice(text, [releaseChoice(query, id)]);
    }
    case "over-budget": {
      const { whose, price, guessed } = result;
      const use = { limit: result.limit, used: result.spent };
      const base = notice(saying("overBudget", whose, use, monthEnd(now), price, guessed));
      return { ...base, limited: query, free: [{ action: "raiseAsk", label: saying("raiseAsk") }] };
    }
    case "still-asking":
      return notice(saying("stillAsking"));
    case "key-missing":
      return notice(saying("keyMissing", result.intent.createdAt, now));
    case "gone": {
      const { createdAt, state, cost, closedAt } = result.intent;
      const text =
        state === "lost"
          ? saying("answerLost", createdAt, now, cost)
          : saying("gone", createdAt, now);
      // A held answer that can't be opened must not hide the query.
      return notice(text, [{ ...queryChoice(query), newerThan: closedAt ?? 0 }]);
    }
    default:
      return assertNever(result);
  }
}

/** The reasons of unknown outcomes whose answer is kept. */
const keptReasons: ReadonlySet<string> = new Set<UnknownCause>(["too-large", "not-read"]);

const maxHeld = 5;

/** Lists held companies above a title's search; with `detail`, details and the search of `whole`. */
export function heldState(
  asked: string,
  held: readonly HeldMatch[],
  detail: { whole: string | null } | null = null,
): CandidatesState {
  const isDetail = detail !== null;
  const shown = held.slice(0, maxHeld);
  const left = held.length - shown.length;
  const anyFits = held.some(({ fits }) => fits);
  const [cardsLead, detailsLead] = anyFits
    ? (["owned", "ownedDetails"] as const)
    : (["similar", "similarDetails"] as const);
  return {
    kind: "candidates",
    lead: saying(isDetail ? detailsLead : cardsLead, escapeData(clip(asked, 200))),
    rows: [
      // The lead says if all are only similar.
      ...shown.map((one) => ({
        ...heldRow({ ...one, fits: one.fits || !anyFits }, isDetail),
        asked,
      })),
      { query: titleQuery(asked, isDetail), held: null, anyway: true },
      ...(detail?.whole ? [{ query: titleQuery(detail.whole), held: null, anyway: false }] : []),
    ],
    lines: left > 0 ? [saying("moreOwned", shown.length, held.length)] : [],
  };
}

export function heldRow({ vkn, intentId, fits }: HeldMatch, isDetail = false): CandidateRow {
  const query = companyQuery(vkn, isDetail);
  return { query, held: intentId, anyway: false, ...(!fits && { isSimilar: true as const }) };
}

/** Milliseconds after which a balance settles no unknown outcome. */
const settledWithinMs = maxApartMs + 5 * 60_000;

function answerState(
  {
    answer: { intentId },
    origin,
    isKept: kept,
    remark,
    isHeldMatch,
  }: AskResult & { kind: "answer" },
  context: ResultContext,
): ResultState {
  const { query } = context;
  const base = {
    answer: intentId,
    provenance: {
      how: origin,
      balance: context.balance,
      kept,
      ...(remark !== undefined && { remark }),
    },
    sharedBy: null,
  };
  if (query.kind === "mersis") return { kind: "branch", ...base, public: false };
  if (isDetail(query.kind)) return { kind: "detail", ...base };
  return {
    kind: "company",
    ...base,
    public: context.public,
    searched: context.searched ?? (query.kind === "title" ? query.text : null),
    ...(isHeldMatch && { isHeldMatch }),
    given: context.given ?? null,
  };
}

function retryChoice(query: Query): Choice {
  return { ...choice("retry", "retry", query), heldLabel: "open" };
}

function releaseChoice(query: Query, release: string): Choice {
  return { ...choice("anyway", "anyway", query), heldLabel: "open", release };
}

function refusalState(
  { refusal, required, balance, retryAfterMs = 0 }: AskResult & { kind: "refused" },
  { query, topUp }: ResultContext,
): NoticeState {
  switch (refusal) {
    case "insufficient-balance":
      return notice(saying("insufficient", required, balance, topUp.isManager, topUp.hint));
    case "not-found":
      return notFoundNotice(query);
    case "busy":
      return notice(saying("busy", Math.ceil(retryAfterMs / 60_000)), [retryChoice(query)]);
    case "upstream-silent":
      return notice(saying("upstream"), [retryChoice(query)]);
    case "unsuccessful":
    case "other":
      return notice(saying(refusal), [retryChoice(query)]);
    case "invalid":
    case "unauthorized":
      return notice(saying(refusal));
    default:
      return assertNever(refusal);
  }
}

function notFoundNotice(query: Query): NoticeState {
  const asked = escapeData(clip(query.text, 200));
  const vkn = query.kind === "mersis" ? vknOfMersis(query.key) : null;
  if (vkn !== null) return notice(saying("branchNotFound", asked), [vknChoice("head", vkn)]);
  return notice(
    isByTitle(query.kind) ? saying("titleNotFound", asked) : saying("numberNotFound", asked),
  );
}
