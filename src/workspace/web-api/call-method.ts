import type { IncomingMessage } from "node:http";
import { bearerToken } from "../../platform/bearer.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import { checkBlocks } from "../block-rules/check-blocks.ts";
import { asMessage, type Problem } from "../block-rules/rule.ts";
import {
  isSlackError,
  parseJson,
  readView,
  viewProblems,
  type SlackError,
} from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import type { ViewStore } from "../core/view-store.ts";
import { chatMethods } from "./chat-methods.ts";
import { conversationMethods, userMethods } from "./directory-methods.ts";
import { fileMethods } from "./file-methods.ts";
import { free, textOf, type Arguments, type MethodAnswer, type WebMethod } from "./web-method.ts";

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
  const caller = core.caller(token);
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

/** Returns the JSON body of a refusal. */
export function refusal({ error, details }: SlackError): Record<string, unknown> {
  const { errors } = details ?? {};
  return {
    ok: false,
    error,
    // The Web API repeats the errors here, where client libraries look for them.
    ...(errors === undefined ? {} : { response_metadata: { messages: errors } }),
    ...details,
  };
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

const authMethods: Readonly<Record<string, WebMethod>> = {
  "auth.test": {
    scopes: free,
    run({ directory: { app, team, enterprise }, baseUrl }) {
      return {
        url: `${baseUrl()}/`,
        team: team.name,
        user: app.handle,
        team_id: team.id,
        user_id: app.botUserId,
        bot_id: app.botId,
        app_id: app.id,
        app_name: app.name,
        ...(enterprise && { enterprise_id: enterprise.id }),
        is_enterprise_install: false,
      };
    },
  },
  "apps.connections.open": {
    caller: "app",
    scopes: free,
    run: ({ openSocket }) => ({ url: openSocket() }),
  },
};

const viewMethods: Readonly<Record<string, WebMethod>> = {
  "views.open": { scopes: free, run: byTrigger("open") },
  "views.push": { scopes: free, run: byTrigger("push") },
  "views.update": {
    scopes: free,
    run(core, args) {
      const where = { viewId: args["view_id"], hash: args["hash"] };
      return answered(core.views.update(where, args["view"]));
    },
  },
  "views.publish": {
    scopes: free,
    run(core, args) {
      if (!core.manifest.homeTab) return { error: "not_enabled" };
      const person = core.directory.people.find((one) => one.id === textOf(args["user_id"]));
      if (!person) return { error: "user_not_found" };
      return answered(core.views.publish(person.id, args["view"], args["hash"]));
    },
  },
};

/** Opens a view by a trigger_id, which names the screen. */
function byTrigger(how: keyof Pick<ViewStore, "open" | "push">) {
  return (core: Core, args: Arguments): MethodAnswer => {
    const trigger = core.triggers.take(args["trigger_id"]);
    if (isSlackError(trigger)) return trigger;
    return answered(core.views[how](trigger.personId, args["view"]));
  };
}

function answered(view: object | SlackError): MethodAnswer {
  return isSlackError(view) ? view : { view };
}

const blockMethods: Readonly<Record<string, WebMethod>> = {
  "blocks.validate": { scopes: free, run: (_core, args) => validate(args) },
};

function validate(args: Arguments): MethodAnswer {
  const given = kinds.filter(({ name }) => args[name] !== undefined && args[name] !== "");
  const [kind] = given;
  if (kind === undefined || given.length > 1) return { error: "invalid_arguments" };
  const problems = kind.problemsOf(args[kind.name]);
  if (problems.length === 0) return {};
  // A place is counted from what was validated.
  const errors = problems.map(({ problem, at }) => {
    return { pointer: at.slice(kind.root.length), code: "failed_constraint", message: problem };
  });
  const messages = problems.map(asMessage);
  return { error: `invalid_${kind.name}`, details: { errors, response_metadata: { messages } } };
}

/** The values that can be validated, with their beginning and Slack's problems. */
const kinds = [
  // Blocks that come by themselves are looked at as those of a message.
  { name: "blocks", root: "/blocks", problemsOf: blockProblems },
  {
    name: "message",
    root: "",
    problemsOf(message: unknown): readonly Problem[] {
      if (!isJsonObject(message)) return [{ problem: "must be an object", at: "" }];
      const { blocks } = message;
      if (blocks === undefined) return [{ problem: "missing required field: blocks", at: "" }];
      return blockProblems(blocks);
    },
  },
  {
    name: "view",
    root: "/view",
    problemsOf(view: unknown): readonly Problem[] {
      const type = isJsonObject(view) && view["type"] === "home" ? "home" : "modal";
      const problems = viewProblems(view, type);
      if (problems.length > 0) return problems;
      const read = readView(view, type);
      return isSlackError(read) ? [{ problem: read.error, at: "/view" }] : [];
    },
  },
] as const;

function blockProblems(blocks: unknown): readonly Problem[] {
  return checkBlocks(blocks, "message")?.problems ?? [];
}

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
