import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** A request that arrived; it has no headers, so no key. */
export interface ArrivedRequest {
  method: string;
  path: string;
}

interface Answer {
  status: number;
  body: string;
}

/** The end of a request: its body, and its answer, or null if the caller left without one. */
export interface ObservedEnd {
  asked: string;
  answer: Answer | null;
}

/** Called with each request; the returned function is called once, with the request's end. */
export type RequestObserver = (request: ArrivedRequest) => (end: ObservedEnd) => void;

/** Reports the requests of a listener and their answers, and changes neither. */
export function withObserver(listener: RequestListener, observe: RequestObserver): RequestListener {
  return (request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const report = observe({ method: request.method ?? "GET", path });
    const asked = copyOfBody(request);
    const answer = copyOfAnswer(response);
    response.once("close", () => report({ asked: asked(), answer: answer() }));
    listener(request, response);
  };
}

/**
 * Returns a reader of the received part of a body. A `data` listener would take it from the
 * program.
 */
function copyOfBody(request: IncomingMessage): () => string {
  const chunks: Buffer[] = [];
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk !== null) chunks.push(chunk);
    return push(chunk, encoding);
  };
  return () => Buffer.concat(chunks).toString();
}

/** Returns a reader of the answer, or of null before there is one. */
function copyOfAnswer(response: ServerResponse): () => Answer | null {
  let answer: Answer | null = null;
  const end = response.end.bind(response) as (body?: string | Buffer) => ServerResponse;
  response.end = ((body: string | Buffer = "") => {
    answer = { status: response.statusCode, body: body.toString() };
    return end(body);
  }) as ServerResponse["end"];
  return () => answer;
}
