import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery, OutgoingRequest } from "../core/app-delivery.ts";
import type { Events, OutgoingEvent } from "../core/outgoing-event.ts";
import type { Parts } from "../core/core.ts";
import { eventEnvelope } from "./event-envelope.ts";
import { messageEvents } from "./message-events.ts";

export function createEvents(core: Parts): Events {
  const stop = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const unsubscribe = core.changes.subscribe((change) => {
    for (const event of messageEvents(core, change)) void send(event);
  });

  async function send(event: OutgoingEvent) {
    const { subscription = event.event.type } = event;
    const isSubscribed = core.manifest.botEvents.includes(subscription);
    if (!isSubscribed || stop.signal.aborted) return { kind: "not-subscribed" } as const;
    const content = eventEnvelope(core, event);
    const outgoing: OutgoingRequest = { to: "events", label: subscription, content };
    const first = core.delivery.deliver(outgoing);
    underWay.add(first);
    const outcome = await first.finally(() => underWay.delete(first));
    void again(outgoing, outcome);
    return outcome;
  }

  async function again(outgoing: OutgoingRequest, first: Delivery) {
    let outcome = first;
    const pauses = core.knobs.settings().retryPausesMs;
    for (const [index, pause] of pauses.entries()) {
      if (outcome.kind === "acknowledged" || outcome.isFinal) return;
      await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      if (stop.signal.aborted) return;
      const reason = retryReasons[outcome.error];
      outcome = await core.delivery.deliver({ ...outgoing, retry: { attempt: index + 1, reason } });
    }
  }

  return {
    send,
    async delivered() {
      await Promise.all(underWay);
    },
    close() {
      unsubscribe();
      stop.abort();
    },
  };
}

const retryReasons = {
  operation_timeout: "http_timeout",
  http_service_error: "http_error",
  app_unreachable: "connection_failed",
  interactivity_not_enabled: "unknown_error",
} as const;
