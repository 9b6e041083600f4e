import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseJson } from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import type { Failure } from "../core/knobs.ts";
import { callMethod, readCall, refusal, type CallAnswer } from "../web-api/call-method.ts";
import { sendFile, sendFileToApp, takePersonsFile, takeUpload } from "./file-transfer.ts";
import { queryOf, isLocalRequest, readBody, sendJson, type Handler } from "./http-exchange.ts";
import type { LiveStreams } from "./live-stream.ts";
import { actForPage } from "./page-backend.ts";

/** Creates the listener for all HTTP requests of the workspace. */
export function createListener(
  core: Core,
  streams: LiveStreams,
): (request: IncomingMessage, response: ServerResponse) => void {
  const routes: readonly (readonly [RegExp, Handler])[] = [
    [/^\/api\/([\w.]+)$/, answerCall],
    [/^\/response\/(.+)$/, answerResponseUrl],
    [/^\/upload\/v1\/([\w.]+)$/, whileReachable(takeUpload)],
    [/^\/files-pri\/\w+-(F\w+)\//, whileReachable(sendFileToApp)],
    [
      /^\/workspace\/(stream)$/,
      (_core, request, response) => {
        streams.open(response, queryOf(request).get("page") ?? "");
      },
    ],
    [
      /^\/workspace\/files\/(\w+)$/,
      (_core, _request, response, id) => {
        sendFile(core, response, core.files.find(id));
      },
    ],
    [/^\/workspace\/(upload)$/, onlyPost(takePersonsFile)],
    [/^\/workspace\/([\w-]+)$/, onlyPost(runAct)],
    [/^(.*)$/, (_core, _request, response, path) => sendAsset(response, path)],
  ];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalRequest(request)) {
      sendJson(response, 403, { error: "only_from_this_machine" });
      return;
    }
    const path = pathOf(request);
    for (const [pattern, run] of routes) {
      const id = pattern.exec(path)?.[1];
      if (id !== undefined) return run(core, request, response, id);
    }
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The caller disconnected, or the code has a bug: the server continues in both cases.
      if (response.headersSent || response.destroyed) response.destroy();
      else sendJson(response, 500, { ok: false, error: "internal_error", reason: String(error) });
    });
  };
}

const answerCall: Handler = async (core, request, response, name) => {
  const body = await readBody(request);
  if (body === undefined) {
    sendJson(response, 413, refusal({ error: "too_large" }));
    return;
  }
  const call = readCall(name, request, body);
  return answerApp(core, request, response, name, call.args, () => callMethod(core, call));
};

const answerResponseUrl: Handler = async (core, request, response, id) => {
  const body = parseJson((await readBody(request)) ?? "");
  return answerApp(core, request, response, "response_url", body, () => {
    const outcome = core.responseUrls.use(id, body);
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
    request: loggedRequest,
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
  const answer = failure ? failureAnswer(failure) : run();
  if (answerDelayMs > 0) await sleep(answerDelayMs, undefined, { ref: false });
  if (cutIfUnreachable()) return;
  finish({ status: answer.status, response: answer.body });
  sendJson(response, answer.status, answer.body, answer.headers);
}

function failureAnswer({ error, status = 500, retryAfterSeconds = 30 }: Failure): CallAnswer {
  if (error !== undefined) return { status: 200, body: { ok: false, error } };
  if (status === 429) {
    const headers = { "retry-after": String(retryAfterSeconds) };
    return { status, body: { ok: false, error: "ratelimited" }, headers };
  }
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

/** Sends a file of the page: `/` is its document, `/assets/<name>` the rest. */
async function sendAsset(response: ServerResponse, path: string): Promise<void> {
  const name = path === "/" ? "index.html" : path.replace(/^\/assets\//, "");
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
