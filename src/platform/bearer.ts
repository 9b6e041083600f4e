import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

type WithHeaders = Pick<IncomingMessage, "headers">;

/** The token that a request bears; empty where it bears none. */
export function bearerToken({ headers }: WithHeaders): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
}

/** True if a request bears this token; compared in constant time. */
export function bears(request: WithHeaders, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(bearerToken(request)), digest(token));
}
