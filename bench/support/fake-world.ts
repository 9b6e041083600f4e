import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

// A separate process that fakes Slack, which times the answers, and the registry.
const apiMs = Number(process.argv[2]);
let isHung = false;
let cards: number[] = [];
/** The messages to the second team since the start. */
let messages = 0;

const slack: RequestListener = (req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    // The response URL contains the time at which the command was sent.
    const sentAt = Number(/^\/response\/([\d.]+)\//.exec(req.url ?? "")?.[1]);
    const body = Buffer.concat(chunks);
    const isCard = sentAt > 0 && body.includes("düşüldü");
    if (isCard) cards.push(performance.timeOrigin + performance.now() - sentAt);
    const isInstallation = req.url === "/api/oauth.v2.access";
    // A token names its team, and before it an installation's code.
    const source = isInstallation ? body.toString() : req.headers.authorization;
    const team = /(?:code=|xoxb-)(T\d)/.exec(source ?? "")?.[1] ?? "T1";
    if (team === "T2" && req.url === "/api/chat.postMessage") messages += 1;
    const token = isInstallation ? `"access_token":"xoxb-${team}","token_type":"bot",` : "";
    res.setHeader("content-type", "application/json");
    res.end(
      `{"ok":true,${token}"team_id":"${team}","user_id":"UBOT","bot_id":"BBOT","user":{"id":"U","team_id":"${team}"},"channel":{"id":"C1"}}`,
    );
  });
};

const registry: RequestListener = (req, res) => {
  req.resume();
  if (req.method === "GET") {
    res.end('{"balance":1000}');
    return;
  }
  if (isHung) return;
  setTimeout(() => {
    res.setHeader("content-type", "application/json");
    res.end('{"success":true,"dusulen_bakiye":1,"data":{"Merkez":{"Unvani":"YÜK A.Ş."}}}');
  }, apiMs);
};

process.on("message", (request: "hang" | "answer" | "cards" | "messages") => {
  if (request === "cards") {
    process.send?.({ cards });
    cards = [];
  } else if (request === "messages") {
    process.send?.({ messages });
  } else {
    isHung = request === "hang";
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ slack: await listening(slack), registry: await listening(registry) });

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
