import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { checkOf, formatProblems, unchangedBalance, unless, type Check } from "./check.ts";
import { balancePath, paths } from "./document.ts";
import { creditsIn, fieldOf, type Exchange } from "./exchange.ts";
import { balanceAfter, invalidBodies } from "./steps.ts";

/** 400, 401, 402 and 404 (Errors, Authentication). */
export const refusalChecks: readonly Check[] = [
  ...refused("no-key-balance", `GET ${balancePath}`, "anahtarsız istek", 401),
  ...refused("wrong-key-balance", `GET ${balancePath}`, "yanlış anahtar", 401),
  ...lookupKinds.flatMap((kind) => [
    ...refused(`no-key-${kind}`, `POST ${paths[kind]}`, "anahtarsız istek", 401),
    ...refused(`wrong-key-${kind}`, `POST ${paths[kind]}`, "yanlış anahtar", 401),
    ...Object.keys(invalidBodies[kind]).flatMap((what) =>
      refused(`invalid-${kind}-${what}`, `POST ${paths[kind]}`, `geçersiz gövde (${what})`, 400),
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
      problems: ({ status }) => unless(status === wanted, `HTTP ${status} geldi`),
    }),
    checkOf(step, {
      id: `${step}.error`,
      group,
      rule: `${what}: JSON ve error metni`,
      problems: errorProblems,
    }),
  ];
}

function errorProblems(exchange: Exchange): string[] {
  const code = fieldOf(exchange, "code");
  const error = fieldOf(exchange, "error");
  return [
    ...formatProblems(exchange),
    ...unless(typeof error === "string" && error.trim() !== "", "error metni yok"),
    ...unless(code === undefined || typeof code === "string", "code metin değil"),
  ];
}

function insufficient(kind: LookupKind): Check[] {
  const step = `poor-${kind}`;
  const group = `POST ${paths[kind]}`;
  return [
    ...refused(step, group, "yetersiz bakiye", 402),
    checkOf(step, {
      id: `${step}.code`,
      group,
      rule: "yetersiz bakiye: code INSUFFICIENT_BALANCE",
      problems: (exchange) =>
        unless(fieldOf(exchange, "code") === "INSUFFICIENT_BALANCE", "code başka"),
    }),
    {
      id: `${step}.balance`,
      group,
      rule: "yetersiz bakiye: balance o anki bakiye",
      needs: [step, "poor-balance"],
      problems: ([refusal, balance]) => {
        const told = creditsIn(refusal, "balance");
        if (told === null) return ["balance sayısı yok"];
        return unless(told === creditsIn(balance, "balance"), "bakiye sorgusundakinden başka");
      },
    },
    checkOf(step, {
      id: `${step}.required`,
      group,
      rule: "yetersiz bakiye: required bakiyeden büyük",
      problems: (exchange) => {
        const required = creditsIn(exchange, "required");
        if (required === null) return ["required sayısı yok"];
        const balance = creditsIn(exchange, "balance") ?? 0;
        return unless(required > balance, "required bakiyeden büyük değil");
      },
    }),
  ];
}

function notFound(step: string, kind: LookupKind): Check[] {
  const group = `POST ${paths[kind]}`;
  // The step that comes before it in `suiteSteps`.
  const before = balanceAfter(kind === "title" ? "mersis" : "no-match");
  return [
    ...refused(step, group, "eşleşmeyen unvan", 404),
    checkOf(step, {
      id: `${step}.code`,
      group,
      rule: "eşleşmeyen unvan: code NOT_FOUND",
      problems: (exchange) => unless(fieldOf(exchange, "code") === "NOT_FOUND", "code başka"),
    }),
    unchangedBalance(
      { id: `${step}.free`, group, rule: "eşleşmeyen unvan bakiyeden düşmez" },
      before,
      balanceAfter(step),
    ),
  ];
}
