import type { z } from "zod";
import { lookupKinds } from "../../company/lookup-kind.ts";
import { balancePath, paths } from "./document.ts";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { isJsonObject, parseExactJson, type ExactJson } from "../../platform/exact-json.ts";

export interface Check {
  /** The name in reports and in the tests' mutations. */
  id: string;
  group: string;
  rule: string;
  /** The steps whose answers are judged; if one is missing, the check is skipped. */
  needs: readonly string[];
  /** Returns the faults, without data of a company or a person. */
  findProblems: (...exchanges: Exchange[]) => string[];
}

/** Returns a function that builds checks on one step's answer. */
export function checkOf(step: string, group = groupOf(step)) {
  return (name: string, rule: string, findProblems: (exchange: Exchange) => string[]): Check => ({
    id: `${step}.${name}`,
    group,
    rule,
    needs: [step],
    findProblems,
  });
}

/** Returns the endpoint under which a step's checks are reported. */
export function groupOf(step: string): string {
  const kind = lookupKinds.find((known) => known === step);
  return kind ? `POST ${paths[kind]}` : `GET ${balancePath}`;
}

/** Builds a check that two balance steps have the same balance. */
export function unchangedBalanceCheck(
  id: string,
  group: string,
  rule: string,
  needs: [before: string, after: string],
): Check {
  const findProblems = (before: Exchange, after: Exchange) => {
    const [old, fresh] = [creditsAt(before, "balance"), creditsAt(after, "balance")];
    if (old === null || fresh === null) return ["the balance could not be read"];
    return unless(old === fresh, "the balance has changed");
  };
  return { id, group, rule, needs, findProblems };
}

export function balanceAfter(step: string): string {
  return `balance-after-${step}`;
}

/** Returns a function that checks a value of the answer against a schema. */
export function mustBe(schema: z.ZodType, ...path: string[]): (exchange: Exchange) => string[] {
  return (exchange) => schemaProblems(schema, valueAt(exchange, ...path));
}

/** Returns a value's first fault; a schema's message never repeats the value. */
export function schemaProblems(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error ? error.issues.slice(0, 1).map(({ message }) => message) : [];
}

export function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem];
}

export function jsonProblems(exchange: Exchange): string[] {
  const { status } = exchange;
  return [...unless(status === 200, `HTTP ${status} came`), ...formatProblems(exchange)];
}

export function formatProblems({ contentType, json }: Exchange): string[] {
  return [
    ...unless(contentType.startsWith("application/json"), "content-type is not application/json"),
    ...unless(json !== undefined, "the body is not JSON"),
  ];
}

/** A request of the suite; checks refer to its answer by `step`. */
export interface ApiRequest {
  step: string;
  method: "GET" | "POST";
  path: string;
  /** The whole header, or null for none. */
  authorization: string | null;
  body: string | null;
}

export interface ApiAnswer {
  status: number;
  contentType: string;
  text: string;
}

export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;

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

/** Longer than any answer of a working service takes. Chosen by hand. */
const answerTimeoutMs = 60_000;

export interface Exchange extends ApiAnswer {
  request: ApiRequest;
  json: unknown;
  /** The body with numbers as their source text. */
  exactJson: ExactJson | undefined;
}

export function readExchange(request: ApiRequest, answer: ApiAnswer): Exchange {
  try {
    const json = JSON.parse(answer.text) as unknown;
    return { ...answer, request, json, exactJson: parseExactJson(answer.text) };
  } catch {
    return { ...answer, request, json: undefined, exactJson: undefined };
  }
}

export function valueAt({ json }: Exchange, ...path: string[]): unknown {
  return path.reduce((value, name) => (isJsonObject(value) ? value[name] : undefined), json);
}

/** Returns the elements of the list at a path, none if there is no list. */
export function elementsAt(exchange: Exchange, ...path: string[]): unknown[] {
  const value = valueAt(exchange, ...path);
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Reads an amount from the body's top level, exactly; null if it is no number. */
export function creditsAt(exchange: Exchange, name: string): MicroCredits | null {
  if (typeof valueAt(exchange, name) !== "number") return null;
  const source = isJsonObject(exchange.exactJson) ? exchange.exactJson[name] : undefined;
  return typeof source === "string" ? parseCredits(source) : null;
}
