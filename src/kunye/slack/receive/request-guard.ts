import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isValidSlackRequest } from "@slack/bolt";
import type { Logger } from "pino";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { payloadShape } from "./payload-shape.ts";

/** The answer to a refused request, the reason in the log, and headers. */
type Refusal = [status: number, error: string, why: string, headers?: Record<string, string>];

const refusals = {
  method: [405, "POST only", "it was no POST", { allow: "POST" }],
  "stale-timestamp": [
    401,
    "stale timestamp",
    "its time is over five minutes off: is this machine's clock right?",
  ],
  "no-signature": [401, "no signature", "it bears no signature of Slack's"],
  "bad-signature": [
    401,
    "bad signature",
    "its signature is another's: is SLACK_SIGNING_SECRET this app's?",
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
  "no-payload": [400, "no payload", "it is nothing that Slack sends to this app"],
  failed: [400, "bad request", "it broke off, or could not be processed"],
} satisfies Record<string, Refusal>;

/** The reason for a refused request. */
export type RefusalReason = keyof typeof refusals;

export const refusalReasons = Object.keys(refusals) as RefusalReason[];

/** The options of the guard before Bolt's receiver. */
export interface RequestGuardOptions {
  signingSecret: string;
  /** Bolt's receiver. */
  receiver: (...request: Parameters<RequestListener>) => unknown;
  log: Logger;
  /** Called with every refusal, for the metrics. */
  count: (reason: RefusalReason) => void;
  /** Epoch milliseconds. */
  now?: () => number;
  /** The deadline for a body in milliseconds; default Slack's own deadline. */
  bodyDeadlineMs?: number;
}

/** Passes signed requests to the receiver. Refuses others with 400, 401, 405, 408, 413 or 503. */
export function createRequestGuard(options: RequestGuardOptions): RequestListener {
  const { signingSecret, receiver, log, count, now = Date.now } = options;
  const { bodyDeadlineMs = slackLimits.ack.milliseconds } = options;
  const note = createRefusals(log, count);
  const readBody = createBodyReader(slackLimits.request.bytes, bodyDeadlineMs);
  return (req, res) => {
    void answer(req, res).catch((error: unknown) => {
      note("failed", { err: error });
      if (!res.headersSent) send(res, refusals.failed);
    });
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const early = refusedByHeaders(req);
    if (early) {
      refuse(res, early);
      return;
    }
    const body = await readBody(req);
    if (!Buffer.isBuffer(body)) {
      refuse(res, body);
      return;
    }
    if (!isSigned(req, body)) {
      refuse(res, "bad-signature");
      return;
    }
    const shape = payloadShape(mediaType(req), body.toString());
    if (shape === "rate-limited") {
      log.warn("Slack left events out: more came than it sends to an app");
      res.writeHead(200).end();
      return;
    }
    if (shape === null) {
      refuse(res, "no-payload");
      return;
    }
    // Bolt compares the whole content type, so its parameters are removed.
    req.headers["content-type"] = mediaType(req);
    Object.assign(req, { rawBody: body });
    await receiver(req, res);
  }

  /** Returns the refusal that the headers alone decide, or null. */
  function refusedByHeaders(req: IncomingMessage): RefusalReason | null {
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

  function refuse(res: ServerResponse, reason: RefusalReason): void {
    note(reason);
    send(res, refusals[reason]);
  }
}

const oneLineEveryMs = 10_000;

/** Counts refusals, and logs one line per reason every ten seconds. */
function createRefusals(
  log: Logger,
  count: (reason: RefusalReason) => void,
): (reason: RefusalReason, details?: object) => void {
  const written = new Map<RefusalReason, { at: number; since: number }>();
  return (reason, details = {}) => {
    count(reason);
    const now = performance.now();
    const last = written.get(reason);
    if (last && now - last.at < oneLineEveryMs) {
      last.since += 1;
      return;
    }
    log.warn(
      { reason, ...details, unwritten: last?.since ?? 0 },
      `a request to the Slack endpoint was refused: ${refusals[reason][2]}`,
    );
    written.set(reason, { at: now, since: 0 });
  };
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

/** A body, or the reason for its refusal. */
export type ReadBody = Buffer | "too-large" | "slow" | "busy" | "failed";

/** The most bytes that all unfinished bodies hold together. */
const room = 32_000_000;

/**
 * Reads bodies of at most `limit` bytes within `deadlineMs`.
 * Drops the oldest unfinished body if all together hold too much.
 * Ignores addresses: behind a proxy all senders share one.
 */
export function createBodyReader(
  limit: number,
  deadlineMs: number,
): (req: IncomingMessage) => Promise<ReadBody> {
  // A Set keeps its order: the oldest body is the first.
  const unfinished = new Set<(result: ReadBody) => void>();
  let held = 0;
  return (req) =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (result: ReadBody) => {
        clearTimeout(timer);
        if (unfinished.delete(finish)) held -= size;
        chunks.length = 0;
        // The rest is read and discarded, so that the sender gets the reason.
        req.off("data", take).resume();
        resolve(result);
      };
      const take = (chunk: Buffer) => {
        size += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
        if (size > limit) finish("too-large");
        for (const drop of unfinished) {
          if (held <= room) break;
          drop("busy");
        }
      };
      const timer = setTimeout(finish, deadlineMs, "slow");
      unfinished.add(finish);
      req.on("data", take);
      req.once("end", () => finish(Buffer.concat(chunks)));
      req.once("error", () => finish("failed"));
    });
}
