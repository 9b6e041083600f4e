import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { parseCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { codeIn } from "../../platform/database-failure.ts";
import { isJsonObject, parseExactJson } from "../../platform/exact-json.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { BalanceOutcome, QueryOutcome, Received, Registry } from "../lookups/ports.ts";
import { createAnswerReader, type ReadAnswer } from "../lookups/read-apart.ts";
import { largestBody } from "../lookups/read-received.ts";
import { connector, NotSentError, postOnce } from "./post-once.ts";

export interface RegistryClientOptions {
  baseUrl: string;
  apiKey: string;
  /** Milliseconds until a paid query gives up, unsent tries included, reading excluded. */
  deadlineMs: number;
  /** The reader of answers; by default one of its own. */
  read?: ReadAnswer;
  /** Called with the code of a failed connection, for the log. */
  onFailed?: (failure: { host: string; code: string }) => void;
}

/** Builds an HTTP/1.1 client; `close` ends its connections for balance readings. */
export function createRegistryClient(
  options: RegistryClientOptions,
): Registry & { close(): Promise<void> } {
  const { baseUrl, apiKey, deadlineMs, read = createAnswerReader() } = options;
  const reportFailed = (error: unknown) => {
    options.onFailed?.({ host: URL.parse(baseUrl)?.host ?? "", code: codeIn(error) });
  };
  // Balance readings are free and share connections; each paid query has its own.
  const balanceAgent = new Agent({ connect: connector, maxResponseSize: largestBody });
  const headers = { authorization: `Bearer ${apiKey}`, accept: "application/json" };
  const paidHeaders = {
    ...headers,
    "accept-encoding": "identity",
    "content-type": "application/json",
  };
  const urlOf = (path: string) => `${baseUrl.replace(/\/+$/, "")}/v1/search/${path}`;

  async function queryOnce(
    { path, body, headers }: { path: string; body: string; headers: Record<string, string> },
    deadline: { at: number; signal: AbortSignal },
    keep?: (received: Received) => Promise<void>,
  ): Promise<QueryOutcome> {
    const { signal } = deadline;
    try {
      const { origin, pathname, search } = new URL(urlOf(path));
      const post = { path: `${pathname}${search}`, headers, body };
      const answer = await postOnce(origin, post, deadline);
      if (answer.status >= 200 && answer.status < 300) await keep?.(answer);
      const outcome = await read(answer);
      const isLate = answer.isCut && outcome.kind === "unknown" && signal.aborted;
      return isLate ? { kind: "unknown", cause: "timeout" } : outcome;
    } catch (error) {
      reportFailed(error);
      if (error instanceof NotSentError) {
        const cause = isCertificateError(error.cause) ? "certificate" : "unreachable";
        return { kind: "not-sent", cause };
      }
      return { kind: "unknown", cause: signal.aborted ? "timeout" : "connection" };
    }
  }

  return {
    async query(kind, text, keep, isSureOnly = false) {
      const { path, field } = endpoints[kind];
      const body = JSON.stringify({ [field]: text });
      const post = {
        path,
        body,
        headers: isSureOnly ? { ...paidHeaders, ...sureOnly } : paidHeaders,
      };
      const at = performance.now() + deadlineMs;
      return withTimeout(deadlineMs, async (signal) => {
        for (let attempt = 0; ; attempt += 1) {
          const outcome = await queryOnce(post, { at, signal }, keep);
          // Only a query that was surely not sent is sent again (R4).
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
        reportFailed(error);
        const cause = error instanceof SyntaxError ? "unreadable" : "unreachable";
        return { kind: "failed", cause };
      }
    },
    close: () => balanceAgent.destroy(),
  };
}

/** Reads the balance of a key once, for free; `withinMs` milliseconds at most. */
export async function readBalanceOf(
  access: Pick<RegistryClientOptions, "baseUrl" | "apiKey">,
  withinMs: number,
): Promise<BalanceOutcome> {
  const client = createRegistryClient({ ...access, deadlineMs: withinMs });
  return client.balance(withinMs).finally(() => client.close());
}

/** A preference (RFC 7240), which other registries ignore. */
const sureOnly = { prefer: "match=sure" };

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
