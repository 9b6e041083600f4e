import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isJsonObject } from "../../platform/exact-json.ts";
import { decideRequest, describeRequest } from "../acts/authorize.ts";
import { isSlackError, parseJson } from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import type { Failure } from "../core/knobs.ts";
import type { Workspaces } from "../core/workspaces.ts";
import {
  callMethod,
  readCall,
  refusal,
  workspaceOf,
  type CallAnswer,
} from "../web-api/call-method.ts";
import { sendFile, sendFileToApp, takePersonsFile, takeUpload } from "./file-transfer.ts";
import { queryOf, isLocalRequest, readBody, sendJson, type Handler } from "./http-exchange.ts";
import type { LiveStreams } from "./live-stream.ts";
import { actForPage } from "./page-backend.ts";

/** Creates the listener for all HTTP requests of the workspaces. */
export function createListener(
  workspaces: Workspaces,
  streams: ReadonlyMap<string, LiveStreams>,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { first, ofTeam, ofResponseUrl, ofUpload } = workspaces;
  /** The paths of the app and of installing it; each says its workspace by itself. */
  const appRoutes: readonly Route[] = [
    [/^\/api\/([\w.]+)$/, (...exchange) => answerCall(workspaces, ...exchange)],
    [
      /^\/response\/(.+)$/,
      (...exchange) => answerResponseUrl(ofResponseUrl(exchange[2]), ...exchange),
    ],
    [/^\/upload\/v1\/([\w.]+)$/, (...exchange) => answerUpload(ofUpload(exchange[2]), ...exchange)],
    [
      /^\/files-pri\/(\w+-F\w+)\//,
      (request, response, ids) => {
        const [teamId = "", fileId = ""] = ids.split("-");
        return answerDownload(ofTeam(teamId) ?? first, request, response, fileId);
      },
    ],
    [/^\/oauth\/v2\/(authorize)$/, (_request, response) => sendAsset(response, "authorize.html")],
    [
      /^\/oauth\/v2\/(request)$/,
      (request, response) => {
        sendJson(response, 200, describeRequest(workspaces, queryOf(request)));
      },
    ],
    [
      /^\/oauth\/v2\/(decision)$/,
      (request, response) => takeDecision(workspaces, request, response),
    ],
  ];
  /** The paths of a workspace's page. */
  const pageRoutes: readonly (readonly [RegExp, Handler])[] = [
    [
      /^\/workspace\/(stream)$/,
      (core, request, response) => {
        const pageId = queryOf(request).get("page") ?? "";
        streams.get(core.directory.team.id)?.open(response, pageId);
      },
    ],
    [
      /^\/workspace\/files\/(\w+)$/,
      (core, _request, response, id) => {
        sendFile(core, response, core.files.find(id));
      },
    ],
    [/^\/workspace\/(upload)$/, onlyPost(takePersonsFile)],
    [/^\/workspace\/([\w-]+)$/, onlyPost(runAct)],
    // A message's permalink opens the page, which shows the message.
    [/^\/archives\/(\w+\/p\d+)$/, (_core, _request, response) => sendAsset(response, "index.html")],
    [/^\/()$/, (_core, _request, response) => sendAsset(response, "index.html")],
  ];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalRequest(request)) {
      sendJson(response, 403, { error: "only_from_this_machine" });
      return;
    }
    const path = pathOf(request);
    for (const [pattern, run] of appRoutes) {
      const id = pattern.exec(path)?.[1];
      if (id !== undefined) return run(request, response, id);
    }
    const [, teamId, pathInTeam = "/"] = /^\/w\/(\w+)(\/.*)?$/.exec(path) ?? [];
    const core = teamId === undefined ? first : ofTeam(teamId);
    const pagePath = teamId === undefined ? path : pathInTeam;
    for (const [pattern, run] of core ? pageRoutes : []) {
      const id = pattern.exec(pagePath)?.[1];
      if (core && id !== undefined) return run(core, request, response, id);
    }
    return sendAsset(response, /^\/assets\/(.+)$/.exec(path)?.[1] ?? "");
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The caller disconnected, or the code has a bug: the server continues in both cases.
      if (response.headersSent || response.destroyed) response.destroy();
      else sendJson(response, 500, { ok: false, error: "internal_error", reason: String(error) });
    });
  };
}

type Route = readonly [
  RegExp,
  (request: IncomingMessage, response: ServerResponse, id: string) => void | Promise<void>,
];

async function answerCall(
  workspaces: Workspaces,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) {
    sendJson(response, 413, refusal({ error: "too_large" }));
    return;
  }
  const call = readCall(name, request, body);
  const found = workspaceOf(workspaces, call);
  const core = isSlackError(found) ? workspaces.first : found;
  return answerApp(core, request, response, name, call.args, () => {
    if (isSlackError(found)) return { status: 200, body: refusal(found) };
    const { unlimitedCalls } = core.knobs.settings();
    const wait = unlimitedCalls
      ? 0
      : core.rateLimits.count(core.directory, name, call.args["channel"]);
    return wait > 0 ? rateLimited(wait) : callMethod(core, call);
  });
}

const answerResponseUrl: Handler = async (core, request, response, id) => {
  const body = parseJson((await readBody(request)) ?? "");
  return answerApp(core, request, response, "response_url", body, () => {
    // Nothing of a removed app works.
    const outcome = core.installation()
      ? core.responseUrls.use(id, body)
      : { error: "expired_url" };
    if (outcome === "done") return { status: 200, body: { ok: true } };
    const isExpired = outcome.error === "used_url" || outcome.error === "expired_url";
    return { status: isExpired ? 404 : 200, body: refusal(outcome) };
  });
};

/** Answers and logs a call of the app; knobs delay or fail it. */
async function answerApp(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  label: string,
  loggedRequest: unknown,
  run: () => CallAnswer,
): Promise<void> {
  const finish = core.traffic.begin({
    direction: "from-app",
    method: request.method ?? "POST",
    path: pathOf(request),
    label,
    request: withoutSecrets(loggedRequest),
  });
  const cutIfUnreachable = () => {
    if (!core.knobs.settings().unreachable) return false;
    finish({ failure: "connection_cut" });
    request.socket.destroy();
    return true;
  };
  if (cutIfUnreachable()) return;
  const { answerDelayMs } = core.knobs.settings();
  const failure = core.knobs.takeFailure(label);
  if (failure?.isDone) run();
  if (failure?.isUnanswered) {
    finish({ failure: "unanswered" });
    return;
  }
  const answer = failure ? failureAnswer(failure) : run();
  if (answerDelayMs > 0) await sleep(answerDelayMs, undefined, { ref: false });
  if (cutIfUnreachable()) return;
  finish({ status: answer.status, response: withoutSecrets(answer.body) });
  sendJson(response, answer.status, answer.body, answer.headers);
}

const secretFields: ReadonlySet<string> = new Set([
  "access_token",
  "client_secret",
  "code",
  "refresh_token",
]);

/** Returns the fields for the traffic log, which has no secrets. */
function withoutSecrets(fields: unknown): unknown {
  if (!isJsonObject(fields)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, secretFields.has(name) ? "…" : value]),
  );
}

const answerUpload = whileReachable(takeUpload);
const answerDownload = whileReachable(sendFileToApp);

const decisionSchema = z.object({
  query: z.string(),
  isAllowed: z.boolean(),
  placeId: z.string().default(""),
  personId: z.string().default(""),
  declinedScopes: z.array(z.string()).default([]),
});

/** Takes a person's decision on the page that asks for an installation. */
async function takeDecision(
  workspaces: Workspaces,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { data } = decisionSchema.safeParse(parseJson((await readBody(request)) ?? ""));
  const outcome =
    data && request.method === "POST"
      ? decideRequest(workspaces, new URLSearchParams(data.query), data)
      : { error: "bad_request" };
  sendJson(response, isSlackError(outcome) ? 400 : 200, outcome);
}

function rateLimited(seconds: number): CallAnswer {
  const headers = { "retry-after": String(seconds) };
  return { status: 429, body: { ok: false, error: "ratelimited" }, headers };
}

function failureAnswer({ error, status = 500, retryAfterSeconds = 30 }: Failure): CallAnswer {
  if (error !== undefined) return { status: 200, body: { ok: false, error } };
  if (status === 429) return rateLimited(retryAfterSeconds);
  const problem = status === 503 ? "service_unavailable" : "internal_error";
  return { status, body: { ok: false, error: problem } };
}

const runAct: Handler = async (core, request, response, name) => {
  const language = request.headers["accept-language"] === "en" ? "en" : "tr";
  const input = parseJson((await readBody(request)) ?? "");
  const { status, body } = await actForPage({ ...core, language }, name, input);
  sendJson(response, status, body);
};

function onlyPost(run: Handler): Handler {
  return (core, request, response, id) => {
    if (request.method === "POST") return run(core, request, response, id);
    sendJson(response, 405, { error: "post_only" });
  };
}

/** Cuts the app's requests while Slack is simulated as unreachable. */
function whileReachable(run: Handler): Handler {
  return (core, request, response, id) => {
    if (!core.knobs.settings().unreachable) return run(core, request, response, id);
    request.socket.destroy();
  };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?")[0] ?? "/";
}

const pageFolder = new URL("../page/", import.meta.url);
const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sends a file of the pages, or 404. */
async function sendAsset(response: ServerResponse, name: string): Promise<void> {
  const type = contentTypes[name.split(".").at(-1) ?? ""];
  const content =
    /^[a-z0-9-]+\.[a-z]+$/.test(name) && type !== undefined
      ? await readFile(new URL(name, pageFolder)).catch(() => undefined)
      : undefined;
  if (content === undefined) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Bulunamadı.\n");
    return;
  }
  response
    .writeHead(200, {
      "content-type": type,
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    })
    .end(content);
}
