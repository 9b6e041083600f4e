import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { createLimitedServer, listen } from "../../../../../src/platform/limited-server.ts";

/** The failures by method of the Web API: another answer, or no answer. */
export type Troubles = Record<string, object | ((res: ServerResponse) => void)>;

/** Starts a proxy to a Web API whose methods fail as given; every card is valid. */
export async function startTroubledProxy(target: string, troubles: Troubles): Promise<string> {
  const answers: Troubles = { "blocks.validate": { ok: true }, ...troubles };
  const server = createLimitedServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const trouble = answers[req.url?.replace("/api/", "") ?? ""];
      if (typeof trouble === "function") trouble(res);
      else if (trouble) res.end(JSON.stringify(trouble));
      else void forward(`${target}${req.url ?? ""}`, req.headers, Buffer.concat(chunks), res);
    });
  });
  const url = await listen(server, 0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return url;
}

async function forward(
  url: string,
  { authorization = "", "content-type": type = "" }: NodeJS.Dict<string | string[]>,
  body: Buffer,
  res: ServerResponse,
): Promise<void> {
  const headers = { authorization: String(authorization), "content-type": String(type) };
  const answer = await fetch(url, { method: "POST", headers, body });
  const scopes = answer.headers.get("x-oauth-scopes") ?? "";
  res.writeHead(answer.status, { "x-oauth-scopes": scopes }).end(await answer.text());
}
