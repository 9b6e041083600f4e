import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP server on loopback; the test writes every byte of its answers. */
export interface RawServer {
  port: number;
  /** The number of accepted connections. */
  connections: number;
  /** The complete requests, as text. */
  requests: string[];
}

/** Starts a server that calls `answer` for each complete request. */
export function startRawServer(
  answer: (socket: Socket, request: string) => void,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const raw: RawServer = { port: 0, connections: 0, requests: [] };
  const server = createServer((socket) => {
    raw.connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
    let pending = "";
    socket.on("data", (chunk) => {
      pending += chunk.toString("latin1");
      for (let end = endOfRequest(pending); end !== null; end = endOfRequest(pending)) {
        const request = pending.slice(0, end);
        pending = pending.slice(end);
        raw.requests.push(request);
        answer(socket, request);
      }
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listening(server, raw);
}

/** Returns the raw text of a JSON answer. */
export function httpAnswer(status: number, body: string, headers: readonly string[] = []): string {
  const head = [`HTTP/1.1 ${status} x`, "content-type: application/json", ...headers];
  return `${head.join("\r\n")}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Returns the raw bytes of a 200 answer with any body. */
export function httpBytes(body: Buffer, headers: readonly string[] = []): Buffer {
  const head = ["HTTP/1.1 200 OK", ...headers, `content-length: ${body.length}`];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}

function endOfRequest(text: string): number | null {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return text.length >= end ? end : null;
}

function listening(server: Server, raw: RawServer): Promise<RawServer> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      raw.port = (server.address() as AddressInfo).port;
      resolve(raw);
    });
  });
}
