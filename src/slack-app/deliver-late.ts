import type { webApi } from "@slack/bolt";
import { slackLimits } from "../platform/slack-limits.ts";
import type { Asker } from "../lookups/create-lookups.ts";
import type { DueReply } from "../lookups/store-port.ts";
import type { AskResult } from "../lookups/ask.ts";
import { escapeData } from "./cards/blocks.ts";
import { isPersonsBusiness } from "./cards/common-parts.ts";
import { opened } from "./presenter.ts";
import { choice, note } from "./result-view.ts";
import { showResult, type Errand, type Parts, type Talk } from "./talk.ts";
import { buttons, late } from "./texts/tr.ts";

/** Delivers answers that somebody is owed since a crash or a failure, at least once; the query behind them is never repeated. */
export async function deliverLate(parts: Parts, client: webApi.WebClient): Promise<void> {
  for (const due of await parts.store.takeDueReplies()) {
    try {
      await deliver(parts, client, due);
      await parts.store.replyDone(due.id);
    } catch (error) {
      parts.log.warn({ err: error }, "a late answer was not delivered; it is tried again");
    }
  }
}

async function deliver(parts: Parts, client: webApi.WebClient, due: DueReply): Promise<void> {
  const { asker, responseUrl, extras, typed } = JSON.parse(due.envelope) as Errand & {
    asker: Asker;
    responseUrl: string | null;
  };
  const { query, result } = await parts.lookups.outcome(due.intentId, asker.userId);
  const age = (await parts.store.now()) - due.createdAt;
  const talk: Talk = { parts, asker, client, responseUrl, foreign: false };
  if (responseUrl !== null && age < slackLimits.responseUrl.milliseconds - 60_000) {
    return showResult(talk, query, result, extras, typed);
  }
  // Slack's window has closed: a direct message that names no people and opens the card for nothing.
  const text = result.kind === "answer" ? late.ready(companyOf(result)) : late.ended;
  const view = note(text, [choice("open", buttons.open, query)]);
  for (const message of await parts.presenter.show(asker, view, null)) {
    await client.chat.postMessage({ channel: asker.userId, ...message });
  }
}

/** The company's title; nothing where it is a person's. */
function companyOf(result: AskResult & { kind: "answer" }): string {
  const { merkez, sube } = opened(result.answer, result.body).content;
  if (merkez && isPersonsBusiness(merkez)) return "";
  return escapeData(merkez?.Unvani ?? sube?.Unvani ?? "");
}
