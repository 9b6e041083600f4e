import { isJsonObject } from "../../platform/exact-json.ts";
import { checkOf, jsonProblems, unchangedBalance, unless, type Check } from "./check.ts";
import { balancePath } from "./document.ts";
import { fieldOf } from "./exchange.ts";
import { valueProblems } from "./value-problem.ts";

const group = `GET ${balancePath}`;
const refusals = { tr: "Geri çevrilen istekler", en: "Refused requests" };
const insufficient = { tr: "402 yetersiz bakiye", en: "402 insufficient balance" };

/** The balance query, and that nothing refused was charged. */
export const balanceChecks: readonly Check[] = [
  checkOf("balance", {
    id: "balance.status",
    group,
    rule: "200 ve JSON",
    problems: jsonProblems,
  }),
  checkOf("balance", {
    id: "balance.balance",
    group,
    rule: "balance bir sayı",
    problems: (exchange) => valueProblems(fieldOf(exchange, "balance"), "number"),
  }),
  checkOf("balance", {
    id: "balance.only",
    group,
    rule: "yalnızca balance döner",
    problems: ({ json }) => {
      const more = isJsonObject(json) ? Object.keys(json).filter((name) => name !== "balance") : [];
      return unless(more.length === 0, `fazladan ${more.length} alan var`);
    },
  }),
  unchangedBalance(
    { id: "balance.free", group, rule: "bakiye sorgusu ücretsiz" },
    "balance",
    "balance-again",
  ),
  unchangedBalance(
    { id: "refusals.free", group: refusals, rule: "400 ve 401 bakiyeden düşmez" },
    "balance-again",
    "balance-after-refusals",
  ),
  unchangedBalance(
    { id: "insufficient.free", group: insufficient, rule: "402 bakiyeden düşmez" },
    "poor-balance",
    "poor-balance-after",
  ),
];
