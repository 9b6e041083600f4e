import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { parseCredits } from "../company/credits.ts";
import type { LookupKind } from "../company/lookup-kind.ts";
import type { BalanceOutcome, QueryOutcome, Registry } from "../lookups/registry-port.ts";
import { isJsonObject, parseExactJson } from "../platform/exact-json.ts";
import { within } from "../platform/within.ts";
import { classifyAnswer } from "./classify-answer.ts";
import { markingSent, type SentMarker } from "./sent-marker.ts";

/** How to reach a Company Registry API. */
export interface RegistryClientOptions {
  baseUrl: string;
  apiKey: string;
  /** Total time for one paid query, retries of what was surely not sent included, in milliseconds. */
  deadlineMs: number;
}

/** A client of the Company Registry API over HTTP/1.1; `close` ends its connections. */
export function createRegistryClient(
  options: RegistryClientOptions,
): Registry & { close(): Promise<void> } {
  const { baseUrl, apiKey, deadlineMs } = options;
  const common = {
    // A refused HTTP/2 stream is resent by undici.
    allowH2: false,
    connect: { timeout: Math.min(5_000, deadlineMs) },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: 8_000_000,
  };
  // A kept-alive socket that the other side is closing can swallow a request: a paid query gets a connection of its own.
  const paying = new Agent({ ...common, pipelining: 0 });
  const free = new Agent(common);
  const headers = { authorization: `Bearer ${apiKey}`, accept: "application/json" };
  const urlOf = (path: string) => `${baseUrl.replace(/\/+$/, "")}/v1/search/${path}`;

  async function queryOnce(path: string, body: string, signal: AbortSignal): Promise<QueryOutcome> {
    const marker: SentMarker = { sent: false };
    try {
      const answer = await request(urlOf(path), {
        dispatcher: markingSent(paying, marker),
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
        signal,
      });
      return classifyAnswer(answer.statusCode, await answer.body.text());
    } catch (error) {
      if (marker.sent) {
        const cause = signal.aborted ? "timeout" : "connection";
        return { kind: "unknown", charged: "unknown", cause };
      }
      const cause = isCertificateError(error) ? "certificate" : "unreachable";
      return { kind: "not-sent", charged: "no", cause };
    }
  }

  return {
    async query(kind, text) {
      const { path, field } = endpoints[kind];
      const body = JSON.stringify({ [field]: text });
      return within(deadlineMs, async (signal) => {
        for (let attempt = 0; ; attempt += 1) {
          const outcome = await queryOnce(path, body, signal);
          const retriable = outcome.kind === "not-sent" && outcome.cause === "unreachable";
          if (!retriable || attempt === 2 || signal.aborted) return outcome;
          await delay(100 * 2 ** attempt * (0.5 + Math.random()));
        }
      });
    },
    async balance(withinMs): Promise<BalanceOutcome> {
      try {
        const { status, body } = await within(withinMs, async (signal) => {
          const answer = await request(urlOf("balance"), { dispatcher: free, headers, signal });
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
    async close() {
      await Promise.all([paying.close(), free.close()]);
    },
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
