import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isValidSlackRequest } from "@slack/bolt";
import type { Logger } from "pino";
import { slackLimits } from "../platform/slack-limits.ts";

/** What stands before Bolt's receiver, which alone takes old, oversized and senseless requests to heart. */
export interface SlackFrontOptions {
  signingSecret: string;
  /** Bolt's receiver. */
  receiver: (...request: Parameters<RequestListener>) => unknown;
  log: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Refuses what Slack did not send (401), what is too large (413) and what is no payload (400), then hands on. */
export function createSlackFront(options: SlackFrontOptions): RequestListener {
  const { signingSecret, receiver, log, now = Date.now } = options;
  return (req, res) => {
    void answer(req, res).catch((error: unknown) => {
      log.warn({ err: error }, "a request to the Slack endpoint failed");
      if (!res.headersSent) refuse(res, 400, "bad request");
    });
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method !== "POST") {
      refuse(res, 405, "POST only", { allow: "POST" });
      return;
    }
    const timestamp = Number(req.headers["x-slack-request-timestamp"]);
    const skew = Math.abs(now() / 1000 - timestamp);
    if (!(skew <= slackLimits.request.clockSkewSeconds)) {
      refuse(res, 401, "stale timestamp");
      return;
    }
    const body = await readBody(req, slackLimits.request.bytes);
    if (body === null) {
      refuse(res, 413, "body too large", { connection: "close" });
      return;
    }
    if (!isSigned(req, body, timestamp)) {
      refuse(res, 401, "bad signature");
      return;
    }
    if (!isPayload(mediaType(req), body)) {
      refuse(res, 400, "no payload");
      return;
    }
    // Bolt reads the body anew by a content type that it compares as a whole.
    req.headers["content-type"] = mediaType(req);
    Object.assign(req, { rawBody: body });
    await receiver(req, res);
  }

  function isSigned(req: IncomingMessage, body: Buffer, timestamp: number): boolean {
    const signature = req.headers["x-slack-signature"];
    if (typeof signature !== "string") return false;
    const headers = { "x-slack-signature": signature, "x-slack-request-timestamp": timestamp };
    const nowMilliseconds = now();
    return isValidSlackRequest({ signingSecret, body: body.toString(), headers, nowMilliseconds });
  }
}

/** The body, or null past the limit; the rest of a large one is read and dropped so that its sender hears the refusal. */
async function readBody(req: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : null;
}

/** Whether the body is a form that Slack sends, or a JSON object; anything else makes Bolt hang or throw. */
function isPayload(type: string, body: Buffer): boolean {
  const text = body.toString();
  if (type === "application/json") return isTypedObject(text);
  if (type !== "application/x-www-form-urlencoded") return false;
  const form = new URLSearchParams(text);
  const payload = form.get("payload");
  if (payload !== null) return isTypedObject(payload);
  return form.has("ssl_check") || commandFields.every((field) => form.get(field));
}

const commandFields = ["command", "team_id", "user_id", "channel_id"];
/** The types that Bolt knows; it leaves any other unanswered for three seconds. */
const payloadTypes = new Set([
  ...["url_verification", "event_callback", "app_rate_limited", "block_actions"],
  ...["block_suggestion", "view_submission", "view_closed", "shortcut", "message_action"],
  ...["interactive_message", "dialog_submission", "dialog_suggestion", "dialog_cancellation"],
]);

/** The content type without its parameters: Slack's own comes with and without a charset. */
function mediaType(req: IncomingMessage): string {
  return (req.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function isTypedObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("type" in value)) return false;
    if (!payloadTypes.has(String(value.type))) return false;
    const actions = "actions" in value ? value.actions : [];
    return value.type !== "block_actions" || (Array.isArray(actions) && actions.length > 0);
  } catch {
    return false;
  }
}

function refuse(
  res: ServerResponse,
  status: number,
  error: string,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { "content-type": "application/json", ...headers });
  res.end(JSON.stringify({ error }));
}
