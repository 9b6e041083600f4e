import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { Texts } from "../../texts/texts.ts";
import { clip, escapeData } from "../blocks/blocks.ts";
import { plainMessage } from "../contract/modal-view.ts";
import { respond } from "./reply.ts";
import type { WaitingLine } from "./interaction.ts";
import { placeOf, type Surface } from "../contract/surface.ts";

interface WaitingTarget {
  services: { slack: webApi.WebClient; log: Logger };
  person: { userId: string };
  surface: Surface;
  texts: Texts;
}

/** A timer: runs a callback after milliseconds; returns the function that cancels it. */
export type StartTimer = (afterMs: number, run: () => void) => () => void;

const systemTimer: StartTimer = (afterMs, run) => {
  const timer = setTimeout(run, afterMs);
  return () => {
    clearTimeout(timer);
  };
};

const showAfterMs = 3_000;
const arrivalTimeoutMs = 2_000;
const maxQueryLength = 80;

export function startWaitingLine(target: WaitingTarget, start = systemTimer): WaitingLine {
  let state: "early" | "due" | "over" = "early";
  let query: string | null = null;
  let sending: Promise<void> | null = null;
  let arrival: Promise<void> | null = null;

  function send(): void {
    if (state === "due" && query !== null) sending ??= post(target, query);
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
      if (sending) arrival ??= waitFor(sending);
      await arrival;
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

/** Sends the line to its user only; a failure is only logged. */
async function post({ services, surface, person, texts }: WaitingTarget, query: string) {
  const place = placeOf(surface);
  if (place === null) return;
  const { channel, responseUrl } = place;
  const line = plainMessage(texts.waiting.asks(escapeData(clip(query, maxQueryLength))));
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
}
