import type { IncomingMessage } from "node:http";
import { rateLimited, type AppAnswer } from "../answer-app.ts";
import type { Core } from "../core.ts";
import { enterpriseFields, installedIn, isOrgWide } from "../enterprise-fields.ts";
import { isSlackError, refusal } from "../slack-error.ts";
import { blockMethods } from "./block-methods.ts";
import { chatMethods } from "./chat-methods.ts";
import { conversationMethods } from "./conversation-methods.ts";
import { fileMethods } from "./file-methods.ts";
import { functionMethods } from "./function-methods.ts";
import { historyMethods } from "./history-methods.ts";
import { oauthMethods } from "./oauth-methods.ts";
import { reactionMethods } from "./reaction-methods.ts";
import { scheduledMethods } from "./scheduled-methods.ts";
import { unfurlMethods } from "./unfurl-methods.ts";
import { userMethods } from "./user-methods.ts";
import { viewMethods } from "./view-methods.ts";
import { free, needing, textOf, type Arguments, type WebMethod } from "./web-method.ts";

const authMethods: Readonly<Record<string, WebMethod>> = {
  "api.test": { rate: 100, caller: "nobody", scopes: free, run: (_core, args) => ({ args }) },
  "auth.test": {
    rate: 100,
    scopes: free,
    run({ directory, baseUrl }) {
      const { team, app, enterprise } = directory;
      const orgWide = isOrgWide(directory);
      return {
        url: `${baseUrl()}/`,
        team: orgWide ? enterprise?.name : team.name,
        user: app.handle,
        team_id: installedIn(directory),
        user_id: app.botUserId,
        bot_id: app.botId,
        ...(enterprise && { enterprise_id: enterprise.id }),
        is_enterprise_install: orgWide,
      };
    },
  },
  "team.info": {
    rate: 50,
    scopes: needing("team:read"),
    run({ directory }) {
      const { id, name, domain } = directory.team;
      const plain = { id, name, domain, email_domain: "", icon: {} };
      return { team: { ...plain, ...enterpriseFields(directory) } };
    },
  },
  "bots.info": {
    rate: 50,
    scopes: needing("users:read"),
    run({ directory: { app } }, args) {
      if (args["bot"] !== app.botId) return { error: "bot_not_found" };
      const bot = { id: app.botId, app_id: app.id, user_id: app.botUserId, name: app.name };
      return { bot: { ...bot, deleted: false, updated: 1_700_000_000, icons: {} } };
    },
  },
  "apps.connections.open": {
    rate: 1,
    caller: "app",
    scopes: free,
    run: ({ openSocket }) => ({ url: openSocket() }),
  },
};

const methods = new Map(
  Object.entries({
    ...authMethods,
    ...blockMethods,
    ...chatMethods,
    ...conversationMethods,
    ...fileMethods,
    ...historyMethods,
    ...functionMethods,
    ...oauthMethods,
    ...reactionMethods,
    ...scheduledMethods,
    ...unfurlMethods,
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

/** Answers one call of the Web API. */
export async function callMethod(core: Core, call: Call): Promise<AppAnswer> {
  const { name, token, args } = call;
  const method = methods.get(name);
  if (!method) return refused("unknown_method", { req_method: name });
  const { caller = "bot" } = method;
  let provided: readonly string[] = [];
  if (caller !== "nobody") {
    if (typeof token !== "string" || token === "") return refused("not_authed");
    const read = core.installation.read(token);
    if (isSlackError(read)) return refused(read.error);
    if (read.kind !== caller) return refused("not_allowed_token_type");
    provided = read.scopes;
  }
  const needed = method.scopes(core, args);
  const headers = caller === "nobody" ? {} : scopeHeaders(provided, needed);
  if (needed.length > 0 && !needed.some((scope) => provided.includes(scope))) {
    const details = { needed: needed.join(","), provided: provided.join(",") };
    return { ...refused("missing_scope", details), headers };
  }
  if (core.knobs.settings().rateLimits) {
    const wait = core.rateLimits.count(name, method.rate, textOf(args["channel"]));
    if (wait !== undefined) return rateLimited(wait);
  }
  const answer = await method.run(core, args);
  const body = isSlackError(answer) ? refusal(answer) : { ok: true, ...answer };
  return { status: 200, body, headers };
}

/** Where clients read what the token may do, and what would have sufficed. */
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
const jsonFields = [
  "blocks",
  "attachments",
  "message",
  "view",
  "metadata",
  "files",
  "outputs",
  "unfurls",
];

/** Reads a call from its address, headers and body. */
export function readCall(name: string, request: IncomingMessage, body: string): Call {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const isJson = (request.headers["content-type"] ?? "").includes("application/json");
  const sent = isJson ? parsed(body) : Object.fromEntries(new URLSearchParams(body));
  const { authorization = "" } = request.headers;
  const fields: Record<string, unknown> = {
    ...Object.fromEntries(query),
    ...(typeof sent === "object" && sent !== null ? sent : {}),
    ...basicClient(authorization),
  };
  for (const field of jsonFields) {
    const value = fields[field];
    if (typeof value === "string" && value !== "") fields[field] = parsed(value);
  }
  const { token, ...args } = fields;
  return { name, token: /^Bearer (.+)$/i.exec(authorization)?.[1] ?? token, args };
}

/** OAuth's methods take the client's id and secret as HTTP Basic as well. */
function basicClient(authorization: string): Record<string, string> {
  const encoded = /^Basic (.+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return {};
  const [client_id = "", client_secret = ""] = Buffer.from(encoded, "base64").toString().split(":");
  return { client_id, client_secret };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
