import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { checkOf, formatProblems, unchangedBalance, unless, type Check } from "./check.ts";
import { balancePath, paths } from "./document.ts";
import { creditsIn, fieldOf, type Exchange } from "./exchange.ts";
import { balanceAfter, invalidBodies } from "./steps.ts";

/** 400, 401, 402 and 404 (Errors, Authentication). */
export const refusalChecks: readonly Check[] = [
  ...refused("no-key-balance", `GET ${balancePath}`, "request without a key", 401),
  ...refused("wrong-key-balance", `GET ${balancePath}`, "wrong key", 401),
  ...lookupKinds.flatMap((kind) => [
    ...refused(`no-key-${kind}`, `POST ${paths[kind]}`, "request without a key", 401),
    ...refused(`wrong-key-${kind}`, `POST ${paths[kind]}`, "wrong key", 401),
    ...Object.keys(invalidBodies[kind]).flatMap((what) =>
      refused(`invalid-${kind}-${what}`, `POST ${paths[kind]}`, `invalid body (${what})`, 400),
    ),
    ...insufficient(kind),
  ]),
  ...notFound("no-match", "title"),
  ...notFound("no-match-detail", "title_detail"),
];

/** The status, and an error object with at least `error`. */
function refused(step: string, group: string, what: string, wanted: number): Check[] {
  return [
    checkOf(step, {
      id: `${step}.status`,
      group,
      rule: `${what}: HTTP ${wanted}`,
      problems: ({ status }) => unless(status === wanted, `HTTP ${status} came`),
    }),
    checkOf(step, {
      id: `${step}.error`,
      group,
      rule: `${what}: JSON with an error text`,
      problems: errorProblems,
    }),
  ];
}

function errorProblems(exchange: Exchange): string[] {
  const code = fieldOf(exchange, "code");
  const error = fieldOf(exchange, "error");
  return [
    ...formatProblems(exchange),
    ...unless(typeof error === "string" && error.trim() !== "", "no error text"),
    ...unless(code === undefined || typeof code === "string", "code is no text"),
  ];
}

function insufficient(kind: LookupKind): Check[] {
  const step = `poor-${kind}`;
  const group = `POST ${paths[kind]}`;
  return [
    ...refused(step, group, "insufficient balance", 402),
    checkOf(step, {
      id: `${step}.code`,
      group,
      rule: "insufficient balance: code INSUFFICIENT_BALANCE",
      problems: (exchange) =>
        unless(fieldOf(exchange, "code") === "INSUFFICIENT_BALANCE", "another code"),
    }),
    {
      id: `${step}.balance`,
      group,
      rule: "insufficient balance: balance is the balance of that moment",
      needs: [step, "poor-balance"],
      problems: ([refusal, balance]) => {
        const told = creditsIn(refusal, "balance");
        if (told === null) return ["no number in balance"];
        return unless(told === creditsIn(balance, "balance"), "not what the balance query says");
      },
    },
    checkOf(step, {
      id: `${step}.required`,
      group,
      rule: "insufficient balance: required is above the balance",
      problems: (exchange) => {
        const required = creditsIn(exchange, "required");
        if (required === null) return ["no number in required"];
        const balance = creditsIn(exchange, "balance") ?? 0;
        return unless(required > balance, "required is not above the balance");
      },
    }),
  ];
}

function notFound(step: string, kind: LookupKind): Check[] {
  const group = `POST ${paths[kind]}`;
  // The step that comes before it in `suiteSteps`.
  const before = balanceAfter(kind === "title" ? "mersis" : "no-match");
  return [
    ...refused(step, group, "title without a match", 404),
    checkOf(step, {
      id: `${step}.code`,
      group,
      rule: "title without a match: code NOT_FOUND",
      problems: (exchange) => unless(fieldOf(exchange, "code") === "NOT_FOUND", "another code"),
    }),
    unchangedBalance(
      { id: `${step}.free`, group, rule: "a title without a match is not charged" },
      before,
      balanceAfter(step),
    ),
  ];
}
