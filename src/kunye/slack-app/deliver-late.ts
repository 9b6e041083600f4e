import type { webApi } from "@slack/bolt";
import { slackLimits } from "../../platform/slack-limits.ts";
import type { Asker } from "../lookups/create-lookups.ts";
import type { DueReply, Query } from "../lookups/store-port.ts";
import type { Installation } from "./installation.ts";
import { opened } from "./presenter.ts";
import { unfurling } from "./replies.ts";
import { isUndeliverable } from "./slack-failure.ts";
import { askedOf, note, queryChoice } from "./result-state.ts";
import {
  openingNote,
  showResult,
  type ReplyContext,
  type Services,
  type Interaction,
} from "./interaction.ts";
import { buttons, late } from "../texts/tr.ts";
import type { View } from "./views.ts";

/** Delivers answers that somebody is owed since a crash or a failure, at least once; the query behind them is never repeated. */
export async function deliverLate(
  parts: Services,
  client: webApi.WebClient,
  installation: Installation | null = null,
): Promise<void> {
  for (const due of await parts.store.takeDueReplies()) {
    try {
      await deliver(parts, client, due, installation);
      await parts.store.replyDone(due.id);
    } catch (error) {
      if (isUndeliverable(error)) {
        parts.log.error(
          { err: error },
          "Slack will never take a late answer: its person opens it by asking again",
        );
        await parts.store.replyDone(due.id);
      } else {
        parts.log.warn({ err: error }, "a late answer was not delivered; it is tried again");
      }
    }
  }
}

async function deliver(
  parts: Services,
  client: webApi.WebClient,
  due: DueReply,
  installation: Installation | null,
): Promise<void> {
  const { responseUrl, extras, typed, ...written } = JSON.parse(due.envelope) as ReplyContext & {
    asker: Asker;
    responseUrl: string | null;
  };
  const { team, enterprise } = installation ?? { team: written.asker.team, enterprise: null };
  const asker = { ...written.asker, team, enterprise };
  const { query, result } = await parts.lookups.outcome(due.intentId, asker.userId);
  const age = (await parts.store.now()) - due.createdAt;
  const talk: Interaction = { parts, asker, client, responseUrl };
  if (responseUrl !== null && age < slackLimits.responseUrl.milliseconds - 60_000) {
    return showResult(talk, query, result, extras, typed);
  }
  // Slack's window has closed: a direct message that names no people and opens the card for nothing.
  const messages =
    result.kind === "answer"
      ? await openingNote(talk, opened(result.answer, result.body))
      : await parts.presenter.show(asker, resultNote(query), null);
  for (const message of messages) {
    await client.chat.postMessage({ channel: asker.userId, ...message, ...unfurling });
  }
}

function resultNote(query: Query): View {
  const again = { ...queryChoice(query), heldLabel: buttons.open };
  return note(late.ended(askedOf(query)), [again]);
}
