import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Core } from "../core/core.ts";
import type { Failure } from "../core/knobs.ts";
import type { AppAnswer } from "../web-api/call-method.ts";
import { sendJson } from "./http-answers.ts";

/** Answers a call of the app and notes it; late or wrongly where the knobs say so. */
export async function answerApp(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  call: { readonly name: string; readonly path: string; readonly shown: unknown },
  run: () => AppAnswer,
): Promise<void> {
  const finish = core.traffic.begin({
    direction: "from-app",
    method: request.method ?? "POST",
    path: call.path,
    label: call.name,
    request: call.shown,
  });
  const isCut = () => {
    if (!core.knobs.settings().unreachable) return false;
    finish({ failure: "connection_cut" });
    request.socket.destroy();
    return true;
  };
  if (isCut()) return;
  const { answerDelayMs } = core.knobs.settings();
  const failure = core.knobs.meet(call.name);
  if (failure?.isDone) run();
  const answer = failure ? broken(failure) : run();
  if (answerDelayMs > 0) await sleep(answerDelayMs, undefined, { ref: false });
  if (isCut()) return;
  finish({ status: answer.status, response: answer.body });
  sendJson(response, answer.status, answer.body, answer.headers);
}

function broken({ error, status = 500, retryAfterSeconds = 30 }: Failure): AppAnswer {
  if (error !== undefined) return { status: 200, body: { ok: false, error } };
  if (status === 429) {
    const headers = { "retry-after": String(retryAfterSeconds) };
    return { status, body: { ok: false, error: "ratelimited" }, headers };
  }
  const problem = status === 503 ? "service_unavailable" : "internal_error";
  return { status, body: { ok: false, error: problem } };
}
