import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { parseCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { BalanceOutcome, QueryOutcome, Received, Registry } from "../lookups/ports.ts";
import { largestBody, readReceived } from "../lookups/read-received.ts";
import { isJsonObject, parseExactJson } from "../../platform/exact-json.ts";
import { within } from "../../platform/within.ts";
import { openConnection, postOnce } from "./post-once.ts";

/** The address and key of a Company Registry API. */
export interface RegistryClientOptions {
  baseUrl: string;
  apiKey: string;
  /** Total time for one paid query, retries of what was surely not sent included, in milliseconds. */
  deadlineMs: number;
}

const connectMs = 5_000;

/** Builds an HTTP/1.1 client of the registry; `close` ends its connections for balance readings. */
export function createRegistryClient(
  options: RegistryClientOptions,
): Registry & { close(): Promise<void> } {
  const { baseUrl, apiKey, deadlineMs } = options;
  // Reading the balance is free, so it may share connections; a paid query has one of its own.
  const free = new Agent({
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
    let sent = false;
    try {
      const url = new URL(urlOf(path));
      const socket = await within(connectMs, (tooLate) =>
        openConnection(url, AbortSignal.any([signal, tooLate])),
      );
      // What a broken connection's error says of this, it may say wrongly.
      sent = true;
      const answer = await postOnce(socket, url, paidHeaders, body, signal);
      if (answer.status >= 200 && answer.status < 300) await keep?.(answer);
      const outcome = readReceived(answer);
      const isLate = answer.isCut && outcome.kind === "unknown" && signal.aborted;
      return isLate ? { kind: "unknown", cause: "timeout" } : outcome;
    } catch (error) {
      if (sent) {
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
      return within(deadlineMs, async (signal) => {
        for (let attempt = 0; ; attempt += 1) {
          const outcome = await queryOnce(path, body, signal, keep);
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
      await free.destroy();
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
