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
  creditsAt,
  type Exchange,
  formatProblems,
  schemaProblems,
} from "./check.ts";
import { invalidBodies } from "./document.ts";

const balanceCheck = checksOf("balance");

/** The general cards have a time, the detailed VKN answer has none, the others may have one. */
const timeRules: Record<LookupKind, [rule: string, time: z.ZodType]> = {
  vkn: ["response_time_ms is a whole number", z.int()],
  vkn_detail: ["there is no response_time_ms in this answer", z.undefined()],
  title: ["response_time_ms is a whole number", z.int()],
  title_detail: ["response_time_ms, where there is one, is a whole number", z.int().optional()],
  mersis: ["response_time_ms, where there is one, is a whole number", z.int().optional()],
};

/** The checks of balance, envelope and charges (Response envelope, Limits 1). */
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

function chargeProblems(older: Exchange, answer: Exchange, newer: Exchange): string[] {
  const [old, fresh] = [creditsAt(older, "balance"), creditsAt(newer, "balance")];
  const taken = creditsAt(answer, "dusulen_bakiye");
  if (old === null || taken === null || fresh === null) return ["the amounts could not be read"];
  return unless(old - taken === fresh, "it fell by another amount");
}

/** The checks of 400, 401, 402 and 404 (Errors, Authentication). */
export const refusalChecks: readonly Check[] = [
  ...["balance", ...lookupKinds].flatMap((what) => [
    ...refused(`no-key-${what}`, groupOf(what), "request without a key", 401),
    ...refused(`wrong-key-${what}`, groupOf(what), "wrong key", 401),
  ]),
  ...lookupKinds.flatMap((kind) => [
    ...Object.keys(invalidBodies[kind]).flatMap((what) =>
      refused(`invalid-${kind}-${what}`, groupOf(kind), `invalid body (${what})`, 400),
    ),
    ...insufficient(kind),
  ]),
  ...notFound("no-match", "title", "mersis"),
  ...notFound("no-match-detail", "title_detail", "no-match"),
];

function refused(step: string, group: string, what: string, wanted: number): Check[] {
  const check = checksOf(step, group);
  return [
    check("status", `${what}: HTTP ${wanted}`, ({ status }) =>
      unless(status === wanted, `HTTP ${status} came`),
    ),
    check("error", `${what}: JSON with an error text`, (exchange) => [
      ...formatProblems(exchange),
      ...schemaProblems(errorBody, exchange.json),
    ]),
  ];
}

const errorBody = z.object({ error: z.string().regex(/\S/), code: z.string().optional() });

function insufficient(kind: LookupKind): Check[] {
  const step = `poor-${kind}`;
  const what = "insufficient balance";
  const check = checksOf(step, groupOf(kind));
  return [
    ...refused(step, groupOf(kind), what, 402),
    check(
      "code",
      `${what}: code INSUFFICIENT_BALANCE`,
      typed(z.literal("INSUFFICIENT_BALANCE"), "code"),
    ),
    {
      id: `${step}.balance`,
      group: groupOf(kind),
      rule: `${what}: balance is the balance of that moment`,
      needs: [step, "poor-balance"],
      problems: (refusal: Exchange, balance: Exchange) => {
        const told = creditsAt(refusal, "balance");
        if (told === null) return ["no number in balance"];
        return unless(told === creditsAt(balance, "balance"), "not what the balance query says");
      },
    },
    check("required", `${what}: required is above the balance`, (exchange) => {
      const required = creditsAt(exchange, "required");
      if (required === null) return ["no number in required"];
      const balance = creditsAt(exchange, "balance") ?? 0;
      return unless(required > balance, "required is not above the balance");
    }),
  ];
}

function notFound(step: string, kind: LookupKind, before: string): Check[] {
  const what = "title without a match";
  const check = checksOf(step, groupOf(kind));
  return [
    ...refused(step, groupOf(kind), what, 404),
    check("code", `${what}: code NOT_FOUND`, typed(z.literal("NOT_FOUND"), "code")),
    unchangedBalance(`${step}.free`, groupOf(kind), `a ${what} is not charged`, [
      balanceAfter(before),
      balanceAfter(step),
    ]),
  ];
}
