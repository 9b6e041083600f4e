import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { parse } from "node:querystring";
import { isValidSlackRequest } from "@slack/bolt";
import type { Logger } from "pino";
import { slackLimits } from "../../platform/slack-limits.ts";
import { isJsonObject } from "../../platform/exact-json.ts";

/** The answer to a refused request, the reason in the log, and headers. */
type Refusal = [status: number, error: string, why: string, headers?: Record<string, string>];

const refusals = {
  method: [405, "POST only", "it was no POST", { allow: "POST" }],
  "stale-timestamp": [
    401,
    "stale timestamp",
    "its time is over five minutes off: is this machine's clock right?",
  ],
  "no-signature": [401, "no signature", "it has no signature of Slack's"],
  "bad-signature": [
    401,
    "bad signature",
    "its signature has another key: is SLACK_SIGNING_SECRET this app's?",
  ],
  "too-large": [413, "body too large", "its body is larger than 1 MB"],
  slow: [
    408,
    "body too slow",
    "its body took longer than Slack waits for an answer",
    { connection: "close" },
  ],
  busy: [
    503,
    "busy",
    "unfinished bodies hold too much memory, and its body was the oldest",
    { "retry-after": "1" },
  ],
  "no-payload": [400, "no payload", "Slack sends no such body to this app"],
  failed: [400, "bad request", "it broke off, or could not be processed"],
} satisfies Record<string, Refusal>;

export type RefusalReason = keyof typeof refusals;

export const refusalReasons = Object.keys(refusals) as RefusalReason[];

/** Chosen by hand: scans must not fill the log. */
const lineEveryMs = 10_000;

/** Answers a signed request, or returns the reason to refuse it. */
export type SignedReceiver = (
  req: IncomingMessage,
  res: ServerResponse,
  body: Buffer,
) => Promise<RefusalReason | null>;

/**
 * Passes signed requests to the receiver. Refuses others with 400, 401, 405, 408, 413 or 503.
 * Bolt's receiver alone would read bodies without a deadline, take timestamps of the future, and
 * end the process at JSON that is no object.
 */
export function createRequestGuard(options: {
  signingSecret: string;
  receiver: SignedReceiver;
  log: Logger;
  /** Called with every refusal, for the metrics. */
  countRefusal: (reason: RefusalReason) => void;
  now?: () => number;
  /** The deadline for a body in milliseconds; default Slack's own deadline. */
  bodyDeadlineMs?: number;
}): RequestListener {
  const { signingSecret, receiver, log, countRefusal, now = Date.now } = options;
  const { bodyDeadlineMs = slackLimits.ack.milliseconds } = options;
  const readBody = createBodyReader(slackLimits.request.bytes, bodyDeadlineMs);
  const logged = new Map<RefusalReason, { at: number; unwritten: number }>();
  return (req, res) => {
    void answer(req, res)
      .then((reason) => {
        if (reason === null) return;
        record(reason);
        send(res, refusals[reason]);
      })
      .catch((error: unknown) => {
        record("failed", { err: error });
        if (!res.headersSent) send(res, refusals.failed);
      });
  };

  /** Answers a request, or returns the reason to refuse it. */
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<RefusalReason | null> {
    const reason = headerRefusal(req);
    if (reason && !mayBeCheck(req)) return reason;
    const body = req.method === "GET" ? queryOf(req) : await readBody(req);
    if (!Buffer.isBuffer(body)) return body;
    if (reason) {
      if (!isCheck(body)) return reason;
      res.writeHead(200).end();
      return null;
    }
    return isSigned(req, body) ? receiver(req, res, body) : "bad-signature";
  }

  function headerRefusal(req: IncomingMessage): RefusalReason | null {
    if (req.method !== "POST") return "method";
    const skew = Math.abs(now() / 1000 - sentAt(req));
    if (!(skew <= slackLimits.request.clockSkewSeconds)) return "stale-timestamp";
    const signature = req.headers["x-slack-signature"];
    if (typeof signature !== "string" || !/^v0=[0-9a-f]{64}$/.test(signature)) {
      return "no-signature";
    }
    return Number(req.headers["content-length"] ?? 0) > slackLimits.request.bytes
      ? "too-large"
      : null;
  }

  function isSigned(req: IncomingMessage, body: Buffer): boolean {
    const headers = {
      "x-slack-signature": String(req.headers["x-slack-signature"]),
      "x-slack-request-timestamp": sentAt(req),
    };
    const nowMilliseconds = now();
    return isValidSlackRequest({ signingSecret, body: body.toString(), headers, nowMilliseconds });
  }

  /** Counts a refusal, and logs at most one line per reason in ten seconds. */
  function record(reason: RefusalReason, details: object = {}): void {
    countRefusal(reason);
    const at = performance.now();
    const last = logged.get(reason);
    if (last && at - last.at < lineEveryMs) {
      last.unwritten += 1;
      return;
    }
    log.warn(
      { reason, ...details, unwritten: last?.unwritten ?? 0 },
      `a request to the Slack endpoint was refused: ${refusals[reason][2]}`,
    );
    logged.set(reason, { at, unwritten: 0 });
  }
}

/** Passes Slack's payloads to Bolt, which must not see other bodies. */
export function payloadsTo(
  bolt: (...request: Parameters<RequestListener>) => unknown,
  log: Logger,
): SignedReceiver {
  return async (req, res, body) => {
    const payload = payloadIn(mediaType(req), body.toString());
    if (payload === null) return "no-payload";
    if (payload["type"] === "app_rate_limited") {
      log.warn("Slack dropped events: this app reached its rate limit");
      res.writeHead(200).end();
      return null;
    }
    Object.assign(req, { rawBody: body });
    // Bolt compares the whole content type, so its parameters are removed.
    req.headers["content-type"] = mediaType(req);
    await bolt(req, res);
    return null;
  };
}

const form = "application/x-www-form-urlencoded";
/** More than Slack's check of the certificate holds; chosen by hand. */
const maxCheckBytes = 500;

/**
 * True if an unsigned request may be Slack's check of the certificate: `ssl_check=1` in a form, or
 * in the address of a GET, as for a command's address.
 */
function mayBeCheck(req: IncomingMessage): boolean {
  const isUnsigned = req.headers["x-slack-signature"] === undefined;
  if (req.method === "GET") return isUnsigned;
  const isShort = Number(req.headers["content-length"]) <= maxCheckBytes;
  return req.method === "POST" && isUnsigned && isShort && mediaType(req) === form;
}

function queryOf(req: IncomingMessage): Buffer {
  return Buffer.from((req.url ?? "").split("?", 2)[1] ?? "");
}

function isCheck(body: Buffer): boolean {
  return parse(body.toString())["ssl_check"] === "1";
}

/** Returns the payload of a signed body, or null if it names no kind. */
function payloadIn(type: string, body: string): Record<string, unknown> | null {
  const fields = type === form ? parse(body) : null;
  if (fields && typeof fields["payload"] !== "string") {
    return "command" in fields || "ssl_check" in fields ? { ...fields } : null;
  }
  try {
    const payload: unknown = JSON.parse(fields ? String(fields["payload"]) : body);
    return isJsonObject(payload) && typeof payload["type"] === "string" ? payload : null;
  } catch {
    return null;
  }
}

function sentAt(req: IncomingMessage): number {
  return Number(req.headers["x-slack-request-timestamp"]);
}

/** Returns the content type without parameters; Slack's may have a charset. */
function mediaType(req: IncomingMessage): string {
  return (req.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function send(res: ServerResponse, [status, error, , headers = {}]: Refusal): void {
  res.writeHead(status, { "content-type": "application/json", ...headers });
  res.end(JSON.stringify({ error }));
}

type ReadBody = Buffer | "too-large" | "slow" | "busy" | "failed";

/** The maximum bytes of all unfinished bodies; chosen by hand as 32 of Slack's largest bodies. */
const maxUnfinishedBytes = 32_000_000;

/**
 * Reads bodies of at most `limit` bytes within `deadlineMs`.
 * Drops the oldest unfinished body if all together hold too much.
 * Ignores addresses: behind a proxy all senders share one.
 */
function createBodyReader(
  limit: number,
  deadlineMs: number,
): (req: IncomingMessage) => Promise<ReadBody> {
  // A Set keeps its order: the oldest body is the first.
  const unfinished = new Set<(result: ReadBody) => void>();
  let heldBytes = 0;
  return (req) =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (result: ReadBody) => {
        clearTimeout(timer);
        if (unfinished.delete(finish)) heldBytes -= size;
        chunks.length = 0;
        // Reads and discards the rest, so that the sender gets the reason.
        req.off("data", addChunk).resume();
        resolve(result);
      };
      const addChunk = (chunk: Buffer) => {
        size += chunk.length;
        heldBytes += chunk.length;
        chunks.push(chunk);
        if (size > limit) finish("too-large");
        for (const drop of unfinished) {
          if (heldBytes <= maxUnfinishedBytes) break;
          drop("busy");
        }
      };
      const timer = setTimeout(finish, deadlineMs, "slow");
      unfinished.add(finish);
      req.on("data", addChunk);
      req.once("end", () => finish(Buffer.concat(chunks)));
      req.once("error", () => finish("failed"));
    });
}
