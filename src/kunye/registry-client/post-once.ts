import { once } from "node:events";
import {
  request,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { Received } from "../lookups/ports.ts";
import { largestBody } from "../lookups/read-received.ts";

/** Milliseconds after the deadline for reading the socket: a paused process still gets its answer. */
const graceMs = 250;

/** Opens a verified connection for one HTTP/1.1 request; nothing was sent if it rejects. */
export async function openConnection(url: URL, signal: AbortSignal): Promise<Socket> {
  const secure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const to = { host, port: Number(url.port || (secure ? 443 : 80)) };
  const servername = isIP(host) ? "" : host;
  const socket = secure
    ? connectSecurely({ ...to, servername, ALPNProtocols: ["http/1.1"] })
    : connect(to);
  // An error that comes before the request takes the connection over must not end the process.
  socket.on("error", () => undefined);
  try {
    await once(socket, secure ? "secureConnect" : "connect", { signal });
    if (socket.destroyed) throw new Error("closed as soon as it stood");
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Sends one request on a connection of its own and returns the answer, even if it is cut.
 * Rejects if no answer began, shortly after the signal at the latest.
 */
export async function postOnce(
  socket: Socket,
  url: URL,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<Received> {
  let grace: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      reject(new Error("no whole answer in time"));
    };
    signal.addEventListener("abort", () => (grace = setTimeout(giveUp, graceMs)), { once: true });
  });
  // What is rejected after the answer's end, nobody waits for.
  givenUp.catch(() => undefined);
  const path = `${url.pathname}${url.search}`;
  const all = { ...headers, host: url.host };
  try {
    const post = request({ createConnection: () => socket, method: "POST", path, headers: all });
    const response = await Promise.race([answerTo(post, body), givenUp]);
    const { statusCode = 0, headers: sent } = response;
    const { "content-type": type = "", "content-encoding": coding = "" } = sent;
    const head = { status: statusCode, type, coding, retryAfter: sent["retry-after"] ?? "" };
    const chunks: Buffer[] = [];
    const isWhole = await Promise.race([readInto(chunks, response), givenUp]).catch(() => false);
    const bytes = Buffer.concat(chunks);
    return isWhole ? { ...head, bytes } : { ...head, bytes, isCut: true };
  } finally {
    clearTimeout(grace);
    socket.destroy();
  }
}

function answerTo(post: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Once the answer has begun these go unheard: it says itself whether it came whole.
    post.on("response", resolve).on("error", reject);
    post.on("close", () => {
      reject(new Error("closed without an answer"));
    });
    post.end(body);
  });
}

/** Collects the chunks of an answer; resolves with false if it is too large. */
async function readInto(chunks: Buffer[], response: IncomingMessage): Promise<boolean> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return false;
    chunks.push(chunk);
  }
  return true;
}
