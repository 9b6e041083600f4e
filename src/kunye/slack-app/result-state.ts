import type { MicroCredits } from "../../company/credits.ts";
import { dayName, nextMonth, shortMoment } from "../../company/istanbul-time.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { isDetail } from "../../company/lookup-kind.ts";
import type { AskResult } from "../lookups/ask.ts";
import { companyQuery, type TypedResult } from "../lookups/create-lookups.ts";
import type { OwnedTitle } from "../lookups/owned-titles.ts";
import type { Intent, MonthlyLimits, Query } from "../lookups/store-port.ts";
import { assertNever } from "../../platform/assert-never.ts";
import { clip, escapeData, mention } from "./cards/blocks.ts";
import { buttons, confirmation, failure, input, refusalText } from "../texts/tr.ts";
import type { Choice, View } from "./views.ts";

/** What a result is shown with. */
export interface ResultContext {
  query: Query;
  searched?: string;
  given?: string;
  /** The balance after paying, where it could be read for nothing. */
  balance: MicroCredits | null;
  public: boolean;
  /** What may be spent in a month. */
  limits: MonthlyLimits;
  /** What to do where the balance is used up. */
  topUp: string;
  now: number;
}

/** The view of what an asking came to: a card, or words that say what happened, whether money went, and what to do. */
export function resultView(result: TypedResult, context: ResultContext): View {
  const { query, now } = context;
  const retry = { ...choice("retry", buttons.retry, query), heldLabel: buttons.open };
  switch (result.kind) {
    case "answer": {
      const answer = result.answer.intentId;
      const provenance = { how: result.how, balance: context.balance, kept: result.kept };
      if (query.kind === "mersis") {
        return { view: "branch", answer, provenance, public: false, sharedBy: null };
      }
      if (isDetail(query.kind)) return { view: "detail", answer, provenance, sharedBy: null };
      return {
        view: "company",
        ...{ answer, provenance, public: context.public, sharedBy: null },
        searched: context.searched ?? (query.kind === "title" ? query.text : null),
        given: context.given ?? null,
      };
    }
    case "needs-consent":
      return note(input.needsConsent(askedOf(query), confirmation.what[query.kind]), [
        { ...queryChoice(query), asked: true },
      ]);
    case "owned":
      return ownedView(query.text, result.companies);
    case "too-general":
      return note(input.tooGeneral(askedOf(query)), [choice("title", buttons.asTitle, query)]);
    case "restored":
      return note(failure.restored(askedOf(query)), [queryChoice(query)]);
    case "refused":
      return refusalView(result, context, retry);
    case "not-sent":
      return result.cause === "certificate"
        ? note(failure.certificate)
        : note(failure.unreachable, [retry]);
    case "unknown":
      return note(failure.unknown(askedOf(query), query.kind), [anyway(query, result.intent.id)]);
    case "blocked": {
      const { createdAt, userId, id } = result.intent;
      const when = shortMoment(createdAt, now);
      const soon = now - createdAt < settledWithinMs;
      return note(failure.blocked(askedOf(query), query.kind, when, mention(userId), soon), [
        anyway(query, id),
      ]);
    }
    case "over-budget": {
      // Of two limits alike the team's is reached first.
      const whose = result.limit === context.limits.team ? "team" : "person";
      const use = { limit: result.limit, used: result.spent };
      return note(failure.overBudget(whose, use, dayName(nextMonth(now))));
    }
    case "still-asking":
      return note(failure.stillAsking);
    case "gone":
      return note(goneText(result.intent, now), [
        // What is still held but can't be opened must not stand in the way.
        { ...queryChoice(query), newerThan: result.intent.closedAt ?? 0 },
      ]);
    default:
      return assertNever(result);
  }
}

const mostOwned = 5;

/** What fits a typed title among what the team holds; with `detailOr` their details are wanted. */
export function ownedView(
  asked: string,
  owned: readonly OwnedTitle[],
  detailOr: string | null = null,
): View {
  const companies = owned.slice(0, mostOwned).map(({ intentId, vkn }) => ({ intentId, vkn }));
  return { view: "owned", asked, detailOr, companies, count: owned.length };
}

/** After so long the balance settles no unknown outcome any more. */
const settledWithinMs = 35 * 60_000;

/** What was asked, as it may stand in a sentence. */
export function askedOf({ text }: Pick<Query, "text">): string {
  return escapeData(clip(text, 100));
}

function goneText({ createdAt, state, cost }: Intent, now: number): string {
  const when = shortMoment(createdAt, now);
  return state === "lost" ? failure.answerLost(when, cost) : failure.gone(when);
}

/** A note of mrkdwn that is already escaped. */
export function note(
  text: string,
  choices: Choice[] = [],
  lines: string[] = [],
): View & { view: "note" } {
  return { view: "note", text, lines, choices };
}

/** A priced button of a note. */
export function choice(slot: string, label: string, query: Query): Choice {
  return { slot, label, query };
}

/** A company by its number, which stands on the button as far as there is room. */
export function vknChoice(slot: string, vkn: string): Choice {
  const shorter = [vkn, buttons.vknEnd(vkn)];
  return { ...choice(slot, buttons.asVkn(vkn), companyQuery(vkn)), shorter };
}

/** The priced button that asks this. */
export function queryChoice(query: Query): Choice {
  return choice("query", isDetail(query.kind) ? buttons.detail : buttons.query, query);
}

function anyway(query: Query, release: string): Choice {
  return { ...choice("anyway", buttons.anyway, query), heldLabel: buttons.open, release };
}

function refusalView(
  result: AskResult & { kind: "refused" },
  { query, topUp }: ResultContext,
  retry: Choice,
): View {
  switch (result.refusal) {
    case "insufficient-balance":
      return note(failure.insufficient(result.required, result.balance, topUp));
    case "not-found": {
      const asked = escapeData(clip(query.text, 200));
      const byTitle = query.kind === "title" || query.kind === "title_detail";
      const head = query.kind === "mersis" ? vknOfMersis(query.key) : null;
      if (head !== null) {
        return note(failure.branchNotFound(asked), [vknChoice("head", head)]);
      }
      return note(byTitle ? failure.titleNotFound(asked) : failure.numberNotFound(asked));
    }
    case "upstream-silent":
    case "unsuccessful":
    case "other":
      return note(refusalText[result.refusal], [retry]);
    case "invalid":
    case "unauthorized":
      return note(refusalText[result.refusal]);
    default:
      return assertNever(result.refusal);
  }
}
