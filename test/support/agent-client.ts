import { createHmac } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { signingSecret } from "./start-team.ts";

/** The person that Slack names beside a call. */
export interface SlackIdentity {
  user_id?: string;
  team_id?: string | null;
  enterprise_id?: string | null;
}

interface AgentOptions {
  identity?: SlackIdentity | null;
  secret?: string;
  mode?: "legacy" | "auto";
}

/** Connects the official client as Slack's assistant does: signed, with a person beside each call. */
export async function connectAgent(
  url: string,
  { identity = null, secret = signingSecret, mode = "auto" }: AgentOptions = {},
) {
  const client = new Client({ name: "assistant", version: "1" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), {
    fetch: (to, init) => {
      const headers = new Headers(init?.headers);
      const body = typeof init?.body === "string" ? init.body : "";
      for (const [name, value] of Object.entries(signatureOf(body, secret)))
        headers.set(name, value);
      return fetch(to, { ...init, headers });
    },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    /** Calls a tool; returns its words, and if it failed. */
    async call(
      name: string,
      args: Record<string, unknown> = {},
      as: SlackIdentity | null = identity,
    ) {
      const meta = as === null ? {} : { _meta: { slack: as } };
      const result = await client.callTool({ name, arguments: args, ...meta });
      const text = result.content.map((one) => (one.type === "text" ? one.text : "")).join("\n");
      return { text, isError: result.isError === true };
    },
  };
}

/** Returns Slack's headers of a request that is signed at a time. */
export function signatureOf(
  body: string,
  secret: string,
  sentAt = Date.now(),
): Record<string, string> {
  const at = String(Math.floor(sentAt / 1_000));
  const digest = createHmac("sha256", secret).update(`v0:${at}:${body}`).digest("hex");
  return { "x-slack-request-timestamp": at, "x-slack-signature": `v0=${digest}` };
}
