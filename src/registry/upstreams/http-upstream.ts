import { Agent, request } from "undici";
import { UpstreamAnswerError, type Upstream } from "./upstream.ts";

interface HttpUpstreamOptions {
  baseUrl: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
}

/**
 * An institution behind HTTP: `POST …/company {vkn}` for a record, `POST …/branch {mersis_no}` for a card.
 * 404 with a JSON body means unknown. Redirects are refused; the caller's signal limits the time.
 */
export function createHttpUpstream({ baseUrl, token }: HttpUpstreamOptions): Upstream {
  const dispatcher = new Agent({ connections: 64, maxResponseSize: mostBytes });
  // Numbers that name people must not stand in an address, where servers and proxies log them.
  const ask = async (path: string, question: object, signal: AbortSignal): Promise<unknown> => {
    const response = await request(`${baseUrl.replace(/\/+$/, "")}/${path}`, {
      method: "POST",
      dispatcher,
      signal,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(question),
    });
    const body = await response.body.text();
    if (response.statusCode !== 200 && response.statusCode !== 404) {
      throw new UpstreamAnswerError(`status ${response.statusCode}`);
    }
    const value = parse(body);
    // A proxy's own 404 page must not pass for "there is no such company".
    return response.statusCode === 404 ? null : value;
  };
  return {
    company: (vkn, signal) => ask("company", { vkn }, signal),
    branch: (mersis, signal) => ask("branch", { mersis_no: mersis }, signal),
    close: () => dispatcher.close(),
  };
}

/** A company of many branches takes some hundred KB. */
const mostBytes = 5 * 1024 * 1024;

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new UpstreamAnswerError("the answer is not JSON");
  }
}
