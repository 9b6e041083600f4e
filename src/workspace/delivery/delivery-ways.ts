import { setTimeout as sleep } from "node:timers/promises";
import type { AppDelivery, Delivery, OutgoingRequest } from "../core/app-delivery.ts";
import type { Knobs } from "../core/knobs.ts";
import type { SocketDelivery } from "./socket-delivery.ts";

/** Delivers over the app's sockets once there was one, else over HTTP; knobs delay or repeat it. */
export function createDeliveryWays(ways: {
  readonly http: AppDelivery;
  readonly sockets: SocketDelivery;
  readonly knobs: Knobs;
  /** The manifest's setting. */
  readonly isInteractive: boolean;
  readonly ackMilliseconds: number;
}): AppDelivery {
  const { http, sockets, knobs } = ways;

  async function handOver(outgoing: OutgoingRequest): Promise<Delivery> {
    const way = sockets.isUsed() ? sockets : http;
    if (!knobs.settings().deliverTwice) return way.deliver(outgoing);
    const retry = { attempt: 1, reason: "http_timeout" };
    const again = outgoing.to === "events" ? { ...outgoing, retry } : outgoing;
    const [first] = await Promise.all([way.deliver(outgoing), way.deliver(again)]);
    return first;
  }

  function handOverLate(outgoing: OutgoingRequest): Promise<Delivery> {
    const { deliveryDelayMs } = knobs.settings();
    if (deliveryDelayMs === 0) return handOver(outgoing);
    const late = after(deliveryDelayMs).then(() => handOver(outgoing));
    // The time to acknowledge counts from when Slack sent it; what is too late arrives all the same.
    return Promise.race([late, after(ways.ackMilliseconds).then(() => tooLate)]);
  }

  return {
    async deliver(outgoing) {
      if (outgoing.to === "interactivity" && !ways.isInteractive) {
        return { kind: "failed", error: "interactivity_not_enabled" };
      }
      const delivery = await handOverLate(outgoing);
      const { ackDelayMs } = knobs.settings();
      const hasEffect = delivery.kind === "acknowledged" && outgoing.to !== "events";
      if (ackDelayMs > 0 && hasEffect) await after(ackDelayMs);
      return delivery;
    },
    async close() {
      await Promise.all([sockets.close(), http.close()]);
    },
  };
}

const tooLate: Delivery = { kind: "failed", error: "operation_timeout" };

function after(milliseconds: number): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false });
}
