import { titleNotice, queryChoice, typedText } from "../lookup/notice-card.ts";
import type { Query } from "../../lookups/intents.ts";
import type { Feature } from "../../slack/feature.ts";
import type { Services } from "../../slack/interaction.ts";
import { notice } from "../../slack/notice.ts";
import { refusalOf, spendingRefusal } from "../../slack/permission.ts";
import { show } from "../../slack/show.ts";
import { saying } from "../../texts/texts.ts";
import type { AgentCaller } from "./caller.ts";

/** Posts a query's priced button; returns the sentence that refuses it, or null. */
export type PostOffer = (caller: AgentCaller, query: Query) => Promise<string | null>;

/**
 * Sends a query's priced button into the member's own conversation. Buys nothing: only the
 * member's press does. Throws if Slack doesn't take the message.
 */
export async function postOffer(
  services: Services,
  features: readonly Feature[],
  { person, texts }: AgentCaller,
  query: Query,
): Promise<string | null> {
  const surface = { kind: "none" } as const;
  const interaction = {
    services,
    features,
    person,
    surface,
    triggerId: null,
    canReadFiles: null,
    texts,
  };
  const refusal =
    (await refusalOf(interaction, "spend")) ?? (await spendingRefusal(interaction, query.kind));
  if (refusal !== null) return refusal;
  const state =
    query.kind === "title"
      ? titleNotice(query.text)
      : notice(saying("needsConsent", typedText(query), query.kind), [
          { ...queryChoice(query), asked: true },
        ]);
  await show(interaction, state);
  return null;
}
