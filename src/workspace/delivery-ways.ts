import { setTimeout as sleep } from "node:timers/promises";
import { slackLimits } from "../platform/slack-limits.ts";
import type { AppDelivery, Delivery, Parcel } from "./app-delivery.ts";
import type { Knobs } from "./knobs.ts";
import type { SocketDelivery } from "./socket-delivery.ts";

/** Delivers over the app's sockets once it has had one, else over HTTP; late or twice where the knobs say so. */
export function createDeliveryWays(ways: {
  readonly http: AppDelivery;
  readonly sockets: SocketDelivery;
  readonly knobs: Knobs;
  /** What the manifest says. */
  readonly isInteractive: boolean;
  readonly ackMilliseconds?: number | undefined;
}): AppDelivery {
  const { http, sockets, knobs } = ways;
  const limit = ways.ackMilliseconds ?? slackLimits.ack.milliseconds;

  async function handOver(parcel: Parcel): Promise<Delivery> {
    const way = sockets.isUsed() ? sockets : http;
    if (!knobs.settings().deliverTwice) return way.deliver(parcel);
    const retry = { attempt: 1, reason: "http_timeout" };
    const again = parcel.to === "events" ? { ...parcel, retry } : parcel;
    const [first] = await Promise.all([way.deliver(parcel), way.deliver(again)]);
    return first;
  }

  return {
    async deliver(parcel) {
      const isInteraction = parcel.to === "interactivity" || parcel.to === "options";
      if (isInteraction && !ways.isInteractive) {
        return { kind: "failed", error: "interactivity_not_enabled" };
      }
      const { deliveryDelayMs } = knobs.settings();
      if (deliveryDelayMs === 0) return handOver(parcel);
      const late = after(deliveryDelayMs).then(() => handOver(parcel));
      // The time to acknowledge counts from when Slack sent it; what is too late arrives all the same.
      return Promise.race([late, after(limit).then(() => tooLate)]);
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
