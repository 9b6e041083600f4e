import { isDetail, lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import { isJsonObject } from "../../platform/exact-json.ts";
import { answerCheck, unless, type Check } from "./check.ts";
import {
  branchFields,
  listSections,
  merkezFields,
  objectSections,
  type Fields,
} from "./document.ts";
import { fieldOf, type Exchange } from "./exchange.ts";
import { described, fieldProblems } from "./value-problem.ts";

/** Every documented field of `data`, one check each, and which sections an answer has. */
export const dataChecks: readonly Check[] = [
  ...lookupKinds.filter((kind) => kind !== "mersis").flatMap(companyChecks),
  ...fieldChecks("mersis", "Sube", branchFields, (exchange) => [dataOf(exchange)["Sube"]]),
  answerCheck("mersis", {
    id: "mersis.data",
    rule: "data has Sube and no Merkez",
    problems: (exchange) => [
      ...unless("Sube" in dataOf(exchange), "no Sube"),
      ...unless(!("Merkez" in dataOf(exchange)), "there is a Merkez"),
    ],
  }),
];

/** `data`, or an empty object where there is none. */
export function dataOf(exchange: Exchange): Record<string, unknown> {
  const data = fieldOf(exchange, "data");
  return isJsonObject(data) ? data : {};
}

/** The elements of a section of `data` that is an array. */
export function elementsOf(exchange: Exchange, section: string): unknown[] {
  const elements = dataOf(exchange)[section];
  return Array.isArray(elements) ? (elements as unknown[]) : [];
}

function companyChecks(kind: LookupKind): Check[] {
  return [
    ...fieldChecks(kind, "Merkez", merkezFields, (exchange) => [dataOf(exchange)["Merkez"]]),
    answerCheck(kind, {
      id: `${kind}.Merkez.active`,
      rule: "KapanisTarihi is empty where Durumu is Aktif",
      problems: (exchange) => {
        const { Durumu, KapanisTarihi } = (dataOf(exchange)["Merkez"] ?? {}) as Record<
          string,
          unknown
        >;
        return unless(Durumu !== "Aktif" || KapanisTarihi === "", "it is not empty");
      },
    }),
    ...(isDetail(kind) ? detailChecks(kind) : [onlyMerkez(kind)]),
  ];
}

function onlyMerkez(kind: LookupKind): Check {
  return answerCheck(kind, {
    id: `${kind}.data`,
    rule: "data has Merkez and nothing else",
    problems: (exchange) =>
      unless(
        Object.keys(dataOf(exchange)).every((name) => name === "Merkez"),
        "there are other sections too",
      ),
  });
}

function detailChecks(kind: LookupKind): Check[] {
  return [
    ...Object.entries(objectSections).flatMap(([section, fields]) =>
      fieldChecks(kind, section, fields, (exchange) => [dataOf(exchange)[section]]),
    ),
    ...Object.entries(listSections).flatMap(([section, fields]) => [
      answerCheck(kind, {
        id: `${kind}.${section}`,
        rule: `data.${section} is a list`,
        problems: (exchange) => {
          const value = dataOf(exchange)[section];
          return unless(Array.isArray(value), `must be a list, is ${described(value)}`);
        },
      }),
      ...fieldChecks(kind, `${section}[]`, fields, (exchange) => elementsOf(exchange, section)),
    ]),
  ];
}

/** One check a field, over the section or over every element of it. */
function fieldChecks(
  kind: LookupKind,
  section: string,
  fields: Fields,
  values: (exchange: Exchange) => unknown[],
): Check[] {
  return Object.entries(fields).map(([name, value]) =>
    answerCheck(kind, {
      id: `${kind}.${section}.${name}`,
      rule: `data.${section}.${name} is of the documented type`,
      problems: (exchange) => [
        ...new Set(values(exchange).flatMap((item) => fieldProblems(item, name, value))),
      ],
    }),
  );
}
