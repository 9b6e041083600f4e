import { once } from "node:events";
import {
  request as requestOnce,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { connect as connectSecurely } from "node:tls";
import { Agent, request } from "undici";
import { parseCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { isJsonObject, parseExactJson } from "../../platform/exact-json.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { BalanceOutcome, QueryOutcome, Received, Registry } from "../lookups/ports.ts";
import { createAnswerReader, type ReadAnswer } from "../lookups/read-apart.ts";
import { largestBody } from "../lookups/read-received.ts";

export interface RegistryClientOptions {
  baseUrl: string;
  apiKey: string;
  /** The total time of a paid query with retries of unsent requests, in milliseconds. */
  deadlineMs: number;
  /** The reader of answers; by default one of its own. */
  read?: ReadAnswer;
}

const connectMs = 5_000;

/** Builds an HTTP/1.1 client; `close` ends its connections for balance readings. */
export function createRegistryClient(
  options: RegistryClientOptions,
): Registry & { close(): Promise<void> } {
  const { baseUrl, apiKey, deadlineMs, read = createAnswerReader() } = options;
  // Balance readings are free and share connections; each paid query has its own.
  const balanceAgent = new Agent({
    allowH2: false,
    connect: { timeout: connectMs },
    maxResponseSize: largestBody,
  });
  const headers = { authorization: `Bearer ${apiKey}`, accept: "application/json" };
  const paidHeaders = {
    ...headers,
    "accept-encoding": "identity",
    "content-type": "application/json",
  };
  const urlOf = (path: string) => `${baseUrl.replace(/\/+$/, "")}/v1/search/${path}`;

  async function queryOnce(
    path: string,
    body: string,
    signal: AbortSignal,
    keep?: (received: Received) => Promise<void>,
  ): Promise<QueryOutcome> {
    let mayBeSent = false;
    try {
      const url = new URL(urlOf(path));
      const socket = await withTimeout(connectMs, (tooLate) =>
        openConnection(url, AbortSignal.any([signal, tooLate])),
      );
      // The error of a broken connection does not reliably tell if the request was sent.
      mayBeSent = true;
      const answer = await postOnce(socket, url, paidHeaders, body, signal);
      if (answer.status >= 200 && answer.status < 300) await keep?.(answer);
      const outcome = await read(answer);
      const isLate = answer.isCut && outcome.kind === "unknown" && signal.aborted;
      return isLate ? { kind: "unknown", cause: "timeout" } : outcome;
    } catch (error) {
      if (mayBeSent) {
        const cause = signal.aborted ? "timeout" : "connection";
        return { kind: "unknown", cause };
      }
      const cause = isCertificateError(error) ? "certificate" : "unreachable";
      return { kind: "not-sent", cause };
    }
  }

  return {
    async query(kind, text, keep) {
      const { path, field } = endpoints[kind];
      const body = JSON.stringify({ [field]: text });
      return withTimeout(deadlineMs, async (signal) => {
        for (let attempt = 0; ; attempt += 1) {
          const outcome = await queryOnce(path, body, signal, keep);
          const canRetry = outcome.kind === "not-sent" && outcome.cause === "unreachable";
          if (!canRetry || attempt === 2 || signal.aborted) return outcome;
          await delay(100 * 2 ** attempt * (0.5 + Math.random()));
        }
      });
    },
    async balance(withinMs): Promise<BalanceOutcome> {
      try {
        const { status, body } = await withTimeout(withinMs, async (signal) => {
          const answer = await request(urlOf("balance"), {
            dispatcher: balanceAgent,
            headers,
            signal,
          });
          return { status: answer.statusCode, body: await answer.body.text() };
        });
        if (status === 401) return { kind: "failed", cause: "unauthorized" };
        const json = parseExactJson(body);
        const text = isJsonObject(json) ? json["balance"] : null;
        const balance = typeof text === "string" ? parseCredits(text) : null;
        return status === 200 && balance !== null
          ? { kind: "balance", balance }
          : { kind: "failed", cause: "unreadable" };
      } catch (error) {
        const cause = error instanceof SyntaxError ? "unreadable" : "unreachable";
        return { kind: "failed", cause };
      }
    },
    close: () => balanceAgent.destroy(),
  };
}

const endpoints: Record<LookupKind, { path: string; field: string }> = {
  vkn: { path: "vkn", field: "vkn" },
  vkn_detail: { path: "vkn/detail", field: "vkn" },
  title: { path: "title", field: "title" },
  title_detail: { path: "title/detail", field: "title" },
  mersis: { path: "mersis", field: "mersis_no" },
};

function isCertificateError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
}

/** Time after the deadline: a process that was paused still reads an answer that has arrived. */
const graceMs = 250;

/** Opens a connection for one request; if the promise rejects, nothing was sent. */
async function openConnection(url: URL, signal: AbortSignal): Promise<Socket> {
  const isSecure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const target = { host, port: Number(url.port || (isSecure ? 443 : 80)) };
  const servername = isIP(host) ? "" : host;
  const socket = isSecure
    ? connectSecurely({ ...target, servername, ALPNProtocols: ["http/1.1"] })
    : connect(target);
  // An early error of the socket must not end the process.
  socket.on("error", () => undefined);
  try {
    await once(socket, isSecure ? "secureConnect" : "connect", { signal });
    if (socket.destroyed) throw new Error("the connection closed immediately after opening");
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Sends one request on its own connection and returns the answer, even if it is incomplete.
 * Rejects if no answer began: after a failure, or `graceMs` after `signal` is aborted.
 */
async function postOnce(
  socket: Socket,
  url: URL,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<Received> {
  let grace: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      reject(new Error("no complete answer in time"));
    };
    signal.addEventListener("abort", () => (grace = setTimeout(giveUp, graceMs)), { once: true });
  });
  // A rejection after the answer's end is ignored.
  givenUp.catch(() => undefined);
  try {
    const post = requestOnce({
      createConnection: () => socket,
      method: "POST",
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
    });
    const response = await Promise.race([sendBody(post, body), givenUp]);
    const { statusCode: status = 0, headers: fields } = response;
    const { "content-type": type = "", "content-encoding": coding = "" } = fields;
    const head = { status, type, coding, retryAfter: fields["retry-after"] ?? "" };
    const chunks: Buffer[] = [];
    const isWhole = await Promise.race([readInto(chunks, response), givenUp]).catch(() => false);
    const bytes = Buffer.concat(chunks);
    return isWhole ? { ...head, bytes } : { ...head, bytes, isCut: true };
  } finally {
    clearTimeout(grace);
    socket.destroy();
  }
}

function sendBody(post: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // After the response began these events change nothing: the body tells if it is complete.
    post.on("response", resolve).on("error", reject);
    post.on("close", () => {
      reject(new Error("closed without an answer"));
    });
    post.end(body);
  });
}

/** Collects the chunks of an answer; false once they are more than the limit. */
async function readInto(chunks: Buffer[], response: IncomingMessage): Promise<boolean> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > largestBody) return false;
  }
  return true;
}
