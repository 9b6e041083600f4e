import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { isJsonObject, parseExactJson, type ExactJson } from "../../platform/exact-json.ts";

/** One request of the suite, named so that a check can refer to its answer. */
export interface ApiRequest {
  step: string;
  method: "GET" | "POST";
  path: string;
  /** The whole header; null sends none. */
  authorization: string | null;
  /** As it is sent; null for none. */
  body: string | null;
}

export interface ApiAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Sends a request; the suite is given one for a real service, and a misbehaving one to be tested itself. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;

/** An answer as the checks read it. */
export interface Exchange extends ApiAnswer {
  step: string;
  /** Undefined where the body is no JSON. */
  json: unknown;
  /** With numbers as their source text. */
  exact: ExactJson | undefined;
}

/** The answers of a run by their step's name. */
export type Transcript = ReadonlyMap<string, Exchange>;

export function readExchange(step: string, answer: ApiAnswer): Exchange {
  try {
    const json = JSON.parse(answer.text) as unknown;
    return { ...answer, step, json, exact: parseExactJson(answer.text) };
  } catch {
    return { ...answer, step, json: undefined, exact: undefined };
  }
}

/** A field of the body's top level; undefined where there is none. */
export function fieldOf(exchange: Exchange, name: string): unknown {
  return isJsonObject(exchange.json) ? exchange.json[name] : undefined;
}

/** An amount in the body's top level to the last millionth; null where it is no number. */
export function creditsIn(exchange: Exchange | undefined, name: string): MicroCredits | null {
  if (!exchange || typeof fieldOf(exchange, name) !== "number") return null;
  const source = isJsonObject(exchange.exact) ? exchange.exact[name] : undefined;
  return typeof source === "string" ? parseCredits(source) : null;
}
