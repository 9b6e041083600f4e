import { isJsonObject } from "../../platform/exact-json.ts";
import { checkOf, jsonProblems, unchangedBalance, unless, type Check } from "./check.ts";
import { balancePath } from "./document.ts";
import { fieldOf } from "./exchange.ts";
import { valueProblems } from "./value-problem.ts";

const group = `GET ${balancePath}`;
const refusals = "Refused requests";
const insufficient = "402 insufficient balance";

/** The balance query, and that nothing refused was charged. */
export const balanceChecks: readonly Check[] = [
  checkOf("balance", {
    id: "balance.status",
    group,
    rule: "200 and JSON",
    problems: jsonProblems,
  }),
  checkOf("balance", {
    id: "balance.balance",
    group,
    rule: "balance is a number",
    problems: (exchange) => valueProblems(fieldOf(exchange, "balance"), "number"),
  }),
  checkOf("balance", {
    id: "balance.only",
    group,
    rule: "there is nothing but balance",
    problems: ({ json }) => {
      const more = isJsonObject(json) ? Object.keys(json).filter((name) => name !== "balance") : [];
      return unless(more.length === 0, `${more.length} more fields than documented`);
    },
  }),
  unchangedBalance(
    { id: "balance.free", group, rule: "the balance query is free" },
    "balance",
    "balance-again",
  ),
  unchangedBalance(
    { id: "refusals.free", group: refusals, rule: "400 and 401 charge nothing" },
    "balance-again",
    "balance-after-refusals",
  ),
  unchangedBalance(
    { id: "insufficient.free", group: insufficient, rule: "402 charges nothing" },
    "poor-balance",
    "poor-balance-after",
  ),
];
