import type { IncomingMessage } from "node:http";
import { bearerToken } from "../../platform/limited-server.ts";
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
import type { Workspaces } from "../core/workspaces.ts";
import { authMethods } from "./auth-methods.ts";
import { chatMethods } from "./chat-methods.ts";
import { directoryMethods } from "./directory-methods.ts";
import { fileMethods } from "./file-methods.ts";
import { functionMethods } from "./function-methods.ts";
import { textOf, type Arguments, type MethodAnswer, type WebMethod } from "./web-method.ts";

interface Call {
  readonly name: string;
  readonly token: unknown;
  readonly args: Arguments;
}

export interface CallAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the workspace of a call, or the error of an organisation's token. */
export function workspaceOf(workspaces: Workspaces, call: Call): Core | SlackError {
  const { name, token, args } = call;
  const { tokenKind, needsTeam = false } = methods.get(name) ?? {};
  if (tokenKind === "none") return workspaces.ofCode(textOf(args["code"]));
  return workspaces.ofCall({ token: textOf(token), args, needsTeam });
}

export function callMethod(core: Core, call: Call): CallAnswer {
  const { name, token, args } = call;
  const method = methods.get(name);
  if (!method) return refuse("unknown_method", { req_method: name });
  if (method.tokenKind === "none") return answerOf(method.run(core, args));
  if (typeof token !== "string" || token === "") return refuse("not_authed");
  const caller = core.installations.callerOf(token);
  if (isSlackError(caller)) return refuse(caller.error);
  if (caller.kind !== (method.tokenKind ?? "bot")) return refuse("not_allowed_token_type");
  const { scopes = [] } = method;
  const neededScopes = typeof scopes === "function" ? scopes(core, args) : scopes;
  const headers = scopeHeaders(caller.scopes, neededScopes);
  if (neededScopes.length > 0 && !neededScopes.some((scope) => caller.scopes.includes(scope))) {
    const details = { needed: neededScopes.join(","), provided: caller.scopes.join(",") };
    return { ...refuse("missing_scope", details), headers };
  }
  const installation = caller.kind === "bot" ? caller.installation : undefined;
  return { ...answerOf(method.run(core, args, installation)), headers };
}

function answerOf(answer: MethodAnswer): CallAnswer {
  return { status: 200, body: isSlackError(answer) ? refusal(answer) : { ok: true, ...answer } };
}

/** Returns the JSON body of a refusal. */
export function refusal({ error, details }: SlackError): Record<string, unknown> {
  const { errors } = details ?? {};
  return {
    ok: false,
    error,
    // Client libraries look for the errors here.
    ...(errors === undefined ? {} : { response_metadata: { messages: errors } }),
    ...details,
  };
}

function scopeHeaders(
  granted: readonly string[],
  accepted: readonly string[],
): Readonly<Record<string, string>> {
  return {
    "x-oauth-scopes": granted.join(","),
    ...(accepted.length > 0 && { "x-accepted-oauth-scopes": accepted.join(",") }),
  };
}

function refuse(error: string, details: Readonly<Record<string, unknown>> = {}): CallAnswer {
  return { status: 200, body: refusal({ error, details }) };
}

/** Fields that clients send as JSON inside a form. */
const jsonFields = ["blocks", "message", "view", "files", "outputs"];

/** Reads a call from its query, headers and body. */
export function readCall(name: string, request: IncomingMessage, body: string): Call {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const isJson = (request.headers["content-type"] ?? "").includes("application/json");
  const bodyFields = isJson ? parseJson(body) : Object.fromEntries(new URLSearchParams(body));
  const fields: Record<string, unknown> = {
    ...Object.fromEntries(query),
    ...(isJsonObject(bodyFields) && bodyFields),
  };
  for (const field of jsonFields) {
    const value = fields[field];
    if (typeof value === "string" && value !== "") fields[field] = parseJson(value) ?? value;
  }
  const { token, ...args } = fields;
  return { name, token: bearerToken(request) || token, args: { ...args, ...basicClient(request) } };
}

/** Returns the app's credentials in HTTP Basic, if any. */
function basicClient({ headers }: IncomingMessage): Arguments {
  const encoded = /^Basic +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (encoded === undefined) return {};
  const [client_id = "", client_secret = ""] = Buffer.from(encoded, "base64")
    .toString("utf8")
    .split(":");
  return { client_id, client_secret };
}

const otherMethods: Readonly<Record<string, WebMethod>> = {
  "apps.connections.open": {
    tokenKind: "app",
    run: ({ openSocket }) => ({ url: openSocket() }),
  },
  "blocks.validate": { run: (_core, args) => validate(args) },
  "views.open": { run: (core, args) => openByTrigger(core, args, "open") },
  "views.push": { run: (core, args) => openByTrigger(core, args, "push") },
  "views.update": {
    run: (core, args) => viewAnswer(core.views.update(args["view_id"], args["view"], args["hash"])),
  },
  "views.publish": {
    run(core, args) {
      if (!core.manifest.hasHomeTab) return { error: "not_enabled" };
      const person = core.directory.people.find((one) => one.id === args["user_id"]);
      if (!person) return { error: "user_not_found" };
      return viewAnswer(core.views.publish(person.id, args["view"], args["hash"]));
    },
  },
};

function openByTrigger(core: Core, args: Arguments, action: "open" | "push"): MethodAnswer {
  const screen = core.triggers.take(args["trigger_id"]);
  return isSlackError(screen) ? screen : viewAnswer(core.views[action](screen, args["view"]));
}

function viewAnswer(view: object | SlackError): MethodAnswer {
  return isSlackError(view) ? view : { view };
}

function validate(args: Arguments): MethodAnswer {
  const givenKinds = valueKinds.filter(({ name }) => args[name] !== undefined && args[name] !== "");
  const [kind] = givenKinds;
  if (kind === undefined || givenKinds.length > 1) return { error: "invalid_arguments" };
  const problems = kind.problemsOf(args[kind.name]);
  if (problems.length === 0) return {};
  // Pointers begin at the validated value.
  const errors = problems.map(({ problem, at }) => {
    return { pointer: at.slice(kind.root.length), code: "failed_constraint", message: problem };
  });
  const messages = problems.map(asMessage);
  return { error: `invalid_${kind.name}`, details: { errors, response_metadata: { messages } } };
}

/** The kinds of values that can be validated, and the start of their pointers. */
const valueKinds = [
  // Bare blocks are checked like a message's.
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
    ...otherMethods,
    ...authMethods,
    ...chatMethods,
    ...directoryMethods,
    ...fileMethods,
    ...functionMethods,
  }),
);
