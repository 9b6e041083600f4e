import { randomUUIDv7 } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { codeIn } from "../../platform/database-failure.ts";
import { bearerToken, hasBearerToken } from "../../platform/limited-server.ts";
import { version } from "../../platform/version.ts";
import { succeedsWithin } from "../../platform/with-timeout.ts";
import type { AccountOfKey, Accounts } from "../accounts/accounts.ts";
import { isTemporaryFailure } from "../accounts/temporary-failure.ts";
import type { PaidQuery, PaidQueryOutcome } from "../queries/paid-query.ts";
import { SearchQueueFullError, TitleSearchEndedError } from "../titles/search-pool.ts";
import { UpstreamAnswerError } from "../upstreams/upstream.ts";
import { readQuery } from "./read-query.ts";
import { creditsAsJson, jsonReply, problems, replyToQuery, type Reply } from "./replies.ts";
import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";

type Route = LookupKind | "balance" | "healthz" | "readyz" | "metrics";

/** The six paths of the API document, and three for operators. */
const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["/v1/search/balance", "balance"],
  ["/v1/search/vkn", "vkn"],
  ["/v1/search/vkn/detail", "vkn_detail"],
  ["/v1/search/title", "title"],
  ["/v1/search/title/detail", "title_detail"],
  ["/v1/search/mersis", "mersis"],
  ["/healthz", "healthz"],
  ["/readyz", "readyz"],
  ["/metrics", "metrics"],
]);
const getRoutes: ReadonlySet<Route> = new Set(["balance", "healthz", "readyz", "metrics"] as const);

/** The state of a replica's titles. */
export interface TitleStatus {
  /** Companies that a title query can find. */
  count: number;
  /** The number of the import that is served, or null if it is none of the shared list's latest. */
  version: number | null;
  isSearchable: boolean;
  /** The time since when an import waits to be served, in milliseconds since 1970, or null. */
  waitingSince: number | null;
}

interface Parts {
  accounts: Accounts;
  answer: (query: PaidQuery) => Promise<PaidQueryOutcome>;
  /** Counts a paid query; returns the seconds to wait if its account's limit is reached. */
  secondsToWait: (account: AccountOfKey) => Promise<number | null>;
  titleStatus: () => TitleStatus;
  /** True if the records are not from an institution or a file. */
  hasInventedRecords: boolean;
  metricsToken: string | undefined;
  logger: Logger;
  isDraining: () => boolean;
  /** Rejects if the database does not answer. */
  checkDatabase: () => Promise<unknown>;
}

/** Creates the HTTP side of the service (API document: Endpoints); logs no data of callers. */
export function createRequestListener(parts: Parts): RequestListener {
  const readiness = async () => {
    const titles = parts.titleStatus();
    const database = await succeedsWithin(checkMs, parts.checkDatabase());
    const isDraining = parts.isDraining();
    return {
      isReady: database && titles.isSearchable && !isDraining,
      database,
      isDraining,
      titles,
    };
  };
  const metrics = createMetrics(parts.titleStatus, async () => (await readiness()).isReady);
  // Request lines hold no secrets, and redaction would be most of their cost.
  const requestLogger = parts.logger.child({}, { redact: [] });

  const handle = async (call: Call): Promise<Reply> => {
    const { route, request } = call;
    if (!route) return problems.unknownPath();
    const method = getRoutes.has(route) ? "GET" : "POST";
    if (request.method !== method) return problems.wrongMethod(method);
    if (route === "healthz") return jsonReply(200, { status: "ok" });
    if (route === "readyz") return answerReadiness();
    if (route === "metrics") {
      const { metricsToken } = parts;
      if (metricsToken !== undefined && !hasBearerToken(request, metricsToken)) {
        return problems.unauthorized();
      }
      const headers = { "content-type": metrics.contentType };
      return { status: 200, headers, body: await metrics.render() };
    }
    const account = await parts.accounts.findByKey(bearerToken(request));
    if (!account) return problems.unauthorized();
    if (route === "balance") return jsonReply(200, { balance: creditsAsJson(account.balance) });
    const secondsToWait = await parts.secondsToWait(account);
    if (secondsToWait !== null) return problems.rateLimited(secondsToWait);
    return answerQuery(call, route, account);
  };

  /** Tells a load balancer if this replica can answer. The one path that may say 503. */
  const answerReadiness = async () => {
    const { isReady, database, isDraining, titles } = await readiness();
    const { count, version, isSearchable, waitingSince } = titles;
    return jsonReply(isReady ? 200 : 503, {
      status: isReady ? "ready" : "not ready",
      database,
      draining: isDraining,
      invented_records: parts.hasInventedRecords,
      titles: {
        searchable: isSearchable,
        count,
        version,
        waiting_seconds: secondsSince(waitingSince),
      },
    });
  };

  const answerQuery = async (call: Call, kind: LookupKind, account: AccountOfKey) => {
    const textOrRefusal = await readQuery(call.request, kind);
    if (typeof textOrRefusal !== "string") return textOrRefusal;
    const { requestId, signal } = call;
    const hasCallerGone = () => !call.request.socket.writable;
    const paidQuery = {
      kind,
      text: textOrRefusal,
      account,
      isSureOnly: prefersSureMatch(call.request),
      requestId,
      signal,
      hasCallerGone,
    };
    const outcome = await parts.answer(paidQuery);
    if (outcome.kind === "answered") metrics.countCharge(kind, outcome.charged);
    if (outcome.kind === "upstream-failed") {
      // An upstream's message may repeat the queried number.
      parts.logger.warn({ requestId, ...causeToLog(outcome.cause) }, "the upstream did not answer");
    }
    return replyToQuery(outcome, kind, call.startedAt);
  };

  return (request, response) => {
    const call = openCall(request, response);
    void handle(call)
      .catch((error: unknown) => {
        parts.logger.error({ requestId: call.requestId, err: error }, "a request failed");
        return isTemporary(error) ? problems.unavailable() : problems.internal(call.requestId);
      })
      .then((reply) => {
        send(response, reply, call.requestId);
        const seconds = (performance.now() - call.startedAt) / 1_000;
        metrics.countRequest(call.endpoint, reply.status, seconds);
        requestLogger.info(
          { requestId: call.requestId, endpoint: call.endpoint, status: reply.status, seconds },
          "request",
        );
      });
  };
}

/**
 * True for the preference `match=sure` (RFC 7240): a title that only resembles the asked one is
 * answered with 404 and `similar`, and not charged.
 */
function prefersSureMatch({ headers: { prefer = "" } }: IncomingMessage): boolean {
  return [prefer].flat().some((list) => /(?:^|,)\s*match\s*=\s*"?sure"?\s*(?:[,;]|$)/i.test(list));
}

/** Milliseconds until a database that does not answer counts as unavailable. */
const checkMs = 3_000;

function secondsSince(time: number | null): number {
  return time === null ? 0 : Math.max(0, (Date.now() - time) / 1_000);
}

type Call = ReturnType<typeof openCall>;

function openCall(request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const route = routes.get(path);
  const callerGone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) callerGone.abort(new Error("the caller has gone"));
  });
  return {
    request,
    route,
    endpoint: route ? path : "unknown",
    requestId: randomUUIDv7(),
    startedAt: performance.now(),
    signal: callerGone.signal,
  };
}

function causeToLog(cause: unknown) {
  if (cause instanceof UpstreamAnswerError) return { cause: cause.name, why: cause.message };
  if (!(cause instanceof Error)) return { cause: "unknown" };
  // The code and the address, but not the message, which may repeat the question.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const { hostname, address, port } = first as Partial<Record<string, unknown>>;
  return { cause: cause.name, code: codeIn(cause), host: hostname ?? address, port };
}

/** True for a temporary failure that charged nothing: database full or away, no title search. */
function isTemporary(error: unknown): boolean {
  return (
    error instanceof TitleSearchEndedError ||
    error instanceof SearchQueueFullError ||
    isTemporaryFailure(error)
  );
}

function send(response: ServerResponse, reply: Reply, requestId: string): void {
  if (response.destroyed) return;
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, {
    ...reply.headers,
    "content-length": body.length,
    "x-request-id": requestId,
    // After these refusals the rest of the body is not read.
    ...((reply.status === 413 || reply.status === 429) && { connection: "close" }),
  });
  response.end(body);
}

/** Prometheus metrics; labels never hold a company, a title or an account. */
function createMetrics(titleStatus: () => TitleStatus, isReady: () => Promise<boolean>) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({
    name: "registry_build_info",
    help: "1, with the program's version",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.version }, 1);
  const requests = new Counter({
    name: "registry_requests_total",
    help: "Requests by endpoint and status",
    labelNames: ["endpoint", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "registry_request_seconds",
    help: "Time spent answering, by endpoint",
    labelNames: ["endpoint"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const credits = new Counter({
    name: "registry_charged_credits_total",
    help: "Credits charged by kind of query",
    labelNames: ["kind"],
    registers,
  });
  new Gauge({
    name: "registry_ready",
    help: "1 if /readyz answers 200",
    registers,
    async collect() {
      this.set(Number(await isReady()));
    },
  });
  new Gauge({
    name: "registry_titles",
    help: "Companies that a title query can find",
    registers,
    collect() {
      this.set(titleStatus().count);
    },
  });
  new Gauge({
    name: "registry_import_waiting_seconds",
    help: "Seconds that an import or a rebuilt index has been waiting to be served; 0 if none waits",
    registers,
    collect() {
      this.set(secondsSince(titleStatus().waitingSince));
    },
  });
  new Gauge({
    name: "registry_titles_version",
    help: "The number of the import of the shared list that is served; 0 if none, or if a later one waits",
    registers,
    collect() {
      this.set(titleStatus().version ?? 0);
    },
  });
  return {
    contentType: register.contentType,
    render: () => register.metrics(),
    /** Counts an answered request; `endpoint` is a known path or `unknown`, never a caller's text. */
    countRequest: (endpoint: string, status: number, duration: number) => {
      requests.inc({ endpoint, status });
      seconds.observe({ endpoint }, duration);
    },
    countCharge: (kind: LookupKind, amount: MicroCredits) => {
      credits.inc({ kind }, Number(creditsToDecimal(amount)));
    },
  };
}
