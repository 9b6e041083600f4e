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
    rule: "200 ve JSON",
    problems: jsonProblems,
  }),
  answerCheck(kind, {
    id: `${kind}.success`,
    rule: "success true",
    problems: (exchange) => {
      const success = fieldOf(exchange, "success");
      return unless(success === true, `true olmalı, ${described(success)} geldi`);
    },
  }),
  answerCheck(kind, {
    id: `${kind}.dusulen_bakiye`,
    rule: "dusulen_bakiye sıfır veya daha büyük bir sayı",
    problems: (exchange) => {
      const amount = creditsIn(exchange, "dusulen_bakiye");
      if (amount === null)
        return [`sayı olmalı, ${described(fieldOf(exchange, "dusulen_bakiye"))} geldi`];
      return unless(amount >= 0, "eksi sayı geldi");
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
    rule: "bakiye tam dusulen_bakiye kadar azalır",
    needs: [before ? balanceAfter(before) : "balance-before-paid", kind, balanceAfter(kind)],
    problems: ([older, answer, newer]) => {
      const amounts = [
        creditsIn(older, "balance"),
        creditsIn(answer, "dusulen_bakiye"),
        creditsIn(newer, "balance"),
      ] as const;
      const [old, taken, fresh] = amounts;
      if (old === null || taken === null || fresh === null) return ["tutarlar okunamadı"];
      return unless(old - taken === fresh, "azalma dusulen_bakiye kadar değil");
    },
  };
}

/** In the general cards it is there, in the detailed VKN answer it is not; elsewhere it may be. */
function timeCheck(kind: LookupKind): Check {
  const isGeneral = kind === "vkn" || kind === "title";
  const rule =
    kind === "vkn_detail"
      ? "response_time_ms bu düzende yok"
      : `response_time_ms ${isGeneral ? "" : "varsa "}tam sayı`;
  return answerCheck(kind, {
    id: `${kind}.response_time_ms`,
    rule,
    problems: (exchange) => {
      const time = fieldOf(exchange, "response_time_ms");
      if (kind === "vkn_detail") return unless(time === undefined, "alan var");
      if (time === undefined) return unless(!isGeneral, "alan yok");
      return unless(Number.isInteger(time), `tam sayı olmalı, ${described(time)} geldi`);
    },
  });
}
