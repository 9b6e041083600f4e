import type { LookupKind } from "../../company/lookup-kind.ts";
import { paths } from "./document.ts";
import { creditsIn, type Exchange, type Transcript } from "./exchange.ts";

/** One rule of the API document. */
export interface Check {
  /** Names it in reports and in the table of mutations. */
  id: string;
  /** The heading it is reported under: an endpoint, or a matter of all of them. */
  group: string;
  /** The rule, as a demand. */
  rule: string;
  /** The answers it looks at; without one of them it is skipped. */
  needs: readonly string[];
  /** What is wrong, without repeating anything of a company or a person; empty where nothing is. */
  problems: (exchanges: Exchange[], transcript: Transcript) => string[];
}

export type CheckResult =
  | { kind: "passed"; check: Check }
  | { kind: "failed"; check: Check; problems: string[] }
  | { kind: "skipped"; check: Check };

export function runCheck(check: Check, transcript: Transcript): CheckResult {
  const exchanges = check.needs.flatMap((step) => transcript.get(step) ?? []);
  if (exchanges.length < check.needs.length) return { kind: "skipped", check };
  const problems = check.problems(exchanges, transcript);
  return problems.length === 0 ? { kind: "passed", check } : { kind: "failed", check, problems };
}

/** A check of one answer. */
export function checkOf(
  step: string,
  check: Omit<Check, "needs" | "problems"> & {
    problems: (exchange: Exchange, transcript: Transcript) => string[];
  },
): Check {
  return {
    ...check,
    needs: [step],
    problems: ([exchange], transcript) => (exchange ? check.problems(exchange, transcript) : []),
  };
}

/** A check of a paid answer, reported under its query's endpoint. */
export function answerCheck(
  kind: LookupKind,
  check: Pick<Check, "id" | "rule"> & { problems: (exchange: Exchange) => string[] },
): Check {
  return checkOf(kind, { ...check, group: `POST ${paths[kind]}` });
}

/** A problem where a condition does not hold. */
export function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem];
}

/** What is wrong with an answer that has to be 200 and JSON. */
export function jsonProblems(exchange: Exchange): string[] {
  const { status } = exchange;
  return [...unless(status === 200, `HTTP ${status} came`), ...formatProblems(exchange)];
}

/** What is wrong with an answer that has to be JSON. */
export function formatProblems({ contentType, json }: Exchange): string[] {
  return [
    ...unless(contentType.startsWith("application/json"), "content-type is not application/json"),
    ...unless(json !== undefined, "the body is not JSON"),
  ];
}

/** A check that two answers to the balance query, named by their steps, tell the same balance. */
export function unchangedBalance(
  check: Omit<Check, "needs" | "problems">,
  before: string,
  after: string,
): Check {
  return {
    ...check,
    needs: [before, after],
    problems: ([first, second]) => {
      const [old, fresh] = [creditsIn(first, "balance"), creditsIn(second, "balance")];
      if (old === null || fresh === null) return ["the balance could not be read"];
      return unless(old === fresh, "the balance has changed");
    },
  };
}
