import { HTTPReceiver } from "@slack/bolt";
import type { Logger } from "pino";
import { createBoltLogger } from "../bolt-logger.ts";

/** Bolt's receiver of signed requests, behind the guard. */
export function createHttpReceiver(signingSecret: string, log: Logger): HTTPReceiver {
  return new HTTPReceiver({
    signingSecret,
    logger: createBoltLogger(log),
    // Our listeners acknowledge first, so what fails here is a payload that Slack never sends.
    processEventErrorHandler({ error, response }) {
      log.warn({ err: error }, "a payload could not be processed");
      if (!response.headersSent) response.writeHead(400);
      response.end();
      return Promise.resolve(false);
    },
  });
}
