import type { z } from "zod";
import { lookupKinds } from "../../company/lookup-kind.ts";
import { balancePath, paths } from "./document.ts";
import { creditsAt, valueAt, type Exchange } from "./exchange.ts";

/** One rule of the API document. */
export interface Check {
  /** The name in reports and in the table of mutations. */
  id: string;
  /** The heading in reports: an endpoint, or a matter of all of them. */
  group: string;
  /** The rule, as a demand. */
  rule: string;
  /** The steps whose answers are judged; a check that lacks one of them is skipped. */
  needs: readonly string[];
  /** Names what is wrong, without repeating anything of a company or a person. */
  problems: (...exchanges: Exchange[]) => string[];
}

/** Makes the checks of one step's answer. */
export function checksOf(step: string, group = groupOf(step)) {
  return (name: string, rule: string, problems: (exchange: Exchange) => string[]): Check => ({
    id: `${step}.${name}`,
    group,
    rule,
    needs: [step],
    problems,
  });
}

/** Returns the endpoint under which a step's checks are reported. */
export function groupOf(step: string): string {
  const kind = lookupKinds.find((known) => known === step);
  return kind ? `POST ${paths[kind]}` : `GET ${balancePath}`;
}

/** Demands that two answers to the balance query, named by their steps, tell the same balance. */
export function unchangedBalance(
  id: string,
  group: string,
  rule: string,
  needs: [before: string, after: string],
): Check {
  const problems = (before: Exchange, after: Exchange) => {
    const [old, fresh] = [creditsAt(before, "balance"), creditsAt(after, "balance")];
    if (old === null || fresh === null) return ["the balance could not be read"];
    return unless(old === fresh, "the balance has changed");
  };
  return { id, group, rule, needs, problems };
}

/** Names the balance query that follows a paid one. */
export function balanceAfter(step: string): string {
  return `balance-after-${step}`;
}

/** Demands that the value at a path of the body fits a schema. */
export function typed(schema: z.ZodType, ...path: string[]): (exchange: Exchange) => string[] {
  return (exchange) => schemaProblems(schema, valueAt(exchange, ...path));
}

/** Names the first thing wrong with a value; a schema's message never repeats the value. */
export function schemaProblems(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error ? error.issues.slice(0, 1).map(({ message }) => message) : [];
}

/** Returns a problem if a condition does not hold. */
export function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem];
}

/** Demands 200 and JSON. */
export function jsonProblems(exchange: Exchange): string[] {
  const { status } = exchange;
  return [...unless(status === 200, `HTTP ${status} came`), ...formatProblems(exchange)];
}

/** Demands JSON. */
export function formatProblems({ contentType, json }: Exchange): string[] {
  return [
    ...unless(contentType.startsWith("application/json"), "content-type is not application/json"),
    ...unless(json !== undefined, "the body is not JSON"),
  ];
}
