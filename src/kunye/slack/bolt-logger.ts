import { LogLevel, type Logger as BoltLogger } from "@slack/web-api";
import type { Logger } from "pino";

/** Bolt's logger over pino: only text goes through, never a payload. */
export function createBoltLogger(log: Logger): BoltLogger {
  const toText = (messages: unknown[]) =>
    messages
      .map((message) => (message instanceof Error ? message.message : String(message)))
      .join(" ");
  return {
    // Bolt writes payloads and headers at debug level.
    debug: () => undefined,
    info: (...messages) => {
      log.debug(toText(messages));
    },
    warn: (...messages) => {
      log.warn(toText(messages));
    },
    error: (...messages) => {
      log.error(toText(messages));
    },
    setLevel: () => undefined,
    getLevel: () => LogLevel.INFO,
    setName: () => undefined,
  };
}
