import type { IncomingMessage } from "node:http";
import { bearerToken } from "../../platform/limited-server.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import type { Core } from "../core/core.ts";
import { parseJson } from "../core/parse-json.ts";
import { isSlackError, refusal } from "../core/slack-error.ts";
import { authMethods } from "./auth-methods.ts";
import { blockMethods } from "./block-methods.ts";
import { chatMethods } from "./chat-methods.ts";
import { conversationMethods } from "./conversation-methods.ts";
import { fileMethods } from "./file-methods.ts";
import { userMethods } from "./user-methods.ts";
import { viewMethods } from "./view-methods.ts";
import type { Arguments } from "./web-method.ts";

const methods = new Map(
  Object.entries({
    ...authMethods,
    ...blockMethods,
    ...chatMethods,
    ...conversationMethods,
    ...fileMethods,
    ...userMethods,
    ...viewMethods,
  }),
);

/** A call of the Web API, read. */
export interface Call {
  readonly name: string;
  readonly token: unknown;
  readonly args: Arguments;
}

/** The answer to a call of the app. */
export interface AppAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers one call of the Web API. */
export function callMethod(core: Core, call: Call): AppAnswer {
  const { name, token, args } = call;
  const method = methods.get(name);
  if (!method) return refused("unknown_method", { req_method: name });
  if (typeof token !== "string" || token === "") return refused("not_authed");
  const caller = core.tokens.read(token);
  if (isSlackError(caller)) return refused(caller.error);
  if (caller.kind !== (method.caller ?? "bot")) return refused("not_allowed_token_type");
  const needed = method.scopes(core, args);
  const headers = scopeHeaders(caller.scopes, needed);
  if (needed.length > 0 && !needed.some((scope) => caller.scopes.includes(scope))) {
    const details = { needed: needed.join(","), provided: caller.scopes.join(",") };
    return { ...refused("missing_scope", details), headers };
  }
  const answer = method.run(core, args);
  const body = isSlackError(answer) ? refusal(answer) : { ok: true, ...answer };
  return { status: 200, body, headers };
}

/** Returns the headers with the token's scopes and the sufficient ones. */
function scopeHeaders(
  granted: readonly string[],
  accepted: readonly string[],
): Readonly<Record<string, string>> {
  return {
    "x-oauth-scopes": granted.join(","),
    ...(accepted.length > 0 && { "x-accepted-oauth-scopes": accepted.join(",") }),
  };
}

function refused(error: string, details: Readonly<Record<string, unknown>> = {}): AppAnswer {
  return { status: 200, body: refusal({ error, details }) };
}

/** Fields that clients send as JSON inside a form. */
const jsonFields = ["blocks", "message", "view", "files"];

/** Reads a call from its address, headers and body. */
export function readCall(name: string, request: IncomingMessage, body: string): Call {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const isJson = (request.headers["content-type"] ?? "").includes("application/json");
  const sent = isJson ? parseJson(body) : Object.fromEntries(new URLSearchParams(body));
  const fields: Record<string, unknown> = {
    ...Object.fromEntries(query),
    ...(isJsonObject(sent) && sent),
  };
  for (const field of jsonFields) {
    const value = fields[field];
    if (typeof value === "string" && value !== "") fields[field] = parseJson(value) ?? value;
  }
  const { token, ...args } = fields;
  return { name, token: bearerToken(request) || token, args };
}
