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
  readonly silent?: boolean;
}

export interface RecordingApp {
  readonly listener: RequestListener;
  readonly received: Received[];
  /** The answer to requests. */
  reply: Reply;
  /** Answers to the next requests, in turn. */
  readonly next: Reply[];
}

/** An app that notes what it gets and answers as it is told. */
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
        const { status = 200, json, text = "", headers, silent } = app.next.shift() ?? app.reply;
        if (silent) return;
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
