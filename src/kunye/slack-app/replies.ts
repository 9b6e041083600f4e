import { setTimeout as delay } from "node:timers/promises";
import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { request } from "undici";
import type { Asker } from "../lookups/create-lookups.ts";
import { within } from "../../platform/within.ts";
import type { Message } from "./cards/blocks.ts";
import { plainNote } from "./cards/note-card.ts";
import { isTrouble } from "./slack-failure.ts";
import { failure } from "../texts/tr.ts";

/** Where answers to one delivery go. */
export interface ReplyTarget {
  asker: Asker;
  responseUrl: string | null;
  client: webApi.WebClient;
  /** The thread of a direct message in which somebody wrote; null elsewhere. */
  threadTs?: string | null;
}

/** How a message is to be shown. */
export interface ReplyOptions {
  /** To everybody in the channel, not to the asker alone. */
  inChannel?: boolean;
  /** In place of the message whose button was pressed. */
  replaceOriginal?: boolean;
  /** What may stand in a direct message, which lasts, where nothing else gets through; the messages themselves by default. */
  lasting?: () => Promise<Message[]>;
}

/**
 * Sends messages by the response_url, else in the channel, and private ones else by direct message; throws where nothing
 * takes them. The query behind them is never repeated.
 */
export async function reply(
  target: ReplyTarget,
  messages: Message[],
  log: Logger,
  options: ReplyOptions = {},
): Promise<void> {
  for (const [index, message] of messages.entries()) {
    const replaceOriginal = options.replaceOriginal === true && index === 0;
    const sent = await respond(target.responseUrl, message, {
      response_type: options.inChannel === true ? "in_channel" : "ephemeral",
      replace_original: replaceOriginal,
    });
    if (sent === "sent") continue;
    if (sent === "refused") {
      log.error("Slack refused a message's blocks");
      // Better bare words than silence about something that was paid for.
      await respond(target.responseUrl, wordsOnly(message), privately);
      continue;
    }
    // A message that could not be redrawn is only a little out of date.
    if (replaceOriginal) return;
    await withoutResponseUrl(target, messages.slice(index), options, log);
    return;
  }
}

async function withoutResponseUrl(
  { asker, client, threadTs }: ReplyTarget,
  messages: Message[],
  { inChannel = false, lasting }: ReplyOptions,
  log: Logger,
): Promise<void> {
  const { channel, userId: user } = asker;
  const post = async (to: string, posted: Message[], thread: string | null = null) => {
    for (const { text, blocks } of posted) {
      const answered = thread === null ? {} : { thread_ts: thread };
      await client.chat.postMessage({ channel: to, text, blocks, ...unfurling, ...answered });
    }
  };
  // What was meant for everybody is nobody's private message.
  if (inChannel) return post(channel, messages, threadTs);
  try {
    for (const { text, blocks } of messages) {
      await client.chat.postEphemeral({ channel, user, text, blocks });
    }
  } catch (error) {
    log.warn({ err: error }, "an answer could not be posted in its channel");
    await post(user, lasting ? await lasting() : messages);
  }
}

/** An address in a record is no reason to show its page. */
export const unfurling = { unfurl_links: false, unfurl_media: false };

const pausesMs = [0, 300, 1_500];
const answerWithinMs = 5_000;
const headers = { "content-type": "application/json; charset=utf-8" };

async function respond(
  url: string | null,
  { text, blocks }: Message,
  fields: { response_type: string; replace_original: boolean },
): Promise<"sent" | "refused" | "failed"> {
  if (url === null) return "failed";
  const body = JSON.stringify({ ...fields, ...unfurling, text, blocks });
  for (const pause of pausesMs) {
    if (pause > 0) await delay(pause);
    try {
      const { status, said } = await within(answerWithinMs, async (signal) => {
        const answer = await request(url, { method: "POST", headers, body, signal });
        return { status: answer.statusCode, said: await answer.body.text() };
      });
      const error = errorIn(said);
      if (error !== null && /^(invalid_blocks|msg_blocks_too_long)/.test(error)) return "refused";
      if (error === null && status < 300) return "sent";
      // A very fast click can get a 404 (bolt-js #1261), so even that is tried again; other refusals are not.
      const tooFast = status === 404 && !/used_url|expired_url/.test(error ?? "");
      if (error !== null && !isTrouble(error) && !tooFast) return "failed";
    } catch {
      // The network's hiccups are what the next try is for.
    }
  }
  return "failed";
}

/** Slack's own word for what went wrong, whatever the status beside it; null where all is well or nothing is named. */
function errorIn(said: string): string | null {
  try {
    const { ok, error } = JSON.parse(said) as { ok?: unknown; error?: unknown };
    if (typeof error === "string") return error;
    return ok === false ? "unnamed" : null;
  } catch {
    return /invalid_blocks|msg_blocks_too_long|used_url|expired_url/.exec(said)?.[0] ?? null;
  }
}

const privately = { response_type: "ephemeral", replace_original: false };

function wordsOnly({ text }: Message): Message {
  return plainNote(`${text}\n${failure.notDrawn}`);
}
