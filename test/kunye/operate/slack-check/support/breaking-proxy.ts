import { onTestFinished } from "vitest";
import { createLimitedServer, listen } from "../../../../../src/platform/limited-server.ts";

/** Starts a proxy that makes a header block too long, in the one call whose header has these words. */
export async function startBreakingProxy(target: string, words: string): Promise<string> {
  let broken = false;
  const server = createLimitedServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const message = form.get("message") ?? "";
      if (!broken && message.includes(words)) {
        broken = true;
        form.set("message", withLongHeader(message));
      }
      void forward(`${target}${req.url ?? ""}`, req.headers.authorization ?? "", form).then(
        async (answer) => {
          const scopes = answer.headers.get("x-oauth-scopes") ?? "";
          res.writeHead(answer.status, { "x-oauth-scopes": scopes }).end(await answer.text());
        },
      );
    });
  });
  const url = await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return url;
}

function forward(url: string, authorization: string, form: URLSearchParams): Promise<Response> {
  return fetch(url, { method: "POST", headers: { authorization }, body: form });
}

function withLongHeader(message: string): string {
  const { blocks } = JSON.parse(message) as { blocks: { type: string; text?: object }[] };
  const longer = blocks.map((block) =>
    block.type === "header" ? { ...block, text: { ...block.text, text: "x".repeat(151) } } : block,
  );
  return JSON.stringify({ blocks: longer });
}
