import { checkOf, unless, type Check } from "./check.ts";
import { balancePath } from "./document.ts";
import { creditsIn, isObject } from "./exchange.ts";
import { valueProblem } from "./value-problem.ts";

const group = `GET ${balancePath}`;

/** The balance query, and that nothing refused was charged. */
export const balanceChecks: readonly Check[] = [
  checkOf("balance", {
    ...{ id: "balance.status", group, rule: "200 ve JSON" },
    problems: ({ status, contentType, json }) => [
      ...unless(status === 200, `HTTP ${status} geldi`),
      ...unless(contentType.startsWith("application/json"), "content-type application/json değil"),
      ...unless(json !== undefined, "gövde JSON değil"),
    ],
  }),
  checkOf("balance", {
    ...{ id: "balance.balance", group, rule: "balance bir sayı" },
    problems: ({ json }) =>
      [valueProblem(isObject(json) ? json["balance"] : undefined, "number")].filter(
        (problem) => problem !== null,
      ),
  }),
  checkOf("balance", {
    ...{ id: "balance.only", group, rule: "yalnızca balance döner" },
    problems: ({ json }) => {
      const more = isObject(json) ? Object.keys(json).filter((name) => name !== "balance") : [];
      return unless(more.length === 0, `fazladan ${more.length} alan var`);
    },
  }),
  unchanged("balance.free", group, "bakiye sorgusu ücretsiz", "balance", "balance-again"),
  unchanged(
    "refusals.free",
    "Geri çevrilen istekler",
    "400 ve 401 bakiyeden düşmez",
    "balance-again",
    "balance-after-refusals",
  ),
  unchanged(
    "insufficient.free",
    "402 yetersiz bakiye",
    "402 bakiyeden düşmez",
    "poor-balance",
    "poor-balance-after",
  ),
];

function unchanged(id: string, group: string, rule: string, before: string, after: string): Check {
  return {
    ...{ id, group, rule, needs: [before, after] },
    problems: ([first, second]) => {
      const [old, fresh] = [creditsIn(first, "balance"), creditsIn(second, "balance")];
      if (old === null || fresh === null) return ["bakiye okunamadı"];
      return unless(old === fresh, "bakiye değişti");
    },
  };
}
