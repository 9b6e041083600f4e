import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { answerCheck, jsonProblems, unless, type Check } from "./check.ts";
import { paths } from "./document.ts";
import { creditsIn, fieldOf } from "./exchange.ts";
import { balanceAfter } from "./steps.ts";
import { described } from "./value-problem.ts";

/** The envelope of the five paid answers and what they took (Response envelope, Limits 1). */
export const answerChecks: readonly Check[] = lookupKinds.flatMap((kind, index) => [
  answerCheck(kind, {
    id: `${kind}.status`,
    rule: "200 and JSON",
    problems: jsonProblems,
  }),
  answerCheck(kind, {
    id: `${kind}.success`,
    rule: "success true",
    problems: (exchange) => {
      const success = fieldOf(exchange, "success");
      return unless(success === true, `must be true, is ${described(success)}`);
    },
  }),
  answerCheck(kind, {
    id: `${kind}.dusulen_bakiye`,
    rule: "dusulen_bakiye is a number, 0 or greater",
    problems: (exchange) => {
      const amount = creditsIn(exchange, "dusulen_bakiye");
      if (amount === null)
        return [`must be a number, is ${described(fieldOf(exchange, "dusulen_bakiye"))}`];
      return unless(amount >= 0, "it is negative");
    },
  }),
  charged(kind, lookupKinds[index - 1]),
  timeCheck(kind),
]);

/** The balance falls by what the answer says, to the last millionth. */
function charged(kind: LookupKind, before: LookupKind | undefined): Check {
  return {
    id: `${kind}.charge`,
    group: `POST ${paths[kind]}`,
    rule: "the balance falls by exactly dusulen_bakiye",
    needs: [before ? balanceAfter(before) : "balance-before-paid", kind, balanceAfter(kind)],
    problems: ([older, answer, newer]) => {
      const amounts = [
        creditsIn(older, "balance"),
        creditsIn(answer, "dusulen_bakiye"),
        creditsIn(newer, "balance"),
      ] as const;
      const [old, taken, fresh] = amounts;
      if (old === null || taken === null || fresh === null)
        return ["the amounts could not be read"];
      return unless(old - taken === fresh, "it fell by another amount");
    },
  };
}

/** In the general cards it is there, in the detailed VKN answer it is not; elsewhere it may be. */
function timeCheck(kind: LookupKind): Check {
  const isGeneral = kind === "vkn" || kind === "title";
  const rule =
    kind === "vkn_detail"
      ? "there is no response_time_ms in this answer"
      : `response_time_ms${isGeneral ? "" : ", where there is one,"} is a whole number`;
  return answerCheck(kind, {
    id: `${kind}.response_time_ms`,
    rule,
    problems: (exchange) => {
      const time = fieldOf(exchange, "response_time_ms");
      if (kind === "vkn_detail") return unless(time === undefined, "the field is there");
      if (time === undefined) return unless(!isGeneral, "the field is missing");
      return unless(Number.isInteger(time), `must be a whole number, is ${described(time)}`);
    },
  });
}
