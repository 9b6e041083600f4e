import { slackLimits } from "../../platform/slack-limits.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { DueReply } from "../lookups/intents.ts";
import { saying } from "../texts/texts.ts";
import { isUndeliverable } from "../slack/web-api.ts";
import { queryChoice, typedText } from "./lookup/notice-card.ts";
import { notice } from "../slack/notice.ts";
import { readyNotice, show } from "../slack/show.ts";
import { readReplyContext, showResult } from "./lookup/show-result.ts";
import { openNoticeContext, tellManagers } from "../slack/tell-managers.ts";
import { showInterrupted } from "./check/ask-all.ts";
import { toOpenAnswer } from "../slack/card-kind.ts";
import { partsOf, type Feature, type Interaction } from "../slack/feature.ts";
import type { SharedServices } from "../slack/interaction.ts";
import type { Tenants } from "../slack/tenants.ts";

/** Creates the delivery of replies and notices that wait in the store. */
export function createLateDelivery(
  features: readonly Feature[],
  shared: Pick<SharedServices, "replyStore" | "log">,
  tenants: Tenants,
) {
  return {
    /** Delivers notices, and replies that a crash or a failure left unsent. */
    async deliverLate(): Promise<void> {
      // One team's failure or slow Slack keeps no other's messages.
      const delivered = await Promise.allSettled([
        deliverDueReplies(features, shared, tenants),
        ...tenants.all().map(async ({ finder, services }) => {
          const installed = await finder.find(0);
          if (installed) await tellManagers(features, services, installed);
        }),
      ]);
      const failures = delivered.flatMap((one): unknown[] =>
        one.status === "rejected" ? [one.reason] : [],
      );
      if (failures.length > 0) throw new AggregateError(failures, "messages were not delivered");
    },
    /** Passes a team's read balance to the features, which may notify managers. */
    async onBalance(team: string, balance: MicroCredits): Promise<void> {
      const tenant = tenants.ofTeam(team);
      const installed = await tenant?.finder.find(0);
      if (!tenant || installed?.team !== team) return;
      const context = await openNoticeContext(tenant.services, installed);
      for (const due of partsOf(features, "due")) await due.onBalance?.(context, balance);
    },
  };
}

/** The time that a delivery may take before the response_url expires; chosen by hand. */
const deliveryMs = 60_000;

/** Delivers unsent replies until none is due; their queries are never repeated. */
export async function deliverDueReplies(
  features: readonly Feature[],
  { replyStore, log }: Pick<SharedServices, "replyStore" | "log">,
  tenants: Pick<Tenants, "ofTeam">,
): Promise<void> {
  /** Delivers replies one after the other. */
  async function deliverAll(replies: readonly DueReply[]): Promise<void> {
    for (const due of replies) {
      // A slow Slack may have let the lease run out.
      if (!(await replyStore.replyBegins(due))) continue;
      try {
        await deliverReply(features, tenants, due);
        replyStore.replyDone(due.id);
      } catch (error) {
        if (isUndeliverable(error)) {
          log.error(
            { err: error },
            "Slack refuses a late answer for good: its user opens it by asking again",
          );
          replyStore.replyDone(due.id);
        } else {
          log.warn({ err: error }, "a late answer was not delivered; it is tried again");
          await replyStore.replyEnds(due.id);
        }
      }
    }
  }

  for (;;) {
    const taken = await replyStore.takeDueReplies();
    if (taken.length === 0) return;
    // Teams side by side: one team's Slack may be slow.
    await Promise.all(Array.from(Map.groupBy(taken, teamOf).values(), deliverAll));
  }
}

/** Returns the team of a reply, or "" for a reply that can't be read. */
function teamOf({ envelope }: DueReply): string {
  try {
    return readReplyContext(envelope).asker.team;
  } catch {
    return "";
  }
}

async function deliverReply(
  features: readonly Feature[],
  tenants: Pick<Tenants, "ofTeam">,
  due: DueReply,
): Promise<void> {
  const context = readReplyContext(due.envelope);
  const { responseUrl, threadTs = null, extras, typed, asker, cardId } = context;
  const { userId, channel } = asker;
  const tenant = tenants.ofTeam(asker.team);
  if (!tenant) throw new Error("the app is no longer installed where the answer belongs");
  const { services } = tenant;
  const { lookups } = services;
  const installed = await tenant.finder.find(0);
  const { team, enterprise } = installed ?? { team: asker.team, enterprise: null };
  const { query, result } = await lookups.outcome(due.intentId, userId);
  const age = (await services.now()) - due.createdAt;
  const interaction: Interaction = {
    services,
    features,
    person: { team, enterprise, userId },
    surface: { kind: "conversation", channel, responseUrl, threadTs },
    triggerId: null,
    isOwed: () => Promise.resolve(true),
    canReadFiles: null,
    texts: await services.textsOf({ team, userId }),
  };
  if (cardId !== undefined && (await showInterrupted(interaction, cardId))) return;
  if (responseUrl !== null && age < slackLimits.responseUrl.milliseconds - deliveryMs) {
    return showResult(interaction, query, result, { ...extras, isTyped: typed });
  }
  // The response_url has expired: a direct message, without people.
  const direct = { ...interaction, surface: { kind: "none" } as const };
  if (result.kind === "answer") {
    return show(direct, readyNotice(toOpenAnswer(result.answer, result.body)));
  }
  const asked = { ...queryChoice(query), heldLabel: "open" as const };
  return show(direct, notice(saying("ended", typedText(query)), [asked]));
}
