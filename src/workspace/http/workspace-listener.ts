import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "../core/core.ts";
import { parseJson } from "../core/parse-json.ts";
import { refusal } from "../core/slack-error.ts";
import { callMethod, readCall } from "../web-api/call-method.ts";
import { answerApp } from "./answer-app.ts";
import { sendFile, sendFileToApp, takePersonsFile, takeUpload } from "./file-transfer.ts";
import { readBody, sendJson } from "./http-answers.ts";
import type { LiveStreams } from "./live-stream.ts";
import { isLocalRequest } from "./local-only.ts";
import { sendAsset } from "./page-assets.ts";
import { actForPage } from "./page-backend.ts";

/** Answers one request; `id` is what the path has in the place that the route names. */
type Answer = (
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
) => void | Promise<void>;

/** Everything that the workspace answers over HTTP. */
export function createListener(
  core: Core,
  streams: LiveStreams,
): (request: IncomingMessage, response: ServerResponse) => void {
  const routes: readonly (readonly [RegExp, Answer])[] = [
    [/^\/api\/([\w.]+)$/, answerCall],
    [/^\/response\/(.+)$/, answerResponseUrl],
    [/^\/upload\/v1\/([\w.]+)$/, whileReachable(takeUpload)],
    [/^\/files-pri\/\w+-(F\w+)\//, whileReachable(sendFileToApp)],
    [/^\/workspace\/(stream)$/, (_core, _request, response) => streams.open(response)],
    [/^\/workspace\/files\/(\w+)$/, showFile],
    [/^\/workspace\/(upload)$/, onlyPost(takePersonsFile)],
    [/^\/workspace\/([\w-]+)$/, onlyPost(act)],
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
      // The other side hung up, or a bug: either way this server goes on.
      if (response.headersSent || response.destroyed) response.destroy();
      else sendJson(response, 500, { ok: false, error: "internal_error", reason: String(error) });
    });
  };
}

async function answerCall(
  core: Core,
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
  const noted = { name, path: pathOf(request), shown: call.args };
  return answerApp(core, request, response, noted, () => callMethod(core, call));
}

async function answerResponseUrl(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const body = parseJson((await readBody(request)) ?? "");
  const noted = { name: "response_url", path: pathOf(request), shown: body };
  return answerApp(core, request, response, noted, () => {
    const outcome = core.responseUrls.use(id, body);
    if (outcome === "done") return { status: 200, body: { ok: true } };
    const gone = outcome.error === "used_url" || outcome.error === "expired_url";
    return { status: gone ? 404 : 200, body: refusal(outcome) };
  });
}

async function act(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  // The page says which language it is in.
  const language = request.headers["accept-language"] === "en" ? "en" : "tr";
  const given = parseJson((await readBody(request)) ?? "");
  const { status, body } = await actForPage({ ...core, language }, name, given);
  sendJson(response, status, body);
}

function showFile(
  core: Core,
  _request: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  sendFile(core, response, core.files.find(id));
}

function onlyPost(run: Answer): Answer {
  return (core, request, response, id) => {
    if (request.method === "POST") return run(core, request, response, id);
    sendJson(response, 405, { error: "post_only" });
  };
}

/** For what only the app asks for. */
function whileReachable(run: Answer): Answer {
  return (core, request, response, id) => {
    if (!core.knobs.settings().unreachable) return run(core, request, response, id);
    request.socket.destroy();
  };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?")[0] ?? "/";
}
