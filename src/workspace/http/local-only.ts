import type { IncomingMessage } from "node:http";

const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The known parts of a request before it is read. */
export type Approaching = Pick<IncomingMessage, "method" | "headers"> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** True for a request that a page of this very workspace, or a local program, has made. */
export function isLocalRequest(request: Approaching): boolean {
  // Any machine can write what it likes into Host; there is no proxy whose address this could be.
  if (!/^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(request.socket.remoteAddress ?? "")) return false;
  const { host = "", origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const name = host.replace(/:\d+$/, "");
  // A foreign name that was pointed at this machine still shows in Host.
  if (!localNames.has(name)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // A link on another site may lead here; its scripts, forms and frames may not.
  const isVisit = request.method === "GET" && request.headers["sec-fetch-mode"] === "navigate";
  return isVisit || site === undefined || site === "same-origin" || site === "none";
}
