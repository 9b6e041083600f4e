import { setTimeout as delay } from "node:timers/promises";
import type { KnownBlock } from "@slack/types";
import { request } from "undici";
import { outsideSlot } from "../../platform/slots.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { noUnfurling, type Message } from "./blocks.ts";
import type { Services } from "./interaction.ts";
import { sendBlocks } from "./tables.ts";
import { isBlockRefusal, isOfSlack, isTransientError } from "./web-api.ts";

/** Chosen by hand: a reply fails after about two seconds, and is then posted by the Web API. */
const retryPausesMs = [0, 300, 1_500];
/** Chosen by hand. */
const timeoutMs = 5_000;
const headers = { "content-type": "application/json; charset=utf-8" };

interface Response extends Message {
  response_type: string;
  replace_original: boolean;
  thread_ts?: string;
  /** The pauses before each try, in milliseconds. */
  pauses?: readonly number[];
}

/** Replies by response_url, with retries; `refused` if Slack rejects the blocks. */
export function respond(
  services: Pick<Services, "slack" | "log">,
  url: string | null,
  response: Response,
): Promise<"sent" | "refused" | "failed"> {
  const respondWith = (blocks: readonly KnownBlock[]) =>
    respondWithRetries(services, url, { ...response, blocks: [...blocks] });
  return outsideSlot(() =>
    sendBlocks(services.slack, response.blocks, respondWith, (sent) => sent === "refused"),
  );
}

async function respondWithRetries(
  { slack, log }: Pick<Services, "slack" | "log">,
  url: string | null,
  { pauses = retryPausesMs, ...response }: Response,
): Promise<"sent" | "refused" | "failed"> {
  if (url === null) return "failed";
  // The URL may come from a modal's metadata. Only Slack gets the answer.
  if (!isOfSlack(url, "responses", slack.slackApiUrl)) {
    log.error("a response_url of another host was refused");
    return "failed";
  }
  const body = JSON.stringify({ ...response, ...noUnfurling });
  for (const pause of pauses) {
    if (pause > 0) await delay(pause);
    try {
      const { status, said: answerText } = await withTimeout(timeoutMs, async (signal) => {
        const answer = await request(url, { method: "POST", headers, body, signal });
        return { status: answer.statusCode, said: await answer.body.text() };
      });
      const error = errorIn(answerText, status);
      if (error !== null && isBlockRefusal(error)) return "refused";
      if (error === null && status < 300) return "sent";
      // A very fast click can get a 404 (bolt-js #1261).
      const isTooFast = status === 404 && !/used_url|expired_url/.test(error ?? "");
      if (error !== null && !isTransientError(error) && !isTooFast) return "failed";
    } catch {
      // A network error is retried.
    }
  }
  return "failed";
}

/**
 * Returns Slack's error code, or null if the answer names none.
 * A page with status 200 comes from a proxy and counts as an error.
 */
function errorIn(text: string, status: number): string | null {
  try {
    const { ok, error } = JSON.parse(text) as { ok?: unknown; error?: unknown };
    if (typeof error === "string") return error;
    return ok === false ? "unnamed" : null;
  } catch {
    if (text.trim() === "ok") return null;
    const named = /invalid_(?:blocks|attachments)|msg_blocks_too_long|used_url|expired_url/.exec(
      text,
    )?.[0];
    return named ?? (status < 300 ? "unreadable" : null);
  }
}
