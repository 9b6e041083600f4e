import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { within } from "../../../platform/within.ts";
import type { Message } from "../blocks/blocks.ts";
import { isTrouble } from "../access/web-api.ts";

/** Disables link previews for addresses in a record. */
export const unfurling = { unfurl_links: false, unfurl_media: false };

const pausesMs = [0, 300, 1_500];
const answerWithinMs = 5_000;
const headers = { "content-type": "application/json; charset=utf-8" };

/** Replies by response_url, once after each pause; `refused` if Slack rejects the blocks. */
export async function respond(
  url: string | null,
  { text, blocks }: Message,
  fields: { response_type: string; replace_original: boolean; thread_ts?: string },
  pauses: readonly number[] = pausesMs,
): Promise<"sent" | "refused" | "failed"> {
  if (url === null) return "failed";
  const body = JSON.stringify({ ...fields, ...unfurling, text, blocks });
  for (const pause of pauses) {
    if (pause > 0) await delay(pause);
    try {
      const { status, said } = await within(answerWithinMs, async (signal) => {
        const answer = await request(url, { method: "POST", headers, body, signal });
        return { status: answer.statusCode, said: await answer.body.text() };
      });
      const error = errorIn(said, status);
      if (error !== null && /^(invalid_blocks|msg_blocks_too_long)/.test(error)) return "refused";
      if (error === null && status < 300) return "sent";
      // A very fast click can get a 404 (bolt-js #1261), so it is retried; other refusals are not.
      const tooFast = status === 404 && !/used_url|expired_url/.test(error ?? "");
      if (error !== null && !isTrouble(error) && !tooFast) return "failed";
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
function errorIn(said: string, status: number): string | null {
  try {
    const { ok, error } = JSON.parse(said) as { ok?: unknown; error?: unknown };
    if (typeof error === "string") return error;
    return ok === false ? "unnamed" : null;
  } catch {
    if (said.trim() === "ok") return null;
    const named = /invalid_blocks|msg_blocks_too_long|used_url|expired_url/.exec(said)?.[0];
    return named ?? (status < 300 ? "unreadable" : null);
  }
}
