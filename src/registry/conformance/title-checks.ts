import { isDeepStrictEqual } from "node:util";
import { isJsonObject } from "../../platform/exact-json.ts";
import { answerCheck, unless, type Check } from "./check.ts";
import { matchFields, paths } from "./document.ts";
import { fieldOf, type Exchange } from "./exchange.ts";
import { dataOf, elementsOf } from "./data-checks.ts";
import { described, fieldProblems } from "./value-problem.ts";

/** Title matching, and that the answers of one company agree with each other (Endpoints, rules 2 to 6). */
export const titleChecks: readonly Check[] = [
  ...(["title", "title_detail"] as const).flatMap((kind) => [
    ...Object.entries(matchFields).flatMap(([name, value]) => [
      answerCheck(kind, {
        id: `${kind}.matched.${name}`,
        rule: `matched.${name} is of the documented type`,
        problems: (exchange) => fieldProblems(fieldOf(exchange, "matched"), name, value),
      }),
      answerCheck(kind, {
        id: `${kind}.alternatives.${name}`,
        rule: `alternatives[].${name} is of the documented type`,
        problems: (exchange) => [
          ...new Set(alternativesOf(exchange).flatMap((item) => fieldProblems(item, name, value))),
        ],
      }),
    ]),
    answerCheck(kind, {
      id: `${kind}.alternatives`,
      rule: "alternatives is a list",
      problems: (exchange) => {
        const value = fieldOf(exchange, "alternatives");
        return unless(Array.isArray(value), `must be a list, is ${described(value)}`);
      },
    }),
    answerCheck(kind, {
      id: `${kind}.alternatives.order`,
      rule: "alternatives are ordered by score (either way)",
      problems: (exchange) => unless(isOrdered(scoresOf(exchange)), "they are not in order"),
    }),
  ]),
  agreement({
    id: "title_detail.case",
    group: `POST ${paths.title_detail}`,
    rule: "upper and lower case make no difference",
    needs: ["title", "title_detail"],
    read: (exchange) => {
      const matched = fieldOf(exchange, "matched");
      return isJsonObject(matched) ? matched["vkn"] : undefined;
    },
  }),
  agreement({
    id: "vkn_detail.same-company",
    group: `POST ${paths.vkn_detail}`,
    rule: "Merkez is the same as the general card's",
    needs: ["vkn", "vkn_detail"],
    read: (exchange) => dataOf(exchange)["Merkez"],
  }),
  agreement({
    id: "title_detail.same-company",
    group: `POST ${paths.title_detail}`,
    rule: "Merkez is the same as the title query's",
    needs: ["title", "title_detail"],
    read: (exchange) => dataOf(exchange)["Merkez"],
  }),
  {
    id: "title.same-company",
    group: `POST ${paths.title}`,
    rule: "where matched.vkn is the VKN that was asked, Merkez is that company's",
    needs: ["vkn", "title"],
    problems: ([byVkn, byTitle], transcript) => {
      if (!byVkn || !byTitle) return [];
      const matched = fieldOf(byTitle, "matched");
      const asked = transcript.get("asked-vkn")?.text;
      if (!isJsonObject(matched) || matched["vkn"] !== asked) return [];
      return same(dataOf(byVkn)["Merkez"], dataOf(byTitle)["Merkez"]);
    },
  },
  {
    id: "mersis.head",
    group: `POST ${paths.mersis}`,
    rule: "a listed branch's SubeMerkeziMersisNo is the MersisNo of its head office",
    needs: ["vkn_detail", "mersis"],
    problems: ([detail, branch], transcript) => {
      if (!detail || !branch) return [];
      const asked = transcript.get("asked-mersis")?.text;
      const listed = elementsOf(detail, "Subeler").filter(isJsonObject);
      if (!listed.some(({ MersisNo }) => MersisNo === asked)) return [];
      const [merkez, sube] = [dataOf(detail)["Merkez"], dataOf(branch)["Sube"]];
      const head = isJsonObject(merkez) ? merkez["MersisNo"] : undefined;
      return same(isJsonObject(sube) ? sube["SubeMerkeziMersisNo"] : undefined, head);
    },
  },
];

function agreement({
  read,
  ...check
}: Omit<Check, "problems"> & { read: (exchange: Exchange) => unknown }): Check {
  return {
    ...check,
    problems: ([first, second]) => (first && second ? same(read(first), read(second)) : []),
  };
}

function same(first: unknown, second: unknown): string[] {
  return unless(isDeepStrictEqual(first, second), "they differ");
}

function alternativesOf(exchange: Exchange): unknown[] {
  const alternatives = fieldOf(exchange, "alternatives");
  return Array.isArray(alternatives) ? (alternatives as unknown[]) : [];
}

function scoresOf(exchange: Exchange): number[] {
  return alternativesOf(exchange).map((item) => (isJsonObject(item) ? Number(item["score"]) : NaN));
}

function isOrdered(scores: number[]): boolean {
  const falls = scores.every((score, index) => index === 0 || score <= (scores[index - 1] ?? NaN));
  const rises = scores.every((score, index) => index === 0 || score >= (scores[index - 1] ?? NaN));
  return falls || rises;
}
