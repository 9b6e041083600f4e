import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";

const folder = new URL("../page/", import.meta.url);
const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sends a file of the page: `/` is its document, `/assets/<name>` the rest. */
export async function sendAsset(response: ServerResponse, path: string): Promise<void> {
  const name = path === "/" ? "index.html" : path.replace(/^\/assets\//, "");
  const type = types[name.split(".").at(-1) ?? ""];
  const content =
    /^[a-z0-9-]+\.[a-z]+$/.test(name) && type !== undefined
      ? await readFile(new URL(name, folder)).catch(() => undefined)
      : undefined;
  if (content === undefined) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Bulunamadı.\n");
    return;
  }
  response
    .writeHead(200, {
      "content-type": type,
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    })
    .end(content);
}
