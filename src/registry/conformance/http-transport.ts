import { Agent, request } from "undici";
import type { Transport } from "./exchange.ts";

/** Sends the suite's requests to a base address; `close` ends its connections. */
export function createHttpTransport(baseUrl: string): {
  send: Transport;
  close: () => Promise<void>;
} {
  const dispatcher = new Agent();
  const base = baseUrl.replace(/\/+$/, "");
  return {
    send: async ({ method, path, authorization, body }) => {
      const answer = await request(`${base}${path}`, {
        method,
        dispatcher,
        signal: AbortSignal.timeout(answerTimeoutMs),
        headers: {
          accept: "application/json",
          ...(authorization !== null && { authorization }),
          ...(body !== null && { "content-type": "application/json" }),
        },
        body,
      });
      const contentType = String(answer.headers["content-type"] ?? "");
      return { status: answer.statusCode, contentType, text: await answer.body.text() };
    },
    close: () => dispatcher.close(),
  };
}

const answerTimeoutMs = 60_000;
