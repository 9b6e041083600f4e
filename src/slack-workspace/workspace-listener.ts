import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "./core.ts";
import { readBody, sendJson } from "./http-answers.ts";
import type { LiveStreams } from "./live-stream.ts";
import { isLocalRequest } from "./local-only.ts";
import { sendAsset } from "./page-assets.ts";
import { actForPage } from "./page-backend.ts";
import { isSlackError, refusal } from "./slack-error.ts";
import { callMethod, type AppTokens } from "./web-api/call-method.ts";

/** Everything that the workspace answers over HTTP. */
export function createListener(
  core: Core,
  streams: LiveStreams,
  tokens: AppTokens,
): (request: IncomingMessage, response: ServerResponse) => void {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const api = /^\/api\/([\w.]+)$/.exec(path)?.[1];
    const responseId = /^\/response\/(.+)$/.exec(path)?.[1];
    if (api !== undefined) {
      const body = await readBody(request);
      if (body === undefined) {
        sendJson(response, 413, refusal({ error: "too_large" }));
        return;
      }
      sendJson(response, 200, await callMethod(core, tokens, api, request, body));
      return;
    }
    if (responseId !== undefined) return answerResponseUrl(request, response, responseId);
    if (!isLocalRequest(request)) {
      sendJson(response, 403, { error: "only_from_this_machine" });
      return;
    }
    const act = /^\/workspace\/([\w-]+)$/.exec(path)?.[1];
    if (act === "stream" && request.method === "GET") {
      streams.open(response);
      return;
    }
    if (act !== undefined) {
      if (request.method !== "POST") {
        sendJson(response, 405, { error: "post_only" });
        return;
      }
      const body = parsed(await readBody(request));
      const { status, body: answered } = await actForPage(core, act, body);
      sendJson(response, status, answered);
      return;
    }
    return sendAsset(response, path);
  }

  async function answerResponseUrl(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> {
    const body = parsed(await readBody(request));
    const finish = core.traffic.begin({
      direction: "from-app",
      method: request.method ?? "POST",
      path: `/response/${id}`,
      label: "response_url",
      request: body,
    });
    const outcome = core.responseUrls.use(id, body);
    const refused = outcome !== "done" && isSlackError(outcome) ? outcome : undefined;
    const gone = refused?.error === "used_url" || refused?.error === "expired_url";
    const status = refused ? (gone ? 404 : 400) : 200;
    const answered = refused ? { ...refusal(refused), ...refused.details } : { ok: true };
    finish({ status, response: answered });
    sendJson(response, status, answered);
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The other side hung up, or a bug: either way this server goes on.
      if (response.headersSent || response.destroyed) response.destroy();
      else sendJson(response, 500, { ok: false, error: "internal_error", reason: String(error) });
    });
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
