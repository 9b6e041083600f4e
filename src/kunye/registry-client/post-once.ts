import type { Socket } from "node:net";
import { buildConnector, Client, type Dispatcher } from "undici";
import type { Received } from "../lookups/ports.ts";
import { largestBody } from "../lookups/read-received.ts";
import { skipInterimAnswers } from "./skip-interim-answers.ts";

/** The request was surely not sent; `cause` is the connection's error. */
export class NotSentError extends Error {}

/** Opens HTTP/1.1 connections only: undici resends a refused HTTP/2 request. */
export const connector = buildConnector({ timeout: 5_000, allowH2: false });

/** Milliseconds after the deadline, in which a paused process still reads an arrived answer. */
const graceMs = 250;

type Post = Pick<Dispatcher.DispatchOptions, "path" | "headers" | "body">;

/** The end of a query's time: `at` by the monotonic clock, when `signal` aborts. */
interface Deadline {
  at: number;
  signal: AbortSignal;
}

/**
 * Sends one request on its own connection (R15) and returns the answer, even if it is incomplete.
 * `signal` aborts at the deadline: an open query then ends after `graceMs`, one without a
 * connection immediately.
 * Throws if no answer began: NotSentError if there was no connection, else another error.
 */
export async function postOnce(
  origin: string,
  post: Post,
  { at, signal }: Deadline,
): Promise<Received> {
  if (signal.aborted) throw new NotSentError("the deadline has passed");
  let isOpening = false;
  let socket: Socket | null = null;
  const client = new Client(origin, {
    pipelining: 0,
    // Only the deadline limits the time.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, done) {
      // undici reconnects if a connection closes before the request is written.
      if (isOpening) {
        done(new Error("a paid query has one connection"), null);
        return;
      }
      isOpening = true;
      connector(options, (...[error, opened]) => {
        if (error) {
          done(error, null);
          return;
        }
        // After a pause of the process, this callback runs before the deadline's timer.
        if (performance.now() >= at) {
          opened.destroy();
          done(new Error("the deadline has passed"), null);
          return;
        }
        // From here on the request may have been sent; the errors of undici do not tell it.
        socket = opened;
        skipInterimAnswers(opened);
        done(null, opened);
      });
    },
  });
  let grace: NodeJS.Timeout | undefined;
  const hangUp = () => void client.destroy();
  const endAtDeadline = () => {
    if (socket) grace = setTimeout(hangUp, graceMs);
    else hangUp();
  };
  signal.addEventListener("abort", endAtDeadline);
  try {
    return await new Promise((resolve, reject) => {
      let head: Omit<Received, "bytes"> | null = null;
      const chunks: Buffer[] = [];
      let size = 0;
      client.dispatch(
        { method: "POST", ...post },
        {
          // undici refuses a handler without this method.
          onRequestStart: () => undefined,
          onResponseStart(_controller, status, fields) {
            const valuesOf = (name: string) => [fields[name] ?? []].flat();
            head = {
              status,
              type: valuesOf("content-type")[0] ?? "",
              coding: valuesOf("content-encoding").join(", "),
              retryAfter: valuesOf("retry-after")[0] ?? "",
            };
          },
          onResponseData(controller, chunk) {
            chunks.push(chunk);
            size += chunk.length;
            if (size > largestBody) controller.abort(new Error("the answer is too large"));
          },
          onResponseEnd() {
            if (head) resolve({ ...head, bytes: Buffer.concat(chunks) });
          },
          onResponseError(_controller, error) {
            if (head) resolve({ ...head, bytes: Buffer.concat(chunks), isCut: true });
            else reject(socket ? error : new NotSentError("no connection", { cause: error }));
          },
        },
      );
    });
  } finally {
    clearTimeout(grace);
    signal.removeEventListener("abort", endAtDeadline);
    hangUp();
  }
}
