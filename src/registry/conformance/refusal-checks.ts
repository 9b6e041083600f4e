import { z } from "zod";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import {
  balanceAfter,
  checksOf,
  formatProblems,
  groupOf,
  schemaProblems,
  typed,
  unchangedBalance,
  unless,
  type Check,
} from "./check.ts";
import { invalidBodies } from "./document.ts";
import { creditsAt, type Exchange } from "./exchange.ts";

/** 400, 401, 402 and 404 (Errors, Authentication). */
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

/** The status, and an error object with at least `error`. */
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

/** `before` is the paid step that comes before this one. */
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
