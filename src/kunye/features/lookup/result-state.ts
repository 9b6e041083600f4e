import { isSameTitle, titleComparer } from "../../../company/compare-titles.ts";
import type { MicroCredits } from "../../../company/credits.ts";
import { monthEnd } from "../../../company/istanbul-time.ts";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import { differencesOf } from "../../../company/match-certainty.ts";
import type { WrittenWords } from "../../check/stored-check.ts";
import { meaningOf, type AskResult } from "../../lookups/outcome.ts";
import type { TypedResult } from "../../lookups/ask.ts";
import type { UnknownCause } from "../../lookups/ports.ts";
import type { HeldBranch } from "../../lookups/held-branches.ts";
import { isListed, type KnownMatch } from "../../lookups/match-held.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import { saying, type Note } from "../../texts/texts.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { LineOrigin } from "../../slack/card-kind.ts";
import type { BranchState } from "./branch-card.ts";
import type { CompanyState } from "./company-card.ts";
import type { DetailState } from "./detail-card.ts";
import type { CandidateRow, CandidatesState } from "./company-rows.ts";
import { typedText, queryChoice, titleDoubt, vknChoice } from "./notice-card.ts";
import {
  type Choice,
  type KeyState,
  type NoticeState,
  choice,
  keyButtons,
  notice,
} from "../../slack/notice.ts";

export interface ResultContext {
  query: Query;
  searched?: string;
  given?: WrittenWords;
  line?: LineOrigin | undefined;
  /** The balance after paying, or null if unknown. */
  balance: MicroCredits | null;
  takesSimilar?: boolean;
  /** True if the team held the company that the paid search found. */
  hadAlready?: boolean;
  /** The held branches that a written title may mean. */
  branches?: readonly HeldBranch[];
  /** True if a branch's number was not found, and its company is held. */
  isHeadHeld?: boolean;
  public: boolean;
  /** For a balance that is used up. */
  topUp: { isManager: boolean; hint: string | null; isShared: boolean };
  account: KeyState;
  /** True if a reading of the balance can still settle the unknown outcome. */
  settlesSoon: boolean;
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
  const { query } = context;
  switch (result.kind) {
    case "answer":
      return answerState(result, context);
    case "held-titles":
      return heldState(query.text, result.companies, {
        detail: isDetail(query.kind) ? { whole: null } : null,
        branches: context.branches ?? [],
      });
    case "doubtful-title":
      return notice(saying(titleDoubt(query.text) ?? "vague", typedText(query)), [
        choice("title", "asTitle", query),
      ]);
    default:
  }
  const state = notice(wordsOf(result, context), choicesAfter(result, context));
  if (result.kind === "over-budget") {
    return { ...state, limited: query, free: [{ action: "raiseAsk", label: saying("raiseAsk") }] };
  }
  const free = keyButtons(context.account);
  return free.length > 0 ? { ...state, free } : state;
}

type Unanswered = Exclude<AskResult, { kind: "answer" }>;

/** Tells the outcome, and if credits were charged. */
function wordsOf(result: Unanswered, context: ResultContext): Note {
  const { query, account, now, settlesSoon } = context;
  const asked = typedText(query);
  switch (result.kind) {
    case "needs-consent":
      return saying("needsConsent", asked, query.kind);
    case "restored":
      return saying("restored", asked);
    case "refused":
      return refusalWords(result, context);
    case "not-sent":
      if (result.cause === "certificate") return saying("certificate");
      if (result.cause === "no-key")
        return saying(account.problem === "no-demo" ? "noDemo" : "noKey", account.mayChange);
      return saying(result.cause === "unreachable" ? "unreachable" : "givenUp");
    case "not-charged":
      return saying("notCharged");
    case "unknown":
      return saying(
        "unknown",
        asked,
        query.kind,
        keptReasons.has(result.intent.reason ?? ""),
        settlesSoon,
      );
    case "blocked": {
      const { createdAt, userId } = result.intent;
      return saying("blocked", asked, query.kind, createdAt, now, userId, settlesSoon);
    }
    case "over-budget": {
      const { whose, price, guessed } = result;
      const use = { limit: result.limit, used: result.spent };
      return saying("overBudget", whose, use, monthEnd(now), price, guessed);
    }
    case "still-asking":
      return saying("stillAsking");
    case "key-missing":
      return saying("keyMissing", result.intent.createdAt, now);
    case "gone": {
      const { createdAt, state, cost } = result.intent;
      return state === "lost"
        ? saying("answerLost", createdAt, now, cost)
        : saying("gone", createdAt, now);
    }
    default:
      return assertNever(result);
  }
}

/** Returns the buttons that follow from an outcome's meaning. */
function choicesAfter(
  result: Unanswered,
  { query, takesSimilar = false }: Pick<ResultContext, "query" | "takesSimilar">,
): Choice[] {
  // Who has agreed to a similar title is not asked about it again.
  const agreed = takesSimilar ? { takesSimilar } : {};
  switch (meaningOf(result).button) {
    case "retry":
      return [{ ...choice("retry", "retry", query), heldLabel: "open", ...agreed }];
    case "anyway": {
      const release = "intent" in result ? { release: result.intent.id } : {};
      return [{ ...choice("anyway", "anyway", query), heldLabel: "open", ...release, ...agreed }];
    }
    case "similar":
      return [{ ...choice("similar", "similar", query), takesSimilar: true }];
    case "agree": {
      if (result.kind === "needs-consent") return [{ ...queryChoice(query), asked: true }];
      // A held answer that can't be opened must not hide the query.
      const newerThan = result.kind === "gone" ? { newerThan: result.intent.closedAt ?? 0 } : {};
      return [{ ...queryChoice(query), ...newerThan, ...agreed }];
    }
    default: {
      const isNotFound = result.kind === "refused" && result.refusal === "not-found";
      const head = isNotFound ? headOfficeOf(query) : null;
      return head === null ? [] : [vknChoice("head", head)];
    }
  }
}

/** The reasons of unknown outcomes whose answer is kept. */
const keptReasons: ReadonlySet<string> = new Set<UnknownCause>(["too-large", "not-read"]);

/** Chosen by hand: each has a row with a button. */
const maxHeld = 5;

/**
 * Lists known companies above a title's search, below the held branches that it may mean; with
 * `detail`, details and the search of `whole`.
 */
export function heldState(
  asked: string,
  known: readonly KnownMatch[],
  {
    detail = null,
    branches = [],
  }: { detail?: { whole: string | null } | null; branches?: readonly HeldBranch[] } = {},
): CandidatesState {
  const isDetail = detail !== null;
  const fitting = known.filter((one) => !isListed(one) && !isOnlySimilar(asked, one));
  const anyFits = fitting.length + branches.length > 0;
  // Each group has its own line, in the order of its first company; branches are held.
  const groups = new Map<CandidateGroup, KnownMatch[]>(branches.length > 0 ? [["held", []]] : []);
  for (const one of known) {
    groups.getOrInsertComputed(groupOf(asked, one), () => []).push(one);
  }
  const shown = new Set([...groups.values()].flat().slice(0, maxHeld));
  const left = known.length - shown.size;
  const leadOf = (group: CandidateGroup, all: readonly KnownMatch[]): Note => {
    const words = escapeData(clip(asked, 200));
    if (group !== "held") return saying(group, words, all.length);
    const [cards, details] = anyFits
      ? (["owned", "ownedDetails"] as const)
      : (["similar", "similarDetails"] as const);
    const count = anyFits ? fitting.length + branches.length : all.length;
    return saying(isDetail ? details : cards, words, count);
  };
  const [[firstGroup, first] = ["held", []] as const] = groups;
  return {
    kind: "candidates",
    lead: leadOf(firstGroup, first),
    rows: [
      ...branches.map(({ mersis, intentId }) => {
        return { query: branchQuery(mersis), held: intentId, anyway: false, asked };
      }),
      ...[...groups].flatMap(([group, all]) =>
        all
          .filter((one) => shown.has(one))
          .map((one, at) => ({
            ...knownRow(one, isDetail),
            // The lead says if all are only similar.
            ...(anyFits && isOnlySimilar(asked, one) && { isSimilar: true as const }),
            ...(group !== firstGroup && at === 0 && { lead: leadOf(group, all) }),
            asked,
          })),
      ),
      { query: titleQuery(asked, isDetail), held: null, anyway: true },
      ...(detail?.whole ? [{ query: titleQuery(detail.whole), held: null, anyway: false }] : []),
    ],
    lines: left > 0 ? [saying("moreOwned", shown.size, known.length)] : [],
  };
}

/** The companies that the team holds, and those that only a search has named: with all words, or not. */
type CandidateGroup = "held" | "listed" | "listedUnlike";

function groupOf(asked: string, one: KnownMatch): CandidateGroup {
  if (!isListed(one)) return "held";
  const reasons = differencesOf(asked, one.title);
  return reasons.some(({ kind }) => kind === "extra-words") ? "listedUnlike" : "listed";
}

/** Returns the row of a known company that a written title may mean. */
export function heldRow(written: string, match: KnownMatch): CandidateRow {
  const similar = isOnlySimilar(written, match) && { isSimilar: true as const };
  return { ...knownRow(match), ...similar };
}

function knownRow(match: KnownMatch, isDetail = false): CandidateRow {
  const known = isListed(match) ? { held: null, listed: match.searchId } : { held: match.intentId };
  return { query: companyQuery(match.vkn, isDetail), ...known, anyway: false };
}

/** True for a title that does not fit, or of which letters differ; one misspelt in full is the same. */
function isOnlySimilar(written: string, { fits, title }: KnownMatch): boolean {
  if (!fits) return true;
  const hasOtherLetters = differencesOf(written, title).some(
    ({ kind }) => kind === "other-letters",
  );
  return hasOtherLetters && !isSameTitle(titleComparer(written)(title));
}

/** Returns the state of an answer's card. */
export function answerState(
  {
    answer: { intentId },
    origin,
    isKept: kept,
    remark,
    isHeldMatch,
  }: AskResult & { kind: "answer" },
  context: Pick<
    ResultContext,
    "query" | "searched" | "given" | "line" | "balance" | "hadAlready" | "public"
  >,
): ResultState {
  const { query } = context;
  const base = {
    answer: intentId,
    provenance: {
      how: origin,
      balance: context.balance,
      ...(context.hadAlready === true && { hadAlready: true as const }),
      kept,
      ...(remark !== undefined && { remark }),
      ...(context.line !== undefined && { line: context.line }),
    },
    sharedBy: null,
  };
  if (query.kind === "mersis") return { kind: "branch", ...base, public: false };
  if (isDetail(query.kind)) {
    return { kind: "detail", ...base, ...(isByTitle(query.kind) && { searched: query.text }) };
  }
  return {
    kind: "company",
    ...base,
    public: context.public,
    searched: context.searched ?? (query.kind === "title" ? query.text : null),
    ...(isHeldMatch && { isHeldMatch }),
    given: context.given ?? null,
  };
}

function refusalWords(
  { refusal, required, balance, retryAfterMs = 0 }: AskResult & { kind: "refused" },
  { query, topUp, account, isHeadHeld }: ResultContext,
): Note {
  switch (refusal) {
    case "insufficient-balance":
      return saying("insufficient", required, balance, topUp.isManager, topUp.hint, topUp.isShared);
    case "not-found": {
      const asked = escapeData(clip(query.text, 200));
      if (headOfficeOf(query) !== null) return saying("branchNotFound", asked, isHeadHeld);
      return saying(isByTitle(query.kind) ? "titleNotFound" : "numberNotFound", asked);
    }
    case "only-similar":
      return saying("onlySimilar", escapeData(clip(query.text, 200)));
    case "busy":
      return saying("busy", Math.ceil(retryAfterMs / 60_000));
    case "upstream-silent":
      return saying("upstream");
    case "unsuccessful":
    case "other":
    case "invalid":
      return saying(refusal);
    case "unauthorized":
      return saying("unauthorized", account.mayChange);
    default:
      return assertNever(refusal);
  }
}

/** Returns the VKN in a branch's number, or null for another query. */
export function headOfficeOf({ kind, key }: Query): string | null {
  return kind === "mersis" ? vknOfMersis(key) : null;
}
