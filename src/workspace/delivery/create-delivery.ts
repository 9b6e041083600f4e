import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { parseJson } from "../core/app-content.ts";
import type { AppDelivery, DeliveryOutcome, Delivery } from "../core/app-delivery.ts";
import type { Knobs } from "../core/knobs.ts";
import type { TrafficLog } from "../core/traffic-log.ts";
import { signatureHeaders } from "./sign-request.ts";
import type { SocketDelivery } from "./socket-delivery.ts";

interface HttpOptions {
  readonly appUrl: () => string;
  readonly signingSecret: string;
  readonly clock: () => number;
  readonly traffic: TrafficLog;
  readonly ackMilliseconds: number;
  readonly onUnreachable: ((code: string) => void) | undefined;
}

/** Delivers by Socket Mode once the app has connected, before that by HTTP. */
export function createDelivery(
  options: HttpOptions & {
    readonly sockets: SocketDelivery;
    readonly knobs: Knobs;
    readonly isInteractive: boolean;
    readonly isInstalled: () => boolean;
  },
): AppDelivery {
  const { sockets, knobs, traffic, isInteractive, isInstalled, ackMilliseconds } = options;
  const http = createHttpDelivery(options);

  async function deliverNow(delivery: Delivery): Promise<DeliveryOutcome> {
    const send = (one: Delivery) =>
      sockets.isUsed() ? sockets.deliver(one, traffic) : http.deliver(one);
    if (!knobs.settings().deliverTwice) return send(delivery);
    const retry = { attempt: 1, reason: "http_timeout" };
    const copy = delivery.to === "events" ? { ...delivery, retry } : delivery;
    const [outcome] = await Promise.all([send(delivery), send(copy)]);
    return outcome;
  }

  function deliverDelayed(delivery: Delivery): Promise<DeliveryOutcome> {
    const { deliveryDelayMs } = knobs.settings();
    if (deliveryDelayMs === 0) return deliverNow(delivery);
    const delayed = wait(deliveryDelayMs).then(() => deliverNow(delivery));
    // A request that misses the deadline still reaches the app.
    return Promise.race([delayed, wait(ackMilliseconds).then(() => timedOut)]);
  }

  return {
    async deliver(delivery) {
      if (delivery.to === "interactivity" && !isInteractive) {
        return { kind: "failed", error: "interactivity_not_enabled" };
      }
      // The last events of a removed app still leave.
      if (delivery.to !== "events" && !isInstalled()) {
        return { kind: "failed", error: "app_not_installed" };
      }
      const outcome = await deliverDelayed(delivery);
      const { ackDelayMs } = knobs.settings();
      const isAnswered = outcome.kind === "acknowledged" && delivery.to !== "events";
      if (ackDelayMs > 0 && isAnswered) await wait(ackDelayMs);
      return outcome;
    },
    async close() {
      await Promise.all([sockets.close(), http.close()]);
    },
  };
}

const timedOut: DeliveryOutcome = { kind: "failed", error: "operation_timeout" };

function wait(milliseconds: number): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false });
}

/** Sends Slack's check of the certificate, which has no signature; returns the app's status. */
export async function checkCertificate(
  url: string,
  token: string,
  traffic: TrafficLog,
): Promise<number> {
  const content = { ssl_check: "1", token };
  const { pathname } = new URL(url);
  const call = { direction: "to-app", method: "POST", path: pathname, label: "ssl_check" } as const;
  try {
    const { statusCode: status, body } = await request(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(content).toString(),
    });
    await body.dump();
    traffic.begin({ ...call, request: content })({ status });
    return status;
  } catch {
    // The app does not listen yet.
    return 0;
  }
}

function createHttpDelivery(options: HttpOptions): AppDelivery {
  const agent = new Agent();

  async function deliver(delivery: Delivery): Promise<DeliveryOutcome> {
    const url = options.appUrl();
    const finish = options.traffic.begin({
      direction: "to-app",
      method: "POST",
      path: new URL(url).pathname,
      label: delivery.label,
      request: delivery.content,
    });
    const [type, body] = encode(delivery);
    try {
      const response = await request(url, {
        method: "POST",
        headers: {
          "content-type": type,
          ...signatureHeaders(options, body),
          ...(delivery.retry && {
            "x-slack-retry-num": String(delivery.retry.attempt),
            "x-slack-retry-reason": delivery.retry.reason,
          }),
        },
        body,
        dispatcher: agent,
        signal: AbortSignal.timeout(options.ackMilliseconds),
      });
      const text = await response.body.text();
      const isJson = String(response.headers["content-type"] ?? "").includes("json");
      const status = response.statusCode;
      finish({ status, response: (isJson && parseJson(text)) || text });
      // Slack accepts any 2xx for an event, and only 200 for other requests.
      const isAccepted = delivery.to === "events" ? status >= 200 && status < 300 : status === 200;
      if (isAccepted) return { kind: "acknowledged", body: text, isJson };
      const isFinal = response.headers["x-slack-no-retry"] === "1";
      return { kind: "failed", error: "http_service_error", status, ...(isFinal && { isFinal }) };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") {
        finish({ failure: "operation_timeout" });
        return timedOut;
      }
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      finish({ failure: `app_unreachable (${code})` });
      options.onUnreachable?.(code);
      return { kind: "failed", error: "app_unreachable" };
    }
  }

  return { deliver, close: () => agent.destroy() };
}

/** Encodes an event as JSON, a command as a form, an interaction as JSON in a form field. */
function encode({ to, content }: Delivery): readonly [type: string, body: string] {
  const json = JSON.stringify(content);
  if (to === "events") return ["application/json", json];
  const fields = to === "commands" ? (content as Record<string, string>) : { payload: json };
  return ["application/x-www-form-urlencoded", new URLSearchParams(fields).toString()];
}
