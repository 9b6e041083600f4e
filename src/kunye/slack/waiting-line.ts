import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import { outsideSlot } from "../../platform/slots.ts";
import { startTimer } from "../../platform/start-timer.ts";
import type { Texts } from "../texts/texts.ts";
import { clip, escapeData } from "./blocks.ts";
import { plainMessage } from "./modal-view.ts";
import { respond } from "./respond.ts";
import type { WaitingLine } from "./interaction.ts";
import { placeOf, type Surface } from "./surface.ts";

interface LineTarget {
  services: { slack: webApi.WebClient; log: Logger };
  person: { userId: string };
  surface: Surface;
}

interface WaitingTarget extends LineTarget {
  texts: Texts;
}

/** Chosen by hand: a fast answer needs no line. */
const showAfterMs = 3_000;
/** The longest wait of an answer for a line that is being sent; chosen by hand. */
const arrivalTimeoutMs = 2_000;
const maxQueryLength = 80;

export function startWaitingLine(target: WaitingTarget, start = startTimer): WaitingLine {
  let state: "early" | "due" | "over" = "early";
  let query: string | null = null;
  let sending: Promise<RemoveLine | null> | null = null;
  let arrival: Promise<void> | null = null;

  function send(): void {
    if (state !== "due" || query === null) return;
    const asked = escapeData(clip(query, maxQueryLength));
    sending ??= postLine(target, target.texts.waiting.asks(asked));
  }

  const cancel = start(showAfterMs, () => {
    if (state === "early") state = "due";
    send();
  });
  return {
    setQuery(text) {
      query = text;
      send();
    },
    async end() {
      state = "over";
      cancel();
      if (sending) arrival ??= waitFor(sending.then((remove) => remove?.()));
      if (arrival) await outsideSlot(() => arrival ?? Promise.resolve());
    },
  };

  async function waitFor(line: Promise<void>): Promise<void> {
    const late = Promise.withResolvers<undefined>();
    const stop = start(arrivalTimeoutMs, () => {
      late.resolve(undefined);
    });
    await Promise.race([line, late.promise]);
    stop();
  }
}

/** Removes a line that Slack can delete. */
export type RemoveLine = () => Promise<void>;

/**
 * Sends the line to its user only; a failure never stops the answer.
 * In the conversation with the app the line is a message, which is deleted before the answer.
 * Elsewhere only an ephemeral line is private, and Slack can't delete a command's.
 */
export async function postLine(
  { services, surface, person }: LineTarget,
  words: string,
): Promise<RemoveLine | null> {
  const place = placeOf(surface);
  if (place === null) return null;
  const { channel, responseUrl } = place;
  const { chat } = services.slack;
  const line = plainMessage(words);
  // In a conversation of two users the app may not post.
  const posted = isDirectMessage(channel)
    ? await chat.postMessage({ channel, ...line }).catch(() => null)
    : null;
  const { ts } = posted ?? {};
  if (ts !== undefined) {
    return async () => {
      await chat.delete({ channel, ts }).catch((error: unknown) => {
        services.log.warn({ err: error }, "a waiting line was not deleted");
      });
    };
  }
  try {
    if (responseUrl === null) {
      await services.slack.chat.postEphemeral({ channel, user: person.userId, ...line });
    } else {
      const fields = { response_type: "ephemeral", replace_original: false, pauses: [0] };
      await respond(services, responseUrl, { ...line, ...fields });
    }
  } catch (error) {
    services.log.warn({ err: error }, "a waiting line was not sent");
  }
  return null;
}
