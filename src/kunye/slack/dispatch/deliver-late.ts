import { slackLimits } from "../../../platform/slack-limits.ts";
import type { Asker, DueReply, Query } from "../../lookups/intents.ts";
import { saying } from "../../texts/texts.ts";
import { opened } from "../reply/card-kind.ts";
import { type NoteState, askedOf, note, queryChoice } from "../answer/notice-card.ts";
import type { Installation } from "../access/installation.ts";
import { askerOf, servicesFor, type Services } from "../reply/interaction.ts";
import type { Feature, Interaction } from "../reply/feature.ts";
import { unfurling } from "../blocks/blocks.ts";
import { readyNote } from "../answer/show.ts";
import { showResult, type ReplyContext } from "../answer/show-result.ts";
import { isUndeliverable } from "../access/web-api.ts";
import { newCard } from "../answer/write-card.ts";

/** Delivers unsent replies at least once; their queries are never repeated. */
export async function deliverLate(
  features: readonly Feature[],
  services: Services,
  installation: Installation | null = null,
): Promise<void> {
  const { lookups, log } = services;
  for (const due of await lookups.takeDueReplies()) {
    try {
      await deliver(features, services, due, installation);
      lookups.replyDone(due.id);
    } catch (error) {
      if (isUndeliverable(error)) {
        log.error(
          { err: error },
          "Slack will never take a late answer: its person opens it by asking again",
        );
        lookups.replyDone(due.id);
      } else {
        log.warn({ err: error }, "a late answer was not delivered; it is tried again");
      }
    }
  }
}

async function deliver(
  features: readonly Feature[],
  services: Services,
  due: DueReply,
  installation: Installation | null,
): Promise<void> {
  const { lookups, slack } = services;
  const { responseUrl, extras, typed, ...written } = JSON.parse(due.envelope) as ReplyContext & {
    asker: Asker;
    responseUrl: string | null;
  };
  const { userId, channel } = written.asker;
  const { team, enterprise } = installation ?? { team: written.asker.team, enterprise: null };
  const { query, result } = await lookups.outcome(due.intentId, userId);
  const age = (await lookups.now()) - due.createdAt;
  const interaction: Interaction = {
    services,
    features,
    person: { team, enterprise, userId },
    surface: { kind: "conversation", channel, responseUrl, threadTs: null },
    triggerId: null,
    canReadFiles: null,
    texts: await services.textsOf({ team, userId }),
  };
  if (responseUrl !== null && age < slackLimits.responseUrl.milliseconds - 60_000) {
    return showResult(interaction, query, result, extras, typed);
  }
  // Slack's window has closed: a direct message that names no people and opens the card for nothing.
  const messages =
    result.kind === "answer"
      ? await readyNote(interaction, opened(result.answer, result.body))
      : await newCard(servicesFor(interaction), askerOf(interaction), endedNote(query), null);
  for (const message of messages) {
    await slack.chat.postMessage({ channel: userId, ...message, ...unfurling });
  }
}

function endedNote(query: Query): NoteState {
  return note(saying("ended", askedOf(query)), [{ ...queryChoice(query), heldLabel: "open" }]);
}
