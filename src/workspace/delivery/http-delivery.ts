import { createHmac } from "node:crypto";
import { Agent, request } from "undici";
import type { AppDelivery, Delivery, OutgoingRequest } from "../core/app-delivery.ts";
import { parseJson } from "../core/parse-json.ts";
import type { TrafficLog } from "../core/traffic-log.ts";

/** Delivers to the app over real HTTP, with Slack's signature and Slack's time limit. */
export function createHttpDelivery(options: {
  /** The address of all deliveries. */
  readonly appUrl: () => string;
  readonly signingSecret: string;
  readonly clock: () => number;
  readonly traffic: TrafficLog;
  readonly ackMilliseconds: number;
}): AppDelivery {
  const agent = new Agent();

  async function deliver(outgoing: OutgoingRequest): Promise<Delivery> {
    const url = options.appUrl();
    const finish = options.traffic.begin({
      direction: "to-app",
      method: "POST",
      path: new URL(url).pathname,
      label: outgoing.label,
      request: outgoing.content,
    });
    const timestamp = String(Math.floor(options.clock() / 1000));
    const { type, body } = written(outgoing);
    try {
      const response = await request(url, {
        method: "POST",
        headers: {
          "content-type": type,
          "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
          "x-slack-request-timestamp": timestamp,
          "x-slack-signature": signature(options.signingSecret, timestamp, body),
          ...(outgoing.retry && {
            "x-slack-retry-num": String(outgoing.retry.attempt),
            "x-slack-retry-reason": outgoing.retry.reason,
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
      // Only events may be answered with any 2xx.
      const isTaken = outgoing.to === "events" ? status >= 200 && status < 300 : status === 200;
      if (isTaken) return { kind: "acknowledged", body: text, isJson };
      const isFinal = response.headers["x-slack-no-retry"] === "1";
      return { kind: "failed", error: "http_service_error", status, ...(isFinal && { isFinal }) };
    } catch (error) {
      const late = error instanceof Error && error.name === "TimeoutError";
      const name = late ? "operation_timeout" : "app_unreachable";
      finish({ failure: name });
      return { kind: "failed", error: name };
    }
  }

  return { deliver, close: () => agent.destroy() };
}

/** Events travel as JSON, commands as a form, interactions as JSON in a form's one field. */
function written({ to, content }: OutgoingRequest): {
  readonly type: string;
  readonly body: string;
} {
  const json = JSON.stringify(content);
  if (to === "events") return { type: "application/json", body: json };
  const fields = to === "commands" ? (content as Record<string, string>) : { payload: json };
  return {
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams(fields).toString(),
  };
}

function signature(secret: string, timestamp: string, body: string): string {
  return `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
}
