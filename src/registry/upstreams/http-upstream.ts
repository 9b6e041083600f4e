import { Agent, request } from "undici";
import { UpstreamAnswerError, type Upstream } from "./upstream.ts";

/**
 * Creates an institution over HTTP: `POST …/company {vkn}`, `POST …/branch {mersis_no}`.
 * 404 with a JSON body means unknown. Redirects are refused.
 */
export function createHttpUpstream(baseUrl: string, token: string | undefined): Upstream {
  const dispatcher = new Agent({ connections: 64, maxResponseSize: maxAnswerBytes });
  // Servers and proxies log addresses, so a number of a person goes in the body.
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
    // A proxy's 404 page, which is no JSON, must not mean "no such company".
    return response.statusCode === 404 ? null : value;
  };
  return {
    company: (vkn, signal) => ask("company", { vkn }, signal),
    branch: (mersis, signal) => ask("branch", { mersis_no: mersis }, signal),
    close: () => dispatcher.close(),
  };
}

/** A company of many branches takes some hundred KB. */
const maxAnswerBytes = 5 * 1024 * 1024;

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new UpstreamAnswerError("the answer is not JSON");
  }
}
