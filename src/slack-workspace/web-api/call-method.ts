import type { IncomingMessage } from "node:http";
import type { Core } from "../core.ts";
import { isSlackError, refusal } from "../slack-error.ts";
import { chatMethods } from "./chat-methods.ts";
import { conversationMethods } from "./conversation-methods.ts";
import { userMethods } from "./user-methods.ts";
import { viewMethods } from "./view-methods.ts";
import { free, type Arguments, type WebMethod } from "./web-method.ts";

const authMethods: Readonly<Record<string, WebMethod>> = {
  "api.test": { scopes: free, run: (_core, args) => ({ args }) },
  "auth.test": {
    scopes: free,
    run({ directory: { team, app }, baseUrl }) {
      return {
        url: `${baseUrl()}/`,
        team: team.name,
        user: app.name.toLowerCase(),
        team_id: team.id,
        user_id: app.botUserId,
        bot_id: app.botId,
        is_enterprise_install: false,
      };
    },
  },
};

/** Called with the app-level token instead of the bot's. */
const socketMethods: Readonly<Record<string, WebMethod>> = {
  "apps.connections.open": { scopes: free, run: ({ openSocket }) => ({ url: openSocket() }) },
};

const methods = new Map(
  Object.entries({
    ...authMethods,
    ...socketMethods,
    ...chatMethods,
    ...conversationMethods,
    ...userMethods,
    ...viewMethods,
  }),
);

/** The tokens that the installed app was given. */
export interface AppTokens {
  readonly botToken: string;
  readonly appToken?: string;
}

/** Answers one call of the Web API; `body` is the request's text. */
export async function callMethod(
  core: Core,
  tokens: AppTokens,
  name: string,
  request: IncomingMessage,
  body: string,
): Promise<Record<string, unknown>> {
  const { token, ...args } = readArguments(request, body);
  const finish = core.traffic.begin({
    direction: "from-app",
    method: request.method ?? "GET",
    path: `/api/${name}`,
    label: name,
    request: args,
  });
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const answer = await answerCall(core, tokens, name, bearer ?? token, args);
  finish({ status: 200, response: answer });
  return answer;
}

async function answerCall(
  core: Core,
  tokens: AppTokens,
  name: string,
  token: unknown,
  args: Arguments,
): Promise<Record<string, unknown>> {
  const method = methods.get(name);
  if (!method) return refusal({ error: "unknown_method", details: { req_method: name } });
  if (name !== "api.test") {
    if (token === undefined || token === "") return refusal({ error: "not_authed" });
    const right = name in socketMethods ? tokens.appToken : tokens.botToken;
    if (token !== right) return refusal({ error: "invalid_auth" });
  }
  const needed = method.scopes(core, args);
  const provided = core.manifest.scopes;
  if (needed.length > 0 && !needed.some((scope) => provided.includes(scope))) {
    const details = { needed: needed.join(","), provided: provided.join(",") };
    return refusal({ error: "missing_scope", details });
  }
  const answer = await method.run(core, args);
  return isSlackError(answer) ? refusal(answer) : { ok: true, ...answer };
}

/** Fields that clients send as JSON inside a form. */
const jsonFields = ["blocks", "attachments", "view", "metadata"];

function readArguments(request: IncomingMessage, body: string): Record<string, unknown> {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const isJson = (request.headers["content-type"] ?? "").includes("application/json");
  const sent = isJson ? parsed(body) : Object.fromEntries(new URLSearchParams(body));
  const args: Record<string, unknown> = {
    ...Object.fromEntries(query),
    ...(typeof sent === "object" && sent !== null ? sent : {}),
  };
  for (const field of jsonFields) {
    const value = args[field];
    if (typeof value === "string" && value !== "") args[field] = parsed(value);
  }
  return args;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
