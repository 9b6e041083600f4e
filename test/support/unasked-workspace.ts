import { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { createBoltLogger } from "../../src/kunye/slack/bolt-logger.ts";
import { oneWorkspace } from "../../src/kunye/start/workspaces.ts";

/** Returns a workspace whose Slack is away, and whose registry a test must not ask. */
export function unaskedWorkspace(log: Logger, close?: () => Promise<unknown>) {
  const nobody = () => Promise.reject(new Error("nobody is asked"));
  return oneWorkspace({
    apiKey: "key",
    registry: { query: nobody, balance: nobody },
    slack: new webApi.WebClient("xoxb-test", {
      slackApiUrl: "http://127.0.0.1:9/api/",
      retryConfig: { retries: 0 },
      logger: createBoltLogger(log),
    }),
    ...(close && { close }),
  });
}
