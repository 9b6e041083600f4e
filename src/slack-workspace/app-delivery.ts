import { createHmac } from "node:crypto";
import { Agent, request } from "undici";
import { slackLimits } from "../platform/slack-limits.ts";
import type { TrafficLog } from "./traffic-log.ts";

/** How the app took a delivery. */
export type Delivery =
  | { readonly kind: "acknowledged"; readonly body: string; readonly isJson: boolean }
  | { readonly kind: "failed"; readonly error: DeliveryError; readonly status?: number };

/** Slack's own names for what went wrong. */
export type DeliveryError = "operation_timeout" | "http_service_error" | "app_unreachable";

export interface AppDelivery {
  /** Posts a signed form, as for slash commands (fields) and interactions (one `payload` field). */
  form(label: string, fields: Readonly<Record<string, string>>): Promise<Delivery>;
  /** Posts signed JSON, as for events. */
  json(label: string, body: unknown): Promise<Delivery>;
  close(): Promise<void>;
}

/** Delivers to the app over real HTTP, with Slack's signature and Slack's time limit. */
export function createAppDelivery(options: {
  readonly appUrl: () => string;
  readonly signingSecret: string;
  readonly clock: () => number;
  readonly traffic: TrafficLog;
  readonly ackMilliseconds?: number | undefined;
}): AppDelivery {
  const agent = new Agent();
  const limit = options.ackMilliseconds ?? slackLimits.ack.milliseconds;

  async function deliver(label: string, type: string, body: string, shown: unknown) {
    const url = options.appUrl();
    const finish = options.traffic.begin({
      direction: "to-app",
      method: "POST",
      path: new URL(url).pathname,
      label,
      request: shown,
    });
    const timestamp = String(Math.floor(options.clock() / 1000));
    try {
      const response = await request(url, {
        method: "POST",
        headers: {
          "content-type": type,
          "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
          "x-slack-request-timestamp": timestamp,
          "x-slack-signature": signature(options.signingSecret, timestamp, body),
        },
        body,
        dispatcher: agent,
        signal: AbortSignal.timeout(limit),
      });
      const text = await response.body.text();
      const isJson = String(response.headers["content-type"] ?? "").includes("json");
      finish({ status: response.statusCode, response: isJson ? parsed(text) : text });
      return response.statusCode === 200
        ? ({ kind: "acknowledged", body: text, isJson } as const)
        : failed("http_service_error", response.statusCode);
    } catch (error) {
      const late = error instanceof Error && error.name === "TimeoutError";
      const name = late ? "operation_timeout" : "app_unreachable";
      finish({ failure: name });
      return failed(name);
    }
  }

  return {
    form: (label, fields) =>
      deliver(
        label,
        "application/x-www-form-urlencoded",
        new URLSearchParams(fields).toString(),
        fields["payload"] === undefined ? fields : parsed(fields["payload"]),
      ),
    json: (label, body) => deliver(label, "application/json", JSON.stringify(body), body),
    close: () => agent.destroy(),
  };
}

function signature(secret: string, timestamp: string, body: string): string {
  return `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
}

function failed(error: DeliveryError, status?: number): Delivery {
  return { kind: "failed", error, ...(status === undefined ? {} : { status }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
