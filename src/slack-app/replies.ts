import { setTimeout as delay } from "node:timers/promises";
import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { request } from "undici";
import type { Asker } from "../lookups/create-lookups.ts";
import { within } from "../platform/within.ts";
import type { Message } from "./cards/blocks.ts";
import { plainNote } from "./cards/note-card.ts";
import { failure } from "./texts/tr.ts";

/** Where answers to one delivery go. */
export interface ReplyTarget {
  asker: Asker;
  responseUrl: string | null;
  client: webApi.WebClient;
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

/** Sends messages by the response_url, else privately in the channel, else by direct message; the query behind them is never repeated. */
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
  { asker, client }: ReplyTarget,
  messages: Message[],
  { inChannel = false, lasting }: ReplyOptions,
  log: Logger,
): Promise<void> {
  const { channel, userId: user } = asker;
  try {
    for (const { text, blocks } of messages) {
      await (inChannel
        ? client.chat.postMessage({ channel, text, blocks })
        : client.chat.postEphemeral({ channel, user, text, blocks }));
    }
  } catch (error) {
    log.warn({ err: error }, "an answer could not be posted in its channel");
    for (const { text, blocks } of lasting ? await lasting() : messages) {
      await client.chat.postMessage({ channel: user, text, blocks });
    }
  }
}

const triesAt = [0, 300, 1_500];
const answerWithinMs = 5_000;
const headers = { "content-type": "application/json; charset=utf-8" };

async function respond(
  url: string | null,
  { text, blocks }: Message,
  fields: { response_type: string; replace_original: boolean },
): Promise<"sent" | "refused" | "failed"> {
  if (url === null) return "failed";
  const body = JSON.stringify({ ...fields, text, blocks });
  for (const pause of triesAt) {
    if (pause > 0) await delay(pause);
    try {
      const { status, said } = await within(answerWithinMs, async (signal) => {
        const answer = await request(url, { method: "POST", headers, body, signal });
        return { status: answer.statusCode, said: await answer.body.text() };
      });
      if (/invalid_blocks|msg_blocks_too_long/.test(said)) return "refused";
      if (status < 300) return "sent";
      // A very fast click can get a 404 (bolt-js #1261), so even that is tried again; a used one is not.
      if (/used_url|expired_url/.test(said)) return "failed";
    } catch {
      // The network's hiccups are what the next try is for.
    }
  }
  return "failed";
}

const privately = { response_type: "ephemeral", replace_original: false };

function wordsOnly({ text }: Message): Message {
  return plainNote(`${text}\n${failure.notDrawn}`);
}
