import { z } from "zod";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import {
  balanceAfter,
  checkOf,
  groupOf,
  jsonProblems,
  mustBe,
  unchangedBalanceCheck,
  unless,
  type Check,
  creditsAt,
  type Exchange,
  formatProblems,
  schemaProblems,
} from "./check.ts";
import { invalidBodies } from "./document.ts";

const balanceCheck = checkOf("balance");

/** `response_time_ms`: always in `vkn` and `title`, never in `vkn_detail`, perhaps in others. */
const timeRules: Record<LookupKind, [rule: string, time: z.ZodType]> = {
  vkn: ["response_time_ms is a whole number", z.int()],
  vkn_detail: ["there is no response_time_ms in this answer", z.undefined()],
  title: ["response_time_ms is a whole number", z.int()],
  title_detail: ["response_time_ms, where there is one, is a whole number", z.int().optional()],
  mersis: ["response_time_ms, where there is one, is a whole number", z.int().optional()],
};

/** The checks of key, balance, envelope and charges (Response envelope, Limits 1). */
export const answerChecks: readonly Check[] = [
  {
    id: "key.shape",
    group: "API key",
    rule: "the key has the form PREFIX_BODY",
    needs: ["balance"],
    findProblems: ({ request }: Exchange) =>
      unless(
        /^Bearer [^_\s]+_\S+$/.test(request.authorization ?? ""),
        "no underscore, or nothing before or after it",
      ),
  },
  balanceCheck("status", "200 and JSON", jsonProblems),
  balanceCheck("balance", "balance is a number", mustBe(z.number(), "balance")),
  balanceCheck(
    "only",
    "there is nothing but balance",
    mustBe(z.strictObject({ balance: z.unknown() })),
  ),
  unchangedBalanceCheck("balance.free", groupOf("balance"), "the balance query is free", [
    "balance",
    "balance-again",
  ]),
  unchangedBalanceCheck("refusals.free", "Refused requests", "400 and 401 charge nothing", [
    "balance-again",
    "balance-after-refusals",
  ]),
  unchangedBalanceCheck("insufficient.free", "402 insufficient balance", "402 charges nothing", [
    "poor-balance",
    "poor-balance-after",
  ]),
  ...lookupKinds.flatMap((kind, index) => {
    const check = checkOf(kind);
    const before = lookupKinds[index - 1];
    const [timeRule, time] = timeRules[kind];
    return [
      check("status", "200 and JSON", jsonProblems),
      check("success", "success true", mustBe(z.literal(true), "success")),
      check(
        "dusulen_bakiye",
        "dusulen_bakiye is a number, 0 or greater",
        mustBe(z.number().min(0), "dusulen_bakiye"),
      ),
      {
        id: `${kind}.charge`,
        group: groupOf(kind),
        rule: "the balance falls by exactly dusulen_bakiye",
        needs: [before ? balanceAfter(before) : "balance-before-paid", kind, balanceAfter(kind)],
        findProblems: chargeProblems,
      },
      check("response_time_ms", timeRule, mustBe(time, "response_time_ms")),
    ];
  }),
];

function chargeProblems(before: Exchange, answer: Exchange, after: Exchange): string[] {
  const [old, fresh] = [creditsAt(before, "balance"), creditsAt(after, "balance")];
  const charge = creditsAt(answer, "dusulen_bakiye");
  if (old === null || charge === null || fresh === null) return ["the amounts could not be read"];
  return unless(old - charge === fresh, "it fell by another amount");
}

/** The checks of 400, 401, 402 and 404 (Errors, Authentication). */
export const refusalChecks: readonly Check[] = [
  ...["balance", ...lookupKinds].flatMap((step) => [
    ...refusedChecks(`no-key-${step}`, groupOf(step), "request without a key", 401),
    ...refusedChecks(`wrong-key-${step}`, groupOf(step), "wrong key", 401),
  ]),
  ...lookupKinds.flatMap((kind) => [
    ...Object.keys(invalidBodies[kind]).flatMap((fault) =>
      refusedChecks(`invalid-${kind}-${fault}`, groupOf(kind), `invalid body (${fault})`, 400),
    ),
    ...insufficientChecks(kind),
  ]),
  ...notFoundChecks("no-match", "title", "mersis"),
  ...notFoundChecks("no-match-detail", "title_detail", "no-match"),
];

function refusedChecks(step: string, group: string, situation: string, expected: number): Check[] {
  const check = checkOf(step, group);
  return [
    check("status", `${situation}: HTTP ${expected}`, ({ status }) =>
      unless(status === expected, `HTTP ${status} came`),
    ),
    check("error", `${situation}: JSON with an error text`, (exchange) => [
      ...formatProblems(exchange),
      ...schemaProblems(errorBody, exchange.json),
    ]),
  ];
}

const errorBody = z.object({ error: z.string().regex(/\S/), code: z.string().optional() });

function insufficientChecks(kind: LookupKind): Check[] {
  const step = `poor-${kind}`;
  const situation = "insufficient balance";
  const check = checkOf(step, groupOf(kind));
  return [
    ...refusedChecks(step, groupOf(kind), situation, 402),
    check(
      "code",
      `${situation}: code INSUFFICIENT_BALANCE`,
      mustBe(z.literal("INSUFFICIENT_BALANCE"), "code"),
    ),
    {
      id: `${step}.balance`,
      group: groupOf(kind),
      rule: `${situation}: balance is the balance of that moment`,
      needs: [step, "poor-balance"],
      findProblems: (refusal: Exchange, balance: Exchange) => {
        const stated = creditsAt(refusal, "balance");
        if (stated === null) return ["no number in balance"];
        return unless(stated === creditsAt(balance, "balance"), "not what the balance query says");
      },
    },
    check("required", `${situation}: required is above the balance`, (exchange) => {
      const required = creditsAt(exchange, "required");
      if (required === null) return ["no number in required"];
      const balance = creditsAt(exchange, "balance") ?? 0;
      return unless(required > balance, "required is not above the balance");
    }),
  ];
}

function notFoundChecks(step: string, kind: LookupKind, previousStep: string): Check[] {
  const situation = "title without a match";
  const check = checkOf(step, groupOf(kind));
  return [
    ...refusedChecks(step, groupOf(kind), situation, 404),
    check("code", `${situation}: code NOT_FOUND`, mustBe(z.literal("NOT_FOUND"), "code")),
    unchangedBalanceCheck(`${step}.free`, groupOf(kind), `a ${situation} is not charged`, [
      balanceAfter(previousStep),
      balanceAfter(step),
    ]),
  ];
}
