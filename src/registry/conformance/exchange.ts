import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { isJsonObject, parseExactJson, type ExactJson } from "../../platform/exact-json.ts";

/** One request of the suite, named so that a check can refer to its answer. */
export interface ApiRequest {
  step: string;
  method: "GET" | "POST";
  path: string;
  /** The whole header; null sends none. */
  authorization: string | null;
  /** The body as it is sent, or null for none. */
  body: string | null;
}

export interface ApiAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Sends a request; the suite is given one for a real service, and a misbehaving one to be tested itself. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;

/** Creates a transport that sends to a base address. */
export function createHttpTransport(baseUrl: string): Transport {
  const base = baseUrl.replace(/\/+$/, "");
  return async ({ method, path, authorization, body }) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(answerTimeoutMs),
      headers: {
        accept: "application/json",
        ...(authorization !== null && { authorization }),
        ...(body !== null && { "content-type": "application/json" }),
      },
    });
    const contentType = answer.headers.get("content-type") ?? "";
    return { status: answer.status, contentType, text: await answer.text() };
  };
}

const answerTimeoutMs = 60_000;

/** An answer as the checks read it. */
export interface Exchange extends ApiAnswer {
  request: ApiRequest;
  /** Undefined where the body is no JSON. */
  json: unknown;
  /** The body with numbers as their source text. */
  exact: ExactJson | undefined;
}

export function readExchange(request: ApiRequest, answer: ApiAnswer): Exchange {
  try {
    const json = JSON.parse(answer.text) as unknown;
    return { ...answer, request, json, exact: parseExactJson(answer.text) };
  } catch {
    return { ...answer, request, json: undefined, exact: undefined };
  }
}

/** Returns the value at a path of the body, or undefined if there is none. */
export function valueAt({ json }: Exchange, ...path: string[]): unknown {
  return path.reduce((value, name) => (isJsonObject(value) ? value[name] : undefined), json);
}

/** Returns the elements of the list at a path of the body, none if there is no list. */
export function elementsAt(exchange: Exchange, ...path: string[]): unknown[] {
  const value = valueAt(exchange, ...path);
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Reads an amount of the body's top level to the last millionth; null if it is no number. */
export function creditsAt(exchange: Exchange, name: string): MicroCredits | null {
  if (typeof valueAt(exchange, name) !== "number") return null;
  const source = isJsonObject(exchange.exact) ? exchange.exact[name] : undefined;
  return typeof source === "string" ? parseCredits(source) : null;
}
