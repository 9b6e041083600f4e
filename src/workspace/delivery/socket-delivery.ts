import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { isJsonObject } from "../../platform/exact-json.ts";
import type { DeliveryOutcome, Delivery } from "../core/app-delivery.ts";
import { parseJson } from "../core/app-content.ts";
import type { TrafficLog } from "../core/traffic-log.ts";
import { appId } from "../core/directory.ts";
import { isLocalRequest } from "../http/http-exchange.ts";

/** Slack's limit of an app's connections. */
const maxConnections = 10;

export type SocketDelivery = ReturnType<typeof createSocketDelivery>;

/** Delivers by Socket Mode for all workspaces; several connections of the app take turns. */
export function createSocketDelivery(options: { readonly ackMilliseconds: number }) {
  let isUsed = false;
  const server = new WebSocketServer({ noServer: true });
  const sockets = new Set<WebSocket>();
  const tickets = new Set<string>();
  const pendingAnswers = new Map<string, (payload: unknown) => void>();

  function nextSocket(): WebSocket | undefined {
    const [socket] = sockets;
    if (!socket) return undefined;
    sockets.delete(socket);
    sockets.add(socket);
    return socket;
  }

  function connect(socket: WebSocket): void {
    isUsed = true;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // An invalid frame closes only its own connection.
    socket.on("error", () => undefined);
    socket.on("message", (data) => {
      const { envelope_id, payload } = readAnswer(data);
      if (typeof envelope_id === "string") pendingAnswers.get(envelope_id)?.(payload);
    });
    const connection_info = { app_id: appId };
    socket.send(JSON.stringify({ type: "hello", num_connections: sockets.size, connection_info }));
  }

  async function deliver(delivery: Delivery, traffic: TrafficLog): Promise<DeliveryOutcome> {
    const socket = nextSocket();
    const type = envelopeTypes[delivery.to];
    const finish = traffic.begin({
      direction: "to-app",
      method: "WS",
      path: type,
      label: delivery.label,
      request: delivery.content,
    });
    if (!socket) {
      finish({ failure: "app_unreachable" });
      return { kind: "failed", error: "app_unreachable" };
    }
    const envelope_id = randomUUID();
    const acknowledgement = new Promise<{ payload: unknown } | null>((resolve) => {
      const timer = setTimeout(() => {
        resolve(null);
      }, options.ackMilliseconds);
      pendingAnswers.set(envelope_id, (answer) => {
        clearTimeout(timer);
        resolve({ payload: answer });
      });
    });
    const isEvent = delivery.to === "events";
    const { attempt = 0, reason = "" } = delivery.retry ?? {};
    socket.send(
      JSON.stringify({
        envelope_id,
        type,
        payload: delivery.content,
        accepts_response_payload: !isEvent,
        ...(isEvent && { retry_attempt: attempt, retry_reason: reason }),
      }),
    );
    const answer = await acknowledgement;
    pendingAnswers.delete(envelope_id);
    if (!answer) {
      finish({ failure: "operation_timeout" });
      return { kind: "failed", error: "operation_timeout" };
    }
    finish({ status: 200, response: answer.payload });
    const body = answer.payload === undefined ? "" : JSON.stringify(answer.payload);
    return { kind: "acknowledged", body, isJson: true };
  }

  return {
    /** True once the app has connected; from then on HTTP is not used. */
    isUsed: () => isUsed,
    count: () => sockets.size,
    /** Returns a single-use address for the app's next connection. */
    issueAddress(baseUrl: string): string {
      const ticket = randomUUID();
      tickets.add(ticket);
      return `${baseUrl.replace(/^http/, "ws")}/link/?ticket=${ticket}`;
    },
    /** Ends all connections without closing frames. */
    terminate(): void {
      for (const socket of sockets) socket.terminate();
      sockets.clear();
    },
    /** Asks the app to replace a connection, as Slack does every few hours. */
    refresh(): void {
      const socket = nextSocket();
      if (!socket) return;
      sockets.delete(socket);
      socket.send(JSON.stringify({ type: "disconnect", reason: "warning", debug_info: {} }));
    },
    /** Accepts a connection with a valid ticket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const ticket = /^\/link\/\?ticket=([\w-]+)/.exec(request.url ?? "")?.[1] ?? "";
      if (!isLocalRequest(request) || sockets.size >= maxConnections || !tickets.delete(ticket)) {
        socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n");
        return;
      }
      server.handleUpgrade(request, socket, head, connect);
    },
    deliver,
    async close() {
      await Promise.all([...sockets].map(closeSocket));
    },
  };
}

/** Closes a connection, by force after half a second. */
async function closeSocket(socket: WebSocket): Promise<void> {
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const timer = setTimeout(() => {
    socket.terminate();
  }, 500);
  socket.close(1001);
  await closed;
  clearTimeout(timer);
}

const envelopeTypes = {
  commands: "slash_commands",
  interactivity: "interactive",
  events: "events_api",
} as const satisfies Record<Delivery["to"], string>;

function readAnswer(data: WebSocket.RawData): { envelope_id?: unknown; payload?: unknown } {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  const answer = parseJson(bytes.toString());
  return isJsonObject(answer) ? answer : {};
}
