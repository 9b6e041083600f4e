import type { IncomingHttpHeaders, RequestListener } from "node:http";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The decoded `payload` field of an interaction. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leaves the request without an answer. */
  readonly isSilent?: boolean;
}

export interface RecordingApp {
  readonly listener: RequestListener;
  readonly received: Received[];
  /** The reply to requests. */
  reply: Reply;
  /** The replies to the next requests; `reply` follows. */
  readonly next: Reply[];
}

/** Creates an app that records requests and sends the set replies. */
export function createRecordingApp(): RecordingApp {
  const app: RecordingApp = {
    received: [],
    reply: {},
    next: [],
    listener(request, response) {
      let body = "";
      request.setEncoding("utf8");
      request.on("data", (chunk: string) => (body += chunk));
      request.on("end", () => {
        const fields = Object.fromEntries(new URLSearchParams(body));
        const payload = JSON.parse(fields["payload"] ?? "{}") as Record<string, unknown>;
        app.received.push({ headers: request.headers, body, fields, payload });
        const { status = 200, json, text = "", headers, isSilent } = app.next.shift() ?? app.reply;
        if (isSilent) return;
        if (json === undefined) response.writeHead(status, headers).end(text);
        else {
          response.writeHead(status, { "content-type": "application/json" });
          response.end(JSON.stringify(json));
        }
      });
    },
  };
  return app;
}
