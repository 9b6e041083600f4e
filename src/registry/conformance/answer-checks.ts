import { z } from "zod";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import {
  balanceAfter,
  checksOf,
  groupOf,
  jsonProblems,
  typed,
  unchangedBalance,
  unless,
  type Check,
} from "./check.ts";
import { creditsAt, type Exchange } from "./exchange.ts";

const balanceCheck = checksOf("balance");

/** The general cards have the time, the detailed VKN answer has not; the others may have it. */
const timeRules: Record<LookupKind, [rule: string, time: z.ZodType]> = {
  vkn: ["response_time_ms is a whole number", z.int()],
  vkn_detail: ["there is no response_time_ms in this answer", z.undefined()],
  title: ["response_time_ms is a whole number", z.int()],
  title_detail: ["response_time_ms, where there is one, is a whole number", z.int().optional()],
  mersis: ["response_time_ms, where there is one, is a whole number", z.int().optional()],
};

/** The balance query, the envelope of the five paid answers and their charges (Response envelope, Limits 1). */
export const answerChecks: readonly Check[] = [
  {
    id: "key.shape",
    group: "API key",
    rule: "the key has the form PREFIX_BODY",
    needs: ["balance"],
    problems: ({ request }: Exchange) =>
      unless(
        /^Bearer [^_\s]+_\S+$/.test(request.authorization ?? ""),
        "no underscore, or nothing before it",
      ),
  },
  balanceCheck("status", "200 and JSON", jsonProblems),
  balanceCheck("balance", "balance is a number", typed(z.number(), "balance")),
  balanceCheck(
    "only",
    "there is nothing but balance",
    typed(z.strictObject({ balance: z.unknown() })),
  ),
  unchangedBalance("balance.free", groupOf("balance"), "the balance query is free", [
    "balance",
    "balance-again",
  ]),
  unchangedBalance("refusals.free", "Refused requests", "400 and 401 charge nothing", [
    "balance-again",
    "balance-after-refusals",
  ]),
  unchangedBalance("insufficient.free", "402 insufficient balance", "402 charges nothing", [
    "poor-balance",
    "poor-balance-after",
  ]),
  ...lookupKinds.flatMap((kind, index) => {
    const check = checksOf(kind);
    const before = lookupKinds[index - 1];
    const [timeRule, time] = timeRules[kind];
    return [
      check("status", "200 and JSON", jsonProblems),
      check("success", "success true", typed(z.literal(true), "success")),
      check(
        "dusulen_bakiye",
        "dusulen_bakiye is a number, 0 or greater",
        typed(z.number().min(0), "dusulen_bakiye"),
      ),
      {
        id: `${kind}.charge`,
        group: groupOf(kind),
        rule: "the balance falls by exactly dusulen_bakiye",
        needs: [before ? balanceAfter(before) : "balance-before-paid", kind, balanceAfter(kind)],
        problems: chargeProblems,
      },
      check("response_time_ms", timeRule, typed(time, "response_time_ms")),
    ];
  }),
];

/** The balance falls by the charge in the answer, to the last millionth. */
function chargeProblems(older: Exchange, answer: Exchange, newer: Exchange): string[] {
  const [old, fresh] = [creditsAt(older, "balance"), creditsAt(newer, "balance")];
  const taken = creditsAt(answer, "dusulen_bakiye");
  if (old === null || taken === null || fresh === null) return ["the amounts could not be read"];
  return unless(old - taken === fresh, "it fell by another amount");
}
