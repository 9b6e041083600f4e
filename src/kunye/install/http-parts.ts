import type { IncomingMessage, ServerResponse } from "node:http";

/** Bytes of a form's body at most; chosen by hand. */
const largestForm = 8_000;

/** Reads a sent form, or null if the body is none, or too large. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  const type = (req.headers["content-type"] ?? "").split(";", 1)[0]?.trim();
  if (type !== "application/x-www-form-urlencoded") return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and discarded, so that the sender gets an answer.
    if (size <= largestForm) chunks.push(chunk);
  }
  return size <= largestForm ? new URLSearchParams(Buffer.concat(chunks).toString()) : null;
}

/**
 * True if a browser sent the form from a page of this origin. Pages without a referrer send
 * `Origin: null`, so the browser's own word on the site decides where there is one.
 */
export function isFromOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? headers.origin === origin : site === "same-origin";
}

export function queryOf(req: IncomingMessage): URLSearchParams {
  const { url = "/" } = req;
  return new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");
}

/** Returns a request's cookie, or "" without one. */
export function cookieOf({ headers }: IncomingMessage, name: string): string {
  const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

export interface Redirect {
  status: 302 | 303;
  to: string;
  cookie?: string;
}

export function redirect(res: ServerResponse, { status, to, cookie }: Redirect): void {
  res.writeHead(status, {
    location: to,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    ...(cookie !== undefined && { "set-cookie": cookie }),
  });
  res.end();
}
