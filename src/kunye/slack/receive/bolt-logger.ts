import { LogLevel, type Logger as BoltLogger } from "@slack/web-api";
import type { Logger } from "pino";

/** Bolt's logger over pino: only text goes through, never a payload. */
export function createBoltLogger(log: Logger): BoltLogger {
  const text = (messages: unknown[]) =>
    messages
      .map((message) => (message instanceof Error ? message.message : String(message)))
      .join(" ");
  return {
    // Bolt writes payloads and headers at debug level.
    debug: () => undefined,
    info: (...messages) => {
      log.debug(text(messages));
    },
    warn: (...messages) => {
      log.warn(text(messages));
    },
    error: (...messages) => {
      log.error(text(messages));
    },
    setLevel: () => undefined,
    getLevel: () => LogLevel.INFO,
    setName: () => undefined,
  };
}
