import { request } from "undici";
import { isJsonObject } from "../../platform/exact-json.ts";
import { parseJson } from "../core/app-content.ts";
import type { Tool, ToolAnswer, ToolCaller, ToolIdentity } from "../core/tool-caller.ts";
import type { TrafficLog } from "../core/traffic-log.ts";
import { signatureHeaders } from "./sign-request.ts";

interface ToolCallsOptions {
  /** The path of the app's server of tools, or null if its manifest has none. */
  readonly path: string | null;
  readonly appUrl: () => string;
  readonly signingSecret: string;
  readonly clock: () => number;
  readonly traffic: TrafficLog;
}

/** The version of the Model Context Protocol that Slackbot here speaks. */
const protocolVersion = "2025-06-18";
/** Chosen by hand: a person waits. */
const answersWithinMs = 20_000;

/** Calls the app's tools by the Model Context Protocol, signed as Slack does; null without any. */
export function createToolCaller(options: ToolCallsOptions): ToolCaller | null {
  const { path } = options;
  if (path === null) return null;
  let lastId = 0;

  async function call(
    method: string,
    params: Record<string, unknown>,
    label: string,
  ): Promise<Record<string, unknown>> {
    const url = new URL(path ?? "", options.appUrl());
    const body = JSON.stringify({ jsonrpc: "2.0", id: (lastId += 1), method, params });
    const finish = options.traffic.begin({
      direction: "to-app",
      method: "POST",
      path: url.pathname,
      label,
      request: params,
    });
    try {
      const { statusCode: status, body: answer } = await request(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": protocolVersion,
          ...signatureHeaders(options, body),
        },
        body,
        signal: AbortSignal.timeout(answersWithinMs),
      });
      const text = await answer.text();
      const message = readMessage(text);
      finish({ status, response: message ?? text });
      const result = message?.["result"];
      return isJsonObject(result) ? result : {};
    } catch (error) {
      finish({ failure: error instanceof Error ? error.name : "failed" });
      return {};
    }
  }

  return {
    async tools(): Promise<readonly Tool[]> {
      const { tools } = await call("tools/list", {}, "tools/list");
      return Array.isArray(tools) ? tools.filter(isJsonObject).map(asTool) : [];
    },
    async call(
      name: string,
      args: Readonly<Record<string, string>>,
      identity: ToolIdentity,
    ): Promise<ToolAnswer | null> {
      const params = { name, arguments: args, _meta: { slack: identity } };
      const { content, isError } = await call("tools/call", params, `tools/call ${name}`);
      if (!Array.isArray(content)) return null;
      const texts = content.filter(isJsonObject).map((one) => one["text"]);
      return { text: texts.filter(Boolean).join("\n"), isError: isError === true };
    },
  };
}

/** Reads a message of JSON, or the first one of a stream of events. */
function readMessage(text: string): Record<string, unknown> | undefined {
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const message = parseJson(data);
  return isJsonObject(message) ? message : undefined;
}

function asTool(tool: Record<string, unknown>): Tool {
  const { name, title, description, inputSchema, annotations } = tool;
  const properties = isJsonObject(inputSchema) ? inputSchema["properties"] : undefined;
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    name: textOf(name),
    title: textOf(title),
    description: textOf(description),
    inputs: isJsonObject(properties) ? Object.keys(properties) : [],
    isReadOnly: isJsonObject(annotations) && annotations["readOnlyHint"] === true,
  };
}
